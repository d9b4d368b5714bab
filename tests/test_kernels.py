"""Single kernels against slow twins: what a pile is worth by trial, and how far neighbours of a hand can differ."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from sviten_nb import CardSet, Goal, Position, Seat, Strain, SvitenOptions, best_melds
from sviten_nb.cli_bench import ending_of_chance
from sviten_nb.solver.encode import write_position
from sviten_nb.solver.engine import Engine
from sviten_nb.solver.near_kernel import swing
from sviten_nb.solver.pile_kernel import STEP, pile_most, pile_points
from sviten_nb.solver.reference import Reference
from sviten_nb.solver.search_kernel import prepare

_SUIT = 13


@pytest.mark.parametrize("strain", list(Strain))
def test_a_pile_is_worth_the_same_by_trial_by_the_sweep_and_laid_out(strain: Strain) -> None:
    rng = random.Random(f"piles {strain}")
    options = SvitenOptions(trump_run_factor=rng.choice([2, 3]))
    hands = tuple(CardSet(1 << card) for card in range(4))
    work = Engine(Goal(), Position(hands, strain, Seat.NORTH, options=options)).work
    for number in range(400):
        pile = sum(1 << card for card in rng.sample(range(52), rng.randint(0, 44)))
        value = pile_points(work, pile)
        assert value == pile_most(work, pile, STEP)
        if number < 60:
            assert value == best_melds(CardSet(pile), strain.trump, factor=options.trump_run_factor).points


def test_two_neighbours_differ_by_no_more_than_the_swing() -> None:
    compared = close = 0
    for seed in range(150):
        position = ending_of_chance(seed + 9000, 3)
        engine = Engine(Goal(), position)
        root = write_position(engine.work, position)
        prepare(engine.work, root.left, root.played)
        reference = Reference(Goal())
        plays = sorted(position.legal_plays(), key=lambda card: card.index)
        hand = position.hands[position.to_move].mask
        others = sum(each.mask for each in position.hands) & ~hand
        for low, high in pairwise(plays):
            between = (1 << high.index) - (1 << low.index)
            if low.index // _SUIT != high.index // _SUIT or others & between:
                continue
            first, second = (reference.value(position.play(card)) for card in (low, high))
            limit = max(
                swing(engine.work, root.left, low.index, high.index),
                swing(engine.work, root.left, high.index, low.index),
            )
            assert abs(first - second) <= limit
            compared += 1
            close += first != second and abs(first - second) == limit
    assert compared > 60
    assert close > 0  # the limit is attained: it could not be lower
