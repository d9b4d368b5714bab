"""The auction: bids, passes, and the contract that comes of them."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.errors import IllegalMove, NotationError, shown
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.text import _, text_of

HIGHEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Pass:
    """To pass; it is final (SV-03)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """A number of melds, 1 to 6, and a strain (RULES 1.1, rule 8; SV-29)."""

    number: int
    strain: Strain

    def __post_init__(self) -> None:
        if not isinstance(self.strain, Strain):
            raise NotationError(
                _("{strain} is no strain; expected one such as Strain.NT").format(strain=shown(self.strain))
            )
        if type(self.number) is not int or not 1 <= self.number <= HIGHEST_NUMBER:
            raise NotationError(_("a bid promises 1 to 6 melds, not {number}").format(number=shown(self.number)))

    @property
    def key(self) -> int:
        """The order of bids: a higher number first, and no trumps over a suit; suits are equal (SV-04)."""
        return 2 * self.number + (self.strain is Strain.NT)

    def __str__(self) -> str:
        return f"{self.number}{'NT' if self.strain is Strain.NT else self.strain.letter}"


Call = Bid | Pass


def parse_call(text: str) -> Call:
    """Read a call: ``pass``, or number then strain such as ``3H`` or ``3NT``.

    >>> parse_call("3NT"), parse_call("pass")
    (Bid(number=3, strain=<Strain.NT: 4>), Pass())

    Raises NotationError for anything else.
    """
    plain = text_of(text, _("pass or a bid such as 3H")).strip()
    if plain.lower() in ("pass", "p"):
        return Pass()
    if len(plain) < 2 or not plain[0].isascii() or not plain[0].isdigit():
        raise NotationError(_("{text} is no call; expected pass or a bid such as 3H or 3NT").format(text=shown(text)))
    return Bid(int(plain[0]), Strain.parse(plain[1:]))


@dataclass(frozen=True, slots=True)
class Contract:
    """Who must reach which number of melds: the last bidder, for the side (SV-06)."""

    seat: Seat
    number: int

    def __post_init__(self) -> None:
        Bid(self.number, Strain.NT)  # the same numbers as in a bid

    @property
    def side(self) -> Side:
        """The declaring side."""
        return self.seat.side

    def __str__(self) -> str:
        return f"{self.seat.letter}{self.number}"


@dataclass(frozen=True, slots=True)
class _State:
    """Where an auction stands: whose turn it is, who has passed, the high bidder and the high bid."""

    seat: Seat
    passed: frozenset[Seat] = frozenset()
    bidder: Seat | None = None
    high: Bid | None = None

    @property
    def is_over(self) -> bool:
        """Rules 11 and 12: all passed, all but the high bidder passed, or 6NT."""
        return self.high == Bid(HIGHEST_NUMBER, Strain.NT) or len(self.passed) >= (4 if self.bidder is None else 3)

    def why_not(self, call: Call) -> str | None:
        """Why ``call`` is not allowed now (rules 9 to 11), or None when it is."""
        if self.is_over:
            return _("{call} comes too late: the auction is over").format(call=call)
        if isinstance(call, Bid) and self.high is not None and call.key <= self.high.key:
            return _(
                "{call} does not beat {high}; a bid needs a higher number, or no trumps over a suit at the same number"
            ).format(call=call, high=self.high)
        return None

    def after(self, call: Call) -> _State:
        """The state after a call; the turn goes to the next seat that has not passed (SV-03)."""
        passed = self.passed if isinstance(call, Bid) else self.passed | {self.seat}
        bidder, high = (self.seat, call) if isinstance(call, Bid) else (self.bidder, self.high)
        seat = self.seat.next
        while seat in passed and len(passed) < 4:
            seat = seat.next
        return _State(seat, passed, bidder, high)


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, from the dealer's left on.

    It goes round until all but the high bidder have passed, and ends at once on 6NT; four passes leave the hand void.
    Source: RULES 1.1, rules 8 to 13; SV-03 to SV-07.

    >>> auction = Auction(Seat.NORTH).call("1H").call("1NT").call("pass").call("2S")
    >>> auction.to_move.title, auction.high_bid, str(auction)
    ('East', Bid(number=2, strain=<Strain.SPADES: 0>), 'E:1H 1NT pass 2S')
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        # Call by call, so that an impossible auction cannot be built.
        state = _State(self.dealer.next)
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
    def _state(self) -> _State:
        state = _State(self.dealer.next)
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
        """True when all four have passed (SV-05)."""
        state = self._state
        return state.is_over and state.high is None

    @property
    def contract(self) -> Contract | None:
        """The contract of an auction that is over, unless it is void."""
        state = self._state
        if not state.is_over or state.bidder is None or state.high is None:
            return None
        return Contract(state.bidder, state.high.number)

    @property
    def legal_moves(self) -> tuple[Call, ...]:
        """Everything that may be called now, pass first, then the bids from the lowest up."""
        state = self._state
        calls: list[Call] = [Pass()]
        calls += [Bid(number, strain) for number in range(1, HIGHEST_NUMBER + 1) for strain in Strain]
        return tuple(call for call in calls if state.why_not(call) is None)

    def why_not(self, call: Call) -> str | None:
        """Why ``call`` is not allowed now, as a sentence, or None when it is."""
        return self._state.why_not(call)

    def call(self, call: Call | str) -> Auction:
        """The auction after one more call, given as a value or as text.

        Raises IllegalMove for a bid that does not beat the last or comes too late, NotationError for no call at all.
        """
        made = parse_call(call) if isinstance(call, str) else call
        return Auction(self.dealer, (*self.calls, made))

    def __str__(self) -> str:
        return f"{self.dealer.next.letter}:{' '.join(map(str, self.calls)) or '-'}"
