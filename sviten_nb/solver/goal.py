"""What is being asked of a position: a goal as a value and as text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import format_cards, parse_cards
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.game import Side
from sviten_nb.games.sviten.layout import most_melds
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.scoring import FAILED_BID_COST, bid_layout, score_hand
from sviten_nb.text import _, text_of

GoalKind = Literal["score", "tricks", "contract", "melds", "capture", "when"]

_FORMS = "score, tricks, contract, melds:NS, capture:NS:QH,KH, when:NS:5S,6S,7S"
_PARTS = {"score": 1, "tricks": 1, "contract": 1, "melds": 2, "capture": 3, "when": 3}


@dataclass(frozen=True, slots=True)
class Goal:
    """A question with a number for an answer; read one with ``Goal.parse``.

    ``score``: North-South's hand score minus East-West's (three players: the declarer's minus what one defender is
    credited). ``tricks``: the tricks of the same two sides. ``contract``: 1 if the declaring side reaches its bid.
    ``melds:NS``: the most melds that side can lay. ``capture:NS:QH,KH``: 1 if all these cards end in that side's pile.
    ``when:NS:5S,6S,7S``: the number of the trick in which that comes true (0: already, 1: the trick in progress or the
    next, one more than the tricks left: never).

    With three players the sides are ``D``, the declarer, and ``F``, the defenders (SV-24). North-South, or the
    declarer, maximises ``score`` and ``tricks``; otherwise the side named, or declaring, gets the best it can: the
    largest number, but the *smallest* for ``when``. Values are never re-signed for the seat to move.
    """

    kind: GoalKind = "score"
    side: Side | None = None
    cards: CardSet = field(default_factory=CardSet)

    def __post_init__(self) -> None:
        if self.kind not in _PARTS:
            raise NotationError(_("unknown goal {text}; expected {forms}").format(text=shown(self.kind), forms=_FORMS))
        parts = _PARTS[self.kind]
        if (self.side is not None) != (parts > 1) or bool(self.cards) != (parts > 2):
            raise NotationError(_("goal {goal} is incomplete; expected {forms}").format(goal=self, forms=_FORMS))

    @classmethod
    def parse(cls, text: str | Goal) -> Goal:
        """Read a goal.

        >>> Goal.parse("when:NS:5S,6S,7S")
        Goal.parse('when:NS:7S,6S,5S')

        Raises NotationError for an unknown goal, a side or cards missing, or too much.
        """
        if isinstance(text, Goal):
            return text
        parts = text_of(text, _FORMS).strip().split(":")
        kind = parts[0]
        if kind not in _PARTS:
            raise NotationError(_("unknown goal {text}; expected {forms}").format(text=shown(text), forms=_FORMS))
        if len(parts) != _PARTS[kind]:
            raise NotationError(
                _("goal {text} has {count} parts; expected {expected}, as in {forms}").format(
                    text=shown(text), count=len(parts), expected=_PARTS[kind], forms=_FORMS
                )
            )
        side = Side.parse(parts[1]) if len(parts) > 1 else None
        cards = CardSet.of(parse_cards(parts[2])) if len(parts) > 2 else CardSet()
        if len(parts) > 2 and not cards:
            raise NotationError(_("goal {text} names no cards").format(text=shown(text)))
        return cls(kind, side, cards)  # type: ignore[arg-type]  # it is a key of _PARTS

    def check(self, position: Position) -> None:
        """Refuse, with a NotationError, a goal that asks nothing of this position.

        That is ``contract`` without a contract, a side that does not play here, and a card that is out of play.
        """
        if self.side is not None and self.side not in position.sides:
            raise NotationError(
                _("goal {goal}: no side {side} plays here; expected {first} or {second}").format(
                    goal=self,
                    side=self.side.letters,
                    first=position.sides[0].letters,
                    second=position.sides[1].letters,
                )
            )
        if self.kind == "contract" and position.contract is None:
            raise NotationError(_("goal contract needs a contract; the position has none"))
        in_play = CardSet.of(position.table)
        for cards in (*position.hands, *position.piles):
            in_play |= cards
        if not self.cards <= in_play:
            card = next(iter(self.cards - in_play))
            raise NotationError(_("goal {goal}: {card} is not in play").format(goal=self, card=card))

    def maximiser(self, position: Position) -> Side:
        """The side that wants the number to be large."""
        if self.kind == "contract":
            assert position.declaring is not None
            return position.declaring
        side = position.sides[0] if self.side is None else self.side
        return side.other if self.kind == "when" else side

    def maximises(self, position: Position) -> bool:
        """True when the seat to move wants the number to be large."""
        seat = position.to_move
        return seat is not None and position.side_of(seat) == self.maximiser(position)

    def added(self, after: Position) -> int:
        """1 for ``when`` if the move that led here completed a trick, else 0."""
        return int(self.kind == "when" and not after.table)

    def final_value(self, position: Position) -> int:
        """The number when all cards are played (for ``when``: 0 if true, else 1, the trick after the last)."""
        return _FINAL[self.kind](self, position)

    def range(self, position: Position) -> tuple[int, int]:
        """A lowest and a highest number that the value surely lies between, from counting alone."""
        left = position.tricks_left
        if self.kind == "tricks":
            now = position.tricks[0] - position.tricks[1]
            return now - left, now + left
        if self.kind == "score":
            return _score_range(position)
        if self.kind == "melds":
            return 0, 17
        return 0, (left + 1 if self.kind == "when" else 1)

    def settled(self, position: Position) -> bool:
        """True for ``when`` once all its cards lie in the side's pile: the number of the trick is known."""
        return self.kind == "when" and self._captured(position)

    def in_words(self, value: int, position: Position) -> str:
        """A value of this goal at this position as people say it: ``with trick 2``, ``never``, ``yes``, ``+26``."""
        if self.kind == "when":
            if value == 0:
                return _("already")
            return _("never") if value > position.tricks_left else _("with trick {trick}").format(trick=value)
        if self.kind in ("contract", "capture"):
            return _("yes") if value else _("no")
        if self.kind == "melds":
            return str(value)
        return f"{value:+d}".replace("-", "−") if value else "0"

    def _captured(self, position: Position) -> bool:
        assert self.side is not None
        return self.cards <= position.pile(self.side)

    def __str__(self) -> str:
        parts = [self.kind, *([self.side.letters] if self.side is not None else [])]
        return ":".join([*parts, *([format_cards(self.cards).replace(" ", ",")] if self.cards else [])])

    def __repr__(self) -> str:
        return f"Goal.parse('{self}')"


