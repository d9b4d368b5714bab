"""A match: hands one after another, totals, and who wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from sviten_nb.errors import OptionError, shown
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.series import MatchResult, MatchSeries, Standing
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.hand import Hand, Move
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.scoring import HandScore
from sviten_nb.text import _, ngettext

Event = Deal | Move


@dataclass(frozen=True)
class Match(MatchSeries[Deal, Hand, Move]):
    """Hands played for a total; ``first_dealer`` deals the first, then the deal moves on (RULES 1.1, rules 2, 30 to
    33).

    ``totals`` are those of North-South and East-West; three players have one each, by seat (SV-24). Void hands do not
    count towards a cap. An impossible sequence of hands raises IllegalMove when the match is built.

    >>> match = Match(first_dealer=Seat.NORTH).deal(Deal.random(seed=7))
    >>> for call in ("pass", "pass", "pass", "pass"):
    ...     match = match.play(call)
    >>> match.totals, match.dealer.title, match.is_over
    ((0, 0), 'East', False)
    """

    DEAL = Deal

    options: SvitenOptions = field(default_factory=SvitenOptions)
    first_dealer: Seat = Seat.NORTH
    hands: tuple[Hand, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.options, SvitenOptions):
            raise OptionError(
                _("{options} are no options; expected such as SvitenOptions.preset('joker')").format(
                    options=shown(self.options)
                )
            )
        object.__setattr__(self, "first_dealer", Seat.of(self.first_dealer))
        if self.first_dealer >= self.options.players:
            raise OptionError(
                _("{seat} does not play; three players sit at N, E and S").format(seat=self.first_dealer.title)
            )
        _walked = self.standing  # all hands are counted here, so that an impossible match cannot be built

    @cached_property
    def standing(self) -> Standing:
        """What all hands so far come to."""
        standing = Standing((0,) * (2 if self.options.players == 4 else 3), 0, self.first_dealer)
        for number, hand in enumerate(self.hands, 1):
            self.check_next(number, hand, standing.dealer, standing.result is not None)
            if hand.is_over:
                standing = self._after(standing, hand)
        return standing

    def _after(self, standing: Standing, hand: Hand) -> Standing:
        """The standing after one more finished hand (rules 2 and 12; SV-05)."""
        score = hand.score
        moves_on = score is not None or self.options.all_pass == "next_dealer"
        dealer = standing.dealer.after(1, self.options.players) if moves_on else standing.dealer
        if score is None:
            return replace(standing, dealer=dealer)
        totals = tuple(total + gain for total, gain in zip(standing.totals, score.credits, strict=True))
        counted = standing.counted + 1
        result = self._by_target(totals, score) or self._by_cap(totals, counted)
        return Standing(totals, counted, dealer, result)

    def _by_target(self, totals: tuple[int, ...], score: HandScore) -> MatchResult | None:
        """Rules 30 and 31: who reached the target, the declaring side first; three players: SV-24."""
        reached = [place for place, total in enumerate(totals) if total >= self.options.target]
        contract = score.position.contract
        assert contract is not None
        declaring = contract.seat.side.pile if self.options.players == 4 else int(contract.seat)
        if declaring in reached:
            several = len(reached) > 1
            reason = _("{target} reached, as the declaring side") if several else _("{target} reached")
            return self._won(declaring, totals, reason.format(target=self.options.target))
        best = [place for place in reached if totals[place] == max(totals)]
        if len(best) == 1:
            return self._won(best[0], totals, _("{target} reached").format(target=self.options.target))
        return None  # nobody, or three players level for first: another hand decides

    def _by_cap(self, totals: tuple[int, ...], counted: int) -> MatchResult | None:
        """Rule 33 and SV-26: the leader wins after the last hand; level, it is a draw, or there are further hands."""
        if self.options.max_hands is None or counted < self.options.max_hands:
            return None
        first = [place for place, total in enumerate(totals) if total == max(totals)]
        if len(first) == 1:
            reason = ngettext("ahead after {count} hand", "ahead after {count} hands", counted)
            return self._won(first[0], totals, reason.format(count=counted))
        if self.options.cap_tie == "extra_hand":
            return None
        reason = ngettext("level after {count} hand", "level after {count} hands", counted)
        return MatchResult(None, totals, reason.format(count=counted))

    def _won(self, place: int, totals: tuple[int, ...], reason: str) -> MatchResult:
        return MatchResult(Side(place) if self.options.players == 4 else Seat(place), totals, reason)

    def begun(self, deal: Deal | int, moves: tuple[Move, ...] = ()) -> Hand:
        """The next hand with these moves: of a deal, or of the seed of one by the options."""
        dealt = deal if isinstance(deal, Deal) else Deal.random(deal, dealer=self.dealer, options=self.options)
        return Hand(dealt, self.dealer, moves, self.options)

    @classmethod
    def from_log(
        cls, log: Iterable[Event], options: SvitenOptions | None = None, first_dealer: Seat = Seat.NORTH
    ) -> Match:
        """The match in which just this happened; an IllegalMove names the first event that could not."""
        return cls(options or SvitenOptions(), first_dealer)._after_log(log)

    def __str__(self) -> str:
        names = [side.title for side in (Side.NS, Side.EW)] if self.options.players == 4 else [s.title for s in Seat]
        totals = ", ".join(f"{name} {total}" for name, total in zip(names, self.totals, strict=False))
        return totals if self.result is None else f"{totals} · {self.result}"
