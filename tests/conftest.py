"""What the tests share: one real JupyterLab with one real browser a session, over a copy of the course."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.jupyter_browser import Lab, find_browser, running_lab

REQUIRED = os.environ.get("SVITEN_NB_REQUIRE_BROWSER") == "1"


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab as a learner has it; skipped, saying so, where there is no browser, unless one is required."""
    browser = find_browser()
    if browser is None:
        message = "no browser: install chromium (or Chrome) to run the browser tests"
        if REQUIRED:
            pytest.fail(message)
        pytest.skip(message)
    with running_lab(browser, Path(tmp_path_factory.mktemp("lab"))) as started:
        yield started
