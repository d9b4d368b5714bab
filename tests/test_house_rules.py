"""The kernels by every house rule: values of piles against the sweep, whole answers against the plain search."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from sviten_nb import Contract, Deal, Goal, Position, Seat, Strain, SvitenOptions, solve
from sviten_nb.cards.card import Suit
from sviten_nb.games.sviten.layout import totals_of
from sviten_nb.games.sviten.scoring import meld_rules
from sviten_nb.games.sviten.sweep import MeldRules, Sweep
from sviten_nb.solver import engine as engine_module
from sviten_nb.solver import house_kernel as h
from sviten_nb.solver import memory_kernel as k
from sviten_nb.solver.double_dummy import _is_covered
from sviten_nb.solver.encode import ideas_that_hold
from sviten_nb.solver.engine import Engine, PileTooLarge
from sviten_nb.solver.house_tables import write_runs
from sviten_nb.solver.jit import is_compiled
from sviten_nb.solver.reference import Reference
from tests.houses import random_options


@pytest.fixture(scope="module")
def work() -> Any:
    if not is_compiled():
        return [0] * h.HOUSE_WORK
    import numpy

    return numpy.zeros(h.HOUSE_WORK, numpy.int64)


@pytest.mark.parametrize("block", range(10))
def test_a_pile_by_any_rule_is_worth_what_the_sweep_says(work: Any, block: int) -> None:
    """SV-12, SV-13, SV-19, SV-21, SV-22, SV-27: points with so many melds, just so many, the most melds, all totals."""
    rng = random.Random(block)
    for _pile in range(40):
        jokers = rng.choice([0, 0, 1, 1, 2])
        rules = MeldRules(
            rng.choice([None, *Suit]),
            rng.choice([2, 3]),
            jokers,
            bool(jokers) or rng.random() < 0.5,
            rng.choice([0, 0, 2]),
        )
        cards = rng.randint(0, (30, 26, 18)[jokers])
        pile = sum(1 << card for card in rng.sample(range(52), cards))
        write_runs(work, 0, jokers, rules.split_runs)
        work[k.JOKERS], work[k.FACTOR] = jokers, rules.factor
        work[k.TRUMP] = -1 if rules.trump is None else int(rules.trump)
        owed, exact = rng.choice([0, 0, 1, 2, 3, 5]), rng.random() < 0.3
        best = Sweep(pile, rules, exact=exact).best(owed)
        found = h.house_value(work, 0, pile, owed, int(exact), h.ASK_POINTS, 0, rules.deadwood_penalty)
        assert (found if found > h.IMPOSSIBLE // 2 else None) == (best[0] if best else None)
        most = Sweep(pile, rules, count_only=True).best()
        assert most is not None
        assert h.house_value(work, 0, pile, 0, 0, h.ASK_MELDS, 0, 0) == most[1]
        if cards <= 16:
            met = {5 * five for five in range(30) if h.house_value(work, 0, pile, owed, 0, h.ASK_TOTAL, five, 0)}
            assert met == Sweep(pile, rules).totals(owed)


@pytest.mark.parametrize("jokers", range(3))
def test_there_is_room_for_a_whole_pack(work: Any, jokers: int) -> None:
    if not is_compiled():
        pytest.skip("the whole pack takes minutes in plain Python")
    write_runs(work, 1, jokers, True)
    work[k.JOKERS + 1], work[k.FACTOR], work[k.TRUMP] = jokers, 2, -1
    pack = (1 << 52) - 1
    assert h.house_value(work, 1, pile=pack, owed=0, exact=0, mode=h.ASK_POINTS, target=0, penalty=0) == 220
    assert h.house_value(work, 1, pack, 6, 0, h.ASK_POINTS, 0, 0) > 0
    twelve = h.house_value(work, 1, pack, 12, 1, h.ASK_POINTS, 0, 0)
    # The one case without room: two jokers, all cards, and just so many melds. It is said, and not guessed.
    assert twelve == h.TOO_MANY if jokers == 2 else twelve > 0


def ruled_ending(seed: int, left: int) -> Position:
    """An ending by random house rules, with a promise more often than not; exact ones can be met half the time."""
    rng = random.Random(seed)
    options = replace(random_options(rng, jokers=0.4), skat="dead")
    deal, seat, strain = (
        Deal.random(seed, options=options),
        Seat(rng.randrange(options.players)),
        rng.choice(list(Strain)),
    )
    jokers = (0, 0)
    if options.jokers:
        jokers = (1, 1) if options.joker_deal == "one_per_side" else rng.choice([(1, 1), (2, 0), (0, 2), (1, 0)])
    promise = Contract(seat, 1) if options.players == 3 else None
    skat = deal.skat if options.players == 3 else None
    position = Position(deal.hands, strain, seat, contract=promise, options=options, skat=skat, jokers=jokers)
    while position.tricks_left > left or position.table:
        position = position.play(rng.choice(position.legal_plays()))
    for _card in range(seed % 5 % options.players):
        position = position.play(rng.choice(position.legal_plays()))
    if options.players == 3 or options.hard_bid is not None or rng.random() < 0.6:
        position = replace(position, contract=_promise(position, seat, rng))
    return position


def _promise(position: Position, seat: Seat, rng: random.Random) -> Contract:
    number, hard = rng.randint(1, 4), position.options.hard_bid
    if hard is None:
        return Contract(seat, number)
    end = position
    while not end.is_over:
        end = end.play(rng.choice(end.legal_plays()))
    side = end.side_of(seat)
    tricks = end.tricks[side.pile]
    if hard == "tricks_plus_melds":
        return Contract(seat, number, max(1, tricks + number + rng.randint(0, 2)))
    totals = totals_of(end.pile(side).mask, meld_rules(end, side), 0 if hard == "points" else number)
    met = max(1, tricks + rng.choice(sorted(totals) or [5]))
    return Contract(seat, met) if hard == "points" else Contract(seat, number, met)


@pytest.mark.parametrize("block", range(10))
def test_endings_by_any_house_rule_get_the_plain_value(block: int) -> None:
    """SV-12, SV-14, SV-19, SV-21, SV-24, SV-27: every goal that rules bear on, all ideas, none, and one of them off."""
    ideas = [value for name, value in vars(k).items() if name.startswith("USE_")]
    for seed in range(block * 8, block * 8 + 8):
        position = ruled_ending(seed, 2 + (seed % 6 == 0))
        one, other = (side.letters for side in position.sides)
        texts = ["score", f"melds:{one}", f"melds:{other}", *(["contract"] if position.contract else [])]
        for goal in map(Goal.parse, texts):
            if not _is_covered(position, goal):
                continue
            expected = Reference(goal).value(position)
            for switches in (k.ALL, 0, k.ALL & ~ideas[seed % len(ideas)]):
                assert Engine(goal, position, switches=switches, table_mb=1).value(position) == expected


def test_what_the_kernels_leave_to_the_plain_search() -> None:
    """Only where jokers, unsplit runs and the counting of melds meet (SV-12, SV-21)."""
    options = SvitenOptions(jokers=2, split_runs=False)
    position = replace(ruled_ending(1, 3), options=options, jokers=(1, 1), contract=None)
    promised = replace(position, contract=Contract(Seat.NORTH, 2))
    assert _is_covered(position, Goal.parse("score"))
    assert not _is_covered(promised, Goal.parse("score"))
    assert not _is_covered(position, Goal.parse("melds:NS"))
    assert _is_covered(promised, Goal.parse("tricks"))
    split = replace(promised, options=replace(options, split_runs=True))
    assert all(_is_covered(split, Goal.parse(text)) for text in ("score", "melds:EW", "contract"))


def test_three_tricks_with_jokers_and_the_value_of_every_card() -> None:
    position = next(p for p in (ruled_ending(seed, 3) for seed in range(500, 600)) if any(p.jokers) and not p.table)
    solution, reference = solve(position, "score"), Reference(Goal.parse("score"))
    assert solution.plays == {card: reference.value_after(position, card) for card in position.legal_plays()}


def test_a_pile_that_is_too_large_is_left_to_the_plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    position = replace(ruled_ending(1, 3), options=SvitenOptions(jokers=2), jokers=(1, 1), contract=None)
    expected = solve(position, "score")

    def full(self: Engine, *_arguments: object) -> int:
        raise PileTooLarge

    monkeypatch.setattr(engine_module.Engine, "value", full)
    found = solve(position, "score")
    assert (found.value, found.plays, found.line) == (expected.value, expected.plays, expected.line)


def test_ideas_that_do_not_hold_are_off() -> None:
    """Where a number must be met exactly a card more can be too much, so that nobody may be given all the rest."""
    hard = replace(
        ruled_ending(3, 3), options=SvitenOptions(hard_bid="points"), jokers=(0, 0), contract=Contract(Seat.NORTH, 20)
    )
    assert ideas_that_hold(Engine(Goal.parse("score"), hard).work) & (k.USE_CLAIMS | k.USE_PAIRS) == 0
    assert ideas_that_hold(Engine(Goal.parse("tricks"), hard).work) == k.ALL
