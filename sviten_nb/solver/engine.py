"""The compiled search as an object: arrays, windows, limits, and work that can be interrupted."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from sviten_nb.cards.card import Card
from sviten_nb.errors import SearchLimit
from sviten_nb.games.sviten.play import Position
from sviten_nb.solver import memory_kernel as k
from sviten_nb.solver.encode import Root, house_room, ideas_that_hold, set_up, write_position
from sviten_nb.solver.goal import Goal
from sviten_nb.solver.house_kernel import HOUSE_WORK
from sviten_nb.solver.jit import is_compiled
from sviten_nb.solver.moves_kernel import list_moves
from sviten_nb.solver.search_kernel import prepare, search
from sviten_nb.text import _

PLAIN_BUCKETS = 1 << 14
"""Room in the table where kernels are not compiled: lists of Python take many times the memory."""

_LEAST_TABLE = 1 << 20
_NO_LIMIT = 1 << 60
_TICK = 0.02  # seconds between two looks at the clock and at the keyboard
# How far from the first guess the next windows lie; after them the middle of what is left is asked.
_STEPS = (18, 54, 162)

Result = TypeVar("Result")


class PileTooLarge(Exception):
    """A pile with jokers, nearly the whole pack, has more layouts than the kernels have room for."""


class Engine:
    """The compiled solver for one goal and the rules of one position; its table is kept from question to question.

    ``table_mb`` is the memory of all its arrays, of which only what is used is taken; what cannot be done without is
    4 MB, under house rules up to 100 MB where piles are large. ``node_limit``
    (tricks looked at) and ``deadline`` (a ``time.monotonic`` reading) end a search with SearchLimit. ``switches`` turns
    single ideas off: the answers stay the same. Use it inside ``running``, which lets it be interrupted.
    """

    def __init__(
        self,
        goal: Goal,
        position: Position,
        *,
        table_mb: int = 256,
        node_limit: int | None = None,
        deadline: float | None = None,
        switches: int = k.ALL,
    ) -> None:
        self.goal = goal
        self.deadline = deadline
        self.bounds: tuple[int, int] | None = None
        # Few tricks need little room, and little room is faster.
        enough = 1 << min(10 + 2 * max(position.tricks_left - 3, 0), 40)
        size = HOUSE_WORK if house_room(goal, position) else k.WORK
        room = max((table_mb << 20) - 8 * size, _LEAST_TABLE)
        buckets = min(room // (8 * k.BUCKET), enough)
        if is_compiled():
            import numpy

            self.work: Any = numpy.zeros(size, numpy.int64)
            self.table: Any = numpy.zeros(buckets * k.BUCKET, numpy.int64)
        else:
            buckets = min(buckets, PLAIN_BUCKETS)
            self.work = [0] * size
            self.table = [0] * (buckets * k.BUCKET)
        set_up(self.work, goal, position)
        self.work[k.SWITCHES] = switches & ideas_that_hold(self.work)
        self.work[k.TABLE_SIZE] = buckets
        self.work[k.NODE_LIMIT] = _NO_LIMIT if node_limit is None else node_limit

    @property
    def nodes(self) -> int:
        """The positions before a trick that were looked at."""
        return int(self.work[k.NODES])

    def value(self, position: Position, guess: int | None = None) -> int:
        """The exact value of a position of the same play, with tricks counted from the first one.

        ``bounds`` are those known when SearchLimit is raised.
        """
        root = write_position(self.work, position)
        self._prepare(root)
        low, high = int(self.work[k.LOW]), int(self.work[k.HIGH])
        self.bounds = low, high
        bound, calls = (low + high + 1) // 2 if guess is None else guess, 0
        while low < high:
            bound = min(max(bound, low + 1), high)
            found = int(search(self.work, self.table, root.left, root.leader, root.played, root.best_place, bound))
            self._go_on()
            if found >= bound:
                low = max(low, found)
            else:
                high = min(high, found)
            self.bounds = low, high
            middle = (low + high + 1) // 2
            if guess is None or calls >= len(_STEPS):
                bound = middle
            else:
                bound = min(low + _STEPS[calls], middle) if found >= bound else max(high - _STEPS[calls], middle)
            calls += 1
        return low

    def _prepare(self, root: Root) -> None:
        prepare(self.work, root.left, root.played)
        self._go_on()

    def _go_on(self) -> None:
        """Raise what a kernel stopped for; what it returned then means nothing."""
        if self.work[k.STOP] == k.TOO_LARGE:
            raise PileTooLarge(_("a pile can be laid in more ways than there is room for"))
        if self.work[k.STOP]:
            raise SearchLimit(_("not solved within the limits given"))

    def reaches(self, position: Position, bound: int) -> bool:
        """Whether the value of a position is at least ``bound``."""
        root = write_position(self.work, position)
        self._prepare(root)
        if self.work[k.LOW] >= bound or self.work[k.HIGH] < bound:
            return bool(self.work[k.LOW] >= bound)
        found = search(self.work, self.table, root.left, root.leader, root.played, root.best_place, bound)
        self._go_on()
        return bool(found >= bound)

    def first_guess(self, position: Position) -> int:
        """What the cards come to when everybody plays the card that the search would try first."""
        while not position.is_over:
            root = write_position(self.work, position)
            self._prepare(root)
            list_moves(self.work, root.left, root.leader, root.played, root.best_place, -1)
            index = int(self.work[k.MOVES + (4 * root.left + root.played) * k.MOVE_ROOM])
            position = position.play(next(card for card in position.legal_plays() if card.index == index))
        write_position(self.work, position)
        self._prepare(Root(0, 0, 0, 0))
        return int(self.work[k.LOW])

    def line(self, position: Position, value: int) -> tuple[Card, ...]:
        """One line of best play from a position of this value: at each turn the first best card in display order."""
        cards = []
        while not position.is_over and not self.goal.settled(position):
            best = next(card for card in position.legal_plays() if self._keeps(position, card, value))
            cards.append(best)
            position = position.play(best)
        while not position.is_over:
            cards.append(position.legal_plays()[0])
            position = position.play(cards[-1])
        return tuple(cards)

    def _keeps(self, position: Position, card: Card, value: int) -> bool:
        after = position.play(card)
        if self.goal.maximises(position):
            return self.reaches(after, value)
        return not self.reaches(after, value + 1)

    def running(self, job: Callable[[], Result]) -> Result:
        """Do a job with this engine in a thread, so that the clock and Ctrl-C are heard while kernels run.

        Raises what the job raises, SearchLimit after the deadline, and KeyboardInterrupt.
        """
        done: list[Result] = []
        failed: list[BaseException] = []

        def work() -> None:
            try:
                done.append(job())
            except BaseException as error:
                failed.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(_TICK)
                if self.deadline is not None and time.monotonic() > self.deadline:
                    self.work[k.STOP] = 1
        except BaseException:
            self.work[k.STOP] = 1
            thread.join()
            raise
        if failed:
            raise failed[0]
        return done[0]
