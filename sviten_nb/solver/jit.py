"""Compiling the kernels, and keeping what was compiled: never stale, never in the way.

A kernel is a plain function on whole numbers and flat arrays. With numba it is compiled when its module is imported;
without it, or with ``NUMBA_DISABLE_JIT=1``, the same function runs as it is written. numba does not notice that a
callee in another file was edited, so the folder of compiled code is named by a hash of all kernels, of numba and of
Python.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

from sviten_nb.text import _

Function = TypeVar("Function", bound=Callable[..., Any])

_KERNELS = "*_kernel.py"
_OFF = "NUMBA_DISABLE_JIT"
_OLD = 60 * 24 * 3600  # seconds


@cache
def numba() -> Any:
    """The module numba, or None where it is missing or switched off."""
    if os.environ.get(_OFF, "0") not in ("", "0"):
        return None
    try:
        import numba as module  # type: ignore[import-untyped,unused-ignore]  # without stubs, and may be missing
    except ImportError:
        return None
    return module


def is_compiled() -> bool:
    """Whether kernels are compiled here, or run as plain Python."""
    return numba() is not None


def sources_digest() -> str:
    """A hash of all kernel sources, numba's version and Python's: another one, another folder."""
    digest = hashlib.sha256(f"{getattr(numba(), '__version__', '-')} {sys.version}".encode())
    for path in sorted(Path(__file__).parent.glob(_KERNELS)):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:20]


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept, a folder of the user alone; None where no such folder can be had."""
    folder = Path(platformdirs.user_cache_dir("sviten_nb", appauthor=False)) / "kernels" / sources_digest()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            return None  # whoever owns it could put code there that we would run
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    _clear_old(folder.parent)
    return folder


def _clear_old(folders: Path) -> None:
    """Remove what other versions compiled that nobody has used for long; each use renews a folder's time."""
    for folder in folders.iterdir():
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > _OLD:
                shutil.rmtree(folder)


def _signature(module: Any, function: Callable[..., Any]) -> Any:
    """The types of a kernel from its annotations; with them there is one specialisation, never one for a literal."""
    types = {"Array": module.int64[::1], "int": module.int64, "bool": module.boolean}
    *arguments, result = (types[name] for name in function.__annotations__.values())
    return result(*arguments)


def kernel(function: Function) -> Function:
    """Compile a function with numba where it is there; its results are kept on disk where that is possible."""
    module = numba()
    if module is None:
        return function
    signature, folder = _signature(module, function), cache_folder()
    if folder is None:
        return cast(Function, module.njit(signature, nogil=True)(function))
    # The setting is numba's own and holds for all; other people's functions keep theirs.
    before = module.config.CACHE_DIR
    module.config.CACHE_DIR = str(folder)
    try:
        return cast(Function, module.njit(signature, nogil=True, cache=True)(function))
    except Exception:
        # What lies there is damaged, in whatever way: it goes, and is made again another time. A fault of the kernel
        # itself is raised by compiling it here.
        for path in folder.rglob(f"{function.__module__.rpartition('.')[2]}.{function.__name__}-*"):
            path.unlink(missing_ok=True)
        return cast(Function, module.njit(signature, nogil=True)(function))
    finally:
        module.config.CACHE_DIR = before


def must_compile() -> bool:
    """Whether kernels are to be compiled first, because nothing compiled is kept from before."""
    folder = cache_folder() if is_compiled() else None
    return is_compiled() and (folder is None or not any(folder.rglob("*.nbi")))


def say_that_it_compiles() -> None:
    """Where kernels are to be compiled first and somebody looks on, in a terminal or a notebook, say so."""
    looked_at = sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel")
    if looked_at and "sviten_nb.solver.search_kernel" not in sys.modules and must_compile():
        print(_("Compiling the solver, which takes half a minute once …"), file=sys.stderr, flush=True)
