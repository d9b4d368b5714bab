"""What is no value of ours is refused when it is built or read, with an error of ours that quotes it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from sviten_nb import (
    Auction,
    Bid,
    Card,
    CardSet,
    Contract,
    Deal,
    Goal,
    Hand,
    IllegalMove,
    Meld,
    NotationError,
    OptionError,
    Pass,
    Position,
    Seat,
    Side,
    Strain,
    SvitenOptions,
    best_melds,
    greedy_melds,
    load_puzzle,
    solve,
)
from sviten_nb.cards.card import CARDS
from sviten_nb.games.sviten.auction import parse_call

READERS: list[Callable[[Any], object]] = [
    *(CardSet.parse, Position.parse, Deal.parse, Deal.from_pbn, Deal.from_code, Goal.parse, parse_call, solve),
]


@pytest.mark.parametrize("value", [None, 7, b"QH", ["QH"]], ids=str)
@pytest.mark.parametrize("read", READERS, ids=lambda read: getattr(read, "__qualname__", str(read)))
def test_what_is_no_text_is_refused(read: Callable[[Any], object], value: object) -> None:
    with pytest.raises(NotationError, match="is no text; expected"):
        read(value)


@pytest.mark.parametrize("number", [0, 344, -1, True, 2.0, "2"])
def test_a_contract_promises_1_to_6(number: Any) -> None:
    with pytest.raises(NotationError, match="promises 1 to 6"):
        Contract(Seat.NORTH, number)


@pytest.mark.parametrize(
    ("kind", "side", "cards"),
    [
        ("capture", None, "QH"),
        ("capture", Side.NS, ""),
        ("melds", None, ""),
        ("score", Side.NS, ""),
        ("fame", None, ""),
    ],
)
def test_an_incomplete_goal_cannot_be_built(kind: Any, side: Side | None, cards: str) -> None:
    with pytest.raises(NotationError, match="expected score, tricks"):
        Goal(kind, side, CardSet.parse(cards))


def test_masks_hands_and_other_sets() -> None:
    for mask in (1.0, True, "1", -1, 1 << 52):
        with pytest.raises(NotationError, match="is no set of cards"):
            CardSet(mask)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="3 hands; the options say that 4 play"):
        Position((CardSet(),) * 3, Strain.NT, Seat.NORTH)  # type: ignore[arg-type]
    for operation in ("__or__", "__and__", "__sub__", "__xor__", "__le__", "__lt__", "__ge__", "__gt__"):
        assert getattr(CardSet(1), operation)({CARDS[0]}) is NotImplemented


@pytest.mark.parametrize(
    "value",
    [
        CARDS[7],
        CardSet.parse("QH 5S"),
        Deal.random(3),
        Auction(Seat.WEST).call("2H"),
        Bid(2, Strain.NT),
        Position.parse("A.../K.../2.../3... N N - - - N1"),
        Hand(Deal.random(3), Seat.EAST).play("pass"),
        SvitenOptions(slam_bonus=0),
        best_melds("AS 2S 3S 9H"),
        Goal.parse("when:EW:5S,6S"),
        solve("A.../K.../2.../3... N N - - - -"),
        load_puzzle("starter-01"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_are_frozen_and_can_be_copied_and_pickled(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value
    name = next(iter(value.__dataclass_fields__))  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        setattr(value, name, None)


def test_calls_that_are_none_and_endless_auctions_are_refused() -> None:
    for call in ("6NT", 7, None, CARDS[0]):
        with pytest.raises(NotationError, match="is no call"):
            Auction(Seat.NORTH, (call,))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="too late"):
        Auction(Seat.NORTH, (Pass(),) * 3000)
    with pytest.raises(NotationError, match="'S' is no strain"):
        Bid(1, "S")  # type: ignore[arg-type]


def test_a_card_is_made_of_a_rank_and_a_suit() -> None:
    with pytest.raises(NotationError, match="'Q' and 'H' make no card"):
        Card("Q", "H")  # type: ignore[arg-type]


def test_huge_numbers_are_refused_and_not_computed() -> None:
    with pytest.raises(NotationError, match="is no contract"):
        Position.parse("A.../2.../3.../4... S N - - - S" + "1" * 5000)
    with pytest.raises(OptionError, match="at most 1000 digits"):
        Deal.random(10**5000)
    with pytest.raises(NotationError, match="North holds 13 cards; expected 17"):
        Deal(Deal.random(1).hands[:3])  # type: ignore[arg-type]


@pytest.mark.parametrize("read", [Strain.parse, Card.parse, Deal.parse])
def test_letters_whose_capitals_are_ours_are_not_ours(read: Callable[[Any], object]) -> None:
    with pytest.raises(NotationError):
        read("ſ")


@pytest.mark.parametrize("table", [",", "\ufe0f", ";"])
def test_a_trick_without_cards_is_written_as_a_dash(table: str) -> None:
    with pytest.raises(NotationError, match="is no trick"):
        Position.parse(f"A.../2.../3.../4... S N {table} - - -")


@pytest.mark.parametrize("factor", [0, 1, -3, 99, 2.0])
def test_no_meld_is_made_with_another_factor(factor: Any) -> None:
    for make in (lambda: Meld.of("5S 6S 7S", "S", factor), lambda: greedy_melds("5S 6S 7S", "S", factor)):
        with pytest.raises(OptionError, match="expected 2 or 3"):
            make()


def test_a_limit_hit_late_still_leaves_a_whole_answer() -> None:
    line = "5..4.J/J3..5./94..T./..A2.Q N W - - - -"
    for limit in range(1, 400, 7):
        solution = solve(line, "when:EW:TD", node_limit=limit)
        assert (solution.value is None) == (solution.bounds[0] != solution.bounds[1]) or solution.value is None
        assert bool(solution.line) == (solution.value is not None)


def test_options_are_plain_decimal_numbers() -> None:
    for text in ("٣", " 3", "0_3", "3.0", ""):
        with pytest.raises(OptionError, match="expected 2 or 3"):
            SvitenOptions.from_texts({"trump_run_factor": text})
