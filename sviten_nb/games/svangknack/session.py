"""A session of Svängknack: hands one after another for one pot, and the ledger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from sviten_nb.errors import IllegalMove, OptionError
from sviten_nb.games.series import Series
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.deal import KnackDeal
from sviten_nb.games.svangknack.hand import KnackHand
from sviten_nb.games.svangknack.moves import KnackMove
from sviten_nb.games.svangknack.options import KnackOptions
from sviten_nb.text import _


@dataclass(frozen=True, slots=True)
class SessionResult:
    """How a session ended: the ``balances`` by chair, in them the ``shares`` of a pot that was left (SK-18)."""

    balances: tuple[int, ...]
    shares: tuple[int, ...]
    reason: str

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True)
class Ledger:
    """The books after some hands: balances by chair, what is carried in the pot, who deals, and the end."""

    balances: tuple[int, ...]
    pot: int
    dealer: Chair
    result: SessionResult | None = None


@dataclass(frozen=True)
class KnackSession(Series[KnackDeal, KnackHand, Chair, KnackMove]):
    """Hands played for money in whole units; ``balances`` and ``pot`` add up to zero after every event.

    The deal moves on after each hand (SK-02, SK-04), and the new dealer's ante goes into the pot with the deal. The
    session ends by SK-18. An impossible sequence of hands raises IllegalMove when the session is built.

    >>> session = KnackSession().deal(7)
    >>> session.balances, session.pot
    ((-3, 0, 0, 0, 0, 0), 3)
    >>> session = session.play("pass").play("pass").deal(8)
    >>> session.balances, session.pot, session.dealer
    ((-3, -3, 0, 0, 0, 0), 6, Chair.B)
    """

    DEAL = KnackDeal

    options: KnackOptions = field(default_factory=KnackOptions)
    first_dealer: Chair = Chair.A
    hands: tuple[KnackHand, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "first_dealer", Chair.of(self.first_dealer))
        if self.first_dealer >= self.options.players:
            raise OptionError(_("{seat} does not play here").format(seat=self.first_dealer.title))
        _walked = self.standing  # all hands are counted here, so that an impossible session cannot be built

    @cached_property
    def standing(self) -> Ledger:
        """The books after all hands so far."""
        ledger = Ledger((0,) * self.options.players, 0, self.first_dealer)
        for number, hand in enumerate(self.hands, 1):
            self.check_next(number, hand, ledger.dealer, ledger.result is not None)
            if hand.pot != ledger.pot + self.options.stake:
                raise IllegalMove(
                    _("hand {number} is played for {pot}; expected {due}, the ante included").format(
                        number=number, pot=hand.pot, due=ledger.pot + self.options.stake
                    )
                )
            ledger = self._after(ledger, hand, number)
        return ledger

    def _after(self, ledger: Ledger, hand: KnackHand, number: int) -> Ledger:
        """The books with one more hand, the ante of its dealer paid (RULES 3.1, rules 3, 16 and 17)."""
        anted = _added(ledger.balances, [-self.options.stake * (chair == hand.dealer) for chair in self.chairs])
        if not hand.is_over:
            return Ledger(anted, hand.pot, hand.dealer)
        score = hand.score
        balances, pot = _added(anted, score.changes), score.carried
        dealer = hand.dealer.after(1, self.options.players)
        if number < self.options.deals or (pot and number < 2 * self.options.deals):
            return Ledger(balances, pot, dealer)
        return self._ended(balances, pot, dealer)

    def _ended(self, balances: tuple[int, ...], pot: int, left: Chair) -> Ledger:
        """What is left is shared equally, the remainder one by one from the last dealer's left (SK-18)."""
        each, rest = divmod(pot, self.options.players)
        shares = tuple(each + ((chair - left) % self.options.players < rest) for chair in self.chairs)
        reason = _("the pot is empty after the agreed deals") if not pot else _("the last deal: the pot is shared out")
        balances = _added(balances, shares)
        return Ledger(balances, 0, left, SessionResult(balances, shares, reason))

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The chairs at the table, clockwise from a."""
        return Chair.at_table(self.options.players)

    @property
    def balances(self) -> tuple[int, ...]:
        """What each has won or paid so far, by chair."""
        return self.standing.balances

    @property
    def before_sharing(self) -> tuple[int, ...]:
        """The balances without a share in a pot that was left at the end (SK-18)."""
        if self.result is None:
            return self.balances
        return _added(self.balances, [-share for share in self.result.shares])

    @property
    def pot(self) -> int:
        """What lies in the pot now."""
        return self.standing.pot

    @property
    def result(self) -> SessionResult | None:
        """How the session ended, or None while it goes on."""
        return self.standing.result

    def over_text(self) -> str:
        """That it is over, as a sentence."""
        return _("the session is over")

    def begun(self, deal: KnackDeal | int, moves: tuple[KnackMove, ...] = ()) -> KnackHand:
        """The next hand with these moves: of a deal, or of the seed of one by the options."""
        if not isinstance(deal, KnackDeal):
            deal = KnackDeal.random(deal, dealer=self.dealer, options=self.options)
        return KnackHand(deal, self.dealer, self.pot + self.options.stake, moves, self.options)

    @classmethod
    def from_log(
        cls,
        log: Iterable[KnackDeal | KnackMove],
        options: KnackOptions | None = None,
        first_dealer: Chair = Chair.A,
    ) -> KnackSession:
        """The session in which just this happened; an IllegalMove names the first event that could not."""
        return cls(options or KnackOptions(), first_dealer)._after_log(log)

    def __str__(self) -> str:
        balances = ", ".join(
            f"{chair.letter} {balance:+d}" for chair, balance in zip(self.chairs, self.balances, strict=True)
        )
        end = "" if self.result is None else f" · {self.result}"
        return _("{balances}; pot {pot}").format(balances=balances, pot=self.pot) + end


def _added(ones: Iterable[int], others: Iterable[int]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(ones, others, strict=True))
