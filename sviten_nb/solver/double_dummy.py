"""``solve``: the only door to exact answers about a position with all cards seen."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sviten_nb.cards.card import Card
from sviten_nb.errors import NotationError, OptionError, SearchLimit, shown
from sviten_nb.games.sviten.play import Position
from sviten_nb.solver.card_values import CardValues
from sviten_nb.solver.goal import Goal
from sviten_nb.solver.reference import Reference
from sviten_nb.text import _


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact answer to a goal, or what is known of it when a limit was hit.

    ``value`` is None when a limit was hit; ``bounds`` then hold it, else both are the value. ``plays`` gives the
    exact value of each legal card (of those finished before the limit). ``line`` is one line of best play.
    ``nodes`` counts positions, ``seconds`` the search alone.
    """

    position: Position
    goal: Goal
    value: int | None
    bounds: tuple[int, int]
    plays: CardValues
    line: tuple[Card, ...]
    nodes: int
    seconds: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "plays", CardValues(self.plays))

    @property
    def best(self) -> tuple[Card, ...]:
        """All the cards that keep the value, in display order."""
        return tuple(card for card, value in self.plays.items() if value == self.value)

    def loss(self, card: Card) -> int:
        """What ``card`` costs the side to move, in units of the goal; 0 for a best card.

        Raises NotationError for a card whose value is not known here.
        """
        if card not in self.plays or self.value is None:
            raise NotationError(_("the value of {card} is not known here").format(card=shown(str(card))))
        return abs(self.plays[card] - self.value)

    def __repr__(self) -> str:
        line = "".join(f"Card.parse('{card}'), " for card in self.line)
        return (
            f"Solution({self.position!r}, {self.goal!r}, value={self.value}, bounds={self.bounds}, "
            f"plays={self.plays!r}, line=({line}), nodes={self.nodes}, seconds={self.seconds!r})"
        )

    def __str__(self) -> str:
        from sviten_nb.views.solution import solution_text

        return solution_text(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.solution import solution_bundle

        return solution_bundle(self)


def solve(
    position: Position | str,
    goal: Goal | str = "score",
    *,
    node_limit: int | None = None,
    time_limit: float | None = None,
    root_only: bool = False,
) -> Solution:
    """The exact value of a position for a goal, and of each legal card, when both sides see all cards.

    ``position`` may be a position line. ``node_limit`` (positions) and ``time_limit`` (seconds) bound the search; one
    that is hit gives a Solution without a value, with bounds. With ``root_only`` the cards and the line are left out.

    >>> solution = solve("K.../A.../2.../3... N N - - - -", "tricks")
    >>> solution.value, solution.plays
    (-1, {Card.parse('KS'): -1})

    Raises NotationError for a line or a goal that cannot be read or asks nothing here; OptionError for a bad limit.
    """
    asked = Goal.parse(goal)
    start = position if isinstance(position, Position) else Position.parse(position)
    asked.check(start)
    _check_limits(node_limit, time_limit)
    began = time.perf_counter()
    deadline = None if time_limit is None else time.monotonic() + time_limit
    reference = Reference(asked, node_limit=node_limit, deadline=deadline)
    plays: dict[Card, int] = {}
    value: int | None = None
    line: tuple[Card, ...] = ()
    try:
        for card in () if root_only else start.legal_plays():
            plays[card] = reference.value_after(start, card)
        value = reference.value(start)
        line = () if root_only else reference.line(start)
    except SearchLimit:
        bounds = _known_bounds(asked, start, plays)
    else:
        bounds = (value, value)
    return Solution(start, asked, value, bounds, CardValues(plays), line, reference.nodes, time.perf_counter() - began)


def _check_limits(node_limit: int | None, time_limit: float | None) -> None:
    if node_limit is not None and (type(node_limit) is not int or node_limit < 1):
        raise OptionError(_("node_limit cannot be {limit}; expected 1 or more").format(limit=shown(node_limit)))
    # Written so that a NaN is refused too.
    if time_limit is not None and (not isinstance(time_limit, int | float) or not time_limit > 0):
        raise OptionError(_("time_limit cannot be {limit}; expected seconds above 0").format(limit=shown(time_limit)))


def _known_bounds(goal: Goal, position: Position, plays: dict[Card, int]) -> tuple[int, int]:
    """The cards already solved bound the value on the side of whoever is to move."""
    low, high = goal.range(position)
    seat = position.to_move
    if seat is None or not plays:
        return low, high
    if position.side_of(seat) == goal.maximiser(position):
        return max(low, *plays.values()), high
    return low, min(high, *plays.values())
