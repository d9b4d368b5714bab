"""A hand of Svängknack as one player sees it: a value that holds nothing which that player may not know."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.cards.card import Card, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.pack import Pack
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.moves import KnackMove
from sviten_nb.games.svangknack.options import KnackOptions
from sviten_nb.games.svangknack.play import Phase


@dataclass(frozen=True, slots=True)
class KnackView:
    """What the player at ``seat`` knows of a hand.

    ``hand`` is its own, ``sizes`` are those of all hands, ``talon`` is how many cards lie face down. ``tricks`` are all
    played so far, the unfinished one last; ``taken`` counts them by chair. The rest is open to all. ``legal_moves`` are
    the player's own, none when it is not its turn.
    """

    seat: Chair
    dealer: Chair
    options: KnackOptions
    hand: CardSet
    sizes: tuple[int, ...]
    talon: int
    phase: Phase
    pot: int
    passed: int
    word: bool
    swinger: Chair | None
    turned: tuple[Card, ...]
    trump: Suit | None
    forced: bool
    joined: tuple[Chair, ...]
    folded: tuple[Chair, ...]
    leader: Chair | None
    table: tuple[Card, ...]
    tricks: tuple[tuple[Chair, tuple[Card, ...]], ...]
    taken: tuple[int, ...]
    to_move: Chair | None
    legal_moves: tuple[KnackMove, ...]
    is_over: bool

    @property
    def unseen(self) -> CardSet:
        """The cards of the pack that the player has not seen."""
        seen = self.hand | CardSet.of(self.turned)
        for _leader, cards in self.tricks:
            seen |= CardSet.of(cards)
        return Pack.SVANGKNACK.cards - seen
