"""`faristol game enter`: a paper sheet typed in becomes a game that everything else can read."""

from argparse import ArgumentParser, Namespace
from enum import StrEnum
from pathlib import Path

from faristol.board import load_layout
from faristol.cli.kit.inputs import read_input, shown_name
from faristol.cli.kit.output import remark
from faristol.cli.rulebook.named import rulebook_named
from faristol.errors import NotationError
from faristol.files import decode_text, write_file
from faristol.formats import NotationName, write_record
from faristol.formats.game.sheet import format_sheet, sheet_of
from faristol.formats.game.typed_sheet import enter_sheet
from faristol.game.codec import format_log
from faristol.game.records import replay
from faristol.game.records.transcript import record_so_far
from faristol.lexicon.catalogue import asked_lexicon
from faristol.tiles import load_tileset

MAX_BYTES = 1 << 17
EXAMPLES = """\
Each line is a move; A went first, and the sides alternate. The racks need not be known.

  # Anna against Biel      a comment
  H8 CASA 10               a place, a word, and the score as written: it is recounted
  B: RES 12                a word without a place, if it fits in only one; a side may be named
  H8 C(A)SA 9              a blank in parentheses, or in lower case: CaSA; casA on a sheet of ro-liber
  H8 CASA 0                a play that was challenged and came back; -- after its line says the same
  x3                       an exchange of three tiles; x AEI names them
  -                        the rulebook's mark for an exchange or for a pass: the dash is an exchange
                           on a sheet of ca-1v1 and a pass on one of ca-ajusc
  pass                     a pass; so is 0
  total A -10 overtime     a correction of a total
  rack B AEI               the rack of a side, where racks count
  end                      both sign

A line that cannot be played as typed is read as the only play that it can mean (8H for H8), with a remark. If
it can mean several plays, or none, nothing is written.
"""


class EnteredForm(StrEnum):
    """File formats for an entered game."""

    LOG = "log"
    GCG = "gcg"


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("file", metavar="SHEET", help="a text file; - is standard input")
    verb.add_argument(
        "--rulebook", metavar="ID", required=True, help="an id from `faristol rulebook list`, or a .toml file"
    )
    verb.add_argument("--names", nargs=2, default=["A", "B"], metavar=("A", "B"), help="names of the players")
    verb.add_argument("--first", type=int, choices=[0, 1], default=0, help="which side went first: 0 for A")
    verb.add_argument(
        "--lexicon",
        metavar="ID|LANGUAGE",
        help="see `faristol lexicon list`: on sheets without places, prefer places where all words are valid",
    )
    verb.add_argument("--to", default=EnteredForm.LOG, choices=[str(form) for form in EnteredForm])
    verb.add_argument(
        "-o", "--output", metavar="OUT", help="output file; without it, the sheet is only checked and shown"
    )


def run(args: Namespace) -> None:
    rulebook = rulebook_named(args.rulebook)
    first, second = args.names
    has_word = None if args.lexicon is None else asked_lexicon(args.lexicon).has
    try:
        text, encoding = _decoded(read_input(args.file))
        entered = enter_sheet(text, rulebook, names=(first, second), first=args.first, has_word=has_word)
    except NotationError as error:
        raise NotationError(f"{shown_name(args.file)}: {error}") from error
    tileset = load_tileset(rulebook.play.tileset)
    layout = load_layout(rulebook.play.board)
    events = entered.events
    replayed = replay(record_so_far(events, rulebook), rulebook, tileset=tileset, layout=layout)
    if args.output is not None:
        in_gcg = EnteredForm(args.to) is EnteredForm.GCG
        content = write_record(replayed, NotationName.GCG) if in_gcg else format_log(events, tileset.alphabet)
        write_file(Path(args.output), content.encode())
    print(format_sheet(sheet_of(replayed)), end="")
    if encoding != "UTF-8":
        remark(f"{shown_name(args.file)}: read as {encoding}, because it is not UTF-8")
    for number, reading in entered.mended.items():
        remark(f"{shown_name(args.file)}: line {number} is read as {reading}")


def _decoded(content: bytes) -> tuple[str, str]:
    """The sheet's text, and the encoding that it was taken for."""
    if len(content) > MAX_BYTES:
        raise NotationError(f"{len(content)} bytes: too large for a sheet")
    try:
        text, encoding = decode_text(content)
    except UnicodeDecodeError as error:
        raise NotationError(
            f"byte {error.start} (0x{content[error.start]:02x}) is not {error.encoding}"
        ) from error
    if "\0" in text:
        raise NotationError("not text: save it as plain text")
    return text, encoding
