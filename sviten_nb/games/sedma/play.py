"""The play of Sedma: a position as a frozen value, without history but with the talon in order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sviten_nb.cards.card import Card, Rank, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import IllegalMove, NotationError
from sviten_nb.games.around_table import AroundTable
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sedma.deal import HAND_SIZE, PLAYERS, SedmaDeal
from sviten_nb.games.sedma.moves import Marriage, SedmaMove, sedma_move
from sviten_nb.games.sedma.options import SedmaOptions
from sviten_nb.games.talon_deal import check_each_card_once
from sviten_nb.games.tricks import matching_winner
from sviten_nb.text import _

Party = Side | Seat

CARD_POINTS = 10
"""What an ace or a ten counts, and the last trick (RULES 2.1, rule 5)."""

PARTIES: dict[int, tuple[Party, ...]] = {4: (Side.NS, Side.EW), 3: Seat.at_table(3), 2: Seat.at_table(2)}
_PAIR = (Rank.QUEEN, Rank.KING)


def points_of(cards: CardSet) -> int:
    """What cards count: each ace and each ten 10 (RULES 2.1, rule 5).

    >>> points_of(CardSet.parse("AS TD 7H"))
    20
    """
    return CARD_POINTS * sum(card.rank in (Rank.ACE, Rank.TEN) for card in cards)


def has_pair(hand: CardSet, suit: Suit) -> bool:
    """Whether a hand holds king and queen of a suit."""
    return all(Card(rank, suit) in hand for rank in _PAIR)


@dataclass(frozen=True, slots=True)
class SedmaPosition(AroundTable):
    """What lies where, who leads, and what each party has taken.

    ``hands`` are N E S W (three: N E S, two: N E), ``talon`` the face-down cards with the one to be drawn next in
    front, ``table`` the trick in progress from the leader on. By party (North-South and East-West, or each seat alone):
    ``card_points`` of the aces and tens taken, ``tricks`` taken, and the suits whose marriage was ``announced``. The
    number of hands says how many play. Cards may be out of play. ``SedmaPosition.parse`` reads a position line.

    Raises NotationError, naming what is wrong, for what cannot lie on a table.
    """

    hands: tuple[CardSet, ...]
    talon: tuple[Card, ...]
    leader: Seat
    table: tuple[Card, ...] = ()
    card_points: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    announced: tuple[tuple[Suit, ...], ...] = ()
    options: SedmaOptions = field(default_factory=SedmaOptions)

    def __post_init__(self) -> None:
        if len(self.hands) not in PLAYERS:
            raise NotationError(_("{count} hands; expected 2, 3 or 4").format(count=len(self.hands)))
        if len(self.hands) != self.options.players:
            raise NotationError(
                _("{count} hands; the options say that {players} play").format(
                    count=len(self.hands), players=self.options.players
                )
            )
        parties = len(self.parties)
        for name, nothing in (("card_points", 0), ("tricks", 0), ("announced", ())):
            if not getattr(self, name):
                object.__setattr__(self, name, (nothing,) * parties)
            if len(getattr(self, name)) != parties:
                raise NotationError(
                    _("{name} has {count} entries; expected {parties}, one a party").format(
                        name=name, count=len(getattr(self, name)), parties=parties
                    )
                )
        object.__setattr__(self, "announced", tuple(tuple(sorted(suits)) for suits in self.announced))
        if self.leader >= self.players:
            raise NotationError(_("{seat} does not play here").format(seat=self.leader.title))
        seen = check_each_card_once(SedmaDeal.pack_for(self.players), *self.hands, self.talon, self.table)
        self._check_talon()
        self._check_taken(seen)
        self._check_announced()

    def _check_talon(self) -> None:
        self.check_sizes()
        size = self.sizes[0]
        if len(self.talon) % self.players:
            raise NotationError(
                _("the talon holds {count} cards; expected a multiple of {players} (SE-12)").format(
                    count=len(self.talon), players=self.players
                )
            )
        if size > HAND_SIZE or (self.talon and size < HAND_SIZE):
            raise NotationError(
                _("the hands hold {count} cards each; expected {size} while there is a talon, never more").format(
                    count=size, size=HAND_SIZE
                )
            )

    def _check_taken(self, seen: CardSet) -> None:
        gone = SedmaDeal.pack_for(self.players).cards - seen
        for points, tricks in zip(self.card_points, self.tricks, strict=True):
            if type(points) is not int or type(tricks) is not int or points % CARD_POINTS or points < 0 or tricks < 0:
                raise NotationError(
                    _("{points} points in {tricks} tricks; expected whole tens and whole tricks").format(
                        points=points, tricks=tricks
                    )
                )
            if points > CARD_POINTS * self.players * tricks:
                raise NotationError(
                    _("{points} points cannot lie in {tricks} tricks").format(points=points, tricks=tricks)
                )
        if sum(self.tricks) * self.players > len(gone) or sum(self.card_points) > points_of(gone):
            raise NotationError(
                _(
                    "{tricks} tricks with {points} points were taken; only {gone} cards with {worth} points are gone"
                ).format(tricks=sum(self.tricks), points=sum(self.card_points), gone=len(gone), worth=points_of(gone))
            )

    def _check_announced(self) -> None:
        suits = [suit for party in self.announced for suit in party]
        if suits and not self.options.marriages:
            raise NotationError(_("a marriage was announced; the options have marriages=false"))
        if len(set(suits)) < len(suits):
            raise NotationError(_("the marriage of one suit was announced twice (SE-17)"))
        for party, own in enumerate(self.announced):
            for suit in own:
                if not self._may_have_announced(party, suit):
                    raise NotationError(
                        _("{party} cannot have announced {suit}, as the cards lie (SE-17)").format(
                            party=self.parties[party].title, suit=suit.symbol
                        )
                    )

    def _may_have_announced(self, party: int, suit: Suit) -> bool:
        """Whether a seat of the party can have held king and queen of a suit and led one of them (SE-17)."""
        pair = [Card(rank, suit) for rank in _PAIR]
        leads = bool(self.table) and self.table[0] in pair
        there = CardSet.of([*self.talon, *self.table, *(card for hand in self.hands for card in hand)])
        played = [card for card in pair if card not in there]
        if not leads and not (played and any(self.tricks)):
            return False
        seats = [seat for seat, hand in zip(self.seats, self.hands, strict=True) if any(card in hand for card in pair)]
        seats += [seat for seat, card in zip(self.table_seats, self.table, strict=True) if card in pair]
        # What is not played yet is with the one who announced, and so is the other card of a pair just led.
        same = len(set(seats)) <= 1 and all(self.party_of(seat) == party for seat in seats)
        return same and not any(card in self.talon for card in pair)

    @classmethod
    def start(cls, deal: SedmaDeal, dealer: Seat = Seat.NORTH, options: SedmaOptions | None = None) -> SedmaPosition:
        """The position before the first lead, which is that of the dealer's left (RULES 2.1, rule 8)."""
        house = options or SedmaOptions(players=deal.players)
        return cls(deal.hands, deal.talon, dealer.after(1, deal.players), options=house)

    @classmethod
    def parse(cls, line: str, options: SedmaOptions | None = None) -> SedmaPosition:
        """Read a position line, in French or German suits; a NotationError says which field is wrong.

        The number of hands says how many play, whatever the options say.
        """
        from sviten_nb.games.sedma.notation import parse_sedma_position

        return parse_sedma_position(line, options or SedmaOptions())

    @property
    def line(self) -> str:
        """The position line, canonical: equal positions have equal lines."""
        from sviten_nb.games.sedma.notation import format_sedma_position

        return format_sedma_position(self)

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who plays for one account: two sides, or each seat alone."""
        return PARTIES[len(self.hands)]

    def party_of(self, seat: Seat) -> int:
        """The index of a seat's party in all that is kept by party."""
        return seat % 2 if self.players == 4 else int(seat)

    @property
    def tricks_left(self) -> int:
        """The tricks still to be completed, the one in progress included."""
        return self.sizes[self.leader] + len(self.talon) // self.players

    @property
    def marriages(self) -> tuple[int, ...]:
        """The points of announced marriages by party (SE-17)."""
        return tuple(sum(map(self.options.marriage_points, suits)) for suits in self.announced)

    @property
    def points(self) -> tuple[int, ...]:
        """All points by party: cards and marriages, and 10 for the last trick once it is taken."""
        sums = [cards + pairs for cards, pairs in zip(self.card_points, self.marriages, strict=True)]
        if self.is_over:
            sums[self.party_of(self.leader)] += CARD_POINTS
        return tuple(sums)

    @property
    def legal_moves(self) -> tuple[SedmaMove, ...]:
        """Every card of the hand to move, and each lead with which it may announce a marriage, in display order."""
        seat = self.to_move
        if seat is None:
            return ()
        hand = self.hands[seat]
        if self.table or not self.options.marriages:
            return tuple(hand)
        moves: list[SedmaMove] = []
        for card in hand:
            moves.append(card)
            if card.rank in _PAIR and has_pair(hand, card.suit):
                moves.append(Marriage(card))
        return tuple(moves)

    def legal_plays(self) -> tuple[SedmaMove, ...]:
        """The same as ``legal_moves``, under the name that the solver asks for."""
        return self.legal_moves

    def why_not(self, move: SedmaMove) -> str | None:
        """Why a move cannot be made now, as a sentence, or None when it can (RULES 2.1, rule 9; SE-17)."""
        card = move.card if isinstance(move, Marriage) else move
        seat = self.to_move
        if seat is None:
            return _("{card} cannot be played: the round is over").format(card=card.symbol)
        hand = self.hands[seat]
        if card not in hand:
            return _("{seat}, whose turn it is, does not hold {card}").format(seat=seat.title, card=card.symbol)
        if not isinstance(move, Marriage):
            return None
        if not self.options.marriages:
            return _("{move} cannot be announced: marriages do not count here").format(move=move)
        if self.table:
            return _("{move} cannot be announced: only the leader of a trick announces a marriage").format(move=move)
        if not has_pair(hand, card.suit):
            return _("{move} cannot be announced: {seat} does not hold king and queen of {suit}").format(
                move=move, seat=seat.title, suit=card.suit.symbol
            )
        return None

    def play(self, move: SedmaMove | str) -> SedmaPosition:
        """The position after a card, or a card led with a marriage announced, as a value or as text (``QH``, ``QH+``).

        The last card of a trick brings it to the player of the last matching card, and all draw (RULES 2.1, rules 10
        to 13). Raises IllegalMove, saying why, for what may not be played, NotationError for what is no move.
        """
        made = sedma_move(move)
        reason = self.why_not(made)
        seat = self.to_move
        if reason is not None or seat is None:
            raise IllegalMove(reason or "")
        card = made.card if isinstance(made, Marriage) else made
        hands = list(self.hands)
        hands[seat] = hands[seat].remove(card)
        announced = list(self.announced)
        if isinstance(made, Marriage):
            own = self.party_of(seat)
            announced[own] = (*announced[own], card.suit)
        trick = (*self.table, card)
        if len(trick) == self.players:
            return self._completed(hands, trick, announced)
        return replace(self, hands=tuple(hands), table=trick, announced=tuple(announced))

    def _completed(
        self, hands: list[CardSet], trick: tuple[Card, ...], announced: list[tuple[Suit, ...]]
    ) -> SedmaPosition:
        """The position after a full trick: taken by its winner, who draws first (RULES 2.1, rule 12; SE-13)."""
        winner = self.leader.after(matching_winner(trick), self.players)
        party = self.party_of(winner)
        card_points, tricks = list(self.card_points), list(self.tricks)
        card_points[party] += points_of(CardSet.of(trick))
        tricks[party] += 1
        drawn = min(len(self.talon), self.players)
        for step in range(drawn):
            seat = winner.after(step, self.players)
            hands[seat] = hands[seat].add(self.talon[step])
        return replace(
            self,
            hands=tuple(hands),
            talon=self.talon[drawn:],
            leader=winner,
            table=(),
            card_points=tuple(card_points),
            tricks=tuple(tricks),
            announced=tuple(announced),
        )

    def __repr__(self) -> str:
        default = SedmaOptions(players=self.players)
        options = "" if self.options == default else f", options={self.options!r}"
        return f"SedmaPosition.parse('{self.line}'{options})"

    def __str__(self) -> str:
        from sviten_nb.views.sedma_scenes import sedma_scene
        from sviten_nb.views.text_pen import draw_text

        return draw_text(sedma_scene(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.sedma_scenes import sedma_scene

        return bundle(sedma_scene(self))
