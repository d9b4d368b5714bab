"""Packs of puzzles: JSON lines, one puzzle a line, ours by name and anybody's by path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from sviten_nb.errors import FileFormatError, NotationError, RefusedToWrite, shown
from sviten_nb.files import data_folder, place, read_json_lines, write_text_atomic
from sviten_nb.puzzles.puzzle import Puzzle
from sviten_nb.text import _

_NAME = re.compile(r"[a-z0-9-]{1,40}")
_ENDING = ".jsonl"


def pack_names() -> tuple[str, ...]:
    """The names of the packs that come with the package."""
    return tuple(sorted(path.stem for path in data_folder("puzzles").glob(f"*{_ENDING}")))


def load_puzzles(pack: str | Path = "starter") -> list[Puzzle]:
    """The puzzles of a pack, in its order.

    ``pack`` is the name of one of ours (see ``pack_names``), or a path: a Path, or a text with a slash or the ending
    ``.jsonl``. Those of a path are marked as unproved.

    Raises NotationError for a name that is none, FileFormatError (file and line first) for a pack that breaks the
    format, an id that stands twice, or a file that holds no puzzle.
    """
    foreign = isinstance(pack, Path) or any(sign in pack for sign in "/\\") or pack.endswith(_ENDING)
    path = Path(pack) if foreign else _our_pack(str(pack))
    puzzles: dict[str, Puzzle] = {}
    for number, record in read_json_lines(path):
        where = place(path, number)
        puzzle = replace(Puzzle.from_json(record, where), proved=not foreign, pack=_written(path) if foreign else "")
        if puzzle.id in puzzles:
            raise FileFormatError(_("{where}: id {id} stands twice").format(where=where, id=shown(puzzle.id)))
        puzzles[puzzle.id] = puzzle
    if not puzzles:
        raise FileFormatError(_("{where}: the pack holds no puzzle").format(where=place(path, 1)))
    return list(puzzles.values())


def load_puzzle(id: str, pack: str | Path | None = None) -> Puzzle:
    """The puzzle with that id, from ``pack`` or from whichever of our packs has it; a NotationError if none has."""
    for name in pack_names() if pack is None else (pack,):
        for puzzle in load_puzzles(name):
            if puzzle.id == id:
                return puzzle
    raise NotationError(_("there is no puzzle {id}").format(id=shown(id)))


def write_pack(path: Path, puzzles: Iterable[Puzzle], *, overwrite: bool = False) -> None:
    """Write a pack, as a whole or not at all.

    Raises RefusedToWrite when the file is there and ``overwrite`` is not set, FileFormatError for what ``load_puzzles``
    would refuse: no puzzle, an id that stands twice, a puzzle that is none.
    """
    puzzles = list(puzzles)
    if path.exists() and not overwrite:
        raise RefusedToWrite(_("{path} is there already").format(path=shown(str(path), 200)))
    if not puzzles:
        raise FileFormatError(_("{where}: the pack holds no puzzle").format(where=place(path, 1)))
    seen: set[str] = set()
    for number, puzzle in enumerate(puzzles, 1):
        where = place(path, number)
        Puzzle.from_json(puzzle.to_json(), where)
        if puzzle.id in seen:
            raise FileFormatError(_("{where}: id {id} stands twice").format(where=where, id=shown(puzzle.id)))
        seen.add(puzzle.id)
    lines = [json.dumps(puzzle.to_json(), ensure_ascii=False) for puzzle in puzzles]
    write_text_atomic(path, "".join(f"{line}\n" for line in lines))


def _written(path: Path) -> str:
    """The path as a text that ``load_puzzles`` takes for a path and for no name of ours."""
    text = str(path)
    return text if any(sign in text for sign in "/\\") or text.endswith(_ENDING) else f"./{text}"


def _our_pack(name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise NotationError(
            _("{name} is no name of a pack; expected 1 to 40 of a-z, 0-9 and -, or a path ending in .jsonl").format(
                name=shown(name)
            )
        )
    path = data_folder("puzzles") / f"{name}{_ENDING}"
    if not path.is_file():
        raise NotationError(
            _("there is no pack {name}; there are: {known}").format(name=shown(name), known=", ".join(pack_names()))
        )
    return path
