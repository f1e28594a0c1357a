"""
`faristol duplicate run`: an arbiter's evening at a terminal.

On a terminal a line at the bottom shows coup, rack and countdown; elsewhere lines are read as they come, so
that a script can drive it, and the first that goes wrong ends it.
"""

import asyncio
import queue
import sys
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence

from faristol.cli.duplicate.arguments import add_session
from faristol.cli.duplicate.console import Console
from faristol.cli.duplicate.desk import Desk
from faristol.cli.duplicate.file import open_session_file, program_of
from faristol.cli.duplicate.told import status, tell
from faristol.cli.kit.output import PROBLEM
from faristol.duplicate import Phase, deadline_ms
from faristol.errors import FaristolError

EXAMPLES = """\
examples:
  faristol duplicate run club.jsonl --by "Maria P."
  printf 'draw\\nannounce\\nstart\\n' | faristol duplicate run club.jsonl

On a terminal the bottom line shows coup, rack and countdown. Type help to list the commands, next to do
the next step. Every decision is on disk before it is shown. If standard input is not a terminal, lines are
read as they arrive, a question takes the next line as its answer, and the first error or invalid answer ends
the run. To key slips of coup 7 while the next one is played, begin the line with @7, or type @7 alone for all
lines up to @. Otherwise the program asks for the coup wherever an earlier one lacks that slip.
"""
_REFRESH_S = 0.25
_ALIVE_S = 1.0
_RETRY_S = 5.0
_SECOND_MS = 1000


def add_arguments(verb: ArgumentParser) -> None:
    add_session(verb)
    verb.add_argument("--by", metavar="NAME", default="", help="the arbiter who signs the decisions")
    verb.add_argument("--plain", action="store_true", help="no bottom line, even on a terminal")


def run(args: Namespace) -> int:
    with open_session_file(args.file) as session:
        desk = Desk(session, program_of(session, args), session.clock())
        console = Console(desk, author=args.by)
        _show(status(desk.state, desk.book))
        if session.cut:
            print("an incomplete last decision was removed; it had not been announced")
        _show(tell(desk, desk.resume()))
        if args.plain or not sys.stdin.isatty():
            return _run_plain(console, stops=not sys.stdin.isatty())
        return _run_terminal(console)


def _show(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()


# Lines as they come


def _run_plain(console: Console, *, stops: bool) -> int:
    """
    `stops` at the first line that goes wrong: what follows it in a script was meant for another state.

    A script that ends while something is asked has not done what its last line says.
    """
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_read_lines, args=(lines,), daemon=True).start()
    number = 0
    while not console.is_done:
        line = _next_line(console, lines)
        if line is None:
            break
        number += 1
        try:
            _show(console.take(line))
        except FaristolError as error:
            _show(console.leave() if stops else [])
            print(f"faristol: line {number}: {error}", file=sys.stderr)
            if stops:
                return PROBLEM
        if console.question is not None:
            _show([console.question.text])
    asked = console.question
    _show(console.leave())
    if asked is not None and stops:
        print(f"faristol: the input ended before this was answered: {asked.text}", file=sys.stderr)
        return 2  # wrong usage
    return 0


def _next_line(console: Console, lines: "queue.Queue[str | None]") -> str | None:
    """Return the next line; whatever falls due while waiting is printed at once."""
    while True:
        try:
            line = lines.get(timeout=_until_due(console.desk))
        except queue.Empty:
            line = ""
        else:
            _show(console.tick())
            return line
        _show(console.tick())
        console.desk.show_alive()


def _until_due(desk: Desk) -> float | None:
    """Seconds to wait at most; None while nothing can fall due."""
    due = deadline_ms(desk.state, desk.book)
    if due is None:
        return None
    return min(_ALIVE_S, max(0, due - desk.now_ms()) / _SECOND_MS)


def _read_lines(lines: "queue.Queue[str | None]") -> None:
    for line in sys.stdin:
        lines.put(line)
    lines.put(None)


# A terminal


def _run_terminal(console: Console) -> int:
    return asyncio.run(_converse(console))


async def _converse(console: Console) -> int:
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - slow to import, and a script needs none
    from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415
    from prompt_toolkit.patch_stdout import patch_stdout  # noqa: PLC0415

    commands = WordCompleter(console.commands, ignore_case=True)
    prompt: PromptSession[str] = PromptSession(
        completer=commands,
        complete_while_typing=False,
        bottom_toolbar=lambda: console.toolbar,
        refresh_interval=_REFRESH_S,
    )
    print("help lists the commands; next does the next step")
    bell = prompt.app.output.bell
    watch = asyncio.create_task(_watch(console, bell))
    try:
        with patch_stdout():
            while not console.is_done:
                try:
                    line = await prompt.prompt_async(lambda: console.prompt)
                except KeyboardInterrupt:  # Ctrl+C gives up the line, not the session
                    console.question = None
                    continue
                except EOFError:
                    line = "" if console.question else "quit"
                _converse_once(console, line, bell)
    finally:
        watch.cancel()
        _show(console.leave())
    return 0


def _converse_once(console: Console, line: str, bell: Callable[[], None]) -> None:
    try:
        _call(console.tick(), bell)
        _show(console.take(line))
    except FaristolError as error:
        print(error)


def _call(lines: Sequence[str], bell: Callable[[], None]) -> None:
    """Warning and end are heard, too."""
    if lines:
        bell()
        _show(lines)


async def _watch(console: Console, bell: Callable[[], None]) -> None:
    """The warning and the end come on time, whatever is being typed."""
    while True:
        await asyncio.sleep(_REFRESH_S)
        try:
            _call(console.tick(), bell)
        except FaristolError as error:  # the disk is full, say: the next try may go well
            print(error)
            await asyncio.sleep(_RETRY_S)
        if console.desk.state.phase is Phase.THINKING:
            console.desk.show_alive()
