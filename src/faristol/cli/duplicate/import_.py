"""`faristol duplicate import`: a session of a game by another program."""

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from faristol.cli.duplicate.arguments import add_new_file, add_setting
from faristol.cli.duplicate.file import Began, create_session
from faristol.cli.duplicate.setting import asked_setting, name_to_keep
from faristol.cli.kept_rulebook import kept_texts
from faristol.cli.kit.inputs import read_input, shown_name
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.duplicate import replay
from faristol.duplicate.codec import is_session_log, parse_session_log
from faristol.errors import NotationError
from faristol.formats.eliot import import_eliot, read_eliot

EXAMPLES = "example:\n  faristol duplicate import game.xml game.jsonl --rulebook ca-duplicate"
_MS = 1_000_000


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("file", metavar="XML", help="a game saved by Eliot; - is standard input")
    add_new_file(verb, "output")
    add_setting(verb)
    add_json(verb)


def run(args: Namespace) -> None:
    """Tell the points that Eliot's file leaves open, or settles otherwise than we would."""
    content, name = read_input(args.file), shown_name(args.file)
    _refuse_log(content, name)
    setting = asked_setting(args)
    imported = import_eliot(read_eliot(content, name), setting.book, lexicon=setting.lexicon)
    events, remarks = imported.events, imported.remarks
    opened = replay(events).opened
    began = Began(
        opened=time.time_ns() // _MS - events[-1].at_ms,
        lexicon=name_to_keep(args.lexicon, setting),
        rulebook=tuple(kept_texts(args.rulebook)),
        is_imported=True,
    )
    create_session(Path(args.output), began, events[1:], opened)
    lines = [*remarks, f"{args.output}: view it with faristol duplicate show {args.output}"]
    answer(args, {"file": args.output, "remarks": list(remarks)}, lines, indent=None)


def _refuse_log(content: bytes, name: str) -> None:
    """A session's log is no game of another program; one that is damaged is told what is wrong with it."""
    if is_session_log(content):
        parse_session_log(content, name=name)
        raise NotationError(f"{name}: is already a duplicate log; view it with faristol duplicate show")
