"""The command line: its answers, its one-line refusals, its exit codes, and how it starts JupyterLab."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sviten_nb import cli, cli_doctor
from sviten_nb.cli import main

ROOT = Path(__file__).resolve().parent.parent
LINE = "A.../K.../Q.../J... N N - - - -"
CARDS = "5S 6S 7S 8S 8H 8D 8C 5H 5D"


def _environment(*first: Path, **more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join(str(path) for path in (*first, ROOT))} | more


def run(*arguments: str, stdin: str = "", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sviten_nb", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env or _environment(),
        check=False,
        timeout=300,
    )


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert re.fullmatch(r"sviten-nb: [^\n]+\n", output.err)
    return output.err


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> list[dict[str, Any]]:
    assert main(arguments) == code
    output = capsys.readouterr()
    assert output.err == ""
    return [json.loads(line) for line in output.out.splitlines()]


def test_help_teaches_and_imports_no_engine() -> None:
    program = (
        "import sys; from sviten_nb.cli import main; code = main(['--help']);"
        "sys.exit(code or any(name.startswith('sviten_nb.games') or name == 'anywidget' for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=_environment(), check=False
    )
    assert done.returncode == 0, done.stderr
    for part in ("sviten-nb lab", 'sviten-nb melds "5S', "sviten-nb solve --file", "doctor"):
        assert part in done.stdout


@pytest.mark.parametrize("command", ["lab", "melds", "solve", "doctor", "rules", "bench"])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert "Usage: sviten-nb" in capsys.readouterr().out


def test_without_a_command_it_shows_its_help_and_with_version_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "Start here" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("sviten-nb ")


def test_melds_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "melds", CARDS, "--trump", "S", "--json") == [
        {
            "possible": True,
            "points": 25,
            "count": 2,
            "melds": [["5S", "6S", "7S", "8S"], ["8H", "8D", "8C"]],
            "deadwood": ["5H", "5D"],
        }
    ]
    assert answer(capsys, "melds", *CARDS.split(), "--trump", "S", "--json")[0]["points"] == 25


def test_melds_that_are_impossible_are_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    (record,) = answer(capsys, "melds", "5S 6S 7S", "--at-least", "2", "--json")
    assert record == {"possible": False, "points": None, "count": None, "melds": None, "deadwood": None}


def test_on_a_terminal_there_is_a_picture_and_with_json_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["melds", CARDS]) == 0
    assert not capsys.readouterr().out.startswith("{")
    assert main(["melds", "5S", "--at-least", "1"]) == 0
    assert "impossible" in capsys.readouterr().out
    assert main(["solve", LINE]) == 0
    assert not capsys.readouterr().out.startswith("{")
    assert answer(capsys, "solve", LINE, "--json")


def test_solve_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    (record,) = answer(capsys, "solve", LINE, "--goal", "tricks", "--json")
    assert list(record) == ["value", "plays", "line", "nodes", "seconds"]
    assert (record["value"], record["plays"], record["line"]) == (1, {"AS": 1}, ["AS", "KS", "QS", "JS"])
    (unquoted,) = answer(capsys, "solve", *LINE.split(), "--goal", "tricks", "--json")
    assert unquoted["value"] == 1


def test_solve_root_only_leaves_plays_and_line_out(capsys: pytest.CaptureFixture[str]) -> None:
    (record,) = answer(capsys, "solve", LINE, "--goal", "tricks", "--root-only", "--json")
    assert list(record) == ["value", "nodes", "seconds"]


def test_solve_takes_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    base = answer(capsys, "solve", LINE, "--slam", "0", "--json")[0]["value"]
    named = answer(capsys, "solve", LINE, "--option", "slam_bonus=0", "--factor", "3", "--json")[0]["value"]
    assert base == named


def test_a_limit_gives_bounds_and_no_guess(capsys: pytest.CaptureFixture[str]) -> None:
    line = "..K98.2/A4.5..J/7.942../2..J62. H S - JT8.J.QT7543.AKQ876 KQ9653.AKQT8763.A.T9543 S3"
    (record,) = answer(capsys, "solve", line, "--node-limit", "9", "--json")
    low, high = record["bounds"]
    assert record["value"] is None
    assert low < high


def test_solve_a_file_answers_every_line_and_says_which_are_bad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"# two good lines\n\n{LINE}\nnonsense\n{LINE}\n")
    first, bad, second = answer(capsys, "solve", "--file", str(path), "--goal", "tricks", code=2)
    assert first["value"] == second["value"] == 1
    assert bad["lineno"] == 4
    assert set(bad) == {"error", "lineno"}


def test_solve_standard_input() -> None:
    done = run("solve", "--file", "-", "--goal", "tricks", stdin=f"{LINE}\r\n{LINE}")
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["value"] for line in done.stdout.splitlines()] == [1, 1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nonsense"], "nonsense"),
        (["melds"], "CARDS"),
        (["melds", "XX"], "'XX'"),
        (["melds", "5S 5S"], "5S"),
        (["melds", "5S", "--trump", "Q"], "'Q'"),
        (["melds", "5S", "--at-least", "many"], "many"),
        (["solve"], "--file"),
        (["solve", LINE, "--file", "x"], "--file"),
        (["solve", "bad\nline\x1b[31m"], "position line"),
        (["solve", LINE, "--goal", "riches"], "riches"),
        (["solve", LINE, "--factor", "7"], "7"),
        (["solve", LINE, "--option", "slam_bonus"], "expected NAME=VALUE"),
        (["solve", LINE, "--option", "speed=3"], "speed"),
        (["solve", LINE, "--slam", "0", "--option", "slam_bonus=0"], "given twice"),
        (["solve", LINE, "--node-limit", "0"], "node-limit"),
        (["solve", "--file", "no/such/file"], "no/such/file"),
        (["solve", "--file", "."], "directory"),
        (["lab", "a", "b"], "b"),
        (["lab", "--copy-only", "x", "--", "--no-browser"], "--copy-only"),
    ],
)
def test_refusals_are_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    message = refused(capsys, *arguments)
    assert said in message
    assert "\x1b" not in message


def test_a_fault_of_ours_is_one_line_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_doctor, "_report", lambda: 1 / 0)
    monkeypatch.delenv("SVITEN_NB_DEBUG", raising=False)
    assert "ZeroDivisionError" in refused(capsys, "doctor")
    monkeypatch.setenv("SVITEN_NB_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["doctor"])


def test_an_interrupt_is_exit_code_130(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli_doctor, "_report", interrupted)
    assert main(["doctor"]) == 130
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="pipes break otherwise elsewhere")
def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "sviten_nb", "--help"]
    try:
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=_environment(), check=False)
    finally:
        os.close(writing)
    assert done.stderr == b""


def test_a_narrow_console_gets_question_marks() -> None:
    done = run("melds", "♠♠", env=_environment(PYTHONIOENCODING="latin-1"))
    assert done.returncode == 2
    assert done.stderr.startswith("sviten-nb: '??'")


def test_doctor_reports_and_checks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (report,) = answer(capsys, "doctor", "--json")
    assert report["check"] == {"passed": True, "answer": 1}
    assert report["versions"]["jupyterlab"]
    assert report["course"]["folder"]
    assert main(["doctor"]) == 0
    assert re.search(r"^check passed +True$", capsys.readouterr().out, re.MULTILINE)
    monkeypatch.setattr(cli_doctor, "_TINY_VALUE", 2)
    assert main(["doctor"]) == 2
    assert "check failed" in capsys.readouterr().err


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course of one notebook instead of the real one; returns the folder to copy to."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "00_welcome.ipynb").write_text("{}")
    monkeypatch.setattr("sviten_nb.lessons.course.data_folder", lambda _name: source)
    return tmp_path / "my course"


def test_lab_copies_and_keeps(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "--copy-only", str(course)]) == 0
    assert "1 file copied, 0 kept" in capsys.readouterr().out
    assert main(["lab", "--copy-only", str(course)]) == 0
    assert "0 files copied, 1 kept" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "options", "opened"),
    [
        (["DIR"], [], True),
        (["DIR", "--", "--no-browser", "-y"], ["--no-browser", "-y"], True),
        (["--", "--allow-root"], ["--allow-root"], True),
        (["DIR", "--", "--LabApp.default_url=/lab"], ["--LabApp.default_url=/lab"], False),
    ],
)
def test_lab_starts_jupyter_with_its_options(
    course: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], options: list[str], opened: bool
) -> None:
    commands: list[list[str]] = []

    def started(command: list[str]) -> int:
        commands.append(command)
        return 7

    monkeypatch.setattr(cli, "_run", started)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.chdir(course.parent)
    assert main(["lab", *(str(course) if part == "DIR" else part for part in given)]) == 7
    folder = course if "DIR" in given else course.parent / "sviten-course"
    welcome = ["--LabApp.default_url=/lab/tree/00_welcome.ipynb"] if opened else []
    assert commands == [[sys.executable, "-m", "jupyterlab", str(folder), *welcome, *options]]
    assert (folder / "00_welcome.ipynb").is_file()


def test_lab_says_before_copying_why_jupyter_cannot_start(
    course: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert "sviten-nb lab -- --allow-root" in refused(capsys, "lab", str(course))
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert "JupyterLab is not installed" in refused(capsys, "lab", str(course))
    assert not course.exists()


FAKE_JUPYTER = """
import os, signal, sys, time
print("started", flush=True)
if "--wait" in sys.argv:
    def stop(number, frame):
        print("stopped", flush=True)
        os._exit(5)
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, lambda number, frame: print("asked", flush=True))
    print("ready", flush=True)
    while True:
        time.sleep(1)
