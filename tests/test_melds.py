"""Single melds: what they are worth, what is none, and that all of them are found."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from sviten_nb import CardSet, IllegalMove, Meld, NotationError
from sviten_nb.cards.card import CARDS, Card
from sviten_nb.games.sviten.melds import all_melds

LINE = "A23456789TJQKA"


def is_meld(cards: tuple[Card, ...]) -> bool:
    """The rule once more, on texts: one rank, or one suit and a window of the line A 2 ... K A."""
    ranks = [str(card)[0] for card in cards]
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    windows = [sorted(LINE[start : start + len(cards)]) for start in range(len(LINE) - len(cards) + 1)]
    return len({card.suit for card in cards}) == 1 and len(cards) < 14 and sorted(ranks) in windows


@pytest.mark.parametrize("seed", range(30))
def test_every_subset_is_a_meld_or_is_none_as_the_rule_says(seed: int) -> None:
    rng = random.Random(seed)
    suits = rng.sample("SHDC", rng.choice([1, 2, 4]))
    ranks = {*rng.sample(LINE[:13], 8), "A"}
    pool = [card for card in CARDS if card.suit.letter in suits and card.rank.letter in ranks]
    pile = CardSet.of(rng.sample(pool, min(9, len(pool))))
    found = {frozenset(meld.cards) for meld in all_melds(pile)}
    for size in range(len(pile) + 1):
        for cards in combinations(pile, size):
            assert (frozenset(cards) in found) == is_meld(cards)
            if is_meld(cards):
                meld = Meld.of(cards)
                assert meld.points == 5 * (size - 2)
                assert Meld.of(str(meld)) == meld
            else:
                with pytest.raises(IllegalMove):
                    Meld.of(cards)


@pytest.mark.parametrize(
    ("cards", "trump", "factor", "kind", "laid", "points"),
    [
        ("3S AS 2S", "N", 2, "run", "AS 2S 3S", 5),
        ("AS QS KS", "S", 2, "run", "QS KS AS", 10),
        ("QS KS AS", "S", 3, "run", "QS KS AS", 15),
        ("QS KS AS", "H", 3, "run", "QS KS AS", 5),
        ("KC KD KS KH", "S", 3, "set", "KS KH KD KC", 10),
        ("AS AH AD", "S", 2, "set", "AS AH AD", 5),
        (" ".join(f"{rank}C" for rank in LINE[:13]), "C", 2, "run", " ".join(f"{rank}C" for rank in LINE[:13]), 110),
    ],
)
def test_rules_21_to_23(cards: str, trump: str, factor: int, kind: str, laid: str, points: int) -> None:
    meld = Meld.of(cards, trump, factor)
    assert (meld.kind, str(meld), meld.points) == (kind, laid, points)


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("", "'' is no meld; a meld has at least three cards"),
        ("5S 6S", "at least three cards"),
        ("KS AS 2S", "is no run; .* with the ace at one end"),
        ("5S 6S 8S", "is no run"),
        ("5S 6H 7S", "neither of one rank nor of one suit"),
        ("5S 5H 6D", "neither of one rank nor of one suit"),
    ],
)
def test_what_is_no_meld_is_told_why(cards: str, told: str) -> None:
    with pytest.raises(IllegalMove, match=told):
        Meld.of(cards)


def test_a_card_twice_is_no_meld_but_a_mistake() -> None:
    with pytest.raises(NotationError, match="5S stands twice"):
        Meld.of("5S 5S 5H")


def test_a_whole_suit_and_the_whole_pack() -> None:
    # Windows of 3 to 13 on a line of 14 places: 12 + 11 + … + 2. Each rank: one set of four, four of three.
    suit = all_melds(CardSet.of(card for card in CARDS if card.suit.letter == "D"))
    assert len(suit) == sum(range(2, 13)) == 77
    assert max(len(meld.cards) for meld in suit) == 13
    assert len(all_melds(CardSet.of(CARDS))) == 4 * 77 + 13 * 5
