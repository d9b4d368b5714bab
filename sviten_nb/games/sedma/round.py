"""A round of Sedma from the deal to the score: the history that a position does not have."""

from __future__ import annotations

from dataclasses import dataclass, field

from sviten_nb.cards.card import Card
from sviten_nb.errors import OptionError
from sviten_nb.games.game import Seat
from sviten_nb.games.history import History
from sviten_nb.games.sedma.deal import SedmaDeal
from sviten_nb.games.sedma.moves import Marriage, SedmaMove, sedma_move
from sviten_nb.games.sedma.options import SedmaOptions
from sviten_nb.games.sedma.play import SedmaPosition
from sviten_nb.games.sedma.scoring import RoundScore, score_round
from sviten_nb.games.sedma.view import SedmaView
from sviten_nb.text import _


@dataclass(frozen=True)
class SedmaRound(History[SedmaPosition, SedmaMove, Seat]):
    """Deal, dealer and moves; every stage of it can be looked at. Moves may be given as texts.

    An illegal move raises IllegalMove when the round is built, a deal for other players than the options' OptionError.

    >>> round = SedmaRound(SedmaDeal.random(seed=7), Seat.NORTH)
    >>> for _card in range(4):
    ...     round = round.play(round.legal_moves[0])
    >>> round.to_move.title, len(round.position.talon), round.position.tricks
    ('East', 12, (0, 1))
    """

    deal: SedmaDeal
    dealer: Seat
    moves: tuple[SedmaMove, ...] = ()
    options: SedmaOptions = field(default_factory=SedmaOptions)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealer", Seat.of(self.dealer))
        object.__setattr__(self, "moves", tuple(map(sedma_move, self.moves)))
        self.check_history()

    def first_position(self) -> SedmaPosition:
        """The position before the first lead."""
        return SedmaPosition.start(self.deal, self.dealer, self.options)

    def read(self, move: object) -> SedmaMove:
        """The move itself, or that of a text: ``QH``, or ``QH+`` with a marriage; a NotationError for anything else."""
        return sedma_move(move)

    @property
    def tricks(self) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """The tricks so far, each as who led and the cards in order; the last may be unfinished."""
        size = self.options.players
        cards = tuple(move.card if isinstance(move, Marriage) else move for move in self.moves)
        return tuple(
            (self.positions[start].leader, cards[start : start + size]) for start in range(0, len(cards), size)
        )

    @property
    def score(self) -> RoundScore:
        """The score of a round played out; an IllegalMove while it goes on."""
        return score_round(self.position)

    def seen_by(self, seat: Seat | str, *, history: bool = True) -> SedmaView:
        """What ``seat`` knows: two rounds that differ only in what it may not know give equal views (SE-13, SE-15).

        Tricks taken lie face down, but all cards were played openly: with ``history`` they can be looked up. Raises
        OptionError for a seat that does not play.
        """
        position, seat = self.position, Seat.of(seat)
        if seat not in position.seats:
            raise OptionError(_("{seat} does not play here").format(seat=seat.title))
        tricks = self.tricks if history else self.tricks[-1:] if position.table else ()
        return SedmaView(
            seat=seat,
            dealer=self.dealer,
            options=self.options,
            hand=position.hands[seat],
            sizes=tuple(map(len, position.hands)),
            talon=len(position.talon),
            leader=position.leader,
            table=position.table,
            tricks=tricks,
            taken=position.tricks,
            announced=position.announced,
            to_move=position.to_move,
            legal_moves=position.legal_moves if position.to_move == seat else (),
            is_over=position.is_over,
        )
