"""What each card is worth: a mapping that cannot be changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sviten_nb.solver.question import PlayT


class CardValues(Mapping[PlayT, int]):
    """Cards and their values, in the order given; frozen, hashable, equal to a dict with the same entries.

    >>> from sviten_nb import Card
    >>> values = CardValues({Card.parse("QH"): 5})
    >>> values, values[Card.parse("QH")], values == {Card.parse("QH"): 5}
    ({Card.parse('QH'): 5}, 5, True)
    """

    __slots__ = ("_pairs",)

    def __init__(self, values: Mapping[PlayT, int] | Iterable[tuple[PlayT, int]] = ()) -> None:
        self._pairs = tuple(dict(values).items())

    def __getitem__(self, card: PlayT) -> int:
        for known, value in self._pairs:  # thirteen at most
            if known == card:
                return value
        raise KeyError(card)

    def __iter__(self) -> Iterator[PlayT]:
        return (card for card, _value in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs))

    def __repr__(self) -> str:
        return repr(dict(self._pairs))
