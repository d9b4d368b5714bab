"""The runs of a suit as numbers for ``house_kernel``: what ``runs.py`` knows of them, whatever cards the suit holds.

A table stands in a flat array from some place on: first a word for each state, then where the moves of each kind of
place, card and state begin and how many they are, then the moves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sviten_nb.games.sviten.runs import HIGH_ACE, PLACES, Move, OpenRuns, Role
from sviten_nb.solver.house_kernel import (
    KINDS_OF_PLACE,
    MOVE_ENDED,
    MOVE_FREE,
    MOVE_JOKERS,
    MOVE_PAID,
    RUNS,
    RUNS_MOVES,
    RUNS_ROOM,
    RUNS_ROWS,
    RUNS_STATES,
    STATE_LOW_ACE,
    STATE_SHORT,
    place_kind,
)


@lru_cache(maxsize=8)
def runs_table(jokers: int, split_runs: bool) -> tuple[int, ...]:
    """The table for so many jokers, as the kernel reads it."""
    runs = OpenRuns(0, jokers, split_runs)
    table = [0] * RUNS_ROOM
    free = RUNS_MOVES
    reached = {0}
    done: set[tuple[int, int]] = set()
    for place in range(PLACES):
        kind = place_kind(place)
        following: set[int] = set()
        for state in sorted(reached):
            for here in (0, 1):
                moves = runs.moves_if(place, bool(here), state)
                following.update(move.state for move in moves)
                if (kind, state) in done:
                    continue
                table[RUNS_ROWS + (kind * 2 + here) * RUNS_STATES + state] = free << 8 | len(moves)
                for move in moves:
                    table[free] = _packed(move)
                    free += 1
            done.add((kind, state))
        reached = following
    assert place_kind(HIGH_ACE) == KINDS_OF_PLACE - 1
    for number, each in enumerate(runs.states):
        table[number] = len(each.opens) | each.short << STATE_SHORT | int(each.low_ace) << STATE_LOW_ACE
    return tuple(table)


def _packed(move: Move) -> int:
    free = int(move.role is Role.FREE)
    return (
        move.state | move.jokers << MOVE_JOKERS | move.paid << MOVE_PAID | move.ended << MOVE_ENDED | free << MOVE_FREE
    )


def write_runs(work: Any, side: int, jokers: int, split_runs: bool) -> None:
    """Write the table of a side with so many jokers."""
    base = RUNS + side * RUNS_ROOM
    for place, number in enumerate(runs_table(jokers, split_runs)):
        work[base + place] = number
