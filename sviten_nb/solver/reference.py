"""Plain minimax from the rules alone: slow, obvious, the judge of all that is faster.

Each side sees all cards and plays its best; the value of a position is that of its best play for the seat to move.
A memo keeps positions already solved. There is no pruning, so that there is nothing to get wrong.
"""

from __future__ import annotations

import time
from typing import Any, Generic

from sviten_nb.errors import SearchLimit
from sviten_nb.solver.question import PositionT, Question
from sviten_nb.text import _


class Reference(Generic[PositionT]):
    """The solver for one goal of any game; positions solved once are remembered, so ask one object many questions.

    ``nodes`` counts the positions looked at. ``node_limit`` (positions) and ``deadline`` (a ``time.monotonic``
    reading) end a search with SearchLimit.
    """

    def __init__(
        self, goal: Question[PositionT], *, node_limit: int | None = None, deadline: float | None = None
    ) -> None:
        self.goal = goal
        self.nodes = 0
        self.node_limit = node_limit
        self.deadline = deadline
        self.known: dict[PositionT, int] = {}

    def value(self, position: PositionT) -> int:
        """The exact value of the goal under best play by both sides (DESIGN of goals: see ``Goal``).

        Raises SearchLimit when a limit is reached first.
        """
        if position in self.known:
            return self.known[position]
        self._count()
        if self.goal.settled(position):
            value = 0
        elif position.is_over:
            value = self.goal.final_value(position)
        else:
            value = self._best(position, [self.value_after(position, card) for card in position.legal_plays()])
        self.known[position] = value
        return value

    def value_after(self, position: PositionT, card: Any) -> int:
        """The value when ``card`` is played, seen from ``position``: for ``when``, tricks are counted from here."""
        if self.goal.settled(position):
            return 0
        after = position.play(card)
        return self.value(after) + self.goal.added(after)

    def _best(self, position: PositionT, values: list[int]) -> int:
        return max(values) if self.goal.maximises(position) else min(values)

    def line(self, position: PositionT) -> tuple[Any, ...]:
        """One line of best play: at each turn the first best card in display order.

        Ask for the value first; then nothing more is searched here, and no limit applies.
        """
        self.node_limit = self.deadline = None
        cards: list[Any] = []
        while not position.is_over:
            value = self.value(position)
            best = next(card for card in position.legal_plays() if self.value_after(position, card) == value)
            cards.append(best)
            position = position.play(best)
        return tuple(cards)

    def _count(self) -> None:
        self.nodes += 1
        if self.node_limit is not None and self.nodes > self.node_limit:
            raise SearchLimit(_("not solved within {limit} positions").format(limit=self.node_limit))
        # Reading the clock costs as much as a small position, so it is done now and then.
        if self.deadline is not None and self.nodes % 256 == 0 and time.monotonic() > self.deadline:
            raise SearchLimit(_("not solved within the time given"))
