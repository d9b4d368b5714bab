"""What a card is: a rank and a suit, a frozen value with one fixed number from 0 to 51."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.cards.named import NamedInt
from sviten_nb.errors import NotationError, shown
from sviten_nb.text import _


class Suit(NamedInt):
    """The four suits in display order: spades, hearts, diamonds, clubs."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit's letter in notation: ``S H D C``."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign: ``♠ ♥ ♦ ♣``."""
        return "♠♥♦♣"[self]

    @property
    def title(self) -> str:
        """The suit's name in the language in use.

        >>> Suit.HEARTS.title
        'hearts'
        """
        return (_("spades"), _("hearts"), _("diamonds"), _("clubs"))[self]


class Rank(NamedInt):
    """The thirteen ranks, 2 to 14; the ace is high in tricks (RULES 1.1, rule 4)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank's letter in notation: ``2 … 9 T J Q K A``."""
        return "23456789TJQKA"[self - 2]

    @property
    def title(self) -> str:
        """The rank's name in the language in use.

        >>> Rank.QUEEN.title, Rank.TEN.title
        ('queen', '10')
        """
        courts = {Rank.JACK: _("jack"), Rank.QUEEN: _("queen"), Rank.KING: _("king"), Rank.ACE: _("ace")}
        return courts.get(self, str(int(self)))


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the 52.

    ``str`` gives its notation, ``repr`` rebuilds it.

    >>> card = Card(Rank.QUEEN, Suit.HEARTS)
    >>> str(card), card, card.index, card.title
    ('QH', Card.parse('QH'), 23, 'queen of hearts')
    """

    rank: Rank
    suit: Suit

    def __post_init__(self) -> None:
        if type(self.rank) is not Rank or type(self.suit) is not Suit:
            raise NotationError(
                _("{rank} and {suit} make no card; expected a Rank and a Suit, or Card.parse('QH')").format(
                    rank=shown(self.rank), suit=shown(self.suit)
                )
            )

    @property
    def index(self) -> int:
        """The card's number from 0 to 51: ``13 · suit + rank`` (suits S H D C, ranks 2 … A)."""
        return 13 * self.suit + self.rank - 2

    @property
    def symbol(self) -> str:
        """The card with its suit sign, as people write it: ``♥Q``."""
        return f"{self.suit.symbol}{self.rank.letter}"

    @property
    def title(self) -> str:
        """The card's full name in the language in use, for screen readers and messages."""
        return _("{rank} of {suit}").format(rank=self.rank.title, suit=self.suit.title)

    @property
    def display_key(self) -> tuple[int, int]:
        """The sort key of display order: spades, hearts, diamonds, clubs; high to low within a suit."""
        return (self.suit, -self.rank)

    @classmethod
    def from_index(cls, index: int) -> Card:
        """The card with that number (0 to 51); an IndexError otherwise."""
        if not 0 <= index < 52:
            raise IndexError(_("there is no card number {index}; cards are numbered 0 to 51").format(index=index))
        return CARDS[index]

    @classmethod
    def of(cls, card: object) -> Card:
        """The card itself, or the one that a text names; a NotationError for anything else."""
        return card if isinstance(card, Card) else cls.parse(card)  # type: ignore[arg-type]  # parse refuses it

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: ``QH``, ``♥Q``, ``Q♥``, ``TD`` or ``10D``; a NotationError otherwise."""
        from sviten_nb.cards.notation import parse_card

        return parse_card(text)

    def __str__(self) -> str:
        return f"{self.rank.letter}{self.suit.letter}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import card_scene

        return bundle(card_scene(self))


CARDS: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""All 52 cards by their number."""
