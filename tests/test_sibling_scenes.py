"""Tables of Sedma and Svängknack: what they show, what they hide, and that every pen draws them."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from sviten_nb import (
    Chair,
    KnackDeal,
    KnackHand,
    KnackOptions,
    KnackPosition,
    Seat,
    SedmaDeal,
    SedmaOptions,
    SedmaPosition,
    SedmaRound,
)
from sviten_nb.views.knack_scenes import knack_scene
from sviten_nb.views.scene import Scene
from sviten_nb.views.sedma_scenes import sedma_scene
from sviten_nb.views.svg_pen import draw_svg
from sviten_nb.views.text_pen import draw_text


def shown(scene: Scene, kinds: tuple[str, ...]) -> set[str]:
    """The cards that lie face up in zones of these kinds."""
    views = [view for zone in scene.zones if zone.kind in kinds for view in zone.cards]
    return {str(view.card) for view in views if view.card is not None}


def walked(start: SedmaRound | KnackHand, seed: int) -> list[SedmaRound | KnackHand]:
    rng, values = random.Random(seed), [start]
    while not values[-1].is_over:
        values.append(values[-1].play(rng.choice(values[-1].legal_moves)))
    return values


@pytest.mark.parametrize("players", [4, 3, 2])
def test_sedma_shows_the_viewer_its_own_cards_and_no_others(players: int) -> None:
    options = SedmaOptions(players=players)
    for game in walked(SedmaRound(SedmaDeal.random(4, options=options), Seat.NORTH, options=options), 2):
        position = game.position
        assert isinstance(position, SedmaPosition)
        everything = sedma_scene(position)
        assert shown(everything, ("hand",)) == {str(card) for hand in position.hands for card in hand}
        assert everything.zone("talon") is not None
        for seat in position.seats:
            scene = sedma_scene(position, seen_by=seat)
            assert shown(scene, ("hand", "row")) == {str(card) for card in position.hands[seat]}
            assert shown(scene, ("trick",)) == {str(card) for card in position.table}
            own = {str(card) for card in position.hands[seat]} if seat == position.to_move else set()
            assert scene.targets == own
            hidden = sum(len(hand) for other, hand in zip(position.seats, position.hands, strict=True) if other != seat)
            assert ("face down" in draw_text(scene)) == (hidden > 0 or bool(position.talon))
            ElementTree.fromstring(draw_svg(scene))


def test_sedma_offers_marriages_as_buttons_to_those_who_hold_them() -> None:
    options = SedmaOptions(players=2, marriages=True)
    position = SedmaPosition.parse("KHQH8SAS/9H8HKDTC - N - 0,0 0,0 -", options)
    scene = sedma_scene(position, seen_by=Seat.NORTH)
    assert {target for target in scene.targets if target.startswith("button:")} == {
        "button:marriage-KH",
        "button:marriage-QH",
    }
    assert not sedma_scene(position, seen_by=Seat.EAST).targets
    after = sedma_scene(position.play("KH+"))
    assert ("North", "0 tricks, 40 points, announced ♥") in after.facts


def test_sedma_marks_the_card_that_took_the_last_trick() -> None:
    game = SedmaRound(SedmaDeal.random(7), Seat.NORTH)
    for card in ("KS", "QS", "7C", "TD"):
        game = game.play(card)
    leader, cards = game.tricks[-1]
    last = tuple((leader.after(step), card) for step, card in enumerate(cards))
    zone = sedma_scene(game.position, last_trick=last).zone("trick")
    assert zone is not None
    assert [str(view.card) for view in zone.cards if view.highlighted] == ["7C"]
    assert "West takes the trick." in sedma_scene(game.position).spoken


@pytest.mark.parametrize("players", [6, 7, 8])
def test_svangknack_shows_the_viewer_its_own_cards_and_what_was_turned(players: int) -> None:
    options = KnackOptions(players=players)
    for seed in range(6):
        deal = KnackDeal.random(seed, options=options)
        for game in walked(KnackHand(deal, Chair.A, 12, options=options), seed):
            position = game.position
            for chair in (position.dealer, position.first, position.chairs[-1]):
                scene = knack_scene(position, seen_by=chair)  # type: ignore[arg-type]  # a chair
                assert shown(scene, ("hand",)) == {str(card) for card in position.hands[chair]}
                assert shown(scene, ("row",)) == {str(card) for card in position.turned}
                assert scene.zones[0].name == f"hand:{chair.letter}"
                moves = {str(move) for move in game.legal_moves} if chair == position.to_move else set()
                assert {target.removeprefix("button:") for target in scene.targets} == moves
            picture = draw_svg(knack_scene(position))
            ElementTree.fromstring(picture)
            assert len(picture) < 60_000


def test_svangknack_says_who_is_in_and_why_a_card_is_not_to_be_played() -> None:
    game = KnackHand(KnackDeal.random(7), Chair.A, 3).play("last man").play("swing 2")
    scene = knack_scene(game.position)
    notes = {zone.seat: zone.note for zone in scene.zones if zone.kind == "hand"}
    assert notes["a"] == "dealer"
    assert notes["b"] == "out"
    assert notes["c"] == "to move, swings"
    assert [button.label for button in scene.buttons] == [
        f"{suit.symbol} trumps" for suit in sorted({card.suit for card in game.position.turned})
    ]
    reasons = []
    for seed in range(40):
        for each in walked(KnackHand(KnackDeal.random(seed), Chair.A, 3), seed):
            views = [view for zone in knack_scene(each.position).zones for view in zone.cards if view.reason]
            reasons += [view.reason for view in views]
    assert any("does not follow" in reason for reason in reasons)
    assert any("does not trump" in reason for reason in reasons)
    assert any("must lead" in reason for reason in reasons)


def test_both_show_themselves() -> None:
    for value in (SedmaPosition.start(SedmaDeal.random(1)), KnackHand(KnackDeal.random(1), Chair.A, 3).position):
        bundle = value._repr_mimebundle_()
        assert bundle["text/plain"] == str(value)
        assert "<img" in bundle["text/html"]
        names = {"SedmaPosition": SedmaPosition, "KnackPosition": KnackPosition}
        assert eval(repr(value), names) == value
