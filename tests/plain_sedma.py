"""Sedma once more, on plain texts and tuples: a slow and obvious judge of every option.

A card is rank and suit, such as "TD"; a move is a card, or a card and "+" when a marriage is announced with it. Seats
are 0 to players - 1 clockwise. A party is a side of two (seats 0 and 2, seats 1 and 3), or each seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Options = Mapping[str, object]


class State(NamedTuple):
    """Hands by seat, the talon with its top card first, who leads, the trick, and what each party has."""

    hands: tuple[frozenset[str], ...]
    talon: tuple[str, ...]
    leader: int
    table: tuple[str, ...]
    cards: tuple[int, ...]
    tricks: tuple[int, ...]
    marriages: tuple[int, ...]


def parties(players: int) -> int:
    """How many accounts there are."""
    return 2 if players == 4 else players


def dealt(order: list[str], dealer: int, players: int, options: Options) -> State:
    """The first position: two cards and two cards to each, from the dealer's left."""
    hands: list[set[str]] = [set() for _seat in range(players)]
    rest = list(order)
    for _packet in range(2):
        for step in range(1, players + 1):
            for _card in range(2):
                hands[(dealer + step) % players].add(rest.pop(0))
    nothing = (0,) * parties(players)
    return State(tuple(map(frozenset, hands)), tuple(rest), (dealer + 1) % players, (), nothing, nothing, nothing)


def to_move(state: State) -> int | None:
    """Whose turn it is."""
    return (state.leader + len(state.table)) % len(state.hands) if any(state.hands) else None


def moves(state: State, options: Options) -> list[str]:
    """All that may be done."""
    seat = to_move(state)
    if seat is None:
        return []
    hand = state.hands[seat]
    found = sorted(hand)
    if options["marriages"] and not state.table:
        for card in sorted(hand):
            other = {"K": "Q", "Q": "K"}.get(card[0])
            if other is not None and other + card[1] in hand:
                found.append(card + "+")
    return found


def winner(trick: tuple[str, ...]) -> int:
    """The place of the last card that matches."""
    last = 0
    for place, card in enumerate(trick):
        if card[0] == trick[0][0] or card[0] == "7":
            last = place
    return last


def after(state: State, move: str, options: Options) -> State:
    """The state after a move."""
    players = len(state.hands)
    seat = to_move(state)
    assert seat is not None
    party = seat % 2 if players == 4 else seat
    card = move[:2]
    hands = [set(hand) for hand in state.hands]
    hands[seat].remove(card)
    marriages = list(state.marriages)
    if move.endswith("+"):
        marriages[party] += 40 if card[1] == options["marriage_40_suit"] else 20
    trick = (*state.table, card)
    if len(trick) < players:
        return state._replace(hands=tuple(map(frozenset, hands)), table=trick, marriages=tuple(marriages))
    taker = (state.leader + winner(trick)) % players
    party = taker % 2 if players == 4 else taker
    cards, tricks, talon = list(state.cards), list(state.tricks), list(state.talon)
    cards[party] += 10 * sum(each[0] in "AT" for each in trick)
    tricks[party] += 1
    for step in range(players):
        if talon:
            hands[(taker + step) % players].add(talon.pop(0))
    return State(tuple(map(frozenset, hands)), tuple(talon), taker, (), tuple(cards), tuple(tricks), tuple(marriages))


def points(state: State) -> list[int]:
    """All points by party at the end of a round."""
    players = len(state.hands)
    sums = [card + pair for card, pair in zip(state.cards, state.marriages, strict=True)]
    sums[state.leader % 2 if players == 4 else state.leader] += 10
    return sums


def result(state: State, options: Options) -> tuple[int | None, int]:
    """The winning party and the grade of a finished round, or None and 0."""
    sums = points(state)
    best = max(sums)
    leaders = [party for party, total in enumerate(sums) if total == best]
    if len(leaders) > 1:
        return None, 0
    if best < 50 and not options["marriages"] and options["three_no_winner"] == "void":
        assert len(state.hands) == 3
        return None, 0
    party = leaders[0]
    if all(number == 0 for other, number in enumerate(state.tricks) if other != party):
        return party, 3
    return party, 2 if state.cards[party] == 80 else 1


def credits(state: State, options: Options) -> list[int]:
    """What a round adds to each party's total."""
    party, grade = result(state, options)
    sums = points(state)
    if party is None:
        return [0] * len(sums)
    if options["match"] == "game_points":
        return [grade if each == party else 0 for each in range(len(sums))]
    return [total * grade if each == party else total for each, total in enumerate(sums)]


def match_winner(totals: list[int], options: Options) -> int | None:
    """Who has won a match with these totals."""
    goal = 4 if options["match"] == "game_points" else options["target"]
    assert isinstance(goal, int)
    best = max(totals)
    leaders = [party for party, total in enumerate(totals) if total == best]
    return leaders[0] if best >= goal and len(leaders) == 1 else None


def best_value(state: State, options: Options, party: int, goal: str) -> int:
    """What a party can force against all others together: points, tricks, or game points less those of others."""
    seat = to_move(state)
    if seat is None:
        if goal == "points":
            return points(state)[party]
        if goal == "tricks":
            return state.tricks[party]
        who, grade = result(state, options)
        return 0 if who is None else grade if who == party else -grade
    values = [best_value(after(state, move, options), options, party, goal) for move in moves(state, options)]
    own = seat % 2 if len(state.hands) == 4 else seat
    return max(values) if own == party else min(values)


def count_lines(state: State, options: Options, depth: int) -> int:
    """In how many ways the next moves can be made."""
    if depth == 0 or to_move(state) is None:
        return 1
    return sum(count_lines(after(state, move, options), options, depth - 1) for move in moves(state, options))
