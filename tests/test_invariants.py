"""What always holds (RULES 5), what a seat sees, log and undo, and how many auctions there are."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sviten_nb import (
    Auction,
    Bid,
    Card,
    CardSet,
    Contract,
    Deal,
    Hand,
    HandScore,
    IllegalMove,
    LayAway,
    Match,
    Seat,
    SvitenOptions,
    score_hand,
    seen_by,
)
from sviten_nb.cards.card import CARDS
from sviten_nb.games.sviten.layout import best_layout, most_melds
from sviten_nb.games.sviten.scoring import bid_layout, meld_rules
from tests.houses import random_hand, random_options
from tests.plain_match import filled, legal_calls
from tests.sviten_cases import (
    FULL,
    NONE,
    E,
    N,
    S,
    options_of,
    played,
)

TESTS = Path(__file__).parent


SEEDS = range(100)


@cache
def whole_hand(seed: int) -> Hand:
    """A whole random hand, not void, by random house rules; every tenth has jokers, and then runs may be split.

    Unsplit runs with jokers, and piles of more than 36 cards, are slow; other tests have them.
    """
    rng = random.Random(seed)
    options = random_options(rng, jokers=0.1)
    options = options.changed(split_runs=True) if options.jokers else options
    while True:
        dealer = rng.choice(Seat.at_table(options.players))
        hand = Hand(Deal.random(rng.randrange(10**9), dealer=dealer, options=options), dealer, options=options)
        hand = random_hand(hand, rng)
        if hand.position is not None and max(map(len, hand.position.piles)) <= 36:
            return hand


def score_of(hand: Hand) -> tuple[HandScore, Contract]:
    score = hand.score
    assert score is not None
    contract = score.position.contract
    assert contract is not None
    return score, contract


@pytest.mark.parametrize("seed", SEEDS)
def test_the_tricks_are_13_or_17_and_the_piles_are_the_pack(seed: int) -> None:
    hand = whole_hand(seed)
    assert hand.position is not None
    first, second = hand.position.piles
    dead = CardSet.of([hand.position.skat] if hand.position.skat is not None else [])
    assert sum(hand.position.tricks) == (13 if hand.options.players == 4 else 17)
    assert first | second | dead == FULL
    assert len(first) + len(second) + len(dead) == 52
    assert bool(dead) == (hand.options.players == 3 and hand.options.skat == "dead")
    assert hand.laid_away is None or hand.laid_away in first


@pytest.mark.parametrize("seed", SEEDS)
def test_bids_rise_strictly_and_are_twelve_at_most(seed: int) -> None:
    rng = random.Random(seed)
    auction = Auction(N, options=random_options(rng))
    while not auction.is_over:
        auction = auction.call(rng.choice(auction.legal_moves[: rng.choice([2, 3, 7])]))
    keys = [call.key for call in auction.calls if isinstance(call, Bid)]
    assert keys == sorted(set(keys))
    assert len(keys) <= 12 or auction.options.hard_bid == "points"


@pytest.mark.parametrize("seed", SEEDS)
def test_more_melds_never_bring_more_points(seed: int) -> None:
    position = score_of(whole_hand(seed))[0].position
    for side in position.sides:
        pile, house = position.pile(side), meld_rules(position, side)
        size = min(len(pile), 20)  # for large piles it takes long to ask so often
        pile = CardSet.of(random.Random(seed).sample(list(pile), size))
        most = most_melds(pile, house.jokers, split_runs=house.split_runs)
        best = [best_layout(pile, house, count) for count in range(most + 2)]
        worth = [layout.worth for layout in best if layout is not None]
        assert worth == sorted(worth, reverse=True)
        assert [layout is None for layout in best] == [False] * (most + 1) + [True]
        assert all(layout.count >= count for count, layout in enumerate(best) if layout is not None)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_larger_factor_never_brings_less(seed: int) -> None:
    position = score_of(whole_hand(seed))[0].position
    for side in position.sides:
        pile, house = position.pile(side), meld_rules(position, side)
        trumped = replace(house, trump=CARDS[0].suit)
        layouts = [best_layout(pile, replace(trumped, factor=factor)) for factor in (3, 2)]
        layouts.append(best_layout(pile, replace(house, trump=None)))
        worth = [layout.worth for layout in layouts if layout is not None]
        assert worth == sorted(worth, reverse=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_trump_melds_are_five_a_card_less_ten_each_and_no_card_is_used_twice(seed: int) -> None:
    position = score_of(whole_hand(seed))[0].position
    for side in position.sides:
        pile = position.pile(side)
        for count in (0, 2, 4):
            layout = best_layout(pile, replace(meld_rules(position, side), trump=None), count)
            if layout is not None:
                melded = [card for meld in layout.melds for card in meld.natural]
                jokers = sum(len(meld.jokers) for meld in layout.melds)
                assert layout.points == 5 * (len(melded) + jokers) - 10 * layout.count
                assert CardSet.of(melded) | layout.deadwood == pile
                assert len(melded) + len(layout.deadwood) == len(pile)
                assert jokers <= layout.rules.jokers


@pytest.mark.parametrize("seed", SEEDS)
def test_a_captured_superset_never_scores_less(seed: int) -> None:
    hand = whole_hand(seed)
    house = hand.options.changed(hard_bid=None, deadwood_penalty=0)
    position, contract = score_of(hand)[0].position, score_of(hand)[1]
    number = min(contract.number, 6)
    position = replace(position, options=house, contract=Contract(contract.seat, number))
    own = seed % 2
    tricks = [CardSet.of(cards) for _leader, cards in hand.tricks]
    trick = random.Random(seed).choice([cards for cards in tricks if cards <= position.piles[1 - own]])
    piles = [pile - trick for pile in position.piles]
    piles[own] |= trick
    more = replace(position, piles=(piles[0], piles[1]))
    assert score_hand(more).points[own] >= score_hand(position).points[own]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_made_bid_scores_6_or_more_and_a_failed_one_just_the_penalty(seed: int) -> None:
    hand = whole_hand(seed)
    house = hand.options.changed(hard_bid=None, deadwood_penalty=0)
    contract = score_of(hand)[1]
    for number in range(1, 7):
        position = replace(score_of(hand)[0].position, options=house, contract=Contract(contract.seat, number))
        assert position.declaring is not None
        side = score_hand(position).sides[position.declaring.pile]
        if side.made:
            assert side.points >= 6
        elif house.failed_bid == "penalty_only":
            assert side.points == -10 * number
        assert side.made or house.failed_bid != "penalty_only" or bid_layout(position, position.declaring) is None


# --- what a seat sees ------------------------------------------------------------------------------------------------

TABLES: dict[str, dict[str, object]] = {
    "base": {},
    "one round, packets": {"auction": "one_round", "deal_style": "packets"},
    "open": {"open_last": 3},
    "announce": {"hard_bid": "announce"},
    "one joker each": {"jokers": 2},
    "dealt jokers": {"jokers": 2, "joker_deal": "dealt"},
    "three": {"players": 3},
    "three open": {"players": 3, "open_last": 3},
    "three, dead skat": {"players": 3, "skat": "dead"},
    "three, jokers": {"players": 3, "jokers": 2},
}


def hidden_from(hand: Hand, seat: Seat) -> CardSet:
    """The cards that a seat has not seen, from the rules alone."""
    if hand.is_over:
        return NONE
    players, cards = hand.options.players, hand.options.players * (13 if hand.options.players == 4 else 17)
    seen = hand.deal.hands[seat] | CardSet.of(hand.plays)
    left = (cards - len(hand.plays) + players - 1) // players  # tricks not yet completed
    if hand.positions and left <= hand.options.open_last:
        for each in hand.hands:
            seen |= each
    contract = hand.auction.contract
    if contract is not None and contract.seat == seat and hand.options.skat == "exchange" and hand.deal.skat:
        seen = seen.add(hand.deal.skat)
    return FULL - seen


def exchanged(hand: Hand, one: Card, other: Card) -> Hand | None:
    """The same hand with two cards in each other's place from the deal on; None if it could not go like that."""
    swap = {one: other, other: one}
    hands = tuple(CardSet.of(swap.get(card, card) for card in held) for held in hand.deal.hands)
    skat = None if hand.deal.skat is None else swap.get(hand.deal.skat, hand.deal.skat)
    moves = [LayAway(swap.get(move.card, move.card)) if isinstance(move, LayAway) else move for move in hand.moves]
    try:
        return Hand(Deal(hands, skat, hand.deal.jokers), hand.dealer, tuple(moves), hand.options)
    except IllegalMove:
        return None


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_hidden_cards_in_other_places_give_equal_views(table: str, seed: int) -> None:
    rng = random.Random(f"{table} {seed}")
    house = options_of(TABLES[table])
    start = played(seed=rng.randrange(10**9), options=house)
    over = random_hand(start.play("1H"), rng)
    compared = 0
    for made in (0, 1, house.players, house.players + 1, *rng.sample(range(house.players + 2, len(over.moves)), 8)):
        hand = replace(over, moves=over.moves[:made])
        for seat in Seat.at_table(house.players):
            view, hidden = seen_by(hand, seat), hidden_from(hand, seat)
            assert view.unseen == hidden
            for _pair in range(4 if len(hidden) > 1 else 0):
                other = exchanged(hand, *rng.sample(list(hidden), 2))
                if other is not None and other != hand:
                    compared += 1
                    assert seen_by(other, seat) == view
                    assert repr(seen_by(other, seat)) == repr(view)
    assert compared > 60


