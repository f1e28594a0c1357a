"""What commands print: an answer in words or as JSON, and remarks beside it."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterable

PROBLEM = 1
"""The exit code where something is wrong with the data."""


def answer(args: Namespace, document: object, lines: Iterable[str], *, indent: int | None = 1) -> None:
    """Print the document with `--json`, the lines without."""
    if args.json:
        print_json(document, indent=indent)
    else:
        print_lines(lines)


def print_json(document: object, *, indent: int | None = 1) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=indent))


def print_lines(lines: Iterable[str], *, is_error: bool = False) -> None:
    for line in lines:
        print(line, file=sys.stderr if is_error else None)


def remark(*texts: str) -> None:
    """Say on stderr what may be right, and should be known."""
    for text in texts:
        print(f"faristol: {text}", file=sys.stderr)


def counted(count: int, noun: str) -> str:
    """
    >>> counted(1, "word"), counted(1200, "word")
    ('1 word', '1,200 words')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
