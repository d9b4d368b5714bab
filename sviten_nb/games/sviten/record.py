"""The record of a match: one plain text for deals, auctions, tricks, melds and scores, read strictly and written.

A record is lines of words apart by blanks; empty lines say nothing, and a line that begins with ``#`` is a comment.
It grows at its end only: a match that is not over stops in the middle of its last hand, or after a hand.

>>> from sviten_nb.games.sviten.record_reader import parse_record
>>> record = parse_record('''sviten record 1
... # Club evening, table 2
... options slam_bonus=0
... dealer N
...
... hand 1
... deal K.Q64.K.KQJ97542/AQ942.832.J943.3/JT8765.K5.AQT.A6/3.AJT97.87652.T8
... auction E pass pass pass pass
... void
... totals 0 0
...
... hand 2
... deal 3.AJT97.87652.T8/K.Q64.K.KQJ97542/AQ942.832.J943.3/JT8765.K5.AQT.A6
... auction S 1S pass pass pass
... trick S AS JS 3S KS
... trick S QS 5S
... ''')
>>> record.match.hand.to_move.title, record.comments
('North', (Comment(hand=0, line=1, text='Club evening, table 2'),))

The lines, in their order:

- ``sviten record 1``: the first line, with the version of the format.
- ``options NAME=VALUE …``: the house rules that differ from the base game; left out if there are none.
- ``dealer N``: who deals the first hand.
- ``hand 1``: a hand begins; hands are numbered.
- ``deal …``: as ``Deal.parse`` reads it, with ``skat=5D`` or ``jokers=N,E`` where the options have them.
- ``auction E 1H pass …``: who calls first, left of the dealer, then the calls; ``-`` when nobody has called yet.
- ``away 5D``: three players, the card that the declarer lays away (SV-24).
- ``announce 34``: the number announced by a hard bid (SV-19).
- ``trick S AS JS 3S KS``: who leads, then the cards in order. Only at the end of a record may a trick be unfinished.
- ``void`` when all passed. Otherwise, once all cards are played:
- ``melds NS 5S 6S 7S | 8H 8D *8C`` and ``melds EW -``: what each side lays (three players: ``D`` and ``F``), ``*8C`` a
  joker for the 8C, ``-`` for nothing. Any legal layout of the side's cards that brings what is scored.
- ``score NS 19`` and ``score EW -30``: the hand's points by side; three players: ``D``, ``F``, then each seat's share.
- ``totals 19 -30``: the points of the match so far, by side, with three players by seat; after void hands as well.
- ``result NS``: after the last hand of a match that is over, who won: a side, with three players a seat, or ``draw``.

A hand that is over has all of its closing lines, so that a record cut off between them is known to be damaged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sviten_nb.cards.card import Card
from sviten_nb.errors import IllegalMove, NotationError, shown
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.record_text import NONE, Comment, with_comments
from sviten_nb.games.sviten.hand import Hand
from sviten_nb.games.sviten.layout import MeldLayout
from sviten_nb.games.sviten.match import Match
from sviten_nb.games.sviten.melds import Meld
from sviten_nb.games.sviten.scoring import HandScore, meld_rules
from sviten_nb.text import _

VERSION = 1
"""The newest version of the format, and the one that is written."""

KEYWORDS = (
    *("sviten", "options", "dealer", "hand", "deal", "auction", "away", "announce", "trick"),
    *("void", "melds", "score", "totals", "result"),
)
"""The words with which a line can begin, in their order."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The melds that a side laid in a hand (numbered from 1), where they are not those of ``score_hand``."""

    hand: int
    side: Side
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A match with what a file says besides: comments, and melds that were laid by hand.

    ``laid`` keeps only what differs from the melds of ``score_hand``; ``str`` gives the text.

    >>> print(Record(Match().deal(7).play("1H"), (Comment(1, 2, "dealt by seed 7"),)), end="")
    sviten record 1
    dealer N
    <BLANKLINE>
    hand 1
    deal K.Q64.K.KQJ97542/AQ942.832.J943.3/JT8765.K5.AQT.A6/3.AJT97.87652.T8
    # dealt by seed 7
    auction E 1H

    Raises NotationError for a comment to a hand that there is not, IllegalMove for melds that cannot have been laid.
    """

    match: Match
    comments: tuple[Comment, ...] = ()
    laid: tuple[Laid, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.match, Match):
            raise NotationError(_("{match} is no match; expected a Match").format(match=shown(self.match)))
        # In their order in the file, so that equal records are equal values.
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=lambda each: (each.hand, each.line))))
        object.__setattr__(self, "laid", tuple(self._checked_melds()))
        hands = len(self.match.hands)
        if self.comments and self.comments[-1].hand > hands:
            raise NotationError(
                _("a comment stands in hand {hand}; the match has {hands}").format(
                    hand=self.comments[-1].hand, hands=hands
                )
            )

    def _checked_melds(self) -> Iterable[Laid]:
        """The melds laid by hand in order, without those that are the engine's own."""
        seen = None
        for each in sorted(self.laid, key=lambda each: (each.hand, each.side)):
            score = self.match.hands[each.hand - 1].score if 1 <= each.hand <= len(self.match.hands) else None
            if score is None or each.side not in score.position.sides or seen == (each.hand, each.side):
                raise IllegalMove(
                    _("melds of {side} in hand {hand}; expected each side of a scored hand once").format(
                        side=each.side.title, hand=each.hand
                    )
                )
            seen = each.hand, each.side
            layout = laid_out(score, each.side, list(map(str, each.melds)))
            if set(layout.melds) != set(score.sides[each.side.pile].layout.melds):
                yield replace(each, melds=layout.melds)

    def __str__(self) -> str:
        return format_record(self)