def test_own_cards_in_other_places_give_another_view() -> None:
    hand = played("1H")
    own, foreign = next(iter(hand.deal.hands[N])), next(iter(hand.deal.hands[S]))
    other = exchanged(hand, own, foreign)
    assert other is not None
    assert seen_by(other, N) != seen_by(hand, N)
    assert seen_by(other, S) != seen_by(hand, S)
    assert seen_by(other, E) == seen_by(hand, E)


# --- log and undo ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_match_is_its_log_and_what_was_stays_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng, jokers=0).changed(target=100, max_hands=None)
    match = Match(options, rng.choice(Seat.at_table(options.players)))
    kept: list[tuple[Match, str]] = []
    for _hand in range(2):
        match = match.deal(rng.randrange(10**9))
        while match.hand is not None:
            if rng.random() < 0.1:
                kept.append((match, repr(match)))
            match = match.play(rng.choice(match.legal_moves[:3]))
        if match.is_over:
            break
    for each, text in [*kept, (match, repr(match))]:
        assert repr(each) == text
        assert Match.from_log(each.log, options, match.first_dealer) == each
    assert len({each for each, _text in kept}) == len(kept)


@pytest.mark.parametrize("seed", range(10))
def test_a_hand_played_move_by_move_is_the_hand_built_at_once(seed: int) -> None:
    over = whole_hand(seed)
    hand = Hand(over.deal, over.dealer, options=over.options)
    kept = [hand]
    for move in over.moves:
        hand = hand.play(move)
        kept.append(hand)
    for made, each in enumerate(kept):
        again = Hand(over.deal, over.dealer, over.moves[:made], over.options)
        assert (each, hash(each), repr(each)) == (again, hash(again), repr(again))
        assert (each.positions, each.phase, each.to_move) == (again.positions, again.phase, again.to_move)
    assert hand.score == over.score


