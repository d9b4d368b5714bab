"""Reading the record of a match (``record.py``), line by line, with the engine as the judge of every move."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace

from sviten_nb.cards.card import Card
from sviten_nb.errors import IllegalMove, SvitenError, shown
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.record_text import NONE, REST, LineReader
from sviten_nb.games.sviten.auction import parse_call
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.games.sviten.declaring import parse_announce, parse_lay_away
from sviten_nb.games.sviten.hand import Hand, Move
from sviten_nb.games.sviten.match import Match
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.record import (
    KEYWORDS,
    VERSION,
    Laid,
    Record,
    after_hand,
    closing_lines,
    laid_out,
    result_line,
)
from sviten_nb.games.sviten.scoring import HandScore
from sviten_nb.text import _

_PARSERS: dict[str, Callable[[str], Move]] = {
    "auction": parse_call,
    "away": parse_lay_away,
    "announce": parse_announce,
    "trick": Card.parse,
}


def parse_record(text: str, name: str | os.PathLike[str] = "<text>") -> Record:
    """Read the text of a record; ``name`` is for messages.

    Raises FileFormatError, beginning with ``name`` and the line, for anything that is no record of a possible match:
    an unknown word, a line that is missing or out of order, a call or card against the rules (it says which), and
    melds, scores or a result that are not those of the cards played. The limits are those of `read_lines`.
    """
    reader = _Reader(name)
    reader.read(text)
    return reader.finished()


class _Reader(LineReader):
    """A record of Sviten Special as it is read."""

    GAME, VERSION, KEYWORDS = "sviten", VERSION, KEYWORDS

    def __init__(self, name: str | os.PathLike[str]) -> None:
        super().__init__(name)
        self.match = Match()  # options and first dealer; the hands are counted at the end, all at once
        self.hands: list[Hand] = []
        self.dealer, self.totals = self.match.dealer, self.match.totals
        self.score: HandScore | None = None
        self.closing: list[str] = []  # the lines still to come of a hand that is over
        self.result: tuple[int, str] | None = None
        self.laid: list[Laid] = []

    def take(self, word: str, rest: list[str]) -> None:
        if word == "options":
            self.read_options(rest)
        elif word == "dealer":
            self.match = Match(self.match.options, Seat.parse(" ".join(rest)))
            self.dealer, self.totals = self.match.dealer, self.match.totals
            self.then("hand 1", may_end=True)
        elif word == "hand":
            self.begin_hand()
        elif word == "deal":
            self.hands.append(Hand(Deal.parse(" ".join(rest)), self.dealer, options=self.match.options))
            self.then(f"auction {self.dealer.after(1, self.match.options.players).letter} {REST}")
        elif word in _PARSERS:
            self.make_moves(word, rest)
        elif word == "result":
            self.result = (self.number, " ".join(["result", *rest]))
            self.then(may_end=True)
        else:
            if word == "melds":
                self.read_melds(rest)
            self.closing.pop(0)
            self.close_hand()

    def why_not_over(self) -> str | None:
        """Why no new hand can begin, or nothing more can follow."""
        if self.result is not None:
            return _("a record ends with its result")
        if not self.may_end or not self.hands or self.hands[-1].is_over:
            return None
        hand, number = self.hands[-1], len(self.hands)
        if hand.phase == "auction":
            return _("the auction of hand {number} is not over").format(number=number)
        if hand.position is not None and hand.position.table:
            return _("the last trick of hand {number} is not full").format(number=number)
        return _("hand {number} is not over").format(number=number)

    def read_options(self, words: list[str]) -> None:
        self.match = Match(SvitenOptions.from_texts(self.options_in(words)))
        self.then(f"dealer {REST}")

    def make_moves(self, word: str, moves: list[str]) -> None:
        """Make the moves of one line; a refusal says which of them it was."""
        hand, players = self.hands[-1], self.match.options.players
        trick = len(hand.tricks) + 1
        if word == "trick" and len(moves) > players:
            message = _("trick {trick} has {count} cards; expected at most {players}")
            raise self.error(message.format(trick=trick, count=len(moves), players=players))
        message = {"auction": _("call {n}: {why}"), "trick": _("trick {trick}, card {n}: {why}")}.get(word, "{why}")
        for n, move in enumerate([] if word == "auction" and moves == [NONE] else moves, 1):
            try:
                hand = hand.play(_PARSERS[word](move))
            except SvitenError as error:
                raise self.error(message.format(trick=trick, n=n, why=error)) from error
        self.hands[-1] = hand
        if hand.is_over:
            self.score = hand.score
            self.dealer, self.totals = after_hand(hand, self.totals)
            sides = () if self.score is None else self.score.position.sides
            self.closing = closing_lines(self.score, self.totals, dict.fromkeys(sides, REST))
            self.close_hand()
        elif hand.phase == "play" and hand.position is not None and not hand.position.table:
            self.then(f"trick {hand.position.leader.letter} {REST}", may_end=True)
        else:
            due = {"lay away": f"away {REST}", "announce": f"announce {REST}"}.get(hand.phase)
            self.then(*([] if due is None else [due]), may_end=True)

    def read_melds(self, words: list[str]) -> None:
        assert self.score is not None
        side = Side.parse(self.closing[0].split()[1])
        melds = [] if words == [NONE] else [meld.strip() for meld in " ".join(words).split("|")]
        self.laid.append(Laid(len(self.hands), side, laid_out(self.score, side, melds).melds))

    def close_hand(self) -> None:
        if self.closing:
            self.then(self.closing[0])
        else:
            self.then(f"hand {len(self.hands) + 1}", f"result {REST}", may_end=True)

    def finished(self) -> Record:
        """The record, once all lines are read."""
        match = self.with_hands(len(self.hands))
        if match is None:
            late = bisect_left(range(len(self.hands)), True, key=lambda count: self.with_hands(count) is None)
            message = _("hand {number} comes too late: the match is over").format(number=late)
            raise self.error(message, self.begun[late - 1])
        number, line = self.result or (self.number, None)
        if line is not None and not match.is_over:
            raise self.error(_("{line} cannot stand here: the match is not over").format(line=shown(line)), number)
        if match.is_over and line != result_line(match):
            raise self.error(_("the match is over; expected {line}").format(line=shown(result_line(match))), number)
        return Record(match, tuple(self.comments), tuple(self.laid))

    def with_hands(self, count: int) -> Match | None:
        """The match of so many hands, or None when it was over before."""
        try:
            return replace(self.match, hands=tuple(self.hands[:count]))
        except IllegalMove:
            return None
