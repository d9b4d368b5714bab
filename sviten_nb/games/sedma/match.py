"""A match of Sedma: rounds one after another, totals, and who wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from sviten_nb.errors import OptionError
from sviten_nb.games.game import Seat
from sviten_nb.games.sedma.deal import SedmaDeal
from sviten_nb.games.sedma.moves import SedmaMove
from sviten_nb.games.sedma.options import SedmaOptions
from sviten_nb.games.sedma.play import PARTIES, Party
from sviten_nb.games.sedma.round import SedmaRound
from sviten_nb.games.series import MatchResult, MatchSeries, Standing
from sviten_nb.text import _


@dataclass(frozen=True)
class SedmaMatch(MatchSeries[SedmaDeal, SedmaRound, SedmaMove]):
    """Rounds (``hands``) played for a total by party; the deal moves on, but not after a void round (SE-09, SE-14).

    An impossible sequence of rounds raises IllegalMove when the match is built.

    >>> match = SedmaMatch().deal(7)
    >>> while match.hand is not None:
    ...     match = match.play(match.legal_moves[0])
    >>> match.totals, match.dealer.title, match.is_over
    ((0, 1), 'East', False)
    """

    DEAL = SedmaDeal

    options: SedmaOptions = field(default_factory=SedmaOptions)
    first_dealer: Seat = Seat.NORTH
    hands: tuple[SedmaRound, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "first_dealer", Seat.of(self.first_dealer))
        if self.first_dealer >= self.options.players:
            raise OptionError(_("{seat} does not play here").format(seat=self.first_dealer.title))
        _walked = self.standing  # all rounds are counted here, so that an impossible match cannot be built

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who has a total: two sides, or each seat alone."""
        return PARTIES[self.options.players]

    @cached_property
    def standing(self) -> Standing:
        """What all hands so far come to."""
        standing = Standing((0,) * len(self.parties), 0, self.first_dealer)
        for number, hand in enumerate(self.hands, 1):
            self.check_next(number, hand, standing.dealer, standing.result is not None)
            if hand.is_over:
                standing = self._after(standing, hand)
        return standing

    def _after(self, standing: Standing, hand: SedmaRound) -> Standing:
        score = hand.score
        if score.winner is None:
            return standing
        totals = tuple(total + gain for total, gain in zip(standing.totals, score.credits, strict=True))
        dealer = standing.dealer.after(1, self.options.players)
        # Only with a running total can several be there; the higher one wins, level ones go on (SE-06, SE-18).
        best = [place for place, total in enumerate(totals) if total == max(totals)]
        result = None
        if max(totals) >= self.options.goal and len(best) == 1:
            result = MatchResult(self.parties[best[0]], totals, _("{target} reached").format(target=self.options.goal))
        return Standing(totals, standing.counted + 1, dealer, result)

    def begun(self, deal: SedmaDeal | int, moves: tuple[SedmaMove, ...] = ()) -> SedmaRound:
        """The next round with these moves: of a deal, or of the seed of one by the options."""
        if not isinstance(deal, SedmaDeal):
            deal = SedmaDeal.random(deal, dealer=self.dealer, options=self.options)
        return SedmaRound(deal, self.dealer, moves, self.options)

    @classmethod
    def from_log(
        cls,
        log: Iterable[SedmaDeal | SedmaMove],
        options: SedmaOptions | None = None,
        first_dealer: Seat = Seat.NORTH,
    ) -> SedmaMatch:
        """The match in which just this happened; an IllegalMove names the first event that could not."""
        return cls(options or SedmaOptions(), first_dealer)._after_log(log)

    def __str__(self) -> str:
        totals = ", ".join(f"{party.title} {total}" for party, total in zip(self.parties, self.totals, strict=True))
        return totals if self.result is None else f"{totals} · {self.result}"
