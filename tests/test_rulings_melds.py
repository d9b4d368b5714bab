"""SV-12 to SV-19: melds, the score, Hartes Gebot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sviten_nb import (
    Announce,
    Bid,
    CardSet,
    Contract,
    IllegalMove,
    Meld,
    MeldLayout,
    NotationError,
    Position,
    Strain,
    SvitenOptions,
    best_melds,
    reachable_totals,
    score_hand,
    solve,
)
from sviten_nb.cards.card import CARDS
from tests.sviten_cases import (
    FULL,
    NONE,
    RUN_OF_SIX,
    E,
    N,
    Q,
    S,
    called,
    finished,
    options_of,
    played,
    scored,
)


def test_SV_12_a_long_run_counts_as_several_melds_if_it_may_be_split() -> None:
    assert scored(RUN_OF_SIX, number=2) == (2 + 10, True)
    assert scored(RUN_OF_SIX, number=2, split_runs=False) == (-20, False)
    assert scored(RUN_OF_SIX, number=1, split_runs=False) == (2 + 20, True)


def test_SV_12_runs_with_a_gap_are_two_and_neighbours_are_one() -> None:
    assert scored("3C 4C 5C 7C 8C 9C TH QD", number=2, split_runs=False) == (2 + 10, True)
    with pytest.raises(IllegalMove, match="SV-12"):
        MeldLayout.of("3C 4C 5C 6C 7C 8C", ["3C 4C 5C", "6C 7C 8C"], split_runs=False)


def test_SV_12_leaving_a_card_out_makes_two_runs_of_one() -> None:
    layout = best_melds("3C 4C 5C 6C 7C 8C 9C", at_least=2, split_runs=False)
    assert layout is not None
    assert (layout.points, str(layout.deadwood)) == (10, "♣6")


def test_SV_12_a_set_of_four_or_a_trump_run_counts_one() -> None:
    assert best_melds("KS KH KD KC", at_least=2) is None
    assert scored("7H 8H 9H KS 2D QC 4S TD", Strain.HEARTS, 2) == (-20, False)


def test_SV_13_the_declarer_lays_the_most_points_among_those_with_the_bid() -> None:
    score = score_hand(finished(Q, None, Strain.HEARTS, Contract(N, 2)))
    assert [str(meld) for meld in score.sides[0].layout.melds] == ["6H 7H 8H", "9S 9H 9D"]
    free = score_hand(finished(Q, None, Strain.HEARTS, Contract(E, 2)))
    assert [str(meld) for meld in free.sides[0].layout.melds] == ["6H 7H 8H 9H"]


def test_SV_13_of_equals_more_melds_are_shown() -> None:
    score = score_hand(finished(Q, None, Strain.NT, Contract(E, 2)))
    assert (score.sides[0].layout.points, score.sides[0].layout.count) == (10, 2)


def test_SV_13_a_run_is_split_as_early_as_possible() -> None:
    layout = best_melds("2D 3D 4D 5D 6D 7D 8D", at_least=2)
    assert layout is not None
    assert [str(meld) for meld in layout.melds] == ["2D 3D 4D", "5D 6D 7D 8D"]


@pytest.mark.parametrize(("failed_bid", "points"), [("penalty_only", -30), ("score_minus_penalty", 4 + 20 - 30)])
def test_SV_14_and_H03_and_H04_what_a_failed_declarer_scores(failed_bid: str, points: int) -> None:
    assert scored(Q, Strain.HEARTS, 3, failed_bid=failed_bid) == (points, False)


@pytest.mark.parametrize("failed_bid", ["penalty_only", "score_minus_penalty"])
def test_SV_14_and_H04b_the_defenders_always_score(failed_bid: str) -> None:
    options = options_of({"failed_bid": failed_bid})
    score = score_hand(finished(Q, None, Strain.HEARTS, Contract(N, 3), options))
    assert (score.points[1], score.sides[1].made) == (94, None)


def test_SV_14_a_side_may_prefer_to_fail() -> None:
    minus = "score_minus_penalty"
    assert scored(RUN_OF_SIX, Strain.CLUBS, 2, trump_run_factor=3, failed_bid=minus) == (2 + 60 - 20, False)
    assert scored(RUN_OF_SIX, Strain.CLUBS, 2, trump_run_factor=3) == (2 + 30, True)
    assert scored(RUN_OF_SIX, Strain.CLUBS, 2, failed_bid=minus)[0] == 2 + 20  # 40 - 20, or split 20


def test_SV_14_the_goal_contract_asks_whether_some_layout_meets_the_bid() -> None:
    house = SvitenOptions(failed_bid="score_minus_penalty", trump_run_factor=3)
    position = finished(RUN_OF_SIX, NONE, Strain.CLUBS, Contract(N, 2), house)
    assert solve(position, "contract").value == 1
    assert solve(replace(position, contract=Contract(N, 3)), "contract").value == 0


@pytest.mark.parametrize(("bonus", "points"), [(25, 293), (0, 268)])
def test_SV_15_and_H12_a_slam_with_a_bid_of_six_trumps(bonus: int, points: int) -> None:
    assert scored(FULL, Strain.CLUBS, 6, slam_bonus=bonus) == (points, True)


@pytest.mark.parametrize(("bonus", "points"), [(25, 258), (0, 233)])
def test_SV_15_defenders_get_it_too(bonus: int, points: int) -> None:
    options = SvitenOptions(slam_bonus=bonus)
    assert score_hand(finished(NONE, FULL, contract=Contract(N, 2), options=options)).points == (-20, points)


def test_SV_15_twelve_tricks_are_no_slam() -> None:
    almost = FULL - CardSet.parse("2S 3H 5D 7C")
    score = score_hand(finished(almost, None, contract=Contract(N, 1)))
    assert [side.slam for side in score.sides] == [0, 0]


def test_SV_15_and_SV_19_a_slam_counts_when_a_hard_bid_fails() -> None:
    assert scored(FULL, number=4, announced=12, hard_bid="announce") == (-20 + 25, False)  # the tricks are more
    assert scored(FULL, number=12, hard_bid="points") == (-60 + 25, False)


@pytest.mark.parametrize("factor", [2, 3])
def test_SV_16_and_SV_22_trump_runs_of_both_sides_and_no_sets(factor: int) -> None:
    options = SvitenOptions(trump_run_factor=factor)
    position = finished("2H 3H 4H 9S", "7H 8H 9H KS", Strain.HEARTS, Contract(N, 1), options)
    assert score_hand(position).points == (1 + 5 * factor, 1 + 5 * factor)
    assert Meld.of("KH KS KD", "H", factor).points == 5
    assert Meld.of("KH KS KD KC", "H", factor).points == 10


def test_SV_17_an_ace_serves_one_end_of_one_run() -> None:
    assert [Meld.of(text).points for text in ("AS 2S 3S", "QS KS AS")] == [5, 5]
    for text in ("KS AS 2S", "QS KS AS 2S"):
        with pytest.raises(IllegalMove, match="is no run"):
            Meld.of(text)
    with pytest.raises(IllegalMove, match="another meld already"):
        MeldLayout.of("QC KC AC 2C 3C", ["QC KC AC", "AC 2C 3C"])


def test_SV_17_a_run_of_thirteen_begins_or_ends_with_the_ace() -> None:
    spades = FULL.suit(CARDS[0].suit)
    layout = best_melds(spades)
    assert layout is not None
    assert (layout.points, len(layout.melds[0].cards)) == (55, 13)
    assert Meld.of(spades).points == 55
    with pytest.raises(NotationError, match="stands twice"):
        Meld.of(f"{' '.join(map(str, spades))} *AS")  # fourteen


def test_SV_17_either_end_may_have_the_ace() -> None:
    pile = "JC QC KC AC 2C 3C 4C"
    high, low = (["JC QC KC AC", "2C 3C 4C"], ["JC QC KC", "AC 2C 3C 4C"])
    assert MeldLayout.of(pile, high).points == MeldLayout.of(pile, low).points == 15
    assert scored(f"{pile} 9H", number=2) == (2 + 15, True)


@pytest.mark.parametrize(("trump", "melds"), [("H", ["7H 8H 9H"]), ("N", ["7H 8H 9H"])])
def test_SV_18_and_M09_a_card_for_a_run_and_a_set(trump: str, melds: list[str]) -> None:
    pile = "7H 8H 9H 9S 9D"
    layout = best_melds(pile, trump)
    assert layout is not None
    assert [str(meld) for meld in layout.melds] == melds
    assert MeldLayout.of(pile, ["9S 9H 9D"], trump).points == 5  # the choice is free
    with pytest.raises(IllegalMove, match="another meld already"):
        MeldLayout.of(pile, ["9S 9H 9D", "7H 8H 9H"], trump)


# --- SV-19: Hartes Gebot ---------------------------------------------------------------------------------------------

# The pile of the examples B, with three cards more so that it is one of whole tricks; they make no meld.
PILE_B = CardSet.parse("4D 5D 6D 7D 8D KS KH KD KC 2S TH QC")


@pytest.mark.parametrize(
    ("id", "hard_bid", "number", "announced", "tricks", "points"),
    [
        ("B02", "announce", 1, 34, 9, 34),
        ("B03", "announce", 1, 34, 8, -5),
        ("B05", "announce", 1, 49, 9, 49),
        ("B02", "points", 34, None, 9, 34),
        ("B03", "points", 34, None, 8, -170),
        ("B05", "points", 49, None, 9, 49),
    ],
)
def test_SV_19_and_the_examples_B(
    monkeypatch: pytest.MonkeyPatch,
    id: str,
    hard_bid: str,
    number: int,
    announced: int | None,
    tricks: int,
    points: int,
) -> None:
    # Arithmetic only, as the examples say: nine tricks are 36 cards, which would make more melds. So the tricks are
    # given out, and the pile is that of three.
    monkeypatch.setattr(Position, "tricks", property(lambda self: (tricks, 13 - tricks)))
    made = points > 0
    assert scored(PILE_B, Strain.DIAMONDS, number, announced, hard_bid=hard_bid) == (points, made), id


def test_SV_19_the_totals_of_the_examples_B() -> None:
    assert reachable_totals(PILE_B, "D", 1) == frozenset(range(5, 45, 5))


@pytest.mark.parametrize(
    ("number", "announced", "points"),
    [
        (1, 24, 24),  # the run of four
        (1, 19, 19),  # run of three and set
        (1, 14, 14),  # the run of three alone, the set unlaid
        (1, 9, 9),  # the set alone
        (1, 4, -5),  # no meld at all, but one was bid
        (1, 23, -5),
        (2, 19, 19),
        (2, 24, -10),  # that is one meld only
        (3, 24, -15),
    ],
)
def test_SV_19_announce_is_met_by_some_layout_with_the_bid(number: int, announced: int, points: int) -> None:
    assert scored(Q, Strain.HEARTS, number, announced, hard_bid="announce") == (points, points > 0)


@pytest.mark.parametrize(
    ("number", "points"), [(24, 24), (19, 19), (14, 14), (9, 9), (4, 4), (5, -25), (25, -125), (100, -500)]
)
def test_SV_19_points_are_met_exactly_or_cost_five_times_as_much(number: int, points: int) -> None:
    assert scored(Q, Strain.HEARTS, number, hard_bid="points") == (points, points > 0)


@pytest.mark.parametrize(
    ("number", "announced", "points"),
    [
        (1, 5, 24),  # one meld: the best is the run of four
        (1, 6, 19),  # two melds
        (2, 6, 19),
        (2, 5, -10),  # one meld, two were bid
        (1, 7, -5),  # there are no three
        (1, 4, -5),
        (1, 1, -5),  # fewer than the tricks
    ],
)
def test_SV_19_tricks_plus_melds_asks_for_just_so_many_melds(number: int, announced: int, points: int) -> None:
    assert scored(Q, Strain.HEARTS, number, announced, hard_bid="tricks_plus_melds") == (points, points > 0)


@pytest.mark.parametrize(
    ("hard_bid", "number", "announced", "points"),
    [
        ("announce", 1, 233, 258),  # the bonus is not part of N
        ("announce", 1, 258, None),
        ("points", 233, None, 258),
    ],
)
def test_SV_19_the_slam_bonus_is_no_part_of_the_number(
    hard_bid: str, number: int, announced: int | None, points: int | None
) -> None:
    if points is None:
        with pytest.raises(NotationError, match="can never be reached"):
            scored(FULL, Strain.NT, number, announced, hard_bid=hard_bid)
    else:
        assert scored(FULL, Strain.NT, number, announced, hard_bid=hard_bid) == (points, True)


@pytest.mark.parametrize(
    ("hard_bid", "call", "factor", "highest"),
    [
        ("announce", "1NT", 2, 13 + 220),
        ("announce", "1S", 2, 13 + 275),
        ("announce", "1S", 3, 13 + 330),
        ("announce", "1NT", 3, 13 + 220),
        ("tricks_plus_melds", "1S", 2, 13 + 17),
    ],
)
def test_SV_19_what_can_be_announced(hard_bid: str, call: str, factor: int, highest: int) -> None:
    house = options_of({"hard_bid": hard_bid, "trump_run_factor": factor})
    hand = played(call, "pass", "pass", "pass", options=house)
    assert (hand.phase, hand.to_move) == ("announce", E)
    assert hand.legal_moves == tuple(Announce(number) for number in range(1, highest + 1))
    for number in (0, highest + 1):
        with pytest.raises((IllegalMove, NotationError), match=r"never be reached|cannot be announced"):
            hand.play(str(number))


def test_SV_19_it_is_announced_after_the_auction_and_before_the_lead() -> None:
    hand = played("1H", "pass", "pass", "pass", options=SvitenOptions(hard_bid="announce"))
    with pytest.raises(IllegalMove, match="too early"):
        replace(hand, moves=(*hand.moves, next(iter(hand.deal.hands[E]))))
    hand = hand.play("30")
    assert hand.position is not None
    assert (hand.position.contract, hand.phase) == (Contract(E, 1, 30), "play")
    with pytest.raises(IllegalMove, match="too late"):
        replace(hand, moves=(*hand.moves, Announce(31)))


def test_SV_19_an_auction_in_points_has_no_top_bid() -> None:
    auction = called("40S", "40NT", "41C", hard_bid="points")
    assert auction.high_bid == Bid(41, Strain.CLUBS)
    assert called("6NT", hard_bid="points").to_move == S
    assert called("40S", hard_bid="points").why_not(Bid(40, Strain.HEARTS)) is not None
    over = called("40S", "pass", "pass", "pass", hard_bid="points")
    assert over.contract == Contract(E, 40)
    assert played("40S", "pass", "pass", "pass", options=SvitenOptions(hard_bid="points")).phase == "play"


def test_SV_19_with_no_trumps_only_nothing_else_changes() -> None:
    hand = played("1NT", *["pass"] * 3, options=SvitenOptions(hard_bid="announce", no_trump_only=True))
    assert len(hand.legal_moves) == 233
    assert called(hard_bid="points", no_trump_only=True).why_not(Bid(40, Strain.SPADES)) is not None


def test_SV_19_the_defenders_score_as_ever() -> None:
    options = SvitenOptions(hard_bid="announce")
    assert score_hand(finished(Q, None, Strain.HEARTS, Contract(N, 1, 23), options)).points == (-5, 94)
