"""`faristol play`: a game in the terminal against one of the computer's levels."""

import secrets
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from faristol.analysis.batches import usual_rulebook
from faristol.board import load_layout
from faristol.bots import LevelBot, load_levels
from faristol.cli.kit.inputs import read_input
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer, print_lines, raise_unless_writable, remark
from faristol.cli.play.conversation import Conversation
from faristol.cli.play.levels import document, lines_about
from faristol.cli.play.table import Table
from faristol.cli.rulebook.named import rulebook_named
from faristol.errors import FaristolError, LexiconError
from faristol.files import write_file
from faristol.formats import NotationName, write_record
from faristol.game.events import GameOpened
from faristol.game.records import replay
from faristol.game.records.transcript import record_so_far
from faristol.lexicon import Lexicon, load_lexicon
from faristol.lexicon.catalogue import asked_lexicon
from faristol.rulebook import Rulebook
from faristol.tiles import load_tileset

EXAMPLES = """\
examples:
  faristol play --lexicon ca --level 3
  faristol play --lexicon ro --rulebook ro-liber --level 10 --name Ana --gcg mine.gcg
  faristol play --resume faristol.log
  faristol play --levels --lexicon el

Type help at the prompt. A line that cannot be played changes nothing. The game is kept in a file after
every move: Ctrl+C or quit leaves it, and --resume continues it. `faristol game replay` and `faristol game
report` read the same file.
"""
_USUAL_LEVEL = 4
_INTERRUPTED = 130


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument(
        "--lexicon", "--language", metavar="ID|LANGUAGE", help="the words: see `faristol lexicon list`"
    )
    verb.add_argument(
        "--rulebook",
        metavar="ID|FILE",
        help="the first that is for the lexicon's tiles, or else the first of all with its tiles",
    )
    verb.add_argument(
        "--level",
        metavar="N",
        type=number(least=1, most=len(load_levels())),
        default=_USUAL_LEVEL,
        help="from 1, the weakest, to 10 (%(default)s)",
    )
    verb.add_argument("--levels", action="store_true", help="list the levels and how strong they are")
    verb.add_argument("--name", default="You", help="your name on the sheet (%(default)s)")
    verb.add_argument("--seed", help="any text; the same one deals the same tiles")
    verb.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        default=Path("faristol.log"),
        help="where the game is kept (%(default)s)",
    )
    verb.add_argument("--gcg", metavar="FILE", type=Path, help="write the game there, too, when it is over")
    verb.add_argument("--resume", metavar="FILE", type=Path, help="go on with the game in this file")
    verb.add_argument("--json", action="store_true", help="with --levels: print one JSON document")


def run(args: Namespace) -> int:
    """Play until the game is over, or the person stops."""
    if args.levels:
        lexicon = asked_lexicon(args.lexicon) if args.lexicon else None
        answer(args, document(lexicon), lines_about(lexicon))
        return 0
    if args.gcg is not None:
        raise_unless_writable(args.gcg)
    conversation = Conversation(_resumed(args) if args.resume else _opened(args))
    try:
        code = _converse(conversation)
    except KeyboardInterrupt:
        print()
        code = _INTERRUPTED
    table = conversation.table
    if not table.is_over:
        remark(f"go on with: faristol play --resume {table.path}")
        return code
    if args.gcg is not None:
        write_file(args.gcg, _in_gcg(table).encode())
    print(f"kept in {table.path}")
    return 0


def _opened(args: Namespace) -> Table:
    if args.lexicon is None:
        args.fail("in which language? --lexicon ca, for example")
    lexicon = asked_lexicon(args.lexicon)
    rulebook = _with_tiles(rulebook_named(args.rulebook or usual_rulebook(lexicon)), lexicon)
    if args.rulebook and rulebook != rulebook_named(args.rulebook):
        raise LexiconError(f"{lexicon.id} has other letters than {rulebook.id}")
    raise_unless_writable(args.output)
    if args.output.exists():
        raise FaristolError(f"{args.output} is there already: go on with it by --resume, or name another: -o")
    seed = secrets.token_bytes(32) if args.seed is None else sha256(args.seed.encode()).digest()
    bot = LevelBot(load_levels()[args.level - 1])
    return Table.opened(rulebook, lexicon, bot, path=args.output, name=args.name, seed=seed)


def _with_tiles(rulebook: Rulebook, lexicon: Lexicon) -> Rulebook:
    """Return the rulebook with the lexicon's tiles: in some languages no federation has a rulebook here."""
    return replace(rulebook, play=replace(rulebook.play, tileset=lexicon.tileset))


def _resumed(args: Namespace) -> Table:
    def rulebook_of(opened: GameOpened) -> tuple[Rulebook, Lexicon]:
        lexicon = load_lexicon(opened.lexicon)
        if lexicon.version != opened.lexicon_version:
            found = f"begun with {opened.lexicon_version}; here is {lexicon.version}"
            raise LexiconError(f"{args.resume}: {found}")
        return _with_tiles(rulebook_named(args.rulebook or opened.rulebook), lexicon), lexicon

    return Table.resumed(read_input(str(args.resume)), args.resume, rulebook_of=rulebook_of)


def _converse(conversation: Conversation) -> int:
    """Read lines until the game is over; the end of the input is a break, too."""
    print_lines(conversation.begin())
    while not (conversation.is_done or conversation.table.is_over):
        try:
            line = input(conversation.prompt)
        except EOFError:
            return 0
        try:
            print_lines(conversation.take(line))
        except FaristolError as error:
            print(f"  {error}", file=sys.stderr)
    return 0


def _in_gcg(table: Table) -> str:
    opened = table.state.opened
    tileset, layout = load_tileset(opened.tileset), load_layout(opened.board)
    record = record_so_far(table.events, table.rulebook)
    return write_record(replay(record, table.rulebook, tileset=tileset, layout=layout), NotationName.GCG)
