"""The errors of the package: all of them ValueErrors that quote the input and say what was expected."""

from __future__ import annotations

import unicodedata


class SvitenError(ValueError):
    """Anything the package refuses; the message is one line, fit to be shown to a person."""


class NotationError(SvitenError):
    """A text (card, set of cards, bid, position line, deal code, goal) that does not say what it should."""


class IllegalMove(SvitenError):
    """A move that the rules do not allow in this position; the message names the reason."""


class OptionError(SvitenError):
    """An option that does not exist, is out of range, or cannot be combined with another."""


class FileFormatError(SvitenError):
    """A file that the strict reader refuses; the message begins with file and line."""


class RefusedToWrite(SvitenError):
    """A write that could lose or misplace a user's file, and was therefore not done."""


class SearchLimit(SvitenError):
    """An exact answer that was not reached within the limits given; it never comes with a guess."""


def shown(value: object, limit: int = 60) -> str:
    """Quote a foreign value for a message: one line, no control characters, at most ``limit`` characters.

    A text stands in quotes, any other value as Python writes it.

    >>> print(shown("5S\\n6S"), shown(7), shown(["QH"]))
    '5S\\n6S' 7 ['QH']
    >>> print(shown("x" * 100, limit=10))
    'xxxxxxxxx…'
    """
    text = value if isinstance(value, str) else repr(value)
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    escapes = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    safe = "".join(
        escapes.get(char)
        or (char if unicodedata.category(char)[0] not in "CZ" or char == " " else f"\\x{ord(char):02x}")
        for char in text
    )
    return f"'{safe}'" if isinstance(value, str) else safe
