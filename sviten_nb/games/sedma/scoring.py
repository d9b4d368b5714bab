"""What a round of Sedma is worth: points, who wins, and the grade of the win."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.errors import IllegalMove
from sviten_nb.games.sedma.play import CARD_POINTS, Party, SedmaPosition
from sviten_nb.text import _

ENOUGH = 50
"""Points that win a round without marriages (RULES 2.1, rule 14)."""

ALL_CARD_POINTS = 80
PLAIN, BALD, NACKT = 1, 2, 3
"""Game points of a win, of one with all 80 card points, and of one with every trick (RULES 2.1, rule 15; SE-05)."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The account of a round; what is kept by party stands in the order of ``parties``.

    ``points`` are those of ``card_points``, ``marriages`` and 10 for the ``last_trick``. ``winner`` is None in a void
    round. ``grade`` is 1, 2 (Bald), 3 (nackt), or 0. ``credits`` are what the round adds to the totals of a match.
    """

    parties: tuple[Party, ...]
    points: tuple[int, ...]
    card_points: tuple[int, ...]
    marriages: tuple[int, ...]
    tricks: tuple[int, ...]
    last_trick: Party
    winner: Party | None
    grade: int
    credits: tuple[int, ...]
    reason: str

    @property
    def entries(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The account line by line, each with the points of every party; they add up to ``points``."""
        last = tuple(CARD_POINTS if party == self.last_trick else 0 for party in self.parties)
        lines = [(_("aces and tens"), self.card_points), (_("last trick"), last)]
        if any(self.marriages):
            lines.insert(1, (_("marriages"), self.marriages))
        return tuple(lines)

    def __str__(self) -> str:
        rows = [*self.entries, (_("points"), self.points), (_("tricks"), self.tricks)]
        width = max(len(name) for name, _points in rows)
        columns = [max(len(party.title), 3) for party in self.parties]

        def line(name: str, cells: list[str]) -> str:
            return "  ".join([f"{name:<{width}}", *(f"{c:>{w}}" for c, w in zip(cells, columns, strict=True))])

        lines = [line("", [party.title for party in self.parties])]
        lines += [line(name, list(map(str, points))) for name, points in rows]
        return "\n".join([*lines, self.reason])


def score_round(position: SedmaPosition) -> RoundScore:
    """Score a position in which all cards are played.

    Source: RULES 2.1, rules 14 to 17; SE-04 to SE-09, SE-17. Raises IllegalMove while cards are left.
    """
    if not position.is_over:
        raise IllegalMove(_("the round cannot be scored yet: cards are left to play"))
    points, options = position.points, position.options
    best = [place for place, number in enumerate(points) if number == max(points)]
    enough = (
        options.marriages or max(points) >= ENOUGH or (position.players == 3 and options.three_no_winner == "plurality")
    )
    place = best[0] if len(best) == 1 and enough else None
    grade, reason = _void_reason(enough) if place is None else _grade(position, place)
    return RoundScore(
        position.parties,
        points,
        position.card_points,
        position.marriages,
        position.tricks,
        position.parties[position.party_of(position.leader)],
        None if place is None else position.parties[place],
        grade,
        _credits(position, place, grade),
        reason,
    )


def _void_reason(enough: bool) -> tuple[int, str]:
    """Level points (SE-07), or nobody with 50 (SE-09)."""
    if enough:
        return 0, _("level points: the round is void")
    return 0, _("nobody has {enough} points: the round is void").format(enough=ENOUGH)


def _grade(position: SedmaPosition, place: int) -> tuple[int, str]:
    """The highest grade only (SE-05), of the winner alone (SE-17)."""
    name = position.parties[place].title
    if position.tricks[place] == sum(position.tricks):
        return NACKT, _("{winner} wins every trick").format(winner=name)
    if position.card_points[place] == ALL_CARD_POINTS:
        return BALD, _("{winner} wins with all aces and tens").format(winner=name)
    return PLAIN, _("{winner} wins with {points} points").format(winner=name, points=position.points[place])


def _credits(position: SedmaPosition, place: int | None, grade: int) -> tuple[int, ...]:
    """What a match adds: game points to the winner, or to each party its points, the winner's by the grade (SE-06)."""
    if place is None:
        return (0,) * len(position.parties)
    if position.options.match == "game_points":
        return tuple(grade if each == place else 0 for each in range(len(position.parties)))
    return tuple(number * (grade if each == place else 1) for each, number in enumerate(position.points))
