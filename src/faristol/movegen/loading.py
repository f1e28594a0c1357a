"""
NumPy and Numba when they are needed, and not before: half a second that most commands can do without.

What Numba compiles is kept in our cache folder: the program's own may not be writable. Each state of the
kernels' sources has a folder, because Numba itself notices changes of a function's own file alone.
"""

import atexit
import os
import shutil
import tempfile
from functools import cache
from hashlib import sha256
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
    """
    Return the play generator's kernels; the first call on a machine compiles them, which takes some seconds.
    """
    return _compiled("_kernels")


@cache
def order_kernels() -> Any:
    return _compiled("_kernels_order")


@cache
def graph_kernels() -> Any:
    return _compiled("_kernels_graph")


@cache
def game_kernels() -> Any:
    """Return what plays whole games."""
    return _compiled("_kernels_games")


@cache
def simulation_kernels() -> Any:
    """Return what plays candidate moves out."""
    return _compiled("_kernels_simulation")


@cache
def gpu_kernels() -> Any:
    """Return what plays candidate moves out on a GPU; needs numba-cuda, or Numba's simulator."""
    return _compiled("_kernels_gpu")


@cache
def subrack_kernels() -> Any:
    """Return what asks word maps, and the size of a search's memory."""
    return _compiled("_kernels_subracks")


@cache
def best_kernels() -> Any:
    """Return what finds the best play by a word map."""
    return _compiled("_kernels_best")


@cache
def word_kernels() -> Any:
    """Return what makes word maps."""
    return _compiled("_kernels_words")


@cache
def ending_kernels() -> Any:
    """Return what solves endings."""
    return _compiled("_kernels_endings")


def _compiled(name: str) -> Any:
    config = import_module("numba").config
    if not config.CACHE_DIR:  # whoever runs us may have chosen another
        config.CACHE_DIR = str(_writable(kernels_folder()))
    return import_module(f"faristol.movegen.{name}")


def kernels_folder() -> Path:
    """Return where the compiled kernels of these very sources are kept."""
    sources = sorted(Path(__file__).parent.glob("_kernels*.py"))
    state = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    return cache_folder() / "kernels" / state


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
