"""The play of the cards: a position as a frozen value, without history."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import IllegalMove, NotationError
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.auction import Contract
from sviten_nb.games.sviten.deal import Hands
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.games.tricks import trick_winner
from sviten_nb.text import _

Piles = tuple[CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Position:
    """What lies where, who leads, what is trumps and what was promised.

    ``hands`` are N E S W; ``table`` holds the cards of the trick in progress from the leader on; ``piles`` are those
    of North-South and East-West. ``Position.parse`` reads a position line, ``line`` writes it.

    Raises NotationError, naming the card or the hand, for what cannot lie on a table.
    """

    hands: Hands
    strain: Strain
    leader: Seat
    table: tuple[Card, ...] = ()
    piles: Piles = (CardSet(), CardSet())
    contract: Contract | None = None
    options: SvitenOptions = field(default_factory=SvitenOptions)

    def __post_init__(self) -> None:
        if len(self.hands) != 4:
            raise NotationError(_("{count} hands; expected four, N E S W").format(count=len(self.hands)))
        self._check_each_card_once()
        self._check_sizes()
        self._check_no_revoke()

    def _check_each_card_once(self) -> None:
        seen = CardSet.of(self.table)
        for cards in (*self.hands, *self.piles):
            if seen & cards:
                raise NotationError(_("card {card} stands twice").format(card=next(iter(seen & cards))))
            seen |= cards

    def _check_sizes(self) -> None:
        if len(self.table) > 3:
            raise NotationError(
                _("{count} cards are on the table; expected at most three, a full trick goes to a pile").format(
                    count=len(self.table)
                )
            )
        sizes = self._sizes
        if len(set(sizes)) > 1:
            counts = ", ".join(f"{seat.letter} {size}" for seat, size in zip(Seat, sizes, strict=True))
            raise NotationError(
                _("the hands are unequal, each card on the table counted with its seat: {counts}").format(counts=counts)
            )
        for side, pile in zip(Side, self.piles, strict=True):
            if len(pile) % 4:
                raise NotationError(
                    _("the pile of {side} holds {count} cards; expected a multiple of four").format(
                        side=side.title, count=len(pile)
                    )
                )

    def _check_no_revoke(self) -> None:
        for seat, card in zip(self.table_seats, self.table, strict=True):
            could_follow = self.hands[seat].suit(self.table[0].suit)
            if card.suit != self.table[0].suit and could_follow:
                raise NotationError(
                    _("{card} on the table is a revoke: {seat} still holds {held}").format(
                        card=card.symbol, seat=seat.title, held=next(iter(could_follow)).symbol
                    )
                )

    @classmethod
    def start(
        cls,
        hands: Hands,
        strain: Strain | str,
        leader: Seat | str,
        contract: Contract | None = None,
        options: SvitenOptions | None = None,
    ) -> Position:
        """The position before the first lead; ``contract`` may be None to play without a promise."""
        return cls(
            hands,
            Strain.parse(strain) if isinstance(strain, str) else strain,
            Seat.parse(leader) if isinstance(leader, str) else leader,
            contract=contract,
            options=options or SvitenOptions(),
        )

    @classmethod
    def parse(cls, line: str, options: SvitenOptions | None = None) -> Position:
        """Read a position line; a NotationError says which field is wrong and what was expected."""
        from sviten_nb.games.sviten.notation import parse_position

        return parse_position(line, options or SvitenOptions())

    @property
    def line(self) -> str:
        """The position line, canonical: equal positions have equal lines."""
        from sviten_nb.games.sviten.notation import format_position

        return format_position(self)

    @property
    def table_seats(self) -> tuple[Seat, ...]:
        """The seats that have played to the trick in progress, in order."""
        return tuple(self.leader.after(step) for step in range(len(self.table)))

    @property
    def tricks_left(self) -> int:
        """The tricks still to be completed, the one in progress included."""
        return self._sizes[self.leader]

    @property
    def _sizes(self) -> list[int]:
        """The cards of each hand, one on the table counted with the seat that played it."""
        played = len(self.table)
        return [len(hand) + ((seat - self.leader) % 4 < played) for seat, hand in enumerate(self.hands)]

    @property
    def is_over(self) -> bool:
        """True when no card is left to play."""
        return self.tricks_left == 0

    @property
    def to_move(self) -> Seat | None:
        """The seat to play, or None when the play is over."""
        return None if self.is_over else self.leader.after(len(self.table))

    @property
    def tricks(self) -> tuple[int, int]:
        """The tricks taken by North-South and by East-West."""
        return (len(self.piles[Side.NS]) // 4, len(self.piles[Side.EW]) // 4)

    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that the seat to move may play, in display order: it follows suit if it can (rule 15)."""
        seat = self.to_move
        if seat is None:
            return ()
        hand = self.hands[seat]
        following = hand.suit(self.table[0].suit) if self.table else hand
        return tuple(following or hand)

    @property
    def legal_moves(self) -> tuple[Card, ...]:
        """The same as ``legal_plays``, under the name that all games share."""
        return self.legal_plays()

    def why_not(self, card: Card) -> str | None:
        """Why ``card`` may not be played now, as a sentence, or None when it may (RULES 1.1, rule 15)."""
        seat = self.to_move
        if seat is None:
            return _("{card} cannot be played: the play is over").format(card=card.symbol)
        if card in self.legal_plays():
            return None
        if card not in self.hands[seat]:
            return _("{seat}, whose turn it is, does not hold {card}").format(seat=seat.title, card=card.symbol)
        led = self.table[0].suit
        held = next(iter(self.hands[seat].suit(led)))
        return _("{card} does not follow {suit}: {seat} holds {held}").format(
            card=card.symbol, suit=led.symbol, seat=seat.title, held=held.symbol
        )

    def play(self, card: Card | str) -> Position:
        """The position after ``card``, a fourth card bringing the trick to its winner's pile (rules 14 to 17).

        Raises IllegalMove, saying why, for a card that may not be played, NotationError for what is no card.
        """
        played = Card.parse(card) if isinstance(card, str) else card
        reason = self.why_not(played)
        seat = self.to_move
        if reason is not None or seat is None:
            raise IllegalMove(reason or "")
        hands = list(self.hands)
        hands[seat] = hands[seat].remove(played)
        table = (*self.table, played)
        leader, piles = self.leader, list(self.piles)
        if len(table) == 4:
            leader = self.leader.after(trick_winner(table, self.strain.trump))
            piles[leader.side] |= CardSet.of(table)
            table = ()
        return replace(
            self,
            hands=(hands[0], hands[1], hands[2], hands[3]),
            leader=leader,
            table=table,
            piles=(piles[0], piles[1]),
        )

    def __repr__(self) -> str:
        options = "" if self.options == SvitenOptions() else f", options={self.options!r}"
        return f"Position.parse('{self.line}'{options})"

    def __str__(self) -> str:
        from sviten_nb.views.scenes import position_scene
        from sviten_nb.views.text_pen import draw_text

        return draw_text(position_scene(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import position_scene

        return bundle(position_scene(self))
