"""One meld: a set or a run, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from sviten_nb.cards.card import Card, Rank, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import format_cards, parse_cards
from sviten_nb.errors import IllegalMove, NotationError, OptionError, shown
from sviten_nb.games.sviten.strain import trump_of
from sviten_nb.text import _, text_of

MeldKind = Literal["set", "run"]

RUN_LINE: tuple[Rank, ...] = (Rank.ACE, *Rank)
"""The line ``A 2 3 … Q K A`` on which a run is a window (RULES 1.1, rule 21)."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld; build it with ``Meld.of``.

    ``cards`` stand in the order in which they are laid: a run from low to high, a set in suits S H D C. ``jokers`` are
    those of them that a joker stands for. ``points`` include the factor of a run in trumps.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    points: int
    jokers: CardSet = field(default_factory=CardSet)

    @classmethod
    def of(
        cls,
        cards: str | Iterable[Card],
        trump: str | Suit | None = None,
        factor: int = 2,
        jokers: CardSet | None = None,
    ) -> Meld:
        """The meld that these cards make, in whatever order they are named.

        A set is three or four cards of one rank, worth 5 or 10; a run is three or more neighbours of one suit on the
        line A 2 … K A, worth 5 · (n - 2), times ``factor`` in trumps. A joker is written ``*7C``: it stands for that
        card, which may be elsewhere too; given as cards, ``jokers`` says which of them are jokers.
        Source: RULES 1.1, rules 19 to 23; SV-21.

        >>> Meld.of("9D 7D 8D", trump="D").points, Meld.of("KC KD KH KS").points, str(Meld.of("QH *JH KH"))
        (10, 10, '*JH QH KH')

        Raises IllegalMove, saying why, when they make none.
        """
        check_factor(factor)
        natural, wild = parse_joker_cards(cards) if isinstance(cards, str) else (list(cards), [])
        wilds = CardSet.of(wild) | (jokers or CardSet())
        held = tuple(CardSet.of([*natural, *wild]))
        text = shown(cards) if isinstance(cards, str) else format_cards(held)
        if len(held) < 3:
            raise IllegalMove(_("{cards} is no meld; a meld has at least three cards").format(cards=text or "–"))
        if len({card.rank for card in held}) == 1:
            return cls._with_jokers("set", held, set_points(len(held)), wilds)
        if len({card.suit for card in held}) > 1:
            raise IllegalMove(_("{cards} is no meld; it is neither of one rank nor of one suit").format(cards=text))
        run = _in_line(held)
        if run is None:
            raise IllegalMove(
                _("{cards} is no run; a run is neighbours on the line A 2 3 … Q K A, with the ace at one end").format(
                    cards=text
                )
            )
        points = run_points(len(run), factor if run[0].suit == trump_of(trump) else 1)
        return cls._with_jokers("run", run, points, wilds)

    @classmethod
    def _with_jokers(cls, kind: MeldKind, cards: tuple[Card, ...], points: int, jokers: CardSet) -> Meld:
        if not jokers < CardSet.of(cards):
            raise IllegalMove(
                _("{cards}: a joker stands for one of the cards, and one of them at least is no joker (SV-21)").format(
                    cards=format_cards(cards)
                )
            )
        return cls(kind, cards, points, jokers)

    @property
    def natural(self) -> tuple[Card, ...]:
        """The cards that are no jokers, in order."""
        return tuple(card for card in self.cards if card not in self.jokers)

    @property
    def texts(self) -> tuple[str, ...]:
        """Each card as text, a joker with a star: ``*7C``."""
        return tuple(f"*{card}" if card in self.jokers else str(card) for card in self.cards)

    def __str__(self) -> str:
        return " ".join(self.texts)


def parse_joker_cards(text: str) -> tuple[list[Card], list[Card]]:
    """Read cards some of which are jokers: the natural ones, and those that jokers stand for.

    >>> [list(map(str, cards)) for cards in parse_joker_cards("5S 6S *7S")]
    [['5S', '6S'], ['7S']]

    Raises NotationError for what is no card, and for a joker that stands for none.
    """
    first, *rest = text_of(text, _("cards such as '5S 6S *7S'")).split("*")
    natural, jokers = parse_cards(first), []
    for part in rest:
        cards = parse_cards(part) if part[:1].strip() else []
        if not cards:
            raise NotationError(
                _("{text}: a joker says which card it stands for, such as *7S").format(text=shown(text))
            )
        jokers.append(cards[0])
        natural += cards[1:]
    return natural, jokers


def set_points(size: int) -> int:
    """What a set of three or four cards is worth: 5 or 10 (RULES 1.1, rule 22)."""
    return 5 * (size - 2)


def run_points(size: int, factor: int = 1) -> int:
    """What a run of ``size`` cards is worth: 5 · (size - 2) · factor (RULES 1.1, rules 22 and 23)."""
    return 5 * (size - 2) * factor


def check_factor(factor: int) -> None:
    """Refuse, with an OptionError, a factor of trump runs other than 2 or 3 (SV-22)."""
    if type(factor) is not int or factor not in (2, 3):
        raise OptionError(_("trump runs cannot count {factor} times; expected 2 or 3").format(factor=shown(factor)))


def _in_line(cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    by_rank = {card.rank: card for card in cards}
    for start in range(len(RUN_LINE) - len(cards) + 1):
        window = RUN_LINE[start : start + len(cards)]
        if set(window) == set(by_rank):
            return tuple(by_rank[rank] for rank in window)
    return None


def all_melds(pile: CardSet, trump: str | Suit | None = None, factor: int = 2) -> list[Meld]:
    """Every meld that could be laid from ``pile``, overlapping ones included: sets by rank, then runs by suit.

    >>> [str(meld) for meld in all_melds(CardSet.parse("6H 7H 8H 9H 9S 9D"))]
    ['9S 9H 9D', '6H 7H 8H', '6H 7H 8H 9H', '7H 8H 9H']
    """
    found = []
    for rank in Rank:
        same = tuple(pile.rank(rank))
        smaller = [tuple(card for card in same if card != left_out) for left_out in same] if len(same) == 4 else []
        found += [Meld.of(cards, trump, factor) for cards in ([same, *smaller] if len(same) >= 3 else [])]
    for suit in Suit:
        for start in range(len(RUN_LINE)):
            # An ace serves one end only, so that no window is longer than the thirteen cards of a suit.
            for end in range(start + 3, min(len(RUN_LINE), start + 13) + 1):
                window = [Card(rank, suit) for rank in RUN_LINE[start:end]]
                if not all(card in pile for card in window):
                    break
                found.append(Meld.of(window, trump, factor))
    return found
