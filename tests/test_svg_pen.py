import base64
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from sviten_nb.cards.card import CARDS, Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.pack import Pack
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.layout import best_melds
from sviten_nb.games.sviten.play import Position
from sviten_nb.views.faces import back_svg, face_svg, face_uris, faces_key
from sviten_nb.views.rich import bundle
from sviten_nb.views.scene import Button, CardView, Group, Scene, Zone
from sviten_nb.views.scenes import card_scene, cards_scene, deal_scene, layout_scene, position_scene
from sviten_nb.views.svg_pen import draw_svg
from sviten_nb.views.text_pen import draw_text

DEAL = Deal.random(seed=7)
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '"><script>alert(1)</script>&\x00\x1b]]>\u202e<img src=x onerror=alert(1)>'


def whole_pack() -> Scene:
    layout = best_melds(Pack.FULL.cards, trump="S")
    assert layout is not None
    return layout_scene(layout)


SCENES = {
    "card": card_scene(Card.parse("QH")),
    "row": cards_scene(DEAL.hands[2]),
    "pack": cards_scene(Pack.FULL.cards),
    "nothing": cards_scene(CardSet()),
    "deal": deal_scene(DEAL.hands, "Deal 7"),
    "position": position_scene(Position.start(DEAL.hands, "S", "N").play("4H"), message="Well played."),
    "over": position_scene(Position.parse(".../.../.../... N N - - - -")),
    "layout": whole_pack(),
    "hostile": Scene(
        "table",
        HOSTILE,
        (
            Zone("hand:N", "hand", HOSTILE, "N", (CardView(Card.parse("2S"), reason=HOSTILE),), note=HOSTILE),
            Zone("trick", "trick", HOSTILE, cards=(CardView(Card.parse("3S"), seat=HOSTILE, highlighted=True),)),
            Zone("pile:NS", "pile", HOSTILE, groups=(Group(HOSTILE, 5, (Card.parse("4S"),)),), rest=HOSTILE),
        ),
        facts=((HOSTILE, HOSTILE),),
        message=HOSTILE,
        buttons=(Button(HOSTILE, HOSTILE),),
        spoken=HOSTILE,
    ),
}


class Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("name", SCENES)
def test_every_picture_is_well_formed_and_draws_shapes_only(name):
    svg = draw_svg(SCENES[name])
    root = ElementTree.fromstring(svg)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    allowed = {"svg", "title", "desc", "defs", "g", "path", "rect", "circle", "text", "use", "radialGradient", "stop"}
    assert tags <= allowed
    for element in root.iter():
        assert not [key for key in element.attrib if key.lower().startswith("on")]
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {element.attrib["href"] for element in root.iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in ids}


@pytest.mark.parametrize("name", SCENES)
def test_title_and_description_are_the_scene_in_words(name):
    root = ElementTree.fromstring(draw_svg(SCENES[name]))
    assert (root.findtext(f"{SVG}title") or "") == SCENES[name].title
    assert (root.findtext(f"{SVG}desc") or "") == draw_text(SCENES[name])


def test_the_faces_are_all_different_and_always_the_same():
    faces = {face_svg(card) for card in CARDS} | {back_svg()}
    assert len(faces) == 53
    for svg in faces:
        ElementTree.fromstring(svg)
    assert set(face_uris()) == {*map(str, CARDS), "back"}
    assert re.fullmatch("[0-9a-f]{16}", faces_key())
    assert draw_svg(SCENES["deal"]) == draw_svg(deal_scene(DEAL.hands, "Deal 7"))


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_number_card_has_as_many_pips_as_its_rank(card):
    pips = face_svg(card).count(f'href="#p{card.suit.letter}"')
    indices = 2
    assert pips - indices == (int(card.rank) if card.rank <= 10 else 1 if card.rank == 14 else 0)


@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small(name):
    assert len(draw_svg(SCENES[name]).encode()) < 60_000


def test_hidden_cards_are_not_in_the_picture():
    position = Position.start(DEAL.hands, "S", "N")
    svg = draw_svg(position_scene(position, seen_by=Seat.NORTH))
    drawn = set(re.findall(r'<use href="#([2-9TJQKA][SHDC])c?"', svg))
    assert drawn == set(map(str, DEAL.hands[Seat.NORTH]))


@pytest.mark.parametrize("name", SCENES)
def test_the_bundle_is_one_inert_image_with_the_text_picture(name):
    scene = SCENES[name]
    parts = bundle(scene)
    tags = Tags(parts["text/html"]).found
    assert [tag for tag, _attributes in tags] == ["img"]
    attributes = tags[0][1]
    assert set(attributes) == {"src", "alt", "style"}
    assert attributes["alt"] == parts["text/plain"] == draw_text(scene)
    head, data = (attributes["src"] or "").split(",")
    assert head == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode() == draw_svg(scene)


def test_the_plain_text_can_be_given():
    assert bundle(SCENES["card"], "the queen")["text/plain"] == "the queen"
