"""Random house rules that go together, and random play by them."""

from __future__ import annotations

import random

from sviten_nb import Announce, Bid, Hand, SvitenOptions
from sviten_nb.games.sviten.layout import totals_of
from sviten_nb.games.sviten.scoring import meld_rules


def random_options(rng: random.Random, *, jokers: float = 0.2) -> SvitenOptions:
    """House rules of every kind; ``jokers`` is how often there are any, since they make scoring slow."""
    players = rng.choice([4, 4, 4, 4, 4, 4, 3])
    hard = rng.choice([None, None, "announce", "points", "tricks_plus_melds"]) if players == 4 else None
    return SvitenOptions(
        deal_style=rng.choice(["single", "packets"]),
        auction=rng.choice(["continuous", "one_round"]),
        all_pass=rng.choice(["next_dealer", "same_dealer"]),
        split_runs=rng.random() < 0.7,
        failed_bid=rng.choice(["penalty_only", "score_minus_penalty"]) if hard is None else "penalty_only",
        slam_bonus=rng.choice([25, 0]),
        deadwood_penalty=rng.choice([0, 0, rng.randint(1, 5)]) if hard is None else 0,
        target=rng.choice([100, rng.randint(1, 30), rng.randint(1, 30)]),
        max_hands=rng.choice([None, None, 1, 2, 3]),
        cap_tie=rng.choice(["draw", "extra_hand"]),
        no_trump_only=rng.random() < 0.2,
        open_last=rng.choice([0, 3]),
        jokers=2 if rng.random() < (jokers if players == 4 else jokers / 4) else 0,
        joker_deal=rng.choice(["one_per_side", "dealt"]) if players == 4 else "one_per_side",
        trump_run_factor=rng.choice([2, 3]),
        hard_bid=hard,  # type: ignore[arg-type]
        players=players,
        skat=rng.choice(["exchange", "dead"]),
        defender_share=rng.choice(["half", "full"]),
    )


def random_hand(hand: Hand, rng: random.Random) -> Hand:
    """The hand played to its end: low bids, few of them, and any legal card."""
    while not hand.is_over:
        moves = list(hand.legal_moves)
        if hand.phase == "auction":
            top = 60 if hand.options.hard_bid == "points" else 4
            bids = [move for move in moves if isinstance(move, Bid) and move.number <= top]
            move = rng.choice(bids) if bids and rng.random() < 0.4 else moves[0]
        elif hand.phase == "announce":
            low = rng.random() < 0.5 or hand.options.hard_bid == "tricks_plus_melds"
            move = Announce(rng.randint(1, 20) if low else rng.randint(10, 60))
        else:
            move = rng.choice(moves)
        hand = hand.play(move)
    return with_announcement_met(hand, rng)


def with_announcement_met(hand: Hand, rng: random.Random) -> Hand:
    """Half of the announcements, made anew so that they can just be met; a blind one hardly ever is."""
    position = hand.position
    if position is None or hand.announced is None or position.declaring is None or rng.random() < 0.5:
        return hand
    side, contract = position.declaring, position.contract
    assert contract is not None
    tricks = position.tricks[side.pile]
    if hand.options.hard_bid == "announce":
        totals = totals_of(position.pile(side).mask, meld_rules(position, side), contract.number)
        number = tricks + rng.choice(sorted(totals)) if totals else 0
    else:
        number = tricks + contract.number
    if not number:
        return hand
    moves = tuple(Announce(number) if isinstance(move, Announce) else move for move in hand.moves)
    return Hand(hand.deal, hand.dealer, moves, hand.options)
