"""Sedma: endings with a talon and with marriages solved, values that do not change, the log, old tricks, refusals."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from sviten_nb import (
    Card,
    CardSet,
    IllegalMove,
    Marriage,
    NotationError,
    OptionError,
    Seat,
    SedmaDeal,
    SedmaMatch,
    SedmaOptions,
    SedmaPosition,
    SedmaRound,
    Side,
    solve,
)
from tests import plain_sedma as plain
from tests.sedma_cases import plain_options, plain_state

N, E, S, W = Seat
TWO = SedmaOptions(players=2, marriages=True)
GOALS = ("points", "tricks", "game")


# --- endings ---------------------------------------------------------------------------------------------------------


def plain_value(
    state: plain.State, rules: plain.Options, party: int, goal: str, known: dict[plain.State, int] | None = None
) -> int:
    """The plain minimax, which remembers what it has seen: with a talon there are too many ways to the same cards."""
    known = {} if known is None else known
    if state not in known:
        seat = plain.to_move(state)
        if seat is None:
            known[state] = plain.best_value(state, rules, party, goal)
        else:
            values = [
                plain_value(plain.after(state, move, rules), rules, party, goal, known)
                for move in plain.moves(state, rules)
            ]
            own = seat % 2 if len(state.hands) == 4 else seat
            known[state] = max(values) if own == party else min(values)
    return known[state]


def ending(
    rng: random.Random, options: SedmaOptions, left: int, *, table: int = 0, pair: bool = False
) -> SedmaPosition:
    """A position with so many tricks left, five and more with a talon, and some cards of the next trick played.

    The cards that are gone lie in tricks of chance. With ``pair`` the leader can announce a marriage.
    """
    players = options.players
    cards = [str(card) for card in SedmaDeal.pack_for(players).cards]
    rng.shuffle(cards)
    if pair:
        suit = rng.choice("SHDC")
        cards = ["K" + suit, "Q" + suit, *(card for card in cards if card not in ("K" + suit, "Q" + suit))]
    size = min(left, 4)
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(players)]
    gone = cards[left * players :]
    card_points, tricks = [0] * plain.parties(players), [0] * plain.parties(players)
    for start in range(0, len(gone), players):
        party = rng.randrange(len(tricks))
        tricks[party] += 1
        card_points[party] += 10 * sum(card[0] in "AT" for card in gone[start : start + players])
    leader = rng.randrange(players)
    hands = hands[-leader:] + hands[:-leader] if leader else hands
    position = SedmaPosition(
        tuple(map(CardSet.of, [[Card.parse(card) for card in hand] for hand in hands])),
        tuple(map(Card.parse, cards[size * players : left * players])),
        Seat(leader),
        card_points=tuple(card_points),
        tricks=tuple(tricks),
        options=options,
    )
    assert position.tricks_left == left
    assert any(isinstance(move, Marriage) for move in position.legal_moves) or not pair
    for _card in range(table):
        position = position.play(rng.choice(position.legal_moves))
    return position


def check_solved(position: SedmaPosition, place: int, goal: str) -> None:
    """The value and that of each move are those of the plain search."""
    rules, state = plain_options(position.options), plain_state(position)
    party = position.parties[place]
    name = party.letters if isinstance(party, Side) else party.letter
    solution = solve(position, f"{goal}:{name}")
    known: dict[plain.State, int] = {}
    assert solution.value == plain_value(state, rules, place, goal, known)
    assert {str(move): value for move, value in solution.plays.items()} == {
        move: plain_value(plain.after(state, move, rules), rules, place, goal, known)
        for move in plain.moves(state, rules)
    }


def test_remembering_does_not_change_the_plain_search() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        options = SedmaOptions(marriages=True) if seed % 3 == 0 else TWO
        position = ending(rng, options, 2 if options.players == 4 else 3, pair=True)
        state, rules = plain_state(position), plain_options(options)
        for goal in GOALS:
            assert plain_value(state, rules, seed % 2, goal) == plain.best_value(state, rules, seed % 2, goal)


@pytest.mark.parametrize(("players", "table", "endings"), [(2, 0, 3), (2, 1, 9), (3, 2, 1)])
def test_endings_with_a_talon(players: int, table: int, endings: int) -> None:
    """The last draw is still to come. For four, and for three before a trick, the plain search would take minutes."""
    options = SedmaOptions(players=players, three_no_winner="plurality" if players == 3 else "void")
    for number in range(endings):
        rng = random.Random(f"talon {players} {table} {number}")
        position = ending(rng, options, 5, table=table)
        assert len(position.talon) == players
        check_solved(position, rng.randrange(len(position.parties)), GOALS[number % 3])


@pytest.mark.parametrize(("players", "left", "endings"), [(2, 3, 15), (2, 4, 6), (2, 5, 1), (4, 2, 12), (4, 3, 1)])
@pytest.mark.parametrize("suit", ["H", "S"])
def test_endings_with_a_marriage_to_announce(players: int, left: int, endings: int, suit: str) -> None:
    """The leader holds a pair; with five tricks left there is a talon too."""
    options = SedmaOptions(players=players, marriages=True, marriage_40_suit=suit)  # type: ignore[arg-type]
    for number in range(endings):
        rng = random.Random(f"pair {players} {left} {suit} {number}")
        position = ending(rng, options, left, pair=True)
        check_solved(position, rng.randrange(2), GOALS[number % 3])


def test_the_order_of_the_talon_is_known() -> None:
    """The same cards, and another order in which they are drawn: another value."""
    line = "8S9SJSQS/8H9HJHQH {talon} N - 0,0 0,0 -"
    values = []
    for talon in ("7DTD", "TD7D"):
        position = SedmaPosition.parse(line.format(talon=talon), SedmaOptions(players=2))
        check_solved(position, 0, "points")
        values.append(solve(position, "points:N", root_only=True).value)
    assert values[0] != values[1]


# --- values ----------------------------------------------------------------------------------------------------------


def values_of_each_kind() -> list[Any]:
    game = SedmaRound(SedmaDeal.random(7), N)
    over = game
    while not over.is_over:
        over = over.play(over.legal_moves[0])
    match = SedmaMatch().deal(7)
    marriage = Marriage.parse("QH+")
    return [SedmaOptions(), game.deal, marriage, game.position, game, over.score, match, game.seen_by(N)]


def test_values_are_frozen_equal_and_hashable() -> None:
    first, again = values_of_each_kind(), values_of_each_kind()
    for one, other in zip(first, again, strict=True):
        assert one is not other
        assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))
        for name in (field.name for field in fields(one)):
            with pytest.raises(FrozenInstanceError):
                setattr(one, name, getattr(one, name))
    assert len(set(first + again)) == len(first)


HOUSES = (
    SedmaOptions(),
    SedmaOptions(marriages=True, match="running_total", target=200),
    SedmaOptions(players=3),
    SedmaOptions(players=3, three_no_winner="plurality", match="running_total", target=90),
    SedmaOptions(players=2, marriages=True, marriage_40_suit="D"),
)


@pytest.mark.parametrize("options", HOUSES, ids=repr)
def test_a_match_is_its_log_at_any_moment_and_what_was_stays(options: SedmaOptions) -> None:
    rng = random.Random(repr(options))
    match = SedmaMatch(options, rng.choice(Seat.at_table(options.players)))
    kept = [(match, repr(match))]
    for _round in range(4):
        match = match.deal(rng.randrange(10**9))
        while match.hand is not None:
            if rng.random() < 0.1:
                kept.append((match, repr(match)))
            match = match.play(rng.choice(match.legal_moves))
        kept.append((match, repr(match)))
        if match.is_over:
            break
    for each, text in kept:
        assert repr(each) == text
        again = SedmaMatch.from_log(each.log, options, match.first_dealer)
        assert (again, hash(again), again.totals, again.dealer) == (each, hash(each), each.totals, each.dealer)
    assert len({each for each, _text in kept}) == len({text for _each, text in kept})


def test_the_log_says_what_could_not_happen() -> None:
    match = SedmaMatch().deal(3)
    for _card in range(5):
        match = match.play(match.legal_moves[0])
    log = match.log
    with pytest.raises(IllegalMove, match="no hand is dealt"):
        SedmaMatch.from_log(log[1:])
    with pytest.raises(IllegalMove, match="hand 1 is not over"):
        SedmaMatch.from_log([*log, log[0]])
    with pytest.raises(IllegalMove, match="does not hold"):
        SedmaMatch.from_log([*log, log[1]])
    with pytest.raises(IllegalMove, match="hand 1 is dealt by North; expected East"):
        SedmaMatch(first_dealer=E, hands=match.hands)


# --- what a seat sees ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", HOUSES, ids=repr)
def test_SE_15_without_history_no_old_trick_is_shown_at_any_moment(options: SedmaOptions) -> None:
    rng = random.Random(repr(options))
    game = SedmaRound(SedmaDeal.random(rng.randrange(10**9), options=options), N, options=options)
    while not game.is_over:
        game = game.play(rng.choice(game.legal_moves))
        for seat in game.position.seats:
            full, strict = game.seen_by(seat), game.seen_by(seat, history=False)
            assert full.tricks == game.tricks
            assert strict.tricks == (((game.position.leader, game.position.table),) if game.position.table else ())
            assert strict.taken == full.taken == game.position.tricks
            known = CardSet.of([*game.position.hands[seat], *game.position.table])
            assert strict.unseen == SedmaDeal.pack_for(options.players).cards - known


@pytest.mark.parametrize("options", HOUSES, ids=repr)
def test_SE_13_the_order_of_the_talon_is_seen_by_nobody(options: SedmaOptions) -> None:
    rng = random.Random(repr(options))
    game = SedmaRound(SedmaDeal.random(rng.randrange(10**9), options=options), N, options=options)
    while game.position.talon:
        left = list(game.position.talon)
        rng.shuffle(left)
        talon = (*game.deal.talon[: len(game.deal.talon) - len(left)], *left)
        other = SedmaRound(SedmaDeal(game.deal.hands, talon), N, game.moves, options)
        for seat in game.position.seats:
            for history in (True, False):
                view = game.seen_by(seat, history=history)
                assert other.seen_by(seat, history=history) == view
                assert repr(other.seen_by(seat, history=history)) == repr(view)
        game = game.play(rng.choice(game.legal_moves))


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("KS9C/9H8H/KD7D/8C7C - N - 0,0 0,0 -", "7D"),  # another seat's, on the lead
        ("9C/9H8H/KD7D/8C7C - N KS 0,0 0,0 -", "7C"),  # another seat's, to a trick
        ("9C/9H8H/KD7D/8C7C - N KS 0,0 0,0 -", "7S"),  # nobody's
        ("9C/9H8H/KD7D/8C9D - N 7H 0,0 0,0 -", "7H"),  # already on the table
        ("9C/9H8H/KD7D/8C9D - N KS 0,0 0,0 -", "KS"),
        ("KS9C8S8D/9H8HJHQH/KD7DJDQD/8CJCQCKC 7SASAHTS N - 0,0 0,0 -", "7S"),  # in the talon
    ],
)
def test_a_seven_that_is_not_there_is_not_played(line: str, card: str) -> None:
    position = SedmaPosition.parse(line)
    assert position.why_not(Card.parse(card)) is not None
    with pytest.raises(IllegalMove, match="does not hold"):
        position.play(card)
    assert position == SedmaPosition.parse(line)


@pytest.mark.parametrize("announced", ["H,-", "-,H", "HS,-"])
@pytest.mark.parametrize(
    "line",
    [
        "KH9S8S7S/9H8HTHJH QHTD N - 0,0 {tricks} {announced}",  # the queen of hearts is still to be drawn
        "QH9S8S7S/9H8HTHJH TDKH N - 0,0 {tricks} {announced}",
    ],
)
def test_SE_17_no_marriage_was_announced_of_a_card_still_in_the_talon(line: str, announced: str) -> None:
    text = line.format(tricks="2,2", announced=announced)
    with pytest.raises(NotationError, match="cannot have announced"):
        SedmaPosition.parse(text, TWO)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"players": 5}, "players"),
        ({"players": "3"}, "players"),
        ({"three_no_winner": "dealer"}, "three_no_winner"),
        ({"match": "rubber"}, "match"),
        ({"match": "running_total"}, "needs a target"),
        ({"match": "running_total", "target": 0}, "target"),
        ({"match": "running_total", "target": 10_001}, "target"),
        ({"match": "running_total", "target": 50.0}, "target"),
        ({"target": 50}, "SE-06"),
        ({"marriages": 1}, "marriages"),
        ({"marriage_40_suit": "h"}, "marriage_40_suit"),
        ({"players": 3, "marriages": True}, "SE-17"),
    ],
)
def test_options_that_are_none_or_do_not_go_together(values: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        SedmaOptions(**values)
    with pytest.raises(OptionError, match=said):
        SedmaOptions().changed(**values)
