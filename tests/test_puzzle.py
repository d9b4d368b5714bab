"""Puzzles: what a pack may say, what an answer is told, and the proof."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sviten_nb import (
    Card,
    FileFormatError,
    IllegalMove,
    NotationError,
    Position,
    RefusedToWrite,
    SvitenError,
    load_puzzle,
    load_puzzles,
)
from sviten_nb.puzzles.packs import pack_names, write_pack
from sviten_nb.puzzles.puzzle import Puzzle, make_puzzle, prove

ALL = [puzzle for name in pack_names() for puzzle in load_puzzles(name)]
FIELDS = [
    *("id", "format", "game", "kind", "goal", "options", "position", "side", "question", "plays"),
    *("solution", "themes", "grade"),
]
SMALL = "A.2../.43../32.../54... N N - - - -"


def record(**changes: Any) -> dict[str, Any]:
    """The first puzzle as an object, with changes; a field changed to ... is left out."""
    fields = ALL[0].to_json() | changes
    return {name: value for name, value in fields.items() if value is not ...}


def write(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(each) + "\n" for each in records), encoding="utf-8")
    return path


@pytest.mark.parametrize("puzzle", ALL, ids=[puzzle.id for puzzle in ALL])
def test_every_puzzle_is_proved_and_has_one_solution(puzzle: Puzzle) -> None:
    assert prove(puzzle) == puzzle
    assert len(puzzle.solution) == 1
    assert len(puzzle.plays) >= 3


def test_the_starter_pack_asks_both_questions() -> None:
    assert [puzzle.id for puzzle in load_puzzles()] == ["starter-01", "starter-02", "starter-03"]
    assert {puzzle.kind for puzzle in load_puzzles("starter")} == {"card", "when"}


def test_a_puzzle_survives_writing_and_reading(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    write_pack(path, ALL)
    assert load_puzzles(path) == ALL
    assert list(json.loads(path.read_text(encoding="utf-8").splitlines()[0])) == FIELDS


def test_ours_are_proved_and_foreign_ones_not_until_they_are(tmp_path: Path) -> None:
    foreign = load_puzzles(write(tmp_path / "mine.jsonl", record()))[0]
    assert load_puzzle("starter-01").proved
    assert not foreign.proved
    assert prove(foreign).proved


def test_the_repr_rebuilds_and_shows_no_solution(tmp_path: Path) -> None:
    assert repr(ALL[0]) == "load_puzzle('starter-01')"
    path = write(tmp_path / "mine.jsonl", record())
    foreign = load_puzzles(str(path))[0]
    assert eval(repr(foreign)) == foreign
    for puzzle in ALL:
        shown = puzzle._repr_mimebundle_()["text/plain"]
        assert puzzle.question in " ".join(shown.split())


def test_a_right_answer_and_a_wrong_one_are_judged_exactly() -> None:
    puzzle = load_puzzle("starter-01")
    right, wrong = puzzle.answer("7S"), puzzle.answer(Card.parse("9H"))
    assert (right.right, right.loss) == (True, 0)
    assert (wrong.right, wrong.loss) == (False, 10)
    assert "costs 10" in str(wrong)
    when = load_puzzle("starter-02")
    assert "with trick 2" in str(when.answer("4D"))
    assert "never" in str(when.answer("3C"))


def test_what_may_not_be_played_is_no_answer() -> None:
    with pytest.raises(IllegalMove, match="does not hold ♠A"):
        load_puzzle("starter-01").answer("AS")
    with pytest.raises(NotationError, match="'XX' is no card"):
        load_puzzle("starter-01").answer("XX")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"plays": ...}, "field 'plays' is missing"),
        ({"extra": 1}, "unknown field 'extra'"),
        ({"format": 2}, "needs a newer sviten_nb"),
        ({"id": "../etc"}, "field 'id' has"),
        ({"game": "whist"}, "game 'whist' is not known"),
        ({"kind": "guess"}, "kind 'guess' is not known"),
        ({"kind": "when"}, "kind 'when' does not go with goal 'score'"),
        ({"goal": "fame"}, "unknown goal 'fame'"),
        ({"goal": "melds"}, "goal 'melds' has 1 parts; expected 2"),
        ({"options": {"trump_run_factor": 7}}, "cannot be 7; expected 2 or 3"),
        ({"options": {"wings": 1}}, "unknown option 'wings'"),
        ({"position": SMALL}, "expected every legal card: AS 2H"),
        ({"position": "A.../K... N"}, "has 2 fields"),
        ({"side": "EW"}, "field 'side' is 'EW'"),
        ({"side": ["NS"]}, "field 'side'"),
        ({"plays": {"7S": 26}}, "expected every legal card"),
        ({"plays": {"7S": 26, "♠7": 26, "9H": 1, "4H": 1, "2H": 1}}, "names a card twice"),
        ({"plays": {"7S": 26.5, "9H": 16, "4H": -36, "2H": -16}}, "expected a whole number"),
        ({"plays": {"7S": 1, "9H": 1, "4H": 1, "2H": 1}, "solution": ["7S", "9H", "4H", "2H"]}, "that is no puzzle"),
        ({"solution": ["9H"]}, "field 'solution' is 9H; by the values of the cards it is 7S"),
        ({"solution": []}, "field 'solution'"),
        ({"solution": [7]}, "field 'solution' has 7"),
        ({"themes": ["Complete a run"]}, "field 'themes'"),
        ({"grade": 6}, "field 'grade' is 6"),
        ({"grade": True}, "field 'grade'"),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else "",
)
def test_a_broken_puzzle_is_refused_with_file_and_line(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    path = write(tmp_path / "bad.jsonl", record(id="fine"), record(**changes))
    with pytest.raises(FileFormatError) as caught:
        load_puzzles(path)
    assert f"{path}:2: " in str(caught.value)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_line_that_breaks_a_limit_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "long.jsonl", record(question="x" * 300_000))
    with pytest.raises(FileFormatError, match=r"long\.jsonl:1: "):
        load_puzzles(path)


def test_an_id_twice_and_an_empty_pack_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileFormatError, match=":2: id 'starter-01' stands twice"):
        load_puzzles(write(tmp_path / "twice.jsonl", record(), record()))
    with pytest.raises(FileFormatError, match="holds no puzzle"):
        load_puzzles(write(tmp_path / "empty.jsonl"))


def test_an_unknown_name_or_id_is_told_what_there_is() -> None:
    with pytest.raises(NotationError, match="no pack 'dragons'; there are: starter"):
        load_puzzles("dragons")
    with pytest.raises(NotationError, match="'No Name'"):
        load_puzzles("No Name")
    with pytest.raises(NotationError, match="no puzzle 'starter-99'"):
        load_puzzle("starter-99")


def test_a_false_value_is_found_by_the_proof() -> None:
    puzzle = load_puzzle("starter-02")
    false = replace(puzzle, plays={**puzzle.plays, Card.parse("TC"): 4})
    with pytest.raises(FileFormatError, match="starter-02: TC is said to be worth 4, but is worth 3"):
        prove(false)


def test_a_puzzle_is_made_by_solving_and_no_choice_is_no_puzzle() -> None:
    made = make_puzzle("mine-1", "card", Position.parse(SMALL), "tricks", "Which card?")
    assert made.solution == (Card.parse("AS"),)
    assert {str(card): value for card, value in made.plays.items()} == {"AS": 0, "2H": -2}
    assert made.proved
    with pytest.raises(SvitenError, match="no puzzle"):
        make_puzzle("mine-2", "card", Position.parse("A.../K.../4.../7... N N - - - -"), "tricks", "Which card?")


def test_a_long_or_unprintable_question_is_refused(tmp_path: Path) -> None:
    for question in ("", "Q" * 201, "what\u202enow"):
        with pytest.raises(FileFormatError):
            load_puzzles(write(tmp_path / "q.jsonl", record(question=question)))
    with pytest.raises(FileFormatError, match="field 'question'"):
        make_puzzle("mine-3", "card", Position.parse(SMALL), "tricks", "a\x1b[31m")


def test_a_value_that_the_goal_cannot_have_is_refused(tmp_path: Path) -> None:
    when = load_puzzle("starter-02").to_json()
    path = write(tmp_path / "v.jsonl", when | {"plays": {"4D": -7, "TC": 3, "3C": 4}})
    with pytest.raises(FileFormatError, match="4D has -7"):
        load_puzzles(path)


def test_a_foreign_puzzle_says_that_it_is_unproved_wherever_it_is_shown(tmp_path: Path) -> None:
    foreign = load_puzzles(write(tmp_path / "mine.jsonl", record(question="Q" * 200)))[0]
    assert "(unproved)" in str(foreign)
    assert "(unproved)" in foreign._repr_mimebundle_()["text/plain"]
    board = foreign.show()
    for shown in ("start", "wrong", "values"):
        assert "(unproved)" in board.table.shown.title, shown
        if shown == "start":
            board.answer("9H")
            assert "costs 10" in board.table.shown.message
        elif shown == "wrong":
            board.reveal()
            assert "♥2 −16" in board.table.shown.message


def test_verdicts_are_true_for_the_side_that_minimises() -> None:
    puzzle = make_puzzle(
        "mine-4",
        "card",
        Position.parse("9...Q/8...6/2..3./.8.2. C W - KQ6.952.5.AKT97 J43.T3.J876.854 -"),
        "score",
        "Which card?",
    )
    wrong = next(card for card in puzzle.plays if card not in puzzle.solution)
    best = puzzle.plays[puzzle.solution[0]]
    said = puzzle.goal.in_words(puzzle.plays[wrong], puzzle.position)
    assert str(puzzle.answer(wrong)).endswith(
        f"becomes {said} instead of {puzzle.goal.in_words(best, puzzle.position)}."
    )


def test_a_pack_is_not_overwritten_and_not_written_broken(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    write_pack(path, ALL)
    before = path.read_bytes()
    with pytest.raises(RefusedToWrite, match="is there already"):
        write_pack(path, ALL[:1])
    assert path.read_bytes() == before
    write_pack(path, ALL[:1], overwrite=True)
    assert load_puzzles(path) == ALL[:1]
    for puzzles in ([], [ALL[0], ALL[0]]):
        with pytest.raises(FileFormatError):
            write_pack(tmp_path / "other.jsonl", puzzles)
    assert not (tmp_path / "other.jsonl").exists()


def test_puzzles_are_hashable_and_their_values_frozen() -> None:
    assert len({*ALL, *load_puzzles()}) == len(ALL)
    with pytest.raises(TypeError):
        ALL[0].plays[ALL[0].solution[0]] = 999  # type: ignore[index]


def test_the_repr_of_a_file_named_like_a_pack_of_ours_means_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "starter", record(question="Mine?"))
    mine = load_puzzles(Path("starter"))[0]
    assert repr(mine) == "load_puzzle('starter-01', './starter')"
    assert eval(repr(mine)) == mine
