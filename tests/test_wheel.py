"""The wheel as a user gets it: with course and puzzles inside, working far from any checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def _run(*command: str, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    # Started elsewhere, so that the checkout's folders cannot be taken for the program `build`.
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT), cwd=out)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps", "--no-index")
    _run(*pip, "--target", str(target), str(wheel), cwd=target)
    return target


def _python(installed: Path, cwd: Path, *arguments: str) -> str:
    # -S leaves out site: folders named in PYTHONPATH are searched, but no .pth file leads to an editable checkout.
    libraries = (installed, sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(path) for path in libraries)}
    return _run(sys.executable, "-S", *arguments, cwd=cwd, env=environment)


def _data(folder: str) -> set[str]:
    skipped = (".ipynb_checkpoints", "__pycache__")
    paths = (path for path in (ROOT / folder).rglob("*") if path.is_file() and not set(path.parts) & set(skipped))
    return {f"sviten_nb/data/{folder}/{path.relative_to(ROOT / folder).as_posix()}" for path in paths}


def test_course_puzzles_and_everything_the_browser_needs_are_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert "sviten_nb/py.typed" in names
    for folder in ("notebooks", "puzzles"):
        assert _data(folder)
        assert _data(folder) <= names
    package = {path.relative_to(ROOT).as_posix() for path in (ROOT / "sviten_nb").rglob("*.[jc]s*") if path.is_file()}
    assert {name for name in package if "__pycache__" not in name} <= names
    assert not [name for name in names if name.startswith(("tests/", "binder/", ".ci/"))]


def test_it_is_the_installed_package_that_runs(installed: Path, tmp_path: Path) -> None:
    program = "import sys, sviten_nb; print(sviten_nb.__file__); print(sys.path)"
    file, path = _python(installed, tmp_path, "-c", program).splitlines()
    assert Path(file).is_relative_to(installed)
    assert repr(str(ROOT)) not in path


def test_the_doctor_finds_course_and_engine(installed: Path, tmp_path: Path) -> None:
    report = json.loads(_python(installed, tmp_path, "-m", "sviten_nb", "doctor", "--json"))
    assert report["check"]["passed"]
    assert report["course"]["folder"] == str(installed / "sviten_nb" / "data" / "notebooks")
    assert report["course"]["files"] == len(list((ROOT / "notebooks").rglob("*.ipynb")))
    assert report["puzzles"]["folder"] == str(installed / "sviten_nb" / "data" / "puzzles")


def test_the_course_is_copied_without_a_checkout(installed: Path, tmp_path: Path) -> None:
    _python(installed, tmp_path, "-m", "sviten_nb", "lab", "--copy-only")
    copied = {path.name for path in (tmp_path / "sviten-course").rglob("*.ipynb")}
    assert copied == {path.name for path in (ROOT / "notebooks").rglob("*.ipynb")}
