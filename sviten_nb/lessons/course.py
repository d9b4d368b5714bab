"""The learner's own copy of the course: new lessons are added, a file that is there is never touched."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sviten_nb.errors import RefusedToWrite, SvitenError, shown
from sviten_nb.files import data_folder, write_new_file
from sviten_nb.text import _, ngettext

WELCOME = "00_welcome.ipynb"


@dataclass(frozen=True)
class CourseCopy:
    """What copying did: the files that are new in the learner's folder, and those that were there and stay."""

    target: Path
    new: tuple[Path, ...]
    kept: tuple[Path, ...]

    def __str__(self) -> str:
        new = ngettext("{number} file copied", "{number} files copied", len(self.new)).format(number=len(self.new))
        kept = ngettext("{number} kept as it was", "{number} kept as they were", len(self.kept))
        return _("{target}: {new}, {kept}").format(target=self.target, new=new, kept=kept.format(number=len(self.kept)))


def copy_course(target: Path, source: Path | None = None) -> CourseCopy:
    """Copy the notebooks, without their outputs, and the data beside them into ``target``, which is made if needed.

    A file that exists there is kept as it is, whatever it holds. RefusedToWrite, before anything is written, when
    ``target`` or a folder or file of the course inside it is a symbolic link or neither folder nor regular file;
    SvitenError when the course is missing; OSError as the system gives it. Each file appears whole or not at all, so
    an interrupted copy is finished by copying again. Paths in the result are relative to ``target``.
    """
    origin = source or data_folder("notebooks")
    names = tuple(_course_files(origin))
    if not any(name.suffix == ".ipynb" for name in names):
        raise SvitenError(_("there is no notebook in {folder}").format(folder=shown(str(origin), 200)))
    _check_places(target, names)
    new: list[Path] = []
    kept: list[Path] = []
    for name in names:
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        data = (origin / name).read_bytes()
        learners = without_outputs(data) if name.suffix == ".ipynb" else data
        (new if write_new_file(place, learners) else kept).append(name)
    return CourseCopy(target, tuple(new), tuple(kept))


def without_outputs(notebook: bytes) -> bytes:
    """The notebook with nothing executed yet: the outputs that we store would give the answers away.

    What is no notebook comes back as it is; Jupyter then says what is wrong with it.
    """
    try:
        content = json.loads(notebook)
        code = [cell for cell in content["cells"] if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError):
        return notebook
    for cell in code:
        cell["outputs"] = []
        cell["execution_count"] = None
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _course_files(folder: Path, inside: Path = Path()) -> Iterator[Path]:
    """Regular files in the order of their names; checkpoints, caches and hidden things are no part of the course."""
    for entry in sorted((folder / inside).iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith((".", "__")) or entry.is_symlink():
            continue
        if entry.is_dir():
            yield from _course_files(folder, inside / entry.name)
        elif entry.is_file():
            yield inside / entry.name


def _check_places(target: Path, names: tuple[Path, ...]) -> None:
    folders = {target} | {target / parent for name in names for parent in name.parents}
    for folder in sorted(folders):
        _check(folder, stat.S_ISDIR(_mode(folder, stat.S_IFDIR)), _("a folder"))
    for name in names:
        _check(target / name, stat.S_ISREG(_mode(target / name, stat.S_IFREG)), _("a regular file"))


def _mode(path: Path, if_missing: int) -> int:
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        # Below something that is not a folder nothing exists; that something is refused in its own turn.
        return if_missing


def _check(path: Path, fits: bool, expected: str) -> None:
    if not fits:
        raise RefusedToWrite(
            _("{path} is not {expected}, so the course is not copied there").format(
                path=shown(str(path), 200), expected=expected
            )
        )
