"""Execute the notebooks and keep their outputs reproducible: the one program that writes outputs into a notebook.

    python .ci/outputs.py --write [NAME …]     execute and store the outputs
    python .ci/outputs.py --check [NAME …]     execute again; exit code 1 and a diff when anything differs

Two runs give the same bytes: no times, no widget state, fixed cell ids and metadata. A NAME is a notebook below the
notebooks folder, such as 00_welcome or extra/01_more.ipynb; without one, all are done.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

ROOT = Path(__file__).resolve().parent.parent
CELL_TIMEOUT = 120
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNELSPEC = {"display_name": "Python 3", "language": "python", "name": "python3"}
# Without version: it is the machine's, not the notebook's.
LANGUAGE_INFO = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
PASSING_METADATA = ("widgets", "signature")
PASSING_CELL_METADATA = ("execution", "ExecuteTime", "trusted")
DIFF_LINES = 200
DIFF_WIDTH = 200


class NotebookError(Exception):
    """A notebook that does not run to its end."""


def main(argv: list[str] | None = None) -> int:
    """Write or check; 0 when all is well, 1 when a notebook fails or differs, 2 when there is nothing to do."""
    parser = argparse.ArgumentParser(description="Execute the notebooks; write or check their outputs.")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="store the outputs")
    mode.add_argument("--check", action="store_true", help="compare with the stored outputs")
    parser.add_argument("--folder", type=Path, default=ROOT / "notebooks", help="where the notebooks lie")
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args(argv)
    folder = arguments.folder.resolve()
    notebooks = chosen(folder, arguments.names)
    if not notebooks:
        parser.error(f"no notebook in {arguments.folder}")  # an empty check must not look like a good one
    compile_solver()
    good = True
    for notebook in notebooks:
        name = notebook.relative_to(folder)
        try:
            text = executed(folder, name)
        except NotebookError as failure:
            print(f"FAILED {name}: {failure}", file=sys.stderr)
            good = False
            continue
        stored = notebook.read_text("utf-8")
        if text == stored:
            print(f"ok     {name}")
        elif arguments.write:
            notebook.write_text(text, "utf-8", newline="\n")
            print(f"wrote  {name}")
        else:
            print(f"DIFFER {name}")
            print("\n".join(difference(stored, text)))
            good = False
    return 0 if good else 1


def chosen(folder: Path, names: list[str]) -> list[Path]:
    """The notebooks of that name, or all below ``folder``, in the order of their paths."""
    every = sorted(path for path in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    if not names:
        return every
    wanted = [folder / f"{name.removesuffix('.ipynb')}.ipynb" for name in names]
    for path in wanted:
        if path not in every:
            raise SystemExit(f"outputs.py: no notebook {path.relative_to(folder)} in {folder}")
    return wanted


def compile_solver() -> None:
    """Compile what a first solve would, and say in the notebook that it does."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))}
    subprocess.run([sys.executable, "-c", "import sviten_nb.solver.engine"], env=environment, check=False)


def executed(folder: Path, name: Path) -> str:
    """The text of a notebook after a run from a fresh kernel, in a copy of the folder that is thrown away."""
    # Not nbformat.read, which gives cells that lack an id, or share one, a random one.
    notebook = nbformat.v4.reads((folder / name).read_text("utf-8"))
    fix_identity(notebook)
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary) / "course"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__"))
        client = NotebookClient(
            notebook,
            timeout=CELL_TIMEOUT,
            kernel_name=KERNELSPEC["name"],
            resources={"metadata": {"path": str((copy / name).parent)}},
            record_timing=False,
            store_widget_state=False,
        )
        try:
            with neutral_environment(Path(temporary)):
                client.execute()
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            raise NotebookError(str(error)) from error
    clean_outputs(notebook)
    nbformat.validate(notebook)
    return nbformat.writes(notebook, version=nbformat.NO_CONVERT).rstrip("\n") + "\n"


@contextmanager
def neutral_environment(temporary: Path) -> Iterator[None]:
    """Run this Python's kernel and this checkout's package, whatever the user has configured or installed."""
    changes = {
        "IPYTHONDIR": str(temporary / "ipython"),
        "JUPYTER_CONFIG_DIR": str(temporary / "config"),
        "JUPYTER_DATA_DIR": str(temporary / "data"),
        "JUPYTER_RUNTIME_DIR": str(temporary / "runtime"),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
    }
    before = {name: os.environ.get(name) for name in changes}
    os.environ.update(changes)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def fix_identity(notebook: Any) -> None:
    """Give the notebook, in place, its cell ids and the metadata that must not depend on machine or editor."""
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    taken: set[str] = set()
    for index, cell in enumerate(notebook.cells):
        cell["id"] = cell_id(cell.get("id"), index, taken)
        for key in PASSING_CELL_METADATA:
            cell.metadata.pop(key, None)
    for key in PASSING_METADATA:
        notebook.metadata.pop(key, None)
    notebook.metadata["kernelspec"] = nbformat.from_dict(KERNELSPEC)


def clean_outputs(notebook: Any) -> None:
    """Take out of an executed notebook, in place, all that a second run would not give again."""
    notebook.metadata["language_info"] = nbformat.from_dict(LANGUAGE_INFO)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = list(merged(without_widgets(cell.outputs)))


def cell_id(given: str | None, index: int, taken: set[str]) -> str:
    """The id that the cell has, or, if that is missing, malformed or taken, one made of its place."""
    name = given if given and re.fullmatch(r"[A-Za-z0-9_-]{1,64}", given) else f"cell-{index:03}"
    while name in taken:
        name = f"cell-{index:03}-{len(taken)}"
    taken.add(name)
    return name


def without_widgets(outputs: list[Any]) -> Iterator[Any]:
    """The outputs without live views, which mean nothing without their kernel; their fallback stays."""
    for output in outputs:
        if WIDGET_VIEW in output.get("data", {}):
            del output["data"][WIDGET_VIEW]
            if not output["data"]:
                continue
        yield output


def merged(outputs: Iterator[Any]) -> Iterator[Any]:
    """Streams that follow each other as one of each name, stdout first: how they interleave is chance."""
    waiting: dict[str, Any] = {}
    for output in outputs:
        if output.output_type == "stream":
            if output.name in waiting:
                waiting[output.name].text += output.text
            else:
                waiting[output.name] = output
        else:
            yield from flushed(waiting)
            yield output
    yield from flushed(waiting)


def flushed(waiting: dict[str, Any]) -> list[Any]:
    """The waiting streams in fixed order, which then wait no longer."""
    streams = [waiting[name] for name in sorted(waiting, reverse=True)]
    waiting.clear()
    return streams


def difference(stored: str, fresh: str) -> Iterator[str]:
    """A unified diff that fits a screen: long lines and long diffs are cut, and say so."""
    lines = list(
        difflib.unified_diff(stored.splitlines(), fresh.splitlines(), "stored", "executed again", n=4, lineterm="")
    )
    for line in lines[:DIFF_LINES]:
        yield line if len(line) <= DIFF_WIDTH else f"{line[:DIFF_WIDTH]}… ({len(line)} characters)"
    if len(lines) > DIFF_LINES:
        yield f"… and {len(lines) - DIFF_LINES} more lines"


if __name__ == "__main__":
    sys.exit(main())
