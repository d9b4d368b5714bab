"""Many positions solved at once."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from sviten_nb.games.sviten.play import Position
from sviten_nb.solver.double_dummy import DEFAULT_TABLE_MB, Solution, solve
from sviten_nb.solver.goal import Goal
from sviten_nb.text import _
from sviten_nb.work import mapped, with_bar


@dataclass(frozen=True, slots=True)
class _Solve:
    """``solve`` with everything but the position: a value, so that it can be sent to other processes."""

    goal: Goal
    node_limit: int | None
    time_limit: float | None
    root_only: bool
    table_mb: int

    def __call__(self, position: Position | str) -> Solution[Position, Any]:
        return solve(
            position,
            self.goal,
            node_limit=self.node_limit,
            time_limit=self.time_limit,
            root_only=self.root_only,
            table_mb=self.table_mb,
        )


def solve_many(
    positions: Iterable[Position | str],
    goal: Goal | str = "score",
    *,
    executor: Executor | None = None,
    progress: bool = False,
    node_limit: int | None = None,
    time_limit: float | None = None,
    root_only: bool = False,
    table_mb: int = DEFAULT_TABLE_MB,
) -> list[Solution[Position, Any]]:
    """The solutions of many positions of Sviten Special, in their order; limits and memory are those of each.

    ``executor`` is any of ``concurrent.futures``, such as a ProcessPoolExecutor, or that of a cluster; without one they
    are solved one after another. ``progress`` shows a bar.

    >>> [solution.value for solution in solve_many(["K.../A.../2.../3... N N - - - -"] * 2, "tricks")]
    [-1, -1]

    Raises what ``solve`` raises, for the first position for which it does.
    """
    asked = list(positions)
    job = _Solve(Goal.parse(goal), node_limit, time_limit, root_only, table_mb)
    return list(with_bar(mapped(job, asked, executor), shown=progress, total=len(asked), label=_("positions")))
