"""What is being asked of the play of Svängknack with all cards seen."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.errors import NotationError, shown
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.play import KnackPosition
from sviten_nb.text import _, text_of

_FORM = "tricks:c"


@dataclass(frozen=True, slots=True)
class KnackGoal:
    """The tricks that one player can force against all others together, those taken included.

    >>> KnackGoal.parse("tricks:c").seat
    Chair.C
    """

    seat: Chair

    @classmethod
    def parse(cls, text: str | KnackGoal) -> KnackGoal:
        """Read a goal; a NotationError for anything but ``tricks:`` and a chair."""
        if isinstance(text, KnackGoal):
            return text
        kind, _colon, seat = text_of(text, _FORM).strip().partition(":")
        if kind != "tricks" or not seat:
            raise NotationError(_("unknown goal {text}; expected such as {form}").format(text=shown(text), form=_FORM))
        return cls(Chair.parse(seat))

    def check(self, position: KnackPosition) -> None:
        """Refuse, with a NotationError, a hand that is not being played, and a player who is not in."""
        if position.leader is None:
            raise NotationError(_("goal {goal}: no cards are being played yet, or none will be").format(goal=self))
        if self.seat not in position.joined:
            raise NotationError(_("goal {goal}: {seat} is not in").format(goal=self, seat=self.seat.title))

    def maximises(self, position: KnackPosition) -> bool:
        """True when it is the player's own turn."""
        return position.to_move == self.seat

    def settled(self, position: KnackPosition) -> bool:
        """Never before the end."""
        return False

    def added(self, after: KnackPosition) -> int:
        """Nothing: tricks are counted in the end."""
        return 0

    def final_value(self, position: KnackPosition) -> int:
        """The player's tricks."""
        return position.tricks[self.seat]

    def range(self, position: KnackPosition) -> tuple[int, int]:
        """All tricks that are left, or none."""
        return position.tricks[self.seat], position.tricks[self.seat] + position.tricks_left

    def in_words(self, value: int, position: KnackPosition) -> str:
        """A value as people say it."""
        return str(value)

    def __str__(self) -> str:
        return f"tricks:{self.seat.letter}"

    def __repr__(self) -> str:
        return f"KnackGoal.parse('{self}')"
