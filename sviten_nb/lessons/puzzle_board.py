"""The board on which a puzzle is solved: choose a card, be told whether and why, see the exact values."""

from __future__ import annotations

from typing import Any

from sviten_nb.cards.card import Card
from sviten_nb.puzzles.puzzle import Puzzle, Verdict
from sviten_nb.text import _
from sviten_nb.views.scene import Button, MessageKind, Scene
from sviten_nb.views.scenes import position_scene
from sviten_nb.widgets.card_table import CardTable

_BUTTON = "button:"


class PuzzleBoard:
    """A puzzle on the table; the last line of a cell shows it.

    Clicking a card and ``answer`` do the same. ``reveal`` shows the exact value of every card. The solution never
    reaches the page before that.

    ``verdicts`` are the answers so far.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.verdicts: list[Verdict] = []
        self._revealed = False
        self.table = CardTable(self._scene(), self._press)

    @property
    def solved(self) -> bool:
        """True once a right answer was given."""
        return any(verdict.right for verdict in self.verdicts)

    def answer(self, card: Card | str) -> Verdict:
        """Answer with a card.

        Raises IllegalMove, saying why, for one that may not be played; that is no attempt.
        """
        self.verdicts.append(self.puzzle.answer(card))
        self.table.show_scene(self._scene())
        return self.verdicts[-1]

    def reveal(self) -> dict[Card, int]:
        """Show, and return, the exact value of every card."""
        self._revealed = True
        self.table.show_scene(self._scene())
        return dict(self.puzzle.plays)

    def again(self) -> None:
        """Begin anew, with nothing answered and nothing revealed."""
        self.verdicts.clear()
        self._revealed = False
        self.table.show_scene(self._scene())

    def _press(self, target: str) -> None:
        actions = {"reveal": self.reveal, "again": self.again}
        if target.startswith(_BUTTON):
            actions[target.removeprefix(_BUTTON)]()
        else:
            self.answer(target)

    def _scene(self) -> Scene:
        message, kind = self._message()
        return position_scene(
            self.puzzle.position,
            title=self.puzzle.asked,
            message=message,
            message_kind=kind,
            highlighted=frozenset(self.puzzle.solution if self._revealed or self.solved else ()),
            buttons=(
                Button("reveal", _("Show the values"), not self._revealed),
                Button("again", _("Again"), bool(self.verdicts) or self._revealed),
            ),
        )

    def _message(self) -> tuple[str, MessageKind]:
        puzzle = self.puzzle
        if self._revealed:
            values = (
                f"{card.symbol} {puzzle.goal.in_words(value, puzzle.position)}" for card, value in puzzle.plays.items()
            )
            return " · ".join(values), "info"
        if not self.verdicts:
            return "", "info"
        verdict = self.verdicts[-1]
        return verdict.text, "good" if verdict.right else "bad"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.table._repr_mimebundle_(**kwargs)
