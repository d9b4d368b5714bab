"""A deal with a talon: some cards to each place, the rest of the pack in order. Sedma and Svängknack deal so."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import parse_cards
from sviten_nb.cards.pack import Pack, SeededStream, shuffled
from sviten_nb.errors import NotationError, OptionError, shown
from sviten_nb.games.game import Place
from sviten_nb.text import _, text_of

NOTHING = "-"
"""What stands for no cards in a deal or a position line."""

_NUMBERS = re.compile(r"[0-9]{1,4}(,[0-9]{1,4})*")


def format_run(cards: Iterable[Card]) -> str:
    """Cards run together, ``-`` for none; ``parse_run`` reads it back.

    >>> format_run([Card.parse("KS"), Card.parse("TD")]), format_run([])
    ('KSTD', '-')
    """
    return "".join(map(str, cards)) or NOTHING


def parse_run(text: str) -> tuple[Card, ...]:
    """Cards run together, in French or German suits; a NotationError for what is none."""
    if text == NOTHING:
        return ()
    cards = tuple(parse_cards(text, suits="either"))
    if not cards:
        raise NotationError(_("{text} holds no cards; expected such as KS9H, or - for none").format(text=shown(text)))
    return cards


def parse_hands(text: str) -> tuple[CardSet, ...]:
    """Hands apart by ``/``; a NotationError for a card that stands twice in one."""
    return tuple(CardSet.of(parse_run(part)) for part in text.split("/"))


def format_numbers(numbers: tuple[int, ...]) -> str:
    """Numbers apart by commas."""
    return ",".join(map(str, numbers))


def parse_numbers(text: str, count: int) -> tuple[int, ...]:
    """So many numbers apart by commas; a NotationError otherwise."""
    numbers = tuple(map(int, text.split(","))) if _NUMBERS.fullmatch(text) else ()
    if len(numbers) != count:
        raise NotationError(
            _("{text} is not {count} numbers; expected such as {example}").format(
                text=shown(text), count=count, example=",".join("0" * count)
            )
        )
    return numbers


def check_each_card_once(pack: Pack, *groups: Iterable[Card]) -> CardSet:
    """All the cards; a NotationError names one that stands twice or is not of the pack."""
    seen = CardSet()
    for card in (card for group in groups for card in group):
        if card in seen:
            raise NotationError(_("card {card} stands twice").format(card=card))
        seen = seen.add(card)
    if not seen <= pack.cards:
        raise NotationError(
            _("card {card} is not of the pack of {count}: {pack}").format(
                card=next(iter(seen - pack.cards)), count=pack.value, pack=pack.cards
            )
        )
    return seen


@dataclass(frozen=True, slots=True)
class TalonDeal(ABC):
    """Hands by place, and the ``talon`` with the card that is drawn or turned first in front.

    Raises NotationError for hands of another size, a card that stands twice or is not of the pack, and a card missing.
    """

    hands: tuple[CardSet, ...]
    talon: tuple[Card, ...]

    PACKETS: ClassVar[tuple[int, ...]] = ()
    PLACES: ClassVar[type[Place]] = Place

    def __post_init__(self) -> None:
        if not self.is_table(len(self.hands)):
            raise NotationError(_("misdeal: {count} hands").format(count=len(self.hands)))
        for place, hand in zip(self.PLACES.at_table(self.players), self.hands, strict=True):
            if len(hand) != sum(self.PACKETS):
                raise NotationError(
                    _("misdeal: {seat} holds {count} cards; expected {size}").format(
                        seat=place.title, count=len(hand), size=sum(self.PACKETS)
                    )
                )
        pack = self.pack_for(self.players)
        seen = check_each_card_once(pack, *self.hands, self.talon)
        if seen != pack.cards:
            raise NotationError(_("misdeal: {card} is missing").format(card=next(iter(pack.cards - seen))))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @classmethod
    @abstractmethod
    def is_table(cls, players: int) -> bool:
        """Whether so many can play."""

    @classmethod
    @abstractmethod
    def pack_for(cls, players: int) -> Pack:
        """The pack with which so many play."""

    @classmethod
    def dealt(cls, order: Sequence[Card], dealer: Place, players: int) -> Self:
        """The deal of a pack in this order, the first card to the dealer's left, in the packets of the game.

        Raises NotationError for a card that is missing or stands twice.
        """
        if dealer >= players:
            raise OptionError(
                _("{seat} does not play at a table of {players}").format(seat=dealer.title, players=players)
            )
        rest = list(order)
        hands: list[list[Card]] = [[] for _place in range(players)]
        for packet in cls.PACKETS:
            for step in range(1, players + 1):
                hands[dealer.after(step, players)] += rest[:packet]
                del rest[:packet]
        return cls(tuple(map(CardSet.of, hands)), tuple(rest))

    @classmethod
    def shuffled(cls, seed: int, dealer: Place, players: int) -> Self:
        """The deal of that seed: the same on every platform and version."""
        return cls.dealt(shuffled(cls.pack_for(players), SeededStream(seed)), dealer, players)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``text`` back, in French or German suits; a NotationError for what is no deal."""
        parts = text_of(text, _("a deal")).split()
        if len(parts) != 2:
            raise NotationError(
                _("{text} is no deal; expected two words, hands apart by / and the talon").format(text=shown(text))
            )
        return cls(parse_hands(parts[0]), parse_run(parts[1]))

    @property
    def text(self) -> str:
        """The deal as text: the hands apart by ``/``, a blank, and the talon in order."""
        return f"{'/'.join(map(format_run, self.hands))} {format_run(self.talon)}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse('{self.text}')"

    def __str__(self) -> str:
        return self.text
