"""Hands one after another, whatever the game: what a match of partners and a session for money have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from sviten_nb.errors import IllegalMove
from sviten_nb.games.game import Place, Seat, Side
from sviten_nb.text import _


class _Hand(Protocol):
    """A hand of any game, as far as a series of them asks."""

    @property
    def options(self) -> Any: ...
    @property
    def dealer(self) -> Place: ...
    @property
    def deal(self) -> Any: ...
    @property
    def moves(self) -> tuple[Any, ...]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def to_move(self) -> Any: ...
    @property
    def legal_moves(self) -> Sequence[Any]: ...
    def play(self, move: Any) -> Any: ...


DealT = TypeVar("DealT")
HandT = TypeVar("HandT", bound=_Hand)
PlaceT = TypeVar("PlaceT", bound=Place)
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended: ``winner`` is a side, or a seat that plays alone, or None for a drawn match (SV-26)."""

    winner: Side | Seat | None
    totals: tuple[int, ...]
    reason: str

    def __str__(self) -> str:
        if self.winner is None:
            return _("drawn match: {reason}").format(reason=self.reason)
        return _("{winner} wins: {reason}").format(winner=self.winner.title, reason=self.reason)


class Series(ABC, Generic[DealT, HandT, PlaceT, MoveT]):
    """The base of the frozen dataclasses with ``options``, ``first_dealer`` and ``hands``.

    A game says what the hands come to (``standing``) and how one begins (``begun``). Everything that happened is the
    ``log``, from which ``from_log`` builds the same value again.
    """

    DEAL: ClassVar[type]
    options: Any
    first_dealer: PlaceT
    hands: tuple[HandT, ...]

    @property
    @abstractmethod
    def standing(self) -> Any:
        """What all hands so far come to: at least ``dealer`` and ``result``."""

    @property
    def dealer(self) -> PlaceT:
        """Who deals the hand in progress, or the next."""
        dealer: PlaceT = self.standing.dealer
        return dealer

    @property
    def is_over(self) -> bool:
        """True when there will be no further hand."""
        return self.standing.result is not None

    def check_next(self, number: int, hand: HandT, dealer: PlaceT, was_over: bool) -> None:
        """Refuse, with an IllegalMove, a hand that cannot be hand ``number`` when ``dealer`` is to deal it."""
        if was_over:
            raise IllegalMove(_("hand {number} comes too late: {why}").format(number=number, why=self.over_text()))
        if hand.options != self.options:
            raise IllegalMove(_("hand {number} has other options than the whole").format(number=number))
        if hand.dealer != dealer:
            raise IllegalMove(
                _("hand {number} is dealt by {seat}; expected {dealer}").format(
                    number=number, seat=hand.dealer.title, dealer=dealer.title
                )
            )
        if not hand.is_over and number < len(self.hands):
            raise IllegalMove(_("hand {number} is not over").format(number=number))

    def over_text(self) -> str:
        """That it is over, as a sentence."""
        return _("the match is over")

    @abstractmethod
    def begun(self, deal: DealT | int, moves: tuple[MoveT, ...] = ()) -> HandT:
        """The next hand with these moves: of a deal, or of the seed of one."""

    @property
    def hand(self) -> HandT | None:
        """The hand in progress, or None between hands."""
        return self.hands[-1] if self.hands and not self.hands[-1].is_over else None

    @property
    def to_move(self) -> PlaceT | None:
        """The seat whose turn it is, or None between hands."""
        return None if self.hand is None else self.hand.to_move

    @property
    def legal_moves(self) -> Sequence[MoveT]:
        """All that may be done in the hand in progress; nothing between hands."""
        return () if self.hand is None else self.hand.legal_moves

    def deal(self, deal: DealT | int) -> Self:
        """The series with the next hand dealt: a deal, or the seed of one by the options and the dealer.

        The same seed gives another deal when another seat deals, since the pack is dealt from the dealer's left.
        Raises IllegalMove while a hand is in progress and when all is over; OptionError for a deal that does not fit
        the options.
        """
        if self.hand is not None:
            raise IllegalMove(_("no deal now: hand {number} is not over").format(number=len(self.hands)))
        return self._with(*self.hands, self.begun(deal))

    def play(self, move: MoveT | str) -> Self:
        """The series after one more move in the hand in progress, given as a value or as text.

        Raises IllegalMove for what the rules do not allow, NotationError for what cannot be read.
        """
        if self.hand is None:
            raise IllegalMove(
                _("{move} comes too late: {why}").format(move=move, why=self.over_text())
                if self.is_over
                else _("{move} comes too early: no hand is dealt").format(move=move)
            )
        return self._with(*self.hands[:-1], self.hand.play(move))

    @property
    def log(self) -> tuple[DealT | MoveT, ...]:
        """Everything that happened, in order: deals and moves.

        ``from_log`` rebuilds the value from it, the options and the first dealer.
        """
        events: list[DealT | MoveT] = []
        for hand in self.hands:
            events += [hand.deal, *hand.moves]
        return tuple(events)

    def _after_log(self, log: Iterable[DealT | MoveT]) -> Self:
        """The series, from one without hands, in which just this happened."""
        dealt: list[tuple[Any, list[Any]]] = []
        for event in log:
            if isinstance(event, self.DEAL):
                dealt.append((event, []))
            elif not dealt:
                raise IllegalMove(_("{move} comes too early: no hand is dealt").format(move=event))
            else:
                dealt[-1][1].append(event)
        series = self
        for deal, moves in dealt:
            if series.is_over or series.hand is not None:
                series.deal(deal)  # tells why not
            series = series._with(*series.hands, series.begun(deal, tuple(moves)))
        return series

    def first(self, hands: int) -> Self:
        """The series as it was after so many hands."""
        return self._with(*self.hands[:hands])

    def _with(self, *hands: HandT) -> Self:
        return replace(self, hands=hands)  # type: ignore[type-var]  # the games' own series are dataclasses


@dataclass(frozen=True, slots=True)
class Standing:
    """The totals after some hands, how many of them counted, who deals next, and the result if there is one."""

    totals: tuple[int, ...]
    counted: int
    dealer: Seat
    result: MatchResult | None = None


class MatchSeries(Series[DealT, HandT, Seat, MoveT]):
    """The base of matches for points."""

    @property
    @abstractmethod
    def standing(self) -> Standing:
        """What all hands so far come to."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each party so far."""
        return self.standing.totals

    @property
    def counted(self) -> int:
        """How many hands were scored; void ones do not count."""
        return self.standing.counted

    @property
    def result(self) -> MatchResult | None:
        """How the match ended, or None while it goes on."""
        return self.standing.result
