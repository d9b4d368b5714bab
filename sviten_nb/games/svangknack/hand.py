"""A hand of Svängknack from the deal to the payout: the history that a position does not have."""

from __future__ import annotations

from dataclasses import dataclass, field

from sviten_nb.cards.card import Card
from sviten_nb.errors import OptionError
from sviten_nb.games.history import History
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.deal import KnackDeal
from sviten_nb.games.svangknack.moves import KnackMove, knack_move
from sviten_nb.games.svangknack.options import KnackOptions
from sviten_nb.games.svangknack.play import KnackPosition
from sviten_nb.games.svangknack.scoring import KnackScore, settle
from sviten_nb.games.svangknack.view import KnackView
from sviten_nb.text import _


@dataclass(frozen=True)
class KnackHand(History[KnackPosition, KnackMove, Chair]):
    """Deal, dealer, pot and moves; every stage of it can be looked at. Moves may be given as texts.

    ``pot`` is what lies on the table after the deal, the dealer's ante included. An illegal move raises IllegalMove
    when the hand is built, a deal for other players than the options' OptionError.

    >>> hand = KnackHand(KnackDeal.random(seed=7), Chair.A, 3)
    >>> for move in ("pass", "swing 2", "trump C", "fold", "fold", "fold", "fold"):
    ...     hand = hand.play(move)
    >>> hand.score.outcome, hand.score.changes
    ('swept', (0, 0, 3, 0, 0, 0))
    """

    deal: KnackDeal
    dealer: Chair
    pot: int
    moves: tuple[KnackMove, ...] = ()
    options: KnackOptions = field(default_factory=KnackOptions)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealer", Chair.of(self.dealer))
        object.__setattr__(self, "moves", tuple(map(knack_move, self.moves)))
        self.check_history()

    def first_position(self) -> KnackPosition:
        """The position after the deal."""
        return KnackPosition.start(self.deal, self.dealer, self.pot, self.options)

    def read(self, move: object) -> KnackMove:
        """The move itself, or that of a text; a NotationError for anything else."""
        return knack_move(move)

    @property
    def tricks(self) -> tuple[tuple[Chair, tuple[Card, ...]], ...]:
        """The tricks so far, each as who led and the cards in order; the last may be unfinished."""
        tricks: list[tuple[Chair, tuple[Card, ...]]] = []
        for before, move in zip(self.positions, self.moves, strict=False):
            if not isinstance(move, Card) or before.leader is None:
                continue
            if before.table:
                leader, cards = tricks.pop()
                tricks.append((leader, (*cards, move)))
            else:
                tricks.append((before.leader, (move,)))
        return tuple(tricks)

    @property
    def score(self) -> KnackScore:
        """The account of a hand that is over; an IllegalMove while it goes on."""
        return settle(self.position)

    def seen_by(self, seat: Chair | str) -> KnackView:
        """What a player knows: two hands that differ only in what it may not know give equal views.

        The turned cards lie open (SK-06, SK-20), the rest of the talon and other hands do not. Raises OptionError for a
        chair at which nobody sits.
        """
        position, seat = self.position, Chair.of(seat)
        if seat not in position.chairs:
            raise OptionError(_("{seat} does not play here").format(seat=seat.title))
        return KnackView(
            seat=seat,
            dealer=self.dealer,
            options=self.options,
            hand=position.hands[seat],
            sizes=tuple(map(len, position.hands)),
            talon=len(position.talon),
            phase=position.phase,
            pot=position.pot,
            passed=position.passed,
            word=position.word,
            swinger=position.swinger,
            turned=position.turned,
            trump=position.trump,
            forced=position.forced,
            joined=position.joined,
            folded=position.folded,
            leader=position.leader,
            table=position.table,
            tricks=self.tricks,
            taken=position.tricks,
            to_move=position.to_move,
            legal_moves=position.legal_moves if position.to_move == seat else (),
            is_over=position.is_over,
        )
