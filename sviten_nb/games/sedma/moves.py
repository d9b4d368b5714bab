"""The moves of Sedma: a card, or a card led with which a marriage is announced."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.cards.card import Card, Rank, Suit
from sviten_nb.cards.notation import parse_card
from sviten_nb.errors import NotationError, shown
from sviten_nb.text import _, text_of


@dataclass(frozen=True, slots=True)
class Marriage:
    """To lead this queen or king and announce the pair of its suit (SE-17); as text ``QH+``.

    >>> Marriage.parse("QH+")
    Marriage(card=Card.parse('QH'))

    Raises NotationError for another card.
    """

    card: Card

    def __post_init__(self) -> None:
        if self.card.rank not in (Rank.QUEEN, Rank.KING):
            raise NotationError(
                _("{card} announces no marriage; expected a queen or a king, as in QH+").format(card=self.card)
            )

    @classmethod
    def parse(cls, text: str) -> Marriage:
        """Read ``QH+``; a NotationError otherwise."""
        move = sedma_move(text)
        if not isinstance(move, Marriage):
            raise NotationError(_("{text} announces no marriage; expected such as QH+").format(text=shown(text)))
        return move

    @property
    def suit(self) -> Suit:
        """The suit of the pair."""
        return self.card.suit

    @property
    def symbol(self) -> str:
        """The move with the sign of its suit: ``♥Q+``."""
        return f"{self.card.symbol}+"

    def __str__(self) -> str:
        return f"{self.card}+"


SedmaMove = Card | Marriage


def sedma_move(move: object) -> SedmaMove:
    """The move itself, or that of a text: a card in French or German suits, with ``+`` where it announces a marriage.

    >>> sedma_move("OH+")
    Marriage(card=Card.parse('QH'))

    Raises NotationError for what is neither.
    """
    if isinstance(move, Card | Marriage):
        return move
    stripped = text_of(move, _("a card such as QH, or QH+")).strip()
    card = parse_card(stripped.removesuffix("+"), suits="either")
    return Marriage(card) if stripped.endswith("+") else card
