"""Which cards of a hand are the same to a goal: whichever is played, all that follows is worth the same."""

from __future__ import annotations

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.games.game import Side
from sviten_nb.games.sviten.melds import all_melds
from sviten_nb.games.sviten.play import Position
from sviten_nb.solver.goal import Goal


def equal_cards(position: Position, goal: Goal) -> tuple[tuple[Card, ...], ...]:
    """The legal cards, those together that are the same to the goal, in display order.

    They are cards of a suit with nothing of another hand or of the trick between them, so that they win and lose the
    same tricks, and in no meld that either side can still come by, nor named by the goal.
    """
    telling = telling_cards(position, goal)
    between = CardSet.of(position.table)
    for seat, hand in zip(position.seats, position.hands, strict=True):
        between |= hand if seat != position.to_move else CardSet()
    groups: list[list[Card]] = []
    for card in position.legal_plays():
        last = groups[-1][-1] if groups else None
        if (
            last is not None
            and last.suit == card.suit
            and not {last, card} & set(telling)
            and not any(card.rank < other.rank < last.rank for other in between.suit(card.suit))
        ):
            groups[-1].append(card)
        else:
            groups.append([card])
    return tuple(map(tuple, groups))


def telling_cards(position: Position, goal: Goal) -> CardSet:
    """The cards in play of which it matters to the goal who captures them."""
    out = CardSet.of(position.table)
    for hand in position.hands:
        out |= hand
    if goal.kind in ("capture", "when"):
        return out & goal.cards
    sides: tuple[Side, ...] = position.sides
    if goal.kind == "tricks":
        sides = ()
    elif goal.kind == "melds" and goal.side is not None:
        sides = (goal.side,)
    elif goal.kind == "contract" and position.declaring is not None:
        sides = (position.declaring,)
    telling = CardSet()
    for side in sides:
        if position.jokers[side.pile]:
            return out  # a joker can put any card into a meld
        telling |= CardSet.of({card for meld in all_melds(position.pile(side) | out) for card in meld.cards})
    return telling & out
