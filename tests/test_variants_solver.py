"""The reference solver with three players, jokers, hard bids and every other house rule, against minimax on texts."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from sviten_nb import (
    CardSet,
    Contract,
    Goal,
    NotationError,
    OptionError,
    Position,
    Seat,
    Side,
    SvitenOptions,
    score_hand,
    solve,
)
from sviten_nb.cards.card import CARDS
from tests.houses import random_options

RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Plain:
    """A position of three or four players on texts; ``declarer`` matters with three only."""

    hands: tuple[frozenset[str], ...]
    trump: str
    leader: int
    table: tuple[str, ...]
    piles: tuple[frozenset[str], frozenset[str]]
    declarer: int | None

    @property
    def mover(self) -> int:
        return (self.leader + len(self.table)) % len(self.hands)

    def side(self, seat: int) -> int:
        return seat % 2 if len(self.hands) == 4 else int(seat != self.declarer)

    def moves(self) -> list[str]:
        hand = self.hands[self.mover]
        following = [card for card in hand if self.table and card[1] == self.table[0][1]]
        return sorted(following or hand)

    def play(self, card: str) -> Plain:
        hands = tuple(hand - {card} for hand in self.hands)
        table = (*self.table, card)
        if len(table) < len(hands):
            return replace(self, hands=hands, table=table)
        suit = self.trump if any(each[1] == self.trump for each in table) else table[0][1]
        best = max((each for each in table if each[1] == suit), key=lambda each: RANKS.index(each[0]))
        winner = (self.leader + table.index(best)) % len(hands)
        piles = [*self.piles]
        piles[self.side(winner)] |= set(table)
        return replace(self, hands=hands, table=(), leader=winner, piles=(piles[0], piles[1]))


def plain_of(position: Position) -> Plain:
    return Plain(
        tuple(frozenset(map(str, hand)) for hand in position.hands),
        position.strain.letter,
        int(position.leader),
        tuple(map(str, position.table)),
        (frozenset(map(str, position.piles[0])), frozenset(map(str, position.piles[1]))),
        None if position.contract is None else int(position.contract.seat),
    )


def minimax(plain: Plain, high: int, final: Callable[[Plain], int]) -> int:
    if not any(plain.hands):
        return final(plain)
    values = [minimax(plain.play(card), high, final) for card in plain.moves()]
    return max(values) if plain.side(plain.mover) == high else min(values)


def random_position(rng: random.Random, options: SvitenOptions) -> Position:
    """Two cards in each hand and piles of neighbouring cards, so that melds abound; often in mid-trick."""
    players = options.players
    cards = rng.sample(CARDS, 52)
    hands = tuple(CardSet.of(cards[2 * seat : 2 * seat + 2]) for seat in range(players))
    pool = sorted(cards[2 * players :], key=lambda card: (card.suit, card.rank))
    cut = players * rng.randint(1, 3)
    laid_away = int(players == 3 and rng.random() < 0.7)
    at = rng.randrange(len(pool) - 2 * cut - 2)
    piles = (CardSet.of(pool[at : at + cut + laid_away]), CardSet.of(pool[at + cut + 1 : at + 2 * cut + 1]))
    skat = pool[-1] if players == 3 and not laid_away and pool[-1] not in piles[1] else None
    announced = None
    if options.hard_bid in ("announce", "tricks_plus_melds"):
        announced = rng.randint(1, 12)
    number = rng.randint(1, 30 if options.hard_bid == "points" else 4)
    contract = Contract(rng.choice(Seat.at_table(players)), number, announced)
    jokers = rng.choice([(1, 1), (2, 0), (0, 1)]) if options.jokers else (0, 0)
    strain = Position.start(hands, rng.choice("SHDCN"), Seat.NORTH, contract, options).strain
    position = Position(hands, strain, rng.choice(Seat.at_table(players)), (), piles, contract, options, jokers, skat)
    for _card in range(rng.randrange(players)):
        position = position.play(rng.choice(position.legal_plays()))
    return position


@pytest.mark.parametrize("seed", range(120))
def test_the_value_is_that_of_plain_minimax(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng, jokers=0.5)
    position = random_position(rng, options)
    done = replace(position, hands=(CardSet(),) * position.players, table=())

    def final(plain: Plain) -> int:
        piles = tuple(CardSet.parse(" ".join(pile)) for pile in plain.piles)
        return score_hand(replace(done, piles=piles)).difference

    assert solve(position, "score", root_only=True).value == minimax(plain_of(position), 0, final), position

    def tricks(plain: Plain) -> int:
        return len(plain.piles[0]) // position.players - len(plain.piles[1]) // position.players

    assert solve(position, "tricks", root_only=True).value == minimax(plain_of(position), 0, tricks)
    assert Position.parse(position.line, options) == position
    assert eval(repr(position)) == position


# --- lines ---------------------------------------------------------------------------------------------------------

THREE = "A...4/K2.../Q...3 S E - .5.. - N2 tricks=0,0"


def test_a_line_of_three_players() -> None:
    position = Position.parse(THREE)
    assert (position.players, position.sides, position.tricks) == (3, (Side.D, Side.F), (0, 0))
    assert [position.side_of(seat).letters for seat in position.seats] == ["D", "F", "F"]
    assert position.line == THREE
    after = position.play("KS").play("QS").play("AS")
    assert after.line == "...4/2.../...3 S N - AKQ.5.. - N2 tricks=1,0"
    dead = Position.parse("A...4/K2.../Q...3 S E - - - N2 tricks=0,0;skat=5H")
    assert dead.line.endswith("tricks=0,0;skat=5H")
    assert eval(repr(dead)) == dead


def test_a_line_with_jokers() -> None:
    line = "A.../K.../Q.../J... N N - ...** - -"
    position = Position.parse(line)
    assert position.jokers == (2, 0)
    assert position.line == line
    assert score_hand(position.play("AS").play("KS").play("QS").play("JS")).points == (1 + 20, 0)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A.../K.../Q... S E - - - N2", "three hands need the tricks"),
        ("A.../K.../Q... S E - - - N2 tricks=1,0", "does not fit the piles, which hold 0 and 0 tricks"),
        ("A.../K.../Q... S E - - - N2 tricks=0", "three hands need the tricks"),
        ("A.../K.../Q... S E - - - - tricks=0,0", "three players need a declarer"),
        ("A.../K.../Q... S W - - - N2 tricks=0,0", "West does not play"),
        ("A.../K.../Q... S E - - - W2 tricks=0,0", "West does not play"),
        ("A.../K.../Q... S E - 5432... - N2 tricks=1,0;skat=6S", "a multiple of three"),
        ("A.../K.../Q... S E - - 5432... N2 tricks=0,1", "a multiple of three"),
        ("A.../K.../Q... S E - - - N2 tricks=0,0;skat=AS", "AS stands twice"),
        ("A.../K.../Q.../J... N N - *** - -", "has 1 suits"),
        ("A.../K.../Q.../J... N N - ...** ...* -", "at most two in all"),
        ("A.../K.../Q.../J... N N - - - N3=20", "without a hard bid none is announced"),
        ("A.../K.../Q.../J... N N - - - N3=999", "is no contract"),
    ],
)
def test_a_bad_line_says_what_is_wrong(line: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        Position.parse(line)


def test_a_hard_bid_in_the_line() -> None:
    line = "A.../K.../Q.../J... N N - - - N3=20"
    hard = SvitenOptions(hard_bid="announce")
    assert Position.parse(line, hard).line == line
    with pytest.raises(NotationError, match="lacks what was announced"):
        Position.parse(line.removesuffix("=20"), hard)
    with pytest.raises(NotationError, match="can never be reached; expected 1 to 233"):
        Position.parse(line.replace("=20", "=234"), hard)
    points = SvitenOptions(hard_bid="points")
    assert Position.parse("A.../K.../Q.../J... N N - - - N34", points).contract == Contract(Seat.NORTH, 34)
    with pytest.raises(OptionError, match="do not go together"):
        Position.parse(THREE, hard)


def test_goals_name_the_sides_of_the_table() -> None:
    three = Position.parse(THREE)
    assert solve(three, "capture:D:QS").value == 1
    assert solve(three, "melds:F").value == 0
    assert str(Goal.parse("melds:D")) == "melds:D"
    with pytest.raises(NotationError, match="no side NS plays here; expected D or F"):
        solve(three, "melds:NS")
    with pytest.raises(NotationError, match="no side D plays here; expected NS or EW"):
        solve("A.../K.../Q.../J... N N - - - -", "melds:D")


# --- perft: in how many ways the next cards can be played ------------------------------------------------------------

PERFT = Path(__file__).with_name("data") / "perft_three.txt"
LINES = [line for line in PERFT.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def lines_of(position: Position, cards: int) -> int:
    if cards == 0 or position.is_over:
        return 1
    return sum(lines_of(position.play(card), cards - 1) for card in position.legal_plays())


def plain_lines(plain: Plain, cards: int) -> int:
    if cards == 0 or not any(plain.hands):
        return 1
    return sum(plain_lines(plain.play(card), cards - 1) for card in plain.moves())


@pytest.mark.parametrize("line", LINES)
def test_the_ways_to_play_three_hands_are_pinned(line: str) -> None:
    text, counts = line.split(" | ")
    position = Position.parse(text)
    numbers = [int(number) for number in counts.split()]
    depths = range(1, len(numbers) + 1)
    assert [lines_of(position, depth) for depth in depths] == numbers
    assert [plain_lines(plain_of(position), depth) for depth in depths] == numbers
