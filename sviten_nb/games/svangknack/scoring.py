"""What a hand of Svängknack pays: the pot by tricks, penalties, and what is carried over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sviten_nb.errors import IllegalMove
from sviten_nb.games.svangknack.play import TRICKS, KnackPosition
from sviten_nb.text import _, ngettext

Outcome = Literal["passed", "swept", "played"]


@dataclass(frozen=True, slots=True)
class KnackScore:
    """The account of a hand, in whole units by chair.

    ``payouts`` come out of the pot that was played for, ``penalties`` are paid by those who played without a trick.
    ``carried`` is what lies in the pot afterwards, before the next ante. ``outcome`` is ``passed`` when nobody swung,
    ``swept`` when all folded, else ``played``.
    """

    outcome: Outcome
    payouts: tuple[int, ...]
    penalties: tuple[int, ...]
    carried: int
    reason: str

    @property
    def changes(self) -> tuple[int, ...]:
        """What each gains: payout less penalty; the dealer's ante was paid before."""
        return tuple(paid - penalty for paid, penalty in zip(self.payouts, self.penalties, strict=True))

    def __str__(self) -> str:
        return self.reason


def settle(position: KnackPosition) -> KnackScore:
    """Settle a hand that is over.

    Source: RULES 3.1, rules 12 and 15 to 17; SK-04, SK-10, SK-14 to SK-16, SK-19. Raises IllegalMove while it goes on.
    """
    if not position.is_over:
        raise IllegalMove(_("the hand cannot be settled yet: it is not over"))
    nothing = (0,) * position.players
    pot, swinger = position.pot, position.swinger
    if swinger is None:
        return KnackScore("passed", nothing, nothing, pot, _("both pass: the pot of {pot} stays").format(pot=pot))
    if len(position.joined) == 1:
        swept = tuple(pot if chair == swinger else 0 for chair in position.chairs)
        reason = _("all fold: {seat} takes the pot of {pot}").format(seat=swinger.title, pot=pot)
        return KnackScore("swept", swept, nothing, 0, reason)
    share = pot // TRICKS
    due = position.options.stake if position.options.penalty == "stake" else pot
    payouts = tuple(share * tricks for tricks in position.tricks)
    penalties = tuple(
        due if chair in position.joined and not position.tricks[chair] else 0 for chair in position.chairs
    )
    return KnackScore("played", payouts, penalties, sum(penalties), _in_words(position, share, due))


def _in_words(position: KnackPosition, share: int, due: int) -> str:
    parts = [
        ngettext("{seat} {n} trick {paid}", "{seat} {n} tricks {paid}", number).format(
            seat=chair.letter, n=number, paid=f"+{share * number}"
        )
        for chair, number in zip(position.chairs, position.tricks, strict=True)
        if number
    ]
    losers = [chair.letter for chair in position.joined if not position.tricks[chair]]
    if losers:
        parts.append(_("{seats} without a trick {due} each").format(seats=" ".join(losers), due=f"−{due}"))
    return ", ".join(parts)
