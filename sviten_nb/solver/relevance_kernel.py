"""Which cards still matter: those that can be in a meld together with a card that is still out."""

from __future__ import annotations

from sviten_nb.solver.bounds_kernel import cached
from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import (
    ACES,
    CAPTURE,
    CONSTANT,
    CONTRACT,
    DECLARER,
    GOAL,
    GOAL_SIDE,
    HALVES,
    LIVE_RELEVANT,
    LOWEST,
    MELDS,
    NAMED,
    NOT_ACES,
    NOT_TWOS,
    OWN_RELEVANT,
    PILES,
    SCORE,
    SUIT,
    SWITCHES,
    TWOS,
    USE_RELEVANCE,
    WHEN,
)
from sviten_nb.solver.pile_kernel import Array


@kernel
def held_three_times(cards: int) -> int:
    """The ranks of which there are three or four, one bit a rank."""
    spades = cards & SUIT
    hearts = cards >> 13 & SUIT
    diamonds = cards >> 26 & SUIT
    clubs = cards >> 39 & SUIT
    return (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))


@kernel
def meldable(cards: int) -> int:
    """Those of some cards that can be in a meld: in three neighbours of a suit, or of a rank held three times."""
    first = cards & cards >> 1 & cards >> 2 & LOWEST
    runs = first | first << 1 | first << 2
    begins = cards & cards >> 1 & cards >> 12 & TWOS  # the twos of suits with ace, two and three
    runs |= begins | begins << 1 | begins << 12
    three = held_three_times(cards)
    sets = cards & (three | three << 13 | three << 26 | three << 39)
    return runs | sets


@kernel
def spread(seeds: int, cards: int) -> int:
    """All of ``cards`` (each of which can be in a meld) that hang together with the ``seeds`` among them."""
    reached = seeds & cards
    three = held_three_times(cards)
    while True:
        grown = reached | (reached & NOT_ACES) << 1 | (reached & NOT_TWOS) >> 1
        grown |= (reached & ACES) >> 12 | (reached & TWOS) << 12
        held = (reached | reached >> 13 | reached >> 26 | reached >> 39) & three
        grown |= held | held << 13 | held << 26 | held << 39
        grown &= cards
        if grown == reached:
            return reached
        reached = grown


@kernel
def find_relevant(work: Array, left: int, out: int) -> int:
    """Note which cards still matter to each side: those that hang together with a card that is still out."""
    goal = work[GOAL]
    live = 0
    for side in range(2):
        own = 0
        constant = 0
        if goal == SCORE or ((goal in (CONTRACT, MELDS)) and work[GOAL_SIDE] == side):
            if work[SWITCHES] & USE_RELEVANCE:
                able = meldable(work[PILES + side] | out)
                # Where the number of melds counts too, or points are halved, the parts of a pile do not stand alone.
                together = goal == CONTRACT or work[DECLARER] == side or work[HALVES] == 1
                own = able if together else spread(out, able)
                if goal == SCORE:
                    constant = cached(work, work[PILES + side] & able & ~own, 0)
            else:
                own = work[PILES + side] | out
        elif goal in (CAPTURE, WHEN):
            own = work[NAMED]
        elif not work[SWITCHES] & USE_RELEVANCE:
            own = out
        work[OWN_RELEVANT + 2 * left + side] = own
        work[CONSTANT + 2 * left + side] = constant
        live |= own
    work[LIVE_RELEVANT + left] = live & out
    return 0
