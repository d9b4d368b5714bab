"""Moves that more than one game knows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pass:
    """To pass: in the auction of Sviten Special it is final (SV-03), in Svängknack the one turn of the first two."""

    def __str__(self) -> str:
        return "pass"
