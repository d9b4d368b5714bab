"""What all games share: places, the protocol, options, deals with a talon."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sviten_nb import (
    Chair,
    Deal,
    Hand,
    IllegalMove,
    KnackDeal,
    KnackHand,
    KnackOptions,
    KnackPosition,
    KnackSession,
    Match,
    NotationError,
    OptionError,
    Pack,
    Position,
    Seat,
    SedmaDeal,
    SedmaMatch,
    SedmaOptions,
    SedmaPosition,
    SedmaRound,
    SvitenOptions,
)
from sviten_nb.games.game import Game, Place
from sviten_nb.games.options import Options


def begun() -> list[Game[Any]]:
    """One value of each kind and game that can be played on; that they are games is for mypy to say."""
    sviten, sedma, knack = Deal.random(3), SedmaDeal.random(3), KnackDeal.random(3)
    return [
        Position.start(sviten.hands, "S", "N"),
        Hand(sviten, Seat.NORTH),
        Match(SvitenOptions(target=30)).deal(3),
        SedmaPosition.start(sedma),
        SedmaRound(sedma, Seat.NORTH),
        SedmaMatch().deal(3),
        KnackPosition.start(knack),
        KnackHand(knack, Chair.A, 3),
        KnackSession().deal(3),
    ]


@pytest.mark.parametrize("start", begun(), ids=lambda start: type(start).__name__)
def test_every_game_is_walked_by_its_legal_moves_alone(start: Game[Any]) -> None:
    """Also by their texts, and each earlier value is as it was: to undo is to keep it."""
    rng = random.Random(1)
    game, earlier = start, []
    while game.legal_moves and not game.is_over:
        assert isinstance(game.to_move, Place)
        move = rng.choice(game.legal_moves)
        after = game.play(move)
        assert game.play(str(move)) == after
        assert after != game
        assert hash(after) == hash(game.play(move))
        earlier.append((game, repr(game)))
        game = after
    assert game.to_move is None
    assert all(repr(value) == text for value, text in earlier)
    with pytest.raises(IllegalMove):
        game.play("QH")
    with pytest.raises(NotationError):
        earlier[0][0].play("nonsense")


@pytest.mark.parametrize(("places", "count"), [(Seat, 4), (Chair, 8)])
def test_places_go_round_and_are_read_by_their_letters(places: type[Place], count: int) -> None:
    table = places.at_table(count)
    assert len(table) == count
    for players in range(2, count + 1):
        assert places.at_table(players) == table[:players]
        for place in table[:players]:
            round_trip = [place.after(step, players) for step in range(players)]
            assert sorted(round_trip) == list(table[:players])
            assert place.after(players, players) is place
            assert places.parse(place.letter) is place
            assert eval(repr(place)) is place
    assert len({place.title for place in table}) == count
    with pytest.raises(NotationError, match="unknown seat 'x'; expected "):
        places.parse("x")


@pytest.mark.parametrize(
    ("options", "name", "value"),
    [
        (SedmaOptions, "players", 5),
        (SedmaOptions, "players", True),
        (SedmaOptions, "target", 0),
        (SedmaOptions, "marriage_40_suit", "X"),
        (KnackOptions, "players", 9),
        (KnackOptions, "players", 5),
        (KnackOptions, "stake", 4),
        (KnackOptions, "stake", 0),
        (KnackOptions, "pot_limit", -1),
        (KnackOptions, "penalty", "none"),
        (KnackOptions, "deals", 0),
    ],
)
def test_wrong_values_of_options_are_quoted(options: type[Options], name: str, value: object) -> None:
    with pytest.raises(OptionError, match=f"option {name} cannot be '?{value}'?; expected "):
        options.from_json({name: value})


@pytest.mark.parametrize("options", [SedmaOptions, KnackOptions, SvitenOptions])
def test_options_are_written_and_read_and_have_presets(options: type[Options]) -> None:
    for name, preset in options.presets().items():
        assert options.preset(name) == preset
        assert options.from_json(preset.to_json()) == preset
        assert options.from_texts(preset.to_texts()) == preset
        assert eval(repr(preset)) == preset
    with pytest.raises(OptionError, match="unknown preset 'none'; there are: base"):
        options.preset("none")
    with pytest.raises(OptionError, match="unknown option 'colour'; there are: "):
        options.from_texts({"colour": "red"})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sedma_is_dealt_in_packets_of_two(players: int) -> None:
    """The first card of the pack goes to the dealer's left, twice round; the rest is the talon in its order."""
    options = SedmaOptions(players=players)
    pack = sorted(SedmaDeal.pack_for(players).cards, key=lambda card: card.index)
    for dealer in Seat.at_table(players):
        deal = SedmaDeal.from_order(pack, dealer=dealer, options=options)
        left = dealer.after(1, players)
        assert set(pack[:2]) | set(pack[2 * players : 2 * players + 2]) == set(deal.hands[left])
        assert deal.talon == tuple(pack[4 * players :])
        assert len(deal.talon) == {2: 24, 3: 12, 4: 16}[players]
        assert SedmaDeal.parse(deal.text) == deal == eval(repr(deal))
    assert SedmaDeal.random(5, options=options) == SedmaDeal.random(5, options=options)
    assert SedmaDeal.random(5, options=options) != SedmaDeal.random(6, options=options)


