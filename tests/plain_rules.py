"""The rules once more, on plain texts and tuples: the judge in the tests of play and search.

A state is (hands, trump, leader, table, piles): hands and piles are frozensets of texts such as "QH", seats 0 to 3.
"""

from __future__ import annotations

from collections.abc import Callable

from sviten_nb import Position

State = tuple[tuple[frozenset[str], ...], str, int, tuple[str, ...], tuple[frozenset[str], frozenset[str]]]
RANKS = "23456789TJQKA"


def state_of(position: Position) -> State:
    """The position as a plain state."""
    hands = tuple(frozenset(map(str, hand)) for hand in position.hands)
    piles = (frozenset(map(str, position.piles[0])), frozenset(map(str, position.piles[1])))
    return hands, position.strain.letter, int(position.leader), tuple(map(str, position.table)), piles


def moves(state: State) -> list[str]:
    """The cards that may be played."""
    hands, _trump, leader, table, _piles = state
    hand = hands[(leader + len(table)) % 4]
    if table:
        following = [card for card in hand if card[1] == table[0][1]]
        if following:
            return sorted(following)
    return sorted(hand)


def after(state: State, card: str) -> State:
    """The state after a card."""
    hands, trump, leader, table, piles = state
    seat = (leader + len(table)) % 4
    hands = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
    table = (*table, card)
    if len(table) < 4:
        return hands, trump, leader, table, piles
    suit = trump if any(each[1] == trump for each in table) else table[0][1]
    best = max((each for each in table if each[1] == suit), key=lambda each: RANKS.index(each[0]))
    winner = (leader + table.index(best)) % 4
    taken = frozenset(table)
    piles = (piles[0] | taken, piles[1]) if winner % 2 == 0 else (piles[0], piles[1] | taken)
    return hands, trump, winner, (), piles


def count_lines(state: State, cards: int) -> int:
    """In how many ways the next ``cards`` cards can be played."""
    if cards == 0 or not any(state[0]):
        return 1
    return sum(count_lines(after(state, card), cards - 1) for card in moves(state))


def minimax(state: State, high: int, value: Callable[[State], int], done: Callable[[State], bool], clock: bool) -> int:
    """The value under best play, side ``high`` maximising; with ``clock``, one is added for each trick completed."""
    if done(state):
        return 0
    if not any(state[0]):
        return value(state)
    side = (state[2] + len(state[3])) % 2
    values = []
    for card in moves(state):
        following = after(state, card)
        values.append(minimax(following, high, value, done, clock) + (clock and not following[3]))
    return max(values) if side == high else min(values)
