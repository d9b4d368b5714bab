"""Shuffles of each pack, pinned for ever, and why none of them is favoured."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

import pytest

from sviten_nb import Pack
from sviten_nb.cards.pack import SeededStream, shuffled

WORDS = 1 << 64
RANKS = {Pack.FULL: "23456789TJQKA", Pack.SVANGKNACK: "6789TJQKA", Pack.SEDMA: "789TJQKA", Pack.SEDMA_3: "7TJQKA"}

# Golden: these orders were made by a program that shares nothing with the package, and must never change.
GOLDEN = [
    (Pack.SVANGKNACK, 0, "QCJH9CQSAC9HTS6S7H7SJDQDJSQH7DKH8CTD8SKSAS6D8H8DTCTHKC9D7C6H6CJCAH9SKDAD"),
    (Pack.SVANGKNACK, 2026, "TC7D8DAS9S8CQCJCJSQSKDJHQHJD8S6CKC9D9HQDTS7CKHKS7STH9CAH6S8H7HADAC6D6HTD"),
    (Pack.SEDMA, 0, "9DKSJD7H9C9HQDQCKC8HACADAHKHTC7C7D9STDJHJSQSTH8STSJC8DQH8CAS7SKD"),
    (Pack.SEDMA, 2026, "KD7DTS9DJSJCTHKS9CASAC7S8CJH9SQC7CTCQDAH8H8D9H8SQSADQHKHTDJD7HKC"),
    (Pack.SEDMA_3, 0, "TCKCACTD7HKDKSQSQC7SJSJCKHQDTHTS7CQHASADJHAH7DJD"),
    (Pack.SEDMA_3, 2026, "QSADAC7DTC7SKHJHQD7CQHTDASJDJCTSJSAHQC7HTHKDKSKC"),
    (
        Pack.FULL,
        2026,
        "7D5DJCTSQH2CACJH8C3C9H4C6DQD6CKDJSKC6STD9DJD5C3D8H3H8SAD2H9SAS2S5S7C4SAH5H8DTC4H9CTHKH7SQCKS3S2D4DQS6H7H",
    ),
]


def words_of(seed: int) -> Iterator[int]:
    """The words of a seed, from the description alone."""
    counter = 0
    while True:
        block = hashlib.sha256(f"sviten_nb 1 {seed} {counter}".encode()).digest()
        yield from (int.from_bytes(block[start : start + 8], "big") for start in (0, 8, 16, 24))
        counter += 1


def fed(words: list[int]) -> SeededStream:
    """A stream of given words instead of seeded ones."""
    stream = SeededStream(0)
    stream._words = iter(words)
    return stream


@pytest.mark.parametrize(("pack", "seed", "order"), GOLDEN)
def test_a_seed_gives_the_same_order_of_each_pack_for_ever(pack: Pack, seed: int, order: str) -> None:
    assert "".join(map(str, shuffled(pack, SeededStream(seed)))) == order


@pytest.mark.parametrize("pack", Pack)
@pytest.mark.parametrize("seed", [0, -1, 7, 10**30])
def test_each_pack_is_shuffled_as_described(pack: Pack, seed: int) -> None:
    cards = [rank + suit for suit in "SHDC" for rank in RANKS[pack]]
    words = words_of(seed)
    for place in range(len(cards) - 1, 0, -1):
        fair = WORDS - WORDS % (place + 1)
        other = next(word for word in words if word < fair) % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    assert [str(card) for card in shuffled(pack, SeededStream(seed))] == cards


@pytest.mark.parametrize("bound", [*range(1, 53), 10**6, (1 << 63) + 1, WORDS - 1, WORDS])
def test_every_number_below_a_bound_has_equally_many_words(bound: int) -> None:
    rejected = WORDS % bound
    fair = WORDS - rejected
    # The words kept are 0 … fair - 1, a whole number of stretches of `bound`: each number has fair / bound words.
    assert fair % bound == 0
    assert fed([fair - 1]).below(bound) == bound - 1
    assert fed([0]).below(bound) == 0
    if rejected:
        assert fed([fair, WORDS - 1, 0]).below(bound) == 0


@pytest.mark.parametrize("pack", Pack)
def test_different_choices_give_different_orders_so_that_each_order_is_equally_likely(pack: Pack) -> None:
    rng = random.Random(int(pack.value))
    places = range(pack.value - 1, 0, -1)
    for _round in range(50):
        choices = [rng.randrange(place + 1) for place in places]
        order = list(shuffled(pack, fed(choices)))
        # There are as many lists of choices as orders; each order gives its choices back, so it has exactly one list.
        found = []
        cards = sorted(pack.cards, key=lambda card: card.index)
        for place in places:
            found.append(cards.index(order[place]))
            cards[place], cards[found[-1]] = cards[found[-1]], cards[place]
        assert found == choices
