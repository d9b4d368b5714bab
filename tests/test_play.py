"""Positions: the line both ways, who may play what, who wins, and what cannot lie on a table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sviten_nb import (
    Card,
    CardSet,
    Contract,
    Deal,
    IllegalMove,
    NotationError,
    OptionError,
    Position,
    Seat,
    SvitenOptions,
)
from sviten_nb.cards.card import CARDS, Suit
from sviten_nb.games.tricks import trick_winner
from tests.plain_rules import after, count_lines, moves, state_of

PERFT = [
    line.split(" | ")
    for line in Path(__file__).with_name("data").joinpath("perft.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
ENDING = "KJ..AKJ./.AQ4.8.T/53.7.T3./9.K.Q64. S N - - - -"


def random_position(rng: random.Random, tricks_left: int = 13) -> Position:
    """A position reached by random legal play, as often as not in mid-trick."""
    contract = rng.choice([None, Contract(Seat(rng.randrange(4)), rng.randint(1, 6))])
    hands = Deal.random(rng.randrange(10**9)).hands
    position = Position.start(hands, rng.choice("SHDCN"), rng.choice("NESW"), contract)
    while position.tricks_left > tricks_left:
        position = position.play(rng.choice(position.legal_plays()))
    for _card in range(rng.randrange(4)):
        if not position.is_over:
            position = position.play(rng.choice(position.legal_plays()))
    return position


@pytest.mark.parametrize("seed", range(60))
def test_the_line_gives_the_position_back(seed: int) -> None:
    rng = random.Random(seed)
    for tricks in (13, 7, 3, 1):
        position = random_position(rng, tricks)
        assert Position.parse(position.line) == position
        assert eval(repr(position)) == position
        assert hash(Position.parse(position.line)) == hash(position)


def test_the_line_is_canonical() -> None:
    loose = "jk..jka./.4qa.8.T/35.7.3T./9.K.46Q. S N - ... - -"
    assert Position.parse(loose).line == ENDING


def test_a_finished_position_and_one_with_options() -> None:
    over = Position.parse(".../.../.../... H E - - - -")
    assert over.is_over
    assert (over.to_move, over.legal_plays(), over.tricks_left) == (None, (), 0)
    with pytest.raises(IllegalMove, match="the play is over"):
        over.play("AS")
    house = Position.parse(ENDING, SvitenOptions(trump_run_factor=3))
    assert eval(repr(house)) == house
    assert house != Position.parse(ENDING)
    assert house.play("KS").options.trump_run_factor == 3


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "has 0 fields; expected 7"),
        ("A.../K.../2.../3... N N - - -", "has 6 fields; expected 7: hands strain leader"),
        ("A.../K.../2.../3... N N - - - - x", "has 8 fields"),
        ("A.../K.../2... N N - - - -", "three hands need the tricks of both sides"),
        ("A.../K.../2.../3../ N N - - - -", "has 5 hands"),
        ("A.../K.../2.../3.. N N - - - -", "has 3 suits"),
        ("Z.../K.../2.../3... N N - - - -", "'Z' in 'Z...' is no rank"),
        ("A.../K.../2.../A... N N - - - -", "card AS stands twice"),
        ("AA.../K2.../2.../3... N N - - - -", "card AS stands twice in 'AA...'"),
        ("A.../K.../2.../3... N N - AKQJ... - -", "card AS stands twice"),
        ("A.../K.../2.../3... X N - - - -", "unknown strain 'X'; expected S, H, D, C or N"),
        ("A.../K.../2.../3... NT N - - - -", "unknown strain 'NT'"),
        ("A.../K.../2.../3... N Q - - - -", "unknown seat 'Q'; expected N, E, S or W"),
        ("A.../K.../2.../3... N NE - - - -", "unknown seat 'NE'"),
        ("A.../K.../2.../... N N - - - -", "the hands are unequal.* N 1, E 1, S 1, W 0"),
        ("AQ.../K.../2.../3... N N - - - -", "the hands are unequal"),
        ("A.../K.../2.../3... N N 4S - - -", "the hands are unequal"),
        (".../.../.../... N N 4S5S6S7S - - -", "4 cards are on the table; expected at most 3"),
        ("A.../K.../2.../3... N N xx - - -", "'xx' is no card"),
        ("A.2../K.3../2.4../3... N W 5H - - -", None),
        ("A.../2.3../4.5../6.7.. N N 8H - - -", None),
        ("A.../2.3../4.5../6.7.. N N 8H9S - - -", "the hands are unequal"),
        ("A.../2.../4.5../6.7.. N N 8H9S - - -", None),
        ("A.../.3../4.5../6.7.. N N 8H9S - - -", "♠9 on the table is a revoke: East still holds ♥3"),
        ("A.../K.../2.../3... N N - QJT... - -", "the pile of North-South holds 3 cards; expected a multiple of four"),
        ("A.../K.../2.../3... N N - - .A... -", "has 5 suits"),
        ("A.../K.../2.../3... N N - - - S7", "'S7' is no contract; expected a seat and 1 to 6"),
        ("A.../K.../2.../3... N N - - - S0", "'S0' is no contract"),
        ("A.../K.../2.../3... N N - - - 3S", "'3S' is no contract"),
        ("A.../K.../2.../3... N N - - - S³", "'S³' is no contract"),
    ],
)
def test_a_malformed_line_says_what_is_wrong(line: str, told: str | None) -> None:
    if told is None:
        assert Position.parse(line).to_move is not None
        return
    with pytest.raises(NotationError, match=told) as caught:
        Position.parse(line)
    assert "\n" not in str(caught.value)


def test_rule_15_suit_must_be_followed_and_the_reason_is_given() -> None:
    position = Position.parse("A.2../K.3../4.5../6.7.. H N - - - -").play("AS")
    assert [str(card) for card in position.legal_plays()] == ["KS"]
    with pytest.raises(IllegalMove, match="♥3 does not follow ♠: East holds ♠K"):
        position.play("3H")
    with pytest.raises(IllegalMove, match="East, whose turn it is, does not hold ♠4"):
        position.play("4S")
    with pytest.raises(NotationError, match="'4X' is no card"):
        position.play("4X")


def test_rule_15_a_void_player_may_play_anything_and_need_not_ruff() -> None:
    position = Position.parse("A.2../.3.4./4.5../6.7.. D N - - - -").play("AS")
    assert [str(card) for card in position.legal_plays()] == ["3H", "4D"]


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("2S 3S KS AS", None, 3),
        ("AS KS QS JS", None, 0),
        ("2S AH KH QH", None, 0),
        ("2S AH KH QH", Suit.HEARTS, 1),
        ("AS 2H 3H KS", Suit.HEARTS, 2),
        ("2H AS KS QS", Suit.HEARTS, 0),
        ("2S AD 3S AC", Suit.HEARTS, 2),
    ],
)
def test_rules_4_and_16_who_wins_a_trick(cards: str, trump: Suit | None, winner: int) -> None:
    assert trick_winner([Card.parse(card) for card in cards.split()], trump) == winner


@pytest.mark.parametrize("seed", range(40))
def test_whole_random_deals_go_as_the_plain_rules_say(seed: int) -> None:
    rng = random.Random(seed)
    position = Position.start(Deal.random(seed).hands, rng.choice("SHDCN"), rng.choice("NESW"))
    state = state_of(position)
    while not position.is_over:
        legal = position.legal_plays()
        assert legal == position.legal_moves
        assert list(legal) == sorted(legal, key=lambda card: card.display_key)
        assert sorted(map(str, legal)) == moves(state)
        for card in CARDS:
            assert (position.why_not(card) is None) == (card in legal)
        card = rng.choice(legal)
        state, before, position = after(state, str(card)), position, position.play(card)
        assert state_of(position) == state
        assert before != position
        assert CardSet.of(position.table) | position.piles[0] | position.piles[1] >= CardSet.of([card])
    assert sum(position.tricks) == 13
    assert position.piles[0] | position.piles[1] == CardSet.of(CARDS)
    assert position.piles[0].isdisjoint(position.piles[1])


@pytest.mark.parametrize(("line", "counts"), PERFT, ids=[line for line, _counts in PERFT])
def test_perft(line: str, counts: str) -> None:
    position = Position.parse(line)

    def lines(here: Position, cards: int) -> int:
        if cards == 0 or here.is_over:
            return 1
        return sum(lines(here.play(card), cards - 1) for card in here.legal_plays())

    found = [lines(position, cards) for cards in range(1, len(counts.split()) + 1)]
    assert " ".join(map(str, found)) == counts
    assert found == [count_lines(state_of(position), cards) for cards in range(1, len(found) + 1)]


@pytest.mark.parametrize("name", ["trump_run_factor", "slam_bonus"])
@pytest.mark.parametrize("value", [1, -5, True, 2.0, "2", None])
def test_an_option_out_of_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=f"option {name} cannot be"):
        SvitenOptions(**{name: value})  # type: ignore[arg-type]


def test_options_go_to_json_and_back() -> None:
    house = SvitenOptions(trump_run_factor=3, slam_bonus=0)
    assert SvitenOptions.from_json(house.to_json()) == house
    assert SvitenOptions().to_json() == {}
    assert SvitenOptions.from_texts({"slam_bonus": "0"}) == SvitenOptions(slam_bonus=0)
    with pytest.raises(OptionError, match="'luck'; there are: deal_style, auction"):
        SvitenOptions.from_texts({"luck": "1"})
    with pytest.raises(OptionError, match="cannot be 'much'; expected 25 or 0"):
        SvitenOptions.from_texts({"slam_bonus": "much"})


@pytest.mark.parametrize("place", [1, 2])
def test_a_revoke_on_the_table_is_noticed_in_every_place(place: int) -> None:
    hands = ["2...", ".2..", ".3..", ".4.A."]
    table = ["5H", "6H", "7H"]
    table[place] = "KD"
    with pytest.raises(NotationError, match=f"♦K on the table is a revoke: {['East', 'South'][place - 1]} still holds"):
        Position.parse(f"{'/'.join(hands)} N N {''.join(table)} - - -")
    hands[place] = "..8."
    assert Position.parse(f"{'/'.join(hands)} N N {''.join(table)} - - -").to_move == Seat.WEST


@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000, "007", "7", "-1", "+1", "1.0", "٣"])
def test_a_contract_that_is_no_number_from_1_to_6_is_quoted_shortly(number: str) -> None:
    with pytest.raises(NotationError, match="is no contract; expected a seat and 1 to 6") as caught:
        Position.parse(f"A.../K.../2.../3... N N - - - S{number}")
    assert len(str(caught.value)) < 200
