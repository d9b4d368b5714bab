"""The best layout of a pile: the examples of RULES 1.4 by id, an exhaustive twin, the invariants, bad input."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sviten_nb import Card, CardSet, IllegalMove, MeldLayout, NotationError, OptionError, best_melds, greedy_melds
from sviten_nb.cards.card import CARDS, Rank, Suit
from sviten_nb.games.sviten.layout import most_melds
from sviten_nb.games.sviten.melds import RUN_LINE, Meld, all_melds

FULL = CardSet.of(CARDS)
CLUBS_3_TO_9 = "3C 4C 5C 6C 7C 8C 9C"
SPADES = " ".join(f"{rank.letter}S" for rank in Rank)


def ranks(low: str, high: str, suits: str) -> str:
    """All cards from one rank to another in these suits."""
    line = "23456789TJQKA"
    return " ".join(rank + suit for suit in suits for rank in line[line.index(low) : line.index(high) + 1])


EXAMPLES = [
    ("M01", "5H 6H 7H 9C", "N", 2, 0, (5, 1)),
    ("M02", "KC KD KH KS 2D", "N", 2, 0, (10, 1)),
    ("M03", ranks("4", "8", "D"), "N", 2, 0, (15, 1)),
    ("M03", ranks("4", "8", "D"), "D", 2, 0, (30, 1)),
    ("M03", ranks("4", "8", "D"), "D", 3, 0, (45, 1)),
    ("M03", ranks("4", "8", "D"), "S", 2, 0, (15, 1)),
    ("M04", CLUBS_3_TO_9, "N", 2, 0, (25, 1)),
    ("M04", CLUBS_3_TO_9, "N", 2, 2, (15, 2)),
    ("M04", CLUBS_3_TO_9, "N", 2, 3, None),
    ("M05", SPADES, "N", 2, 0, (55, 1)),
    ("M05", SPADES, "S", 2, 0, (110, 1)),
    ("M05", SPADES, "S", 3, 0, (165, 1)),
    ("M05", SPADES, "N", 2, 4, (25, 4)),
    ("M05", SPADES, "N", 2, 5, None),
    ("M06", "AS 2S 3S", "N", 2, 0, (5, 1)),
    ("M06", "QS KS AS", "N", 2, 0, (5, 1)),
    ("M07", "QH KH AH 2H", "N", 2, 0, (5, 1)),
    ("M07", "KH AH 2H", "N", 2, 0, (0, 0)),
    ("M07", "KH AH 2H 3H", "N", 2, 0, (5, 1)),
    ("M08", "QC KC AC 2C 3C", "N", 2, 0, (5, 1)),
    ("M08", "JC QC KC AC 2C 3C 4C", "N", 2, 0, (15, 2)),
    ("M09", "7H 8H 9H 9S 9D", "N", 2, 0, (5, 1)),
    ("M09", "7H 8H 9H 9S 9D", "H", 2, 0, (10, 1)),
    ("M10", "7H 8H 9H 9S 9D 9C", "N", 2, 0, (10, 2)),
    ("M10", "7H 8H 9H 9S 9D 9C", "N", 2, 2, (10, 2)),
    ("M10", "7H 8H 9H 9S 9D 9C", "H", 2, 0, (15, 2)),
    ("M11", "6H 7H 8H 9H 9S 9D", "N", 2, 0, (10, 2)),
    ("M11", "6H 7H 8H 9H 9S 9D", "H", 2, 0, (20, 1)),
    ("M11", "6H 7H 8H 9H 9S 9D", "H", 2, 2, (15, 2)),
    ("M12", ranks("7", "9", "SHD"), "N", 2, 0, (15, 3)),
    ("M12", ranks("7", "9", "SHD"), "S", 2, 0, (20, 3)),
    ("M13", ranks("7", "9", "SHDC"), "N", 2, 3, (30, 3)),
    ("M13", ranks("7", "9", "SHDC"), "N", 2, 4, (20, 4)),
    ("M13", ranks("7", "9", "SHDC"), "S", 2, 3, (30, 3)),
    ("M13", ranks("7", "9", "SHDC"), "S", 2, 4, (25, 4)),
    ("M13", ranks("7", "9", "SHDC"), "S", 3, 4, (30, 4)),
    ("M14", ranks("6", "9", "SHDC"), "N", 2, 0, (40, 4)),
    ("M14", ranks("6", "9", "SHDC"), "S", 2, 0, (50, 4)),
    ("M14", ranks("6", "9", "SHDC"), "N", 2, 5, (30, 5)),
    ("M14", ranks("6", "9", "SHDC"), "S", 2, 5, (40, 5)),
    ("M15", "5S 6S 7S 8S 8H 8D 8C 5H 5D", "N", 2, 0, (15, 3)),
    ("M15", "5S 6S 7S 8S 8H 8D 8C 5H 5D", "S", 2, 2, (25, 2)),
    ("M15", "5S 6S 7S 8S 8H 8D 8C 5H 5D", "S", 2, 3, (20, 3)),
    ("M16", ranks("3", "8", "C"), "N", 2, 0, (20, 1)),
    ("M16", ranks("3", "8", "C"), "N", 2, 2, (10, 2)),
    ("M16", ranks("3", "8", "C"), "C", 2, 0, (40, 1)),
    ("M16", ranks("3", "8", "C"), "C", 2, 2, (20, 2)),
    ("M16", ranks("3", "8", "C"), "C", 3, 2, (30, 2)),
    ("M17", ranks("2", "T", "D"), "N", 2, 0, (35, 1)),
    ("M17", ranks("2", "T", "D"), "N", 2, 3, (15, 3)),
]


@pytest.mark.parametrize(("id", "cards", "trump", "factor", "at_least", "expected"), EXAMPLES)
def test_example(id: str, cards: str, trump: str, factor: int, at_least: int, expected: tuple[int, int] | None) -> None:
    layout = best_melds(cards, trump=trump, at_least=at_least, factor=factor)
    assert (None if layout is None else (layout.points, layout.count)) == expected, id


def test_M15_a_run_of_four_trumps_alone_is_worth_20() -> None:
    assert MeldLayout.of("5S 6S 7S 8S 8H 8D 8C 5H 5D", ["5S 6S 7S 8S"], trump="S").points == 20


@pytest.mark.parametrize(("trump", "points"), [("N", 220), ("S", 275)])
def test_the_whole_pack_makes_four_melds(trump: str, points: int) -> None:
    layout = best_melds(FULL, trump=trump)
    assert layout is not None
    assert (layout.points, layout.count, len(layout.deadwood)) == (points, 4, 0)


# --- the slow twin: every layout of a small pile, judged by a key that is written for itself


def every_layout(left: frozenset[Card], trump: Suit | None, factor: int) -> Iterator[list[Meld]]:
    """Every way to lay a small pile: the first card left is in no meld, or in each meld that it can be in."""
    if not left:
        yield []
        return
    first = min(left, key=lambda card: card.index)
    yield from every_layout(left - {first}, trump, factor)
    for meld in all_melds(CardSet.of(left), trump, factor):
        if first in meld.cards:
            for rest in every_layout(left - set(meld.cards), trump, factor):
                yield [meld, *rest]


def preference(pile: frozenset[Card], melds: list[Meld]) -> tuple[int, int, list[int]]:
    """The order of SV-13: points, then melds, then card by card from the low aces up; smaller is better."""
    marks = []
    for place, rank in enumerate(RUN_LINE):
        for suit in Suit:
            card = Card(rank, suit)
            if card not in pile:
                continue
            meld = next((meld for meld in melds if card in meld.cards), None)
            low_run = meld is not None and meld.kind == "run" and meld.cards[0] == card and rank is Rank.ACE
            if rank is Rank.ACE and low_run != (place == 0):
                marks.append(9)  # not looked at here
            elif meld is None:
                marks.append(3)
            elif meld.kind == "set":
                marks.append(2)
            else:
                marks.append(0 if meld.cards[-1] == card else 1)
    return (-sum(meld.points for meld in melds), -len(melds), marks)


def small_pile(rng: random.Random) -> frozenset[Card]:
    """Up to ten cards that hang together: few suits, neighbouring ranks, aces often."""
    suits = rng.sample(list(Suit), rng.choice([1, 2, 2, 3, 3, 4]))
    start = rng.randrange(len(RUN_LINE) - 4)
    near = [Card(rank, suit) for rank in RUN_LINE[start : start + rng.randint(3, 7)] for suit in suits]
    far = [Card(rank, suit) for rank in (Rank.ACE, Rank.TWO, Rank.THREE, Rank.KING, Rank.QUEEN) for suit in suits]
    pool = list(dict.fromkeys([*near, *(far if rng.random() < 0.4 else [])]))
    return frozenset(rng.sample(pool, min(len(pool), rng.randint(3, 10))))


@pytest.mark.parametrize("seed", range(20))
def test_the_sweep_is_the_best_of_all_layouts_and_breaks_ties_as_SV_13(seed: int) -> None:
    rng = random.Random(seed)
    for _round in range(40):
        pile = small_pile(rng)
        trump = rng.choice([None, *Suit])
        factor = rng.choice([2, 3])
        every = list(every_layout(pile, trump, factor))
        ranked = sorted((preference(pile, melds), index) for index, melds in enumerate(every))
        assert most_melds(CardSet.of(pile)) == max(map(len, every))
        for at_least in range(4):
            best = next((every[index] for key, index in ranked if -key[1] >= at_least), None)
            layout = best_melds(CardSet.of(pile), trump, at_least, factor)
            if best is None:
                assert layout is None, (pile, trump, factor, at_least)
            else:
                assert layout is not None, (pile, trump, factor, at_least)
                assert {m.cards for m in layout.melds} == {m.cards for m in best}, (pile, trump, factor, at_least)
                assert layout.points == sum(meld.points for meld in best)


# --- invariants (RULES 5) ------------------------------------------------------------------------------------------

piles = st.sets(st.sampled_from(CARDS), max_size=24).map(CardSet.of)
trumps = st.sampled_from([None, *Suit])


@settings(max_examples=150, deadline=None)
@given(piles, trumps, st.integers(0, 6))
def test_a_layout_is_a_partition_and_more_melds_never_pay_more(pile: CardSet, trump: Suit | None, k: int) -> None:
    free, bound = best_melds(pile, trump), best_melds(pile, trump, k)
    assert free is not None
    assert free.pile == pile
    assert (bound is not None) == (most_melds(pile) >= k)
    if bound is not None:
        assert bound.count >= k
        assert bound.points <= free.points
        assert bound.pile == pile


@settings(max_examples=150, deadline=None)
@given(piles, trumps)
def test_tripled_beats_doubled_beats_no_trumps(pile: CardSet, trump: Suit | None) -> None:
    values = [best_melds(pile, suit, factor=factor) for suit, factor in ((trump, 3), (trump, 2), (None, 2))]
    points = [layout.points for layout in values if layout is not None]
    assert points == sorted(points, reverse=True)
    plain = values[2]
    assert plain is not None
    melded = len(pile) - len(plain.deadwood)
    assert plain.points == 5 * melded - 10 * plain.count


@settings(max_examples=100, deadline=None)
@given(piles, st.sampled_from(CARDS), trumps)
def test_one_card_more_never_costs_anything(pile: CardSet, card: Card, trump: Suit | None) -> None:
    less, more = best_melds(pile, trump), best_melds(pile.add(card), trump)
    assert less is not None
    assert more is not None
    assert more.points >= less.points


@settings(max_examples=100, deadline=None)
@given(piles, trumps)
def test_greedy_is_a_legal_layout_and_never_better(pile: CardSet, trump: Suit | None) -> None:
    best = best_melds(pile, trump)
    assert best is not None
    greedy = greedy_melds(pile, trump)
    assert greedy.pile == pile
    assert greedy.points <= best.points


def test_greedy_can_lose_half() -> None:
    pile = "6H 7H 8H 9H 6S 6D 7D 7C 8S 8C 9S 9D"
    best = best_melds(pile)
    assert best is not None
    assert (greedy_melds(pile).points, best.points) == (10, 20)


@settings(max_examples=50, deadline=None)
@given(piles, trumps, st.integers(0, 2))
def test_repr_rebuilds(pile: CardSet, trump: Suit | None, k: int) -> None:
    layout = best_melds(pile, trump, k)
    if layout is not None:
        assert eval(repr(layout)) == layout


# --- bad input -----------------------------------------------------------------------------------------------------


def test_a_card_twice_and_no_card_are_refused() -> None:
    with pytest.raises(NotationError, match="card 5S stands twice"):
        best_melds("5S 6S 5S")
    with pytest.raises(NotationError, match="'1S' is no card"):
        best_melds("5S 1S")
    with pytest.raises(NotationError, match="unknown strain 'Z'"):
        best_melds("5S", trump="Z")
    with pytest.raises(NotationError, match="joker"):
        best_melds("5S *6S")


@pytest.mark.parametrize(("at_least", "factor"), [(-1, 2), (True, 2), (1.0, 2), (0, 1), (0, 4), (0, True), (0, 2.0)])
def test_numbers_out_of_range_are_refused(at_least: int, factor: int) -> None:
    with pytest.raises(OptionError, match="expected"):
        best_melds("5S 6S 7S", at_least=at_least, factor=factor)


@pytest.mark.parametrize(
    ("melds", "told"),
    [
        (["5S 6S"], "at least three cards"),
        (["5S 6S 8S"], "5S 6S 8S|8S 6S 5S"),
        (["KS AS 2S"], "with the ace at one end"),
        (["5S 6S 7H"], "neither of one rank nor of one suit"),
        (["5S 6S 7S", "5S 5H 5D"], "5S in 5S 5H 5D is not in the pile, or is in another meld"),
        (["TS JS QS"], "TS in TS JS QS is not in the pile"),
    ],
)
def test_a_layout_by_hand_is_checked(melds: list[str], told: str) -> None:
    with pytest.raises(IllegalMove, match=told):
        MeldLayout.of("5S 6S 7S 8S 5H 5D 7H KS AS 2S", melds)


def test_SV_15_the_whole_pack_can_be_laid_as_17_melds() -> None:
    assert most_melds(FULL) == 17