def _score_range(position: Position) -> tuple[int, int]:
    """The most that one side can score, the other losing the most that it can lose, both ways.

    52 cards make at most 330 points of melds, in tricks of which there are at most 17; deadwood costs at most 5 a card.
    """
    options, contract = position.options, position.contract
    best = 330 + 17 + options.slam_bonus
    cost = FAILED_BID_COST * contract.number if contract is not None else 0
    worst = cost + 52 * options.deadwood_penalty
    return -best - worst, best + worst


def _final_score(goal: Goal, position: Position) -> int:
    return score_hand(position).difference


def _final_tricks(goal: Goal, position: Position) -> int:
    north_south, east_west = position.tricks
    return north_south - east_west


def _final_contract(goal: Goal, position: Position) -> int:
    assert position.declaring is not None
    return int(bid_layout(position, position.declaring) is not None)


def _final_melds(goal: Goal, position: Position) -> int:
    assert goal.side is not None
    jokers = position.jokers[goal.side.pile]
    return most_melds(position.pile(goal.side), jokers, split_runs=position.options.split_runs)


def _final_capture(goal: Goal, position: Position) -> int:
    return int(goal._captured(position))


def _final_when(goal: Goal, position: Position) -> int:
    return 0 if goal._captured(position) else 1


_FINAL: dict[str, Callable[[Goal, Position], int]] = {
    "score": _final_score,
    "tricks": _final_tricks,
    "contract": _final_contract,
    "melds": _final_melds,
    "capture": _final_capture,
    "when": _final_when,
}
