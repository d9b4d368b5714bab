"""A match: hands one after another, totals, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sviten_nb.errors import IllegalMove, OptionError
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.hand import Hand, Move
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.scoring import HandScore
from sviten_nb.text import _, ngettext

Winner = Side | Seat
Event = Deal | Move


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended: ``winner`` is a side, with three players a seat, or None for a drawn match (SV-26)."""

    winner: Winner | None
    totals: tuple[int, ...]
    reason: str

    def __str__(self) -> str:
        if self.winner is None:
            return _("drawn match: {reason}").format(reason=self.reason)
        return _("{winner} wins: {reason}").format(winner=self.winner.title, reason=self.reason)


@dataclass(frozen=True, slots=True)
class _Standing:
    """The totals after some hands, how many of them counted, who deals next, and the result if there is one."""

    totals: tuple[int, ...]
    counted: int
    dealer: Seat
    result: MatchResult | None = None


@dataclass(frozen=True)
class Match:
    """Hands played for a total; ``first_dealer`` deals the first, then the deal moves on (RULES 1.1, rules 2, 30 to
    33).

    ``totals`` are those of North-South and East-West; three players have one each, by seat (SV-24). Void hands do not
    count towards a cap. An impossible sequence of hands raises IllegalMove when the match is built.

    >>> match = Match(first_dealer=Seat.NORTH).deal(Deal.random(seed=7))
    >>> for call in ("pass", "pass", "pass", "pass"):
    ...     match = match.play(call)
    >>> match.totals, match.dealer.title, match.is_over
    ((0, 0), 'East', False)
    """

    options: SvitenOptions = field(default_factory=SvitenOptions)
    first_dealer: Seat = Seat.NORTH
    hands: tuple[Hand, ...] = ()

    def __post_init__(self) -> None:
        if self.first_dealer >= self.options.players:
            raise OptionError(
                _("{seat} does not play; three players sit at N, E and S").format(seat=self.first_dealer.title)
            )
        _walked = self._standing  # all hands are counted here, so that an impossible match cannot be built

    @cached_property
    def _standing(self) -> _Standing:
        standing = _Standing((0,) * (2 if self.options.players == 4 else 3), 0, self.first_dealer)
        for number, hand in enumerate(self.hands, 1):
            if standing.result is not None:
                raise IllegalMove(_("hand {number} comes too late: the match is over").format(number=number))
            if hand.options != self.options:
                raise IllegalMove(_("hand {number} has other options than the match").format(number=number))
            if hand.dealer != standing.dealer:
                raise IllegalMove(
                    _("hand {number} is dealt by {seat}; expected {dealer}").format(
                        number=number, seat=hand.dealer.title, dealer=standing.dealer.title
                    )
                )
            if not hand.is_over:
                if number < len(self.hands):
                    raise IllegalMove(_("hand {number} is not over").format(number=number))
                break
            standing = self._after(standing, hand)
        return standing

    def _after(self, standing: _Standing, hand: Hand) -> _Standing:
        """The standing after one more finished hand (rules 2 and 12; SV-05)."""
        score = hand.score
        moves_on = score is not None or self.options.all_pass == "next_dealer"
        dealer = standing.dealer.after(1, self.options.players) if moves_on else standing.dealer
        if score is None:
            return replace(standing, dealer=dealer)
        totals = tuple(total + gain for total, gain in zip(standing.totals, score.credits, strict=True))
        counted = standing.counted + 1
        result = self._by_target(totals, score) or self._by_cap(totals, counted)
        return _Standing(totals, counted, dealer, result)

    def _by_target(self, totals: tuple[int, ...], score: HandScore) -> MatchResult | None:
        """Rules 30 and 31: who reached the target, the declaring side first; three players: SV-24."""
        reached = [place for place, total in enumerate(totals) if total >= self.options.target]
        contract = score.position.contract
        assert contract is not None
        declaring = contract.seat.side.pile if self.options.players == 4 else int(contract.seat)
        if declaring in reached:
            several = len(reached) > 1
            reason = _("{target} reached, as the declaring side") if several else _("{target} reached")
            return self._won(declaring, totals, reason.format(target=self.options.target))
        best = [place for place in reached if totals[place] == max(totals)]
        if len(best) == 1:
            return self._won(best[0], totals, _("{target} reached").format(target=self.options.target))
        return None  # nobody, or three players level for first: another hand decides

    def _by_cap(self, totals: tuple[int, ...], counted: int) -> MatchResult | None:
        """Rule 33 and SV-26: the leader wins after the last hand; level, it is a draw, or there are further hands."""
        if self.options.max_hands is None or counted < self.options.max_hands:
            return None
        first = [place for place, total in enumerate(totals) if total == max(totals)]
        if len(first) == 1:
            reason = ngettext("ahead after {count} hand", "ahead after {count} hands", counted)
            return self._won(first[0], totals, reason.format(count=counted))
        if self.options.cap_tie == "extra_hand":
            return None
        reason = ngettext("level after {count} hand", "level after {count} hands", counted)
        return MatchResult(None, totals, reason.format(count=counted))

    def _won(self, place: int, totals: tuple[int, ...], reason: str) -> MatchResult:
        return MatchResult(Side(place) if self.options.players == 4 else Seat(place), totals, reason)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side, with three players of each seat, from all hands that are over."""
        return self._standing.totals

    @property
    def counted(self) -> int:
        """How many hands have been scored; void ones do not count."""
        return self._standing.counted

    @property
    def dealer(self) -> Seat:
        """Who deals the hand in progress, or the next."""
        return self._standing.dealer

    @property
    def result(self) -> MatchResult | None:
        """How the match ended, or None while it goes on."""
        return self._standing.result

    @property
    def is_over(self) -> bool:
        """True when the match has a result."""
        return self.result is not None

    @property
    def hand(self) -> Hand | None:
        """The hand in progress, or None between hands."""
        return self.hands[-1] if self.hands and not self.hands[-1].is_over else None

    @property
    def to_move(self) -> Seat | None:
        """The seat whose turn it is, or None between hands."""
        return None if self.hand is None else self.hand.to_move

    @property
    def legal_moves(self) -> Sequence[Move]:
        """All that may be done in the hand in progress; nothing between hands."""
        return () if self.hand is None else self.hand.legal_moves

    def deal(self, deal: Deal | int) -> Match:
        """The match with the next hand dealt: a deal, or the seed of one by the options of the match.

        Raises IllegalMove while a hand is in progress and when the match is over; OptionError for a deal that does not
        fit the options.
        """
        if self.hand is not None:
            raise IllegalMove(_("no deal now: hand {number} is not over").format(number=len(self.hands)))
        dealt = deal if isinstance(deal, Deal) else Deal.random(deal, dealer=self.dealer, options=self.options)
        return replace(self, hands=(*self.hands, Hand(dealt, self.dealer, options=self.options)))

    def play(self, move: Move | str) -> Match:
        """The match after one more move in the hand in progress, given as a value or as text.

        Raises IllegalMove for what the rules do not allow, NotationError for what cannot be read.
        """
        if self.hand is None:
            raise IllegalMove(
                _("{move} comes too late: the match is over").format(move=move)
                if self.is_over
                else _("{move} comes too early: no hand is dealt").format(move=move)
            )
        return replace(self, hands=(*self.hands[:-1], self.hand.play(move)))

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that happened, in order: deals and moves; ``Match.from_log`` rebuilds the match from it."""
        events: list[Event] = []
        for hand in self.hands:
            events += [hand.deal, *hand.moves]
        return tuple(events)

    @classmethod
    def from_log(
        cls, log: Iterable[Event], options: SvitenOptions | None = None, first_dealer: Seat = Seat.NORTH
    ) -> Match:
        """The match in which just this happened; an IllegalMove names the first event that could not."""
        house = options or SvitenOptions()
        dealt: list[tuple[Deal, list[Move]]] = []
        for event in log:
            if isinstance(event, Deal):
                dealt.append((event, []))
            elif not dealt:
                raise IllegalMove(_("{move} comes too early: no hand is dealt").format(move=event))
            else:
                dealt[-1][1].append(event)
        match = cls(house, first_dealer)
        for deal, moves in dealt:
            if match.is_over or match.hand is not None:
                match.deal(deal)  # tells why not
            hand = Hand(deal, match.dealer, tuple(moves), house)
            match = replace(match, hands=(*match.hands, hand))
        return match

    def __str__(self) -> str:
        names = [side.title for side in (Side.NS, Side.EW)] if self.options.players == 4 else [s.title for s in Seat]
        totals = ", ".join(f"{name} {total}" for name, total in zip(names, self.totals, strict=False))
        return totals if self.result is None else f"{totals} · {self.result}"
