"""
The `faristol` command: one file a noun, each with an `add_command(subparsers)`.

A noun's verbs set `run`, a function from the parsed arguments to the exit code: 0 for done, 1 for
something wrong with the data, told in one line on stderr. Usage errors exit with 2.

Whoever else has a noun to add registers its `add_command` as an entry point of `faristol.commands`.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from faristol import __version__
from faristol.errors import FaristolError, UsageError

NOUNS = ("duplicate", "game", "leaves", "lexicon", "moves", "rating", "rulebook", "tournament")
GROUP = "faristol.commands"
FAILED, USAGE, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _allow_any_text()
    try:
        arguments = _parser(words).parse_args(words)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except SystemExit as ending:  # argparse: --help, --version, or wrong usage
        return ending.code if isinstance(ending.code, int) else USAGE
    except FaristolError as error:
        code = USAGE if isinstance(error, UsageError) else FAILED
        return _fail(str(error), code)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; what is left in the buffer must go nowhere, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        return _fail(f"{error.filename or 'system'}: {error.strerror or error}")
    return code


def read_input(file: str) -> bytes:
    """
    The content of a file that somebody named, or of standard input for `-`.

    Raises:
        FaristolError: if it cannot be read.
    """
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise FaristolError(f"cannot read {file}: {error.strerror}") from error


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="faristol", description="Competitive crossword-tile games.")
    parser.add_argument("--version", action="version", version=f"faristol {__version__}")
    nouns = parser.add_subparsers(dest="noun", metavar="NOUN", required=True)
    for noun in NOUNS:
        import_module(f"faristol.cli.{noun}").add_command(nouns)
    if not words or words[0] not in NOUNS:
        _add_registered(nouns)
    return parser


def _add_registered(nouns: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Only when they may be meant: the site is slow to import."""
    for entry in entry_points(group=GROUP):
        try:
            entry.load()(nouns)
        except ImportError as error:
            print(f"faristol: {entry.name} is not available: {error}", file=sys.stderr)


def _allow_any_text() -> None:
    """A terminal that cannot show a letter gets its code, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _fail(message: str, code: int = FAILED) -> int:
    print(f"faristol: {message}", file=sys.stderr)
    return code