def laid_out(score: HandScore, side: Side, melds: list[str]) -> MeldLayout:
    """The layout that a side laid by hand; it must be legal and, if it is credited, bring what is scored (rule 29).

    Raises IllegalMove and NotationError.
    """
    account, position = score.sides[side.pile], score.position
    pile, rules, options = position.pile(side), meld_rules(position, side), position.options
    layout = MeldLayout.of(
        pile,
        melds,
        rules.trump,
        rules.factor,
        jokers=rules.jokers,
        split_runs=rules.split_runs,
        deadwood_penalty=rules.deadwood_penalty,
    )
    if account.made is False and options.failed_bid == "penalty_only":
        return layout
    enough = True
    if account.made and options.hard_bid == "tricks_plus_melds":
        enough = layout.count == account.layout.count
    elif account.made and options.hard_bid != "points" and position.contract is not None:
        enough = layout.count >= position.contract.number
    if layout.worth != account.layout.worth or not enough:
        raise IllegalMove(
            _("these melds ({count}, worth {worth}) are not what {side} scores; expected such as {melds}").format(
                worth=layout.worth, count=layout.count, side=side.title, melds=_melds_text(account.layout.melds)
            )
        )
    return layout


def format_record(record: Record | Match | Hand) -> str:
    """The text of a record; a hand is written as a match of that hand, its dealer being the first.

    It is canonical: what is read from it is written in the same way again. Raises NotationError for anything else.
    """
    if isinstance(record, Hand):
        record = Match(record.options, record.dealer, (record,))
    if not isinstance(record, Record):
        record = Record(record)
    match = record.match
    head = [f"sviten record {VERSION}", f"dealer {match.first_dealer.letter}"]
    if texts := match.options.to_texts():
        head.insert(1, f"options {' '.join(f'{name}={value}' for name, value in texts.items())}")
    laid = {(each.hand, each.side): each.melds for each in record.laid}
    sections, totals = [head], Match(match.options, match.first_dealer).totals
    for number, hand in enumerate(match.hands, 1):
        sections.append([f"hand {number}", *_moves_lines(hand)])
        if hand.is_over:
            score = hand.score
            _dealer, totals = after_hand(hand, totals)
            melds = {} if score is None else {each.side: each.layout.melds for each in score.sides}
            written = {side: _melds_text(laid.get((number, side), own)) for side, own in melds.items()}
            sections[-1] += closing_lines(score, totals, written)
    if match.is_over:
        sections[-1].append(result_line(match))
    return "\n".join(with_comments(sections, record.comments))


def _moves_lines(hand: Hand) -> list[str]:
    calls = hand.auction.calls
    first = hand.dealer.after(1, hand.options.players)
    between = [str(move) for move in hand.moves[len(calls) :] if not isinstance(move, Card)]  # "away 5D", "announce 34"
    tricks = [f"trick {leader.letter} {' '.join(map(str, cards))}" for leader, cards in hand.tricks]
    return [f"deal {hand.deal.text}", f"auction {first.letter} {' '.join(map(str, calls)) or NONE}", *between, *tricks]


def after_hand(hand: Hand, totals: tuple[int, ...]) -> tuple[Seat, tuple[int, ...]]:
    """Who deals after a hand that is over, and the totals then."""
    # A match of this hand alone says so; one of all hands would count them all anew after each.
    alone = Match(hand.options, hand.dealer, (hand,))
    return alone.dealer, tuple(map(sum, zip(totals, alone.totals, strict=True)))


def closing_lines(score: HandScore | None, totals: tuple[int, ...], melds: dict[Side, str]) -> list[str]:
    """The lines after the last trick, or after an auction in which all passed."""
    last = f"totals {' '.join(map(str, totals))}"
    if score is None:
        return ["void", last]
    lines = [f"melds {side.letters} {text}" for side, text in melds.items()]
    lines += [f"score {each.side.letters} {each.points}" for each in score.sides]
    if score.position.players == 3:
        gains = zip(score.position.seats, score.credits, strict=True)
        lines += [f"score {seat.letter} {points}" for seat, points in gains]
    return [*lines, last]


def _melds_text(melds: tuple[Meld, ...]) -> str:
    return " | ".join(map(str, melds)) or NONE


def result_line(match: Match) -> str:
    """The last line of a match that is over: its winner, without the reason, which is told in many languages."""
    winner = None if match.result is None else match.result.winner
    if winner is None:
        return "result draw"
    return f"result {winner.letters if isinstance(winner, Side) else winner.letter}"
