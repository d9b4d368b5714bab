"""Every ruling has a test and every option is in the list; SV-01 to SV-11: deal, auction, play."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import pytest

from sviten_nb import (
    PRESETS,
    Bid,
    Card,
    CardSet,
    Contract,
    Deal,
    Hand,
    IllegalMove,
    Match,
    NotationError,
    OptionError,
    Position,
    Seat,
    Side,
    Strain,
    SvitenOptions,
    seen_by,
)
from sviten_nb.cards.card import CARDS
from sviten_nb.cards.pack import SeededStream, shuffled_things
from sviten_nb.games.rulebook import rules
from tests.sviten_cases import (
    FULL,
    OPTIONS,
    THREE,
    E,
    N,
    S,
    W,
    called,
    first_cards,
    options_of,
    played,
)

TESTS = Path(__file__).parent


def test_every_ruling_has_a_test() -> None:
    rulings = {rule.id for rule in rules("sviten") if rule.id.startswith("SV-")}
    assert rulings == {f"SV-{number:02}" for number in range(1, 37)}
    tested = set()
    for path in TESTS.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                tested |= {f"SV-{number}" for number in re.findall(r"SV_(\d\d)", node.name)}
    assert sorted(rulings - tested) == [], "rulings without a test"
    assert sorted(tested - rulings) == [], "tests of rulings that are none"


def test_the_options_are_those_of_the_list_with_its_defaults() -> None:
    base = SvitenOptions()
    assert {field.name: getattr(base, field.name) for field in fields(base)} == {
        name: values[0] for name, values in OPTIONS.items()
    }
    for name, values in OPTIONS.items():
        assert [getattr(options_of({name: value}), name) for value in values] == list(values)


@pytest.mark.parametrize(
    ("ruling", "name", "value"),
    [
        ("SV-03", "auction", "bridge"),
        ("SV-04", "suit_order", "bridge"),
        ("SV-05", "all_pass", "forced_one"),
        ("SV-15", "slam_bonus", 50),
        ("SV-20", "open_last", 4),
        ("SV-21", "jokers", 1),
        ("SV-21", "max_jokers_per_meld", 1),
        ("SV-22", "trump_run_factor", 1),
        ("SV-24", "skat", "to_declarer"),
        ("SV-24", "skat", "first_trick"),
        ("SV-24", "players", 2),
        ("SV-27", "deadwood_penalty", 6),
    ],
)
def test_what_only_a_ruling_mentions_is_no_option(ruling: str, name: str, value: object) -> None:
    with pytest.raises(OptionError, match=name):
        options_of({name: value})


def test_the_presets_are_the_variants_of_the_seed() -> None:
    assert {name: options.to_json() for name, options in PRESETS.items()} == {
        "base": {},
        "ohne_trumpf": {"no_trump_only": True},
        "offen_letzte_3": {"open_last": 3},
        "joker": {"jokers": 2},
        "doppel_trumpf": {"trump_run_factor": 3},
        "hartes_gebot": {"hard_bid": "announce"},
        "drei_spieler": {"players": 3},
    }


# --- SV-01 to SV-11: deal, auction, play -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "style", "rounds"),
    [
        (4, "single", (1,) * 13),
        (4, "packets", (4, 4, 3, 2)),
        (3, "single", (1,) * 17),
        (3, "packets", (4, 4, 3, 3, 3)),
    ],
)
def test_SV_01_and_SV_24_cards_are_dealt_singly_or_in_packets(players: int, style: str, rounds: Sequence[int]) -> None:
    order = list(shuffled_things(CARDS, SeededStream(11)))
    hands: list[list[Card]] = [[] for _seat in range(players)]
    for size in rounds:
        for step in range(players):
            hands[(2 + step) % players] += [order.pop(0) for _card in range(size)]
    deal = Deal.random(11, dealer=E, options=options_of({"players": players, "deal_style": style}))
    assert deal.hands == tuple(map(CardSet.of, hands))
    assert deal.skat == (order[0] if players == 3 else None)


def test_SV_02_a_seed_is_a_shuffle_and_any_order_may_be_dealt() -> None:
    assert Deal.random(3) == Deal.random(3)
    assert len({Deal.random(seed) for seed in range(50)}) == 50
    by_suits = Deal(tuple(FULL.suit(CARDS[13 * suit].suit) for suit in range(4)))
    assert Hand(by_suits, N).play("6NT").position is not None


def test_SV_03_a_continuous_auction_goes_round_until_one_is_left() -> None:
    going = called("1H", "pass", "2S", "pass")
    assert (going.is_over, going.to_move) == (False, E)
    assert going.call("3H").to_move == W
    assert going.call("3H").call("pass").contract == Contract(E, 3)


def test_SV_03_in_one_round_each_has_one_call() -> None:
    over = called("1H", "pass", "2S", "pass", auction="one_round")
    assert (over.is_over, over.contract) == (True, Contract(W, 2))
    assert called("1H", "2H", "3H", auction="one_round").to_move == N
    assert called("pass", "pass", "pass", "1C", auction="one_round").contract == Contract(N, 1)
    assert called(*["pass"] * 4, auction="one_round").is_void


@pytest.mark.parametrize("auction", ["continuous", "one_round"])
def test_SV_03_6NT_ends_it_at_once(auction: str) -> None:
    over = called("pass", "6NT", auction=auction)
    assert (over.is_over, over.contract) == (True, Contract(S, 6))


@pytest.mark.parametrize("suit", "CDHS")
def test_SV_04_no_suit_beats_another_at_the_same_number(suit: str) -> None:
    for other in "CDHS":
        assert called(f"2{suit}").why_not(Bid(2, Strain.parse(other))) is not None
    assert called(f"2{suit}", "2NT").why_not(Bid(3, Strain.parse(suit))) is None
    assert called("2NT").why_not(Bid(2, Strain.parse(suit))) is not None


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize(("all_pass", "steps"), [("next_dealer", 1), ("same_dealer", 0)])
def test_SV_05_a_void_hand_scores_nothing_and_says_who_deals(players: int, all_pass: str, steps: int) -> None:
    match = Match(options_of({"players": players, "all_pass": all_pass}), S).deal(1)
    for _seat in range(players):
        match = match.play("pass")
    assert match.hands[0].score is None
    assert set(match.totals) == {0}
    assert match.dealer == S.after(steps, players)


def test_SV_05_a_void_hand_does_not_count_towards_the_cap() -> None:
    match = Match(SvitenOptions(max_hands=1))
    for seed in range(3):
        match = match.deal(seed)
        for _seat in range(4):
            match = match.play("pass")
    assert (match.counted, match.is_over) == (0, False)


def test_SV_06_the_last_bidder_leads_and_the_team_declares() -> None:
    hand = played("1H", "pass", "2H", "pass", "pass")  # East named hearts first, West bid last
    assert hand.position is not None
    assert (hand.position.leader, hand.to_move) == (W, W)
    assert (hand.position.strain, hand.position.declaring) == (Strain.HEARTS, Side.EW)
    assert len(hand.legal_moves) == 13


def test_SV_07_a_partner_may_be_outbid_and_nobody_raises_himself() -> None:
    assert called("1H", "pass", "1NT").high_bid == Bid(1, Strain.NT)
    assert called("1H", "pass", "pass", "pass").to_move is None
    assert called("1H", "pass", "1NT", "pass").to_move == E  # outbid by the partner, and asked again


def test_SV_08_a_misdeal_is_refused_and_the_dealer_stays() -> None:
    north, east, south, west = Deal.random(1).hands
    card = north.remove(next(iter(north)))
    match = Match(first_dealer=S)
    for hands in ((card, east.add(next(iter(north - card))), south, west), (north, north, south, west)):
        with pytest.raises(NotationError, match="misdeal"):
            match.deal(Deal(hands))
    assert match.deal(1).hand is not None
    assert match.deal(1).hands[0].dealer == S


def test_SV_08_seventeen_cards_and_a_skat_or_a_misdeal() -> None:
    deal = Deal.random(1, options=THREE)
    with pytest.raises(NotationError, match="misdeal: three players have a skat"):
        Deal(deal.hands)
    with pytest.raises(NotationError, match="stands twice, the second time as the skat"):
        Deal(deal.hands, next(iter(deal.hands[0])))
    with pytest.raises(NotationError, match="misdeal: four players have no skat"):
        Deal(Deal.random(1).hands, CARDS[0])


def test_SV_09_an_illegal_card_is_refused_and_the_hand_goes_on_unchanged() -> None:
    position = Position.parse("A.2../K.3../4.5../6.7.. N N - - - -").play("AS")
    with pytest.raises(IllegalMove, match="does not follow"):
        position.play("3H")
    assert position.play("KS").table == (Card.parse("AS"), Card.parse("KS"))


def test_SV_10_nobody_has_to_trump_or_to_head_the_trick() -> None:
    void = Position.parse("A.2../.3.4./4.5../6.7.. D N - - - -").play("AS")
    assert set(map(str, void.legal_plays())) == {"3H", "4D"}
    overtrump = Position.parse("7.2../.9.4./..35./6..8. D N - - - -").play("7S").play("4D")
    assert set(map(str, overtrump.legal_plays())) == {"3D", "5D"}
    head = Position.parse("Q.2../A2.../3.4../5.6.. N N - - - -").play("QS")
    assert set(map(str, head.legal_plays())) == {"AS", "2S"}


def test_SV_11_every_seat_sees_both_piles() -> None:
    hand = first_cards(played("1H", "pass", "pass", "pass"), 22)
    assert hand.position is not None
    assert all(seen_by(hand, seat).piles == hand.position.piles for seat in Seat)
    assert sum(map(len, hand.position.piles)) == 20
