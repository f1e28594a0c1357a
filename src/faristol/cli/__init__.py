"""
The `faristol` command: one folder a noun, one file a verb, loaded when they are used.

A verb returns an exit code: 0 for done, 1 for something wrong with the data, told in one line on stderr.
Usage errors exit with 2. Other packages can register nouns of their own.
"""

import io
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from faristol import __version__
from faristol.cli.kit.output import PROBLEM
from faristol.cli.kit.parser import Parser
from faristol.errors import FaristolError, UsageError

NOUNS = {
    "analyse": "simulate the candidate moves of a position and rank them by chance to win",
    "duplicate": "duplicate: run a session, mark slips, publish results",
    "endgame": "solve a position with an empty bag, or one or two tiles in it",
    "game": "enter, replay, print, convert or audit a game",
    "leaves": "leave values: the worth of tiles kept on a rack",
    "lexicon": "word lists: list, search, import and check them",
    "moves": "list every legal play of a position with its score",
    "play": "play a game against the computer, at one of ten levels",
    "puzzles": "make puzzles from games and self-play, and check that they hold",
    "rating": "ratings: the next edition of a list, or a preview",
    "rulebook": "list, show, compare or check rulebooks",
    "tournament": "tournaments: entrants, pairings, results, standings, prizes",
    "train": "train leave values, chances to win and play counts, or let bots play each other",
}
USAGE, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_closed_streams()
    _allow_any_text()
    try:
        arguments = parsed(words)
        code: int = arguments.run(arguments) or 0
        sys.stdout.flush()
    except SystemExit as ending:  # argparse: --help, --version, or wrong usage
        return ending.code if isinstance(ending.code, int) else USAGE
    except FaristolError as error:
        return _fail(str(error), USAGE if isinstance(error, UsageError) else PROBLEM)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone; the rest of the buffer must be dropped, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        return _fail(f"{error.filename or 'system'}: {error.strerror or error}", PROBLEM)
    return code


def parsed(words: Sequence[str]) -> Namespace:
    """
    Read a command line; `run` of the result is what it asks for.

    Raises:
        SystemExit: after `--help`, or with 2 for wrong usage.
    """
    parser = Parser(prog="faristol", description="Competitive crossword-tile games.")
    parser.add_argument("--version", action="version", version=f"faristol {__version__}")
    nouns = parser.add_commands("NOUN", __name__, NOUNS)
    if not words or words[0] not in NOUNS:
        from faristol.cli.registered import add_registered  # noqa: PLC0415 - slow to import

        add_registered(nouns)
    arguments: Namespace
    arguments, unknown = parser.parse_known_args(words)
    if unknown:  # the usage that helps is the command's own
        arguments.fail(f"unrecognized arguments: {' '.join(unknown)}")
    return arguments


def _open_closed_streams() -> None:
    """A script may have closed them (`>&-`); the next file opened would take their place."""
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open as long as we run
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def _allow_any_text() -> None:
    """A terminal that cannot show a letter gets its code, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _fail(message: str, code: int) -> int:
    print(f"faristol: {message}", file=sys.stderr)
    return code
