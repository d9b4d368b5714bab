"""Goals as values: equal when they ask the same, who wants what, when a question is answered already."""

from __future__ import annotations

import pytest

from sviten_nb import Contract, Goal, NotationError, Position, Seat, Side
from sviten_nb.solver.double_dummy import solve

POSITION = Position.parse("A2.../K3.../QT.../J4... N N - .AKQJ.. .T987.6543. -")


def with_contract(seat: Seat) -> Position:
    return Position(POSITION.hands, POSITION.strain, POSITION.leader, POSITION.table, POSITION.piles, Contract(seat, 1))


@pytest.mark.parametrize(
    "text",
    [
        "capture:NS:QH,KH,5S",
        "capture:NS:5S,QH,KH",
        "capture:NS:♥Q ♥K ♠5",
        " capture:NS:qhkh5s ",
        "capture:NS:QH;KH;5S",
    ],
)
def test_goals_that_ask_the_same_are_equal_and_written_in_one_way(text: str) -> None:
    goal = Goal.parse(text)
    assert str(goal) == "capture:NS:5S,KH,QH"
    assert goal == Goal.parse("capture:NS:KH,QH,5S")
    assert hash(goal) == hash(Goal.parse("capture:NS:KH,QH,5S"))
    assert goal != Goal.parse("capture:EW:KH,QH,5S")
    assert goal != Goal.parse("when:NS:KH,QH,5S")


def test_the_default_is_score() -> None:
    assert Goal() == Goal.parse("score") == solve(POSITION).goal


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("score", Side.NS),
        ("tricks", Side.NS),
        ("melds:NS", Side.NS),
        ("melds:EW", Side.EW),
        ("capture:NS:AS", Side.NS),
        ("capture:EW:AS", Side.EW),
        ("when:NS:AS", Side.EW),  # the side named wants the smallest number
        ("when:EW:AS", Side.NS),
    ],
)
def test_who_wants_the_number_to_be_large(text: str, side: Side) -> None:
    assert Goal.parse(text).maximiser(POSITION) is side


@pytest.mark.parametrize("seat", Seat)
def test_the_declaring_side_wants_its_contract(seat: Seat) -> None:
    assert Goal.parse("contract").maximiser(with_contract(seat)) is Side(seat % 2)


def test_only_when_is_answered_before_the_end() -> None:
    assert Goal.parse("when:NS:AH,KH").settled(POSITION)
    assert not Goal.parse("when:NS:AH,AS").settled(POSITION)
    assert not Goal.parse("when:EW:AH").settled(POSITION)
    assert not Goal.parse("capture:NS:AH,KH").settled(POSITION)
    assert not Goal.parse("tricks").settled(POSITION)


@pytest.mark.parametrize("cards", ["AH", "TH", "AS", "TS"])
def test_cards_in_a_pile_or_a_hand_may_be_named_and_others_not(cards: str) -> None:
    for kind in ("capture", "when"):
        Goal.parse(f"{kind}:NS:{cards}").check(POSITION)
        with pytest.raises(NotationError, match=f"goal {kind}:NS:.*9C is not in play"):
            Goal.parse(f"{kind}:NS:{cards},9C").check(POSITION)


def test_a_card_on_the_table_may_be_named() -> None:
    on_table = POSITION.play("AS")
    Goal.parse("capture:EW:AS").check(on_table)
    assert solve(on_table, "capture:NS:AS").value == 1


def test_what_is_in_the_other_pile_is_never_captured() -> None:
    assert solve(POSITION, "capture:NS:TH").value == 0
    assert solve(POSITION, "when:NS:TH").value == 3  # one more than the tricks left
    assert solve(POSITION, "capture:EW:TH,9H").value == 1
    assert solve(POSITION, "when:EW:TH,9H").value == 0


def test_melds_counts_melds_and_not_points() -> None:
    assert solve(".../.../.../... N N - .AKQJT987.. - -", "melds:NS").value == 2  # one run of eight, worth more
    assert solve(".../.../.../... H N - .AKQJ.. - -", "melds:NS").value == 1
    assert solve(".../.../.../... N N - - .AKQJ.. -", "melds:NS").value == 0


@pytest.mark.parametrize(
    "text", ["contract", "contract:NS", "capture:NS:AS:KS", ":", "SCORE", "melds:ns", "when:NS:*7S"]
)
def test_what_asks_nothing_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Goal.parse(text).check(POSITION)
    assert "\n" not in str(caught.value)
