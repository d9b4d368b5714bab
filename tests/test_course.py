"""Copying the course: what is new arrives, what is there stays, and nothing is written through a link."""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
import pytest

from sviten_nb.errors import RefusedToWrite, SvitenError
from sviten_nb.files import data_folder
from sviten_nb.lessons.course import copy_course, without_outputs


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    (folder / "extra" / "data").mkdir(parents=True)
    (folder / ".ipynb_checkpoints").mkdir()
    for name in ("00_welcome.ipynb", "extra/01_more.ipynb", "extra/data/deals.txt"):
        (folder / name).write_text(f"original {name}")
    for name in (".hidden", ".ipynb_checkpoints/00_welcome-checkpoint.ipynb"):
        (folder / name).write_text("not for learners")
    (folder / "link.ipynb").symlink_to(folder / "00_welcome.ipynb")
    return folder


COURSE = (Path("00_welcome.ipynb"), Path("extra/01_more.ipynb"), Path("extra/data/deals.txt"))


def _everything(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_symlink() or path.is_file())


def test_the_first_copy_brings_everything_the_second_nothing(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "deep" / "course"
    first = copy_course(target, source)
    assert (first.new, first.kept) == (COURSE, ())
    assert _everything(target) == [str(name) for name in COURSE]
    second = copy_course(target, source)
    assert (second.new, second.kept) == ((), COURSE)
    assert str(second).endswith("course: 0 files copied, 3 kept as they were")


def test_a_learners_file_is_kept_byte_for_byte(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "course"
    target.mkdir()
    (target / "00_welcome.ipynb").write_bytes(b"my own work")
    (target / "notes.txt").write_bytes(b"mine")
    result = copy_course(target, source)
    assert result.kept == (Path("00_welcome.ipynb"),)
    assert (target / "00_welcome.ipynb").read_bytes() == b"my own work"
    assert (target / "notes.txt").read_bytes() == b"mine"


@pytest.mark.parametrize("linked", ["", "extra", "extra/data", "00_welcome.ipynb", "extra/data/deals.txt"])
@pytest.mark.parametrize("dangling", [False, True])
def test_a_link_anywhere_is_refused_before_anything_is_written(
    source: Path, tmp_path: Path, linked: str, dangling: bool
) -> None:
    target, elsewhere = tmp_path / "course", tmp_path / "elsewhere"
    if not dangling:
        elsewhere.mkdir()
    place = target / linked
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(elsewhere)
    with pytest.raises(RefusedToWrite, match="so the course is not copied there"):
        copy_course(target, source)
    assert not elsewhere.exists() or not _everything(elsewhere)
    assert linked == "" or _everything(target) == [linked]


def test_what_is_neither_folder_nor_file_is_refused(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "course"
    target.write_text("a file")
    with pytest.raises(RefusedToWrite, match="is not a folder"):
        copy_course(target, source)
    target.unlink()
    (target / "00_welcome.ipynb").mkdir(parents=True)
    with pytest.raises(RefusedToWrite, match="is not a regular file"):
        copy_course(target, source)
    (target / "00_welcome.ipynb").rmdir()
    (target / "extra").write_text("a file")
    with pytest.raises(RefusedToWrite, match="is not a folder"):
        copy_course(target, source)


def test_an_interrupted_copy_leaves_whole_files_and_can_be_repeated(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "course"
    calls: list[int] = []
    sync = os.fsync

    def interrupted(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 3:  # file, folder, and in the middle of the second file
            raise KeyboardInterrupt
        sync(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            copy_course(target, source)
    assert _everything(target) == ["00_welcome.ipynb"]
    assert copy_course(target, source).new == COURSE[1:]


def test_an_empty_course_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "source").mkdir()
    with pytest.raises(SvitenError, match="no notebook"):
        copy_course(tmp_path / "course", tmp_path / "source")
    assert not (tmp_path / "course").exists()


def test_the_learners_copy_is_the_course_without_outputs(tmp_path: Path) -> None:
    """What the stored notebooks print would give the answers of the puzzles away."""
    originals = data_folder("notebooks")
    copy_course(tmp_path / "course")
    for path in originals.rglob("*.ipynb"):
        original = nbformat.read(path, as_version=4)
        copied = nbformat.read(tmp_path / "course" / path.relative_to(originals), as_version=4)
        nbformat.validate(copied)
        assert [(cell.id, cell.source) for cell in copied.cells] == [(cell.id, cell.source) for cell in original.cells]
        code = [cell for cell in copied.cells if cell.cell_type == "code"]
        assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


@pytest.mark.parametrize("data", [b"", b"not json", b"[]", b'{"cells": 3}', b'{"cells": [1]}', b"\xff"])
def test_what_is_no_notebook_is_copied_as_it_is(data: bytes) -> None:
    assert without_outputs(data) == data
