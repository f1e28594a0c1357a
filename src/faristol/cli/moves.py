"""`faristol moves`: every legal play of a position, or of many, with its points."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from faristol.analysis.leaves import load_leaves
from faristol.board import Grid, Place, Square, format_place
from faristol.cli import read_input
from faristol.cli.lexicon_source import OK, Progress, named_lexicon
from faristol.errors import FaristolError, LexiconError, NotationError
from faristol.formats.cgp import Position, parse_cgp
from faristol.formats.words import format_word
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.movegen import Generator, LeaveWeights, ScoredPlay, load_generator
from faristol.rulebook import Rulebook, load_rulebook, rulebook_ids
from faristol.tiles import BLANK, Tile, TileSet, is_designated, load_tileset, tileset_ids

DEFAULT_RULEBOOK = "ca-1v1"
DEFAULT_TOP = 10
LEXICON_OPCODE = "lex"

EXAMPLES = """\
examples:
  faristol moves --tiles catalan --cgp "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AIL[L·L]MNR/ 0/0 0"
  faristol moves --lexicon en-scowl-80 --cgp-file positions.cgp --top 3 --equity
  faristol moves --lexicon words.txt --tiles english --cgp-file positions.cgp --count --json

The rack of the player on turn stands first; a blank is ? in a rack and a small letter on the board.
Plays come in one order: more points first; then across before down; then by the square where the word
starts, row by row; then the shorter word; then by the tiles laid, in the order of the alphabet, a letter
before the blank that stands for it. On an empty board the plays along the start's row are listed, since
those down its column are the same.
"""


def add_command(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `moves`, which has no verbs."""
    noun = subparsers.add_parser(
        "moves",
        help="every legal play of a position, with its points",
        description="Every legal play of a position, with its points.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    where = noun.add_mutually_exclusive_group(required=True)
    where.add_argument("--cgp", metavar="TEXT", help="one position: board, racks, scores, scoreless turns")
    where.add_argument("--cgp-file", metavar="FILE", help="one position a line; - is standard input")
    noun.add_argument(
        "--lexicon",
        metavar="ID|FILE",
        help="a lexicon, or a file with words; default: what the position's `lex` names, or the first "
        "lexicon for the tiles",
    )
    noun.add_argument(
        "--tiles",
        metavar="LANGUAGE",
        dest="tileset",
        help=f"which letters: {', '.join(tileset_ids())}, or a language code; default: the lexicon's",
    )
    noun.add_argument(
        "--rulebook",
        metavar="ID",
        default=DEFAULT_RULEBOOK,
        help=f"whose board, rack size and bonus (default: {DEFAULT_RULEBOOK})",
    )
    shown = noun.add_mutually_exclusive_group()
    shown.add_argument("--top", metavar="N", type=_count, help=f"the best N plays (default: {DEFAULT_TOP})")
    shown.add_argument("--all", action="store_true", help="every play")
    shown.add_argument("--count", action="store_true", help="only how many, the best points, and their sum")
    noun.add_argument(
        "--equity", action="store_true", help="rank by points and the value of the tiles that stay"
    )
    noun.add_argument("--json", action="store_true", help="one JSON object a line, one line a position")
    noun.set_defaults(run=run, fail=noun.error)


def run(args: argparse.Namespace) -> int:
    """Everything is read before anything is generated: a slip in the last line must not come late."""
    if args.count and args.equity:
        args.fail("--equity ranks plays; with --count there is nothing to rank")
    setting = _setting(args)
    positions = list(_positions(args, setting))
    generator = load_generator(setting.lexicon, setting.rulebook)
    weights = load_leaves(setting.tileset.id) if args.equity else None
    several = len(positions) > 1
    watch = Progress()
    watched = watch(positions, "generating") if several else positions
    for number, position in enumerate(watched, 1):
        if args.count:
            _print_count(generator, position, as_json=args.json)
        else:
            found = _found(generator, position, args, weights)
            if several and not args.json:
                print(f"position {number}:")
            _print_plays(found, position, setting, args)
    return OK


# What is asked


@dataclass(frozen=True, slots=True)
class Setting:
    """Words, letters, board and points."""

    lexicon: Lexicon
    tileset: TileSet
    rulebook: Rulebook


def _setting(args: argparse.Namespace) -> Setting:
    if args.rulebook not in rulebook_ids():
        args.fail(f"no rulebook {args.rulebook!r}; there are {', '.join(rulebook_ids())}")
    rulebook = load_rulebook(args.rulebook)
    if args.tileset is not None:
        args.tileset = _named_tileset(args)
    lexicon = _named(args)
    if args.tileset not in {None, lexicon.tileset}:
        raise LexiconError(f"{lexicon.id} has the letters of tile set {lexicon.tileset}, not {args.tileset}")
    play = replace(rulebook.play, tileset=lexicon.tileset)
    return Setting(lexicon, load_tileset(lexicon.tileset), replace(rulebook, play=play))


def _named_tileset(args: argparse.Namespace) -> str:
    """By its id or its language."""
    by_name = {name: name for name in tileset_ids()}
    by_name |= {load_tileset(name).language: name for name in tileset_ids()}
    if args.tileset not in by_name:
        args.fail(f"no tile set {args.tileset!r}; there are {', '.join(tileset_ids())}")
    return by_name[args.tileset]


def _named(args: argparse.Namespace) -> Lexicon:
    if args.lexicon is not None:
        return named_lexicon(args.lexicon, args)
    asked = _lexicon_of_position(args)
    if asked is not None:
        return asked
    if args.tileset is None:
        args.fail("which words? --lexicon ID|FILE, or --tiles LANGUAGE")
    for lexicon_id in lexicon_ids():
        lexicon = load_lexicon(lexicon_id)
        if lexicon.tileset == args.tileset:
            return lexicon
    raise LexiconError(f"no lexicon for tile set {args.tileset}; --lexicon FILE names one of your own")


def _lexicon_of_position(args: argparse.Namespace) -> Lexicon | None:
    """What `lex NAME` in the position names, if that is a lexicon of ours."""
    opcodes = (args.cgp or "").partition(f" {LEXICON_OPCODE} ")[2]
    name = opcodes.partition(";")[0].strip()
    return load_lexicon(name) if name in lexicon_ids() else None


def _positions(args: argparse.Namespace, setting: Setting) -> Iterator[Position]:
    """
    Raises:
        FaristolError: naming the line, if it is no position, or one that these tiles cannot make.
    """
    if args.cgp is not None:
        yield _position(args.cgp, setting)
        return
    try:
        text = read_input(args.cgp_file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"{args.cgp_file}: not UTF-8 text: byte {error.start + 1}") from error
    found = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            yield _position(line, setting)
        except FaristolError as error:
            raise NotationError(f"{args.cgp_file}, line {number}: {error}") from error
        found += 1
    if not found:
        raise NotationError(f"{args.cgp_file}: no position in it")


def _position(text: str, setting: Setting) -> Position:
    """
    Raises:
        NotationError: if it is no position, or needs tiles that the set does not have.
    """
    tileset, rack_size = setting.tileset, setting.rulebook.play.rack_size
    position = parse_cgp(text, tileset.alphabet)
    for rack in position.racks:
        if len(rack) > rack_size:
            raise NotationError(
                f"{len(rack)} tiles on a rack ({tileset.alphabet.format_tiles(rack)}); it holds {rack_size}"
            )
    on_board = (BLANK if is_designated(Tile(tile)) else Tile(tile) for tile in position.grid.tiles if tile)
    for tile, count in sorted(Counter([*on_board, *position.racks[0], *position.racks[1]]).items()):
        if count > tileset.counts[tile]:
            raise NotationError(
                f"{count} tiles {tileset.alphabet.label(tile)} on board and racks; "
                f"tile set {tileset.id} has {tileset.counts[tile]}"
            )
    return position


# What is answered


def _found(
    generator: Generator, position: Position, args: argparse.Namespace, weights: LeaveWeights | None
) -> list[ScoredPlay]:
    rack = position.racks[0]
    if weights is not None:
        top = len(generator.all_plays(position.grid, rack)) if args.all else args.top or DEFAULT_TOP
        return generator.best_plays(position.grid, rack, top, leaves=weights.table(rack)) if top else []
    plays = generator.all_plays(position.grid, rack)
    return list(plays if args.all else plays[: args.top or DEFAULT_TOP])


def _print_count(generator: Generator, position: Position, *, as_json: bool) -> None:
    count = generator.count(position.grid, position.racks[0])
    if as_json:
        print(json.dumps(count._asdict()))
    else:
        print(f"{count.plays:,} plays, best {count.top}, all together {count.sum:,} points")


def _print_plays(
    plays: list[ScoredPlay], position: Position, setting: Setting, args: argparse.Namespace
) -> None:
    written = [(*_written(play, position.grid, setting), play) for play in plays]
    if args.json:
        rows = [
            {"place": place, "word": word, "score": play.score, "equity_millipoints": play.equity}
            for place, word, play in written
        ]
        print(json.dumps({"plays": rows}, ensure_ascii=False))
        return
    if not written:
        print("no play")
    width = max((len(word) for _, word, _ in written), default=0)
    for place, word, play in written:
        equity = f"  {play.equity / 1000:8.1f}" if args.equity else ""
        print(f"{place:<4}  {word:<{width}}  {play.score:>4}{equity}")


def _written(play: ScoredPlay, grid: Grid, setting: Setting) -> tuple[str, str]:
    """Where the main word stands, and the word as records write it: a dot for a tile that lay there."""
    alphabet, style = setting.tileset.alphabet, setting.rulebook.play.coordinates
    first, last = grid.lay(play.placement.tiles).run_through(play.placement.tiles[0][0], play.direction)
    laid = dict(play.placement.tiles)
    word = [laid.get(Square(square)) for square in range(first, last + 1, grid.step(play.direction))]
    place = Place(*divmod(first, grid.columns), play.direction)
    return format_place(place, style), format_word(word, alphabet)


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)
