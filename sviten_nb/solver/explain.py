"""``explain``: what comes of a card, against what comes of the best one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sviten_nb.cards.card import Card
from sviten_nb.errors import NotationError, SearchLimit, shown
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.scoring import HandScore, score_hand
from sviten_nb.solver.double_dummy import DEFAULT_TABLE_MB, Solution, solve
from sviten_nb.solver.goal import Goal
from sviten_nb.text import _


@dataclass(frozen=True, slots=True)
class Explanation:
    """A card beside the best one: the lines that follow, both accounts in the end, and where they differ.

    ``solution`` is that of the position, ``line`` begins with ``card``; ``score`` is the account at its end and
    ``best_score`` that of the line of best play, each with its tricks.
    """

    solution: Solution[Position, Card]
    card: Card
    line: tuple[Card, ...]
    score: HandScore
    best_score: HandScore

    @property
    def value(self) -> int:
        """The exact value after the card, in units of the goal."""
        return self.solution.plays[self.card]

    @property
    def loss(self) -> int:
        """What the card costs the side to move; 0 for a best one."""
        return self.solution.loss(self.card)

    @property
    def changes(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """By side, the items of its account that the card brings (points) or takes away (points with a minus)."""
        return tuple(
            _changes(mine.entries, best.entries)
            for mine, best in zip(self.score.sides, self.best_score.sides, strict=True)
        )

    def __str__(self) -> str:
        from sviten_nb.views.explanation import explanation_text

        return explanation_text(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.explanation import explanation_bundle

        return explanation_bundle(self)


def _changes(mine: Sequence[tuple[str, int]], best: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """What one account has and the other lacks, first what is gained."""
    more, less = Counter(mine), Counter(best)
    gained = [item for item in mine if more[item] > less[item]]
    lost = [(label, -points) for label, points in best if less[label, points] > more[label, points]]
    return (*gained, *lost)


def explain(
    position: Position | str,
    card: Card | str,
    goal: Goal | str = "score",
    *,
    time_limit: float | None = None,
    table_mb: int = DEFAULT_TABLE_MB,
) -> Explanation:
    """What follows if ``card`` is played here and both sides then play their best, beside the best card.

    The goal decides what is best play; the accounts are those of the hand whatever the goal, and only what the goal
    asks for is sure to be the best that can be had.

    >>> told = explain("AQ.../KJ.../32.../54... N N - - - -", "QS", "tricks")
    >>> told.value, told.loss
    (0, 0)

    Raises NotationError for what cannot be read, IllegalMove for a card that may not be played, and SearchLimit if it
    is not solved within ``time_limit`` seconds.
    """
    if not isinstance(position, Position | str):
        raise NotationError(_("{what} is no position of Sviten Special").format(what=shown(position)))
    start = Position.parse(position) if isinstance(position, str) else position
    played = card if isinstance(card, Card) else Card.parse(card)
    after = start.play(played)
    solution = solve(start, goal, time_limit=time_limit, table_mb=table_mb)
    rest = solution
    if solution.value is not None and solution.line[:1] != (played,):
        rest = solve(after, goal, time_limit=time_limit, table_mb=table_mb) if not after.is_over else solution
    if solution.value is None or rest.value is None:
        raise SearchLimit(_("not solved within the limits given"))
    line = solution.line if solution.line[:1] == (played,) else (played, *(rest.line if rest is not solution else ()))
    return Explanation(solution, played, line, _score_after(start, line), _score_after(start, solution.line))


def _score_after(position: Position, line: tuple[Card, ...]) -> HandScore:
    """The account at the end of a line, with its tricks."""
    tricks: list[tuple[Seat, tuple[Card, ...]]] = []
    for card in line:
        table = (*position.table, card)
        position = position.play(card)
        if not position.table:
            tricks.append((position.leader, table))
    return replace(score_hand(position), tricks=tuple(tricks))
