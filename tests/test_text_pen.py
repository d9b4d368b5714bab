import pytest

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.pack import Pack
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.layout import best_melds
from sviten_nb.games.sviten.play import Position
from sviten_nb.views.scene import CardView, Scene, Zone
from sviten_nb.views.scenes import card_scene, cards_scene, deal_scene, layout_scene, position_scene
from sviten_nb.views.text_pen import COLUMNS, draw_text

DEAL = Deal.random(seed=7)


def test_a_card_and_a_set():
    assert draw_text(card_scene(Card.parse("QH"))) == "♥Q queen of hearts"
    assert draw_text(cards_scene(CardSet.parse("AC 5D TD JS KS"))) == "♠KJ ♦T5 ♣A"
    assert draw_text(cards_scene(CardSet())) == "–"


def test_a_deal_lies_round_the_table():
    lines = draw_text(deal_scene(DEAL.hands, "Deal 7")).splitlines()
    assert lines[0] == "Deal 7"
    assert lines[2] == " " * 28 + "North: ♠K ♥Q64 ♦K ♣KQJ97542"
    assert lines[4].startswith("West: ♠3 ♥AJT97 ♦87652 ♣T8 ")
    assert lines[4].endswith(" East: ♠AQ942 ♥832 ♦J943 ♣3")
    assert lines[6] == " " * 28 + "South: ♠JT8765 ♥K5 ♦AQT ♣A6"


def test_melds_stand_one_a_line_with_their_points():
    layout = best_melds("5S 6S 7S 8S 8H 8D 8C 5H 5D", trump="S")
    assert layout is not None
    assert draw_text(layout_scene(layout)).splitlines() == [
        "Melds: 25 points in 2 melds",
        "    20  run  ♠5 ♠6 ♠7 ♠8",
        "     5  set  ♥8 ♦8 ♣8",
        "        deadwood: ♥5 ♦5",
    ]


def test_a_position_tells_trick_piles_and_message():
    position = Position.start(DEAL.hands, "S", "N").play("4H").play("8H")
    text = draw_text(position_scene(position, message="Well played."))
    assert "Trick: N ♥4, E ♥8" in text
    assert "South (to play): " in text
    assert "Pile of North-South: no cards yet" in text
    assert text.endswith("\nWell played.")


def test_hidden_hands_are_counted_only():
    position = Position.start(DEAL.hands, "S", "N")
    text = draw_text(position_scene(position, seen_by=Seat.NORTH))
    assert text.count("13 cards face down") == 3
    assert "♠JT8765" not in text


def whole_pack() -> Scene:
    layout = best_melds(Pack.FULL.cards, trump="S")
    assert layout is not None
    return layout_scene(layout, "The whole pack " * 20)


@pytest.mark.parametrize(
    "scene",
    [
        deal_scene(DEAL.hands, "x" * 300),
        position_scene(Position.start(DEAL.hands, "S", "N"), message="word " * 70),
        whole_pack(),
        Scene("table", "", (Zone("hand:N", "hand", "A very long name of a seat " * 5, "N", (CardView(),) * 5),)),
    ],
)
def test_no_line_is_longer_than_eighty_columns_or_ends_in_blanks(scene):
    for line in draw_text(scene).splitlines():
        assert len(line) <= COLUMNS
        assert line == line.rstrip()
