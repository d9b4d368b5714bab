"""Cards that are nearly alike: how much it can matter which of two neighbours of a hand is played.

Neighbours are two cards of a suit in one hand with no card of another hand, or of the trick, between them. Whichever
is played, with the other one left for later, the same seats win the same tricks; the piles at the end differ at most by
the two cards having changed places.
"""

from __future__ import annotations

from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import (
    BIG,
    DECLARER,
    FACTOR,
    OFFSET,
    OWN_RELEVANT,
    TRUMP,
)
from sviten_nb.solver.pile_kernel import SUIT, Array


@kernel
def most_lost(work: Array, left: int, side: int, card: int, without: int) -> int:
    """The most points that a side's melds can lose without a card, with whatever else it gets."""
    own = work[OWN_RELEVANT + 2 * left + side] & ~(1 << without)
    if not own >> card & 1:
        return 0
    if work[DECLARER] == side:
        return OFFSET  # a promise may hang on it
    suit = card // 13
    rank = card % 13
    held = own >> (13 * suit) & SUIT
    line = held << 1 | held >> 12  # from the low ace on, place rank + 1
    place = rank + 1
    below = 0
    if place >= 1 and line >> (place - 1) & 1:
        below = 1
        if place >= 2 and line >> (place - 2) & 1:
            below = 2
    above = 0
    if line >> (place + 1) & 1:
        above = 1
        if line >> (place + 2) & 1:
            above = 2
    run = below + above - 1
    if rank == 12 and held & 3 == 3:
        run = max(run, 1)
    if run < 0:
        run = 0
    if suit == work[TRUMP]:
        run *= work[FACTOR]
    number = (own >> rank & 1) + (own >> (13 + rank) & 1) + (own >> (26 + rank) & 1) + (own >> (39 + rank) & 1)
    if number >= 3 and run == 0:
        run = 1
    return 5 * run


@kernel
def swing(work: Array, left: int, card: int, without: int) -> int:
    """The most that both sides together can lose without a card."""
    return most_lost(work, left, 0, card, without) + most_lost(work, left, 1, card, without)


@kernel
def near_value(work: Array, left: int, start: int, move: int, others: int, upward: bool, bound: int) -> int:
    """A bound of what a move is worth, from a neighbour tried before it, or BIG where that does not settle it.

    ``start`` is where the moves stand, ``others`` the cards that may lie between. A move is settled if it can do no
    more than its neighbour did, and what its swing adds, against ``bound``.
    """
    card = work[start + 2 * move]
    least = BIG
    value = BIG
    for tried in range(move):
        other = work[start + 2 * tried]
        if other // 13 != card // 13:
            continue
        between = (1 << card) - (1 << other) if card > other else (1 << other) - (1 << card)
        if others & between:
            continue
        known = work[start + 2 * tried + 1]
        margin = bound - 1 - known if upward else known - bound
        if margin >= 0:
            change = max(swing(work, left, card, other), swing(work, left, other, card))
            if change <= margin and change < least:
                least = change
                value = known + change if upward else known - change
    return value
