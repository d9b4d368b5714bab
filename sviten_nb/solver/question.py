"""What the solver asks of a game: positions it can walk through, and questions with a number for an answer."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, Self, TypeVar

from sviten_nb.cards.card import Suit


class Play(Hashable, Protocol):
    """A move that is, or leads, a card."""

    @property
    def suit(self) -> Suit:
        """Its suit."""
        ...

    @property
    def symbol(self) -> str:
        """The card with the sign of its suit: ``♥Q``."""
        ...


PlayT = TypeVar("PlayT", bound=Play)


class Searchable(Hashable, Protocol[PlayT]):
    """A position with all cards seen; ``play`` gives the next one."""

    @property
    def is_over(self) -> bool:
        """True when no card is left to play."""
        ...

    def legal_plays(self) -> Sequence[PlayT]:
        """All that may be played now."""
        ...

    def play(self, move: PlayT, /) -> Self:
        """The position after a move."""
        ...


PositionT = TypeVar("PositionT", bound=Searchable)  # type: ignore[type-arg]  # of any game
AskedT = TypeVar("AskedT", contravariant=True)


class Question(Protocol[AskedT]):
    """A goal of some game: who wants its number large, and what it is in the end."""

    def check(self, position: AskedT, /) -> None:
        """Refuse, with a NotationError, a position of which this asks nothing."""
        ...

    def maximises(self, position: AskedT, /) -> bool:
        """True when the seat to move wants the number large, False when it wants it small."""
        ...

    def settled(self, position: AskedT, /) -> bool:
        """True when the number is 0 whatever is played."""
        ...

    def added(self, after: AskedT, /) -> int:
        """What the move that led to ``after`` adds to the number; 0 but for goals that count tricks."""
        ...

    def final_value(self, position: AskedT, /) -> int:
        """The number when all cards are played."""
        ...

    def range(self, position: AskedT, /) -> tuple[int, int]:
        """A lowest and a highest number between which the value surely lies."""
        ...

    def in_words(self, value: int, position: AskedT, /) -> str:
        """A value as people say it."""
        ...
