"""The README: its Python runs, its commands are what they claim, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
SHELL = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
SETUP = [block.strip() for block in SHELL if "venv" in block]
COMMANDS = [line for block in SHELL for line in block.splitlines() if line.startswith("sviten-nb ")]


def test_its_python_runs() -> None:
    assert len(PYTHON) >= 3
    exec(compile("\n".join(PYTHON), "README.md", "exec"), {})


def test_there_are_exactly_two_set_up_commands_of_one_line() -> None:
    assert len(SETUP) == 2
    assert all("\n" not in command for command in SETUP)
    assert SETUP[0].endswith("sviten-nb lab")
    assert SETUP[1].endswith("pytest")


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_work(command: str) -> None:
    arguments = shlex.split(command)[1:]
    done = subprocess.run([sys.executable, "-m", "sviten_nb", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_its_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r"`(notebooks/[^`]+)`", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_it_says_which_game_is_meant() -> None:
    assert "poker" in README
