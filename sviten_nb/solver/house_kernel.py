"""What a pile is worth by any house rule, compiled: jokers, unsplit runs, deadwood that costs, numbers to be met.

It is the walk of ``games/sviten/sweep.py`` along the ranks, suit by suit, forward: all points that can be reached are
kept with the best way to each. A point is where the runs of the four suits stand, how many cards lie for the set of the
rank, the jokers left and the melds still owed. ``house_tables.py`` writes what can happen to the runs of a suit.
"""

from __future__ import annotations

from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import FACTOR, JOKERS, TRUMP, WORK
from sviten_nb.solver.pile_kernel import Array

# A table of runs: words for states, rows, moves.
RUNS_STATES = 128
_STATE = 7  # bits
KINDS_OF_PLACE = 4
RUNS_ROWS = RUNS_STATES
RUNS_MOVES = RUNS_ROWS + KINDS_OF_PLACE * 2 * RUNS_STATES
RUNS_ROOM = RUNS_MOVES + 4096
# The bits of a state's word above the number of open runs, and of a move's above the state that comes of it.
STATE_SHORT = 2
STATE_LOW_ACE = 4
MOVE_JOKERS = 7
MOVE_PAID = 9
MOVE_ENDED = 11
MOVE_FREE = 13

# A point: runs by suit, then these.
_IN_SET = 4 * _STATE
_JOKERS = _IN_SET + 3
_OWED = _JOKERS + 2

RUNS = WORK  # two tables of runs, one a side
# What is asked.
_EXACT = RUNS + 2 * RUNS_ROOM  # 1: just so many melds as are owed, 0: as many at least
_MODE = _EXACT + 1
_TABLE = _MODE + 1  # where the table of runs stands
_COUNT = _TABLE + 1  # two layers of points: how many each has
_POINTS = _COUNT + 2  # each point with its key and two numbers
POINTS_KEPT = 1 << 20
_LAYER = 3 * POINTS_KEPT
_HASH = _POINTS + 2 * _LAYER  # of the newer layer
_SLOTS = 4 * POINTS_KEPT
_USED = _HASH + _SLOTS  # by point: its slot
HOUSE_WORK = _USED + POINTS_KEPT
"""How many numbers ``work`` needs where there are house rules."""

ASK_POINTS = 0
ASK_MELDS = 1
ASK_TOTAL = 2
"""What is asked: the most points (less what deadwood costs), the most melds, or whether a total can be met."""

IMPOSSIBLE = -(1 << 20)
TOO_MANY = -(1 << 21)
_WORD = 40  # totals in steps of five are the bits of two words
_WORD_MASK = (1 << _WORD) - 1


@kernel
def place_kind(place: int) -> int:
    """Which places of the line A 2 … K A are alike for what can happen at them."""
    if place == 0:
        return 0
    return max(1, place - 10)


@kernel
def keep_point(work: Array, layer: int, key: int, first: int, second: int) -> int:
    """Add a point to a layer, or better the one that is there."""
    mixed = key * 1640531527
    slot = (mixed >> 13 ^ mixed >> 31) & (_SLOTS - 1)
    base = _POINTS + layer * _LAYER
    while True:
        number = work[_HASH + slot] - 1
        if number < 0:
            break
        if work[base + 3 * number] == key:
            place = base + 3 * number + 1
            if work[_MODE] == ASK_TOTAL:
                work[place] |= first
                work[place + 1] |= second
            else:
                work[place] = max(work[place], first)
            return 0
        slot = (slot + 1) & (_SLOTS - 1)
    count = work[_COUNT + layer]
    if count == POINTS_KEPT:
        return TOO_MANY
    work[_HASH + slot] = count + 1
    work[_USED + count] = slot
    work[base + 3 * count] = key
    work[base + 3 * count + 1] = first
    work[base + 3 * count + 2] = second
    work[_COUNT + layer] = count + 1
    return 0


@kernel
def keep_gain(work: Array, layer: int, key: int, entry: int, gain: int) -> int:
    """Add what comes of a point (``entry``) with a gain: points, melds, or steps of five."""
    first = work[entry + 1]
    second = work[entry + 2]
    if work[_MODE] == ASK_TOTAL:
        second = (second << gain | first >> (_WORD - gain)) & _WORD_MASK
        first = first << gain & _WORD_MASK
    else:
        first += gain
    return keep_point(work, layer, key, first, second)


@kernel
def next_layer(work: Array, older: int) -> int:
    """Empty the other layer, and the hash, in which the points of the older one still stand; returns its number."""
    for number in range(work[_COUNT + older]):
        work[_HASH + work[_USED + number]] = 0
    work[_COUNT + 1 - older] = 0
    return 1 - older


@kernel
def is_here(pile: int, place: int, suit: int) -> int:
    """1 if a pile has the card of a place (0 to 13, A 2 … K A) and suit."""
    return pile >> (13 * suit + (place - 1 if place else 12)) & 1


