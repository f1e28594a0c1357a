"""Output of commands: an answer in words or as JSON, and remarks beside it."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from faristol.errors import FaristolError

PROBLEM = 1
"""The exit code where something is wrong with the data."""


def answer(args: Namespace, document: object, lines: Iterable[str], *, indent: int | None = 1) -> None:
    """Print the document with `--json`, the lines without."""
    if args.json:
        print_json(document, indent=indent)
    else:
        print_lines(lines)


def print_json(document: object, *, indent: int | None = 1) -> None:
    """Print with the letters themselves, or their `\\u` codes where the output cannot hold all letters."""
    holds_all = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=not holds_all, indent=indent))


def print_lines(lines: Iterable[str], *, is_error: bool = False) -> None:
    for line in lines:
        print(line, file=sys.stderr if is_error else None)


def remark(*texts: str) -> None:
    """Say on stderr what may be right, and should be known."""
    for text in texts:
        print(f"faristol: {text}", file=sys.stderr)


def raise_unless_writable(path: Path) -> None:
    """
    Find out before minutes of work, not after, that no file can be written there.

    Raises:
        FaristolError: if it is a folder, or its folder cannot be written to.
    """
    folder = path.resolve().parent
    if path.is_dir():
        raise FaristolError(f"{path}: is a folder")
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise FaristolError(f"{path}: cannot write a file there")


def counted(count: int, noun: str) -> str:
    """
    >>> counted(1, "word"), counted(1200, "word")
    ('1 word', '1,200 words')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
