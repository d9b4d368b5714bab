"""Long work: over any Executor of ``concurrent.futures``, with a progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def with_bar(results: Iterable[Result], *, shown: bool, total: int | None = None, label: str = "") -> Iterable[Result]:
    """The same things, with a progress bar while they are gone through if it is to be ``shown``."""
    if not shown:
        return results
    from tqdm.auto import tqdm  # type: ignore[import-untyped]  # without stubs

    bar: Iterable[Result] = tqdm(results, total=total, desc=label)
    return bar


def mapped(
    function: Callable[[Item], Result], items: Iterable[Item], executor: Executor | None = None
) -> Iterator[Result]:
    """The results in the order of the items: one after another here, or at once in the workers of an executor.

    An error of one item is raised when its turn comes. Work not begun is given up when the caller stops.
    """
    if executor is None:
        yield from map(function, items)
        return
    futures = [executor.submit(function, item) for item in items]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()
