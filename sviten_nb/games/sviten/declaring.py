"""What the declarer does between auction and first lead under some house rules: lay a card away, announce a number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sviten_nb.cards.card import Card
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.sviten.auction import HIGHEST_TOTAL
from sviten_nb.text import _, text_of

_NUMBER = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class LayAway:
    """To lay a card away face down after taking the skat; it belongs to the declarer's captured cards (SV-24)."""

    card: Card

    def __str__(self) -> str:
        return f"away {self.card}"


@dataclass(frozen=True, slots=True)
class Announce:
    """To announce the exact number that the side will score (SV-19)."""

    number: int

    def __post_init__(self) -> None:
        if type(self.number) is not int or not 1 <= self.number <= HIGHEST_TOTAL:
            raise NotationError(_("{number} cannot be announced; expected 1 or more").format(number=shown(self.number)))

    def __str__(self) -> str:
        return f"announce {self.number}"


def parse_lay_away(text: str) -> LayAway:
    """Read ``5D`` or ``away 5D``; a NotationError for anything else."""
    return LayAway(Card.parse(text_of(text, _("a card")).strip().removeprefix("away ")))


def parse_announce(text: str) -> Announce:
    """Read ``34`` or ``announce 34``; a NotationError for anything else."""
    number = text_of(text, _("a number")).strip().removeprefix("announce ")
    if not _NUMBER.fullmatch(number):
        raise NotationError(_("{text} is no announcement; expected a number such as 34").format(text=shown(text)))
    return Announce(int(number))