# --- how many auctions there are -------------------------------------------------------------------------------------

PERFT = [
    line.split(" | ")
    for line in (TESTS / "data" / "perft_auctions.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("house", "counts"), PERFT, ids=[house for house, _counts in PERFT])
def test_perft_of_auctions(house: str, counts: str) -> None:
    texts = dict(part.split("=") for part in house.split() if part != "-")
    options = SvitenOptions.from_texts(texts)
    plain = filled(**options.to_json())
    # The best of a pack in melds (RULES 1.4), and 13 tricks.
    trumped = 13 + {2: 275, 3: 330}[options.trump_run_factor]

    def auctions(made: Auction, calls: int) -> int:
        moves = made.legal_moves
        return len(moves) if calls == 1 else sum(auctions(made.call(move), calls - 1) for move in moves)

    def plainly(made: tuple[str, ...], calls: int) -> int:
        moves = legal_calls(0, made, plain, lambda trump: 13 + 220 if trump is None else trumped)
        return len(moves) if calls == 1 else sum(plainly((*made, move), calls - 1) for move in moves)

    depths = range(1, len(counts.split()) + 1)
    found = [auctions(Auction(N, options=options), depth) for depth in depths]
    assert " ".join(map(str, found)) == counts
    assert found == [plainly((), depth) for depth in depths]
