"""The play of the cards: a position as a frozen value, without history."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import IllegalMove, NotationError, shown
from sviten_nb.games.around_table import AroundTable
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.auction import Contract
from sviten_nb.games.sviten.deal import Hands
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.games.tricks import trick_winner
from sviten_nb.text import _

Piles = tuple[CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Position(AroundTable):
    """What lies where, who leads, what is trumps and what was promised.

    ``hands`` are N E S W; ``table`` holds the cards of the trick in progress from the leader on; ``piles`` are those
    of North-South and East-West, and ``jokers`` are what each side has of them for melding (SV-21). Three hands are
    N E S: then the first pile is the declarer's, with the card laid away, the second the defenders', and a dead
    ``skat`` is out of play (SV-24). ``Position.parse`` reads a position line, ``line`` writes it.

    Raises NotationError, naming the card or the hand, for what cannot lie on a table.
    """

    hands: Hands
    strain: Strain
    leader: Seat
    table: tuple[Card, ...] = ()
    piles: Piles = (CardSet(), CardSet())
    contract: Contract | None = None
    options: SvitenOptions = field(default_factory=SvitenOptions)
    jokers: tuple[int, int] = (0, 0)
    skat: Card | None = None

    def __post_init__(self) -> None:
        if len(self.hands) not in (3, 4):
            raise NotationError(
                _("{count} hands; expected four, N E S W, or three, N E S").format(count=len(self.hands))
            )
        if len(self.hands) != self.options.players:
            raise NotationError(
                _("{count} hands; the options say that {players} play").format(
                    count=len(self.hands), players=self.options.players
                )
            )
        self._check_each_card_once()
        self.check_sizes()
        self._check_piles()
        self._check_no_revoke()
        self._check_contract()

    def _check_contract(self) -> None:
        if self.contract is not None:
            self.contract.check(self.strain, self.options)
        seats = [self.leader] if self.contract is None else [self.leader, self.contract.seat]
        for seat in seats:
            if seat >= self.players:
                raise NotationError(_("{seat} does not play; three players sit at N, E and S").format(seat=seat.title))
        if self.players == 3 and self.contract is None:
            raise NotationError(_("three players need a declarer, as in S3; the position has no contract"))
        if self.skat is not None and self.players == 4:
            raise NotationError(_("four players have no skat"))
        if len(self.jokers) != 2 or any(type(n) is not int or n < 0 for n in self.jokers) or sum(self.jokers) > 2:
            raise NotationError(
                _("the sides have {jokers} jokers; expected at most two in all").format(jokers=shown(self.jokers))
            )

    def _check_each_card_once(self) -> None:
        seen = CardSet.of([*self.table, *([] if self.skat is None else [self.skat])])
        for cards in (*self.hands, *self.piles):
            if seen & cards:
                raise NotationError(_("card {card} stands twice").format(card=next(iter(seen & cards))))
            seen |= cards

    def _check_piles(self) -> None:
        for side, pile in zip(self.sides, self.piles, strict=True):
            if self.players == 4 and len(pile) % 4:
                raise NotationError(
                    _("the pile of {side} holds {count} cards; expected a multiple of four").format(
                        side=side.title, count=len(pile)
                    )
                )
            # The card laid away is in the declarer's pile; with a dead skat none is.
            over = len(pile) % 3
            if self.players == 3 and over > (side is Side.D and self.skat is None):
                raise NotationError(
                    _(
                        "the pile of {side} holds {count} cards; expected a multiple of three"
                        " (the declarer's: one more for the card laid away)"
                    ).format(side=side.title, count=len(pile))
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
        jokers: tuple[int, int] | None = None,
    ) -> Position:
        """The position before the first lead; ``contract`` may be None to play without a promise.

        Without ``jokers`` each side has one if the options have jokers (SV-21).
        """
        house = options or SvitenOptions()
        return cls(
            hands,
            Strain.parse(strain) if isinstance(strain, str) else strain,
            Seat.parse(leader) if isinstance(leader, str) else leader,
            contract=contract,
            options=house,
            jokers=(house.jokers // 2, house.jokers // 2) if jokers is None else jokers,
        )

    @classmethod
    def parse(cls, line: str, options: SvitenOptions | None = None) -> Position:
        """Read a position line; a NotationError says which field is wrong and what was expected.

        A line with three hands is read as one of three players, whatever else the options say.
        """
        from sviten_nb.games.sviten.notation import parse_position

        return parse_position(line, options or SvitenOptions())

    @property
    def line(self) -> str:
        """The position line, canonical: equal positions have equal lines."""
        from sviten_nb.games.sviten.notation import format_position

        return format_position(self)

    @property
    def sides(self) -> tuple[Side, Side]:
        """The two sides, in the order of the piles."""
        return (Side.NS, Side.EW) if self.players == 4 else (Side.D, Side.F)

    def side_of(self, seat: Seat) -> Side:
        """The side for which a seat plays."""
        if self.players == 4:
            return seat.side
        return Side.D if self.contract is not None and seat == self.contract.seat else Side.F

    @property
    def declaring(self) -> Side | None:
        """The declaring side, if there is a contract."""
        return None if self.contract is None else self.side_of(self.contract.seat)

    def pile(self, side: Side) -> CardSet:
        """What a side has captured."""
        return self.piles[side.pile]

    @property
    def tricks(self) -> tuple[int, int]:
        """The tricks taken by each side: the cards of its pile by the players; a card laid away is no trick."""
        return (len(self.piles[0]) // self.players, len(self.piles[1]) // self.players)

    @property
    def exposed(self) -> bool:
        """True when all hands lie open: the last three tricks, by the house rule (SV-20)."""
        return self.tricks_left <= self.options.open_last

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
        played = Card.of(card)
        reason = self.why_not(played)
        seat = self.to_move
        if reason is not None or seat is None:
            raise IllegalMove(reason or "")
        hands = list(self.hands)
        hands[seat] = hands[seat].remove(played)
        table = (*self.table, played)
        leader, piles = self.leader, list(self.piles)
        if len(table) == self.players:
            leader = self.leader.after(trick_winner(table, self.strain.trump), self.players)
            piles[self.side_of(leader).pile] |= CardSet.of(table)
            table = ()
        return replace(
            self,
            hands=tuple(hands),
            leader=leader,
            table=table,
            piles=(piles[0], piles[1]),
        )

    def __repr__(self) -> str:
        default = SvitenOptions(players=self.players)
        options = "" if self.options == default else f", options={self.options!r}"
        return f"Position.parse('{self.line}'{options})"

    def __str__(self) -> str:
        from sviten_nb.views.scenes import position_scene
        from sviten_nb.views.text_pen import draw_text

        return draw_text(position_scene(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import position_scene

        return bundle(position_scene(self))
