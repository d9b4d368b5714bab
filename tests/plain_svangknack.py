"""Svängknack once more, on plain texts and tuples: a slow and obvious judge of every option.

A card is rank and suit, such as "TD"; moves are "pass", "last-man", "swing-2", "swing-1", "trump-H", "join", "fold" and
cards. Chairs are 0 to players - 1 clockwise. A hand is the list of what was done in it; everything is told from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Options = Mapping[str, Any]
RANKS = "6789TJQKA"


class PlainHand:
    """A hand: the cards, who deals, the pot with the ante, and what was done so far."""

    def __init__(
        self, hands: Sequence[Sequence[str]], talon: Sequence[str], dealer: int, pot: int, options: Options
    ) -> None:
        self.hands = [set(hand) for hand in hands]
        self.talon = list(talon)
        self.dealer, self.pot, self.options = dealer, pot, options
        self.players = len(hands)
        self.first, self.second = (dealer + 1) % self.players, (dealer + 2) % self.players
        self.said: list[str] = []  # by the first two
        self.swinger: int | None = None
        self.turned: list[str] = []
        self.trump: str | None = None
        self.waiting: list[int] = []  # who is still to join or to fold
        self.playing: list[int] = []
        self.leader: int | None = None
        self.trick: list[tuple[int, str]] = []
        self.won: list[int] = []

    def limit(self) -> int:
        limit = self.options["pot_limit"]
        return 3 * self.options["stake"] if limit is None else int(limit)

    def over(self) -> bool:
        if self.swinger is None:
            return len(self.said) == 2
        return self.trump is not None and not self.waiting and (self.playing == [self.swinger] or len(self.won) == 3)

    def to_move(self) -> int | None:
        if self.over():
            return None
        if self.swinger is None:
            return self.first if not self.said else self.second
        if self.trump is None:
            return self.swinger
        if self.waiting:
            return self.waiting[0]
        assert self.leader is not None
        order = [(self.leader + step) % self.players for step in range(self.players)]
        return [chair for chair in order if chair in self.playing][len(self.trick)]

    def moves(self) -> list[str]:
        chair = self.to_move()
        if chair is None:
            return []
        if self.swinger is None:
            return ["pass", "swing-2", "swing-1"] + ([] if self.said else ["last-man"])
        if self.trump is None:
            return [f"trump-{card[1]}" for card in self.turned]
        if self.waiting:
            return ["join", "fold"]
        hand = self.hands[chair]
        if not self.trick:
            ace = "A" + self.trump
            return [ace] if not self.won and ace in hand else sorted(hand)
        led = self.trick[0][1][1]
        follow = [card for card in hand if card[1] == led]
        trumps = [card for card in hand if card[1] == self.trump]
        return sorted(follow or trumps or hand)

    def make(self, move: str) -> None:
        chair = self.to_move()
        assert chair is not None
        if move in ("pass", "last-man"):
            self.said.append(move)
        elif move.startswith("swing"):
            self._swing(chair, int(move[-1]))
        elif move.startswith("trump"):
            self.trump = move[-1]
            self._ask(chair)
        elif move in ("join", "fold"):
            self.waiting.pop(0)
            if move == "join":
                self.playing.append(chair)
            if not self.waiting:
                self._all_asked()
        else:
            self._play(chair, move)

    def _swing(self, chair: int, count: int) -> None:
        self.swinger = chair
        self.turned = [self.talon.pop(0) for _card in range(count)]
        if len({card[1] for card in self.turned}) > 1:
            return
        self.trump = self.turned[0][1]
        if self.pot > self.limit():
            self._ask(chair)
            return
        self.playing = list(range(self.players))
        if self.said and not self.options["force_includes_first"]:
            self.playing.remove(self.first)
        self.leader = chair

    def _ask(self, chair: int) -> None:
        self.playing = [chair]
        each = chair
        while each != self.dealer:
            each = (each + 1) % self.players
            self.waiting.append(each)

    def _all_asked(self) -> None:
        if len(self.playing) == 1 and self.said == ["last-man"]:
            self.playing.append(self.first)
        if len(self.playing) > 1:
            self.leader = self.swinger

    def _play(self, chair: int, card: str) -> None:
        self.hands[chair].remove(card)
        self.trick.append((chair, card))
        if len(self.trick) == len(self.playing):
            led = self.trick[0][1][1]
            suit = self.trump if any(card[1] == self.trump for _chair, card in self.trick) else led
            inside = [(RANKS.index(card[0]), chair) for chair, card in self.trick if card[1] == suit]
            self.leader = max(inside)[1]
            self.won.append(self.leader)
            self.trick = []

    def changes(self) -> tuple[list[int], int]:
        """What each gains, and what is carried."""
        gains = [0] * self.players
        if self.swinger is None:
            return gains, self.pot
        if self.playing == [self.swinger]:
            gains[self.swinger] = self.pot
            return gains, 0
        carried = 0
        for chair in self.playing:
            number = self.won.count(chair)
            gains[chair] = number * (self.pot // 3)
            if number == 0:
                due = self.options["stake"] if self.options["penalty"] == "stake" else self.pot
                gains[chair] -= due
                carried += due
        return gains, carried


def shared_out(pot: int, dealer: int, players: int) -> list[int]:
    """What each gets of a pot at the end, the odd ones from the dealer's left."""
    shares = [pot // players] * players
    for step in range(1, pot % players + 1):
        shares[(dealer + step) % players] += 1
    return shares


def best_tricks(hand: PlainHand, chair: int) -> int:
    """The tricks that one player can force against all others together."""
    import copy

    mover = hand.to_move()
    if mover is None:
        return hand.won.count(chair)
    values = []
    for move in hand.moves():
        other = copy.deepcopy(hand)
        other.make(move)
        values.append(best_tricks(other, chair))
    return max(values) if mover == chair else min(values)


def count_lines(hand: PlainHand, depth: int) -> int:
    """In how many ways the next moves can be made."""
    import copy

    if depth == 0 or hand.over():
        return 1
    total = 0
    for move in hand.moves():
        other = copy.deepcopy(hand)
        other.make(move)
        total += count_lines(other, depth - 1)
    return total
