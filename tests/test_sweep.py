"""Layouts under all house rules against enumeration and against an integer program, both written for themselves."""

from __future__ import annotations

import random

import pytest

from sviten_nb import Card, CardSet, IllegalMove, MeldLayout, NotationError, OptionError, best_melds
from sviten_nb.cards.card import CARDS, Rank, Suit
from sviten_nb.games.sviten.layout import best_layout, exact_layout, most_melds, reachable_totals, totals_of
from sviten_nb.games.sviten.melds import RUN_LINE, Meld
from sviten_nb.games.sviten.sweep import MeldRules
from tests import plain_melds

Trump = Suit | None


def small_pile(rng: random.Random) -> list[Card]:
    """Up to nine cards that hang together: few suits, neighbouring ranks, aces often."""
    suits = rng.sample(list(Suit), rng.choice([1, 2, 2, 3, 3, 4]))
    start = rng.randrange(len(RUN_LINE) - 4)
    near = [Card(rank, suit) for rank in RUN_LINE[start : start + rng.randint(3, 7)] for suit in suits]
    far = [Card(rank, suit) for rank in (Rank.ACE, Rank.TWO, Rank.THREE, Rank.KING, Rank.QUEEN) for suit in suits]
    pool = list(dict.fromkeys([*near, *(far if rng.random() < 0.4 else [])]))
    return rng.sample(pool, min(len(pool), rng.randint(1, 9)))


def letter(trump: Trump) -> str | None:
    return None if trump is None else trump.letter


def assert_is_legal(layout: MeldLayout, pile: CardSet) -> None:
    """The layout by the plain rules: every meld exists, no card and no joker serves twice."""
    texts = [meld.texts for meld in layout.melds]
    laid = [card for meld in texts for card in meld if not card.startswith("*")]
    assert sorted(laid) == sorted(map(str, pile - layout.deadwood))
    assert sum(map(plain_melds.jokers_in, texts)) <= layout.rules.jokers
    known = {(plain_melds.naturals(m), len(m), plain_melds.is_run(m)) for m in plain_melds.all_melds(laid, 2)}
    assert all((plain_melds.naturals(m), len(m), plain_melds.is_run(m)) in known for m in texts)
    if not layout.rules.split_runs:
        assert not any(plain_melds.joinable(a, b) for n, a in enumerate(texts) for b in texts[n + 1 :])
    worth = sum(plain_melds.points(meld, letter(layout.trump), layout.factor) for meld in texts)
    assert layout.points == worth
    assert (
        MeldLayout.of(
            pile,
            [str(meld) for meld in layout.melds],
            layout.trump,
            layout.factor,
            jokers=layout.rules.jokers,
            split_runs=layout.rules.split_runs,
            deadwood_penalty=layout.rules.deadwood_penalty,
        )
        == layout
    )


@pytest.mark.parametrize("seed", range(20))
def test_small_piles_against_every_layout(seed: int) -> None:
    rng = random.Random(seed)
    for _round in range(25):
        pile, trump, factor = small_pile(rng), rng.choice([None, *Suit]), rng.choice([2, 3])
        rules = MeldRules(trump, factor, rng.choice([0, 1, 2]), rng.random() < 0.5, rng.choice([0, 0, 1, 3]))
        cards = CardSet.of(pile)
        every = plain_melds.outcomes(
            [str(card) for card in pile],
            trump=letter(trump),
            factor=factor,
            jokers=rules.jokers,
            split_runs=rules.split_runs,
            deadwood_penalty=rules.deadwood_penalty,
        )
        assert most_melds(cards, rules.jokers, split_runs=rules.split_runs) == max(melds for _worth, melds in every)
        for count in range(5):
            told = (pile, rules, count)
            for layout, wanted in (
                (best_layout(cards, rules, count), [each for each in every if each[1] >= count]),
                (exact_layout(cards, rules, count), [each for each in every if each[1] == count]),
            ):
                assert (layout and (layout.worth, layout.count)) == max(wanted, default=None), told
                if layout is not None:
                    assert_is_legal(layout, cards)
            if not rules.deadwood_penalty:
                assert totals_of(cards.mask, rules, count) == {p for p, melds in every if melds >= count}, told