@kernel
def pass_suit(work: Array, pile: int, place: int, suit: int, layer: int, paid: int, penalty: int) -> int:
    """All that can happen to one suit at one place; ``paid`` is what a card from the third on of its runs counts."""
    natural = 0
    if place:
        for each in range(4):
            natural += is_here(pile, place, each)
    held = is_here(pile, place, suit)
    next1 = is_here(pile, place + 1, suit) if place < 13 else 0
    next2 = is_here(pile, place + 2, suit) if place < 12 else 0
    rows = work[_TABLE] + RUNS_ROWS + place_kind(place) * 2 * RUNS_STATES
    shift = _STATE * suit
    result = 0
    for number in range(work[_COUNT + layer]):
        entry = _POINTS + layer * _LAYER + 3 * number
        key = work[entry]
        jokers = key >> _JOKERS & 3
        owed = key >> _OWED
        in_set = key >> _IN_SET & 7
        state = key >> shift & RUNS_STATES - 1
        # An ace in a low run is not there for a high one.
        here = 0 if place == 13 and work[work[_TABLE] + state] >> STATE_LOW_ACE else held
        row = work[rows + here * RUNS_STATES + state]
        set_possible = natural + jokers >= 3 and in_set + jokers + 4 - suit >= 3
        for each in range(row & 255):
            move = work[work[_TABLE] + (row >> 8) + each]
            after = move & RUNS_STATES - 1
            left = jokers - (move >> MOVE_JOKERS & 3)
            ended = move >> MOVE_ENDED & 3
            word = work[work[_TABLE] + after]
            low_ace = word >> STATE_LOW_ACE
            # Jokers that the open runs will need at the next two places.
            needed = max((word & 3) - (0 if place == 12 and low_ace else next1), 0)
            needed += max((word >> STATE_SHORT & 3) - (0 if place == 11 and low_ace else next2), 0)
            if left < needed or (work[_EXACT] and ended > owed):
                continue
            gain = ended if work[_MODE] == ASK_MELDS else (move >> MOVE_PAID & 3) * paid
            target = key & ~(RUNS_STATES - 1 << shift | 3 << _JOKERS) | after << shift | left << _JOKERS
            target -= min(ended, owed) << _OWED
            if move >> MOVE_FREE:
                if set_possible:
                    result = min(result, keep_gain(work, 1 - layer, target + (1 << _IN_SET), entry, gain))
                gain -= penalty
            result = min(result, keep_gain(work, 1 - layer, target, entry, gain))
    return result


@kernel
def lay_set(work: Array, layer: int, entry: int, used: int, points: int, sets: int) -> int:
    """Lay the cards meant for the sets of a rank, with jokers."""
    key = work[entry]
    owed = key >> _OWED
    if used > key >> _JOKERS & 3 or (work[_EXACT] and sets > owed):
        return 0
    gain = points
    if work[_MODE] == ASK_MELDS:
        gain = sets
    elif work[_MODE] == ASK_TOTAL:
        gain = points // 5
    key &= ~(7 << _IN_SET)
    key -= used << _JOKERS
    key -= min(sets, owed) << _OWED
    return keep_gain(work, layer, key, entry, gain)


@kernel
def pass_rank(work: Array, layer: int) -> int:
    """The sets of a rank, once its four suits are passed."""
    result = 0
    for number in range(work[_COUNT + layer]):
        entry = _POINTS + layer * _LAYER + 3 * number
        cards = work[entry] >> _IN_SET & 7
        if cards == 0:
            result = min(result, lay_set(work, 1 - layer, entry, 0, 0, 0))
        elif cards == 4:
            result = min(result, lay_set(work, 1 - layer, entry, 0, 10, 1))
            result = min(result, lay_set(work, 1 - layer, entry, 2, 10, 2))
        else:
            result = min(result, lay_set(work, 1 - layer, entry, 3 - cards, 5, 1))
            result = min(result, lay_set(work, 1 - layer, entry, 4 - cards, 10, 1))
    return result


@kernel
def house_walk(work: Array, pile: int, penalty: int) -> int:
    """Walk the whole line from the point that stands in layer 0; returns the layer of the last points, or TOO_MANY."""
    layer = 0
    for place in range(14):
        for suit in range(4):
            paid = 1 if work[_MODE] == ASK_TOTAL else 5
            if suit == work[TRUMP]:
                paid *= work[FACTOR]
            newer = next_layer(work, layer)
            if pass_suit(work, pile, place, suit, layer, paid, penalty) < 0:
                return TOO_MANY
            layer = newer
        newer = next_layer(work, layer)
        if pass_rank(work, layer) < 0:
            return TOO_MANY
        layer = newer
    return layer


@kernel
def house_value(work: Array, side: int, pile: int, owed: int, exact: int, mode: int, target: int, penalty: int) -> int:
    """What is asked of a side's pile (``mode``) with so many melds at least, or with just so many if ``exact``.

    IMPOSSIBLE where it does not give them; with ASK_TOTAL it is 1 if five times ``target`` can be met, else 0. TOO_MANY
    where there is no room for all points.
    """
    for number in range(2):
        for each in range(work[_COUNT + number]):
            work[_HASH + work[_USED + each]] = 0
        work[_COUNT + number] = 0
    work[_EXACT] = exact
    work[_MODE] = mode
    work[_TABLE] = RUNS + side * RUNS_ROOM
    keep_point(work, 0, work[JOKERS + side] << _JOKERS | owed << _OWED, 1 if mode == ASK_TOTAL else 0, 0)
    layer = house_walk(work, pile, penalty)
    if layer < 0:
        return layer
    best = 0 if mode == ASK_TOTAL else IMPOSSIBLE
    for number in range(work[_COUNT + layer]):
        entry = _POINTS + layer * _LAYER + 3 * number
        if work[entry] >> _OWED == 0:
            if mode == ASK_TOTAL:
                word = work[entry + 1] >> target if target < _WORD else work[entry + 2] >> (target - _WORD)
                best |= word & 1
            else:
                best = max(best, work[entry + 1])
    return best
