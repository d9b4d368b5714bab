"""Who sits where and whose turn it is, in games in which everybody plays one card to each trick."""

from __future__ import annotations

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import NotationError
from sviten_nb.games.game import Seat
from sviten_nb.text import _


class AroundTable:
    """The base of positions with ``hands``, a ``leader`` and the cards on the ``table`` from the leader on."""

    __slots__ = ()

    hands: tuple[CardSet, ...]
    leader: Seat
    table: tuple[Card, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the table, clockwise from North."""
        return Seat.at_table(self.players)

    @property
    def table_seats(self) -> tuple[Seat, ...]:
        """The seats that have played to the trick in progress, in order."""
        return tuple(self.leader.after(step, self.players) for step in range(len(self.table)))

    @property
    def sizes(self) -> list[int]:
        """The cards of each hand, one on the table counted with the seat that played it."""
        played, players = len(self.table), len(self.hands)
        return [len(hand) + ((seat - self.leader) % players < played) for seat, hand in enumerate(self.hands)]

    @property
    def tricks_left(self) -> int:
        """The tricks still to be completed, the one in progress included."""
        return self.sizes[self.leader]

    @property
    def is_over(self) -> bool:
        """True when no card is left to play."""
        return self.tricks_left == 0

    @property
    def to_move(self) -> Seat | None:
        """The seat to play, or None when the play is over."""
        return None if self.is_over else self.leader.after(len(self.table), self.players)

    def check_sizes(self) -> None:
        """Refuse, with a NotationError, a full trick on the table, and hands of different sizes."""
        if len(self.table) >= self.players:
            raise NotationError(
                _("{count} cards are on the table; expected at most {most}, a full trick goes to a pile").format(
                    count=len(self.table), most=self.players - 1
                )
            )
        sizes = self.sizes
        if len(set(sizes)) > 1:
            counts = ", ".join(f"{seat.letter} {size}" for seat, size in zip(self.seats, sizes, strict=True))
            raise NotationError(
                _("the hands are unequal, each card on the table counted with its seat: {counts}").format(counts=counts)
            )