def marks(layout: tuple[tuple[str, ...], ...], pile: list[str]) -> list[int]:
    """What SV-13 compares: rank by rank from the low ace up, what each natural card does; smaller is preferred."""
    found = []
    for place, rank in enumerate("A23456789TJQKA"):
        for suit in "SHDC":
            card = rank + suit
            if card not in pile:
                continue
            meld = next((meld for meld in layout if card in meld), ())
            is_run = plain_melds.is_run(meld) if meld else False
            if rank == "A" and (is_run and meld[0] == card) != (place == 0):
                found.append(9)  # not looked at here
            elif not meld:
                found.append(3)
            else:
                found.append((0 if meld[-1] == card else 1) if is_run else 2)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_ties_go_as_SV_13_says_with_jokers_too(seed: int) -> None:
    rng = random.Random(seed)
    for _round in range(15):
        pile, trump = small_pile(rng)[:8], rng.choice([None, *Suit])
        rules = MeldRules(trump, 2, rng.choice([0, 1, 2]), rng.random() < 0.6, rng.choice([0, 0, 1]))
        texts = [str(card) for card in pile]
        ranked = []
        for laid in plain_melds.all_layouts(texts, rules.jokers, rules.split_runs):
            left = len(texts) - sum(len(plain_melds.naturals(meld)) for meld in laid)
            worth = sum(plain_melds.points(meld, letter(trump), 2) for meld in laid) - rules.deadwood_penalty * left
            ranked.append((-worth, -len(laid), marks(laid, texts)))
        for count in range(3):
            layout = best_layout(CardSet.of(pile), rules, count)
            best = min((each for each in ranked if -each[1] >= count), default=None)
            assert (layout is None) == (best is None)
            if layout is not None and best is not None:
                assert marks(tuple(meld.texts for meld in layout.melds), texts) == best[2], (texts, rules, count)


@pytest.mark.parametrize("seed", range(12))
def test_large_piles_against_an_integer_program(seed: int) -> None:
    rng = random.Random(seed)
    for _round in range(3):
        pile = CardSet.of(rng.sample(CARDS, rng.randint(16, 32)))
        trump, factor = rng.choice([None, *Suit]), rng.choice([2, 3])
        rules = MeldRules(trump, factor, rng.choice([0, 1, 1, 2]), rng.random() < 0.6, rng.choice([0, 0, 2]))
        for count in (0, rng.randint(3, 7)):
            layout = best_layout(pile, rules, count)
            best = plain_melds.best_by_program(
                [str(card) for card in pile],
                trump=letter(trump),
                factor=factor,
                jokers=rules.jokers,
                split_runs=rules.split_runs,
                deadwood_penalty=rules.deadwood_penalty,
                at_least=count,
            )
            assert (layout and (layout.worth, layout.count)) == best, (pile, rules, count)
            if layout is not None:
                assert_is_legal(layout, pile)


@pytest.mark.parametrize("jokers", [1, 2])
@pytest.mark.parametrize("split_runs", [True, False])
def test_nearly_a_whole_suit_with_jokers(jokers: int, split_runs: bool) -> None:
    """Thirteen cards and jokers are more than one run can hold, so that two runs of the suit may touch."""
    # The program takes long over thirteen cards and two jokers that may not be split.
    for missing in ("9S",) if jokers == 2 and not split_runs else ("", "9S", "AS"):
        pile = CardSet.of(card for card in CARDS if card.suit is Suit.SPADES and str(card) != missing)
        rules = MeldRules(Suit.SPADES, 2, jokers, split_runs)
        for count in (0, 2):
            layout = best_layout(pile, rules, count)
            best = plain_melds.best_by_program(
                [str(card) for card in pile],
                trump="S",
                factor=2,
                jokers=jokers,
                split_runs=split_runs,
                deadwood_penalty=0,
                at_least=count,
            )
            assert (layout and (layout.points, layout.count)) == best, (missing, count)


# --- the examples of RULES 1.4 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "cards", "trump", "points", "melds"),
    [
        ("J01", "QH KH", "N", 5, [{"JH", "QH", "KH"}]),
        ("J01", "QH KH", "H", 10, [{"JH", "QH", "KH"}]),
        ("J02", "KS KH KD", "N", 10, [{"KS", "KH", "KD", "KC"}]),
        ("J03", "KS KH KD KC", "N", 10, [{"KS", "KH", "KD", "KC"}]),
        ("J04", "5C 6C 8C 9C", "N", 15, [{"5C", "6C", "7C", "8C", "9C"}]),
        ("J05", "QD KD AD", "N", 10, [{"JD", "QD", "KD", "AD"}]),
    ],
)
def test_example(id: str, cards: str, trump: str, points: int, melds: list[set[str]]) -> None:
    layout = best_melds(cards, trump, jokers=1)
    assert layout is not None
    assert (layout.points, [set(map(str, meld.cards)) for meld in layout.melds]) == (points, melds), id
    assert layout.jokers_idle == (1 if id == "J03" else 0)


def test_M18_a_run_that_may_not_be_split() -> None:
    assert best_melds("3C 4C 5C 6C 7C 8C", at_least=2, split_runs=False) is None
    whole = best_melds("3C 4C 5C 6C 7C 8C", at_least=1, split_runs=False)
    assert whole is not None
    assert whole.points == 20


def test_H14_deadwood_that_costs() -> None:
    layout = best_melds("6H 7H 8H 9H 9S 9D", deadwood_penalty=1)
    assert layout is not None
    assert (layout.worth, layout.count) == (10, 2)
    run = MeldLayout.of("6H 7H 8H 9H 9S 9D", ["6H 7H 8H 9H"], deadwood_penalty=1)
    assert (run.points, run.penalty, run.worth) == (10, 2, 8)


def test_the_totals_of_the_examples_B() -> None:
    pile = "4D 5D 6D 7D 8D KS KH KD KC"
    totals = reachable_totals(pile, "D", 1)
    assert {25, 40} <= totals
    assert 26 not in totals
    assert (min(totals), max(totals)) == (5, 40)


