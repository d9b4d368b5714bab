"""A set of cards: a frozen wrapper of one 52-bit mask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sviten_nb.cards.card import CARDS, Card, Rank, Suit
from sviten_nb.errors import NotationError, shown
from sviten_nb.text import _

FULL_MASK = (1 << 52) - 1
SUIT_MASK = (1 << 13) - 1


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards; bit ``13 · suit + rank`` of ``mask`` stands for each card (see ``Card.index``).

    It iterates in display order (S H D C, high to low), and has the operators of a set.

    >>> pile = CardSet.parse("5S 6S QH")
    >>> len(pile), Card.parse("QH") in pile, [str(card) for card in pile]
    (3, True, ['6S', '5S', 'QH'])
    >>> pile - CardSet.parse("6S")
    CardSet.parse('5S QH')
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if type(self.mask) is not int or not 0 <= self.mask <= FULL_MASK:
            raise NotationError(
                _("{mask} is no set of cards; a mask is a whole number of 52 bits").format(mask=shown(self.mask))
            )

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of these cards; a card that comes twice is a NotationError."""
        mask = 0
        for card in cards:
            bit = 1 << card.index
            if mask & bit:
                raise NotationError(_("card {card} stands twice").format(card=card))
            mask |= bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards in any accepted notation, apart or run together: ``"5S 6S QH"``, ``"5S6SQH"``.

        Raises NotationError for anything that is no card, and for a card that stands twice.
        """
        from sviten_nb.cards.notation import parse_cards

        return cls.of(parse_cards(text))

    def suit(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet(self.mask & SUIT_MASK << 13 * suit)

    def rank(self, rank: Rank) -> CardSet:
        """The cards of one rank."""
        return CardSet.of(card for card in self if card.rank == rank)

    def add(self, card: Card) -> CardSet:
        """The set with ``card`` in it."""
        return CardSet(self.mask | 1 << card.index)

    def remove(self, card: Card) -> CardSet:
        """The set without ``card``; a KeyError when it is not in it."""
        if card not in self:
            raise KeyError(str(card))
        return CardSet(self.mask & ~(1 << card.index))

    def isdisjoint(self, other: CardSet) -> bool:
        """True when the two sets share no card."""
        return not self.mask & other.mask

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        for suit in range(4):
            holding = self.mask >> 13 * suit & SUIT_MASK
            while holding:
                top = holding.bit_length() - 1
                holding ^= 1 << top
                yield CARDS[13 * suit + top]

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask) if isinstance(other, CardSet) else NotImplemented

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask) if isinstance(other, CardSet) else NotImplemented

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask) if isinstance(other, CardSet) else NotImplemented

    def __xor__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask ^ other.mask) if isinstance(other, CardSet) else NotImplemented

    def __le__(self, other: CardSet) -> bool:
        return not self.mask & ~other.mask if isinstance(other, CardSet) else NotImplemented

    def __lt__(self, other: CardSet) -> bool:
        return self <= other and self.mask != other.mask if isinstance(other, CardSet) else NotImplemented

    def __ge__(self, other: CardSet) -> bool:
        return other <= self if isinstance(other, CardSet) else NotImplemented

    def __gt__(self, other: CardSet) -> bool:
        return other < self if isinstance(other, CardSet) else NotImplemented

    def __str__(self) -> str:
        from sviten_nb.cards.notation import format_signs

        return format_signs(self)

    def __repr__(self) -> str:
        return f"CardSet.parse('{' '.join(map(str, self))}')"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import cards_scene

        return bundle(cards_scene(self))
