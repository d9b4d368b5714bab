"""The strain of a bid or a hand: one of the four suits as trumps, or no trumps."""

from __future__ import annotations

from sviten_nb.cards.card import Suit
from sviten_nb.cards.named import NamedInt
from sviten_nb.errors import NotationError, shown
from sviten_nb.text import _, text_of


class Strain(NamedInt):
    """What the winning bid fixes: a trump suit or no trumps (RULES 1.1, rule 5)."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    NT = 4

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None in no trumps."""
        return None if self is Strain.NT else Suit(self)

    @property
    def letter(self) -> str:
        """The strain in notation: ``S H D C N``."""
        return "SHDCN"[self]

    @property
    def symbol(self) -> str:
        """The strain as people write it: a suit sign or ``NT``."""
        trump = self.trump
        return _("NT") if trump is None else trump.symbol

    @property
    def title(self) -> str:
        """The strain's name in the language in use."""
        trump = self.trump
        return _("no trumps") if trump is None else trump.title

    @classmethod
    def of(cls, trump: Suit | None) -> Strain:
        """The strain with that trump suit."""
        return cls.NT if trump is None else cls(int(trump))

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Read ``S``, ``H``, ``D``, ``C``, ``N``, ``NT`` or a suit sign; a NotationError otherwise.

        >>> Strain.parse("NT"), Strain.parse("♥")
        (Strain.NT, Strain.HEARTS)
        """
        given = text_of(text, _("S, H, D, C or N")).strip()
        plain = given.upper() if given.isascii() else given
        for strain in cls:
            names = {strain.letter, "NT"} if strain is cls.NT else {strain.letter, Suit(strain).symbol}
            if plain in names:
                return strain
        raise NotationError(_("unknown strain {text}; expected S, H, D, C or N").format(text=shown(text)))


def trump_of(trump: str | Suit | Strain | None) -> Suit | None:
    """The trump suit meant by a caller who may name it as text, suit or strain; None and ``"N"`` are no trumps."""
    if trump is None or isinstance(trump, Suit):
        return trump
    if isinstance(trump, Strain):
        return trump.trump
    return Strain.parse(trump).trump
