"""From positions and goals to the numbers of the kernels: the one place that converts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.scoring import FAILED_BID_COST, FAILED_HARD_BID_COST
from sviten_nb.games.tricks import trick_winner
from sviten_nb.solver import memory_kernel as k
from sviten_nb.solver.goal import Goal
from sviten_nb.solver.house_tables import write_runs
from sviten_nb.solver.pile_kernel import pile_tables

_GOALS = {
    "score": k.SCORE,
    "tricks": k.TRICK_COUNT,
    "contract": k.CONTRACT,
    "melds": k.MELDS,
    "capture": k.CAPTURE,
    "when": k.WHEN,
}
_ALL_CARDS = 52


@dataclass(frozen=True, slots=True)
class Root:
    """What the search is called with, besides its arrays."""

    left: int
    leader: int
    played: int
    best_place: int


def set_up(work: Any, goal: Goal, position: Position) -> None:
    """Write what does not change in a search: the goal and the rules; ``ROOT_TRICKS`` is that of this position.

    ``work`` is all zeros, which are valid in the memory of piles: no cards are worth nothing.
    """
    options, contract = position.options, position.contract
    trump = -1 if position.strain.trump is None else int(position.strain.trump)
    pile_tables(work, trump, options.trump_run_factor)
    for card in range(52):
        work[k.PLACE_OF + (1 << card) % 53] = card
    work[k.PLAYERS] = position.players
    work[k.TRUMP] = trump
    work[k.FACTOR] = options.trump_run_factor
    work[k.GOAL] = _GOALS[goal.kind]
    work[k.MAX_SIDE] = goal.maximiser(position).pile
    side = position.declaring if goal.kind == "contract" else goal.side
    work[k.GOAL_SIDE] = -1 if side is None else side.pile
    work[k.NAMED] = goal.cards.mask
    promised = contract is not None and goal.kind == "score" and position.declaring is not None
    work[k.DECLARER] = position.declaring.pile if promised and position.declaring is not None else -1
    if goal.kind in ("score", "contract", "melds"):
        _house_rules(work, goal, position)
    work[k.KEEPS] = int(options.failed_bid == "score_minus_penalty")
    work[k.SLAM] = options.slam_bonus if goal.kind == "score" and slam_can_count(position) else 0
    work[k.HALVES] = int(position.players == 3 and goal.kind == "score" and options.defender_share == "half")
    work[k.ROOT_TRICKS] = position.tricks_left
    for seat in position.seats:
        work[k.SIDES + seat] = position.side_of(seat).pile


def _house_rules(work: Any, goal: Goal, position: Position) -> None:
    """Write the rules that bear on what piles and promises are worth."""
    options, contract = position.options, position.contract
    for side, jokers in enumerate(position.jokers):
        work[k.JOKERS + side] = jokers
    work[k.UNSPLIT] = int(not options.split_runs)
    work[k.PENALTY] = options.deadwood_penalty if goal.kind == "score" else 0
    if goal.kind != "melds" and contract is not None:
        work[k.NUMBER] = contract.number
        hard = options.hard_bid is not None
        work[k.FAILED] = (FAILED_HARD_BID_COST if hard else FAILED_BID_COST) * contract.number
        if options.hard_bid == "points":
            work[k.HARD], work[k.ANNOUNCED] = 1, contract.number
        elif hard and contract.announced is not None:
            work[k.HARD] = 2 if options.hard_bid == "tricks_plus_melds" else 1
            work[k.ANNOUNCED], work[k.OWED] = contract.announced, contract.number
    work[k.ROUGH] = int(any(position.jokers) or work[k.HARD] > 0 or work[k.PENALTY] > 0)
    if house_room(goal, position):
        for side, jokers in enumerate(position.jokers):
            write_runs(work, side, jokers, bool(options.split_runs or jokers))


def house_room(goal: Goal, position: Position) -> bool:
    """Whether values of piles need the room of ``house_kernel``."""
    options = position.options
    ruled = any(position.jokers) or not options.split_runs or options.hard_bid or options.deadwood_penalty
    return goal.kind in ("score", "contract", "melds") and bool(ruled)


def ideas_that_hold(work: Any) -> int:
    """The switches of the ideas that hold for the rules written: where bounds are rough some do not."""
    ideas = k.ALL
    if work[k.ROUGH]:
        ideas &= ~(k.USE_CLAIMS | k.USE_PAIRS)
    if work[k.PENALTY] or work[k.JOKERS] or work[k.JOKERS + 1]:
        ideas &= ~(k.USE_RELEVANCE | k.USE_NEAR)
    return ideas


def _fill(work: Any, start: int, stop: int, value: int) -> None:
    """Arrays where kernels are compiled, lists where they are not."""
    work[start:stop] = [value] * (stop - start) if isinstance(work, list) else value


def slam_can_count(position: Position) -> bool:
    """Whether all cards are there, a dead skat aside: else nobody can have taken every trick (SV-15)."""
    cards = len(position.table) + (position.skat is not None)
    return cards + sum(map(len, (*position.hands, *position.piles))) == _ALL_CARDS


def write_position(work: Any, position: Position) -> Root:
    """Write where the cards are, and return the rest."""
    _fill(work, k.HANDS, k.HANDS + 4, 0)
    for seat, hand in enumerate(position.hands):
        work[k.HANDS + seat] = hand.mask
    for side in range(2):
        work[k.PILES + side] = position.piles[side].mask
        work[k.TRICKS + side] = position.tricks[side]
    left, played = position.tricks_left, len(position.table)
    work[k.SEARCHED] = left
    for place, card in enumerate(position.table):
        work[k.ON_TABLE + 4 * left + place] = card.index
    best = trick_winner(position.table, position.strain.trump) if played else 0
    return Root(left, int(position.leader), played, best)
