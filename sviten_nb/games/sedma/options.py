"""The house rules of Sedma as one frozen value, and the presets that have a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sviten_nb.cards.card import Suit
from sviten_nb.errors import OptionError
from sviten_nb.games.options import Allowed, Options
from sviten_nb.text import _

GAME_POINTS_TARGET = 4
"""Game points that win a match (RULES 2.1, rule 15)."""

_ALLOWED: Allowed = {
    "players": (4, 3, 2),
    "three_no_winner": ("void", "plurality"),
    "match": ("game_points", "running_total"),
    "target": (None, range(1, 10_001)),
    "marriages": (False, True),
    "marriage_40_suit": ("H", "S", "D", "C"),
}


@dataclass(frozen=True, slots=True, repr=False)
class SedmaOptions(Options):
    """The house rules of a table; the default is the game for four of RULES 2.1.

    ``players``: 4 in two partnerships, or 3 or 2 each alone. ``three_no_winner``: when none of three has 50 points the
    round is ``void``, or the ``plurality`` wins it (SE-09). ``match``: ``game_points`` to 4, or a ``running_total`` of
    the points to a ``target`` that must then be given (SE-06). ``marriages``: whether king and queen of one suit are
    announced, 40 points in ``marriage_40_suit`` and 20 in the others (SE-17).

    Raises OptionError for a value that the rules do not know, and for what does not go together.

    >>> SedmaOptions.preset("marias", players=2)
    SedmaOptions(players=2, marriages=True)
    """

    ALLOWED = _ALLOWED

    players: int = 4
    three_no_winner: Literal["void", "plurality"] = "void"
    match: Literal["game_points", "running_total"] = "game_points"
    target: int | None = None
    marriages: bool = False
    marriage_40_suit: Literal["H", "S", "D", "C"] = "H"

    def __post_init__(self) -> None:
        self.check_values()
        self.exclude("players", "marriages", "SE-17", self.players == 3 and self.marriages)
        self.exclude("match", "target", "SE-06", self.match == "game_points" and self.target is not None)
        if self.match == "running_total" and self.target is None:
            raise OptionError(_("option match=running_total needs a target, as in target=200 (SE-06)"))

    @classmethod
    def presets(cls) -> Mapping[str, SedmaOptions]:
        """The game for four, for three and for two, and Mariáš-Sedma: ``SEDMA_PRESETS``."""
        return SEDMA_PRESETS

    @property
    def goal(self) -> int:
        """What a total must reach to win the match."""
        return GAME_POINTS_TARGET if self.target is None else self.target

    def marriage_points(self, suit: Suit) -> int:
        """What announcing king and queen of a suit brings (SE-17)."""
        return 40 if suit.letter == self.marriage_40_suit else 20


SEDMA_PRESETS: dict[str, SedmaOptions] = {
    "base": SedmaOptions(),
    "fuer_drei": SedmaOptions(players=3),
    "fuer_zwei": SedmaOptions(players=2),
    "marias": SedmaOptions(marriages=True),
}
"""The game for four and the named variants (RULES 2.1, V1 to V3)."""
