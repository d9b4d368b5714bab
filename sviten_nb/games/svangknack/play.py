"""A hand of Svängknack as a frozen value at any moment of it: who passed, swung, joined and folded, and the tricks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from sviten_nb.cards.card import Card, Rank, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import IllegalMove
from sviten_nb.games.moves import Pass
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.checks import check_position
from sviten_nb.games.svangknack.deal import HAND_SIZE, KnackDeal
from sviten_nb.games.svangknack.moves import Fold, Join, KnackMove, LastMan, Swing, Trump, knack_move
from sviten_nb.games.svangknack.options import KnackOptions
from sviten_nb.games.tricks import trick_winner
from sviten_nb.text import _

Phase = Literal["first", "second", "trump", "join", "play", "over"]

TRICKS = HAND_SIZE


@dataclass(frozen=True, slots=True)
class KnackPosition:
    """What lies where, and what has been said.

    ``hands`` are by chair from a on, ``talon`` what is left of the pack with the card turned next in front, ``pot``
    what is played for, the dealer's ante included. ``passed`` says how many of the first two have passed, ``word`` that
    the first said "last man". Then the ``swinger``, the cards ``turned``, the ``trump`` suit, who has ``joined`` (the
    swinger among them) and ``folded``; in the play the ``leader``, the ``table`` from the leader on, and ``tricks`` by
    chair.
    ``KnackPosition.parse`` reads a position line.

    Raises NotationError, naming what is wrong, for what cannot be at a table.
    """

    hands: tuple[CardSet, ...]
    talon: tuple[Card, ...]
    dealer: Chair
    pot: int
    passed: int = 0
    word: bool = False
    swinger: Chair | None = None
    turned: tuple[Card, ...] = ()
    trump: Suit | None = None
    joined: tuple[Chair, ...] = ()
    folded: tuple[Chair, ...] = ()
    leader: Chair | None = None
    table: tuple[Card, ...] = ()
    tricks: tuple[int, ...] = ()
    options: KnackOptions = field(default_factory=KnackOptions)

    def __post_init__(self) -> None:
        if not self.tricks:
            object.__setattr__(self, "tricks", (0,) * len(self.hands))
        # Sorted, so that equal positions are equal values.
        object.__setattr__(self, "joined", tuple(sorted(self.joined)))
        object.__setattr__(self, "folded", tuple(sorted(self.folded)))
        check_position(self)

    @classmethod
    def start(
        cls, deal: KnackDeal, dealer: Chair = Chair.A, pot: int | None = None, options: KnackOptions | None = None
    ) -> KnackPosition:
        """The position after the deal; without ``pot`` only the dealer's ante lies in it (RULES 3.1, rule 3)."""
        house = options or KnackOptions(players=deal.players)
        return cls(deal.hands, deal.talon, dealer, house.stake if pot is None else pot, options=house)

    @classmethod
    def parse(cls, line: str, options: KnackOptions | None = None) -> KnackPosition:
        """Read a position line, in French or German suits; a NotationError says which field is wrong.

        The number of hands says how many play, and the line names the stake, whatever the options say.
        """
        from sviten_nb.games.svangknack.notation import parse_knack_position

        return parse_knack_position(line, options or KnackOptions())

    @property
    def line(self) -> str:
        """The position line, canonical: equal positions have equal lines."""
        from sviten_nb.games.svangknack.notation import format_knack_position

        return format_knack_position(self)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The chairs at the table, clockwise from a."""
        return Chair.at_table(self.players)

    @property
    def first(self) -> Chair:
        """The player left of the dealer, who may swing first (SK-03)."""
        return self.dealer.after(1, self.players)

    @property
    def second(self) -> Chair:
        """The next player, who may swing if the first passes (SK-03)."""
        return self.dealer.after(2, self.players)

    @property
    def phase(self) -> Phase:
        """What is asked for now."""
        if self.swinger is None:
            return ("first", "second", "over")[self.passed]
        if self.trump is None:
            return "trump"
        if self.undecided:
            return "join"
        if len(self.joined) == 1 or sum(self.tricks) == TRICKS:
            return "over"
        return "play"

    @property
    def forced(self) -> bool:
        """True when all must play: one card was turned, or two of one suit, within the limit (rules 8 and 9; SK-08)."""
        if self.swinger is None or self.pot > self.options.limit:
            return False
        return len({card.suit for card in self.turned}) == 1

    @property
    def undecided(self) -> tuple[Chair, ...]:
        """Who is still to join or to fold, in order: those after the swinger to the dealer (SK-09)."""
        if self.swinger is None or self.trump is None or self.forced:
            return ()
        steps = (self.dealer - self.swinger) % self.players
        asked = (self.swinger.after(step, self.players) for step in range(1, steps + 1))
        return tuple(chair for chair in asked if chair not in self.joined and chair not in self.folded)

    @property
    def order(self) -> tuple[Chair, ...]:
        """The players of the trick in progress, the leader first."""
        if self.leader is None:
            return ()
        around = (self.leader.after(step, self.players) for step in range(self.players))
        return tuple(chair for chair in around if chair in self.joined)

    @property
    def table_seats(self) -> tuple[Chair, ...]:
        """Who has played to the trick in progress, in order."""
        return self.order[: len(self.table)]

    @property
    def is_over(self) -> bool:
        """True when both passed, all folded, or the three tricks are played."""
        return self.phase == "over"

    @property
    def to_move(self) -> Chair | None:
        """Whose turn it is, or None when the hand is over."""
        phase = self.phase
        if phase == "first":
            return self.first
        if phase == "second":
            return self.second
        if phase == "trump":
            return self.swinger
        if phase == "join":
            return self.undecided[0]
        return self.order[len(self.table)] if phase == "play" else None

    @property
    def tricks_left(self) -> int:
        """The tricks still to be completed, the one in progress included."""
        return TRICKS - sum(self.tricks) if self.phase == "play" else 0

    @property
    def legal_moves(self) -> tuple[KnackMove, ...]:
        """All that may be done now."""
        phase = self.phase
        if phase == "first":
            return (Pass(), LastMan(), Swing(2), Swing(1))
        if phase == "second":
            return (Pass(), Swing(2), Swing(1))
        if phase == "trump":
            return tuple(map(Trump, sorted(card.suit for card in self.turned)))
        if phase == "join":
            return (Join(), Fold())
        return self.legal_plays()

    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that may be played: follow suit, else trump, else any; the swinger leads the ace of trumps first.

        Source: RULES 3.1, rules 13 and 14; SK-06, SK-12, SK-13.
        """
        chair = self.to_move
        if self.phase != "play" or chair is None or self.trump is None:
            return ()
        hand = self.hands[chair]
        if self.table:
            return tuple(hand.suit(self.table[0].suit) or hand.suit(self.trump) or hand)
        ace = Card(Rank.ACE, self.trump)
        return (ace,) if sum(self.tricks) == 0 and ace in hand else tuple(hand)

    def why_not(self, move: KnackMove) -> str | None:
        """Why a move cannot be made now, as a sentence, or None when it can."""
        if move in self.legal_moves:
            return None
        chair = self.to_move
        if chair is None:
            return _("{move} comes too late: the hand is over").format(move=move)
        if self.phase == "play":
            return self._why_not_played(move, chair) if isinstance(move, Card) else self._why_not_said(move, chair)
        if isinstance(move, Trump) and self.phase == "trump":
            return _("{move} cannot be chosen: {cards} were turned (SK-07)").format(
                move=move, cards=" ".join(card.symbol for card in self.turned)
            )
        return self._why_not_said(move, chair)

    def _why_not_said(self, move: KnackMove, chair: Chair) -> str:
        expected = {
            "first": _("pass, last-man, swing-2 or swing-1"),
            "second": _("pass, swing-2 or swing-1"),
            "trump": _("the choice of trumps"),
            "join": _("join or fold"),
        }.get(self.phase, _("a card"))
        return _("{move} cannot be now: it is {seat}'s turn, expected is {expected}").format(
            move=move, seat=chair.title, expected=expected
        )

    def _why_not_played(self, card: Card, chair: Chair) -> str:
        hand = self.hands[chair]
        if card not in hand:
            return _("{seat}, whose turn it is, does not hold {card}").format(seat=chair.title, card=card.symbol)
        held = self.legal_plays()[0]
        if not self.table:
            return _("{seat} must lead {held}, the ace of trumps (rule 13)").format(seat=chair.title, held=held.symbol)
        led = self.table[0].suit
        if held.suit == led:
            return _("{card} does not follow {suit}: {seat} holds {held}").format(
                card=card.symbol, suit=led.symbol, seat=chair.title, held=held.symbol
            )
        return _("{card} does not trump: {seat} has no {suit} but holds {held} (rule 14)").format(
            card=card.symbol, suit=led.symbol, seat=chair.title, held=held.symbol
        )

    def play(self, move: KnackMove | str) -> KnackPosition:
        """The position after a move, as a value or as text.

        Raises IllegalMove, saying why, for what may not be done now, NotationError for what is no move.
        """
        made = knack_move(move)
        reason = self.why_not(made)
        chair = self.to_move
        if reason is not None or chair is None:
            raise IllegalMove(reason or "")
        match made:
            case Pass() | LastMan():
                return replace(self, passed=self.passed + 1, word=self.word or isinstance(made, LastMan))
            case Swing():
                return self._swung(chair, made.cards)
            case Trump():
                return replace(self, trump=made.suit)
            case Join():
                return self._answered((*self.joined, chair), self.folded)
            case Fold():
                return self._answered(self.joined, (*self.folded, chair))
        return self._played(chair, made)

    def _swung(self, chair: Chair, count: int) -> KnackPosition:
        """The position after turning cards; in a forced game all are in, the first by the option (SK-05, SK-22)."""
        turned, talon = self.talon[:count], self.talon[count:]
        suits = {card.suit for card in turned}
        forced = len(suits) == 1 and self.pot <= self.options.limit
        out = self.first if chair != self.first and not self.options.force_includes_first else None
        joined = tuple(each for each in self.chairs if each != out) if forced else (chair,)
        return replace(
            self,
            swinger=chair,
            turned=turned,
            talon=talon,
            trump=suits.pop() if len(suits) == 1 else None,
            joined=joined,
            leader=chair if forced else None,
        )

    def _answered(self, joined: tuple[Chair, ...], folded: tuple[Chair, ...]) -> KnackPosition:
        """After the last answer the play begins; the last man plays if nobody else does (SK-05)."""
        leader = None
        if len(self.undecided) == 1:
            if joined == (self.swinger,) and self.word:
                joined = (*joined, self.first)
            leader = self.swinger if len(joined) > 1 else None
        return replace(self, joined=joined, folded=folded, leader=leader)

    def _played(self, chair: Chair, card: Card) -> KnackPosition:
        hands = list(self.hands)
        hands[chair] = hands[chair].remove(card)
        trick = (*self.table, card)
        if len(trick) < len(self.joined):
            return replace(self, hands=tuple(hands), table=trick)
        winner = self.order[trick_winner(trick, self.trump)]
        tricks = tuple(number + (place == winner) for place, number in enumerate(self.tricks))
        return replace(self, hands=tuple(hands), table=(), leader=winner, tricks=tricks)

    def __repr__(self) -> str:
        default = KnackOptions(players=self.players, stake=self.options.stake)
        options = "" if self.options == default else f", options={self.options!r}"
        return f"KnackPosition.parse('{self.line}'{options})"

    def __str__(self) -> str:
        from sviten_nb.views.knack_scenes import knack_scene
        from sviten_nb.views.text_pen import draw_text

        return draw_text(knack_scene(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.knack_scenes import knack_scene
        from sviten_nb.views.rich import bundle

        return bundle(knack_scene(self))
