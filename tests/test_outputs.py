"""``.ci/outputs.py``: two runs of a notebook are the same bytes, and nbval accepts what it stores."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

ROOT = Path(__file__).resolve().parent.parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

SOURCES = (
    "from pathlib import Path\nimport sys\nPath('progress.txt').write_text(Path('data.txt').read_text())",
    "print('one')\nprint('warning', file=sys.stderr)\nprint('two')",
    "import ipywidgets\nipywidgets.IntSlider(3)",
    "class Board:\n"
    "    def _repr_mimebundle_(self, **kwargs):\n"
    f"        view = {{'model_id': str(id(self)), 'version_major': 2}}\n"
    f"        return {{'{WIDGET_VIEW}': view, 'text/plain': 'a board', 'text/html': '<img alt=\"a board\">'}}\n"
    "Board()",
    f"display({{'{WIDGET_VIEW}': {{'model_id': 'x'}}}}, raw=True)",
)


def _outputs(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / ".ci" / "outputs.py"), "--folder", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / "data.txt").write_text("data beside the notebook")
    _store(folder / "tiny.ipynb", *SOURCES)
    return folder


def _store(path: Path, *sources: str) -> None:
    cells = [new_markdown_cell("# Tiny"), *(new_code_cell(source) for source in sources)]
    notebook = new_notebook(cells=cells, metadata={"widgets": {}, "kernelspec": {"name": "mine", "display_name": "x"}})
    # As an editor may leave it: ids that clash, another kernel, widget state. Written by json, since nbformat repairs.
    for cell in notebook.cells:
        cell["id"] = "twice"
    path.write_text(json.dumps(notebook), "utf-8")


def test_two_runs_are_byte_identical_and_nothing_else_is_written(folder: Path) -> None:
    first = _outputs(folder, "--write")
    assert first.returncode == 0, first.stderr
    once = (folder / "tiny.ipynb").read_bytes()
    assert _outputs(folder, "--write", "tiny").returncode == 0
    assert (folder / "tiny.ipynb").read_bytes() == once
    assert _outputs(folder, "--check").returncode == 0
    assert sorted(path.name for path in folder.iterdir()) == ["data.txt", "tiny.ipynb"]

    notebook = nbformat.read(folder / "tiny.ipynb", as_version=nbformat.NO_CONVERT)
    assert [cell["id"] for cell in notebook.cells] == ["twice", *(f"cell-{index:03}-{index}" for index in range(1, 6))]
    assert notebook.metadata.kernelspec.name == "python3"
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    _prose, _paths, streams, slider, board, view = notebook.cells
    assert [(output.name, output.text) for output in streams.outputs] == [
        ("stdout", "one\ntwo\n"),
        ("stderr", "warning\n"),
    ]
    assert list(slider.outputs[0].data) == ["text/plain"]
    assert set(board.outputs[0].data) == {"text/plain", "text/html"}
    assert view.outputs == []


def test_nbval_accepts_what_was_stored_and_notices_a_change(folder: Path) -> None:
    assert _outputs(folder, "--write").returncode == 0
    path = folder / "tiny.ipynb"
    assert _nbval(path).returncode == 0
    text = path.read_text("utf-8")
    try:
        path.write_text(text.replace('"a board"', '"a boat"', 1), "utf-8")
        assert _nbval(path).returncode == 1
    finally:
        path.write_text(text, "utf-8")


def _nbval(path: Path) -> subprocess.CompletedProcess[str]:
    sanitize = ROOT / ".ci" / "nbval_sanitize.cfg"
    options = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", str(sanitize), "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", *options, path.name]
    return subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False, timeout=300)


def test_a_difference_is_shown_and_nothing_written(tmp_path: Path) -> None:
    _store(tmp_path / "chance.ipynb", "import uuid\nprint(uuid.uuid4())")
    assert _outputs(tmp_path, "--write").returncode == 0
    before = (tmp_path / "chance.ipynb").read_bytes()
    checked = _outputs(tmp_path, "--check")
    assert checked.returncode == 1
    assert "DIFFER chance.ipynb" in checked.stdout
    assert "--- stored" in checked.stdout
    assert (tmp_path / "chance.ipynb").read_bytes() == before


def test_a_notebook_that_fails_is_not_written(tmp_path: Path) -> None:
    _store(tmp_path / "wrong.ipynb", "1 / 0")
    before = (tmp_path / "wrong.ipynb").read_bytes()
    done = _outputs(tmp_path, "--write")
    assert done.returncode == 1
    assert "FAILED wrong.ipynb" in done.stderr
    assert "ZeroDivisionError" in done.stderr
    assert (tmp_path / "wrong.ipynb").read_bytes() == before


def test_nothing_to_check_is_not_a_good_check(tmp_path: Path) -> None:
    assert _outputs(tmp_path, "--check").returncode == 2
    _store(tmp_path / "a.ipynb", "1")
    missing = _outputs(tmp_path, "--check", "b")
    assert missing.returncode != 0
    assert "no notebook b.ipynb" in missing.stderr
