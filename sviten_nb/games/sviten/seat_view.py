"""A hand as one seat sees it: a value that holds nothing which that seat may not know."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import OptionError
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.auction import Auction, Contract
from sviten_nb.games.sviten.hand import Hand, Move, Phase
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.text import _


@dataclass(frozen=True, slots=True)
class SeatView:
    """What ``seat`` knows of a hand.

    ``hands`` are by seat, None for one that lies hidden; ``sizes`` are those of all. Piles are public (SV-11), but the
    card that a declarer laid away is in the first of them only for the declarer, until the hand is over. ``jokers`` are
    public too: they are shown when they are dealt (SV-21). ``skat`` is known to a declarer who took it, and to all
    once the hand is over.
    """

    seat: Seat
    dealer: Seat
    options: SvitenOptions
    auction: Auction
    phase: Phase
    to_move: Seat | None
    hands: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    piles: tuple[CardSet, CardSet]
    jokers: tuple[int, int]
    contract: Contract | None
    strain: Strain | None
    laid_away: Card | None
    skat: Card | None
    legal_moves: tuple[Move, ...]

    @property
    def hand(self) -> CardSet:
        """The seat's own cards."""
        own = self.hands[self.seat]
        assert own is not None
        return own

    @property
    def unseen(self) -> CardSet:
        """The cards of the pack that the seat has not seen: in hidden hands, laid away, or a dead skat."""
        seen = CardSet()
        for cards in (*self.hands, *self.piles):
            seen |= cards or CardSet()
        table = self.tricks[-1][1] if self.tricks and len(self.tricks[-1][1]) < self.options.players else ()
        for card in (*table, *(card for card in (self.laid_away, self.skat) if card is not None)):
            seen = seen.add(card)
        return CardSet((1 << 52) - 1) - seen


def seen_by(hand: Hand, seat: Seat | str) -> SeatView:
    """The hand as ``seat`` sees it: two hands that differ only in what it may not know give equal views.

    Source: SV-11, SV-20, SV-21, SV-24. Raises OptionError for a seat that does not play.
    """
    players, seat = hand.options.players, Seat.of(seat)
    if seat >= players:
        raise OptionError(_("{seat} does not play; three players sit at N, E and S").format(seat=seat.title))
    position, contract = hand.position, hand.auction.contract
    all_open = hand.is_over or (position is not None and position.exposed)
    hands = hand.hands
    declares = contract is not None and contract.seat == seat
    took_skat = hand.options.skat == "exchange" and declares
    piles = (CardSet(), CardSet()) if position is None else (position.piles[0], position.piles[1])
    laid_away = hand.laid_away
    if laid_away is not None and not (declares or hand.is_over):
        piles, laid_away = (piles[0].remove(laid_away), piles[1]), None
    return SeatView(
        seat=seat,
        dealer=hand.dealer,
        options=hand.options,
        auction=hand.auction,
        phase=hand.phase,
        to_move=hand.to_move,
        hands=tuple(each if all_open or other == seat else None for other, each in enumerate(hands)),
        sizes=tuple(map(len, hands)),
        tricks=hand.tricks,
        piles=piles,
        jokers=hand.deal.side_jokers(hand.options),
        contract=contract if position is None else position.contract,
        strain=hand.strain,
        laid_away=laid_away,
        skat=hand.deal.skat if took_skat or hand.is_over else None,
        legal_moves=tuple(hand.legal_moves) if hand.to_move == seat else (),
    )
