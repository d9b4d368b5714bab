"""Files of bridge deals in PBN, the Portable Bridge Notation (standard 2.1): read as anybody writes them, and written.

Of each game the deal and its tags are kept. The auction, the play, notes and tables are bridge's and are passed over,
and so are comments and lines that begin with ``%``. Tags inherited by ``#`` or ``##`` get the value that is meant.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn

from sviten_nb.errors import FileFormatError, NotationError, OptionError, shown
from sviten_nb.files import MAX_FILE_BYTES, MAX_LINE_BYTES, place, write_text_atomic
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.deal import Deal
from sviten_nb.text import _, text_of

MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable"),
    *("Deal", "Scoring", "Declarer", "Contract", "Result"),
)
"""The mandatory tags of the standard, in its order."""

MAX_VALUE_CHARS = 1000
MAX_INHERITED = 1_000_000

_SECTIONS = ("Auction", "Play", "Note")
_NOT_INHERITED = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract")
_PROPER = {name.lower(): name for name in (*MANDATORY, *_SECTIONS)}
_NAME = re.compile(r"[A-Za-z0-9_]{1,100}")
# Capitals by a table of our own: str.upper makes S of letters that are none of ours.
_SEATS = {"n": "N", "e": "E", "s": "S", "w": "W"}
_VULNERABLE = {"love": "None", "-": "None", "none": "None", "both": "All", "all": "All", "ns": "NS", "ew": "EW"}
_LINE_END = re.compile(r"\r\n?|\n")
_EXPORT_LINE_CHARS = 253
# Of a line: a comment to its end, the beginning of a comment in braces, a bracket, a string, or anything else.
_TOKEN = re.compile(r'(?P<rest>;.*)|(?P<brace>\{)|(?P<bracket>[\[\]])|(?P<string>"(?:[^"\\]++|\\.?)*+")|[^\[\]{};"]++')


@dataclass(frozen=True, slots=True, repr=False)
class PbnDeal:
    """A deal with what a PBN file says about it.

    ``tags``: every tag that says something, by name, as inert text without control characters. A value of ``?``
    (unknown) or nothing (does not apply) says nothing; ``Deal`` is not among them. ``line``: where the deal stood in
    its file; it does not count when deals are compared.

    >>> PbnDeal(Deal.random(7), {"Board": "3", "Dealer": "s", "Event": "?"}).tags
    mappingproxy({'Board': '3', 'Dealer': 'S'})

    Raises NotationError for a tag that no file can give back.
    """

    deal: Deal
    tags: Mapping[str, str] = field(default_factory=dict)
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.deal, Deal):
            raise NotationError(_("{deal} is no Deal; expected such as Deal.random(7)").format(deal=shown(self.deal)))
        tags: dict[str, str] = {}
        for given, text in self.tags.items():
            name = _proper(given)
            value = _clean(name, text)
            if value == "#" or value.startswith("##"):
                raise NotationError(
                    _("tag {name} cannot be {value}: in a file '#' means the value of the game before").format(
                        name=name, value=shown(value)
                    )
                )
            if value not in ("", "?"):
                tags.setdefault(name, value)
        object.__setattr__(self, "tags", MappingProxyType(tags))

    @property
    def board(self) -> str:
        """The number of the board as the file has it, or nothing."""
        return self.tags.get("Board", "")

    @property
    def dealer(self) -> Seat | None:
        """The dealer, if the file names one."""
        letter = self.tags.get("Dealer", "")
        return Seat.parse(letter) if letter in ("N", "E", "S", "W") else None

    def __hash__(self) -> int:
        return hash((self.deal, frozenset(self.tags.items())))

    def __repr__(self) -> str:
        return f"PbnDeal({self.deal!r}, {dict(self.tags)!r}, line={self.line})"

    def __reduce__(self) -> tuple[type[PbnDeal], tuple[Deal, dict[str, str], int]]:
        return PbnDeal, (self.deal, dict(self.tags), self.line)


def read_pbn(path: str | os.PathLike[str]) -> tuple[PbnDeal, ...]:
    """The deals of a PBN file in its order; the limits are 50 MB a file and 256 KB a line.

    UTF-8 is read, with or without byte order mark, and otherwise Latin-1, the character set of the standard. What is
    supported stands at `parse_pbn`. OSError, as the system gives it, when the file cannot be opened.
    """
    file = Path(path)
    # Looked at before opening: opening a named pipe would wait for ever, a device might never end.
    if not stat.S_ISREG(file.stat().st_mode):
        _refuse(place(file, 1), _("not a regular file"))
    with file.open("rb") as stream:
        data = stream.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        _refuse(place(file, 1), _("the file is larger than {limit} MB").format(limit=MAX_FILE_BYTES >> 20))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return parse_pbn(text, file)


def parse_pbn(text: str, name: str | os.PathLike[str] = "PBN") -> tuple[PbnDeal, ...]:
    """The deals of the text of a PBN file in their order; ``name`` is for messages.

    >>> text = '[Event "Club"][Board "1"][Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'
    >>> [(deal.board, deal.tags["Event"]) for deal in parse_pbn(text)]
    [('1', 'Club')]

    Games are parted by empty lines. A game without a deal (no tag Deal, or an empty or unknown one) is passed over, but
    later games inherit from it. Of a tag that stands twice the first counts. A tag with data below it is a section and
    is passed over, as are Auction, Play and Note.

    Raises FileFormatError, file and line first, for anything else: text outside tags, comments and sections, a tag or
    comment that is not closed, a Deal that is not four whole hands, or a second, different one in a game.
    """
    games = _Games(name)
    whole = text_of(text, _("the text of a PBN file")).rstrip("\x1a")  # the end of a file, for DOS
    for number, line in enumerate(_LINE_END.split(whole), 1):
        games.read_line(number, line)
    return games.finished()


class _Games:
    """The games of a file as they are read line by line, and the values that are inherited."""

    def __init__(self, name: str | os.PathLike[str]) -> None:
        self.name = name
        self.deals: list[PbnDeal] = []
        self.number = 1
        self.comment = 0  # the line in which an open comment began
        self.pending: list[str] = []  # the parts of an open tag: its bracket, name and value
        self.tags: dict[str, str] = {}
        self.sections: set[str] = set()
        self.current = ""  # the tag read last, to which data below it belongs
        self.deal: tuple[int, str] | None = None
        self.latest: dict[str, str] = {}
        self.lasting: dict[str, str] = {}
        self.inherited = 0

    def fail(self, message: str, number: int | None = None) -> NoReturn:
        _refuse(place(self.name, number or self.number), message)

    def read_line(self, number: int, line: str) -> None:
        self.number = number
        if len(line) > MAX_LINE_BYTES or (not line.isascii() and len(line.encode("utf-8", "replace")) > MAX_LINE_BYTES):
            self.fail(_("the line is longer than {limit} KB").format(limit=MAX_LINE_BYTES >> 10))
        if self.comment == 0:
            if line.startswith("%"):
                return
            if not line.strip():
                self.end_game()
                return
        at = 0
        while at < len(line):
            if self.comment:
                end = line.find("}", at)
                if end < 0:
                    return
                self.comment, at = 0, end + 1
                continue
            match = _TOKEN.match(line, at)
            if match is None:
                self.fail(self.unexpected(line[at:]))
            at = match.end()
            if match.lastgroup == "brace":
                self.comment = number
            elif match.lastgroup != "rest" and (token := match[0].strip()):
                self.take(token)
            if self.pending and match.lastgroup in ("brace", "rest"):
                self.fail(_("a comment stands inside a tag"))

    def unexpected(self, text: str) -> str:
        if text.startswith('"'):
            return _("the quote of {text} is not closed on its line").format(text=shown(text))
        return _('{text} was not expected here; expected a tag such as [Board "1"]').format(text=shown(text))

    def take(self, token: str) -> None:
        if self.pending:
            self.pending.append(token)
            if len(self.pending) == 4:
                self.end_tag()
            elif token in ("[", "]") or (len(self.pending) == 3) != token.startswith('"'):
                self.fail(self.bad_tag())
        elif token == "[":
            self.pending = [token]
        elif token == "]" or not self.current or self.current in MANDATORY:
            self.fail(self.unexpected(token))
        else:
            self.sections.add(self.current)

    def bad_tag(self) -> str:
        return _('{text} is no tag; expected one such as [Board "1"]').format(text=shown(" ".join(self.pending)))

    def end_tag(self) -> None:
        _bracket, name, string, end = self.pending
        if end != "]" or not _NAME.fullmatch(name):
            self.fail(self.bad_tag())
        self.pending = []
        name = self.current = _PROPER.get(name.lower(), name)
        value = re.sub(r'\\(["\\])', r"\1", string[1:-1])
        if name == "Deal":
            if self.deal is not None and self.deal[1] != value:
                self.fail(_("a second deal in one game; an empty line must stand between two games"))
            self.deal = self.deal or (self.number, value)
        elif name not in self.tags and name not in _SECTIONS:
            self.tags[name] = self.resolved(name, value)

    def resolved(self, name: str, value: str) -> str:
        """The cleaned value of a tag, an inherited one looked up."""
        value = value.strip()
        inherits = value == "#" or value.startswith("##")
        if inherits and name in _NOT_INHERITED:
            self.fail(_("tag {name} is {value}; it cannot be inherited").format(name=name, value=shown(value)))
        if value == "#":
            return self.latest.get(name, "")
        try:
            result = _clean(name, value[2:] if inherits else value)
        except NotationError as error:
            self.fail(str(error))
        if inherits or name in self.lasting:
            self.lasting[name] = result
        return result

    def end_game(self) -> None:
        if self.pending:
            self.fail(self.bad_tag())
        if self.deal is not None and self.deal[1].strip() not in ("", "?"):
            self.end_deal(*self.deal)
        self.latest |= self.tags
        self.tags, self.sections, self.current, self.deal = {}, set(), "", None

    def end_deal(self, number: int, text: str) -> None:
        self.inherited += len(self.lasting)
        if self.inherited > MAX_INHERITED:
            self.fail(_("the games of this file inherit more than {limit} tags").format(limit=MAX_INHERITED))
        tags = self.lasting | self.tags
        for name in self.sections:
            tags.pop(name, None)
        try:
            first, colon, hands = text.partition(":")
            deal = Deal.from_pbn(f"{_SEATS.get(first.strip(), first)}{colon}{hands}")
            self.deals.append(PbnDeal(deal, tags, number))
        except NotationError as error:
            self.fail(str(error), number)

    def finished(self) -> tuple[PbnDeal, ...]:
        if self.comment:
            self.fail(_("the comment that begins here is not closed"), self.comment)
        self.end_game()
        return tuple(self.deals)


def write_pbn(
    path: str | os.PathLike[str],
    deals: Iterable[Deal | PbnDeal],
    *,
    event: str = "",
    boards: Iterable[int | str] | None = None,
) -> Path:
    """Write deals as a PBN file, replacing it as a whole or not at all, and return its path.

    ``event`` is the Event of every deal that has none. ``boards`` are the boards in order; without them a PbnDeal keeps
    its own, and a plain Deal gets its place in the list. A plain Deal gets the dealer that its board has at bridge.

    The file is in the export format of the standard: the mandatory tags in its order (what is not known is ``?``, what
    does not apply is empty), other tags by name, the hands clockwise from the dealer, and CR LF. It says so
    (``% EXPORT``) where it keeps to ASCII and short lines too; otherwise it is UTF-8. `read_pbn` gives the same deals
    back.

    OptionError when ``boards`` are not as many as the deals, NotationError for a value that a tag cannot hold, and
    RefusedToWrite and OSError as for all files.
    """
    given = list(deals)
    numbers = [None] * len(given) if boards is None else [str(board) for board in boards]
    if len(numbers) != len(given):
        raise OptionError(
            _("{boards} boards for {deals} deals; expected one each").format(boards=len(numbers), deals=len(given))
        )
    games = []
    for place_in_list, (each, board) in enumerate(zip(given, numbers, strict=True), 1):
        if isinstance(each, PbnDeal):
            own = {"Board": board} if board is not None else {}
            games.append(_game(PbnDeal(each.deal, {"Event": event} | dict(each.tags) | own), "?"))
        else:
            games.append(_game(_as_board(each, str(place_in_list) if board is None else board, event), ""))
    text = "\r\n".join(games)
    is_export = text.isascii() and all(len(line) <= _EXPORT_LINE_CHARS for line in text.split("\r\n"))
    file = Path(path)
    write_text_atomic(file, "% PBN 2.1\r\n" + ("% EXPORT\r\n" if is_export else "") + text)
    return file


def _as_board(deal: Deal, board: str, event: str) -> PbnDeal:
    tags = {"Event": event, "Board": board, "Vulnerable": "None"}
    if board.isascii() and board.isdecimal():
        tags["Dealer"] = "WNES"[int(board[-2:]) % 4]  # board 1 is North's, and 100 is a multiple of 4
    return PbnDeal(deal, tags)


def _game(game: PbnDeal, unknown: str) -> str:
    """The lines of one game; a mandatory tag that it lacks is ``unknown``."""
    lines = []
    for name in (*MANDATORY, *sorted(set(game.tags) - set(MANDATORY))):
        value = game.deal.to_pbn(game.dealer or Seat.NORTH) if name == "Deal" else game.tags.get(name, unknown)
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{escaped}"]\r\n')
    return "".join(lines)


def _proper(name: object) -> str:
    """A tag's name as the standard spells it; NotationError for one that tags of a PbnDeal cannot have."""
    text = text_of(name, _("the name of a tag"))
    proper = _PROPER.get(text.lower(), text)
    if not _NAME.fullmatch(text) or proper in ("Deal", *_SECTIONS):
        raise NotationError(
            _("{name} is no tag of a deal; expected a name such as Event or Board").format(name=shown(text))
        )
    return proper


def _clean(name: str, value: object) -> str:
    """A tag's value as inert text, and in the standard's words where it has such."""
    text = text_of(value, _("the value of a tag"))
    if len(text) > MAX_VALUE_CHARS:
        raise NotationError(
            _("tag {name} is longer than {limit} characters: {value}").format(
                name=name, limit=MAX_VALUE_CHARS, value=shown(text)
            )
        )
    if not text.isprintable():
        text = "".join(
            " " if char == "\t" or unicodedata.category(char)[0] == "Z" else char
            for char in text
            if char == "\t" or unicodedata.category(char)[0] != "C"
        )
    text = text.strip()
    if name == "Dealer":
        return _SEATS.get(text, text)
    return _VULNERABLE.get(text.lower(), text) if name == "Vulnerable" else text


def _refuse(where: str, message: str) -> NoReturn:
    raise FileFormatError(f"{where}: {message}")