sys.exit(3)
"""


@pytest.fixture
def fake_jupyter(tmp_path: Path) -> list[str]:
    (tmp_path / "jupyterlab.py").write_text(FAKE_JUPYTER)
    call = f"_run([{sys.executable!r}, '-m', 'jupyterlab', *sys.argv[1:]])"
    program = f"import sys; from sviten_nb.cli import _run; sys.exit({call})"
    return [sys.executable, "-c", program]


def test_jupyters_exit_code_is_ours(fake_jupyter: list[str], tmp_path: Path) -> None:
    done = subprocess.run(fake_jupyter, env=_environment(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (3, "started\n", "")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_signals_reach_jupyter_and_leave_no_server_behind(fake_jupyter: list[str], tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*fake_jupyter, "--wait"], env=_environment(tmp_path), stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert [process.stdout.readline(), process.stdout.readline()] == ["started\n", "ready\n"]
    os.killpg(process.pid, signal.SIGINT)  # Ctrl-C reaches the whole group; Jupyter asks, we wait for what it does
    assert process.stdout.readline() == "asked\n"
    process.terminate()
    assert process.stdout.readline() == "stopped\n"
    assert process.wait() == 5
    process.stdout.close()


def test_every_line_of_a_file_is_answered_unreadable_ones_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = b"A2.../K3.../Q4.../J5... S N - - - -"
    path = tmp_path / "positions.txt"
    path.write_bytes(b"\n".join([good, b"\xff", b"x" * 300_000, b"A\x00", good]) + b"\n")
    assert main(["solve", "--file", str(path), "--goal", "tricks"]) == 2
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record.get("lineno") for record in records] == [None, 2, 3, 4, None]
    assert records[0]["value"] == records[4]["value"]
    assert "not UTF-8" in records[1]["error"]
    assert "longer than 256 KB" in records[2]["error"]


def test_a_bad_goal_is_refused_even_without_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    assert main(["solve", "--file", str(tmp_path / "empty.txt"), "--goal", "fame"]) == 2
    assert "unknown goal 'fame'" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["lab", "", "--copy-only"], ["solve", "--file", ""]])
def test_an_empty_path_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "''" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="closing a descriptor in the shell")
@pytest.mark.parametrize("command", ["melds 5S 6S 7S >&-", "solve --file - <&-"])
def test_closed_streams_are_no_internal_error(command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m sviten_nb {command}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "internal" not in done.stderr
    assert "Traceback" not in done.stderr


def test_bench_measures_endings_and_piles(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["bench", "--cards", "3-4", "--count", "2", "--piles", "1000", "--whole-deals", "1"]
    three, four, piles, ours, bridge = answer(capsys, *arguments, "--json")
    assert (three["cards"], four["cards"], three["count"], four["limit_hit"]) == (3, 4, 2, 0)
    assert three["nodes"] > 0
    assert 0 < four["median"] <= four["max"]
    assert piles["piles_per_second"] > 0
    assert [(each["solver"], each["count"]) for each in (ours, bridge)] == [("sviten_nb", 1), ("endplay", 1)]
    assert min(ours["median"], bridge["median"]) > 0
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(arguments) == 0
    assert "piles of 28 cards a second" in capsys.readouterr().out
    for wrong in ("2", "14", "7-5", "x", "5-", ""):
        assert f"--cards cannot be '{wrong}'" in refused(capsys, "bench", "--cards", wrong)
