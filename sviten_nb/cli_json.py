"""How commands answer: as text on a terminal, else as one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import click

from sviten_nb.text import _

REFUSED = 2
"""The exit code of a refusal."""


def wants_json(as_json: bool) -> bool:
    """Whether to answer in JSON: when asked to, and when nobody looks at a terminal."""
    return as_json or not sys.stdout.isatty()


def print_json(record: dict[str, Any]) -> None:
    """Print one JSON object on a line of its own."""
    # echo flushes: a reader at the other end of a pipe gets each answer as soon as it is found.
    click.echo(json.dumps(record))


json_option: Callable[[Any], Any] = click.option(
    "--json", "as_json", is_flag=True, help=_("One JSON object a line (always so when not on a terminal).")
)
