"""A deal of Svängknack: three cards each and the talon."""

from __future__ import annotations

from collections.abc import Sequence

from sviten_nb.cards.card import Card
from sviten_nb.cards.pack import Pack
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.options import KnackOptions
from sviten_nb.games.talon_deal import TalonDeal

HAND_SIZE = 3
PLAYERS = (6, 7, 8)


class KnackDeal(TalonDeal):
    """Three cards each, singly from the dealer's left, and the talon, whose first card is turned first (RULES 3.1,
    rules 2 and 4; SK-02).

    >>> deal = KnackDeal.random(seed=7)
    >>> len(deal.hands), len(deal.talon), KnackDeal.parse(deal.text) == deal
    (6, 18, True)

    Raises NotationError for hands of another size, a card that stands twice or is not of the pack, and one missing.
    """

    __slots__ = ()
    PACKETS = (1, 1, 1)
    PLACES = Chair

    @classmethod
    def is_table(cls, players: int) -> bool:
        """Six to eight can play (SK-17)."""
        return players in PLAYERS

    @classmethod
    def pack_for(cls, players: int) -> Pack:
        """36 cards, 6 to ace."""
        return Pack.SVANGKNACK

    @classmethod
    def random(cls, seed: int, *, dealer: Chair = Chair.A, options: KnackOptions | None = None) -> KnackDeal:
        """The deal of that seed for the players of the options: the same on every platform and version."""
        return cls.shuffled(seed, dealer, (options or KnackOptions()).players)

    @classmethod
    def from_order(
        cls, order: Sequence[Card | str], *, dealer: Chair = Chair.A, options: KnackOptions | None = None
    ) -> KnackDeal:
        """The deal of a pack in this order, its top card first; a NotationError for what is no whole pack."""
        cards = [Card.parse(card) if isinstance(card, str) else card for card in order]
        return cls.dealt(cards, dealer, (options or KnackOptions()).players)
