"""The command ``sviten-nb doctor``: what a bug report needs."""

from __future__ import annotations

import json
import os
import platform
import shutil
from importlib import metadata
from typing import Any

import click

from sviten_nb.errors import SvitenError
from sviten_nb.files import data_folder
from sviten_nb.text import _, languages

# A position in which each seat holds one card: the smallest thing that the whole engine can be asked.
_TINY_POSITION = "A.../K.../Q.../J... N N - - - -"
_TINY_VALUE = 1
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "firefox", "msedge", "safari")
_BROWSER_VARIABLES = ("BROWSER", "PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH", "PLAYWRIGHT_BROWSERS_PATH")
_REPORTED = ("sviten_nb", "jupyterlab", "ipywidgets", "anywidget", "ipykernel", "click", "numba", "numpy", "matplotlib")


@click.command(help=_("What a bug report needs: versions, course, browser, memory, and a small check of the engine."))
@click.option("--json", "as_json", is_flag=True, help=_("As one JSON object."))
def doctor(as_json: bool) -> None:
    """Print the state of this installation; it is an error when the engine answers wrongly or not at all."""
    report = _report()
    if as_json:
        click.echo(json.dumps(report))
    else:
        for name, value in report.items():
            parts = value.items() if isinstance(value, dict) else [("", value)]
            for part, content in parts:
                click.echo(f"{f'{name} {part}'.strip():28} {_('none') if content is None else content}")
    if not report["check"]["passed"]:
        raise SvitenError(_("the engine's check failed: {answer}").format(answer=report["check"]["answer"]))


def _report() -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "platform": platform.platform(),
        "versions": {name: _installed(name) for name in _REPORTED},
        "course": _contents("notebooks", "*.ipynb"),
        "puzzles": _contents("puzzles", "*.jsonl"),
        "browser": _browser(),
        "cores": os.cpu_count(),
        "memory_mb": _memory_mb(),
        "languages": ", ".join(languages()),
        "check": _self_check(),
    }


def _installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _contents(name: str, pattern: str) -> dict[str, Any]:
    try:
        folder = data_folder(name)
    except SvitenError:
        return {"folder": None, "files": 0}
    return {"folder": str(folder), "files": sum(1 for _path in folder.rglob(pattern))}


def _browser() -> str | None:
    named = (os.environ.get(variable) for variable in _BROWSER_VARIABLES)
    return next((found for found in (*named, *map(shutil.which, _BROWSERS)) if found), None)


def _memory_mb() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):
        return None  # Windows has no sysconf; nothing else in the standard library tells


def _self_check() -> dict[str, Any]:
    try:
        import sviten_nb as sv

        answer: object = sv.solve(sv.Position.parse(_TINY_POSITION), "tricks").value
    except Exception as error:  # whatever it is, it belongs in the report rather than in place of it
        answer = f"{type(error).__name__}: {error}"
    return {"passed": answer == _TINY_VALUE, "answer": answer}
