"""The layers: imports run one way only, and importing the package stays light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sviten_nb

PACKAGE = Path(sviten_nb.__file__).parent
LAYERS = ("cards", "games", "solver", "players", "puzzles", "views", "widgets", "lessons", "cli")
BELOW_ALL = ("errors", "text", "files", "work")
HEAVY = ("numpy", "numba", "matplotlib", "ipywidgets", "anywidget", "IPython", "jupyterlab", "click")
# What may import views, widgets or lessons inside its body: see the layers in CONTRIBUTING.
SHOWING = re.compile(r"__str__|_repr_\w+_|show")
SHOWN_BY = ("views", "widgets", "lessons")
MODULES = sorted(PACKAGE.rglob("*.py"))


def _layer(name: str) -> str:
    return re.sub(r"^cli_\w+", "cli", name.split(".")[1]) if "." in name else ""


def _imports(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Each module of ours that is imported, and whether that is done inside a method that shows something."""

    def walk(node: ast.AST, showing: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            inside = showing or (isinstance(child, ast.FunctionDef) and bool(SHOWING.fullmatch(child.name)))
            if isinstance(child, ast.ImportFrom):
                assert child.level == 0, "relative import"
                yield child.module or "", inside
            elif isinstance(child, ast.Import):
                for alias in child.names:
                    yield alias.name, inside
            yield from walk(child, inside)

    return walk(tree, False)


def _faults(path: Path, source: str) -> list[str]:
    own = re.sub(r"^cli_\w+", "cli", path.relative_to(PACKAGE).with_suffix("").parts[0])
    if own in ("__init__", "__main__"):
        return []
    faults = []
    for module, showing in _imports(ast.parse(source)):
        if module == "jupyterlab" or module.startswith("jupyterlab."):
            faults.append(f"{path.name} imports JupyterLab")
        if not module.startswith("sviten_nb"):
            continue
        layer = _layer(module)
        if own in BELOW_ALL:
            allowed = layer in BELOW_ALL
        elif layer == "":  # "from sviten_nb import …" would hide which layer is meant
            allowed = own == "cli"
        else:
            allowed = layer in BELOW_ALL or LAYERS.index(layer) <= LAYERS.index(own)
        if not allowed and not (showing and layer in SHOWN_BY):
            faults.append(f"{path.name} ({own}) imports {module}")
    return faults


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_imports_run_from_right_to_left(path: Path) -> None:
    assert _faults(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "from sviten_nb.views.scene import Scene",
        "def draw():\n    from sviten_nb.views.scene import Scene",
        "import sviten_nb.solver.goal",
        "from sviten_nb import solve",
        "def show(self):\n    from sviten_nb.solver.goal import Goal",
        "import jupyterlab",
    ],
)
def test_a_wrong_import_is_found(source: str) -> None:
    assert _faults(PACKAGE / "cards" / "x.py", source)


def test_showing_methods_may_import_what_draws_them() -> None:
    source = "class Card:\n    def __str__(self):\n        from sviten_nb.views.scene import Scene"
    assert _faults(PACKAGE / "cards" / "x.py", source) == []


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = f"import sys, sviten_nb; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_rules_and_solver_load_no_widgets() -> None:
    code = (
        "import sys, sviten_nb as sv; sv.solve('A.../K.../2.../3... N N - - - -'); sv.best_melds('AS 2S 3S');"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", sviten_nb.__all__)
def test_every_public_name_is_there_and_has_a_docstring(name: str) -> None:
    assert getattr(sviten_nb, name).__doc__
    assert name in dir(sviten_nb)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing_of_ours"):
        _ = sviten_nb.nothing_of_ours  # type: ignore[attr-defined]
