"""Cards as text, both ways: French and German suits, single cards, lists, and suits with dots.

A card is rank then suit (``QH``, ``TD``); on input also suit signs on either side (``♥Q``, ``Q♥``), ``10`` for the
ten, and small letters. German suits have letters of their own: acorns A (our clubs), leaves L (spades), hearts H,
bells B (diamonds), with U (Unter) for the jack and O (Ober) for the queen. No German card reads like a French one of
another meaning, so that both can be read at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from sviten_nb.cards.card import CARDS, Card, Rank, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import NotationError, shown
from sviten_nb.text import _, text_of

SuitStyle = Literal["french", "german"]
ReadStyle = Literal["french", "german", "either"]

_RANKS = {
    "french": {rank.letter: rank for rank in Rank} | {"10": Rank.TEN},
    "german": {rank.letter: rank for rank in Rank if rank not in (Rank.JACK, Rank.QUEEN)}
    | {"10": Rank.TEN, "U": Rank.JACK, "O": Rank.QUEEN},
}
_SUITS = {
    "french": {suit.letter: suit for suit in Suit},
    "german": {"L": Suit.SPADES, "H": Suit.HEARTS, "B": Suit.DIAMONDS, "A": Suit.CLUBS},
}
_SIGNS = {sign: suit for suit in Suit for sign in (suit.symbol, "♤♡♢♧"[suit])}
_GERMAN_SUITS = "LHBA"
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f]")
_SEPARATORS = re.compile(r"[\s,;]+")


def _tables(suits: str) -> tuple[dict[str, Rank], dict[str, Suit]]:
    if suits not in _RANKS:
        raise NotationError(_("unknown suits {suits}; expected 'french' or 'german'").format(suits=shown(suits)))
    return _RANKS[suits], _SUITS[suits] | _SIGNS


def _capital(letters: str) -> str:
    """Capital letters; other alphabets stay as they are, since some of their letters have ours as capitals."""
    return letters.upper() if letters.isascii() else letters


def _read_card(text: str, at: int, suits: str) -> tuple[Card, int] | None:
    """The card that starts at ``at`` and where it ends, or None."""
    if suits == "either":
        return _read_card(text, at, "french") or _read_card(text, at, "german")
    ranks, letters = _tables(suits)
    sign = _SIGNS.get(text[at : at + 1])
    start = at + 1 if sign is not None else at
    for width in (2, 1):
        rank = ranks.get(_capital(text[start : start + width]))
        if rank is None:
            continue
        end = start + width
        if sign is not None:
            return Card(rank, sign), end
        suit = letters.get(_capital(text[end : end + 1]))
        if suit is not None:
            return Card(rank, suit), end + 1
    return None


def parse_cards(text: str, suits: ReadStyle = "french") -> list[Card]:
    """Read a list of cards, apart (by blanks or commas) or run together, in the order in which they stand.

    >>> [str(card) for card in parse_cards("5S ♥Q, 10dKC")]
    ['5S', 'QH', 'TD', 'KC']
    >>> [str(card) for card in parse_cards("7A OB UL 10H", suits="german")]
    ['7C', 'QD', 'JS', 'TH']
    >>> [str(card) for card in parse_cards("KL QS", suits="either")]
    ['KS', 'QS']

    Raises NotationError at the first thing that is no card. Repetitions are left to the caller.
    """
    cleaned = _VARIATION_SELECTORS.sub("", text_of(text, _("cards such as 'QH TD'")))
    cards = []
    at = 0
    while at < len(cleaned):
        gap = _SEPARATORS.match(cleaned, at)
        if gap:
            at = gap.end()
            continue
        found = _read_card(cleaned, at, suits)
        if found is None:
            raise NotationError(_not_a_card(cleaned, at, suits))
        card, at = found
        cards.append(card)
    return cards


def _not_a_card(text: str, at: int, suits: str) -> str:
    token = _SEPARATORS.split(text[at:], maxsplit=1)[0]
    french = _("rank then suit, such as QH or TD (ranks 23456789TJQKA, suits S H D C)")
    german = _("rank then suit, such as OH or TB (ranks 23456789TUOKA, suits A L H B)")
    both = _("{french}, or in German suits {german}").format(french=french, german=german)
    expected = {"french": french, "german": german}.get(suits, both)
    if token.startswith("*"):
        return _("{token}: a joker is no card; it stands for one in a meld only").format(token=shown(token))
    return _("{token} is no card; expected {expected}").format(token=shown(token), expected=expected)


def parse_card(text: str, suits: ReadStyle = "french") -> Card:
    """Read exactly one card.

    >>> parse_card("10♦")
    Card.parse('TD')

    Raises NotationError when the text holds no card or more than one.
    """
    cards = parse_cards(text, suits)
    if len(cards) != 1:
        raise NotationError(
            _("{text} is not one card but {count}; expected one such as QH").format(text=shown(text), count=len(cards))
        )
    return CARDS[cards[0].index]


def format_card(card: Card, suits: SuitStyle = "french") -> str:
    """A card as text.

    >>> format_card(Card.parse("QD")), format_card(Card.parse("QD"), suits="german")
    ('QD', 'OB')
    """
    _tables(suits)
    if suits == "french":
        return str(card)
    letter = {Rank.JACK: "U", Rank.QUEEN: "O"}.get(card.rank, card.rank.letter)
    return f"{letter}{_GERMAN_SUITS[card.suit]}"


def format_cards(cards: Iterable[Card], suits: SuitStyle = "french") -> str:
    """Cards as text, in the order given, with blanks between; ``parse_cards`` reads it back."""
    return " ".join(format_card(card, suits) for card in cards)


def parse_suits(text: str) -> CardSet:
    """Read one holding ``S.H.D.C``: the ranks of each suit in turn, all four parts present.

    >>> parse_suits("KJ..T5.A")
    CardSet.parse('KS JS TD 5D AC')

    Raises NotationError for a missing part, an unknown rank, and a rank that stands twice in a suit.
    """
    parts = text.split(".")
    if len(parts) != 4:
        raise NotationError(
            _("{text} has {count} suits; expected four, S.H.D.C, such as 'KJ..T5.A'").format(
                text=shown(text), count=len(parts)
            )
        )
    mask = 0
    for suit, part in zip(Suit, parts, strict=True):
        for letter in part:
            rank = _RANKS["french"].get(_capital(letter))
            if rank is None:
                raise NotationError(
                    _("{letter} in {text} is no rank; expected 23456789TJQKA").format(
                        letter=shown(letter), text=shown(text)
                    )
                )
            bit = 1 << Card(rank, suit).index
            if mask & bit:
                raise NotationError(
                    _("card {card} stands twice in {text}").format(card=Card(rank, suit), text=shown(text))
                )
            mask |= bit
    return CardSet(mask)


def format_suits(cards: CardSet) -> str:
    """One holding as ``S.H.D.C``, ranks high to low.

    >>> format_suits(CardSet.parse("AC 5D TD JS KS"))
    'KJ..T5.A'
    """
    return ".".join("".join(card.rank.letter for card in cards.suit(suit)) for suit in Suit)


def format_signs(cards: CardSet) -> str:
    """One holding for people, suits with their signs; a dash stands for the empty set.

    >>> format_signs(CardSet.parse("AC 5D TD JS KS"))
    '♠KJ ♦T5 ♣A'
    """
    suits = [(suit, cards.suit(suit)) for suit in Suit]
    return " ".join(s.symbol + "".join(card.rank.letter for card in held) for s, held in suits if held) or "–"
