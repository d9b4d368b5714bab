"""What a hand is worth to each side once all cards are played."""

from __future__ import annotations

from dataclasses import dataclass

from sviten_nb.errors import IllegalMove
from sviten_nb.games.game import Side
from sviten_nb.games.sviten.layout import MeldLayout, best_melds
from sviten_nb.games.sviten.play import Position
from sviten_nb.text import _, ngettext

FAILED_BID_COST = 10


@dataclass(frozen=True, slots=True)
class SideScore:
    """The account of one side.

    ``layout`` is what it lays out; a side that failed its bid shows its best layout uncredited (SV-13).
    ``made`` is None for a side that promised nothing. ``points`` is the sum that counts.
    """

    side: Side
    tricks: int
    layout: MeldLayout
    made: bool | None
    slam: int
    points: int


@dataclass(frozen=True, slots=True)
class HandScore:
    """Both accounts of a finished hand, North-South first."""

    sides: tuple[SideScore, SideScore]

    @property
    def points(self) -> tuple[int, int]:
        """The points of North-South and of East-West."""
        return (self.sides[0].points, self.sides[1].points)

    @property
    def difference(self) -> int:
        """North-South's points minus East-West's (SV-36)."""
        return self.sides[0].points - self.sides[1].points

    def __str__(self) -> str:
        return "\n".join(map(_account, self.sides))


def score_hand(position: Position) -> HandScore:
    """The score of a position in which all cards are played; each side lays out its best under the bid.

    A side scores its tricks and its melds, +25 for all tricks; a declaring side that cannot lay as many melds as it
    bid loses 10 for each promised instead. A slam never counts where cards are out of play.
    Source: RULES 1.1, rules 24 to 29; SV-13, SV-14, SV-15.

    Raises IllegalMove while cards are still to be played.
    """
    if not position.is_over:
        raise IllegalMove(
            ngettext(
                "the hand cannot be scored yet: {count} trick is still to be played",
                "the hand cannot be scored yet: {count} tricks are still to be played",
                position.tricks_left,
            ).format(count=position.tricks_left)
        )
    return HandScore((_side_score(position, Side.NS), _side_score(position, Side.EW)))


def _side_score(position: Position, side: Side) -> SideScore:
    pile = position.piles[side]
    factor = position.options.trump_run_factor
    trump = position.strain.trump
    contract = position.contract
    bid = contract.number if contract is not None and contract.side == side else None
    layout = best_melds(pile, trump, bid or 0, factor)
    tricks = len(pile) // 4
    slam = position.options.slam_bonus if len(pile) == 52 else 0
    if layout is not None:
        return SideScore(side, tricks, layout, None if bid is None else True, slam, tricks + layout.points + slam)
    uncredited = best_melds(pile, trump, 0, factor)
    assert uncredited is not None
    assert bid is not None
    return SideScore(side, tricks, uncredited, False, slam, slam - FAILED_BID_COST * bid)


def _account(score: SideScore) -> str:
    melds = ngettext("{count} meld", "{count} melds", score.layout.count).format(count=score.layout.count)
    if score.made is False:
        return _("{side}: bid failed with {melds}, {points} points").format(
            side=score.side.title, melds=melds, points=score.points
        )
    tricks = ngettext("{count} trick", "{count} tricks", score.tricks).format(count=score.tricks)
    slam = _(" + {slam} slam").format(slam=score.slam) if score.slam else ""
    return _("{side}: {tricks} + {worth} points from {melds}{slam} = {points} points").format(
        side=score.side.title,
        tricks=tricks,
        worth=score.layout.points,
        melds=melds,
        slam=slam,
        points=score.points,
    )
