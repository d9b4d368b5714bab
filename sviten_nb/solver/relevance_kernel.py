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
    MELDS,
    NAMED,
    NOT_ACES,
    NOT_TWOS,
    OWN_RELEVANT,
    PILES,
    SCORE,
    SWITCHES,
    USE_RELEVANCE,
    WHEN,
)
from sviten_nb.solver.pile_kernel import TWOS, Array, held_three_times, in_runs


@kernel
def meldable(cards: int) -> int:
    """Those of some cards that can be in a meld: in three neighbours of a suit, or of a rank held three times."""
    three = held_three_times(cards)
    sets = cards & (three | three << 13 | three << 26 | three << 39)
    return in_runs(cards) | sets


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
def keep_relevant(work: Array, left: int, out: int) -> int:
    """Take for what matters what mattered a trick before: that is more, and never too little."""
    for side in range(2):
        work[OWN_RELEVANT + 2 * left + side] = work[OWN_RELEVANT + 2 * left + 2 + side]
        work[CONSTANT + 2 * left + side] = work[CONSTANT + 2 * left + 2 + side]
    work[LIVE_RELEVANT + left] = work[LIVE_RELEVANT + left + 1] & out
    return 0


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
                    constant = cached(work, side, work[PILES + side] & able & ~own, 0)
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
