"""Svängknack: lines that cannot be."""

from __future__ import annotations

import pytest

from sviten_nb import (
    Card,
    KnackPosition,
    NotationError,
)
from tests.svangknack_cases import B, C, dealt, said

LINE = said(dealt({}, "9H KD"), "pass", "swing 2", "trump H", "join", "fold", "fold", "join").position.line


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        (2, "join", "the phase 'join' does not fit the rest of the line; expected play"),
        (3, "x", "unknown seat 'x'"),
        (4, "6", "'6' is no pot and stake; expected such as 18/6"),
        (4, "7/6", "the pot cannot be 7"),
        (4, "3/6", "the pot cannot be 3"),
        (5, "ss", "unknown word 'ss' of the first two"),
        (5, "s", "nobody in|cannot have swung|is to join or fold before|swung and is in"),
        (6, "9H", "K.*|the game is forced"),
        (6, "-", "0 cards were turned"),
        (7, "X", "unknown trump suit 'X'"),
        (7, "S", "♠ cannot be trumps: ♥9 ♦K were turned"),
        (8, "cf", "Player b swung and is in"),
        (8, "abcf", "Player a passed and plays just if"),
        (9, "-", "nobody leads yet|is to join or fold"),
        (9, "cde", "a player stands twice"),
        (10, "-", "the play begins; expected Player b as leader"),
        (10, "c", "Player c leads the first trick: the swinger does"),
        (10, "d", "one who is not in leads"),
        (11, "9H", "card 9H stands twice"),
        (12, "0,0", "'0,0' is not 6 numbers"),
        (12, "0,1,0,0,0,0", "holds 3 cards; expected 2"),
        (12, "0,0,0,1,0,0", "one who is not in leads or has a trick"),
        (12, "0,4,0,0,0,0", "4 tricks were played"),
    ],
)
def test_broken_lines_are_refused(field: int, value: str, why: str) -> None:
    words = LINE.split()
    words[field] = value
    with pytest.raises(NotationError, match=why):
        KnackPosition.parse(" ".join(words))


def test_a_revoke_on_the_table_is_refused() -> None:
    hand = said(dealt({B: "9S 8D 7D", C: "AH 7S 6C"}, "TH KD"), "pass", "swing 2", "trump H", "join", *["fold"] * 3)
    line = hand.play("9S").position.line
    assert KnackPosition.parse(line).legal_plays() == (Card.parse("7S"),)
    more = said(
        dealt({B: "9S 8D 7D", C: "AH 7S 6C"}, "TH KD"), "pass", "swing 2", "trump H", "join", "join", "fold", "fold"
    )
    words = more.play("9S").position.line.split()
    words[0] = words[0].replace("7SAH6C", "7SAH")
    words[11] = "9S6C"
    with pytest.raises(NotationError, match="♣6 on the table is a revoke: Player c still holds ♠7"):
        KnackPosition.parse(" ".join(words))
