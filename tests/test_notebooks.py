"""The notebooks as they are stored: executed from top to bottom, without errors, secrets or live widgets.

nbval passes over a cell that was never executed, so what it compares is first made sure of here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOKS = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
ACTIVE = re.compile(r"<script|<iframe|javascript:|data-commandlinker|\son[a-z]+\s*=\s*[\"']", re.IGNORECASE)
ACTIVE_TYPES = ("application/javascript", "application/vnd.jupyter.widget-view+json")
KERNELSPEC = {"display_name": "Python 3", "language": "python", "name": "python3"}

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=[str(path.relative_to(FOLDER)) for path in NOTEBOOKS])


def _read(path: Path) -> Any:
    return nbformat.read(path, as_version=nbformat.NO_CONVERT)


def _code(path: Path) -> list[Any]:
    return [cell for cell in _read(path).cells if cell.cell_type == "code"]


def test_there_are_notebooks_and_the_first_welcomes() -> None:
    assert (FOLDER / "00_welcome.ipynb") in NOTEBOOKS


@each_notebook
def test_it_is_valid(path: Path) -> None:
    nbformat.validate(_read(path))


@each_notebook
def test_every_code_cell_was_executed_in_order(path: Path) -> None:
    cells = _code(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert all(cell.source.strip() for cell in cells)


@each_notebook
def test_no_output_is_an_error_or_active(path: Path) -> None:
    for cell in _code(path):
        for output in cell.outputs:
            assert output.output_type != "error", cell.source
            assert not set(output.get("data", {})) & set(ACTIVE_TYPES), cell.source
            for kind, content in output.get("data", {}).items():
                if kind.startswith("text/") and kind != "text/plain":
                    assert not ACTIVE.search(content), f"{kind} of: {cell.source}"


@each_notebook
def test_prose_is_not_active_either(path: Path) -> None:
    for cell in _read(path).cells:
        if cell.cell_type == "markdown":
            assert not ACTIVE.search(cell.source)


@each_notebook
def test_it_keeps_no_widget_state_no_times_and_a_fixed_kernel(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert "widgets" not in notebook["metadata"]
    assert notebook["metadata"]["kernelspec"] == KERNELSPEC
    assert "version" not in notebook["metadata"]["language_info"]
    for cell in notebook["cells"]:
        assert not {"execution", "ExecuteTime"} & set(cell["metadata"])


@each_notebook
def test_it_begins_with_prose_and_checks_something(path: Path) -> None:
    first = _read(path).cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")
    assert any(re.search(r"^\s*assert\b", cell.source, re.MULTILINE) for cell in _code(path))
