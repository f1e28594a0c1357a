"""`faristol game enter`: a paper sheet typed in becomes a game that everything else can read."""

from argparse import ArgumentParser, Namespace
from enum import StrEnum
from pathlib import Path

from faristol.board import load_layout
from faristol.cli.kit.inputs import read_input, shown_name
from faristol.cli.rulebook.named import rulebook_named
from faristol.errors import NotationError
from faristol.files import write_file
from faristol.formats import NotationName, write_record
from faristol.formats.game.sheet import format_sheet, sheet_of
from faristol.formats.game.typed_sheet import enter_sheet
from faristol.game.codec import format_log
from faristol.game.records import replay
from faristol.game.records.transcript import record_so_far
from faristol.lexicon import load_lexicon
from faristol.tiles import load_tileset

MAX_BYTES = 1 << 17


class EnteredForm(StrEnum):
    """What an entered game can be written as."""

    LOG = "log"
    GCG = "gcg"


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("file", metavar="SHEET", help="a text file; - for standard input")
    verb.add_argument(
        "--rulebook", metavar="ID", required=True, help="see `faristol rulebook list`; or a .toml file"
    )
    verb.add_argument("--names", nargs=2, default=["A", "B"], metavar=("A", "B"), help="of the players")
    verb.add_argument("--first", type=int, choices=[0, 1], default=0, help="who began: 0 for A")
    verb.add_argument(
        "--lexicon",
        metavar="ID",
        help="see `faristol lexicon list`: for sheets without places, prefer those where all words exist",
    )
    verb.add_argument("--to", default=EnteredForm.LOG, choices=[str(form) for form in EnteredForm])
    verb.add_argument(
        "-o", "--output", metavar="OUT", help="a file; if not given, the sheet is checked and shown only"
    )


def run(args: Namespace) -> None:
    rulebook = rulebook_named(args.rulebook)
    first, second = args.names
    has_word = None if args.lexicon is None else load_lexicon(args.lexicon).has
    try:
        text = _decoded(read_input(args.file))
        events = enter_sheet(text, rulebook, names=(first, second), first=args.first, has_word=has_word)
    except NotationError as error:
        raise NotationError(f"{shown_name(args.file)}: {error}") from error
    tileset = load_tileset(rulebook.play.tileset)
    layout = load_layout(rulebook.play.board)
    replayed = replay(record_so_far(events, rulebook), rulebook, tileset=tileset, layout=layout)
    if args.output is not None:
        in_gcg = EnteredForm(args.to) is EnteredForm.GCG
        content = write_record(replayed, NotationName.GCG) if in_gcg else format_log(events, tileset.alphabet)
        write_file(Path(args.output), content.encode())
    print(format_sheet(sheet_of(replayed)), end="")


def _decoded(content: bytes) -> str:
    if len(content) > MAX_BYTES:
        raise NotationError(f"{len(content)} bytes are too many for a sheet")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start} (0x{content[error.start]:02x}) is not UTF-8") from error
