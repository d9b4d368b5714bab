"""The moves of Svängknack: to pass, to swing, to choose trumps, to join or to fold, and cards."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sviten_nb.cards.card import Card, Suit
from sviten_nb.cards.notation import parse_card
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.moves import Pass
from sviten_nb.text import _, text_of

_FORMS = "pass, last-man, swing-2, swing-1, trump-H, join, fold"
_BETWEEN = re.compile(r"[\s-]+")


@dataclass(frozen=True, slots=True)
class LastMan:
    """The first player passes with the word: to play if the second swings and all others fold (RULES 3.1, rule 11)."""

    def __str__(self) -> str:
        return "last-man"


@dataclass(frozen=True, slots=True)
class Swing:
    """To turn ``cards`` of the talon, 2 or 1, and play for the pot (RULES 3.1, rules 6 and 9).

    Raises NotationError for another number.
    """

    cards: int = 2

    def __post_init__(self) -> None:
        if type(self.cards) is not int or self.cards not in (1, 2):
            raise NotationError(_("swing turns {cards} cards; expected 2 or 1").format(cards=shown(self.cards)))

    def __str__(self) -> str:
        return f"swing-{self.cards}"


@dataclass(frozen=True, slots=True)
class Trump:
    """The swinger's choice between the suits of two turned cards (SK-07)."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump-{self.suit.letter}"


@dataclass(frozen=True, slots=True)
class Join:
    """To play for the pot (SK-09)."""

    def __str__(self) -> str:
        return "join"


@dataclass(frozen=True, slots=True)
class Fold:
    """Not to play for the pot (SK-09)."""

    def __str__(self) -> str:
        return "fold"


KnackMove = Pass | LastMan | Swing | Trump | Join | Fold | Card

_SAID: tuple[KnackMove, ...] = (Pass(), LastMan(), Swing(2), Swing(1), *map(Trump, Suit), Join(), Fold())


def knack_move(move: object) -> KnackMove:
    """The move itself, or that of a text, in which blanks may stand for hyphens, and cards may be French or German.

    >>> knack_move("last man"), knack_move("trump H"), knack_move("KL")
    (LastMan(), Trump(suit=Suit.HEARTS), Card.parse('KS'))

    Raises NotationError for what is no move.
    """
    if isinstance(move, Pass | LastMan | Swing | Trump | Join | Fold | Card):
        return move
    text = text_of(move, _FORMS)
    words = _BETWEEN.sub("-", text.strip()).lower()
    words = {"swing-two": "swing-2", "swing-one": "swing-1"}.get(words, words)
    for known in _SAID:
        if words == str(known).lower():
            return known
    try:
        return parse_card(text, suits="either")
    except NotationError as error:
        raise NotationError(
            _("{text} is no move; expected {forms}, or a card such as QH").format(text=shown(text), forms=_FORMS)
        ) from error
