"""Minimax under house rules, slams and every kind of contract, against a minimax on plain texts."""

from __future__ import annotations

import random
from functools import cache

import pytest

from sviten_nb import Card, CardSet, Contract, Goal, Position, SearchLimit, Seat, SvitenOptions, best_melds
from sviten_nb.cards.card import CARDS
from sviten_nb.solver.reference import Reference
from tests.plain_rules import State, after, minimax, moves, state_of

HOUSES = [SvitenOptions(trump_run_factor=factor, slam_bonus=slam) for factor in (2, 3) for slam in (25, 0)]


@cache
def points(cards: frozenset[str], trump: str, at_least: int, factor: int) -> int | None:
    layout = best_melds(" ".join(cards), trump, at_least, factor)
    return None if layout is None else layout.points


def plain_score(state: State, contract: Contract | None, options: SvitenOptions) -> int:
    """North-South minus East-West, worked out from rules 24 to 28."""
    totals = []
    for side, pile in enumerate(state[4]):
        bid = contract.number if contract is not None and contract.seat % 2 == side else 0
        melds = points(pile, state[1], bid, options.trump_run_factor)
        slam = options.slam_bonus if len(pile) == 52 else 0
        totals.append(-10 * bid + slam if melds is None else len(pile) // 4 + melds + slam)
    return totals[0] - totals[1]


def plain_value(position: Position) -> int:
    def final(state: State) -> int:
        return plain_score(state, position.contract, position.options)

    return minimax(state_of(position), 0, final, lambda state: False, False)


def dealt_to(hands: list[CardSet], piles: tuple[CardSet, CardSet], rng: random.Random, mid_trick: bool) -> Position:
    """The position with these hands and piles and the rest by lot, as often as not in mid-trick."""
    contract = rng.choice([None, Contract(Seat(rng.randrange(4)), rng.randint(1, 6))])
    north, east, south, west = hands
    hand = (north, east, south, west)
    position = Position.start(hand, rng.choice("SHDCN"), rng.choice("NESW"), contract, rng.choice(HOUSES))
    start = Position(hand, position.strain, position.leader, (), piles, contract, position.options)
    for _card in range(rng.randrange(4) if mid_trick else 0):
        start = start.play(rng.choice(start.legal_plays()))
    return start


def split(cards: list[Card], size: int) -> list[CardSet]:
    return [CardSet.of(cards[size * seat : size * seat + size]) for seat in range(4)]


def melding_position(rng: random.Random) -> Position:
    """Two cards in each hand, and piles of neighbouring cards, so that melds abound; the rest is out of play."""
    cards = rng.sample(CARDS, 52)
    pool = sorted(cards[8:], key=lambda card: (card.suit, card.rank))
    cut = 4 * rng.randint(1, 3)
    start = rng.randrange(len(pool) - 2 * cut + 1)
    piles = (CardSet.of(pool[start : start + cut]), CardSet.of(pool[start + cut : start + 2 * cut]))
    return dealt_to(split(cards, 2), piles, rng, mid_trick=True)


@pytest.mark.parametrize("seed", range(60))
def test_house_rules_reach_the_value(seed: int) -> None:
    position = melding_position(random.Random(seed))
    assert Reference(Goal()).value(position) == plain_value(position), position


def test_SV_15_the_bonus_is_what_the_last_trick_is_worth_beside_its_cards() -> None:
    pile = CardSet.of(CARDS) - CardSet.parse("AS KS QS JS")
    hands = tuple(CardSet.parse(card) for card in ("AS", "KS", "QS", "JS"))
    values = []
    for slam in (25, 0):
        north, east, south, west = hands
        start = Position.start((north, east, south, west), "N", "N", None, SvitenOptions(slam_bonus=slam))
        position = Position(start.hands, start.strain, start.leader, (), (pile, CardSet()), None, start.options)
        values.append(Reference(Goal()).value(position))
    assert values == [220 + 13 + 25, 220 + 13]


@pytest.mark.parametrize("seed", range(40))
def test_contract_is_reached_exactly_if_the_declarers_can_force_it(seed: int) -> None:
    rng = random.Random(seed)
    position, seat = melding_position(rng), Seat(seed % 4)
    answers = []
    for number in range(1, 7):
        asked = Position(
            position.hands, position.strain, position.leader, position.table, position.piles, Contract(seat, number)
        )

        def final(state: State, number: int = number) -> int:
            return int(points(state[4][seat % 2], state[1], number, 2) is not None)

        plain = minimax(state_of(asked), seat % 2, final, lambda state: False, False)
        answers.append(Reference(Goal.parse("contract")).value(asked))
        assert answers[-1] == plain, asked
    assert answers == sorted(answers, reverse=True)  # who can reach more can reach fewer


@pytest.mark.parametrize("seed", range(6))
def test_one_object_answers_many_questions_as_fresh_ones_do(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(CARDS, 52)
    position = dealt_to(split(cards, 2), (CardSet(), CardSet()), rng, mid_trick=False)
    named = ",".join(map(str, cards[:2]))
    for text in ("score", "tricks", "melds:EW", f"capture:EW:{named}", f"when:NS:{named}"):
        shared = Reference(Goal.parse(text))
        shared.value(position)
        nodes = shared.nodes
        assert shared.value(position) == Reference(Goal.parse(text)).value(position)
        assert shared.nodes == nodes  # it remembered
        for card in position.legal_plays():
            following = position.play(card)
            assert shared.value(following) == Reference(Goal.parse(text)).value(following)


def test_it_looks_at_each_position_once() -> None:
    position = Position.parse("A2.../K3.../QT.../J4... N N - - - -")
    seen = {state_of(position)}
    edge = [state_of(position)]
    while edge:
        state = edge.pop()
        for card in moves(state) if any(state[0]) else []:
            following = after(state, card)
            if following not in seen:
                seen.add(following)
                edge.append(following)
    reference = Reference(Goal.parse("tricks"))
    reference.value(position)
    assert reference.nodes == len(seen)
    assert Reference(Goal.parse("tricks"), node_limit=len(seen)).value(position) == 0
    with pytest.raises(SearchLimit, match=f"not solved within {len(seen) - 1} positions"):
        Reference(Goal.parse("tricks"), node_limit=len(seen) - 1).value(position)
