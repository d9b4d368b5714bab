"""``solve``: the only door to exact answers about a position with all cards seen."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

from sviten_nb.cards.card import Card
from sviten_nb.errors import NotationError, OptionError, SearchLimit, shown
from sviten_nb.games.sedma.moves import SedmaMove
from sviten_nb.games.sedma.play import SedmaPosition
from sviten_nb.games.svangknack.play import KnackPosition
from sviten_nb.games.sviten.play import Position
from sviten_nb.solver.card_values import CardValues
from sviten_nb.solver.equal_cards import equal_cards
from sviten_nb.solver.goal import Goal
from sviten_nb.solver.jit import say_that_it_compiles
from sviten_nb.solver.knack_goal import KnackGoal
from sviten_nb.solver.question import PlayT, PositionT, Question
from sviten_nb.solver.reference import Reference
from sviten_nb.solver.sedma_goal import SedmaGoal
from sviten_nb.text import _
from sviten_nb.work import with_bar

DEFAULT_TABLE_MB = 256
PLAIN_TRICKS = 2
_MOST_MB = 1 << 16


@dataclass(frozen=True, slots=True)
class Solution(Generic[PositionT, PlayT]):
    """The exact answer to a goal, or what is known of it when a limit was hit.

    ``value`` is None when a limit was hit; ``bounds`` then hold it, else both are the value. ``plays`` gives the
    exact value of each legal card (of those finished before the limit). ``line`` is one line of best play.
    ``nodes`` counts positions, ``seconds`` the search alone.
    """

    position: PositionT
    goal: Question[PositionT]
    value: int | None
    bounds: tuple[int, int]
    plays: CardValues[PlayT]
    line: tuple[PlayT, ...]
    nodes: int
    seconds: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "plays", CardValues(self.plays))

    @property
    def best(self) -> tuple[PlayT, ...]:
        """All the cards that keep the value, in display order."""
        return tuple(card for card, value in self.plays.items() if value == self.value)

    @property
    def groups(self) -> tuple[tuple[PlayT, ...], ...]:
        """The cards whose values are known, in display order; cards that are the same to the goal stand together.

        They are told apart by no play that follows, which is more than having the same value (see ``equal_cards``).
        """
        known = ((card,) for card in self.plays)
        if isinstance(self.position, Position) and isinstance(self.goal, Goal):
            groups: Any = equal_cards(self.position, self.goal)
            known = (group for each in groups if (group := tuple(card for card in each if card in self.plays)))
        return tuple(known)

    def loss(self, card: PlayT) -> int:
        """What ``card`` costs the side to move, in units of the goal; 0 for a best card.

        Raises NotationError for a card whose value is not known here.
        """
        if card not in self.plays or self.value is None:
            raise NotationError(_("the value of {card} is not known here").format(card=shown(str(card))))
        return abs(self.plays[card] - self.value)

    def __repr__(self) -> str:
        line = "".join(f"{card!r}, " for card in self.line)
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


@overload
def solve(
    position: Position | str,
    goal: Goal | str = ...,
    *,
    node_limit: int | None = ...,
    time_limit: float | None = ...,
    root_only: bool = ...,
    table_mb: int = ...,
    progress: bool = ...,
) -> Solution[Position, Card]: ...
@overload
def solve(
    position: SedmaPosition,
    goal: SedmaGoal | str | None = ...,
    *,
    node_limit: int | None = ...,
    time_limit: float | None = ...,
    root_only: bool = ...,
    table_mb: int = ...,
    progress: bool = ...,
) -> Solution[SedmaPosition, SedmaMove]: ...
@overload
def solve(
    position: KnackPosition,
    goal: KnackGoal | str,
    *,
    node_limit: int | None = ...,
    time_limit: float | None = ...,
    root_only: bool = ...,
    table_mb: int = ...,
    progress: bool = ...,
) -> Solution[KnackPosition, Card]: ...


def solve(
    position: Position | SedmaPosition | KnackPosition | str,
    goal: Goal | SedmaGoal | KnackGoal | str | None = None,
    *,
    node_limit: int | None = None,
    time_limit: float | None = None,
    root_only: bool = False,
    table_mb: int = DEFAULT_TABLE_MB,
    progress: bool = False,
) -> Solution[Any, Any]:
    """The exact value of a position for a goal, and of each legal card, when both sides see all cards.

    ``position`` is one of any of the three games, or a position line of Sviten Special. Without a ``goal`` that is
    ``score``, in Sedma ``points``; in Svängknack it must be given. ``node_limit`` (positions) and ``time_limit``
    (seconds) bound the search; one that is hit gives a Solution without a value, with bounds. With ``root_only`` the
    cards and the line are left out. ``table_mb`` is how much memory may be used to remember positions, ``progress``
    shows a bar. Ctrl-C ends the search; what is known then is a note of the KeyboardInterrupt.

    >>> solution = solve("K.../A.../2.../3... N N - - - -", "tricks")
    >>> solution.value, solution.plays
    (-1, {Card.parse('KS'): -1})
    >>> solve(SedmaPosition.parse("KS7H/9H8H/KD7D/8C9C - N - 40,20 4,2 -"), "points:NS").value
    50

    Raises NotationError for a line or a goal that cannot be read or asks nothing here; OptionError for a bad limit.
    """
    _check_limits(node_limit, time_limit, table_mb)
    limits = (node_limit, time_limit, root_only)
    if isinstance(position, SedmaPosition):
        return _solved(position, SedmaGoal.parse(_expected(goal, SedmaGoal, "points")), *limits)
    if isinstance(position, KnackPosition):
        return _solved(position, KnackGoal.parse(_expected(goal, KnackGoal, "")), *limits)
    asked = Goal.parse(_expected(goal, Goal, "score"))
    if not isinstance(position, Position | str):
        raise NotationError(
            _("{what} is no text; expected a position line, or a position such as hand.position").format(
                what=shown(position)
            )
        )
    start = position if isinstance(position, Position) else Position.parse(position)
    # Compiling, or loading what was compiled, takes longer than the plain search of two tricks.
    if start.tricks_left <= PLAIN_TRICKS or asked.settled(start) or not _is_covered(start, asked):
        return _solved(start, asked, *limits)
    return _searched(start, asked, *limits, table_mb, progress)


GoalT = TypeVar("GoalT")


def _expected(goal: object, kind: type[GoalT], default: str) -> GoalT | str:
    """The goal as one of the game's own, or as text."""
    if goal is None:
        return default
    if isinstance(goal, str | kind):
        return goal
    raise NotationError(
        _("{goal} is no goal of this game; expected a {kind}").format(goal=shown(goal), kind=kind.__name__)
    )


