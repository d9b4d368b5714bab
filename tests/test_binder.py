"""What Binder builds from: understood by repo2docker, pinned in step with pyproject, its scripts working anywhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
NOT_TRACKED = (".git", ".venv", ".*_cache", ".hypothesis", ".ipynb_checkpoints", "__pycache__", "*.egg-info", "build")
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="Binder's scripts need bash")


def _pins() -> dict[str, Version]:
    lines = (line.strip() for line in (BINDER / "requirements.txt").read_text("utf-8").splitlines())
    pins = {}
    for line in lines:
        if line and not line.startswith(("#", ".")):
            name, equal, version = line.partition("==")
            assert equal, f"{line} is no pin"
            pins[name] = Version(version)
    return pins


def test_repo2docker_understands_the_folder(tmp_path: Path) -> None:
    copy = tmp_path / "repository"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_TRACKED))
    options = ["--no-build", "--debug", "--user-id", "1000", "--user-name", "jovyan", "."]
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", *options],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    dockerfile = done.stdout + done.stderr
    for part in (
        r"pip install --no-cache-dir -r \"?binder/requirements\.txt",
        r"for python=3\.12\b",
        r"RUN \./binder/postBuild",
        r"R2D_ENTRYPOINT=\S*/binder/start",
    ):
        assert re.search(part, dockerfile), f"{part} is not in:\n{dockerfile}"


def test_every_dependency_is_pinned_to_a_version_that_the_project_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = _pins()
    for text in project["dependencies"]:
        requirement = Requirement(text)
        assert pins[requirement.name] in requirement.specifier, text
    python = (BINDER / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    assert Requirement(f"python{project['requires-python']}").specifier.contains(python)


def test_the_project_itself_is_installed_and_no_environment_file_takes_over() -> None:
    assert "." in (BINDER / "requirements.txt").read_text("utf-8").splitlines()
    for folder in (ROOT, BINDER):
        assert not list(folder.glob("environment.y*ml"))
    assert not (ROOT / ".binder").exists()


def test_jupyterlab_is_not_one_that_leaks_tokens() -> None:
    assert _pins()["jupyterlab"] >= Version("4.5.7")  # CVE-2026-40171


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
@pytest.mark.parametrize("name", ["binder/postBuild", "binder/start", ".ci/run"])
def test_scripts_are_executable_and_name_bash(name: str) -> None:
    path = ROOT / name
    assert os.access(path, os.X_OK)
    assert path.read_bytes().startswith(b"#!/bin/bash\n")


def _fake(folder: Path, name: str, body: str) -> dict[str, str]:
    """An environment in which the program ``name`` does only ``body``."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/bash\n{body}\n")
    (folder / name).chmod(0o755)
    return os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


@needs_bash
@pytest.mark.parametrize(("body", "said"), [('echo "$@"', "lab --copy-only course"), ("exit 2", "could not be copied")])
def test_start_copies_the_course_where_it_is_and_becomes_jupyter(tmp_path: Path, body: str, said: str) -> None:
    environment = _fake(tmp_path / "bin", "sviten-nb", body)
    command = [str(BINDER / "start"), "bash", "-c", 'echo "$PWD|$1"; exit 7', "-", "a b"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    # stdout belongs to what is started, whether or not the course could be copied.
    assert (done.returncode, done.stdout) == (7, f"{tmp_path}|a b\n")
    assert said in done.stderr


@needs_bash
def test_post_build_locks_the_settings_and_runs_the_doctor(tmp_path: Path) -> None:
    environment = _fake(tmp_path / "bin", "sviten-nb", 'echo "ran $1"')
    python = f'exec "{sys.executable}" "$@"'
    environment = _fake(tmp_path / "bin", "python", python) | {
        "JUPYTERLAB_DIR": str(tmp_path / "lab"),
        "PYTHONPATH": str(ROOT),
    }
    settings = tmp_path / "lab" / "settings"
    settings.mkdir(parents=True)
    (settings / "overrides.json").write_text('{"somebody:else": {"kept": true}}')
    done = subprocess.run(
        [str(BINDER / "postBuild")], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "ran doctor\n"), done.stderr
    overrides = (settings / "overrides.json").read_text("utf-8")
    assert re.search(r'"@jupyterlab/apputils-extension:sanitizer": \{\s*"allowCommandLinker": false', overrides)
    assert '"fetchNews": "false"' in overrides
    assert '"somebody:else"' in overrides
