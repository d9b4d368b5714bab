"""The strict reader and the atomic writer: what they refuse, and what is left behind when they fail."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sviten_nb import files
from sviten_nb.errors import FileFormatError, OptionError, RefusedToWrite, SvitenError
from sviten_nb.files import (
    Fields,
    data_folder,
    parse_json,
    place,
    read_json,
    read_json_lines,
    read_text,
    write_new_file,
    write_text_atomic,
)

PLAIN = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=8)
JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**19), 10**19)
    | st.floats(allow_nan=False, allow_infinity=False)
    | PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(PLAIN, inner, max_size=4),
    max_leaves=20,
)


@given(JSON_VALUES)
def test_parse_json_reads_what_json_writes(value: Any) -> None:
    assert parse_json(json.dumps([value]), "x:1") == [value]


@given(st.text(st.sampled_from('[]{}",:\\tu0019eE+-. ntrfalsNI\n')))
def test_any_text_is_read_as_by_json_or_refused_with_its_place(text: str) -> None:
    try:
        value = parse_json(text, "x:1")
    except FileFormatError as error:
        message = str(error)
    else:
        message = "x:1: "
        assert value == json.loads(text)
    assert message.startswith("x:1: ")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1, "b": 2, "a": 3}', "'a' stands twice"),
        ("[NaN]", "'NaN' is not a JSON number"),
        ("[-Infinity]", "'-Infinity'"),
        ("[1e999]", "'1e999' is not a number"),
        ("[0." + "1" * 100 + "]", "is not a number"),
        ("1" * 21, "too many digits"),
        ("-" + "1" * 5000, "too many digits"),
        ("[" * 17 + "]" * 17, "deeper than 16"),
        ("[" * 100_000, "deeper than 16"),
        ('{"a":' * 100_000, "deeper than 16"),
        ('["a\\u0000b"]', "control character"),
        ('{"a\\nb": 1}', "control character"),
        ('["\\u202e"]', "control character"),
        ('["\u202e"]', "control character"),
        ('["\\ud800"]', "control character"),
        ('["a\tb"]', "not JSON"),
        ("", "not JSON"),
        ("[1,]", "not JSON"),
        ("[1] [2]", "not JSON"),
        ('"\\"' * 50_000, "not JSON"),
    ],
)
def test_parse_json_refuses(text: str, said: str) -> None:
    with pytest.raises(FileFormatError, match=said) as caught:
        parse_json(text, "pack.jsonl:3")
    assert str(caught.value).startswith("pack.jsonl:3: ")
    assert len(str(caught.value)) < 300


def test_brackets_in_strings_are_no_levels_and_16_levels_are_read() -> None:
    assert parse_json(json.dumps(["[" * 50, '\\"{{{' * 20]), "x:1")
    deepest = "[" * 16 + "]" * 16
    assert parse_json(deepest, "x:1") == json.loads(deepest)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xef\xbb\xbf{}\n", "x.jsonl:1: the file begins with a byte order mark"),
        (b"{}\n\xff\n", "x.jsonl:2: byte 0xff at column 1 is not UTF-8"),
        (b"{}\n\n[1]\n", r"x.jsonl:3: an object \{…\} was expected, not \[1\]"),
        (b'{}\n{"a": 1', "x.jsonl:2: not JSON"),
        (b"{}\n" + b" " * (files.MAX_LINE_BYTES + 1), "x.jsonl:2: the line is longer than 256 KB"),
        (b"{}\x00\n", "x.jsonl:1: control character"),
    ],
)
def test_json_lines_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, said: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.jsonl").write_bytes(data)
    with pytest.raises(FileFormatError, match=f"^{said}"):
        list(read_json_lines(Path("x.jsonl")))


def test_json_lines_count_blank_lines_and_take_either_line_end(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'{"a": 1}\r\n\n \t\n{"a": "\xe2\x99\xa0"}')
    assert list(read_json_lines(path)) == [(1, {"a": 1}), (4, {"a": "♠"})]


def test_the_longest_line_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"x" * files.MAX_LINE_BYTES + b"\r\n" + b"y" * files.MAX_LINE_BYTES)
    assert [len(line) for line in read_text(path).splitlines()] == [files.MAX_LINE_BYTES] * 2


def test_a_file_too_large_is_refused_without_reading_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 10)
    path = tmp_path / "x"
    path.write_text("12345\n6789\n")
    with pytest.raises(FileFormatError, match=r"x:2: the file is larger"):
        read_text(path)


def test_only_regular_files_are_opened(tmp_path: Path) -> None:
    with pytest.raises(FileFormatError, match="not a regular file"):
        read_text(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(FileFormatError, match="not a regular file"):
            list(read_json_lines(tmp_path / "pipe"))
    with pytest.raises(FileNotFoundError):
        read_text(tmp_path / "missing")


def test_read_json_reads_one_object(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{\n "a": 1\n}\n')
    assert read_json(path) == {"a": 1}
    path.write_text('{\n "a" 1\n}\n')
    with pytest.raises(FileFormatError, match="at line 2, column 6"):
        read_json(path)


def test_a_file_name_cannot_break_the_message() -> None:
    assert place("a\nb\x1b", 2) == "a\\nb\\x1b:2"


FORMAT = Fields({"name": str}, {"points": int, "share": float, "note": (str, type(None))}, newest=2)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"format": 1}, "field 'name' is missing"),
        (
            {"format": 1, "name": "x", "pionts": 3},
            "unknown field 'pionts'; known are format, name, note, points, share",
        ),
        ({"format": 1, "name": 3}, "field 'name' is 3; expected text"),
        ({"format": 1, "name": "x", "points": True}, "'points' is True; expected a whole number"),
        ({"format": 1, "name": "x", "points": 1.0}, "expected a whole number"),
        ({"format": 1, "name": "x", "share": False}, "expected a number"),
        ({"format": 1, "name": "x", "note": []}, "expected text or null"),
        ({"format": 3, "new": 1}, "needs a newer sviten_nb: it has format 3, known are 1 to 2"),
        ({"format": 0, "name": "x"}, "expected a version from 1 to 2"),
        ({"format": True, "name": "x"}, "expected a version"),
        ({"name": "x"}, "field 'format' is None"),
    ],
)
def test_fields_refuse(record: dict[str, Any], said: str) -> None:
    with pytest.raises(FileFormatError, match=said) as caught:
        FORMAT.check(record, "x:7")
    assert str(caught.value).startswith("x:7: ")


def test_fields_pass_a_good_record_on() -> None:
    record = {"format": 2, "name": "x", "points": 3, "share": 1, "note": None}
    assert FORMAT.check(record, "x:1") == record


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_atomic_writing_makes_replaces_and_keeps_the_mode(tmp_path: Path) -> None:
    path = tmp_path / "x"
    write_text_atomic(path, "one\n")
    path.chmod(0o640)
    write_text_atomic(path, "♠\n")
    assert path.read_bytes() == "♠\n".encode()
    assert os.name != "posix" or stat.S_IMODE(path.stat().st_mode) == 0o640
    assert _names(tmp_path) == ["x"]


def _fail(*_arguments: object, **_named: object) -> None:
    raise OSError("disk full")


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    write_text_atomic(path, "old")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _fail)
        with pytest.raises(OSError, match="disk full"):
            write_text_atomic(path, "new")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _fail)
        with pytest.raises(OSError, match="disk full"):
            write_text_atomic(path, "new")
    assert path.read_text() == "old"
    assert _names(tmp_path) == ["x"]


def test_atomic_writing_refuses_what_is_no_regular_file(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.write_text("old")
    link = tmp_path / "link"
    link.symlink_to(real)
    for path in (link, tmp_path):
        with pytest.raises(RefusedToWrite, match="not a regular file"):
            write_text_atomic(path, "new")
    with pytest.raises(RefusedToWrite, match="surrogate"):
        write_text_atomic(real, "\ud800")
    assert real.read_text() == "old"


def _no_links(*_arguments: object, **_named: object) -> None:
    raise PermissionError("no hard links here")


@pytest.fixture(params=["links", "no links", "no such call"])
def with_and_without_links(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    change: dict[str, Callable[[], None]] = {
        "links": lambda: None,
        "no links": lambda: monkeypatch.setattr(os, "link", _no_links),
        "no such call": lambda: monkeypatch.delattr(os, "link"),
    }
    change[request.param]()


@pytest.mark.usefixtures("with_and_without_links")
def test_a_new_file_never_replaces_anything(tmp_path: Path) -> None:
    path = tmp_path / "x"
    assert write_new_file(path, b"one")
    assert not write_new_file(path, b"two")
    assert path.read_bytes() == b"one"
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "elsewhere")
    assert not write_new_file(dangling, b"three")
    assert _names(tmp_path) == ["dangling", "x"]


@pytest.mark.usefixtures("with_and_without_links")
def test_a_name_taken_meanwhile_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"theirs")
    monkeypatch.setattr(os.path, "lexists", lambda _path: False)
    assert not write_new_file(path, b"ours")
    assert path.read_bytes() == b"theirs"
    assert _names(tmp_path) == ["x"]


def test_a_new_file_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", _fail)
    with pytest.raises(OSError, match="disk full"):
        write_new_file(tmp_path / "x", b"data")
    assert _names(tmp_path) == []


def test_data_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder("notebooks").is_dir()
    assert data_folder("puzzles").is_dir()
    with pytest.raises(OptionError, match="'secrets'; there are: notebooks, puzzles"):
        data_folder("secrets")
    package = tmp_path / "site-packages" / "sviten_nb"
    package.mkdir(parents=True)
    (tmp_path / "site-packages" / "notebooks").mkdir()  # of some other project: not ours
    monkeypatch.setattr(files, "__file__", str(package / "files.py"))
    with pytest.raises(SvitenError, match="missing from this installation"):
        data_folder("notebooks")
    (package / "data" / "notebooks").mkdir(parents=True)
    assert data_folder("notebooks") == package / "data" / "notebooks"
