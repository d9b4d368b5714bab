"""The goal ``tricks`` is that of bridge with all cards seen: a solver of that game says the same of every card."""

from __future__ import annotations

import random

import pytest

from sviten_nb import Deal, Position, Seat, Strain, solve
from sviten_nb.cli_bench import whole_deal
from sviten_nb.solver.bridge import bridge_values


@pytest.mark.parametrize("seed", range(20))
def test_endings_of_eight_and_nine_cards(seed: int) -> None:
    rng = random.Random(seed + 1)
    position = Position(Deal.random(seed).hands, rng.choice(list(Strain)), Seat.NORTH)
    while position.tricks_left > 8 + seed % 2 or position.table:
        position = position.play(rng.choice(position.legal_plays()))
    plays = solve(position, "tricks").plays
    assert {str(card): value for card, value in plays.items()} == bridge_values(position)


def agrees_on_a_whole_deal(seed: int) -> None:
    position = whole_deal(seed)
    best = max if position.leader.side.pile == 0 else min
    assert solve(position, "tricks", root_only=True).value == best(bridge_values(position).values())


# Without two that take half a minute each; the slow suite has them.
@pytest.mark.parametrize("seed", [seed for seed in range(22) if seed not in (4, 15)])
def test_whole_deals(seed: int) -> None:
    agrees_on_a_whole_deal(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_whole_deals(seed: int) -> None:
    agrees_on_a_whole_deal(seed)