@pytest.mark.parametrize("players", [6, 7, 8])
def test_svangknack_is_dealt_singly(players: int) -> None:
    options = KnackOptions(players=players)
    pack = sorted(Pack.SVANGKNACK.cards, key=lambda card: card.index)
    deal = KnackDeal.from_order(pack, dealer=Chair.C, options=options)
    assert set(deal.hands[Chair.D]) == {pack[0], pack[players], pack[2 * players]}
    assert deal.talon == tuple(pack[3 * players :])
    assert KnackDeal.parse(deal.text) == deal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is no deal; expected two words"),
        ("AS7H/9S -", "misdeal: North holds 2 cards; expected 4"),
        ("AS7H9STD/KSKHKDKC AS", "card AS stands twice"),
        ("AS7H9STD/6SKHKDKC AC", "card 6S is not of the pack of 32"),
        ("AS7H9STD/KSKHKDKC AC", "misdeal: QS is missing"),
        ("AS7H9STD AC", "misdeal: 1 hands"),
        ("AS7H9STX/KSKHKDKC AC", "'TX' is no card"),
    ],
)
def test_a_misdeal_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        SedmaDeal.parse(text)


def test_deals_for_others_are_refused() -> None:
    with pytest.raises(OptionError, match="the deal is one for 3 players; the options say 4"):
        SedmaRound(SedmaDeal.random(1, options=SedmaOptions(players=3)), Seat.NORTH)
    with pytest.raises(OptionError, match="the deal is one for 7 players; the options say 6"):
        KnackHand(KnackDeal.random(1, options=KnackOptions(players=7)), Chair.A, 3)
    with pytest.raises(OptionError, match="South does not play at a table of 2"):
        SedmaDeal.random(1, dealer=Seat.SOUTH, options=SedmaOptions(players=2))
    with pytest.raises(OptionError, match="West does not play here"):
        SedmaMatch(SedmaOptions(players=3), Seat.WEST)
    with pytest.raises(OptionError, match="Player h does not play here"):
        KnackSession(first_dealer=Chair.H)


def test_german_cards_are_read_in_both_games() -> None:
    line = "KL7H/9H8H/KB7B/8A9A - N - 40,20 4,2 -"
    assert SedmaPosition.parse(line) == SedmaPosition.parse("KS7H/9H8H/KD7D/8C9C - N - 40,20 4,2 -")
    hand = KnackHand(KnackDeal.random(7), Chair.A, 3).play("swing 1").position
    card = hand.legal_moves[0]
    german = {"S": "L", "H": "H", "D": "B", "C": "A"}[str(card)[1]]
    rank = str(card)[0].replace("J", "U").replace("Q", "O")
    assert hand.play(rank + german) == hand.play(str(card))


def test_places_and_options_given_as_text_are_understood_or_refused() -> None:
    deal = Deal.random(7)
    assert Hand(deal, "E") == Hand(deal, Seat.EAST)  # type: ignore[arg-type]  # text is understood
    assert Match(first_dealer="E").deal(7) == Match(first_dealer=Seat.EAST).deal(7)  # type: ignore[arg-type]
    assert Hand(deal, Seat.NORTH).seen_by("E") == Hand(deal, Seat.NORTH).seen_by(Seat.EAST)
    assert KnackSession(first_dealer="c").dealer is Chair.C  # type: ignore[arg-type]
    assert SedmaMatch(first_dealer="W").dealer is Seat.WEST  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="unknown seat 'X'"):
        Hand(deal, "X")  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="unknown seat 7; expected N, E, S or W"):
        Hand(deal, 7)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="'joker' are no options; expected such as"):
        Match("joker")  # type: ignore[arg-type]
