"""``sviten-nb solve --game``: positions of Sedma and Svängknack on the command line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from sviten_nb import Chair, KnackDeal, KnackHand, SedmaOptions, SedmaPosition, solve
from sviten_nb.cli import main

SEDMA = "KS7H/9H8H/KD7D/8C9C - N - 40,20 4,2 -"


def knack_line() -> str:
    hand = KnackHand(KnackDeal.random(7), Chair.A, 3).play("swing 2").play("trump C")
    for answer in ("join", "fold", "join", "fold", "fold"):
        hand = hand.play(answer)
    return hand.position.line


def test_sedma(capsys: pytest.CaptureFixture[str]) -> None:
    for goal in ("points", "points:EW", "tricks:NS", "game:EW"):
        assert main(["solve", "--game", "sedma", SEDMA, "--goal", goal]) == 0
        record = json.loads(capsys.readouterr().out)
        solution = solve(SedmaPosition.parse(SEDMA), goal)
        assert record["value"] == solution.value
        assert record["plays"] == {str(move): value for move, value in solution.plays.items()}
        assert record["line"] == [str(move) for move in solution.line]
    assert main(["solve", "--game", "sedma", SEDMA]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == solve(SedmaPosition.parse(SEDMA), "points:NS").value


def test_sedma_with_an_option_that_changes_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    line = "KHQH/9H8H - N - 0,0 0,0 -"
    values = []
    for arguments in ([], ["--option", "marriages=true"]):
        assert main(["solve", "--game", "sedma", line, *arguments]) == 0
        values.append(json.loads(capsys.readouterr().out))
    assert values[1]["value"] == values[0]["value"] + 40
    assert set(values[1]["plays"]) == {"KH", "KH+", "QH", "QH+"}
    marriages = SedmaOptions(players=2, marriages=True)
    assert values[1]["value"] == solve(SedmaPosition.parse(line, marriages)).value


def test_svangknack(capsys: pytest.CaptureFixture[str]) -> None:
    line = knack_line()
    assert main(["solve", "--game", "svangknack", line, "--goal", "tricks:b"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["value"] in range(4)
    assert max(record["plays"].values()) == record["value"]


def test_a_file_and_its_bad_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"# two\n{SEDMA}\nKS/9H - N - 0,0 0,0 - -\n", encoding="utf-8")
    assert main(["solve", "--game", "sedma", "--file", str(path), "--root-only"]) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["value"] == 50
    assert "plays" not in first
    assert second["lineno"] == 3
    assert "8 fields; expected 7: hands talon leader" in second["error"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "whist", SEDMA], "'whist' is not one of"),
        (["--game", "sedma", SEDMA, "--goal", "score"], "unknown goal 'score'; expected points"),
        (["--game", "sedma", SEDMA, "--goal", "points:N"], "expected one of NS, EW"),
        (["--game", "sedma", SEDMA, "--factor", "3"], "unknown option 'trump_run_factor'"),
        (["--game", "sedma", "6S/7S - N - 0,0 0,0 -"], "card 6S is not of the pack of 32"),
        (["--game", "svangknack", "x", "--goal", "tricks:c"], "has 1 fields; expected 13"),
        (["--game", "svangknack", "LINE", "--goal", "tricks:d"], "Player d is not in"),
        (["--game", "svangknack", "LINE"], "unknown goal ''; expected such as tricks:c"),
        (["--game", "svangknack", "LINE", "--goal", "points:b"], "unknown goal 'points:b'"),
        (["--game", "svangknack", "LINE", "--goal", "tricks:x"], "unknown seat 'x'"),
    ],
)
def test_refusals_are_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    filled = [knack_line() if each == "LINE" else each for each in arguments]
    assert main(["solve", *filled]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert re.search(said, output.err)


def test_on_a_terminal_the_answer_is_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["solve", "--game", "sedma", SEDMA]) == 0
    assert capsys.readouterr().out.startswith("Goal points: 50")
