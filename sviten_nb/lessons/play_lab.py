"""Play out the tricks of a deal for all four seats, by clicking or in code, with undo and redo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sviten_nb.cards.card import Card
from sviten_nb.errors import OptionError
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.scoring import HandScore, score_hand
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.text import _
from sviten_nb.views.scene import Button, MessageKind, Scene
from sviten_nb.views.scenes import position_scene
from sviten_nb.widgets.card_table import CardTable

_BUTTON = "button:"


@dataclass(frozen=True, slots=True)
class _Step:
    """A position reached, and the trick that was completed by the play that led to it, if any."""

    position: Position
    last_trick: tuple[tuple[Seat, Card], ...] = ()


def _viewer(text: str) -> Seat | Side:
    return Seat.parse(text) if len(text) == 1 and text not in ("D", "F") else Side.parse(text)


class PlayLab:
    """A table on which one plays for every seat; the last line of a cell shows it.

    ``start`` is a Deal for four (played without a promise: both sides score tricks and melds; by default without
    trumps and with North on lead) or any Position, mid-trick too. With ``seen_by`` a seat or a side (such as ``"N"``
    or ``"NS"``), the other hands lie face down. Clicking a card and ``play`` do the same; undo and redo lose nothing
    until another card is played.

    >>> lab = PlayLab(Deal.random(seed=7), strain="S", leader="N")
    >>> lab.play("QH")
    >>> lab.position.to_move.title, lab.played
    ('East', (Card.parse('QH'),))
    """

    def __init__(
        self,
        start: Deal | Position,
        *,
        strain: str | None = None,
        leader: str | Seat | None = None,
        seen_by: str | Seat | Side | None = None,
    ) -> None:
        if isinstance(start, Deal) and start.players == 3:
            raise OptionError(_("three players need a declarer; start from a position, such as that of a Hand"))
        if isinstance(start, Deal):
            first = Position.start(start.hands, strain or Strain.NT, Seat.NORTH if leader is None else leader)
        elif strain is None and leader is None:
            first = start
        else:
            raise OptionError(_("strain and leader belong to a deal; a position has its own"))
        self._seen_by = _viewer(seen_by) if isinstance(seen_by, str) else seen_by
        # Before the first trick the declarer's pile is the card laid away, which the defenders must not see (SV-24).
        pile = first.piles[0]
        self._laid_away = next(iter(pile)) if first.players == 3 and len(pile) == 1 else None
        self._steps = [_Step(first)]
        self._plays: list[Card] = []
        self._at = 0
        self.table = CardTable(self._scene(), self._press)

    @property
    def position(self) -> Position:
        """The position on the table now."""
        return self._steps[self._at].position

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played from the start to now."""
        return tuple(self._plays[: self._at])

    @property
    def score(self) -> HandScore:
        """The score once all cards are played; an IllegalMove before."""
        return score_hand(self.position)

    def play(self, card: Card | str) -> None:
        """Play a card for the seat to move; what was undone before is forgotten.

        Raises IllegalMove, saying why, for a card that may not be played.
        """
        before = self.position
        played = Card.parse(card) if isinstance(card, str) else card
        after = before.play(played)
        seats = (before.leader.after(step, before.players) for step in range(before.players))
        trick = () if after.table else tuple(zip(seats, (*before.table, played), strict=True))
        del self._steps[self._at + 1 :], self._plays[self._at :]
        self._steps.append(_Step(after, trick))
        self._plays.append(played)
        self._at += 1
        self._show()

    def undo(self) -> None:
        """Take the last card back; at the start nothing happens."""
        self._at = max(0, self._at - 1)
        self._show()

    def redo(self) -> None:
        """Play again what was taken back; if there is nothing, nothing happens."""
        self._at = min(len(self._plays), self._at + 1)
        self._show()

    def restart(self) -> None:
        """Go back to the first position; redo brings the cards again."""
        self._at = 0
        self._show()

    def _press(self, target: str) -> None:
        actions = {"undo": self.undo, "redo": self.redo, "restart": self.restart}
        if target.startswith(_BUTTON):
            actions[target.removeprefix(_BUTTON)]()
        else:
            self.play(target)

    def _show(self) -> None:
        self.table.show_scene(self._scene())

    def _scene(self) -> Scene:
        step = self._steps[self._at]
        message, kind = self._message(step)
        return position_scene(
            step.position,
            seen_by=self._seen_by,
            message=message,
            message_kind=kind,
            last_trick=step.last_trick,
            laid_away=self._laid_away,
            buttons=(
                Button("undo", _("Undo"), self._at > 0),
                Button("redo", _("Redo"), self._at < len(self._plays)),
                Button("restart", _("From the start"), self._at > 0),
            ),
        )

    def _message(self, step: _Step) -> tuple[str, MessageKind]:
        if step.position.is_over:
            return " · ".join(str(score_hand(step.position)).splitlines()), "info"
        return "", "info"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.table._repr_mimebundle_(**kwargs)
