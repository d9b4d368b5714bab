"""The packs of the three games, and seeded shuffling that gives the same order everywhere, for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TypeVar

from sviten_nb.cards.card import CARDS, Card, Rank
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import OptionError, shown
from sviten_nb.text import _

_WORD = 64
Thing = TypeVar("Thing")


def _with_ranks(*ranks: Rank) -> CardSet:
    return CardSet.of(card for card in CARDS if card.rank in ranks)


class Pack(Enum):
    """The packs in use; ``value`` is the number of cards.

    52: Sviten Special. 36 (6 … A): Svängknack. 32 (7 … A): Sedma for two or four.
    24 (7 and T … A): Sedma for three, sevens kept because they are the wild cards (SE-08).

    >>> len(Pack.SEDMA_3.cards), str(Pack.SEDMA_3.cards)
    (24, '♠AKQJT7 ♥AKQJT7 ♦AKQJT7 ♣AKQJT7')
    """

    FULL = 52
    SVANGKNACK = 36
    SEDMA = 32
    SEDMA_3 = 24

    @property
    def cards(self) -> CardSet:
        """The cards of the pack."""
        return _PACK_CARDS[self]


_PACK_CARDS = {
    Pack.FULL: CardSet.of(CARDS),
    Pack.SVANGKNACK: _with_ranks(*(rank for rank in Rank if rank >= Rank.SIX)),
    Pack.SEDMA: _with_ranks(*(rank for rank in Rank if rank >= Rank.SEVEN)),
    Pack.SEDMA_3: _with_ranks(Rank.SEVEN, *(rank for rank in Rank if rank >= Rank.TEN)),
}


class SeededStream:
    """Unbiased whole numbers from SHA-256 of (seed, counter): the same on every platform and version.

    Block ``counter`` is the digest of the ASCII text ``sviten_nb 1 <seed> <counter>``; it gives four
    64-bit words, most significant byte first.
    """

    def __init__(self, seed: int) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise OptionError(_("a seed is a whole number, not {seed}").format(seed=shown(seed)))
        if abs(seed) >= 10**1000:
            raise OptionError(_("a seed has at most 1000 digits"))
        self._words = self._blocks(seed)

    @staticmethod
    def _blocks(seed: int) -> Iterator[int]:
        counter = 0
        while True:
            digest = hashlib.sha256(f"sviten_nb 1 {seed} {counter}".encode("ascii")).digest()
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            counter += 1

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each equally likely.

        Words in the last, incomplete stretch of 2⁶⁴ are passed over, since keeping them would favour small numbers.
        """
        if not 0 < bound <= 1 << _WORD:
            raise OptionError(_("a bound lies between 1 and 2^64, not at {bound}").format(bound=bound))
        limit = (1 << _WORD) // bound * bound
        return next(word for word in self._words if word < limit) % bound


def shuffled(pack: Pack, stream: SeededStream) -> tuple[Card, ...]:
    """The pack in a random order: Fisher-Yates from the last place down, over the pack in index order.

    >>> [str(card) for card in shuffled(Pack.FULL, SeededStream(7))][:5]
    ['2S', 'TD', 'TC', '4H', '2H']
    """
    return shuffled_things(sorted(pack.cards, key=lambda card: card.index), stream)


def shuffled_things(things: Iterable[Thing], stream: SeededStream) -> tuple[Thing, ...]:
    """Anything in a random order, by the same Fisher-Yates: a pack with jokers too."""
    order = list(things)
    for place in range(len(order) - 1, 0, -1):
        other = stream.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
