"""Records of the games whose hands end in one way only: Sedma and Svängknack. Written here, read line by line.

The text is of the same kind as that of Sviten Special (``sviten/record.py``): lines of words, ``#`` before a comment,
read strictly, and every line that follows from the moves must be the one that does follow.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sviten_nb.errors import NotationError, SvitenError, shown
from sviten_nb.games.record_text import REST, Comment, LineReader, with_comments
from sviten_nb.games.series import Series
from sviten_nb.text import _

SeriesT = TypeVar("SeriesT", bound=Series[Any, Any, Any, Any])


class RecordFormat(ABC, Generic[SeriesT]):
    """What the record of a game says beyond the lines that all have: how a hand is written and read."""

    GAME = ""
    VERSION = 1
    WORDS: tuple[str, ...] = ()
    """The words of the game's own lines, in their order."""

    @abstractmethod
    def series(self, options: Mapping[str, str], dealer: str | None) -> SeriesT:
        """A series without hands; ``dealer`` is a letter."""

    @abstractmethod
    def move_lines(self, hand: Any) -> list[str]:
        """The moves of a hand, line by line."""

    @abstractmethod
    def next_line(self, hand: Any) -> str | None:
        """How the next line of moves begins, or None within a line."""

    @abstractmethod
    def parse_move(self, word: str, text: str) -> Any:
        """The move of a line that begins with ``word``."""

    @abstractmethod
    def closing_lines(self, series: SeriesT) -> list[str]:
        """The lines after a series whose last hand is over, without that of the end of all."""

    @abstractmethod
    def result_line(self, series: SeriesT) -> str:
        """The last line of a series that is over."""

    def format(self, record: SeriesRecord[SeriesT]) -> str:
        """The text of a record, canonical: what is read from it is written in the same way again."""
        series = record.series
        sections = [[f"{self.GAME} record {self.VERSION}"]]
        if texts := series.options.to_texts():
            sections[0].append(f"options {' '.join(f'{name}={value}' for name, value in texts.items())}")
        sections[0].append(f"dealer {series.first_dealer.letter}")
        for number, hand in enumerate(series.hands, 1):
            sections.append([f"hand {number}", f"deal {hand.deal.text}", *self.move_lines(hand)])
            if hand.is_over:
                sections[-1] += self.closing_lines(series.first(number))
        if series.is_over:
            sections[-1].append(self.result_line(series))
        return "\n".join(with_comments(sections, record.comments))

    def parse(self, text: str, name: str | os.PathLike[str] = "<text>") -> SeriesRecord[SeriesT]:
        """Read the text of a record; ``name`` is for messages.

        Raises FileFormatError, beginning with ``name`` and the line, for anything that is no record of possible hands.
        """
        reader = _Reader(self, name)
        reader.read(text)
        return SeriesRecord(reader.series, tuple(reader.comments))


@dataclass(frozen=True)
class SeriesRecord(Generic[SeriesT]):
    """A match of Sedma or a session of Svängknack (``series``) with the comments of a file; ``str`` gives the text.

    Raises NotationError for a comment to a hand that there is not.
    """

    series: SeriesT
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        # In their order in the file, so that equal records are equal values.
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=lambda each: (each.hand, each.line))))
        hands = len(self.series.hands)
        if self.comments and self.comments[-1].hand > hands:
            raise NotationError(
                _("a comment stands in hand {hand}; the match has {hands}").format(
                    hand=self.comments[-1].hand, hands=hands
                )
            )

    def __str__(self) -> str:
        from sviten_nb.games.records import format_record

        return format_record(self)


class _Reader(LineReader, Generic[SeriesT]):
    """A record as it is read: the hand in progress apart from the series until its moves are complete."""

    def __init__(self, form: RecordFormat[SeriesT], name: str | os.PathLike[str]) -> None:
        self.form = form
        self.GAME, self.VERSION = form.GAME, form.VERSION
        self.KEYWORDS = (form.GAME, "options", "dealer", "hand", "deal", *form.WORDS)
        super().__init__(name)
        self.texts: dict[str, str] = {}
        self.series: SeriesT = form.series({}, None)
        self.closing: list[str] = []  # the lines still to come of a hand that is over
        self.ended = False

    def take(self, word: str, rest: list[str]) -> None:
        if word == "options":
            self.texts = self.options_in(rest)
            self.series = self.form.series(self.texts, None)
            self.then(f"dealer {REST}")
        elif word == "dealer":
            self.series = self.form.series(self.texts, " ".join(rest))
            self.then("hand 1", may_end=True)
        elif word == "hand":
            self.begin_hand()
        elif word == "deal":
            deal = self.series.DEAL.parse(" ".join(rest))  # type: ignore[attr-defined]  # every deal has it
            self.series = self.series.deal(deal)
            self.after_moves()
        elif self.closing:
            self.closing.pop(0)
            self.close_hand()
        else:
            self.make_moves(word, rest)

    def make_moves(self, word: str, moves: Iterable[str]) -> None:
        """Make the moves of one line; a refusal says which of them it was."""
        line = len(self.form.move_lines(self.series.hand)) + 1
        for number, text in enumerate(moves, 1):
            hand = self.series.hand
            try:
                if number > 1 and (hand is None or self.form.next_line(hand) is not None):
                    raise NotationError(_("{move} is too much in this line").format(move=shown(text)))
                self.series = self.series.play(self.form.parse_move(word, text))
            except SvitenError as error:
                message = _("{word}, line {line} of the moves, {n}: {why}")
                raise self.error(message.format(word=word, line=line, n=number, why=error)) from error
        self.after_moves()

    def after_moves(self) -> None:
        """Say what may follow: more moves, or the closing lines of a hand that is over."""
        hand = self.series.hand
        if hand is None:
            self.closing = self.form.closing_lines(self.series)
            if self.series.is_over:
                self.closing.append(self.form.result_line(self.series))
            self.close_hand()
        else:
            begin = self.form.next_line(hand)
            self.then(*([] if begin is None else [f"{begin} {REST}"]), may_end=True)

    def close_hand(self) -> None:
        """Say what may follow in a hand that is over, or after it."""
        if self.closing:
            self.then(self.closing[0])
        elif self.series.is_over:
            self.then(may_end=True)
        else:
            self.then(f"hand {len(self.series.hands) + 1}", may_end=True)

    def why_not_over(self) -> str | None:
        """Why no new hand can begin, or nothing more can follow."""
        if self.closing or not self.series.hands:
            return None
        if self.series.hand is not None:
            return _("hand {number} is not over").format(number=len(self.series.hands))
        return self.series.over_text() if self.series.is_over else None
