"""Many positions at once: in order, here or in other processes, with a bar, and errors at their turn."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from sviten_nb import Deal, NotationError, Position, Seat, Strain, solve, solve_many
from sviten_nb.work import mapped


def endings(count: int, left: int) -> list[Position]:
    found = []
    for seed in range(count):
        rng = random.Random(seed)
        position = Position(Deal.random(seed).hands, rng.choice(list(Strain)), Seat.NORTH)
        while position.tricks_left > left or position.table:
            position = position.play(rng.choice(position.legal_plays()))
        found.append(position)
    return found


def test_they_come_in_their_order_wherever_they_are_solved(capsys: pytest.CaptureFixture[str]) -> None:
    positions = endings(8, 4)
    expected = [(solution.value, solution.plays) for solution in (solve(position) for position in positions)]
    assert [(each.value, each.plays) for each in solve_many(positions, progress=True)] == expected
    assert "positions" in capsys.readouterr().err
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert [(each.value, each.plays) for each in solve_many(positions, executor=pool)] == expected
    with ThreadPoolExecutor(2) as threads:
        lines = [position.line for position in positions]
        assert [each.value for each in solve_many(lines, executor=threads)] == [value for value, _plays in expected]


def test_limits_are_those_of_each_and_errors_are_raised() -> None:
    positions = endings(3, 5)
    assert all(each.value is None for each in solve_many(positions, node_limit=5))
    assert all(not each.plays for each in solve_many(positions, root_only=True))
    assert solve_many([]) == []
    with pytest.raises(NotationError, match="has 1 fields"):
        solve_many([positions[0], "nonsense"])


def test_work_not_begun_is_given_up_when_the_caller_stops() -> None:
    begun, stopped = [], threading.Event()

    def job(number: int) -> int:
        begun.append(number)
        if number:
            stopped.wait(60)
        return number

    with ThreadPoolExecutor(1) as pool:
        results = mapped(job, range(100), pool)
        assert next(results) == 0
        results.close()  # type: ignore[attr-defined]  # it is a generator
        stopped.set()
    assert len(begun) <= 2
