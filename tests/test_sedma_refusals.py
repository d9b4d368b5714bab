"""Sedma: lines that cannot be, cards that are not there, announcements that nobody can have made."""

from __future__ import annotations

import pytest

from sviten_nb import (
    IllegalMove,
    NotationError,
    Seat,
    SedmaDeal,
    SedmaOptions,
    SedmaPosition,
    SedmaRound,
    score_round,
)

MARIAS_FOR_TWO = SedmaOptions(players=2, marriages=True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "has 0 fields; expected 7"),
        ("KS7H/9H8H/KD7D/8C9C - N - 0,0 0,0", "has 6 fields; expected 7"),
        ("KS7H/9H8H/KD7D/8C9C/TC - N - 0,0 0,0 -", "has 5 hands"),
        ("KS7H - N - 0,0 0,0 -", "has 1 hands"),
        ("KSKS/9H8H/KD7D/8C9C - N - 0,0 0,0 -", "KS"),
        ("KS7H/9HKS/KD7D/8C9C - N - 0,0 0,0 -", "card KS stands twice"),
        ("KS7H/9H6H/KD7D/8C9C - N - 0,0 0,0 -", "card 6H is not of the pack of 32"),
        ("KS7H/9HJH/KD8D - N - 0,0,0 0,0,0 -", "is not of the pack of 24"),
        ("KS7H/9H/KD7D/8C9C - N - 0,0 0,0 -", "the hands are unequal"),
        ("KS7H/9H8H/KD7D/8C9C TS N - 0,0 0,0 -", "the talon holds 1 cards; expected a multiple of 4"),
        ("KS7H/9H8H/KD7D/8C9C TSAS9SQS N - 0,0 0,0 -", "expected 4 while there is a talon"),
        ("KS7H/9H8H/KD7D/8C9C - X - 0,0 0,0 -", "unknown seat 'X'"),
        ("KSTH/KDTD/AHAD - W - 0,0,0 0,0,0 -", "West does not play here"),
        ("KS7H/9H8H/KD7D/8C9C - N TSAS9SQS 0,0 0,0 -", "4 cards are on the table"),
        ("KS7H/9H8H/KD7D/8C9C - N - 5,0 1,0 -", "expected whole tens"),
        ("KS7H/9H8H/KD7D/8C9C - N - 50,0 1,0 -", "50 points cannot lie in 1 tricks"),
        ("KS7H/9H8H/KD7D/8C9C - N - 0,0 9,0 -", "9 tricks with 0 points were taken; only 24 cards"),
        ("TSAH/THAS/TDAD/TCAC - N - 10,0 1,0 -", "only 24 cards with 0 points are gone"),
        ("KS7H/9H8H/KD7D/8C9C - N - x 0,0 -", "'x' is not 2 numbers; expected such as 0,0"),
        ("KS7H/9H8H/KD7D/8C9C - N - 0,0,0 0,0 -", "'0,0,0' is not 2 numbers"),
        ("KS7H/9H8H/KD7D/8C9C - N - 0,0 0,0 H,-", "the options have marriages=false"),
        ("KS7H/9H8H/KD7D/8C9C - N - 0,0 0,0 X", "'X' names no announced suits"),
        ("KX7H/9H8H/KD7D/8C9C - N - 0,0 0,0 -", "'KX7H' is no card"),
    ],
)
def test_broken_lines_are_refused(line: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        SedmaPosition.parse(line)


def test_what_is_not_there_is_not_played() -> None:
    position = SedmaPosition.parse("KS9C/9H8H/KD7D/8C7C - N - 0,0 0,0 -")
    with pytest.raises(IllegalMove, match="North, whose turn it is, does not hold ♦7"):
        position.play("7D")
    with pytest.raises(NotationError, match="'7X' is no card"):
        position.play("7X")
    over = SedmaPosition.parse("-/-/-/- - N - 0,0 0,0 -")
    with pytest.raises(IllegalMove, match="♦7 cannot be played: the round is over"):
        over.play("7D")
    with pytest.raises(IllegalMove, match="cannot be scored yet"):
        score_round(position)
    with pytest.raises(NotationError, match="announced twice"):
        SedmaPosition.parse("9S/8S - N - 0,0 0,0 H,H", SedmaOptions(players=2, marriages=True))
    for nothing in (None, 7, b"QH", Seat.NORTH):
        with pytest.raises(NotationError, match="is no text; expected a card such as QH"):
            position.play(nothing)  # type: ignore[arg-type]  # what is refused
        with pytest.raises(NotationError, match="is no text"):
            SedmaRound(SedmaDeal.random(1), Seat.NORTH, (nothing,))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "line",
    [
        "KHQH/8S9S - N - 0,0 1,0 H,-",  # both are still held
        "KH9S/QH8S - N - 0,0 1,1 H,-",  # two hold them, so that nobody had the pair
        "KH9S/9H - E QH 0,0 0,0 H,-",  # the other one led
        "KH9S/8H8S - N - 0,0 0,0 H,-",  # no trick was played
        "KH9S/8H8S - N - 0,0 1,0 -,H",  # the other one holds what is left of the pair
        "KH9S8S9D/8HTSTDTC QHAS N - 0,0 1,0 H,-",  # one has never been drawn
    ],
)
def test_SE_17_what_nobody_can_have_announced_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match="cannot have announced ♥, as the cards lie"):
        SedmaPosition.parse(line, MARIAS_FOR_TWO)
    SedmaPosition.parse(" ".join([*line.split()[:-1], "-"]), MARIAS_FOR_TWO)  # the same cards can lie there


@pytest.mark.parametrize(
    "line", ["9SKH/8S8H - N - 0,0 1,0 H,-", "KH/8SQC - N QH 0,0 0,0 H,-", "9S8C/8S8H - N - 0,0 2,1 H,S"]
)
def test_SE_17_what_can_have_been_announced_is_read(line: str) -> None:
    assert SedmaPosition.parse(line, MARIAS_FOR_TWO).line == line


def test_a_void_round_says_why() -> None:
    """With cards out of play two sides can both stay below 50."""
    few = score_round(SedmaPosition.parse("-/-/-/- - N - 20,0 1,0 -"))
    assert (few.points, few.winner, few.reason) == ((30, 0), None, "nobody has 50 points: the round is void")
    plural = SedmaOptions(players=3, three_no_winner="plurality")
    level = score_round(SedmaPosition.parse("-/-/- - S - 40,40,0 3,3,2 -", plural))
    assert (level.winner, level.reason) == (None, "level points: the round is void")
