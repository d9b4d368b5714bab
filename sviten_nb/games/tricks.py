"""Who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

from sviten_nb.cards.card import Card, Suit


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """The place (0 for the leader) of the card that wins: the highest trump, else the highest of the suit led.

    Source: RULES 1.1, rules 4 and 16.

    >>> trick_winner([Card.parse(c) for c in ("KS", "2H", "AS", "9H")], Suit.HEARTS)
    3
    """
    led = cards[0].suit

    def strength(place: int) -> tuple[bool, bool, int]:
        card = cards[place]
        return (card.suit == trump, card.suit == led, card.rank)

    return max(range(len(cards)), key=strength)
