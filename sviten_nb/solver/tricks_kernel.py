"""Tricks that are sure before a trick is led: the bounds of the goal ``tricks``."""

from __future__ import annotations

from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import HANDS, PLAYERS, SIDES, TRUMP
from sviten_nb.solver.pile_kernel import SUIT, Array


@kernel
def size_of(cards: int) -> int:
    """How many cards some cards of a suit are."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


@kernel
def top_cards(hand: int, others: int) -> int:
    """How many cards of a hand are higher than all that others have of the suit; both 13 bits."""
    number = 0
    while hand > others:
        top = hand
        while top & (top - 1):
            top &= top - 1
        hand ^= top
        number += 1
    return number


@kernel
def safe_rounds(work: Array, leader: int, suit: int) -> int:
    """How many rounds of a suit no opponent can ruff: while all opponents with trumps follow."""
    trump = work[TRUMP]
    rounds = 13
    if trump < 0 or suit == trump:
        return rounds
    for seat in range(work[PLAYERS]):
        if work[SIDES + seat] != work[SIDES + leader] and work[HANDS + seat] >> (13 * trump) & SUIT:
            rounds = min(rounds, size_of(work[HANDS + seat] >> (13 * suit) & SUIT))
    return rounds


@kernel
def sure_with(work: Array, leader: int, partner: int, out: int) -> int:
    """Tricks of a leader who takes its top cards and then leads to its partner, who takes his; 0 without a way there.

    The partner follows to all that is led before, so that he throws nothing away that he counts.
    """
    total = 0
    entry = 0
    for suit in range(4):
        own = work[HANDS + leader] >> (13 * suit) & SUIT
        his = work[HANDS + partner] >> (13 * suit) & SUIT
        rest = out >> (13 * suit) & SUIT
        rounds = safe_rounds(work, leader, suit)
        his_top = min(top_cards(his, rest & ~his), rounds)
        total += his_top + min(top_cards(own, rest & ~own), min(size_of(his), rounds))
        if own and his_top:
            entry = 1
    return total if entry else 0


@kernel
def sure_tricks(work: Array, leader: int, out: int) -> int:
    """So many of the tricks left the leader's side takes at least."""
    total = 0
    for suit in range(4):
        own = work[HANDS + leader] >> (13 * suit) & SUIT
        if own:
            rest = out >> (13 * suit) & SUIT
            total += min(top_cards(own, rest & ~own), safe_rounds(work, leader, suit))
    for seat in range(work[PLAYERS]):
        if seat != leader and work[SIDES + seat] == work[SIDES + leader]:
            total = max(total, sure_with(work, leader, seat, out))
    return total


@kernel
def sure_trumps(work: Array, side: int, out: int) -> int:
    """So many tricks a side takes at least with the highest trumps of one hand, whoever leads."""
    trump = work[TRUMP]
    most = 0
    if trump >= 0:
        rest = out >> (13 * trump) & SUIT
        for seat in range(work[PLAYERS]):
            if work[SIDES + seat] == side:
                hand = work[HANDS + seat] >> (13 * trump) & SUIT
                most = max(most, top_cards(hand, rest & ~hand))
    return most
