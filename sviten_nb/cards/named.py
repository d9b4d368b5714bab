"""Enumerations whose repr evaluates back, so that the repr of a value that holds one does too."""

from __future__ import annotations

from enum import IntEnum


class NamedInt(IntEnum):
    """An ``IntEnum`` that shows itself as it is written in code: ``Seat.NORTH``."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
