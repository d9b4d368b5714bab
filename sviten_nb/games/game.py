"""What the games share: places at a table, sides, and what every game answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

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


class Place(NamedInt):
    """A place at the table, numbered clockwise from 0; the games name their own."""

    @property
    def letter(self) -> str:
        """The place in notation: the first letter of its name."""
        return self.name[0]

    @property
    def title(self) -> str:
        """The place's name for people; a game that has one in several languages gives that."""
        return self.name.capitalize()

    def after(self, steps: int, players: int) -> Self:
        """The place ``steps`` places further clockwise at a table of so many players."""
        # Looking a place up is much cheaper than making one, and a search does it at every card.
        return _clockwise(type(self))[(self + steps) % players]

    @classmethod
    def at_table(cls, players: int) -> tuple[Self, ...]:
        """The places of so many players."""
        return _clockwise(cls)[:players]

    @classmethod
    def of(cls, place: object) -> Self:
        """The place itself, or the one whose letter it is; a NotationError for anything else."""
        return place if isinstance(place, cls) else cls.parse(place)  # type: ignore[arg-type]  # parse refuses it

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a place by its letter; a NotationError otherwise."""
        for place in cls:
            if text == place.letter:
                return place
        letters = [place.letter for place in cls]
        raise NotationError(
            _("unknown seat {text}; expected {letters} or {last}").format(
                text=shown(text), letters=", ".join(letters[:-1]), last=letters[-1]
            )
        )


AnyPlace = TypeVar("AnyPlace", bound=Place)


def _clockwise(places: type[AnyPlace]) -> tuple[AnyPlace, ...]:
    known = _CLOCKWISE.get(places)
    if known is None:
        known = _CLOCKWISE[places] = tuple(places)
    return known  # type: ignore[return-value]  # the places of a class are kept under that class


_CLOCKWISE: dict[type[Place], tuple[Place, ...]] = {}


class Seat(Place):
    """The seats of partnership games, clockwise; partners sit opposite (RULES 1.1, rule 1).

    Three players sit at N, E and S (SV-24), two at N and E.

    >>> Seat.parse("W").next, Seat.NORTH.partner, Seat.EAST.side
    (Seat.NORTH, Seat.SOUTH, Side.EW)
    """

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

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
        return Place.after(self, steps, players)


MoveOf = TypeVar("MoveOf")


class Game(Protocol[MoveOf]):
    """What a position, a hand and a match of every game answer: values, of which ``play`` returns the next one."""

    @property
    def to_move(self) -> Place | None:
        """Whose turn it is, or None."""
        ...

    @property
    def is_over(self) -> bool:
        """True when nothing more can be done."""
        ...

    @property
    def legal_moves(self) -> Sequence[MoveOf]:
        """All that may be done now."""
        ...

    def play(self, move: MoveOf | str) -> Self:
        """The value after one more move; IllegalMove for what the rules do not allow, NotationError for no move."""
        ...
