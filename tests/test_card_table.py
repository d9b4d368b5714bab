from typing import Any

import pytest

from sviten_nb.cards.card import Card
from sviten_nb.errors import SvitenError
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.play import Position
from sviten_nb.views.faces import face_uris, faces_key
from sviten_nb.views.scene import Button
from sviten_nb.views.scenes import card_scene, position_scene
from sviten_nb.widgets.card_table import CardTable

UNDO = Button("undo", "Undo")


class Game:
    """A position on a table, played by whoever presses; what went to the browser is in ``sent``."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seen_by: Seat | None = None) -> None:
        self.position = Position.start(Deal.random(seed=7).hands, "S", "N").play("4H")
        self.seen_by = seen_by
        self.pressed: list[str] = []
        self.sent: list[Any] = []
        self.table = CardTable(self.scene(), self.press)
        monkeypatch.setattr(self.table, "send", lambda content, buffers=None: self.sent.append(content))

    def scene(self):
        return position_scene(self.position, seen_by=self.seen_by, buttons=(UNDO, Button("hint", "Hint", False)))

    def press(self, target: str) -> None:
        self.pressed.append(target)
        if not target.startswith("button:"):
            self.position = self.position.play(target)
            self.table.show_scene(self.scene())

    def receive(self, content: Any) -> None:
        self.table._handle_custom_msg(content, [])

    def click(self, target: str) -> None:
        self.receive({"type": "press", "seq": self.table.seq, "target": target})


@pytest.fixture
def game(monkeypatch) -> Game:
    return Game(monkeypatch)


def test_a_card_is_played_and_the_next_scene_shown(game):
    game.click("8H")
    assert game.pressed == ["8H"]
    assert game.table.seq == 2
    assert game.table.scene["to_move"] == "S"
    assert game.table.shown == game.scene()


def test_twenty_presses_play_one_card(game):
    message = {"type": "press", "seq": game.table.seq, "target": "8H"}
    for _time in range(20):
        game.receive(dict(message))
    assert game.pressed == ["8H"]


def test_a_press_on_an_older_or_a_newer_scene_is_void(game):
    for seq in (0, 2, -1, 10**30):
        game.receive({"type": "press", "seq": seq, "target": "8H"})
    assert game.pressed == []
    assert game.table.seq == 1


def test_a_forbidden_card_is_explained(game):
    game.click("AS")
    assert game.pressed == []
    assert game.table.seq == 2
    assert game.table.scene["message_kind"] == "bad"
    assert game.table.scene["message"] == "♠A does not follow ♥: East holds ♥8"
    game.click("8H")
    assert game.pressed == ["8H"]
    assert game.table.scene["message"] == ""


@pytest.mark.parametrize(
    "content",
    [
        None,
        "press",
        [],
        {},
        {"type": "press"},
        {"type": ["press"], "seq": 1, "target": "8H"},
        {"type": "press", "seq": True, "target": "8H"},
        {"type": "press", "seq": 1.0, "target": "8H"},
        {"type": "press", "seq": "1", "target": "8H"},
        {"type": "press", "seq": 1, "target": None},
        {"type": "press", "seq": 1, "target": ["8H"]},
        {"type": "press", "seq": 1, "target": "8h"},
        {"type": "press", "seq": 1, "target": "KS"},
        {"type": "press", "seq": 1, "target": "button:hint"},
        {"type": "press", "seq": 1, "target": "button:nothing"},
        {"type": "press", "seq": 1, "target": "8H" * 10**6},
        {"type": "play", "seq": 1, "target": "8H"},
    ],
)
def test_junk_is_ignored(game, content):
    game.receive(content)
    assert game.pressed == []
    assert game.sent == []
    assert game.table.seq == 1


def test_a_button_that_changes_nothing_still_unlocks_the_table(game):
    game.click("button:undo")
    assert game.pressed == ["button:undo"]
    assert game.table.seq == 2


def test_a_refusal_by_the_game_is_shown(game):
    def refuse(target: str) -> None:
        raise SvitenError("not now")

    table = CardTable(game.scene(), refuse)
    table._handle_custom_msg({"type": "press", "seq": 1, "target": "8H"}, [])
    assert (table.scene["message"], table.scene["message_kind"], table.seq) == ("not now", "bad", 2)


def test_a_fault_in_the_game_is_not_swallowed_and_unlocks_the_table(game):
    def break_down(target: str) -> None:
        raise RuntimeError("fault")

    table = CardTable(game.scene(), break_down)
    with pytest.raises(RuntimeError):
        table._press("8H")
    assert table.seq == 2


def test_the_faces_are_sent_when_asked_for_and_not_in_the_state(game):
    assert game.table.faces_key == faces_key()
    assert "data:image" not in str(game.table.scene)
    game.receive({"type": "faces"})
    assert game.sent == [{"type": "faces", "key": faces_key(), "faces": face_uris()}]


def test_the_browser_cannot_change_what_lies_on_the_table(game):
    before = game.table.scene
    game.table.set_state({"scene": {}, "seq": 99, "faces_key": "x", "tooltip": "y"})
    assert (game.table.scene, game.table.seq, game.table.faces_key) == (before, 1, faces_key())
    assert game.table.tooltip == "y"


def test_hidden_cards_do_not_reach_the_browser(monkeypatch):
    game = Game(monkeypatch, seen_by=Seat.SOUTH)
    state = str({**game.table.get_state(), "_esm": "", "_css": ""})
    for seat in (Seat.NORTH, Seat.EAST, Seat.WEST):
        assert not [card for card in game.position.hands[seat] if f"'{card}'" in state or card.title in state]
    game.click("8H")
    assert game.pressed == []


def test_the_fallback_is_a_picture_without_ids(game):
    data, _metadata = game.table._repr_mimebundle_()
    again, _metadata = CardTable(game.scene(), game.press)._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == game.table.model_id
    assert data["text/plain"] == again["text/plain"] == "Card table: East to play"
    assert data["text/html"] == again["text/html"]
    assert data["text/html"].startswith("<img ")
    assert game.table.model_id not in data["text/html"]


def test_a_table_without_a_listener_only_shows():
    table = CardTable(card_scene(Card.parse("KS")))
    table._handle_custom_msg({"type": "press", "seq": 1, "target": "KS"}, [])
    assert table.seq == 1


def test_the_browser_code_writes_no_markup_and_calls_nobody():
    code = str(CardTable._esm)
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "Function(", "fetch(", "http", "import("):
        assert word not in code
