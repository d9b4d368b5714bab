"""The last two tricks of the goal ``score``, in one go: nothing is written, and most of it are a few comparisons."""

from __future__ import annotations

from sviten_nb.solver.bounds_kernel import credited, side_score
from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import (
    BIG,
    CONSTANT,
    HANDS,
    HIGH,
    LOW,
    MAX_SIDE,
    NODES,
    OWN_RELEVANT,
    PILES,
    PLAYERS,
    SIDES,
    TRICKS,
    TRUMP,
)
from sviten_nb.solver.pile_kernel import SUIT, Array


@kernel
def suit_of_bit(bit: int) -> int:
    """All cards of the suit of one card, which is given as a bit."""
    if bit < 1 << 26:
        return SUIT if bit < 1 << 13 else SUIT << 13
    return SUIT << 26 if bit < 1 << 39 else SUIT << 39


@kernel
def takes_over(card: int, best: int, suit: int, trumps: int) -> bool:
    """Whether a card (a bit) wins over the best one of a trick in which ``suit`` was led."""
    if card & trumps:
        return best & trumps == 0 or card > best
    return card & suit != 0 and best & trumps == 0 and card > best


@kernel
def one_each(work: Array, trick: int, rest: int, first_side: int) -> int:
    """The value when one side takes the cards ``trick`` and the other the last trick, ``rest``."""
    gain0 = trick if first_side == 0 else rest
    pile0 = (work[PILES] | gain0) & work[OWN_RELEVANT + 4]
    pile1 = (work[PILES + 1] | (trick | rest) ^ gain0) & work[OWN_RELEVANT + 5]
    first = side_score(work, 0, pile0, work[CONSTANT + 4], work[TRICKS] + 1, 0)
    second = side_score(work, 1, pile1, work[CONSTANT + 5], work[TRICKS + 1] + 1, 0)
    return credited(work, first, second)


@kernel
def pair_play(
    work: Array, out: int, zero: int, trumps: int, trick: int, suit: int, best: int, winner: int, seat: int, bound: int
) -> int:
    """A bound of the value, as ``search`` gives it, with two tricks left; ``trick`` are the cards that lie.

    ``out`` are all cards of both tricks, ``zero`` those of side 0, ``suit`` and ``trumps`` whole suits, ``best`` the
    card that wins so far (a bit) and ``winner`` who played it.
    """
    hand = work[HANDS + seat]
    if trick & hand:
        # Everybody has played: the trick is complete.
        work[NODES] += 1
        side = work[SIDES + winner]
        rest = out ^ trick
        lead = rest & work[HANDS + winner]
        decides = rest & trumps
        if decides == 0:
            decides = rest & suit_of_bit(lead)
        last = 0 if decides & zero > decides & ~zero else 1
        if side == last:
            return work[HIGH] if side == 0 else work[LOW]
        return one_each(work, trick, rest, side)
    if trick and hand & suit:
        hand &= suit
    upward = work[SIDES + seat] == work[MAX_SIDE]
    following = seat + 1
    if following == work[PLAYERS]:
        following = 0
    first = hand & -hand
    second = hand ^ first
    if second:
        # Of two cards the one that wins, and the cheaper one if both do or none, is looked at first.
        if trick:
            swap = (
                work[SIDES + winner] != work[SIDES + seat]
                and takes_over(second, best, suit, trumps)
                and not takes_over(first, best, suit, trumps)
            )
        else:
            suit2 = suit_of_bit(second)
            foes = out & (zero if work[SIDES + seat] == 1 else ~zero)
            swap = (foes & suit2) < second
        if swap:
            first, second = second, first
    value = 0
    result = -BIG if upward else BIG
    card = first
    while card:
        own = suit if trick else suit_of_bit(card)
        wins = trick == 0 or takes_over(card, best, suit, trumps)
        if wins:
            value = pair_play(work, out, zero, trumps, trick | card, own, card, seat, following, bound)
        else:
            value = pair_play(work, out, zero, trumps, trick | card, own, best, winner, following, bound)
        if upward:
            result = max(result, value)
            if result >= bound:
                break
        else:
            result = min(result, value)
            if result < bound:
                break
        card = second
        second = 0
    return result


@kernel
def last_pair(work: Array, leader: int, out: int, bound: int) -> int:
    """A bound of the value with two tricks left, nothing played; the bounds of the position are known."""
    zero = 0
    for seat in range(work[PLAYERS]):
        if work[SIDES + seat] == 0:
            zero |= work[HANDS + seat]
    trumps = 0
    if work[TRUMP] >= 0:
        trumps = SUIT << (13 * work[TRUMP])
    return pair_play(work, out, zero, trumps, trumps & 0, trumps & 0, trumps & 0, leader, leader, bound)
