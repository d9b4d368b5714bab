"""The house rules of Svängknack as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sviten_nb.games.options import Allowed, Options

HIGHEST_STAKE = 3_000_000
HIGHEST_LIMIT = 1_000 * HIGHEST_STAKE
_LIMIT_FACTOR = 3

_ALLOWED: Allowed = {
    "players": (range(6, 9),),
    "stake": (range(3, HIGHEST_STAKE + 1, 3),),
    "pot_limit": (None, range(HIGHEST_LIMIT + 1)),
    "force_includes_first": (True, False),
    "penalty": ("stake", "pot"),
    "deals": (range(1, 1_001),),
}


@dataclass(frozen=True, slots=True, repr=False)
class KnackOptions(Options):
    """The house rules of a table; the default is the game of RULES 3.1.

    ``players``: 6 to 8 (SK-17). ``stake``: what the dealer pays, a multiple of 3 (SK-01). ``pot_limit``: the largest
    pot for which a force holds, None for three stakes (SK-08). ``force_includes_first``: whether one who passed as the
    first must play in a forced game (SK-05). ``penalty``: a player without a trick pays the ``stake``, or as much as
    the ``pot`` that was played for (SK-14). ``deals``: the agreed number of deals (SK-18).

    Raises OptionError for a value that the rules do not know.

    >>> KnackOptions(stake=6).limit
    18
    """

    ALLOWED = _ALLOWED

    players: int = 6
    stake: int = 3
    pot_limit: int | None = None
    force_includes_first: bool = True
    penalty: Literal["stake", "pot"] = "stake"
    deals: int = 10

    def __post_init__(self) -> None:
        self.check_values()

    @classmethod
    def presets(cls) -> Mapping[str, KnackOptions]:
        """The base game; the rules name no variants."""
        return KNACK_PRESETS

    @property
    def limit(self) -> int:
        """The largest pot for which a force holds (SK-08)."""
        return _LIMIT_FACTOR * self.stake if self.pot_limit is None else self.pot_limit


KNACK_PRESETS: dict[str, KnackOptions] = {"base": KnackOptions()}
