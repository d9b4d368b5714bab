import dataclasses
import json

import pytest

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.auction import Contract
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.layout import best_melds
from sviten_nb.games.sviten.play import Position
from sviten_nb.views.scene import Button, CardView, Group, Scene, Zone, clean
from sviten_nb.views.scenes import card_scene, cards_scene, deal_scene, layout_scene, position_scene

HANDS = Deal.random(seed=7).hands


def started() -> Position:
    return Position.start(HANDS, "S", "N")


def texts(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("plain ♠", "plain ♠"),
        ("two\nlines\tand  blanks ", "two lines and blanks"),
        ("bell\x07 esc\x1b[31m", "bell esc[31m"),
        ("right\u202eto left", "rightto left"),
        ("half\ud800 pair", "half pair"),
        ("x" * 500, "x" * 399 + "…"),
    ],
)
def test_text_from_anywhere_becomes_one_printable_line(text, cleaned):
    assert clean(text) == cleaned


def test_every_text_of_a_scene_is_cleaned_when_it_is_built():
    bad = "a\x00\u202e"
    scene = Scene(
        "table",
        bad,
        (Zone("pile:NS", "pile", bad, bad, (CardView(None, reason=bad, seat=bad),), (Group(bad, 5, ()),), bad, bad),),
        facts=((bad, bad),),
        message=bad,
        buttons=(Button("undo", bad),),
        spoken=bad,
    )
    for text in texts(scene.to_json()):
        assert "\x00" not in text
        assert "\u202e" not in text


def test_scenes_are_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        card_scene(Card.parse("QH")).title = "x"  # type: ignore[misc]


def test_the_json_is_plain_data():
    scene = position_scene(started(), buttons=(Button("undo", "Undo"),))
    assert json.loads(json.dumps(scene.to_json(), allow_nan=False)) == scene.to_json()


def test_a_card_says_in_words_whether_it_may_be_played():
    queen = Card.parse("QH")
    assert CardView(queen).label == "queen of hearts"
    assert CardView(queen, selectable=True).label == "queen of hearts, playable"
    assert CardView(queen, reason="no").label == "queen of hearts, not playable"
    assert CardView().label == "a card, face down"


def test_a_hidden_card_is_never_selectable():
    assert CardView(None, selectable=True).to_json()["selectable"] is False
    assert not Scene("row", zones=(Zone("r", "row", cards=(CardView(None, selectable=True),)),)).targets


def test_cards_and_deals():
    assert [str(view.card) for view in cards_scene(CardSet.parse("2C AS KS")).zones[0].cards] == ["AS", "KS", "2C"]
    scene = deal_scene(HANDS, "Deal 7")
    assert [zone.name for zone in scene.zones] == ["hand:N", "hand:E", "hand:S", "hand:W"]
    assert all(len(zone.cards) == 13 for zone in scene.zones)
    assert scene.targets == frozenset()


def test_a_layout_has_a_group_for_each_meld_and_the_deadwood_apart():
    layout = best_melds("5S 6S 7S 8S 8H 8D 8C 5H 5D", trump="S")
    assert layout is not None
    zone = layout_scene(layout).zones[0]
    assert [group.heading for group in zone.groups] == [f"{m.kind} +{m.points}" for m in layout.melds]
    assert {view.card for view in zone.cards} == set(layout.deadwood)
    assert zone.note == "25 points in 2 melds"


def test_the_legal_cards_are_targets_and_the_others_have_reasons():
    position = started().play("4H")
    scene = position_scene(position, buttons=(Button("undo", "Undo"), Button("hint", "Hint", enabled=False)))
    assert scene.to_move == "E"
    assert scene.targets == {*map(str, position.legal_plays()), "button:undo"}
    for card in position.hands[Seat.EAST]:
        assert scene.reason(str(card)) == (position.why_not(card) or "")
    assert scene.reason("KS") == ""  # North's: no reason, because it is not North's turn to be told


@pytest.mark.parametrize("viewer", [*Seat, *Side, None])
def test_hidden_cards_are_not_in_the_scene_at_all(viewer):
    position = started().play("4H")
    scene = position_scene(position, seen_by=viewer)
    for seat in Seat:
        sees = viewer is None or (seat.side is viewer if isinstance(viewer, Side) else seat is viewer)
        zone = scene.zone(f"hand:{seat.letter}")
        assert zone is not None
        assert zone.hidden is not sees
        assert len(zone.cards) == len(position.hands[seat])
        mentioned = {t for t in texts(scene.to_json()) if len(t) == 2}
        assert sees or mentioned.isdisjoint(map(str, position.hands[seat]))


def test_nobody_plays_from_a_hand_they_do_not_see():
    position = started()
    assert position_scene(position, seen_by=Seat.SOUTH).targets == frozenset()
    assert position_scene(position, seen_by=Side.EW).targets == frozenset()
    assert len(position_scene(position, seen_by=Side.NS).targets) == 13


def test_the_trick_says_who_played_what():
    position = started().play("4H").play("8H")
    scene = position_scene(position)
    trick = scene.zone("trick")
    assert trick is not None
    assert [(view.seat, str(view.card)) for view in trick.cards] == [("N", "4H"), ("E", "8H")]
    assert scene.spoken == "East played the 8 of hearts. South to play."


def test_the_last_trick_lies_there_until_the_next_card():
    plays = [(Seat.NORTH, "4H"), (Seat.EAST, "8H"), (Seat.SOUTH, "KH"), (Seat.WEST, "AH")]
    position = started()
    for _seat, card in plays:
        position = position.play(card)
    last = tuple((seat, Card.parse(card)) for seat, card in plays)
    scene = position_scene(position, last_trick=last)
    trick = scene.zone("trick")
    assert trick is not None
    assert [view.highlighted for view in trick.cards] == [False, False, False, True]
    assert scene.spoken == "West played the ace of hearts. West takes the trick. West to play."
    pile = scene.zone("pile:EW")
    assert pile is not None
    assert {view.card for view in pile.cards} == {card for _seat, card in last}
    after = position_scene(position.play("AH" if "AH" in position.legal_plays() else position.legal_plays()[0]))
    assert len(after.zone("trick").cards) == 1  # type: ignore[union-attr]


def test_the_facts_name_contract_trumps_and_tricks():
    position = dataclasses.replace(started(), contract=Contract(Seat.NORTH, 3))
    assert position_scene(position).facts == (
        ("Contract", "North, 3 melds"),
        ("Trumps", "♠ spades"),
        ("Tricks North-South", "0"),
        ("Tricks East-West", "0"),
    )


def test_a_finished_position_has_nothing_to_touch():
    scene = position_scene(Position.parse(".../.../.../... N N - - - -"))
    assert scene.title == "The play is over"
    assert scene.to_move == ""
    assert scene.targets == frozenset()
