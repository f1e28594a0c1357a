"""NumPy and Numba when they are needed, and not before: half a second that most commands can do without."""

from functools import cache
from importlib import import_module
from typing import Any


@cache
def numpy() -> Any:
    return import_module("numpy")


@cache
def kernels() -> Any:
    """The compiled functions; the first time on a machine they are compiled, which takes some seconds."""
    return import_module("faristol.movegen._kernels")
