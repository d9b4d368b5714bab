"""The auction: bids, passes, and the contract that comes of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sviten_nb.errors import IllegalMove, NotationError, shown
from sviten_nb.games.game import Seat
from sviten_nb.games.moves import Pass
from sviten_nb.games.sviten.melds import run_points
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.text import _, text_of

HIGHEST_NUMBER = 6
"""The most melds that can be promised (RULES 1.1, rule 8; SV-29)."""

MOST_MELDS = 17
"""The most melds that a pack makes: 52 cards in threes (SV-15)."""

_TRICKS = 13
_CALL = re.compile(r"([0-9]{1,3})(.+)")


def highest_total(strain: Strain, factor: int) -> int:
    """The most that tricks and melds can come to: 13, and a pack laid as four runs of thirteen.

    A joker adds nothing to that: a fifth meld costs as much as two more cards bring. Source: SV-19.

    >>> [highest_total(strain, factor) for strain, factor in ((Strain.NT, 2), (Strain.SPADES, 2), (Strain.SPADES, 3))]
    [233, 288, 343]
    """
    return _TRICKS + 3 * run_points(13) + run_points(13, 1 if strain is Strain.NT else factor)


HIGHEST_TOTAL = highest_total(Strain.SPADES, 3)


@dataclass(frozen=True, slots=True)
class Bid:
    """A number and a strain: melds, 1 to 6 (RULES 1.1, rule 8; SV-29), or points where bids are in points (SV-19).

    Which numbers are allowed is for the auction to say, by its options.
    """

    number: int
    strain: Strain

    def __post_init__(self) -> None:
        if not isinstance(self.strain, Strain):
            raise NotationError(
                _("{strain} is no strain; expected one such as Strain.NT").format(strain=shown(self.strain))
            )
        if type(self.number) is not int or not 1 <= self.number <= HIGHEST_TOTAL:
            raise NotationError(
                _("a bid promises 1 to 6 melds, or points, not {number}").format(number=shown(self.number))
            )

    @property
    def key(self) -> int:
        """The order of bids: a higher number first, and no trumps over a suit; suits are equal (SV-04)."""
        return 2 * self.number + (self.strain is Strain.NT)

    def __str__(self) -> str:
        return f"{self.number}{'NT' if self.strain is Strain.NT else self.strain.letter}"


Call = Bid | Pass


def parse_call(text: str) -> Call:
    """Read a call: ``pass``, or number then strain such as ``3H``, ``3NT`` or (in points) ``120NT``.

    >>> parse_call("3NT"), parse_call("pass")
    (Bid(number=3, strain=Strain.NT), Pass())

    Raises NotationError for anything else.
    """
    plain = text_of(text, _("pass or a bid such as 3H")).strip()
    if plain.lower() in ("pass", "p"):
        return Pass()
    found = _CALL.fullmatch(plain)
    if found is None:
        raise NotationError(_("{text} is no call; expected pass or a bid such as 3H or 3NT").format(text=shown(text)))
    return Bid(int(found[1]), Strain.parse(found[2]))


@dataclass(frozen=True, slots=True)
class Contract:
    """What the last bidder promised for the side (SV-06): a number of melds, or of points where bids are in points.

    ``announced`` is the exact number that was announced after the auction, where the options ask for one (SV-19).
    """

    seat: Seat
    number: int
    announced: int | None = None

    def __post_init__(self) -> None:
        Bid(self.number, Strain.NT)  # the same numbers as in a bid
        if self.announced is not None:
            Bid(self.announced, Strain.NT)

    def check(self, strain: Strain, options: SvitenOptions) -> None:
        """Refuse, with a NotationError, numbers that the options do not know."""
        reason = why_no_number(self.number, strain, options)
        if reason is None and options.hard_bid in ("announce", "tricks_plus_melds"):
            reason = (
                _("contract {contract} lacks what was announced, as in S3=34").format(contract=self)
                if self.announced is None
                else why_no_announcement(self.announced, strain, options)
            )
        elif reason is None and self.announced is not None:
            reason = _("contract {contract} announces a number; without a hard bid none is announced").format(
                contract=self
            )
        if reason is not None:
            raise NotationError(reason)

    def __str__(self) -> str:
        announced = "" if self.announced is None else f"={self.announced}"
        return f"{self.seat.letter}{self.number}{announced}"


def why_no_number(number: int, strain: Strain, options: SvitenOptions) -> str | None:
    """Why so much cannot be bid in that strain, as a sentence, or None when it can (SV-19, SV-29)."""
    if options.hard_bid == "points":
        highest = highest_total(strain, options.trump_run_factor)
        return None if number <= highest else _out_of_range(number, highest)
    if number > HIGHEST_NUMBER:
        return _("a bid promises 1 to 6 melds, not {number}").format(number=number)
    return None


def why_no_announcement(number: int, strain: Strain, options: SvitenOptions) -> str | None:
    """Why that number cannot be announced, as a sentence, or None when it can (SV-19)."""
    in_melds = options.hard_bid == "tricks_plus_melds"
    highest = _TRICKS + MOST_MELDS if in_melds else highest_total(strain, options.trump_run_factor)
    return None if 1 <= number <= highest else _out_of_range(number, highest)


def _out_of_range(number: int, highest: int) -> str:
    return _("{number} can never be reached; expected 1 to {highest}").format(number=number, highest=highest)


@dataclass(frozen=True, slots=True)
class _State:
    """Where an auction stands: whose turn it is, who has passed, the high bidder and the high bid, the calls made."""

    options: SvitenOptions
    seat: Seat
    passed: frozenset[Seat] = frozenset()
    bidder: Seat | None = None
    high: Bid | None = None
    calls: int = 0

    @property
    def is_over(self) -> bool:
        """Rules 11 and 12: all passed, all but the high bidder passed, 6NT, or everybody had the one call (SV-03)."""
        players = self.options.players
        if self.options.hard_bid != "points" and self.high == Bid(HIGHEST_NUMBER, Strain.NT):
            return True
        if self.options.auction == "one_round":
            return self.calls == players
        return len(self.passed) >= (players if self.bidder is None else players - 1)

    def why_not(self, call: Call) -> str | None:
        """Why ``call`` is not allowed now (rules 9 to 11), or None when it is."""
        if self.is_over:
            return _("{call} comes too late: the auction is over").format(call=call)
        if isinstance(call, Pass):
            return None
        if self.options.no_trump_only and call.strain is not Strain.NT:
            return _("{call} is not allowed; only no trumps are bid here").format(call=call)
        if self.high is not None and call.key <= self.high.key:
            return _(
                "{call} does not beat {high}; a bid needs a higher number, or no trumps over a suit at the same number"
            ).format(call=call, high=self.high)
        return why_no_number(call.number, call.strain, self.options)

    def after(self, call: Call) -> _State:
        """The state after a call; the turn goes to the next seat that has not passed (SV-03)."""
        passed = self.passed if isinstance(call, Bid) else self.passed | {self.seat}
        bidder, high = (self.seat, call) if isinstance(call, Bid) else (self.bidder, self.high)
        players = self.options.players
        seat = self.seat.after(1, players)
        while seat in passed and len(passed) < players:
            seat = seat.after(1, players)
        return _State(self.options, seat, passed, bidder, high, self.calls + 1)


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, from the dealer's left on.

    It goes round until all but the high bidder have passed, and ends at once on 6NT; when all pass the hand is void.
    By the options each has one call only, only no trumps are bid, bids are in points, or three play.
    Source: RULES 1.1, rules 8 to 13; SV-03 to SV-07, SV-19, SV-23, SV-24.

    >>> auction = Auction(Seat.NORTH).call("1H").call("1NT").call("pass").call("2S")
    >>> auction.to_move.title, auction.high_bid, str(auction)
    ('East', Bid(number=2, strain=Strain.SPADES), 'E:1H 1NT pass 2S')
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    options: SvitenOptions = field(default_factory=SvitenOptions)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealer", Seat.of(self.dealer))
        # Call by call, so that an impossible auction cannot be built.
        state = self._first
        for call in self.calls:
            if not isinstance(call, Bid | Pass):
                raise NotationError(
                    _("{call} is no call; expected pass or a bid such as 3H or 3NT").format(call=shown(call))
                )
            reason = state.why_not(call)
            if reason is not None:
                raise IllegalMove(reason)
            state = state.after(call)

    @property
    def _first(self) -> _State:
        if self.dealer >= self.options.players:
            raise NotationError(
                _("{seat} does not play; three players sit at N, E and S").format(seat=self.dealer.title)
            )
        return _State(self.options, self.dealer.after(1, self.options.players))

    @property
    def _state(self) -> _State:
        state = self._first
        for call in self.calls:
            state = state.after(call)
        return state

    @property
    def is_over(self) -> bool:
        """True when nobody is asked any more."""
        return self._state.is_over

    @property
    def to_move(self) -> Seat | None:
        """The seat asked to call, or None when the auction is over."""
        state = self._state
        return None if state.is_over else state.seat

    @property
    def high_bid(self) -> Bid | None:
        """The bid to beat, if there is one."""
        return self._state.high

    @property
    def is_void(self) -> bool:
        """True when all have passed (SV-05)."""
        state = self._state
        return state.is_over and state.high is None

    @property
    def contract(self) -> Contract | None:
        """The contract of an auction that is over, unless it is void; without an announcement, which comes later."""
        state = self._state
        if not state.is_over or state.bidder is None or state.high is None:
            return None
        return Contract(state.bidder, state.high.number)

    @property
    def legal_moves(self) -> tuple[Call, ...]:
        """Everything that may be called now, pass first, then the bids from the lowest up."""
        state = self._state
        lowest = 1 if state.high is None else state.high.number
        highest = HIGHEST_TOTAL if self.options.hard_bid == "points" else HIGHEST_NUMBER
        calls: list[Call] = [Pass()]
        calls += [Bid(number, strain) for number in range(lowest, highest + 1) for strain in Strain]
        return tuple(call for call in calls if state.why_not(call) is None)

    def why_not(self, call: Call) -> str | None:
        """Why ``call`` is not allowed now, as a sentence, or None when it is."""
        return self._state.why_not(call)

    def call(self, call: Call | str) -> Auction:
        """The auction after one more call, given as a value or as text.

        Raises IllegalMove for a bid that does not beat the last or comes too late, NotationError for no call at all.
        """
        made = parse_call(call) if isinstance(call, str) else call
        return Auction(self.dealer, (*self.calls, made), self.options)

    def __str__(self) -> str:
        return f"{self._first.seat.letter}:{' '.join(map(str, self.calls)) or '-'}"
