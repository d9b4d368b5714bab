"""A whole hand from the deal to the score: the history that a position does not have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import IllegalMove, NotationError, shown
from sviten_nb.games.game import Seat
from sviten_nb.games.moves import Pass
from sviten_nb.games.sviten.auction import Auction, Bid, Call, parse_call, why_no_announcement
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.declaring import Announce, LayAway, parse_announce, parse_lay_away
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.scoring import HandScore, score_hand
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.text import _

if TYPE_CHECKING:
    from sviten_nb.games.sviten.seat_view import SeatView

Move = Call | LayAway | Announce | Card
Phase = Literal["auction", "lay away", "announce", "play", "over"]


@dataclass(frozen=True)
class Hand:
    """Deal, dealer, auction and plays; every stage of it can be looked at.

    ``moves`` are the calls, by some house rules a card laid away (SV-24) or a number announced (SV-19), and then the
    cards, in order. An illegal one raises IllegalMove when the hand is built. To undo is to keep the earlier value.

    >>> hand = Hand(Deal.random(seed=7), Seat.NORTH)
    >>> for call in ("1H", "pass", "pass", "pass"):
    ...     hand = hand.play(call)
    >>> hand.position.contract, hand.to_move.title, len(hand.legal_moves)
    (Contract(seat=Seat.EAST, number=1, announced=None), 'East', 13)
    """

    deal: Deal
    dealer: Seat
    moves: tuple[Move, ...] = ()
    options: SvitenOptions = field(default_factory=SvitenOptions)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealer", Seat.of(self.dealer))
        self.deal.check(self.options)
        for move in self.moves:
            if not isinstance(move, Bid | Pass | LayAway | Announce | Card):
                raise NotationError(_("{move} is no call and no card; expected a move").format(move=shown(move)))
        _walked = self.positions  # all moves are made here, so that an impossible history cannot be built

    @cached_property
    def auction(self) -> Auction:
        """The calls made so far."""
        calls = []
        for move in self.moves:
            if not isinstance(move, Bid | Pass):
                break
            calls.append(move)
        return Auction(self.dealer, tuple(calls), self.options)

    @property
    def _takes_skat(self) -> bool:
        return self.options.players == 3 and self.options.skat == "exchange"

    @property
    def _announces(self) -> bool:
        return self.options.hard_bid in ("announce", "tricks_plus_melds")

    @cached_property
    def phase(self) -> Phase:
        """What is asked for now: a call, a card to lay away, an announcement, a card to play, or nothing."""
        if not self.auction.is_over:
            return "auction"
        if self.auction.is_void:
            return "over"
        made = len(self.moves) - len(self.auction.calls)
        if self._takes_skat and made == 0:
            return "lay away"
        if self._announces and made == 0:
            return "announce"
        assert self.position is not None
        return "over" if self.position.is_over else "play"

    @property
    def laid_away(self) -> Card | None:
        """The card that the declarer laid away, if there is one (SV-24)."""
        return next((move.card for move in self.moves if isinstance(move, LayAway)), None)

    @property
    def announced(self) -> int | None:
        """The number that was announced, if there is one (SV-19)."""
        return next((move.number for move in self.moves if isinstance(move, Announce)), None)

    @property
    def strain(self) -> Strain | None:
        """The strain of the winning bid, once the auction is over."""
        bid = self.auction.high_bid
        return bid.strain if bid is not None and self.auction.is_over else None

    @property
    def plays(self) -> tuple[Card, ...]:
        """The cards played so far, in order."""
        return tuple(move for move in self.moves if isinstance(move, Card))

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands now: as dealt, the declarer's with the skat while a card is to be laid away, or what is left."""
        if self.position is not None:
            return self.position.hands
        if self.phase != "lay away" or self.deal.skat is None:
            return self.deal.hands
        declarer = self.to_move
        return tuple(
            hand.add(self.deal.skat) if seat == declarer else hand for seat, hand in enumerate(self.deal.hands)
        )

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the play, from the one before the first lead to now; none before that."""
        later = list(self.moves[len(self.auction.calls) :])
        contract, strain = self.auction.contract, self.strain
        if contract is None or strain is None:
            if later:
                raise IllegalMove(
                    _("{move} comes too late: all passed, the hand is void").format(move=later[0])
                    if self.auction.is_void
                    else _("{move} comes too early: the auction is not over").format(move=later[0])
                )
            return ()
        hands, pile = list(self.deal.hands), CardSet()
        if self._takes_skat:
            if not later:
                return ()
            hands[contract.seat], pile = self._after_laying_away(contract.seat, later.pop(0))
        if self._announces:
            if not later:
                return ()
            contract = replace(contract, announced=self._checked_announcement(later.pop(0), strain))
        position = Position(
            tuple(hands),
            strain,
            contract.seat,
            piles=(pile, CardSet()),
            contract=contract,
            options=self.options,
            jokers=self.deal.side_jokers(self.options),
            skat=None if self._takes_skat else self.deal.skat,
        )
        positions = [position]
        for move in later:
            if not isinstance(move, Card):
                raise IllegalMove(_("{move} comes too late: the cards are being played").format(move=move))
            positions.append(positions[-1].play(move))
        return tuple(positions)

    def _after_laying_away(self, seat: Seat, move: Move) -> tuple[CardSet, CardSet]:
        """The declarer's hand and pile after taking the skat and laying a card away (SV-24)."""
        assert self.deal.skat is not None
        held = self.deal.hands[seat].add(self.deal.skat)
        if not isinstance(move, LayAway):
            raise IllegalMove(_("{move} comes too early: {seat} lays a card away").format(move=move, seat=seat.title))
        if move.card not in held:
            raise IllegalMove(
                _("{seat}, who lays a card away, does not hold {card}").format(seat=seat.title, card=move.card.symbol)
            )
        return held.remove(move.card), CardSet().add(move.card)

    def _checked_announcement(self, move: Move, strain: Strain) -> int:
        if not isinstance(move, Announce):
            raise IllegalMove(_("{move} comes too early: the declarer announces a number").format(move=move))
        reason = why_no_announcement(move.number, strain, self.options)
        if reason is not None:
            raise IllegalMove(reason)
        return move.number

    @property
    def position(self) -> Position | None:
        """The position now, or None before the play."""
        return self.positions[-1] if self.positions else None

    @property
    def to_move(self) -> Seat | None:
        """The seat to call, to lay away, to announce or to play, or None when the hand is over or void."""
        if self.phase in ("lay away", "announce"):
            return None if self.auction.contract is None else self.auction.contract.seat
        return self.auction.to_move if self.position is None else self.position.to_move

    @property
    def is_void(self) -> bool:
        """True when all have passed (SV-05)."""
        return self.auction.is_void

    @property
    def is_over(self) -> bool:
        """True when the hand is played out, or void."""
        return self.phase == "over"

    @property
    def legal_moves(self) -> Sequence[Move]:
        """All that may be done now."""
        if self.phase == "lay away":
            seat = self.to_move
            assert seat is not None
            return tuple(map(LayAway, self.hands[seat]))
        if self.phase == "announce":
            strain = self.strain
            assert strain is not None
            numbers: list[Announce] = []
            while why_no_announcement(len(numbers) + 1, strain, self.options) is None:
                numbers.append(Announce(len(numbers) + 1))
            return tuple(numbers)
        return self.auction.legal_moves if self.position is None else self.position.legal_plays()

    def play(self, move: Move | str) -> Hand:
        """The hand after one more move, given as a value or as text: ``2H`` is a bid in the auction and a card after.

        Raises IllegalMove for what the rules do not allow, NotationError for what cannot be read.
        """
        made = self._read(move) if isinstance(move, str) else move
        if self.phase != "play" or self.position is None or not isinstance(made, Card):
            return replace(self, moves=(*self.moves, made))
        # The same value, made from the position that is known: walking through all cards again at each of them would
        # take the square of the time.
        after = object.__new__(Hand)
        after.__dict__.update(
            deal=self.deal,
            dealer=self.dealer,
            moves=(*self.moves, made),
            options=self.options,
            auction=self.auction,
            positions=(*self.positions, self.position.play(made)),
        )
        return after

    def _read(self, text: str) -> Move:
        if self.phase == "auction" or self.is_void:
            return parse_call(text)
        if self.phase == "lay away":
            return parse_lay_away(text)
        return parse_announce(text) if self.phase == "announce" else Card.parse(text)

    def seen_by(self, seat: Seat | str) -> SeatView:
        """What ``seat`` knows of the hand: the function ``seen_by``."""
        from sviten_nb.games.sviten.seat_view import seen_by

        return seen_by(self, seat)

    @property
    def tricks(self) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """The tricks so far, each as who led and the cards in order; the last may be unfinished."""
        size = self.options.players
        plays = self.plays
        return tuple(
            (self.positions[start].leader, plays[start : start + size]) for start in range(0, len(plays), size)
        )

    @property
    def score(self) -> HandScore | None:
        """The score of a hand played out; None for a void one.

        Raises IllegalMove while the hand goes on.
        """
        if self.auction.is_void:
            return None
        if self.position is None:
            raise IllegalMove(
                _("the hand cannot be scored yet: the auction is not over")
                if self.phase == "auction"
                else _("the hand cannot be scored yet: no card is played")
            )
        size = self.options.players
        winners = [position.leader for position in self.positions[size::size]]
        won = tuple((winner, cards) for winner, (_leader, cards) in zip(winners, self.tricks, strict=False))
        return replace(score_hand(self.position), tricks=won)
