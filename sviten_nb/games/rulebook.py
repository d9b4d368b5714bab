"""The rules as text, each by its id: what a docstring or a message cites can be looked up.

One file a game lies in ``rules/``: Markdown of one strict shape. Its first line is ``# Name of the game``;
``## Section`` groups entries; an entry is ``### ID Title`` with paragraphs or ``- `` lists below. What stands before
the first entry of the file or of a section is an introduction and belongs to no rule. A further game is a further file.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from sviten_nb.errors import FileFormatError, NotationError, shown
from sviten_nb.files import place, read_text
from sviten_nb.text import _, text_of

COLUMNS = 80
FIRST_GAME = "sviten"

_FOLDER = Path(__file__).with_name("rules")
_ENTRY = re.compile(r"### ([A-Z]{1,2}-?\d\d[a-z]?) (\S.*)")
_LOOSE_ID = re.compile(r"([A-Za-z]{1,2})[- ]?0*(\d{1,2})([A-Za-z]?)")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, ruling, option or worked example: ``text`` is Markdown, ``section`` the heading it stands under.

    ``str`` wraps it at 80 columns; Jupyter shows the Markdown.
    """

    id: str
    title: str
    text: str
    section: str
    game: str

    def __str__(self) -> str:
        return "\n".join([*textwrap.wrap(f"{self.id} {self.title}", COLUMNS), "", *_wrapped(self.text)])

    def _repr_markdown_(self) -> str:
        return f"**{self.id} {self.title}**\n\n{self.text}"


def games() -> tuple[str, ...]:
    """The games that have a rulebook, Sviten Special first."""
    return tuple(sorted((path.stem for path in _FOLDER.glob("*.md")), key=lambda name: (name != FIRST_GAME, name)))


def game_title(game: str) -> str:
    """The name of a game that has a rulebook, as its book has it.

    >>> game_title("svangknack")
    'Svängknack'
    """
    return read_text(_FOLDER / f"{game}.md").split("\n", 1)[0].removeprefix("# ")


def rules(game: str = FIRST_GAME) -> tuple[Rule, ...]:
    """All rules of a game, in the order of its rulebook; a NotationError for a game that has none.

    >>> [rule.title for rule in rules()[13:15]]
    ['Tricks', 'Following suit']
    """
    if text_of(game, _("the name of a game")) not in games():
        raise NotationError(
            _("there is no rulebook {game}; there are: {known}").format(game=shown(game), known=", ".join(games()))
        )
    return _read(_FOLDER / f"{game}.md")


def rule(id: str, game: str | None = None) -> Rule:
    """The rule with that id, of one game or of the first that has it.

    Small letters, and ids without hyphen or leading zero, are understood.

    >>> rule("sv14").title
    'Does a failed declarer still score?'

    Raises NotationError, naming similar ids, when there is none.
    """
    wanted = _key(text_of(id, _("the id of a rule, such as SV-14")))
    book = [each for name in (games() if game is None else (game,)) for each in rules(name)]
    for each in book:
        if _key(each.id) == wanted:
            return each
    raise NotationError(
        _("there is no rule {id}; {hint}").format(id=shown(id), hint=_hint(wanted, [each.id for each in book]))
    )


def search_rules(words: str | Iterable[str], game: str | None = None) -> tuple[Rule, ...]:
    """The rules in which every word occurs, those that have them all in the title first.

    A word is found at the beginning of words: ``trump`` finds ``trumps``. Capital and small letters are the same.

    >>> [rule.id for rule in search_rules("slam bonus")][:2]
    ['SV-15', 'V-01']

    Raises NotationError when there is no word to search for.
    """
    text = text_of(words if isinstance(words, str) else " ".join(words), _("words to search for"))
    patterns = [re.compile(rf"\b{re.escape(word)}") for word in _WORD.findall(text.casefold())]
    if not patterns:
        raise NotationError(_("{words} holds no word to search for; expected one or more").format(words=shown(text)))
    found = []
    for name in games() if game is None else (game,):
        for each in rules(name):
            title = f"{each.id} {each.title}".casefold()
            whole = f"{title} {each.text.casefold()}"
            if all(pattern.search(whole) for pattern in patterns):
                found.append((not all(pattern.search(title) for pattern in patterns), each))
    return tuple(each for _later, each in sorted(found, key=lambda pair: pair[0]))


def _key(id: str) -> tuple[str, int, str]:
    match = _LOOSE_ID.fullmatch(id.strip())
    return (match[1].upper(), int(match[2]), match[3].lower()) if match else (id, -1, "")


def _hint(wanted: tuple[str, int, str], ids: list[str]) -> str:
    letters, number, suffix = wanted
    text = letters.upper() if number < 0 else f"{letters}-{number:02}{suffix}"
    close = get_close_matches(text, ids, n=4, cutoff=0.6)
    if close:
        return _("similar are: {ids}").format(ids=", ".join(close))
    return _("expected an id such as R-15, SV-14 or M09")


def _wrapped(text: str) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if lines:
            lines.append("")
        for part in re.split(r"\n(?=- )", paragraph):
            indent = "  " if part.startswith("- ") else ""
            lines += textwrap.wrap(
                " ".join(part.split()),
                COLUMNS,
                subsequent_indent=indent,
                break_on_hyphens=False,
                break_long_words=False,
            )
    return lines


@cache
def _read(path: Path) -> tuple[Rule, ...]:
    """The entries of one rulebook; FileFormatError, file and line first, for one that has another shape."""
    lines = read_text(path).split("\n")
    if not lines[0].startswith("# "):
        raise FileFormatError(
            _("{where}: {line} is no title; expected '# Name of the game'").format(
                where=place(path, 1), line=shown(lines[0])
            )
        )
    book: list[Rule] = []
    seen: set[tuple[str, int, str]] = set()
    section = ""
    entry: tuple[int, str, str] | None = None
    body: list[str] = []

    def close() -> None:
        if entry is None:
            return
        number, id, title = entry
        text = re.sub(r"\n{3,}", "\n\n", "\n".join(body).strip())
        if not text:
            raise FileFormatError(_("{where}: rule {id} has no text").format(where=place(path, number), id=id))
        if _key(id) in seen:
            raise FileFormatError(_("{where}: rule {id} stands twice").format(where=place(path, number), id=id))
        seen.add(_key(id))
        book.append(Rule(id, title, text, section, path.stem))

    for number, line in enumerate(lines[1:], 2):
        match = _ENTRY.fullmatch(line)
        if line.startswith("#"):
            close()
            entry, body = None, []
            if match and section:
                entry = (number, match[1], match[2].strip())
            elif line.startswith("## ") and line[3:].strip():
                section = line[3:].strip()
            else:
                raise FileFormatError(
                    _("{where}: {line} is no heading; expected '## Section', and in it '### ID Title'").format(
                        where=place(path, number), line=shown(line)
                    )
                )
        else:
            body.append(line.rstrip())
    close()
    return tuple(book)
