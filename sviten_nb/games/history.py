"""A hand as the list of its moves, whatever the game, where every move leads from one position to the next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields
from functools import cached_property
from typing import Any, Generic, Protocol, Self, TypeVar

from sviten_nb.errors import OptionError
from sviten_nb.games.game import Game, Place
from sviten_nb.games.talon_deal import TalonDeal
from sviten_nb.text import _


class _Options(Protocol):
    @property
    def players(self) -> int: ...


PositionT = TypeVar("PositionT", bound=Game[Any])
MoveT = TypeVar("MoveT")
PlaceT = TypeVar("PlaceT", bound=Place)


class History(ABC, Generic[PositionT, MoveT, PlaceT]):
    """The base of the frozen dataclasses with ``deal``, ``dealer``, ``moves`` and ``options``; to undo is to keep the
    earlier value.
    """

    deal: TalonDeal
    dealer: PlaceT
    moves: tuple[MoveT, ...]
    options: Any

    @abstractmethod
    def first_position(self) -> PositionT:
        """The position after the deal."""

    @abstractmethod
    def read(self, move: object) -> MoveT:
        """The move itself, or the one that a text says; a NotationError for anything else."""

    def check_history(self) -> None:
        """Refuse a deal for others, a dealer who does not play, and a move that could not be made.

        Raises OptionError, NotationError and IllegalMove.
        """
        if self.deal.players != self.options.players:
            raise OptionError(
                _("the deal is one for {count} players; the options say {players}").format(
                    count=self.deal.players, players=self.options.players
                )
            )
        if self.dealer >= self.options.players:
            raise OptionError(_("{seat} does not play here").format(seat=self.dealer.title))
        _walked = self.positions

    @cached_property
    def positions(self) -> tuple[PositionT, ...]:
        """Every position, from the one after the deal to now."""
        positions = [self.first_position()]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        return tuple(positions)

    @property
    def position(self) -> PositionT:
        """The position now."""
        return self.positions[-1]

    @property
    def to_move(self) -> PlaceT | None:
        """Whose turn it is, or None when it is over."""
        return self.position.to_move  # type: ignore[return-value]  # a place of this game

    @property
    def is_over(self) -> bool:
        """True when nothing more can be done."""
        return self.position.is_over

    @property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """All that may be done now."""
        return tuple(self.position.legal_moves)

    def play(self, move: MoveT | str) -> Self:
        """The value after one more move, given as a value or as text.

        Raises IllegalMove for what the rules do not allow, NotationError for what is no move.
        """
        made = self.read(move)
        position = self.position.play(made)
        # The same value, made from the position that is known: walking through all moves again at each of them would
        # take the square of the time.
        after = object.__new__(type(self))
        after.__dict__.update({field.name: getattr(self, field.name) for field in fields(self)})  # type: ignore[arg-type]
        after.__dict__.update(moves=(*self.moves, made), positions=(*self.positions, position))
        return after
