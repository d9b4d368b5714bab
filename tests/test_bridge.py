"""The goal ``tricks`` is that of bridge with all cards seen: a solver of that game says the same of every card."""

from __future__ import annotations

import random

import pytest
from endplay.dds import solve_board
from endplay.types import Deal as BridgeDeal
from endplay.types import Denom, Player

from sviten_nb import CardSet, Deal, Position, Seat, Strain, Suit, solve

PLAYERS = (Player.north, Player.east, Player.south, Player.west)
DENOMINATIONS = {
    Strain.SPADES: Denom.spades,
    Strain.HEARTS: Denom.hearts,
    Strain.DIAMONDS: Denom.diamonds,
    Strain.CLUBS: Denom.clubs,
    Strain.NT: Denom.nt,
}


def bridge_values(position: Position) -> dict[str, int]:
    """The tricks of North-South less those of East-West after each card, by the bridge solver."""

    def suits(hand: CardSet) -> str:
        return ".".join("".join(card.rank.letter for card in hand.suit(suit)) for suit in Suit)

    deal = BridgeDeal("N:" + " ".join(map(suits, position.hands)))
    deal.first, deal.trump = PLAYERS[position.leader], DENOMINATIONS[position.strain]
    sign = 1 if position.leader.side.pile == 0 else -1
    now, left = position.tricks[0] - position.tricks[1], position.tricks_left
    signs = {suit.symbol: suit.letter for suit in Suit}
    return {str(card)[1] + signs[str(card)[0]]: now + sign * (2 * tricks - left) for card, tricks in solve_board(deal)}


@pytest.mark.parametrize("seed", range(20))
def test_endings_of_eight_and_nine_cards(seed: int) -> None:
    rng = random.Random(seed + 1)
    position = Position(Deal.random(seed).hands, rng.choice(list(Strain)), Seat.NORTH)
    while position.tricks_left > 8 + seed % 2 or position.table:
        position = position.play(rng.choice(position.legal_plays()))
    plays = solve(position, "tricks").plays
    assert {str(card): value for card, value in plays.items()} == bridge_values(position)


@pytest.mark.parametrize(("seed", "strain"), [(2, Strain.DIAMONDS), (3, Strain.CLUBS), (5, Strain.SPADES)])
def test_whole_deals(seed: int, strain: Strain) -> None:
    position = Position(Deal.random(seed).hands, strain, Seat.NORTH)
    values = bridge_values(position).values()
    assert solve(position, "tricks", root_only=True).value == max(values)
