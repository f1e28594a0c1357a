"""The words, letters, board and points that positions are read with."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, replace

from faristol.cli.lexicon.named import named_lexicon
from faristol.cli.moves.positions import Line
from faristol.cli.rulebook.named import book_named
from faristol.errors import LexiconError, RulebookError
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.rulebook import DuplicateBook, Rulebook
from faristol.tiles import TileSet, load_tileset, tileset_ids

DEFAULT_RULEBOOK = "ca-1v1"


def add_setting(verb: ArgumentParser) -> None:
    where = verb.add_mutually_exclusive_group(required=True)
    where.add_argument("--cgp", metavar="TEXT", help="one position: board, racks, scores, scoreless turns")
    where.add_argument("--cgp-file", metavar="FILE", help="one position a line; - is standard input")
    verb.add_argument(
        "--lexicon",
        metavar="ID|LANGUAGE|FILE",
        help="a lexicon, the code of its language, or a file with words; default: what `lex` in the "
        "positions names, or the first lexicon for the tiles",
    )
    verb.add_argument(
        "--tiles",
        "--tileset",
        metavar="LANGUAGE",
        dest="tileset",
        help=f"which letters: {', '.join(tileset_ids())}, or a language code; default: the lexicon's",
    )
    verb.add_argument(
        "--rulebook",
        metavar="ID|FILE",
        default=DEFAULT_RULEBOOK,
        help=f"rulebook for board, rack size and bonus, or a .toml file (default: {DEFAULT_RULEBOOK})",
    )


@dataclass(frozen=True, slots=True)
class Setting:
    """Words, letters, board and points."""

    lexicon: Lexicon
    tileset: TileSet
    rulebook: Rulebook | DuplicateBook


def setting_of(args: Namespace, lines: list[Line]) -> Setting:
    """
    Raises:
        FaristolError: if the rulebook, the tiles and the lexicon do not go together.
    """
    rulebook = book_named(args.rulebook)
    if not isinstance(rulebook, Rulebook | DuplicateBook):
        raise RulebookError(f"{args.rulebook} has no rules for plays")
    if args.tileset is not None:
        args.tileset = _named_tileset(args)
    lexicon = _named(args, lines)
    if args.tileset not in {None, lexicon.tileset}:
        raise LexiconError(f"{lexicon.id} has the letters of tile set {lexicon.tileset}, not {args.tileset}")
    play = replace(rulebook.play, tileset=lexicon.tileset)
    return Setting(lexicon, load_tileset(lexicon.tileset), replace(rulebook, play=play))


def _named_tileset(args: Namespace) -> str:
    """By its id or its language."""
    by_name = {name: name for name in tileset_ids()}
    by_name |= {load_tileset(name).language: name for name in tileset_ids()}
    asked: str = args.tileset.lower()
    if asked not in by_name:
        args.fail(f"no tile set {asked!r}; available: {', '.join(tileset_ids())}")
    return by_name[asked]


def _named(args: Namespace, lines: list[Line]) -> Lexicon:
    """
    Raises:
        LexiconError: if the positions name several lexica, or there is none for the tiles.
    """
    if args.lexicon is not None:
        return named_lexicon(args.lexicon, args)
    asked = sorted({name for line in lines if (name := line.lexicon) is not None})
    known = [name for name in asked if name in lexicon_ids()]
    if len(known) > 1:
        raise LexiconError(
            f"the positions name several lexica: {', '.join(known)}; choose one with --lexicon"
        )
    if known:
        return load_lexicon(known[0])
    if args.tileset is None:
        args.fail("name a word list: --lexicon ID|FILE, or --tiles LANGUAGE")
    for lexicon_id in lexicon_ids():
        lexicon = load_lexicon(lexicon_id)
        if lexicon.tileset == args.tileset:
            if asked:
                print(f"no lexicon {asked[0]!r} here: {lexicon.id} is used", file=sys.stderr)
            return lexicon
    raise LexiconError(f"no lexicon for tile set {args.tileset}; give your own with --lexicon FILE")
