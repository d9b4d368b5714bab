"""What a hand is worth to each side once all cards are played, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from sviten_nb.cards.card import Card
from sviten_nb.errors import IllegalMove
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.auction import Contract
from sviten_nb.games.sviten.layout import MeldLayout, best_layout, exact_layout, layout_of_total
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.sweep import MeldRules
from sviten_nb.text import _, ngettext

FAILED_BID_COST = 10
"""What each promised meld costs when the bid fails (RULES 1.1, rule 26; SV-14)."""

FAILED_HARD_BID_COST = 5
"""The same for a number that was to be met exactly (SV-19)."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """The account of one side.

    ``layout`` is what it lays out; a side that failed its bid shows its best layout uncredited (SV-13). ``made`` is
    None for a side that promised nothing. ``scored`` is what tricks and melds bring, less deadwood; ``penalty`` what a
    failed bid costs; ``points`` is the sum that counts. ``reason`` says why the bid was made or failed.
    """

    side: Side
    tricks: int
    layout: MeldLayout
    made: bool | None
    slam: int
    scored: int
    penalty: int
    reason: str = ""

    @property
    def points(self) -> int:
        """The sum that counts."""
        return self.scored + self.slam - self.penalty

    @property
    def entries(self) -> tuple[tuple[str, int], ...]:
        """The account item by item, each with its points; they add up to ``points``."""
        items: list[tuple[str, int]] = []
        if self.scored or not self.penalty:
            items.append((ngettext("{n} trick", "{n} tricks", self.tricks).format(n=self.tricks), self.tricks))
            for meld in self.layout.melds:
                kind = _("run {meld}") if meld.kind == "run" else _("set {meld}")
                items.append((kind.format(meld=meld), meld.points))
            if self.layout.penalty:
                left = len(self.layout.deadwood)
                items.append(
                    (
                        ngettext("{n} card of deadwood", "{n} cards of deadwood", left).format(n=left),
                        -self.layout.penalty,
                    )
                )
        if self.slam:
            items.append((_("slam: all tricks"), self.slam))
        if self.penalty:
            items.append((_("bid failed"), -self.penalty))
        return tuple(items)


@dataclass(frozen=True, slots=True)
class HandScore:
    """Both accounts of a finished hand: North-South's and East-West's, or the declarer's and the defenders'.

    ``tricks`` are the winners and cards of all tricks where the history is known (``Hand.score``); a position alone
    does not know it. They are told and do not count when scores are compared.
    """

    sides: tuple[SideScore, SideScore]
    position: Position
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...] = field(default=(), compare=False)

    @property
    def points(self) -> tuple[int, int]:
        """The points of the two sides."""
        return (self.sides[0].points, self.sides[1].points)

    @property
    def difference(self) -> int:
        """North-South's points minus East-West's; the declarer's minus what one defender is credited (SV-36)."""
        own, other = self.points
        return own - (other if self.position.players == 4 else self._defender_share)

    @property
    def credits(self) -> tuple[int, ...]:
        """What the hand adds to the totals of the match: by side, with three players by seat (SV-24)."""
        if self.position.players == 4:
            return self.points
        share = self._defender_share
        position = self.position
        return tuple(self.points[0] if position.side_of(seat) is Side.D else share for seat in position.seats)

    @property
    def _defender_share(self) -> int:
        """Each defender's part: half of the common total, rounded down, or all of it (SV-24)."""
        total = self.points[1]
        return total // 2 if self.position.options.defender_share == "half" else total

    def __str__(self) -> str:
        lines = list(map(_account, self.sides))
        if self.position.players == 3:
            credits = zip(self.position.seats, self.credits, strict=True)
            lines.append(", ".join(f"{seat.title} {points:+d}" for seat, points in credits).replace("-", "−"))
        return "\n".join(lines)

    def table(self) -> str:
        """Every item of both accounts with its points, as a small text table, and why a bid was made or failed."""
        blocks = []
        for score in self.sides:
            items = [*score.entries, (_("together"), score.points)]
            width = max(len(label) for label, _points in items)
            title = score.side.title + (f" – {score.reason}" if score.reason else "")
            blocks.append("\n".join([title, *(f"  {label:{width}}  {points:4d}" for label, points in items)]))
        return "\n".join([*blocks, *self.trick_lines])

    @property
    def trick_lines(self) -> tuple[str, ...]:
        """Each trick with who took it, one line each, as far as the history is known."""
        return tuple(
            _("trick {number}: {cards} – {seat}").format(
                number=number, cards=" ".join(card.symbol for card in cards), seat=seat.title
            )
            for number, (seat, cards) in enumerate(self.tricks, 1)
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.score import score_bundle

        return score_bundle(self)


def score_hand(position: Position) -> HandScore:
    """The score of a position in which all cards are played; each side lays out its best under the bid.

    A side scores its tricks and its melds, +25 for all tricks; a declaring side that cannot lay as many melds as it
    bid loses 10 for each promised instead. House rules change what is said here: failed bids, hard bids, deadwood,
    jokers, three players. A slam never counts where cards are out of play.
    Source: RULES 1.1, rules 24 to 29; SV-13, SV-14, SV-15, SV-19, SV-21, SV-24, SV-27.

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
    first, second = (_side_score(position, side) for side in position.sides)
    return HandScore((first, second), position)


def meld_rules(position: Position, side: Side) -> MeldRules:
    """How a side may lay its pile in this hand."""
    return MeldRules.of(position.options, position.strain, position.jokers[side.pile])


def bid_layout(position: Position, side: Side) -> MeldLayout | None:
    """The layout with which the declaring side keeps its promise, the best if there are several; None if it cannot.

    Source: RULES 1.1, rules 25 and 29; SV-14, SV-19.
    """
    contract, options = position.contract, position.options
    assert contract is not None
    pile, rules = position.pile(side), meld_rules(position, side)
    tricks = position.tricks[side.pile]
    if options.hard_bid == "points":
        return layout_of_total(pile, rules, contract.number - tricks)
    if contract.announced is None:
        return best_layout(pile, rules, contract.number)
    owed = contract.announced - tricks
    if options.hard_bid == "announce":
        return layout_of_total(pile, rules, owed, contract.number)
    return exact_layout(pile, rules, owed) if owed >= contract.number else None


def _side_score(position: Position, side: Side) -> SideScore:
    tricks = position.tricks[side.pile]
    slam = position.options.slam_bonus if _has_all_tricks(position, side) else 0
    free = best_layout(position.pile(side), meld_rules(position, side))
    assert free is not None
    if side is not position.declaring:
        return SideScore(side, tricks, free, None, slam, tricks + free.worth, 0)
    return _declarer_score(position, side, slam, free)


def _declarer_score(position: Position, side: Side, slam: int, free: MeldLayout) -> SideScore:
    contract, options = position.contract, position.options
    assert contract is not None
    tricks = position.tricks[side.pile]
    kept = bid_layout(position, side)
    hard = options.hard_bid is not None
    cost = (FAILED_HARD_BID_COST if hard else FAILED_BID_COST) * contract.number
    if options.failed_bid == "score_minus_penalty" and (kept is None or free.worth - cost > kept.worth):
        # Here a side may do better by failing: "made" is whatever the chosen layout gives (SV-14).
        reason = _why_failed(contract, options, tricks, free, could=kept is not None)
        return SideScore(side, tricks, free, False, slam, tricks + free.worth, cost, reason)
    if kept is None:
        reason = _why_failed(contract, options, tricks, free, could=False)
        return SideScore(side, tricks, free, False, slam, 0, cost, reason)
    return SideScore(side, tricks, kept, True, slam, tricks + kept.worth, 0, _why_made(contract, options, kept))


def _has_all_tricks(position: Position, side: Side) -> bool:
    """Whether the side took every trick of a whole pack: cards out of play, a dead skat aside, spoil a slam."""
    cards = len(position.piles[0]) + len(position.piles[1]) + (position.skat is not None)
    return cards == 52 and position.tricks[1 - side.pile] == 0


def _why_made(contract: Contract, options: SvitenOptions, layout: MeldLayout) -> str:
    if options.hard_bid is not None:
        number = contract.number if contract.announced is None else contract.announced
        return _("made: {number} exactly, as announced").format(number=number)
    return _("made: {count} melds of {number} promised").format(count=layout.count, number=contract.number)


def _why_failed(contract: Contract, options: SvitenOptions, tricks: int, free: MeldLayout, *, could: bool) -> str:
    if options.hard_bid is not None:
        number = contract.number if contract.announced is None else contract.announced
        return _("failed: no layout makes {number} exactly with {tricks} tricks").format(number=number, tricks=tricks)
    if could:
        return _("failed by choice: laying {number} melds would bring less").format(number=contract.number)
    # The most valuable layout need not have the most melds, so it is not said how many there could have been.
    return _("failed: {number} melds were promised and cannot be laid").format(number=contract.number)


def _account(score: SideScore) -> str:
    melds = ngettext("{count} meld", "{count} melds", score.layout.count).format(count=score.layout.count)
    if score.made is False and not score.scored:
        return _("{side}: bid failed with {melds}, {points} points").format(
            side=score.side.title, melds=melds, points=score.points
        )
    tricks = ngettext("{count} trick", "{count} tricks", score.tricks).format(count=score.tricks)
    more = _(" − {penalty} for deadwood").format(penalty=score.layout.penalty) if score.layout.penalty else ""
    more += _(" + {slam} slam").format(slam=score.slam) if score.slam else ""
    more += _(" − {penalty} for the failed bid").format(penalty=score.penalty) if score.penalty else ""
    return _("{side}: {tricks} + {worth} points from {melds}{more} = {points} points").format(
        side=score.side.title,
        tricks=tricks,
        worth=score.layout.points,
        melds=melds,
        more=more,
        points=score.points,
    )
