"""Who wins a trick: by suit and trump, or by matching rank; and what may be played to it."""

from __future__ import annotations

from collections.abc import Sequence

from sviten_nb.cards.card import Card, Rank, Suit


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


def matching_winner(cards: Sequence[Card]) -> int:
    """The place (0 for the leader) of the last card that matches the one led: of the same rank, or a seven.

    The leader's own card stands as a match, so that the leader wins when nobody else matches. Source: RULES 2.1,
    rules 4, 10 and 11 (SE-03).

    >>> matching_winner([Card.parse(c) for c in ("KS", "9H", "KD", "8C")])
    2
    """
    matching = (cards[0].rank, Rank.SEVEN)
    return max(place for place, card in enumerate(cards) if card.rank in matching)
