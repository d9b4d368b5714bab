"""What is being asked of a position of Sedma with all cards and the order of the talon known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sviten_nb.errors import NotationError, shown
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sedma.play import CARD_POINTS, Party, SedmaPosition
from sviten_nb.games.sedma.scoring import NACKT, score_round
from sviten_nb.text import _, text_of

SedmaGoalKind = Literal["points", "tricks", "game"]

_KINDS = ("points", "tricks", "game")
_FORMS = "points, points:NS, tricks:EW, game:NS; with two or three players a seat, as in points:N"


@dataclass(frozen=True, slots=True)
class SedmaGoal:
    """A question with a number for an answer; read one with ``SedmaGoal.parse``.

    ``points``: all points of a party at the end, marriages and the last trick included. ``tricks``: its tricks, those
    taken included. ``game``: the game points of the round, its own less those of others. The ``party`` (None: the first
    at the table) gets the most it can against all others together.
    """

    kind: SedmaGoalKind = "points"
    party: Party | None = None

    def __post_init__(self) -> None:
        if self.kind not in _KINDS:
            raise NotationError(_("unknown goal {text}; expected {forms}").format(text=shown(self.kind), forms=_FORMS))

    @classmethod
    def parse(cls, text: str | SedmaGoal) -> SedmaGoal:
        """Read a goal.

        >>> SedmaGoal.parse("points:NS").party, SedmaGoal.parse("tricks:E").party
        (Side.NS, Seat.EAST)

        Raises NotationError for an unknown goal or party.
        """
        if isinstance(text, SedmaGoal):
            return text
        kind, colon, party = text_of(text, _FORMS).strip().partition(":")
        if kind not in _KINDS or (colon and party not in ("NS", "EW", "N", "E", "S")):
            raise NotationError(_("unknown goal {text}; expected {forms}").format(text=shown(text), forms=_FORMS))
        if not colon:
            return cls(kind)  # type: ignore[arg-type]  # it is one of the three
        return cls(kind, Side.parse(party) if len(party) == 2 else Seat.parse(party))  # type: ignore[arg-type]

    def _place(self, position: SedmaPosition) -> int:
        return 0 if self.party is None else next(n for n, p in enumerate(position.parties) if p is self.party)

    def check(self, position: SedmaPosition) -> None:
        """Refuse, with a NotationError, a party that does not play here."""
        # Seats and sides are whole numbers, so that North would equal North-South.
        if self.party is not None and not any(party is self.party for party in position.parties):
            known = [party.letters if isinstance(party, Side) else party.letter for party in position.parties]
            raise NotationError(
                _("goal {goal}: nobody of that name plays here for one account; expected one of {known}").format(
                    goal=self, known=", ".join(known)
                )
            )

    def maximises(self, position: SedmaPosition) -> bool:
        """True when the seat to move plays for the party."""
        seat = position.to_move
        return seat is not None and position.party_of(seat) == self._place(position)

    def settled(self, position: SedmaPosition) -> bool:
        """Never before the end."""
        return False

    def added(self, after: SedmaPosition) -> int:
        """Nothing: all is counted in the end."""
        return 0

    def final_value(self, position: SedmaPosition) -> int:
        """The number when all cards are played."""
        place = self._place(position)
        if self.kind == "points":
            return position.points[place]
        if self.kind == "tricks":
            return position.tricks[place]
        score = score_round(position)
        if score.winner is None:
            return 0
        return score.grade if score.winner is position.parties[place] else -score.grade

    def range(self, position: SedmaPosition) -> tuple[int, int]:
        """A lowest and a highest number between which the value surely lies, from counting alone."""
        place, left = self._place(position), position.tricks_left
        if self.kind == "game":
            return -NACKT, NACKT
        if self.kind == "tricks":
            return position.tricks[place], position.tricks[place] + left
        # Every card left an ace or a ten, the last trick, and all four marriages still to come.
        most = (CARD_POINTS * position.players * left + CARD_POINTS) + (100 if position.options.marriages else 0)
        return position.points[place], position.points[place] + (most if left else 0)

    def in_words(self, value: int, position: SedmaPosition) -> str:
        """A value as people say it."""
        return f"{value:+d}".replace("-", "−") if self.kind == "game" and value else str(value)

    def __str__(self) -> str:
        if self.party is None:
            return self.kind
        return f"{self.kind}:{self.party.letters if isinstance(self.party, Side) else self.party.letter}"

    def __repr__(self) -> str:
        return f"SedmaGoal.parse('{self}')"
