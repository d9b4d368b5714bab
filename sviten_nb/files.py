"""The one strict reader and the one atomic writer of all our file formats.

Files come from anywhere, so every limit stands here and nowhere else: size, line length, nesting, numbers, field
names, format version. A file that is refused is refused as a whole, with its name and line.
"""

from __future__ import annotations

import json
import math
import os
import re
import secrets
import stat
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from sviten_nb.errors import FileFormatError, OptionError, RefusedToWrite, SvitenError, shown
from sviten_nb.text import _

MAX_FILE_BYTES = 50 * 1024 * 1024
MAX_LINE_BYTES = 256 * 1024
MAX_LEVELS = 16
MAX_INT_DIGITS = 20
MAX_NUMBER_CHARS = 40

DATA_FOLDERS = ("notebooks", "puzzles")

_BOM = b"\xef\xbb\xbf"
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)
# Control characters, lone surrogates, and the marks that break a line or turn its direction: on a screen they can make
# a text look like another one.
_HIDDEN = r"\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
_FORBIDDEN_IN_STRING = re.compile(f"[{_HIDDEN}]")
_FORBIDDEN_IN_LINE = re.compile(f"(?![\t\r])[{_HIDDEN}]")


def place(path: str | os.PathLike[str], line: int) -> str:
    """Where something stands, as ``file:line``, fit for the beginning of a message."""
    return f"{shown(os.fspath(path), limit=1000)[1:-1]}:{line}"


def _refuse(where: str, message: str) -> NoReturn:
    raise FileFormatError(f"{where}: {message}")


def parse_json(text: str, where: str) -> Any:
    """The value of one JSON text; ``where`` (such as ``pack.jsonl:3``) begins every message.

    Stricter than the json module. FileFormatError for: a syntax error, nesting deeper than 16 levels, a key twice in
    an object, NaN and Infinity, a number too large to be one (``1e999``, more than 20 digits), and text with control
    characters, lone surrogates or marks that turn the direction of writing.

    >>> parse_json('{"a": [1, 2.5, "x"]}', "example:1")
    {'a': [1, 2.5, 'x']}
    """
    _check_levels(text, where)

    def whole(digits: str) -> int:
        if len(digits.lstrip("-")) > MAX_INT_DIGITS:
            _refuse(
                where,
                _("{number} has too many digits; at most {limit} are read").format(
                    number=shown(digits), limit=MAX_INT_DIGITS
                ),
            )
        return int(digits)

    def real(digits: str) -> float:
        value = float(digits)
        if len(digits) > MAX_NUMBER_CHARS or not math.isfinite(value):
            _refuse(where, _("{number} is not a number we can hold").format(number=shown(digits)))
        return value

    def constant(name: str) -> NoReturn:
        _refuse(where, _("{number} is not a JSON number").format(number=shown(name)))

    def record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) < len(pairs):
            counts = Counter(key for key, _value in pairs)
            twice = next(key for key, count in counts.items() if count > 1)
            _refuse(where, _("field {name} stands twice in one object").format(name=shown(twice)))
        return result

    try:
        value = json.loads(text, parse_int=whole, parse_float=real, parse_constant=constant, object_pairs_hook=record)
    except json.JSONDecodeError as error:
        _refuse(
            where,
            _("not JSON: {problem} at line {line}, column {column} of {text}").format(
                problem=error.msg, line=error.lineno, column=error.colno, text=shown(text)
            ),
        )
    # Only an escape or a raw character can bring one in, so almost no text has to be walked through.
    if "\\" in text or _FORBIDDEN_IN_STRING.search(text):
        _check_strings(value, where)
    return value


def _check_levels(text: str, where: str) -> None:
    # Counted before json.loads, which answers deep nesting with a RecursionError.
    level = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        if match[0] in ("[", "{"):
            level += 1
            if level > MAX_LEVELS:
                _refuse(where, _("nested deeper than {levels} levels").format(levels=MAX_LEVELS))
        elif match[0] in ("]", "}"):
            level -= 1


def _check_strings(value: Any, where: str) -> None:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting.extend(item)
            waiting.extend(item.values())
        elif isinstance(item, list):
            waiting.extend(item)
        elif isinstance(item, str) and _FORBIDDEN_IN_STRING.search(item):
            _refuse(where, _("{text} holds a control character; plain text was expected").format(text=shown(item)))


