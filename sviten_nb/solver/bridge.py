"""The bridge solver endplay, where it is installed: the goal ``tricks`` is that of bridge with all cards seen."""

from __future__ import annotations

from endplay.dds import solve_board  # type: ignore[import-untyped,unused-ignore]  # a test dependency
from endplay.types import Deal, Denom, Player  # type: ignore[import-untyped,unused-ignore]

from sviten_nb.cards.card import Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.strain import Strain

_PLAYERS = (Player.north, Player.east, Player.south, Player.west)
_DENOMINATIONS = {
    Strain.SPADES: Denom.spades,
    Strain.HEARTS: Denom.hearts,
    Strain.DIAMONDS: Denom.diamonds,
    Strain.CLUBS: Denom.clubs,
    Strain.NT: Denom.nt,
}


def bridge_values(position: Position) -> dict[str, int]:
    """By card, the tricks of North-South less those of East-West after it, as the bridge solver finds them.

    The position has four players and no trick in progress.
    """

    def suits(hand: CardSet) -> str:
        return ".".join("".join(card.rank.letter for card in hand.suit(suit)) for suit in Suit)

    deal = Deal("N:" + " ".join(map(suits, position.hands)))
    deal.first, deal.trump = _PLAYERS[position.leader], _DENOMINATIONS[position.strain]
    sign = 1 if position.leader.side.pile == 0 else -1
    now, left = position.tricks[0] - position.tricks[1], position.tricks_left
    letters = {suit.symbol: suit.letter for suit in Suit}
    found = solve_board(deal)
    return {str(card)[1] + letters[str(card)[0]]: now + sign * (2 * tricks - left) for card, tricks in found}
