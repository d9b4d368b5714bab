"""A deal of Sedma, and the draw of cards for who deals first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sviten_nb.cards.card import Card
from sviten_nb.cards.pack import Pack, SeededStream, shuffled
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.game import Seat
from sviten_nb.games.sedma.options import SedmaOptions
from sviten_nb.games.talon_deal import TalonDeal
from sviten_nb.text import _

HAND_SIZE = 4
PLAYERS = (2, 3, 4)


class SedmaDeal(TalonDeal):
    """Four cards each, in two packets of two from the dealer's left, and the talon (RULES 2.1, rule 7; SE-08, SE-10).

    ``hands`` are N E S W (three: N E S, two: N E); the first card of ``talon`` is drawn first.

    >>> deal = SedmaDeal.random(seed=7)
    >>> deal.hands[0], len(deal.talon), SedmaDeal.parse(deal.text) == deal
    (CardSet.parse('8S 7H TD JC'), 16, True)

    Raises NotationError for hands of another size, a card that stands twice or is not of the pack, and one missing.
    """

    __slots__ = ()
    PACKETS = (2, 2)
    PLACES = Seat

    @classmethod
    def is_table(cls, players: int) -> bool:
        """Two, three or four can play."""
        return players in PLAYERS

    @classmethod
    def pack_for(cls, players: int) -> Pack:
        """32 cards, 24 for three (SE-08)."""
        return Pack.SEDMA_3 if players == 3 else Pack.SEDMA

    @classmethod
    def random(cls, seed: int, *, dealer: Seat = Seat.NORTH, options: SedmaOptions | None = None) -> SedmaDeal:
        """The deal of that seed for the players of the options: the same on every platform and version."""
        return cls.shuffled(seed, dealer, (options or SedmaOptions()).players)

    @classmethod
    def from_order(
        cls, order: Sequence[Card | str], *, dealer: Seat = Seat.NORTH, options: SedmaOptions | None = None
    ) -> SedmaDeal:
        """The deal of a pack in this order, its top card first; a NotationError for what is no whole pack."""
        cards = [Card.parse(card) if isinstance(card, str) else card for card in order]
        return cls.dealt(cards, dealer, (options or SedmaOptions()).players)


@dataclass(frozen=True, slots=True)
class DealerDraw:
    """Cards drawn for the first deal: the lowest deals, and those who are level for it draw again (SE-16)."""

    dealer: Seat
    rounds: tuple[tuple[tuple[Seat, Card], ...], ...]


def draw_for_deal(seed: int, players: int = 4) -> DealerDraw:
    """Who deals first, by cards drawn from the pack of that seed (RULES 2.1, rule 6; SE-16: 7 is low, ace high).

    >>> draw_for_deal(7).dealer
    Seat.NORTH

    Raises NotationError for another number of players than two to four.
    """
    if type(players) is not int or players not in PLAYERS:
        raise NotationError(_("{players} players; expected 2, 3 or 4").format(players=shown(players)))
    stream = SeededStream(seed)
    left = list(Seat.at_table(players))
    rounds: list[tuple[tuple[Seat, Card], ...]] = []
    while len(left) > 1:
        # Each time from the whole pack: it has too few cards to go on for ever.
        drawn = tuple(zip(left, shuffled(SedmaDeal.pack_for(players), stream), strict=False))
        rounds.append(drawn)
        lowest = min(card.rank for _seat, card in drawn)
        left = [seat for seat, card in drawn if card.rank == lowest]
    return DealerDraw(left[0], tuple(rounds))
