"""A round of Sedma as one seat sees it: a value that holds nothing which that seat may not know."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.cards.card import Card, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.games.game import Seat
from sviten_nb.games.sedma.deal import SedmaDeal
from sviten_nb.games.sedma.moves import SedmaMove
from sviten_nb.games.sedma.options import SedmaOptions


@dataclass(frozen=True, slots=True)
class SedmaView:
    """What ``seat`` knows of a round.

    ``hand`` is its own, ``sizes`` are those of all hands, ``talon`` is how many cards are left to draw. ``tricks`` are
    those that can be looked up, the unfinished one last; ``taken`` counts them by party, and ``announced`` are the
    suits of marriages by party. ``legal_moves`` are the seat's own, none when it is not its turn.
    """

    seat: Seat
    dealer: Seat
    options: SedmaOptions
    hand: CardSet
    sizes: tuple[int, ...]
    talon: int
    leader: Seat
    table: tuple[Card, ...]
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    taken: tuple[int, ...]
    announced: tuple[tuple[Suit, ...], ...]
    to_move: Seat | None
    legal_moves: tuple[SedmaMove, ...]
    is_over: bool

    @property
    def unseen(self) -> CardSet:
        """The cards of the pack that are neither in the seat's hand nor in the tricks it can look up."""
        seen = self.hand
        for _leader, cards in self.tricks:
            seen |= CardSet.of(cards)
        return SedmaDeal.pack_for(self.options.players).cards - seen
