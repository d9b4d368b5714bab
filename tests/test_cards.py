"""Cards, sets of cards and packs: they agree with plain Python, and seeds give the same order for ever."""

from __future__ import annotations

import hashlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sviten_nb import Card, CardSet, NotationError, OptionError, Pack, Rank, Suit
from sviten_nb.cards.card import CARDS
from sviten_nb.cards.pack import SeededStream, shuffled

card_sets = st.sets(st.sampled_from(CARDS)).map(frozenset)


def test_every_card_has_its_own_number_and_text() -> None:
    assert [card.index for card in CARDS] == list(range(52))
    assert len({str(card) for card in CARDS}) == 52
    assert str(Card.from_index(0)) == "2S"
    assert str(Card.from_index(51)) == "AC"
    assert [str(suit.letter) for suit in Suit] == list("SHDC")
    with pytest.raises(IndexError, match="no card number 52"):
        Card.from_index(52)
    with pytest.raises(IndexError, match="no card number -1"):
        Card.from_index(-1)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_repr_rebuilds_a_card(card: Card) -> None:
    assert eval(repr(card)) == card
    assert Card(card.rank, card.suit) == card
    assert hash(Card(card.rank, card.suit)) == hash(card)


def test_cards_are_frozen() -> None:
    with pytest.raises(AttributeError):
        CARDS[0].rank = Rank.ACE  # type: ignore[misc]


@given(card_sets, card_sets)
def test_a_card_set_is_a_set(a: frozenset[Card], b: frozenset[Card]) -> None:
    left, right = CardSet.of(a), CardSet.of(b)
    assert set(left | right) == a | b
    assert set(left & right) == a & b
    assert set(left - right) == a - b
    assert set(left ^ right) == a ^ b
    assert (left <= right) == (a <= b)
    assert (left < right) == (a < b)
    assert (left >= right) == (a >= b)
    assert (left > right) == (a > b)
    assert left.isdisjoint(right) == a.isdisjoint(b)
    assert len(left) == len(a)
    assert bool(left) == bool(a)
    assert [card in left for card in CARDS] == [card in a for card in CARDS]
    assert list(left) == sorted(a, key=lambda card: card.display_key)
    assert eval(repr(left)) == left


@given(card_sets, st.sampled_from(CARDS))
def test_suits_ranks_adding_and_removing(cards: frozenset[Card], card: Card) -> None:
    held = CardSet.of(cards)
    assert set(held.suit(card.suit)) == {each for each in cards if each.suit == card.suit}
    assert set(held.rank(card.rank)) == {each for each in cards if each.rank == card.rank}
    assert set(held.add(card)) == cards | {card}
    if card in cards:
        assert set(held.remove(card)) == cards - {card}
    else:
        with pytest.raises(KeyError):
            held.remove(card)


def test_a_set_refuses_what_is_none() -> None:
    with pytest.raises(NotationError, match="card QH stands twice"):
        CardSet.parse("QH 5S QH")
    for mask in (-1, 1 << 52):
        with pytest.raises(NotationError, match="a mask is a whole number of 52 bits"):
            CardSet(mask)


def test_the_packs_SE_08() -> None:
    assert [len(pack.cards) for pack in Pack] == [52, 36, 32, 24]
    assert {card.rank.letter for card in Pack.SEDMA_3.cards} == set("7TJQKA")
    assert {card.rank.letter for card in Pack.SEDMA.cards} == set("789TJQKA")
    assert {card.rank.letter for card in Pack.SVANGKNACK.cards} == set("6789TJQKA")


def words(seed: int, count: int) -> list[int]:
    """The stream, computed once more from its description."""
    data = b"".join(hashlib.sha256(b"sviten_nb 1 %d %d" % (seed, counter)).digest() for counter in range(count))
    return [int.from_bytes(data[start : start + 8], "big") for start in range(0, len(data), 8)]


def test_the_stream_is_sha256_of_seed_and_counter() -> None:
    stream = SeededStream(7)
    assert [stream.below(1 << 64) for _ in range(12)] == words(7, 3)


def test_a_shuffle_is_fisher_yates_over_that_stream() -> None:
    source = iter(words(2026, 40))
    cards = [str(card) for card in CARDS]
    for place in range(51, 0, -1):
        other = next(source) % (place + 1)  # a word in the last incomplete stretch has a chance of 2 ** -58
        cards[place], cards[other] = cards[other], cards[place]
    assert [str(card) for card in shuffled(Pack.FULL, SeededStream(2026))] == cards


def test_words_of_the_last_incomplete_stretch_are_passed_over() -> None:
    stream = SeededStream(0)
    stream._words = iter([(1 << 64) - 1, (1 << 64) // 3 * 3, 5])
    assert stream.below(3) == 2


@pytest.mark.parametrize("pack", Pack)
def test_a_shuffle_keeps_the_pack(pack: Pack) -> None:
    assert CardSet.of(shuffled(pack, SeededStream(1))) == pack.cards


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_a_bound_out_of_range_is_refused(bound: int) -> None:
    with pytest.raises(OptionError, match="a bound"):
        SeededStream(0).below(bound)


@pytest.mark.parametrize("seed", ["7", 7.0, True, None])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(OptionError, match="a seed is a whole number"):
        SeededStream(seed)  # type: ignore[arg-type]


def test_every_place_is_equally_likely_in_the_long_run() -> None:
    rng = random.Random(0)
    counts = [0] * 52
    for _ in range(520):
        counts[shuffled(Pack.FULL, SeededStream(rng.randrange(10**9)))[0].index] += 1
    # A fixed sample, 520 draws over 52 places; the bound is that of chi-squared at one in a million.
    assert sum((count - 10) ** 2 / 10 for count in counts) < 114