def _solved(
    start: PositionT, goal: Question[PositionT], node_limit: int | None, time_limit: float | None, root_only: bool
) -> Solution[PositionT, Any]:
    """The answer of the plain search."""
    goal.check(start)
    began = time.perf_counter()
    reference = Reference(goal, node_limit=node_limit, deadline=_deadline(time_limit))
    plays: dict[Any, int] = {}
    value: int | None = None
    line: tuple[Any, ...] = ()
    try:
        for card in () if root_only else start.legal_plays():
            plays[card] = reference.value_after(start, card)
        value = reference.value(start)
        line = () if root_only else reference.line(start)
    except SearchLimit:
        bounds = _known_bounds(goal, start, plays)
    else:
        bounds = (value, value)
    return Solution(start, goal, value, bounds, CardValues(plays), line, reference.nodes, time.perf_counter() - began)


def _deadline(time_limit: float | None) -> float | None:
    return None if time_limit is None else time.monotonic() + time_limit


def _searched(
    start: Position,
    goal: Goal,
    node_limit: int | None,
    time_limit: float | None,
    root_only: bool,
    table_mb: int,
    progress: bool,
) -> Solution[Position, Card]:
    """The answer of the compiled search."""
    goal.check(start)
    say_that_it_compiles()
    from sviten_nb.solver.engine import Engine, PileTooLarge

    began = time.perf_counter()
    engine = Engine(goal, start, table_mb=table_mb, node_limit=node_limit, deadline=_deadline(time_limit))
    plays: dict[Card, int] = {}
    found: list[int] = []
    lines: list[tuple[Card, ...]] = []

    def job() -> None:
        value = engine.value(start, engine.first_guess(start))
        found.append(value)
        if root_only:
            return
        for group in with_bar(equal_cards(start, goal), shown=progress, label=_("cards")):
            plays.update(dict.fromkeys(group, engine.value(start.play(group[0]), value)))
        lines.append(engine.line(start, value))

    def solution() -> Solution[Position, Card]:
        whole = bool(found) and (root_only or bool(lines))
        bounds = goal.range(start) if engine.bounds is None else engine.bounds
        if found:
            bounds = (found[0], found[0])
        value = found[0] if whole else None
        line = lines[0] if lines else ()
        seconds = time.perf_counter() - began
        return Solution(start, goal, value, bounds, CardValues(plays), line, engine.nodes, seconds)

    try:
        engine.running(job)
    except SearchLimit:
        pass  # the bounds say what is known
    except PileTooLarge:
        return _solved(start, goal, node_limit, time_limit, root_only)
    except KeyboardInterrupt as stopped:
        stopped.add_note(str(solution()))
        raise
    return solution()


def _is_covered(position: Position, goal: Goal) -> bool:
    """Whether the kernels know all rules that bear on this goal; the plain search answers the rest."""
    if goal.kind in ("tricks", "capture", "when"):
        return True
    # With jokers, whether two runs could be one (SV-12, SV-21) depends on both; it matters where melds are counted.
    counted = goal.kind != "score" or position.contract is not None
    return position.options.split_runs or not any(position.jokers) or not counted


def _check_limits(node_limit: int | None, time_limit: float | None, table_mb: int) -> None:
    if type(table_mb) is not int or not 1 <= table_mb <= _MOST_MB:
        raise OptionError(
            _("table_mb cannot be {size}; expected 1 to {most}").format(size=shown(table_mb), most=_MOST_MB)
        )
    if node_limit is not None and (type(node_limit) is not int or node_limit < 1):
        raise OptionError(_("node_limit cannot be {limit}; expected 1 or more").format(limit=shown(node_limit)))
    # Written so that a NaN is refused too.
    if time_limit is not None and (not isinstance(time_limit, int | float) or not time_limit > 0):
        raise OptionError(_("time_limit cannot be {limit}; expected seconds above 0").format(limit=shown(time_limit)))


def _known_bounds(goal: Question[PositionT], position: PositionT, plays: dict[Any, int]) -> tuple[int, int]:
    """The cards already solved bound the value on the side of whoever is to move."""
    low, high = goal.range(position)
    if not plays:
        return low, high
    if goal.maximises(position):
        return max(low, *plays.values()), high
    return low, min(high, *plays.values())