def read_lines(
    stream: BinaryIO, name: str | os.PathLike[str], bad_line: Callable[[int, FileFormatError], None] | None = None
) -> Iterator[tuple[int, str]]:
    """The lines of an open binary stream with their numbers from 1, without line ends; ``name`` is for messages.

    Lines end in LF or CR LF. FileFormatError when the whole is over 50 MB, a line over 256 KB, not UTF-8, begun by a
    byte order mark, or holding control characters other than tabs. With ``bad_line``, a bad line is told to it and
    passed over; a file that is too large is refused all the same.
    """
    number = total = 0
    while raw := stream.readline(MAX_LINE_BYTES + 2):
        number += 1
        total += len(raw)
        overlong = len(raw.removesuffix(b"\n").removesuffix(b"\r")) > MAX_LINE_BYTES
        while overlong and total <= MAX_FILE_BYTES and not raw.endswith(b"\n") and (rest := stream.readline(1 << 16)):
            total += len(rest)
            raw = rest
        if total > MAX_FILE_BYTES:
            _refuse(place(name, number), _("the file is larger than {limit} MB").format(limit=MAX_FILE_BYTES >> 20))
        try:
            if overlong:
                _refuse(place(name, number), _("the line is longer than {limit} KB").format(limit=MAX_LINE_BYTES >> 10))
            text = _line_text(raw.removesuffix(b"\n").removesuffix(b"\r"), place(name, number), number == 1)
        except FileFormatError as error:
            if bad_line is None:
                raise
            bad_line(number, error)
        else:
            yield number, text


def _line_text(line: bytes, where: str, first: bool) -> str:
    """One line as text; FileFormatError for what is no plain UTF-8."""
    if first and line.startswith(_BOM):
        _refuse(where, _("the file begins with a byte order mark; save it as UTF-8 without BOM"))
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = f"0x{line[error.start]:02x}"
        _refuse(where, _("byte {byte} at column {column} is not UTF-8").format(byte=byte, column=error.start + 1))
    if bad := _FORBIDDEN_IN_LINE.search(text):
        _refuse(
            where,
            _("control character {char} at column {column}; plain text was expected").format(
                char=shown(bad[0]), column=bad.start() + 1
            ),
        )
    return text


def _open_regular(path: Path) -> BinaryIO:
    # Looked at before opening: opening a named pipe would wait for ever, a device might never end.
    if not stat.S_ISREG(path.stat().st_mode):
        _refuse(place(path, 1), _("not a regular file"))
    return path.open("rb")


def read_text(path: Path) -> str:
    """The text of a file, its line ends as ``\\n``; limits and errors are those of `read_lines`.

    OSError, as the system gives it, when the file cannot be opened.
    """
    with _open_regular(path) as stream:
        return "".join(f"{line}\n" for _number, line in read_lines(stream, path))


def read_json(path: Path) -> dict[str, Any]:
    """The one JSON object a file consists of; FileFormatError as for `read_text` and `parse_json`."""
    where = place(path, 1)
    return _object(parse_json(read_text(path), where), where)


