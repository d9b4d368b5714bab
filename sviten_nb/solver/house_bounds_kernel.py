"""Bounds of the goal ``score`` by house rules under which more cards can be worth less, or are slow to be counted.

A number to be met can be missed by a card too many, deadwood costs, and jokers make the value of a large pile slow to
find. The bounds are rough: when one side gets all the rest its score need not be one of them.
"""

from __future__ import annotations

from sviten_nb.solver.bounds_kernel import cached, credited, melds_at_most, side_score
from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import (
    ANNOUNCED,
    BASE,
    CONSTANT,
    DECLARER,
    FACTOR,
    FAILED,
    HARD,
    HIGH,
    JOKERS,
    KEEPS,
    LOW,
    NO_RULES,
    NUMBER,
    OWN_RELEVANT,
    PENALTY,
    PILES,
    SLAM,
    TRICKS,
    TRUMP,
)
from sviten_nb.solver.pile_kernel import Array
from sviten_nb.solver.relevance_kernel import meldable

_JOKER = 15
"""The most that a joker adds: in the middle of a run it joins two, and so makes three more cards pay."""

_FEW_CARDS = 34
"""Up to so many cards, less four for each joker, the points with jokers are counted."""


@kernel
def number_of(cards: int) -> int:
    """How many cards some cards are."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


@kernel
def points_at_most(work: Array, side: int, pile: int, cards: int) -> int:
    """No fewer points than a side can have that has ``pile`` and gets any of ``cards``, which contain it."""
    jokers = work[JOKERS + side]
    if work[PENALTY]:
        points = cached(work, side, cards, NO_RULES)
        if jokers == 0:
            return points - work[PENALTY] * number_of(pile & ~meldable(cards))
    elif jokers == 0 or number_of(cards) <= _FEW_CARDS - 4 * jokers:
        return cached(work, side, cards, 0)
    else:
        points = cached(work, side, cards, NO_RULES)
    return points + jokers * _JOKER * (work[FACTOR] if work[TRUMP] >= 0 else 1)


@kernel
def score_at_least(work: Array, side: int, pile: int, constant: int, out: int) -> int:
    """No more than a side scores that has ``pile`` and may get any of the cards ``out``."""
    if work[DECLARER] == side and work[HARD]:
        return -work[FAILED]
    now = side_score(work, side, pile, constant, work[TRICKS + side], 0)
    if work[PENALTY] == 0:
        return now
    if work[DECLARER] == side and work[KEEPS] == 0 and now == -work[FAILED]:
        # Failing now, it may come to be made and cost more, with all that lies there unmelded.
        return -work[FAILED] - work[PENALTY] * number_of(pile | out)
    return now - work[PENALTY] * number_of(out)


@kernel
def score_at_most(work: Array, side: int, pile: int, constant: int, cards: int, tricks: int, slam: int) -> int:
    """No less than a side scores that has ``pile`` and gets any of ``cards``, with so many tricks at most."""
    points = points_at_most(work, side, pile, cards)
    if work[DECLARER] != side:
        return tricks + points + constant + slam
    most = tricks + points
    if work[HARD] == 1:
        able = work[TRICKS + side] <= work[ANNOUNCED] <= most
        return slam + (work[ANNOUNCED] if able else -work[FAILED])
    if work[HARD] == 0 and melds_at_most(work, side, cards) < work[NUMBER]:
        return slam - work[FAILED] + (most if work[KEEPS] else 0)
    return slam + max(most, -work[FAILED])


@kernel
def rough_bounds(work: Array, left: int, out: int) -> int:
    """Write bounds of the goal ``score`` before a trick, as ``score_bounds`` does where all is simple."""
    own0 = work[OWN_RELEVANT + 2 * left]
    own1 = work[OWN_RELEVANT + 2 * left + 1]
    pile0 = work[PILES] & own0
    pile1 = work[PILES + 1] & own1
    constant0 = work[CONSTANT + 2 * left]
    constant1 = work[CONSTANT + 2 * left + 1]
    tricks0 = work[TRICKS]
    tricks1 = work[TRICKS + 1]
    slam0 = work[SLAM] if tricks1 == 0 else 0
    slam1 = work[SLAM] if tricks0 == 0 else 0
    low0 = score_at_least(work, 0, pile0, constant0, out)
    low1 = score_at_least(work, 1, pile1, constant1, out)
    high0 = score_at_most(work, 0, pile0, constant0, pile0 | out & own0, tricks0 + left, slam0)
    high1 = score_at_most(work, 1, pile1, constant1, pile1 | out & own1, tricks1 + left, slam1)
    work[LOW] = credited(work, low0, high1)
    work[HIGH] = credited(work, high0, low1)
    work[BASE] = constant0 - constant1
    if work[DECLARER] < 0:
        work[BASE] += tricks0 - tricks1
    return 0
