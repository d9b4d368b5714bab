"""The search, compiled: zero windows over tricks, with bounds, relevance and a table of known positions."""

from __future__ import annotations

from sviten_nb.solver.bounds_kernel import all_to, count_bounds, last_score, last_winner, score_bounds
from sviten_nb.solver.house_bounds_kernel import rough_bounds
from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import (
    BASE,
    BIG,
    GOAL,
    HANDS,
    HIGH,
    KEYS,
    LOW,
    MAX_SIDE,
    MOVE_ROOM,
    MOVES,
    NODE_LIMIT,
    NODES,
    OFFSET,
    ON_TABLE,
    PILES,
    PLAYERS,
    ROUGH,
    SCORE,
    SEARCHED,
    SIDES,
    STOP,
    SWITCHES,
    TRICKS,
    TRUMP,
    USE_BOUNDS,
    USE_CLAIMS,
    USE_KEPT,
    USE_NEAR,
    USE_PAIRS,
    USE_TABLE,
    WHEN,
)
from sviten_nb.solver.moves_kernel import beats, cards_out, list_moves, takes_all
from sviten_nb.solver.near_kernel import near_value
from sviten_nb.solver.pair_kernel import last_pair
from sviten_nb.solver.pile_kernel import Array
from sviten_nb.solver.relevance_kernel import find_relevant, keep_relevant
from sviten_nb.solver.table_kernel import find_entry, make_keys, store


@kernel
def find_bounds(work: Array, left: int, leader: int, out: int, bound: int) -> int:
    """Write bounds before a trick that ``leader`` is to lead to (-1: in the middle of one).

    The upper one may be left out where the lower one reaches ``bound``.
    """
    if work[GOAL] != SCORE:
        return count_bounds(work, left, leader, out)
    if work[ROUGH] and left:
        return rough_bounds(work, left, out)
    return score_bounds(work, left, out, bound)


@kernel
def search(work: Array, table: Array, left: int, leader: int, played: int, best_place: int, bound: int) -> int:
    """A bound of the value: if it reaches ``bound`` the value is at least that, else at most.

    ``left`` tricks are to be completed, ``played`` cards of this one lie, the one at ``best_place`` winning. When
    ``work[STOP]`` is set the number returned means nothing.
    """
    players = work[PLAYERS]
    seat = (leader + played) % players
    side = work[SIDES + seat]
    upward = side == work[MAX_SIDE]
    slot = -1
    hint = -1
    base = 0
    key0 = 0
    key1 = 0
    key2 = 0
    if played == 0:
        work[NODES] += 1
        if work[NODES] > work[NODE_LIMIT]:
            work[STOP] = 1
        if work[STOP] != 0:
            return bound
        if left == 1 and work[GOAL] == SCORE:
            return last_score(work, leader)
        out = cards_out(work)
        if left == 2 and work[GOAL] == SCORE and work[SEARCHED] > 2 and work[SWITCHES] & USE_KEPT:
            # It is all but the same as a trick before, and to find it again takes longer than it saves.
            keep_relevant(work, left, out)
        else:
            find_relevant(work, left, out)
        find_bounds(work, left, leader, out, bound if work[SWITCHES] & USE_BOUNDS else BIG)
        low = work[LOW]
        high = work[HIGH]
        base = work[BASE]
        if left == 0 or low == high:
            return low
        if work[SWITCHES] & USE_BOUNDS:
            if low >= bound:
                return low
            if high < bound:
                return high
        if left == 1 and work[ROUGH] == 0:
            return all_to(work, last_winner(work, leader))
        if work[SWITCHES] & USE_CLAIMS and work[GOAL] != WHEN and takes_all(work, leader, out):
            return all_to(work, side)
        if left == 2 and work[GOAL] == SCORE and work[SWITCHES] & USE_PAIRS:
            return last_pair(work, leader, out, bound)
        if left > 2 and work[SWITCHES] & USE_TABLE:
            slot = make_keys(work, leader, left, out)
            entry = find_entry(work, table, slot)
            if entry >= 0:
                known = table[entry + 3]
                low = base + (known & 8191) - OFFSET
                high = base + (known >> 13 & 8191) - OFFSET
                if low >= bound:
                    return low
                if high < bound:
                    return high
                hint = (known >> 26 & 63) - 1
            key0 = work[KEYS]
            key1 = work[KEYS + 1]
            key2 = work[KEYS + 2]
    number = list_moves(work, left, leader, played, best_place, hint)
    start = MOVES + (4 * left + played) * MOVE_ROOM
    on_table = ON_TABLE + 4 * left
    trump = work[TRUMP]
    best = -BIG if upward else BIG
    chosen = -1
    others = 0
    near = number > 1 and left > 1 and work[GOAL] == SCORE and work[SWITCHES] & USE_NEAR != 0
    if near:
        # What lies between two cards of a hand keeps them from being neighbours.
        others = cards_out(work) & ~work[HANDS + seat]
        for each in range(played):
            others |= 1 << work[on_table + each]
    for move in range(number):
        card = work[start + 2 * move]
        if near and move > 0:
            value = near_value(work, left, start, move, others, upward, bound)
            if value != BIG:
                work[start + 2 * move + 1] = value
                best = max(best, value) if upward else min(best, value)
                continue
        work[HANDS + seat] ^= 1 << card
        work[on_table + played] = card
        place = best_place
        if played == 0 or beats(card, work[on_table + best_place], trump):
            place = played
        if played + 1 < players:
            value = search(work, table, left, leader, played + 1, place, bound)
        else:
            winner = (leader + place) % players
            taker = work[SIDES + winner]
            trick = 0
            for each in range(players):
                trick |= 1 << work[on_table + each]
            work[PILES + taker] |= trick
            work[TRICKS + taker] += 1
            value = search(work, table, left - 1, winner, played - played, place - place, bound)
            work[PILES + taker] ^= trick
            work[TRICKS + taker] -= 1
        work[HANDS + seat] |= 1 << card
        if work[STOP] != 0:
            return bound
        work[start + 2 * move + 1] = value
        if upward:
            if value > best:
                best = value
                chosen = card
            if best >= bound:
                break
        else:
            if value < best:
                best = value
                chosen = card
            if best < bound:
                break
    if slot >= 0:
        work[KEYS] = key0
        work[KEYS + 1] = key1
        work[KEYS + 2] = key2
        store(work, table, slot, left, best - base, best >= bound, chosen)
    return best


@kernel
def prepare(work: Array, left: int, played: int) -> int:
    """Write bounds of the root to ``work[LOW]`` and ``work[HIGH]``, and for a trick in progress what matters."""
    out = cards_out(work)
    for place in range(played):
        out |= 1 << work[ON_TABLE + 4 * left + place]
    find_relevant(work, left, out)
    return find_bounds(work, left, -1, out, BIG)
