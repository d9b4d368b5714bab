"""The play lab and the puzzle board: clicking and code do the same, and nothing is lost or given away."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from sviten_nb import (
    Card,
    Deal,
    IllegalMove,
    NotationError,
    OptionError,
    PlayLab,
    Position,
    PuzzleBoard,
    Seat,
    Side,
    SvitenOptions,
    load_puzzle,
)
from sviten_nb.widgets.card_table import CardTable


def press(table: CardTable, target: str) -> None:
    """What the browser sends when something is pressed on the scene that is shown."""
    table._handle_custom_msg({"type": "press", "seq": table.seq, "target": target}, [])


@pytest.fixture
def lab() -> PlayLab:
    return PlayLab(Deal.random(seed=7), strain="H", leader="S")


def test_a_click_and_code_play_the_same(lab: PlayLab) -> None:
    other = PlayLab(Deal.random(seed=7), strain="H", leader="S")
    for card in ("TS", "3S", "KS", "AS", "QS"):
        press(lab.table, card)
        other.play(card)
    assert lab.position == other.position
    assert lab.table.shown == other.table.shown
    assert [str(card) for card in lab.played] == ["TS", "3S", "KS", "AS", "QS"]


def test_a_forbidden_card_is_refused_with_the_reason_on_the_table(lab: PlayLab) -> None:
    press(lab.table, "TS")
    before = lab.position
    press(lab.table, "JH")
    assert lab.position == before
    assert lab.table.shown.message == "♥J does not follow ♠: West holds ♠3"
    assert lab.table.shown.message_kind == "bad"
    with pytest.raises(IllegalMove, match="♥J does not follow ♠"):
        lab.play("JH")


def test_undo_and_redo_lose_nothing_until_another_card_is_played(lab: PlayLab) -> None:
    for card in ("TS", "3S", "KS"):
        lab.play(card)
    third = lab.position
    press(lab.table, "button:undo")
    press(lab.table, "button:undo")
    assert [str(card) for card in lab.played] == ["TS"]
    press(lab.table, "button:redo")
    press(lab.table, "button:redo")
    assert lab.position == third
    press(lab.table, "button:restart")
    assert lab.played == ()
    lab.redo()
    lab.undo()
    lab.undo()
    lab.play("6S")
    lab.redo()
    assert [str(card) for card in lab.played] == ["6S"]


def test_the_trick_that_was_just_won_stays_in_sight(lab: PlayLab) -> None:
    for card in ("TS", "3S", "KS", "AS"):
        lab.play(card)
    trick = lab.table.shown.zone("trick")
    assert trick is not None
    assert [str(view.card) for view in trick.cards] == ["TS", "3S", "KS", "AS"]
    assert [view.seat for view in trick.cards if view.highlighted] == ["E"]


def test_a_deal_is_played_to_its_end_and_scored(lab: PlayLab) -> None:
    while not lab.position.is_over:
        lab.play(lab.position.legal_plays()[0])
    assert sum(side.tricks for side in lab.score.sides) == 13
    assert "points" in lab.table.shown.message
    assert lab.table.shown.targets == {"button:undo", "button:restart"}


def test_hands_that_are_not_seen_do_not_reach_the_page() -> None:
    deal = Deal.random(seed=7)
    lab = PlayLab(deal, strain="H", leader="S", seen_by=Seat.SOUTH)
    page = json.dumps(lab.table.get_state())
    for card in deal.hands[Seat.EAST]:
        assert f'"{card}"' not in page
    assert f'"{next(iter(deal.hands[Seat.SOUTH]))}"' in page


def test_a_lab_may_start_in_mid_trick() -> None:
    lab = PlayLab(Position.parse("A2.../K3.../4.../76... N S 5S - - -"))
    assert lab.position.to_move == Seat.WEST


def test_the_board_does_not_give_the_solution_away() -> None:
    puzzle = load_puzzle("starter-01")
    board = puzzle.show()
    assert isinstance(board, PuzzleBoard)
    scene = board.table.scene
    assert not {"plays", "solution", "value", "values"} & set(re.findall(r'"(\w+)":', json.dumps(scene)))
    cards = [view for zone in scene["zones"] for view in zone["cards"] if view["selectable"]]
    assert {view["card"] for view in cards} == {str(card) for card in puzzle.plays}
    # Apart from its name, the best card looks like every other.
    looks = {json.dumps({key: view[key] for key in view if key not in ("card", "label")}) for view in cards}
    assert len(looks) == 1


def test_answers_are_judged_on_the_board_as_in_code() -> None:
    board = load_puzzle("starter-01").show()
    press(board.table, "9H")
    assert not board.solved
    assert board.table.shown.message_kind == "bad"
    assert "costs 10" in board.table.shown.message
    assert board.answer("7S").right
    assert board.solved
    assert board.table.shown.message_kind == "good"
    press(board.table, "button:reveal")
    assert "♥9 +16" in board.table.shown.message
    marked = {str(view.card) for zone in board.table.shown.zones for view in zone.cards if view.highlighted}
    assert marked == {"7S"}
    press(board.table, "button:again")
    assert board.verdicts == []
    assert (board.table.shown.title, board.table.shown.message) == (board.puzzle.question, "")


def test_a_card_that_may_not_be_played_is_no_attempt() -> None:
    board = load_puzzle("starter-01").show()
    with pytest.raises(IllegalMove):
        board.answer(Card.parse("AS"))
    assert board.verdicts == []


def test_an_unproved_puzzle_says_so() -> None:
    board = PuzzleBoard(replace(load_puzzle("starter-01"), proved=False))
    assert "(unproved)" in board.table.shown.title


def test_a_lab_knows_who_looks_and_refuses_what_it_would_ignore() -> None:
    deal = Deal.random(seed=7)
    assert PlayLab(deal, seen_by="S").table.shown == PlayLab(deal, seen_by=Seat.SOUTH).table.shown
    assert PlayLab(deal, seen_by="NS").table.shown == PlayLab(deal, seen_by=Side.NS).table.shown
    with pytest.raises(NotationError, match="unknown seat 'X'"):
        PlayLab(deal, seen_by="X")
    with pytest.raises(OptionError, match="belong to a deal"):
        PlayLab(Position.start(deal.hands, "S", "N"), strain="H")


def test_three_players_and_a_card_laid_away() -> None:
    line = "AK2.../QJ3.../T94... S N - 5... - N1 tricks=0,0"
    lab = PlayLab(Position.parse(line), seen_by="F")
    five = Card.parse("5S")

    def shown() -> set[Card]:
        zone = lab.table._shown.zone("pile:D")
        assert zone is not None
        melded = {card for group in zone.groups for card in group.cards}
        return melded | {view.card for view in zone.cards if view.card is not None}

    assert five not in shown()
    for card in ("AS", "QS", "TS"):
        lab.play(card)
    assert shown() == {Card.parse("AS"), Card.parse("QS"), Card.parse("TS")}
    for card in ("KS", "JS", "9S", "2S", "3S", "4S"):
        lab.play(card)
    assert five in shown()
    with pytest.raises(OptionError, match="three players need a declarer"):
        PlayLab(Deal.random(1, options=SvitenOptions(players=3)))
