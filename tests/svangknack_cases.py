"""Hands of Svängknack in a line each, for the tests of the rulings."""

from __future__ import annotations

from sviten_nb import (
    Card,
    CardSet,
    Chair,
    KnackDeal,
    KnackHand,
    KnackOptions,
    Pack,
)

A, B, C, D, E, F, G, H = Chair


def dealt(
    hands: dict[Chair, str], turned: str = "", *, dealer: Chair = F, pot: int = 6, **options: object
) -> KnackHand:
    """A hand in which these cards are held and these are turned; the other cards lie anywhere."""
    house = KnackOptions.from_json({"stake": 6, **options})
    held = {chair: CardSet.parse(text) for chair, text in hands.items()}
    top = [Card.parse(card) for card in turned.split()]
    rest = Pack.SVANGKNACK.cards - CardSet.of(top)
    for cards in held.values():
        rest -= cards
    left = list(rest)
    whole = []
    for chair in Chair.at_table(house.players):
        cards = held.get(chair, CardSet())
        while len(cards) < 3:
            cards = cards.add(left.pop())
        whole.append(cards)
    return KnackHand(KnackDeal(tuple(whole), (*top, *left)), dealer, pot, options=house)


def said(hand: KnackHand, *moves: str) -> KnackHand:
    for move in moves:
        hand = hand.play(move)
    return hand
