"""A hand of Svängknack from the deal to the payout: the history that a position does not have."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from sviten_nb.cards.card import Card
from sviten_nb.errors import NotationError, OptionError, shown
from sviten_nb.games.moves import Pass
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.deal import KnackDeal
from sviten_nb.games.svangknack.moves import Fold, Join, KnackMove, LastMan, Swing, Trump, parse_knack_move
from sviten_nb.games.svangknack.options import KnackOptions
from sviten_nb.games.svangknack.play import KnackPosition
from sviten_nb.games.svangknack.scoring import KnackScore, settle
from sviten_nb.games.svangknack.view import KnackView
from sviten_nb.text import _


@dataclass(frozen=True)
class KnackHand:
    """Deal, dealer, pot and moves; every stage of it can be looked at, and to undo is to keep the earlier value.

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
        if self.deal.players != self.options.players:
            raise OptionError(
                _("the deal is one for {count} players; the options say {players}").format(
                    count=self.deal.players, players=self.options.players
                )
            )
        for move in self.moves:
            if not isinstance(move, Pass | LastMan | Swing | Trump | Join | Fold | Card):
                raise NotationError(_("{move} is no move of Svängknack").format(move=shown(move)))
        _walked = self.positions  # all moves are made here, so that an impossible history cannot be built

    @cached_property
    def positions(self) -> tuple[KnackPosition, ...]:
        """Every position, from the one after the deal to now."""
        positions = [KnackPosition.start(self.deal, self.dealer, self.pot, self.options)]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        return tuple(positions)

    @property
    def position(self) -> KnackPosition:
        """The position now."""
        return self.positions[-1]

    @property
    def to_move(self) -> Chair | None:
        """Whose turn it is, or None when the hand is over."""
        return self.position.to_move

    @property
    def is_over(self) -> bool:
        """True when both passed, all folded, or the three tricks are played."""
        return self.position.is_over

    @property
    def legal_moves(self) -> tuple[KnackMove, ...]:
        """All that may be done now."""
        return self.position.legal_moves

    def play(self, move: KnackMove | str) -> KnackHand:
        """The hand after one more move, given as a value or as text.

        Raises IllegalMove for what the rules do not allow, NotationError for what cannot be read.
        """
        made = parse_knack_move(move) if isinstance(move, str) else move
        # The same value, made from the position that is known: walking through all moves again at each of them would
        # take the square of the time.
        after = object.__new__(KnackHand)
        after.__dict__.update(
            deal=self.deal,
            dealer=self.dealer,
            pot=self.pot,
            moves=(*self.moves, made),
            options=self.options,
            positions=(*self.positions, self.position.play(made)),
        )
        return after

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
