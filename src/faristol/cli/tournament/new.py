"""`faristol tournament new`: a tournament in a file of its own."""

import re
import time
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.cli.tournament.arguments import DEFAULT_RULEBOOK, add_by, add_settings, day
from faristol.cli.tournament.file import create_tournament, refused
from faristol.cli.tournament.settings import changed, document_of
from faristol.cli.tournament.sheets import asked_book
from faristol.errors import IllegalMove, NotationError
from faristol.tiles import new_seed
from faristol.tiles.bag import SEED_BYTES
from faristol.tournament.defaults import default_settings
from faristol.tournament.referee import open_tournament

EXAMPLES = """\
examples:
  faristol tournament new open.jsonl --title "Open 2009" --day 2009-11-21
  faristol tournament new club.jsonl --rulebook ca-ajusc --rounds 5 --set clubmates_apart=true

Everything else follows the rulebook; faristol tournament settings shows and changes it.
"""
_MS = 1_000_000


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", help="the file to create; it must not exist")
    verb.add_argument("--title", required=True, help="title, as printed")
    verb.add_argument(
        "--rulebook",
        metavar="ID|FILE",
        default=DEFAULT_RULEBOOK,
        help=f"a shipped rulebook, or your own .toml file (default: {DEFAULT_RULEBOOK})",
    )
    verb.add_argument("--day", metavar="YYYY-MM-DD", type=day, default="", help="first day")
    verb.add_argument(
        "--rounds", metavar="N", type=number(), help="number of rounds (default: the rulebook's)"
    )
    verb.add_argument(
        "--seed",
        metavar="HEX",
        help="64 hexadecimal digits; for tests only: anyone who knows the seed knows all lots",
    )
    add_settings(verb)
    add_by(verb)
    add_json(verb)


def run(args: Namespace) -> None:
    book, seed = asked_book(args), _seed(args)
    settings = default_settings(book, title=args.title, day=args.day)
    if args.rounds is not None:
        settings = replace(settings, rounds=args.rounds)
    settings = changed(settings, args.set)
    now_ms = time.time_ns() // _MS
    try:
        opened = open_tournament(book, settings, now_ms=now_ms, seed=seed, author=args.by)
    except IllegalMove as error:
        raise NotationError(refused(error, "", book)) from error
    create_tournament(Path(args.file), [opened], rulebook=args.rulebook)
    document = {"file": args.file, "rulebook": book.id, "settings": document_of(settings)}
    lines = [
        f"{args.file}: {settings.title}, {settings.rounds} rounds, {settings.method}, {book.id}",
        f"the lots are fixed by a seed with SHA-256 {opened.commitment}",
    ]
    answer(args, document, lines, indent=None)


def _seed(args: Namespace) -> bytes:
    if args.seed is None:
        return new_seed()
    if not re.fullmatch(f"[0-9A-Fa-f]{{{2 * SEED_BYTES}}}", args.seed):
        args.fail(f"--seed needs {2 * SEED_BYTES} hexadecimal digits")
    return bytes.fromhex(args.seed)
