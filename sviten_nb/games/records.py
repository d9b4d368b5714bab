"""Records of all three games: the first word of a file says which one it is.

The formats are told line by line in ``sviten/record.py``, ``sedma/record.py`` and ``svangknack/record.py``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sviten_nb.errors import NotationError, shown
from sviten_nb.files import read_text, write_text_atomic
from sviten_nb.games.sedma.match import SedmaMatch
from sviten_nb.games.sedma.record import SEDMA_RECORD
from sviten_nb.games.series_record import SeriesRecord
from sviten_nb.games.svangknack.record import KNACK_RECORD
from sviten_nb.games.svangknack.session import KnackSession
from sviten_nb.games.sviten import record as sviten_record
from sviten_nb.games.sviten.hand import Hand
from sviten_nb.games.sviten.match import Match
from sviten_nb.games.sviten.record import Record
from sviten_nb.games.sviten.record_reader import parse_record as parse_sviten_record
from sviten_nb.text import _, text_of

AnyRecord = Record | SeriesRecord[Any] | Match | Hand | SedmaMatch | KnackSession

_FORMATS = {form.GAME: form for form in (SEDMA_RECORD, KNACK_RECORD)}


def parse_record(text: str, name: str | os.PathLike[str] = "<text>") -> Any:
    """Read the text of a record: a Record of Sviten Special, or a SeriesRecord of Sedma or Svängknack.

    The format is told line by line at the top of ``sviten_nb.games.sviten.record`` (``sedma.record``,
    ``svangknack.record``). A comment is a line of its own that begins with ``#``. ``name`` is for messages.

    Raises FileFormatError, beginning with ``name`` and the line, for anything that is no record of a possible match: an
    unknown word, a line that is missing or out of order, a move against the rules (it says which), and scores that are
    not those of the cards played.
    """
    words = text_of(text, _("the text of a record")).split(maxsplit=1)
    form: Any = _FORMATS.get(words[0]) if words else None
    return parse_sviten_record(text, name) if form is None else form.parse(text, name)


def read_record(path: str | os.PathLike[str]) -> Any:
    """Read a file; FileFormatError as for `parse_record`, OSError when it cannot be opened."""
    file = Path(path)
    return parse_record(read_text(file), file)


def format_record(record: AnyRecord) -> str:
    """The text of a record; a hand of Sviten Special is written as a match of that hand.

    It is canonical: what is read from it is written in the same way again. Raises NotationError for anything else.
    """
    if isinstance(record, SedmaMatch | KnackSession):
        record = SeriesRecord[Any](record)
    if not isinstance(record, SeriesRecord):
        if not isinstance(record, Record | Match | Hand):
            raise NotationError(
                _("{record} is no record; expected a match, a hand of Sviten Special, or a session").format(
                    record=shown(record)
                )
            )
        return sviten_record.format_record(record)
    form: Any = SEDMA_RECORD if isinstance(record.series, SedmaMatch) else KNACK_RECORD
    return str(form.format(record))


def write_record(path: str | os.PathLike[str], record: AnyRecord) -> None:
    """Write or replace a file, whole or not at all; RefusedToWrite and OSError as `write_text_atomic` raises them."""
    write_text_atomic(Path(path), format_record(record))
