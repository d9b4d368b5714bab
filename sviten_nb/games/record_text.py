"""The text of records, whatever the game: lines of words that are read strictly, and comments in their places."""

from __future__ import annotations

import io
import os
import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sviten_nb.errors import FileFormatError, NotationError, SvitenError, shown
from sviten_nb.files import place, read_lines
from sviten_nb.text import _, text_of

NONE = "-"
"""What stands for nothing, such as no calls and no melds."""

REST = "…"
"""In a line that is expected: one word or more."""

_VERSION = re.compile(r"[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class Comment:
    """A line of a record that is for people only, and its place.

    ``hand`` is the number of the hand in whose lines it stands, 0 before the first; ``line`` says how many lines of
    that hand, comments aside, precede it: 0 means above ``hand 2``. With more lines than there are it stands at the
    hand's end. ``text`` is what follows the ``#``, without blanks at its end.

    Raises NotationError for a text that is not one plain line, and for a place before the first line of the record.
    """

    hand: int
    line: int
    text: str

    def __post_init__(self) -> None:
        text = text_of(self.text, _("the text of a comment")).rstrip()
        object.__setattr__(self, "text", text)
        line = f"# {text}"
        try:
            # What the reader would not give back is refused here.
            plain = "\r" not in text and list(read_lines(as_stream(line), "#")) == [(1, line)]
        except FileFormatError:
            plain = False
        if not plain:
            raise NotationError(
                _("{text} is no comment; expected one line without control characters").format(text=shown(self.text))
            )
        for number in (self.hand, self.line):
            if type(number) is not int or number < 0 or self.hand == self.line == 0:
                raise NotationError(
                    _("no comment stands at hand {hand}, line {line}; expected hand 0, line 1 or later").format(
                        hand=shown(self.hand), line=shown(self.line)
                    )
                )


def with_comments(sections: list[list[str]], comments: Iterable[Comment]) -> Iterable[str]:
    """Each section as a text, every comment before the line to which it belongs."""
    waiting = defaultdict(list)
    for comment in comments:
        at = min(comment.line, len(sections[comment.hand]))
        waiting[comment.hand, at].append(f"# {comment.text}".rstrip())
    for number, lines in enumerate(sections):
        parts = [[*waiting[number, at], *lines[at : at + 1]] for at in range(len(lines) + 1)]
        yield "".join(f"{line}\n" for part in parts for line in part)


def as_stream(text: str) -> io.BytesIO:
    """The text as the strict reader takes it, which refuses a lone surrogate with its line."""
    return io.BytesIO(text.encode("utf-8", "surrogatepass"))


class LineReader(ABC):
    """A record as it is read line by line; the game says what each line means.

    ``due`` are the lines that may come next, "…" standing for any words; with ``may_end`` the record may stop here.
    ``begun`` are the lines in which the hands begin.
    """

    GAME = ""
    VERSION = 1
    KEYWORDS: tuple[str, ...] = ()

    def __init__(self, name: str | os.PathLike[str]) -> None:
        self.name, self.number = name, 1
        self.due: tuple[str, ...] = (f"{self.GAME} record {self.VERSION}",)
        self.may_end = False
        self.begun: list[int] = []
        self.comments: list[Comment] = []
        self.lines = 0  # how many lines of the hand have been read
        self.apart: int | None = None  # after an empty line: how many comments stand before it

    def read(self, text: str) -> None:
        """Read all lines; FileFormatError, beginning with name and line, for one that cannot stand where it does."""
        for number, line in read_lines(as_stream(text_of(text, _("the text of a record"))), self.name):
            self.read_line(number, line)
        if not self.may_end:
            raise self.error(_("the record ends too early; {why}").format(why=self.expected))

    @abstractmethod
    def take(self, word: str, rest: list[str]) -> None:
        """Read a line that may come next: its first word, and the words that were not known before."""

    @abstractmethod
    def why_not_over(self) -> str | None:
        """Why no new hand can begin, or nothing more can follow."""

    def error(self, message: str, number: int | None = None) -> FileFormatError:
        """The refusal of the line being read, or of another one."""
        return FileFormatError(f"{place(self.name, number or self.number)}: {message}")

    def then(self, *due: str, may_end: bool = False) -> None:
        """Say what may come next."""
        self.due, self.may_end = due, may_end

    def read_line(self, number: int, line: str) -> None:
        """Read a line: a comment, an empty one, or one that the game takes."""
        self.number = number
        words = line.split()
        if number > 1 and not words:
            self.apart = len(self.comments) if self.apart is None else self.apart
            return
        try:
            if number > 1 and words[0].startswith("#"):
                text = line.lstrip()[1:].removeprefix(" ")
                self.comments.append(Comment(len(self.begun), self.lines, text))
                return
            if number == 1:
                self.read_version(words)
            else:
                self.take(words[0], self.check_due(words))
        except FileFormatError:
            raise
        except SvitenError as error:
            raise self.error(str(error)) from error
        self.lines += 1
        self.apart = None

    def check_due(self, words: list[str]) -> list[str]:
        """The words of a line that were not known before; a word that is unknown or cannot stand here is refused."""
        if words[0] not in self.KEYWORDS:
            known = ", ".join(self.KEYWORDS)
            raise self.error(_("unknown word {word}; there are: {known}").format(word=shown(words[0]), known=known))
        for line in self.due:
            fixed = line.removesuffix(REST).split()
            if words[: len(fixed)] == fixed and (len(words) > len(fixed)) == line.endswith(REST):
                return words[len(fixed) :]
        why = [] if (reason := self.why_not_over()) is None else [reason]
        if self.due:
            why.append(self.expected)
        raise self.error(_("{line} cannot stand here: {why}").format(line=shown(" ".join(words)), why="; ".join(why)))

    @property
    def expected(self) -> str:
        """What may come next, as a sentence."""
        return _("expected {line}").format(line=_(" or ").join(map(shown, self.due)))

    def read_version(self, words: list[str]) -> None:
        """Read the first line."""
        if words[:2] != [self.GAME, "record"] or len(words) != 3 or not _VERSION.fullmatch(words[2]):
            raise self.error(_("{line} is no record; {why}").format(line=shown(" ".join(words)), why=self.expected))
        if int(words[2]) > self.VERSION:
            message = _("this file needs a newer sviten_nb: it has format {version}, known are 1 to {newest}")
            raise self.error(message.format(version=words[2], newest=self.VERSION))
        self.then(f"options {REST}", f"dealer {REST}")

    def begin_hand(self) -> None:
        """Read the line that begins a hand; comments just above belong to it."""
        self.begun.append(self.number)
        if self.apart is not None:  # comments between an empty line and this one are about the hand that begins
            about = [replace(each, hand=len(self.begun), line=0) for each in self.comments[self.apart :]]
            self.comments[self.apart :] = about
        self.lines = 0
        self.then(f"deal {REST}")

    def options_in(self, words: list[str]) -> dict[str, str]:
        """Options by name; each once, as NAME=VALUE."""
        texts: dict[str, str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or name in texts:
                raise self.error(_("{word} is no option; expected NAME=VALUE, each name once").format(word=shown(word)))
            texts[name] = value
        return texts
