"""Verbs whose code is imported when they are called: what some of them need is slow to import."""

import argparse
from collections.abc import Callable
from importlib import import_module


def run_later(place: str) -> Callable[[argparse.Namespace], int]:
    """`module.function`, within this package."""
    module, _, function = place.rpartition(".")

    def run(args: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"faristol.cli.{module}"), function)(args)
        return code

    return run
