"""SV-24 to SV-36: the match, the examples X01 to X07, deadwood, combinations, the value of a position."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from sviten_nb import (
    CardSet,
    Contract,
    Deal,
    Hand,
    IllegalMove,
    Match,
    MeldLayout,
    NotationError,
    OptionError,
    Position,
    Seat,
    Side,
    SvitenOptions,
    best_melds,
    score_hand,
    solve,
)
from sviten_nb.cards.card import CARDS
from sviten_nb.games.sviten.layout import most_melds
from tests.sviten_cases import (
    FULL,
    NONE,
    OPTIONS,
    RUN_OF_SIX,
    E,
    N,
    Q,
    S,
    called,
    finished,
    first_cards,
    options_of,
    played,
    scored,
    three,
)

Scripted = Callable[..., Match]


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """Matches with any totals: hands as (declarer, what is added to each total).

    The examples X are additions only, and no cards need to bring them. So the hands are void ones, and their score is
    a stand-in with all that a match asks of it.
    """
    script: dict[Deal, SimpleNamespace] = {}
    monkeypatch.setattr(Hand, "score", property(lambda hand: script[hand.deal] if hand.is_over else None))

    def match_of(*hands: tuple[Seat, tuple[int, ...]], **changes: object) -> Match:
        match = Match(options_of(changes))
        for seed, (declarer, credits) in enumerate(hands):
            deal = Deal.random(seed, options=match.options)
            script[deal] = SimpleNamespace(
                credits=credits, position=SimpleNamespace(contract=Contract(declarer, 1), players=len(credits))
            )
            match = match.deal(deal)
            for _seat in range(match.options.players):
                match = match.play("pass")
        return match

    return match_of


# A are North-South, B are East-West.
@pytest.mark.parametrize(
    ("id", "before", "declarer", "gains", "totals", "winner"),
    [
        ("X01", (92, 95), E, (15, 8), (107, 103), Side.EW),
        ("X02", (92, 95), E, (15, -10), (107, 85), Side.NS),
        ("X03", (88, 20), N, (12, 11), (100, 31), Side.NS),
        ("X04", (80, 90), E, (30, 8), (110, 98), Side.NS),
        ("X05", (0, 0), N, (-60, 31), (-60, 31), None),
    ],
)
def test_the_examples_X_and_SV_25_and_SV_33(
    scripted: Scripted,
    id: str,
    before: tuple[int, int],
    declarer: Seat,
    gains: tuple[int, int],
    totals: tuple[int, int],
    winner: Side | None,
) -> None:
    match = scripted((S, before), (declarer, gains))
    assert match.totals == totals, id
    assert (None if match.result is None else match.result.winner) == winner
    assert match.is_over is (winner is not None)


@pytest.mark.parametrize(("gains", "winner"), [((88, 71), Side.NS), ((71, 88), Side.EW), ((88, 88), None)])
def test_X07_and_SV_26_a_match_that_ends_after_twelve_hands(
    scripted: Scripted, gains: tuple[int, int], winner: Side | None
) -> None:
    eleven = [(N, (0, 0))] * 11
    assert not scripted(*eleven, max_hands=12).is_over
    match = scripted(*eleven, (E, gains), max_hands=12)
    assert match.result is not None
    assert (match.result.winner, match.totals) == (winner, gains)
    assert not scripted(*eleven, (E, gains)).is_over  # by default there is no cap


def test_SV_26_level_totals_may_mean_further_hands(scripted: Scripted) -> None:
    level = (N, (40, 40))
    assert not scripted(level, max_hands=1, cap_tie="extra_hand").is_over
    assert not scripted(level, (E, (7, 7)), max_hands=1, cap_tie="extra_hand").is_over
    match = scripted(level, (E, (7, 8)), max_hands=1, cap_tie="extra_hand")
    assert match.result is not None
    assert match.result.winner is Side.EW


def test_SV_26_the_target_goes_before_the_cap(scripted: Scripted) -> None:
    match = scripted((N, (90, 95)), (N, (10, 10)), max_hands=2)
    assert match.result is not None
    assert (match.result.winner, match.totals) == (Side.NS, (100, 105))


@pytest.mark.parametrize(("target", "total", "over"), [(100, 100, True), (100, 99, False), (7, 7, True), (7, 6, False)])
def test_SV_25_reaching_the_target_is_enough(scripted: Scripted, target: int, total: int, over: bool) -> None:
    assert scripted((N, (total, 0)), target=target).is_over is over
    assert scripted((N, (0, total)), target=target).is_over is over


def test_SV_33_the_declaring_side_wins_though_the_leader_is_ahead(scripted: Scripted) -> None:
    match = scripted((N, (60, 99)), (N, (40, 60)))
    assert match.result is not None
    assert (match.result.winner, match.totals) == (Side.NS, (100, 159))
    assert str(match.result) == "North-South wins: 100 reached, as the declaring side"


@pytest.mark.parametrize(
    ("declarer", "gains", "winner"),
    [
        (N, (100, 110, 120), N),  # several at once: the declarer if among them
        (N, (99, 110, 120), S),  # otherwise the highest total
        (N, (-10, 110, 110), None),  # level for first: another hand
        (E, (100, 90, 100), None),
        (E, (100, 10, 20), N),
    ],
)
def test_SV_24_who_wins_a_match_of_three(
    scripted: Scripted, declarer: Seat, gains: tuple[int, ...], winner: Seat | None
) -> None:
    match = scripted((declarer, gains), players=3)
    assert (None if match.result is None else match.result.winner) == winner
    assert match.is_over is (winner is not None)


@pytest.mark.parametrize(
    ("gains", "cap_tie", "over", "winner"),
    [
        ((30, 20, 10), "draw", True, N),
        ((30, 30, 10), "draw", True, None),
        ((30, 10, 10), "draw", True, N),
        ((30, 30, 10), "extra_hand", False, None),
    ],
)
def test_SV_24_and_SV_26_three_at_a_cap(
    scripted: Scripted, gains: tuple[int, ...], cap_tie: str, over: bool, winner: Seat | None
) -> None:
    match = scripted((S, gains), players=3, max_hands=1, cap_tie=cap_tie)
    assert match.is_over is over
    assert (None if match.result is None else match.result.winner) == winner


def test_SV_30_the_penalty_is_part_of_the_score_that_is_added() -> None:
    match = Match().deal(7)
    for call in ("6H", "pass", "pass", "pass"):
        match = match.play(call)
    while match.hand is not None:
        match = match.play(match.legal_moves[0])
    score = match.hands[0].score
    assert score is not None
    assert score.sides[1].made is False
    assert match.totals == score.points
    assert match.totals[1] == -60


# --- SV-27 to SV-36 --------------------------------------------------------------------------------------------------


def test_SV_27_and_H14_the_layout_is_chosen_for_points_less_deadwood() -> None:
    pile = "6H 7H 8H 9H 9S 9D KC 2D"  # the pile of H14 and two cards that go with nothing
    assert scored(pile, deadwood_penalty=1) == (2 + 10 - 2, True)
    side = score_hand(finished(pile, NONE, contract=Contract(E, 1), options=SvitenOptions(deadwood_penalty=1))).sides[0]
    assert (side.layout.count, side.layout.penalty, side.points) == (2, 2, 10)


@pytest.mark.parametrize(("penalty", "points"), [(0, 2), (1, -6), (5, -38)])
def test_SV_27_every_side_that_scores_melds_pays_for_each_card(penalty: int, points: int) -> None:
    pile = "2S 4S 7H 9H JD KD 3C 6C"
    options = SvitenOptions(deadwood_penalty=penalty)
    assert score_hand(finished(pile, NONE, contract=Contract(E, 1), options=options)).points[0] == points


def test_SV_27_a_failed_declarer_pays_only_the_penalty() -> None:
    pile = "2S 4S 7H 9H JD KD 3C 6C"
    assert scored(pile, number=2, deadwood_penalty=5) == (-20, False)
    minus = scored(pile, number=2, deadwood_penalty=5, failed_bid="score_minus_penalty")
    assert minus == (2 - 40 - 20, False)


def test_SV_27_trumps_can_change_what_is_laid() -> None:
    pile = "6H 7H 8H 9H 9S 9D"
    points = []
    for penalty in (0, 4, 5):
        layout = best_melds(pile, "H", deadwood_penalty=penalty)
        assert layout is not None
        points.append((layout.count, layout.worth))
    assert points == [(1, 20), (2, 15), (2, 15)]  # the run of four leaves two cards over: 20 - 8, 20 - 10


def test_SV_28_no_meld_costs_nothing_more_but_fails_any_bid() -> None:
    pile = "2S 4S 7H 9H JD KD 3C 6C"
    assert score_hand(finished(pile, NONE, contract=Contract(E, 1))).points[0] == 2
    assert scored(pile, number=1) == (-10, False)


@pytest.mark.parametrize("text", ["0H", "0NT", "7H", "7NT"])
def test_SV_29_nobody_bids_0_or_7(text: str) -> None:
    with pytest.raises((NotationError, IllegalMove), match="1 to 6 melds"):
        called(text)
    with pytest.raises(NotationError, match="1 to 6 melds"):
        finished(Q, contract=Contract(N, int(text[0])))


def test_SV_31_a_layout_cannot_use_the_cards_of_the_other_pile() -> None:
    with pytest.raises(IllegalMove, match="8S in 6S 7S 8S is not in the pile"):
        MeldLayout.of("6S 7S 2D 9H", ["6S 7S 8S"])
    position = finished("6S 7S 2D 9H", "8S 9S TS 3C", contract=Contract(N, 1))
    assert score_hand(position).points == (-10, 1 + 5)


def test_SV_31_what_the_other_side_holds_changes_nothing() -> None:
    shared = [score_hand(finished(Q, other, contract=Contract(E, 1))).sides[0] for other in (FULL - Q, NONE)]
    assert shared[0].points == shared[1].points
    assert shared[0].layout == shared[1].layout


def test_SV_32_three_neighbours_are_a_run_of_three_however_they_were_won() -> None:
    scores = []
    for cards in ("AH 7H 8H 9H AC 3C 6C 4H", "AH 7H 8H 4H AC 3C 6C 9H"):  # 7-8-9 in one trick, and in two
        position = Position.parse(".A..A/.7..3/.8..6/.94.. N N - - - -")
        for card in cards.split():
            position = position.play(card)
        scores.append(score_hand(position).points)
    assert scores == [(2 + 5, 0)] * 2


def refused_pair(one: str, value: object, other: str, other_value: object) -> bool:
    """The combinations that SV-34 names."""
    both = {one: value, other: other_value}
    hard = both.get("hard_bid") is not None
    three_play = both.get("players") == 3
    return (
        (hard and bool(both.get("deadwood_penalty")))
        or (hard and both.get("failed_bid") == "score_minus_penalty")
        or (three_play and hard)
        or (three_play and both.get("joker_deal") == "dealt")
    )


def test_SV_34_just_the_named_combinations_are_refused() -> None:
    refused = 0
    for one, values in OPTIONS.items():
        for other, other_values in OPTIONS.items():
            for value in values if one < other else ():
                for other_value in other_values:
                    if refused_pair(one, value, other, other_value):
                        refused += 1
                        with pytest.raises(OptionError, match="SV-34"):
                            options_of({one: value, other: other_value})
                    else:
                        options_of({one: value, other: other_value})
    assert refused == 3 * 3 + 3 + 3 + 1


def test_SV_34_no_trumps_only_with_tripled_runs_is_harmless() -> None:
    assert scored(RUN_OF_SIX, no_trump_only=True, trump_run_factor=3) == (2 + 20, True)


def test_SV_35_k_melds_need_three_quarters_of_k_tricks() -> None:
    rng = random.Random(35)
    for tricks in range(1, 14):
        for _pile in range(2):
            assert most_melds(CardSet.of(rng.sample(CARDS, 4 * tricks))) <= 4 * tricks // 3
    runs = FULL - CardSet.parse("KS KH KD KC")
    assert most_melds(CardSet.of([card for card in runs if card.rank <= 7][:16])) == 5  # four tricks
    assert most_melds(CardSet.parse("2S 3S 4S 5S 6S 7S 8S 9S TS 2H 3H 4H 5H 6H 7H 8H 9H TH AD KC")) == 6  # five


def test_SV_36_the_value_is_the_difference_of_the_hand_scores() -> None:
    hand = first_cards(played("1H", *["pass"] * 3), 48)
    over = first_cards(hand, 4)
    assert hand.position is not None
    assert over.score is not None
    assert over.score.difference == over.score.points[0] - over.score.points[1]
    assert solve(hand.position).value == over.score.difference  # each has one card left


@pytest.mark.parametrize("share", ["half", "full"])
def test_SV_36_with_three_it_is_the_declarer_less_one_defender(share: str) -> None:
    hand = first_cards(three(options=options_of({"players": 3, "defender_share": share})), 49)
    over = first_cards(hand, 3)
    assert hand.position is not None
    assert over.score is not None
    declarer, defender = over.score.credits[E], over.score.credits[N]
    assert solve(hand.position).value == over.score.difference == declarer - defender
