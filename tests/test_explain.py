"""Cards that are the same, and what comes of a card beside the best one."""

from __future__ import annotations

import random

import pytest

from sviten_nb import Card, Goal, IllegalMove, NotationError, Position, SearchLimit, explain, load_puzzles, solve
from sviten_nb.solver.encode import write_position
from sviten_nb.solver.engine import Engine
from sviten_nb.solver.equal_cards import equal_cards, telling_cards
from sviten_nb.solver.moves_kernel import list_moves
from sviten_nb.solver.reference import Reference
from tests.test_engine import ending, goals_of, house
from tests.test_house_rules import ruled_ending

ALIKE = "AKQ4.../JT9.3../8765.../.42.2.6 N N - - - -"


def test_cards_in_a_row_that_no_meld_needs_stand_together() -> None:
    """A K Q are one card to the goal tricks; for the score they are a run, and none is like another."""
    assert str(solve(ALIKE, "tricks")).splitlines()[1].split()[0] == "♠A=K=Q"
    assert [len(group) for group in solve(ALIKE, "tricks").groups] == [3, 1]
    assert [len(group) for group in solve(ALIKE, "score").groups] == [1, 1, 1, 1]
    assert "♠A=K=Q" in solve(ALIKE, "tricks")._repr_mimebundle_()["text/html"]


def test_only_named_cards_tell_for_capture() -> None:
    position = Position.parse(ALIKE)
    assert [len(g) for g in equal_cards(position, Goal.parse("capture:NS:KS"))] == [1, 1, 1, 1]
    assert [len(g) for g in equal_cards(position, Goal.parse("capture:NS:4H"))] == [3, 1]


@pytest.mark.parametrize("block", range(6))
def test_cards_said_to_be_the_same_have_the_same_value(block: int) -> None:
    """By the plain search, for every goal and house rule; and the kernels put no more together than that."""
    together = 0
    for seed in range(block * 40, block * 40 + 40):
        rng = random.Random(seed)
        by_rules = seed % 4 == 0
        position = ruled_ending(seed, 2)
        if not by_rules:
            position = ending(seed, 3, house(rng), contract=seed % 3 == 0, played=seed % 4)
        for goal in goals_of(position, rng):
            groups = equal_cards(position, goal)
            assert [card for group in groups for card in group] == list(position.legal_plays())
            if any(len(group) > 1 for group in groups):
                together += 1
                reference = Reference(goal)
                for group in groups:
                    assert len({reference.value_after(position, card) for card in group}) == 1
            engine = Engine(goal, position, table_mb=1)
            root = write_position(engine.work, position)
            engine._prepare(root)
            number = list_moves(engine.work, root.left, root.leader, root.played, root.best_place, -1)
            assert number >= len(groups)
            if not telling_cards(position, goal):
                assert number == len(groups)
    assert together > 20


@pytest.mark.parametrize("place", range(3))
def test_an_explanation_adds_up(place: int) -> None:
    """Both lines lead to their values, and what was gained and lost is the difference of the accounts."""
    puzzle = load_puzzles()[place]
    position = puzzle.position
    solution = solve(position, "score")
    for card in position.legal_plays():
        told = explain(position, card)
        assert (told.value, told.loss) == (solution.plays[card], solution.loss(card))
        assert told.line[0] == card
        assert told.score.difference == told.value
        assert told.best_score.difference == solution.value
        assert len(told.score.tricks) == position.tricks_left
        for mine, best, changes in zip(told.score.sides, told.best_score.sides, told.changes, strict=True):
            assert sum(points for _label, points in changes) == mine.points - best.points
        end = position
        for each in told.line:
            end = end.play(each)
        assert end == told.score.position


def test_an_explanation_in_words() -> None:
    position = load_puzzles()[2].position
    lines = str(explain(position, "TD")).splitlines()
    assert lines[0] == "♦T: +43, loses 30 against ♦2 with +73"
    assert lines[3] == "  trick 1: ♦T ♦3 ♦8 ♦K – East"
    assert "  North-South: 68 instead of 93" in lines
    assert "     −50  run 6D 7D 8D 9D TD JD QD" in lines
    best = explain(position, Card.parse("2D"))
    assert str(best).startswith("♦2: +73, a best card\n")
    assert "instead of" not in str(best)
    shown = explain(position, "TD")._repr_mimebundle_()
    assert shown["text/plain"] == str(explain(position, "TD"))
    assert "loses 30" in shown["text/html"]


def test_the_last_card_of_all_can_be_explained() -> None:
    position = Position.parse("A.../K.../Q.../J... N N - - - -").play(Card.parse("AS"))
    position = position.play(Card.parse("KS")).play(Card.parse("QS"))
    told = explain(position, "JS", "tricks")
    assert (told.value, told.loss, told.line) == (1, 0, (Card.parse("JS"),))


def test_what_cannot_be_explained() -> None:
    position = load_puzzles()[2].position
    with pytest.raises(IllegalMove):
        explain(position, "AS")
    with pytest.raises(NotationError, match="no card"):
        explain(position, "ZZ")
    with pytest.raises(NotationError, match="no position of Sviten Special"):
        explain(7, "AS")  # type: ignore[arg-type]
    whole = ending(5, 13, house(random.Random(1)))
    with pytest.raises(SearchLimit):
        explain(whole, whole.legal_plays()[0], time_limit=0.2)