def read_json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a JSON lines file with their line numbers, one at a time.

    Blank lines are passed over (an editor leaves them easily, and they say nothing), but they count. FileFormatError
    as for `read_lines` and `parse_json`, and for a line that is not an object.
    """
    with _open_regular(path) as stream:
        for number, line in read_lines(stream, path):
            if line.strip(" \t\r"):
                where = place(path, number)
                yield number, _object(parse_json(line, where), where)


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        _refuse(where, _("an object {{…}} was expected, not {value}").format(value=shown(value)))
    return value


@dataclass(frozen=True)
class Fields:
    """Which fields an object of a format must and may have, with their types, and the newest ``format`` we know.

    A type is ``str int float bool list dict`` or ``type(None)``, or a tuple of them. ``bool`` is never an ``int``; a
    whole number is a ``float`` too. With ``newest``, the field ``format`` (from 1 to ``newest``) is required.

    >>> Fields({"name": str}, {"points": int}, newest=1).check({"format": 1, "name": "x"}, "pack:3")
    {'format': 1, 'name': 'x'}
    """

    required: Mapping[str, type | tuple[type, ...]]
    optional: Mapping[str, type | tuple[type, ...]] = field(default_factory=dict)
    newest: int | None = None

    def check(self, record: Mapping[str, Any], where: str) -> dict[str, Any]:
        """A copy of ``record`` once every field is in order; otherwise FileFormatError beginning with ``where``."""
        required = dict(self.required)
        if self.newest is not None:
            required["format"] = int
            # First, so that a newer file is not blamed for fields that we cannot know.
            self._check_version(record, where, self.newest)
        known = required | dict(self.optional)
        for name in required:
            if name not in record:
                _refuse(where, _("field {name} is missing").format(name=shown(name)))
        for name, value in record.items():
            if name not in known:
                _refuse(
                    where,
                    _("unknown field {name}; known are {known}").format(
                        name=shown(name), known=", ".join(sorted(known))
                    ),
                )
            kind = known[name]
            kinds = kind if isinstance(kind, tuple) else (kind,)
            if not any(_is_a(value, each) for each in kinds):
                expected = _(" or ").join(_type_name(each) for each in kinds)
                _refuse(
                    where,
                    _("field {name} is {value}; expected {expected}").format(
                        name=shown(name), value=shown(value), expected=expected
                    ),
                )
        return dict(record)

    @staticmethod
    def _check_version(record: Mapping[str, Any], where: str, newest: int) -> None:
        version = record.get("format")
        if type(version) is not int or version < 1:
            _refuse(
                where,
                _("field 'format' is {value}; expected a version from 1 to {newest}").format(
                    value=shown(version), newest=newest
                ),
            )
        if version > newest:
            _refuse(
                where,
                _("this file needs a newer sviten_nb: it has format {version}, known are 1 to {newest}").format(
                    version=version, newest=newest
                ),
            )


def _type_name(kind: type) -> str:
    return {
        str: _("text"),
        int: _("a whole number"),
        float: _("a number"),
        bool: _("true or false"),
        list: _("a list"),
        dict: _("an object"),
        type(None): _("null"),
    }[kind]


def _is_a(value: object, kind: type) -> bool:
    if kind is float:
        return type(value) in (int, float)
    return type(value) is kind


def _temporary(path: Path, data: bytes) -> Path:
    """A complete, synced file with ``data`` beside ``path``; its mode obeys the umask, as a user expects."""
    temporary = path.with_name(f".sviten-{secrets.token_hex(8)}.tmp")
    _create(temporary, data)
    return temporary


def _create(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    # Without it a power cut can forget the new name; where folders cannot be opened, the system has no such call.
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)


def write_text_atomic(path: Path, text: str) -> None:
    """Write or replace a file so that at every moment either the old or the new text is there, whole.

    RefusedToWrite when ``path`` is a symbolic link or anything but a regular file, or when ``text`` cannot be written
    as UTF-8; OSError as the system gives it. After a failure the old file stands and nothing is left behind.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise RefusedToWrite(
            _("{path}: the text holds a lone surrogate, which no file can hold").format(path=shown(str(path), 200))
        ) from error
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        raise RefusedToWrite(
            _("{path} is not a regular file; only regular files are written").format(path=shown(str(path), 200))
        )
    temporary = _temporary(path, data)
    try:
        if mode is not None:
            temporary.chmod(stat.S_IMODE(mode))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def write_new_file(path: Path, data: bytes) -> bool:
    """Write a file that is not there yet; False, and nothing written, when anything has that name already.

    Never overwrites, and never follows a symbolic link that stands at ``path``. OSError as the system gives it.
    """
    if os.path.lexists(path):
        return False
    temporary = _temporary(path, data)
    try:
        # Should the name have appeared meanwhile, a link fails where a replacement would destroy.
        os.link(temporary, path)
    except FileExistsError:
        return False
    except (OSError, AttributeError, NotImplementedError):
        # No hard links on this file system (FAT, some network shares) or platform. An exclusive open is as safe
        # against overwriting; only a crash in the middle of it could leave half a file.
        try:
            _create(path, data)
        except FileExistsError:
            return False
    finally:
        temporary.unlink(missing_ok=True)
    _sync_folder(path.parent)
    return True


def data_folder(name: str) -> Path:
    """The folder of the packaged ``notebooks`` or ``puzzles``: inside an installed package, or in the checkout.

    OptionError for any other name; SvitenError when the installation lacks the folder.
    """
    if name not in DATA_FOLDERS:
        raise OptionError(
            _("no data folder {name}; there are: {known}").format(name=shown(name), known=", ".join(DATA_FOLDERS))
        )
    package = Path(__file__).resolve().parent
    installed = package / "data" / name
    if installed.is_dir():
        return installed
    checkout = package.parent
    # The project file beside it tells a checkout from a site-packages folder in which somebody else's `notebooks` lies.
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    raise SvitenError(
        _("the {name} of sviten_nb are missing from this installation; install it again").format(name=name)
    )
