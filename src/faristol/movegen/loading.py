"""NumPy and Numba when they are needed, and not before: half a second that most commands can do without."""

from functools import cache
from importlib import import_module
from typing import Any


@cache
def numpy() -> Any:
    return import_module("numpy")


@cache
def kernels() -> Any:
    """What generates plays; the first time on a machine it is compiled, which takes some seconds."""
    return import_module("faristol.movegen._kernels")


@cache
def order_kernels() -> Any:
    return import_module("faristol.movegen._kernels_order")


@cache
def graph_kernels() -> Any:
    return import_module("faristol.movegen._kernels_graph")
