"""``solve``: the line and the cards ply by ply, what is known when a limit is hit, and the repr."""

from __future__ import annotations

import random

import pytest

from sviten_nb import CardSet, Contract, Deal, Goal, NotationError, Position, Seat, Side, Solution, SvitenOptions, solve
from tests.plain_rules import State, minimax, state_of

ENDING = "A2.../K3.../QT.../J4... N N - - - -"


def ending(rng: random.Random, tricks: int) -> Position:
    """A random ending without melds to speak of: the piles are left out."""
    position = Position.start(Deal.random(rng.randrange(10**9)).hands, rng.choice("SHDCN"), rng.choice("NESW"))
    while position.tricks_left > tricks or position.table:
        position = position.play(rng.choice(position.legal_plays()))
    return Position(position.hands, position.strain, position.leader)


def plain_tricks(position: Position) -> int:
    """The goal ``tricks`` by the plain minimax."""

    def final(state: State) -> int:
        return (len(state[4][0]) - len(state[4][1])) // 4

    return minimax(state_of(position), 0, final, lambda state: False, False)


def plain_when(position: Position, cards: frozenset[str]) -> int:
    """The goal ``when`` for North-South by the plain minimax."""
    return minimax(state_of(position), 1, lambda state: 1, lambda state: cards <= state[4][0], True)


@pytest.mark.parametrize("seed", range(25))
def test_the_line_takes_the_first_best_card_in_display_order_at_every_ply(seed: int) -> None:
    position = ending(random.Random(seed), 2)
    line = solve(position, "tricks").line
    for card in line:
        values = {legal: plain_tricks(position.play(legal)) for legal in position.legal_plays()}
        seat = position.to_move
        assert seat is not None
        best = (max if seat.side is Side.NS else min)(values.values())
        assert card == next(legal for legal, value in values.items() if value == best)
        position = position.play(card)
    assert position.is_over


@pytest.mark.parametrize("seed", range(25))
def test_the_line_for_when_lets_the_side_named_hurry_and_the_other_delay(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(rng, 2)
    cards = frozenset(map(str, rng.sample([card for hand in position.hands for card in hand], 2)))
    solution = solve(position, f"when:NS:{','.join(cards)}")
    done_in = 0
    for number, card in enumerate(solution.line):
        if cards <= state_of(position)[4][0]:
            break
        values = {}
        for legal in position.legal_plays():
            after = position.play(legal)
            values[legal] = plain_when(after, cards) + (not after.table)
        seat = position.to_move
        assert seat is not None
        best = (min if seat.side is Side.NS else max)(values.values())
        assert card == next(legal for legal, value in values.items() if value == best)
        position = position.play(card)
        done_in = number // 4 + 1
    captured = cards <= state_of(position)[4][0]
    assert solution.value == (done_in if captured else 3)


def test_asking_again_gives_the_same_answer_but_for_the_clock() -> None:
    position = ending(random.Random(3), 3)
    first, again = solve(position), solve(position.line, Goal())
    for name in ("position", "goal", "value", "bounds", "plays", "line", "nodes"):
        assert getattr(first, name) == getattr(again, name)
    assert list(first.plays) == list(again.plays)


def test_loss_is_counted_for_the_side_to_move() -> None:
    solution = solve(".KQ../A.2../...43/...65 N E - - - -", "tricks")
    values = {str(card): value for card, value in solution.plays.items()}
    assert values == {"AS": 0, "2H": 2}
    assert [solution.loss(card) for card in solution.plays] == [0, 2]
    assert [str(card) for card in solution.best] == ["AS"]
    with pytest.raises(NotationError, match="the value of 'KS' is not known here"):
        solution.loss(next(iter(CardSet.parse("KS"))))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("goal", ["score", "tricks", "melds:EW", "capture:NS", "when:EW", "contract"])
def test_bounds_hold_the_value_and_use_the_cards_that_were_finished(seed: int, goal: str) -> None:
    rng = random.Random(seed)
    position = ending(rng, 2)
    position = Position(position.hands, position.strain, position.leader, contract=Contract(Seat(seed % 4), 1))
    if goal.startswith(("capture", "when")):
        goal += ":" + ",".join(map(str, rng.sample([card for hand in position.hands for card in hand], 2)))
    exact = solve(position, goal)
    assert exact.value is not None
    asked, leader = Goal.parse(goal), position.to_move
    assert leader is not None
    for part in (1, 3, 6, 9):
        limited = solve(position, goal, node_limit=max(1, exact.nodes * part // 10))
        assert limited.value is None
        low, high = limited.bounds
        assert asked.range(position)[0] <= low <= exact.value <= high <= asked.range(position)[1]
        if limited.plays and leader.side is asked.maximiser(position):
            assert (low, high) == (max(limited.plays.values()), asked.range(position)[1])
        elif limited.plays:
            assert (low, high) == (asked.range(position)[0], min(limited.plays.values()))
        else:
            assert limited.bounds == asked.range(position)


@pytest.mark.parametrize("options", [SvitenOptions(), SvitenOptions(trump_run_factor=3, slam_bonus=0)])
@pytest.mark.parametrize("node_limit", [1, 8, None])
def test_repr_evaluates_back_after_an_import_of_everything(options: SvitenOptions, node_limit: int | None) -> None:
    names: dict[str, object] = {}
    exec("from sviten_nb import *", names)
    position = Position.parse(ENDING, options)
    for goal in ("tricks", "capture:NS:AS", "when:EW:KS,3S"):
        solution = solve(position, goal, node_limit=node_limit)
        rebuilt = eval(repr(solution), names)
        assert isinstance(rebuilt, Solution)
        assert rebuilt == solution
        assert rebuilt.position.options == options


def test_root_only_leaves_out_cards_and_line_and_keeps_the_value() -> None:
    whole, root = solve(ENDING, "tricks"), solve(ENDING, "tricks", root_only=True)
    assert (root.value, root.bounds) == (whole.value, whole.bounds) == (0, (0, 0))
    assert (root.plays, root.line, root.best) == ({}, (), ())
