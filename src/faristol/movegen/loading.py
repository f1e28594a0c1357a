"""
NumPy and Numba when they are needed, and not before: half a second that most commands can do without.

What Numba compiles is kept in our cache folder: the program's own may not be writable.
"""

import atexit
import os
import shutil
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

CACHE_VARIABLE = "FARISTOL_CACHE"


def cache_folder() -> Path:
    """$FARISTOL_CACHE, or the system's folder for what can be made again."""
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named)
    path: Path = import_module("platformdirs").user_cache_path("faristol", appauthor=False)
    return path


@cache
def numpy() -> Any:
    return import_module("numpy")


@cache
def kernels() -> Any:
    """What generates plays; the first time on a machine it is compiled, which takes some seconds."""
    return _compiled("_kernels")


@cache
def order_kernels() -> Any:
    return _compiled("_kernels_order")


@cache
def graph_kernels() -> Any:
    return _compiled("_kernels_graph")


def _compiled(name: str) -> Any:
    config = import_module("numba").config
    if not config.CACHE_DIR:  # whoever runs us may have chosen another
        config.CACHE_DIR = str(_writable(cache_folder() / "kernels"))
    return import_module(f"faristol.movegen.{name}")


def _writable(folder: Path) -> Path:
    """This folder, or one for this run alone where it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        passing = tempfile.mkdtemp(prefix="faristol-")
        atexit.register(shutil.rmtree, passing, ignore_errors=True)
        return Path(passing)
