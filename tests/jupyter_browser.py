"""A real JupyterLab in a real browser: start both, open a notebook, run it, look at its tables."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from sviten_nb.lessons.course import copy_course

PATIENCE = 60.0
"""Seconds after which something that never comes is given up; nothing waits that long when all is well."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER_FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
]
FOLDER_VARIABLES = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "IPYTHONDIR",
)
# The news pop-up would lie over the notebook.
SETTINGS = {"apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False}}

# Synchronous on purpose, and it asks for the command too: running all too early runs nothing and reports success.
READY = """() => {
  const app = window.jupyterapp;
  if (!app?.commands?.hasCommand("notebook:run-all-cells")) return false;
  const panel = app.shell?.currentWidget;
  if (!panel?.context?.isReady || !panel.sessionContext?.isReady) return false;
  const kernel = panel.sessionContext.session?.kernel;
  return kernel?.status === "idle" && kernel?.connectionStatus === "connected";
}"""
ALL_RUN = """() => {
  const cells = window.jupyterapp.shell.currentWidget.content.model.cells;
  return Array.from({length: cells.length}, (_, i) => cells.get(i))
    .every(cell => cell.type !== "code" || cell.executionCount !== null);
}"""
CLEAR = '() => { window.jupyterapp.commands.execute("notebook:clear-all-cell-outputs"); }'
# The command's promise may never settle, so it is not returned.
RUN_ALL = '() => { window.jupyterapp.commands.execute("notebook:run-all-cells"); }'


def find_browser() -> str | None:
    """The browser to drive, or None."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


@dataclass
class Lab:
    """A running JupyterLab and the browser that looks at it; ``course`` is the learner's folder."""

    url: str
    token: str
    course: Path
    browser: Browser

    @contextmanager
    def notebook(self, name: str) -> Iterator[Page]:
        """The notebook, opened and run from top to bottom in a page of its own."""
        page = self.browser.new_page(viewport={"width": 1300, "height": 1200})
        page.set_default_timeout(PATIENCE * 1000)
        try:
            page.goto(f"{self.url}/lab/tree/{name}?token={self.token}&reset")
            wait_for_kernel(page)
            page.evaluate(CLEAR)
            page.evaluate(RUN_ALL)
            page.wait_for_function(ALL_RUN)
            wait_for_kernel(page)
            yield page
        finally:
            page.close()
            self._end_kernels()

    def _end_kernels(self) -> None:
        """End all kernels: in a notebook that finds one running, widgets are restored while others are being made, and
        a table made in that second may be bound to a model that hears nothing.
        """
        sessions = json.load(urllib.request.urlopen(f"{self.url}/api/sessions?token={self.token}"))
        for session in sessions:
            address = f"{self.url}/api/sessions/{session['id']}?token={self.token}"
            urllib.request.urlopen(urllib.request.Request(address, method="DELETE")).close()


def wait_for_kernel(page: Page) -> None:
    """Wait until the notebook's kernel is connected and idle."""
    page.wait_for_function(READY)


@contextmanager
def running_lab(browser_path: str, folder: Path) -> Iterator[Lab]:
    """Start JupyterLab over a fresh copy of the course below ``folder``, and the browser; stop both at the end."""
    course = folder / "course"
    copy_course(course)
    port, token = _free_port(), secrets.token_hex(16)
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(
            _command(port, token, course), env=_environment(folder), cwd=course, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for_server(f"{url}/api?token={token}", server, folder / "server.log")
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=browser_path, args=BROWSER_FLAGS)
                yield Lab(url, token, course, browser)
                browser.close()
        finally:
            server.terminate()
            server.wait(PATIENCE)


def _command(port: int, token: str, root: Path) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"),
        *("--ServerApp.port_retries=0", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={root}"),
        *("--expose-app-in-browser", "--LabApp.extension_manager=readonly"),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]


def _environment(folder: Path) -> dict[str, str]:
    environment = dict(os.environ)
    for name in FOLDER_VARIABLES:
        (folder / name).mkdir()
        environment[name] = str(folder / name)
    for name, values in SETTINGS.items():
        file = folder / "JUPYTERLAB_SETTINGS_DIR" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    return environment


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _wait_for_server(url: str, server: subprocess.Popen[Any], log: Path) -> None:
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(url).close()
            return
        except (urllib.error.URLError, ConnectionError):
            if server.poll() is not None or time.monotonic() > give_up:
                raise AssertionError(f"JupyterLab did not start:\n{log.read_text()}") from None
            time.sleep(0.2)
