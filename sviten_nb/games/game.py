"""What the games share: seats and sides."""

from __future__ import annotations

from sviten_nb.cards.named import NamedInt
from sviten_nb.errors import NotationError, shown
from sviten_nb.text import _


class Side(NamedInt):
    """Who plays together: North-South and East-West (RULES 1.1, rule 1); of three players the declarer, ``D``, and the
    defenders, ``F`` (SV-24).
    """

    NS = 0
    EW = 1
    D = 2
    F = 3

    @property
    def pile(self) -> int:
        """Which of the two piles is its own: 0 or 1."""
        return self % 2

    @property
    def letters(self) -> str:
        """The side in notation: ``NS`` or ``EW``, ``D`` or ``F``."""
        return self.name

    @property
    def title(self) -> str:
        """The side's name in the language in use."""
        return (_("North-South"), _("East-West"), _("Declarer"), _("Defenders"))[self]

    @property
    def other(self) -> Side:
        """The side against which it plays."""
        return Side(self ^ 1)

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read ``NS`` or ``EW``, with three players ``D`` or ``F``; a NotationError otherwise."""
        if text not in cls.__members__:
            raise NotationError(
                _("unknown side {text}; expected NS or EW, or with three players D or F").format(text=shown(text))
            )
        return cls[text]


class Seat(NamedInt):
    """The seats, clockwise; partners sit opposite (RULES 1.1, rule 1). Three players sit at N, E and S (SV-24).

    >>> Seat.parse("W").next, Seat.NORTH.partner, Seat.EAST.side
    (Seat.NORTH, Seat.SOUTH, Side.EW)
    """

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """The seat in notation: ``N E S W``."""
        return "NESW"[self]

    @property
    def title(self) -> str:
        """The seat's name in the language in use."""
        return (_("North"), _("East"), _("South"), _("West"))[self]

    @property
    def side(self) -> Side:
        """The partnership that sits here, with four players."""
        return Side(self % 2)

    @property
    def next(self) -> Seat:
        """The next of four seats clockwise, the neighbour on the left."""
        return Seat((self + 1) % 4)

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return Seat((self + 2) % 4)

    def after(self, steps: int, players: int = 4) -> Seat:
        """The seat ``steps`` places further clockwise at a table of so many players."""
        return _CLOCKWISE[(self + steps) % players]

    @staticmethod
    def at_table(players: int) -> tuple[Seat, ...]:
        """The seats of so many players."""
        return _CLOCKWISE[:players]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat by its letter; a NotationError otherwise."""
        if len(text) != 1 or text not in "NESW":
            raise NotationError(_("unknown seat {text}; expected N, E, S or W").format(text=shown(text)))
        return cls("NESW".index(text))


# Looking a seat up is much cheaper than making one, and a search does it at every card.
_CLOCKWISE = tuple(Seat)