def test_SV_13_a_joker_takes_the_lowest_place() -> None:
    for cards, melds in [("QH KH", ["*JH QH KH"]), ("AS KS QS", ["*JS QS KS AS"]), ("2D 3D", ["*AD 2D 3D"])]:
        layout = best_melds(cards, jokers=1)
        assert layout is not None
        assert [str(meld) for meld in layout.melds] == melds


def test_SV_21_a_joker_may_stand_for_a_card_that_is_elsewhere() -> None:
    layout = best_melds("KS KH KD QH AH", jokers=1)
    assert layout is not None
    assert layout.points == 10
    both = MeldLayout.of("KS KH KD QH AH", ["KS KH KD", "QH *KH AH"], jokers=1)
    assert (both.points, both.count) == (10, 2)


# --- melds and layouts with jokers by hand --------------------------------------------------------------------------


def test_a_meld_with_jokers_is_written_and_read() -> None:
    meld = Meld.of("*7C 9C 8C", trump="C")
    assert (str(meld), meld.points, [str(card) for card in meld.natural]) == ("*7C 8C 9C", 10, ["8C", "9C"])
    assert Meld.of(str(meld), trump="C") == meld
    assert str(Meld.of("5S*6S*7S")) == "5S *6S *7S"


@pytest.mark.parametrize(
    ("cards", "error", "told"),
    [
        ("*5S *6S *7S", IllegalMove, "one of them at least is no joker"),
        ("5S 6S *", NotationError, "says which card it stands for"),
        ("5S 6S * 7S", NotationError, "says which card it stands for"),
        ("5S 6S *6S", NotationError, "stands twice"),
        ("KS AS *2S", IllegalMove, "with the ace at one end"),
        ("KS KH KD KC *KS", NotationError, "stands twice"),
    ],
)
def test_a_meld_with_jokers_that_is_none(cards: str, error: type[ValueError], told: str) -> None:
    with pytest.raises(error, match=told):
        Meld.of(cards)


def test_thirteen_is_the_longest_run() -> None:
    spades = " ".join(f"{rank.letter}S" for rank in Rank)
    assert Meld.of(spades).points == 55
    with pytest.raises(NotationError, match="stands twice"):
        Meld.of(f"{spades} *AS")


@pytest.mark.parametrize(
    ("melds", "jokers", "split", "told"),
    [
        (["5S 6S *7S"], 0, True, "1 joker is laid; the side has 0"),
        (["5S 6S *7S", "8S 9S *TS"], 1, True, "2 jokers are laid; the side has 1"),
        (["5S 6S *7S", "8S 9S *TS"], 2, False, "are one run, which may not be laid as two"),
        (["4S 5S 6S", "8S 9S *TS"], 2, False, "are one run"),
    ],
)
def test_a_layout_by_hand_is_checked(melds: list[str], jokers: int, split: bool, told: str) -> None:
    with pytest.raises(IllegalMove, match=told):
        MeldLayout.of("4S 5S 6S 8S 9S", melds, jokers=jokers, split_runs=split)


def test_two_runs_with_a_gap_may_stay_two() -> None:
    layout = MeldLayout.of("4S 5S 6S 8S 9S TS", ["4S 5S 6S", "8S 9S TS"], jokers=2, split_runs=False)
    assert layout.jokers_idle == 2


@pytest.mark.parametrize("rules", [{"jokers": 3}, {"jokers": True}, {"split_runs": 1}, {"deadwood_penalty": 6}])
def test_rules_out_of_range_are_refused(rules: dict[str, int]) -> None:
    with pytest.raises(OptionError, match=r"not|cannot be"):
        best_melds("5S 6S 7S", **rules)  # type: ignore[arg-type]


def test_two_layouts_of_a_pile_are_compared() -> None:
    pile = "5S 6S 7S 8S 8H 8D 8C 5H 5D"
    best, other = best_melds(pile, "S"), MeldLayout.of(pile, ["5S 5H 5D", "8S 8H 8D 8C"], "S")
    assert best is not None
    assert best.explain(other).splitlines() == [
        "10 points more, as many melds",
        "only here: 5S 6S 7S 8S (20), 8H 8D 8C (5)",
        "only there: 5S 5H 5D (5), 8S 8H 8D 8C (10)",
        "8S: in the run 5S 6S 7S 8S, not in the set 8S 8H 8D 8C",
        "7S: in the run 5S 6S 7S 8S, not deadwood",
        "6S: in the run 5S 6S 7S 8S, not deadwood",
        "5S: in the run 5S 6S 7S 8S, not in the set 5S 5H 5D",
        "5H: deadwood, not in the set 5S 5H 5D",
        "5D: deadwood, not in the set 5S 5H 5D",
    ]
    assert best.explain(best) == "the same points, as many melds"
    assert other.explain(best).startswith("10 points less")
    with pytest.raises(IllegalMove, match="different piles: 2C"):
        best.explain(MeldLayout.of(f"{pile} 2C", []))
