"""Games as somebody wrote them down: records, and event logs."""

from argparse import ArgumentParser, Namespace

from faristol.board import load_layout
from faristol.cli.game.log import LogReplay, read_log
from faristol.cli.kit.inputs import read_input, shown_name
from faristol.cli.rulebook.named import rulebook_named
from faristol.errors import NotationError, RulebookError
from faristol.files import kind_of_office
from faristol.formats import raise_unless_record, read_record
from faristol.game.codec import is_log
from faristol.game.records import Replay, examine
from faristol.rulebook import Rulebook
from faristol.stream.lines import mark_of
from faristol.tiles import load_tileset


def add_record(verb: ArgumentParser) -> None:
    """The game, and the rulebook that judges it."""
    verb.add_argument(
        "file",
        metavar="FILE",
        help="GCG, the Romanian record or its examples, or a game's event log; - is standard input",
    )
    verb.add_argument(
        "--rulebook",
        metavar="ID",
        help="an id from `faristol rulebook list`, or a .toml file; an event log names its own",
    )


_ELSEWHERE = {
    "duplicate log": "a duplicate session, not a game; see it with `faristol duplicate results`",
    "tournament log": "a tournament, not a game; see it with `faristol tournament show`",
}
"""Other logs of this program, by the mark in their first line."""


def replayed(args: Namespace) -> Replay:
    """Replay a record, or the moves of a log."""
    game = read_game(args)
    return game.replayed if isinstance(game, LogReplay) else game


def read_game(args: Namespace) -> Replay | LogReplay:
    rulebook = None if args.rulebook is None else rulebook_named(args.rulebook)
    return parse_game(read_input(args.file), rulebook, name=shown_name(args.file))


def parse_game(content: bytes, rulebook: Rulebook | None, *, name: str) -> Replay | LogReplay:
    """
    Read a record under this rulebook, or a log, which names its own.

    Raises:
        FaristolError: if it is neither, or a record comes without a rulebook.
    """
    if is_log(content) and kind_of_office(content) is None:  # a word processor's file has a brace, too
        if elsewhere := _ELSEWHERE.get(mark_of(content) or ""):
            raise NotationError(f"{name}: {elsewhere}")
        return read_log(content, rulebook, name=name)
    if rulebook is None:
        raise_unless_record(content, name=name)
        raise RulebookError(f"{name}: a record does not name its rulebook; add --rulebook ID")
    tileset = load_tileset(rulebook.play.tileset)
    record = read_record(content, name=name, rulebook=rulebook, tileset=tileset)
    return examine(record, rulebook, tileset=tileset, layout=load_layout(rulebook.play.board))
