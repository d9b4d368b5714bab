"""A whole hand from the deal to the score: the history that a position does not have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sviten_nb.cards.card import Card
from sviten_nb.errors import IllegalMove
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.auction import Auction, Call, parse_call
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.scoring import HandScore, score_hand
from sviten_nb.text import _

Move = Call | Card


@dataclass(frozen=True)
class Hand:
    """Deal, dealer, auction and plays; every stage of it can be looked at.

    ``moves`` are the calls and then the cards, in order. An illegal one raises IllegalMove when the hand is built.

    >>> hand = Hand(Deal.random(seed=7), Seat.NORTH)
    >>> for call in ("1H", "pass", "pass", "pass"):
    ...     hand = hand.play(call)
    >>> hand.position.contract, hand.to_move.title, len(hand.legal_moves)
    (Contract(seat=<Seat.EAST: 1>, number=1), 'East', 13)
    """

    deal: Deal
    dealer: Seat
    moves: tuple[Move, ...] = ()
    options: SvitenOptions = field(default_factory=SvitenOptions)

    def __post_init__(self) -> None:
        _walked = self.positions  # all moves are made here, so that an impossible history cannot be built

    @cached_property
    def auction(self) -> Auction:
        """The calls made so far."""
        calls = []
        for move in self.moves:
            if isinstance(move, Card):
                break
            calls.append(move)
        return Auction(self.dealer, tuple(calls))

    @property
    def plays(self) -> tuple[Card, ...]:
        """The cards played so far, in order."""
        return tuple(move for move in self.moves[len(self.auction.calls) :] if isinstance(move, Card))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the play, from the one before the first lead to now; none during the auction."""
        later = self.moves[len(self.auction.calls) :]
        contract, bid = self.auction.contract, self.auction.high_bid
        if contract is None or bid is None:
            if later:
                raise IllegalMove(_("{card} comes too early: the auction is not over").format(card=later[0]))
            return ()
        positions = [Position.start(self.deal.hands, bid.strain, contract.seat, contract, self.options)]
        for move in later:
            if not isinstance(move, Card):
                raise IllegalMove(_("{call} comes too late: the auction is over").format(call=move))
            positions.append(positions[-1].play(move))
        return tuple(positions)

    @property
    def position(self) -> Position | None:
        """The position now, or None before the play."""
        return self.positions[-1] if self.positions else None

    @property
    def to_move(self) -> Seat | None:
        """The seat to call or to play, or None when the hand is over or void."""
        return self.auction.to_move if self.position is None else self.position.to_move

    @property
    def is_over(self) -> bool:
        """True when the hand is played out, or void because all four passed (SV-05)."""
        return self.to_move is None

    @property
    def legal_moves(self) -> Sequence[Move]:
        """All calls or all cards that may be made now."""
        return self.auction.legal_moves if self.position is None else self.position.legal_plays()

    def play(self, move: Move | str) -> Hand:
        """The hand after one more call or card, given as a value or as text (``"2H"`` is a bid in the auction).

        Raises IllegalMove for what the rules do not allow, NotationError for what cannot be read.
        """
        return replace(self, moves=(*self.moves, self._read(move) if isinstance(move, str) else move))

    def _read(self, text: str) -> Move:
        return Card.parse(text) if self.position is not None else parse_call(text)

    @property
    def score(self) -> HandScore | None:
        """The score of a hand played out; None for a void one.

        Raises IllegalMove while the hand goes on.
        """
        if self.auction.is_void:
            return None
        if self.position is None:
            raise IllegalMove(_("the hand cannot be scored yet: the auction is not over"))
        return score_hand(self.position)
