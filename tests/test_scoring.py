"""The score of a hand: the examples of RULES 1.4 by id."""

from __future__ import annotations

import pytest

from sviten_nb import CardSet, Contract, IllegalMove, Position, Seat, Strain, SvitenOptions, score_hand
from sviten_nb.cards.card import CARDS

FULL = CardSet.of(CARDS)
NONE = CardSet()
Q = CardSet.parse("6H 7H 8H 9H 9S 9D KS JS 4S 2S QD 5D 3D AC TC 7C")


def finished(
    north_south: CardSet,
    east_west: CardSet,
    strain: Strain,
    contract: Contract | None,
    options: SvitenOptions | None = None,
) -> Position:
    """A position in which all cards are played and lie in the piles."""
    piles = (north_south, east_west)
    return Position((NONE, NONE, NONE, NONE), strain, Seat.NORTH, (), piles, contract, options or SvitenOptions())


@pytest.mark.parametrize(("id", "number", "points"), [("H01", 2, 19), ("H02", 1, 24), ("H03", 3, -30)])
def test_pile_Q_under_a_bid(id: str, number: int, points: int) -> None:
    score = score_hand(finished(Q, FULL - Q, Strain.HEARTS, Contract(Seat.NORTH, number)))
    assert score.points[0] == points, id
    assert score.sides[0].made is (points > 0)


def test_H04b_the_other_36_cards_defend_for_94() -> None:
    score = score_hand(finished(Q, FULL - Q, Strain.HEARTS, Contract(Seat.SOUTH, 3)))
    side = score.sides[1]
    assert (side.points, side.layout.points, side.layout.count, side.tricks, side.made) == (94, 85, 6, 9, None)
    assert score.difference == -30 - 94


def test_SV_13_a_failed_declarer_shows_the_best_layout_uncredited() -> None:
    side = score_hand(finished(Q, FULL - Q, Strain.HEARTS, Contract(Seat.NORTH, 3))).sides[0]
    assert (side.layout.points, side.points) == (20, -30)


@pytest.mark.parametrize(
    ("id", "strain", "factor", "points"),
    [("H09", Strain.NT, 2, 258), ("H10", Strain.CLUBS, 2, 313), ("H11", Strain.CLUBS, 3, 368)],
)
def test_a_slam_with_all_cards(id: str, strain: Strain, factor: int, points: int) -> None:
    options = SvitenOptions(trump_run_factor=factor)
    score = score_hand(finished(FULL, NONE, strain, Contract(Seat.NORTH, 4), options))
    assert score.points == (points, 0), id


def test_H13_a_declarer_without_a_trick_fails() -> None:
    score = score_hand(finished(NONE, FULL, Strain.NT, Contract(Seat.NORTH, 1)))
    assert score.points == (-10, 258)


def test_SV_15_the_slam_bonus_can_be_switched_off() -> None:
    score = score_hand(finished(FULL, NONE, Strain.NT, None, SvitenOptions(slam_bonus=0)))
    assert score.points == (233, 0)


def test_a_slam_never_counts_where_cards_are_out_of_play() -> None:
    score = score_hand(finished(Q, NONE, Strain.HEARTS, None))
    assert score.points == (24, 0)


def test_both_sides_score_tricks_and_melds_without_a_contract() -> None:
    score = score_hand(finished(Q, FULL - Q, Strain.HEARTS, None))
    assert score.points == (24, 94)
    assert score.sides[0].made is None


def test_SV_16_runs_in_trumps_count_double_for_the_defenders_too() -> None:
    run = CardSet.parse("6H 7H 8H 9S")
    score = score_hand(finished(CardSet.parse("2C 3D 5S KS"), run, Strain.HEARTS, Contract(Seat.NORTH, 1)))
    assert score.points == (-10, 11)


def test_the_account_reads_well() -> None:
    made = str(score_hand(finished(Q, FULL - Q, Strain.HEARTS, Contract(Seat.NORTH, 2))))
    assert made.splitlines()[0] == "North-South: 4 tricks + 15 points from 2 melds = 19 points"
    failed = str(score_hand(finished(Q, FULL - Q, Strain.HEARTS, Contract(Seat.NORTH, 3))))
    assert failed.splitlines()[0] == "North-South: bid failed with 1 meld, -30 points"
    slam = str(score_hand(finished(FULL, NONE, Strain.NT, None)))
    assert "+ 25 slam = 258 points" in slam


def test_a_hand_that_goes_on_cannot_be_scored() -> None:
    with pytest.raises(IllegalMove, match="1 trick is still to be played"):
        score_hand(Position.parse("A.../K.../2.../3... N N - - - -"))
