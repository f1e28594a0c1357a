"""`faristol moves`: every legal play of a position, or of many, with its points."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from faristol.analysis.equity import last_values
from faristol.analysis.leaves import load_leaves
from faristol.board import Grid, Place, Square, format_place
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import print_json
from faristol.cli.kit.progress import Progress
from faristol.cli.lexicon.named import named_lexicon
from faristol.cli.moves.positions import Line, lines_of
from faristol.cli.rulebook.named import book_named
from faristol.errors import LexiconError, RulebookError
from faristol.formats.game.cgp import Position
from faristol.formats.game.words import format_word
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.movegen import Generator, ScoredPlay, load_generator
from faristol.rulebook import DuplicateBook, Rulebook
from faristol.rulebook.schema import EndingRules
from faristol.tiles import TileSet, load_tileset, tileset_ids

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEFAULT_RULEBOOK = "ca-1v1"
DEFAULT_TOP = 10

EXAMPLES = """\
examples:
  faristol moves --tiles catalan --cgp "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AIL[L·L]MNR/ 0/0 0"
  faristol moves --lexicon en-scowl-80 --cgp-file positions.cgp --top 3 --equity
  faristol moves --lexicon words.txt --tiles english --cgp-file positions.cgp --count --json

In a position the rack of the player on turn stands first; a blank is ? in a rack and a small letter on the
board. A place is written as the rulebook writes it. Most count rows by letters and columns by numbers, and
put first what stays the same: H8 runs across row H from column 8, 8H down column 8 from row H. In a word a
small letter is a blank, and a dot a tile that lies there already. With --json, rows and columns count from 1.

Plays come in one order: more points first; then across before down; then by the square where the word
starts, row by row; then the shorter word; then by the tiles laid, in the order of the alphabet, a letter
before the blank that stands for it. On an empty board the plays along the start's row are listed; those down
its column, too, where the board is not the same both ways.

With --equity, tiles that stay count by trained values while the bag has tiles, and by what the rulebook
gives and takes for them once board and racks hold the whole set.
"""


def add_arguments(verb: ArgumentParser) -> None:
    where = verb.add_mutually_exclusive_group(required=True)
    where.add_argument("--cgp", metavar="TEXT", help="one position: board, racks, scores, scoreless turns")
    where.add_argument("--cgp-file", metavar="FILE", help="one position a line; - is standard input")
    verb.add_argument(
        "--lexicon",
        metavar="ID|FILE",
        help="a lexicon, or a file with words; default: what `lex` in the positions names, or the first "
        "lexicon for the tiles",
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
        help=f"whose board, rack size and bonus; one of ours, or a .toml file (default: {DEFAULT_RULEBOOK})",
    )
    shown = verb.add_mutually_exclusive_group()
    shown.add_argument(
        "--top", metavar="N", type=number(least=1), help=f"the best N plays (default: {DEFAULT_TOP})"
    )
    shown.add_argument("--all", action="store_true", help="every play")
    shown.add_argument("--count", action="store_true", help="only how many, the best points, and their sum")
    verb.add_argument(
        "--equity", action="store_true", help="rank by points and the value of the tiles that stay"
    )
    verb.add_argument("--json", action="store_true", help="one JSON object a line, one line a position")


def run(args: Namespace) -> None:
    """Everything is read before anything is generated: a slip in the last line must not come late."""
    if args.count and args.equity:
        args.fail("--equity ranks plays; with --count there is nothing to rank")
    lines = lines_of(args)
    setting = _setting(args, lines)
    rack_size = setting.rulebook.play.rack_size
    positions = [line.position(setting.tileset, rack_size=rack_size) for line in lines]
    generator = load_generator(setting.lexicon, setting.rulebook)
    ending = setting.rulebook.ending
    ranking = Ranking(setting.tileset, ending) if args.equity and isinstance(ending, EndingRules) else None
    several = len(positions) > 1
    watched = Progress()(positions, "generating") if several else positions
    for index, position in enumerate(watched, 1):
        if args.count:
            _print_count(generator, position, as_json=args.json)
        else:
            plays = _plays(generator, position, args, ranking)
            if several and not args.json:
                print(f"position {index}:")
            _print_plays(plays, position, setting, args)


# What is asked


@dataclass(frozen=True, slots=True)
class Setting:
    """Words, letters, board and points."""

    lexicon: Lexicon
    tileset: TileSet
    rulebook: Rulebook | DuplicateBook


def _setting(args: Namespace, lines: list[Line]) -> Setting:
    rulebook = book_named(args.rulebook)
    if not isinstance(rulebook, Rulebook | DuplicateBook):
        raise RulebookError(f"{args.rulebook} says nothing about plays")
    if args.equity and isinstance(rulebook, DuplicateBook):
        args.fail("--equity thinks of the next turn; in duplicate there is none")
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
        args.fail(f"no tile set {asked!r}; there are {', '.join(tileset_ids())}")
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
            f"the positions name several lexica: {', '.join(known)}; --lexicon takes one for all"
        )
    if known:
        return load_lexicon(known[0])
    if args.tileset is None:
        args.fail("which words? --lexicon ID|FILE, or --tiles LANGUAGE")
    for lexicon_id in lexicon_ids():
        lexicon = load_lexicon(lexicon_id)
        if lexicon.tileset == args.tileset:
            if asked:
                print(f"no lexicon {asked[0]!r} here: {lexicon.id} is used", file=sys.stderr)
            return lexicon
    raise LexiconError(f"no lexicon for tile set {args.tileset}; --lexicon FILE names one of your own")


# What is answered


class Ranking:
    """What tiles that stay are worth."""

    def __init__(self, tileset: TileSet, rules: EndingRules) -> None:
        self.tileset, self.rules = tileset, rules
        self.weights = load_leaves(tileset.id)

    def table(self, position: Position) -> "NDArray[np.int64]":
        """While the bag has tiles, trained values; once all are in sight, what the rulebook counts."""
        mine, theirs = (tuple(sorted(rack)) for rack in position.racks)
        on_board = len(position.grid.tiles) - position.grid.tiles.count(0)
        if on_board + len(mine) + len(theirs) == self.tileset.size:
            return last_values(mine, theirs, rules=self.rules, tileset=self.tileset)
        return self.weights.table(mine)


def _plays(
    generator: Generator, position: Position, args: Namespace, ranking: Ranking | None
) -> list[ScoredPlay]:
    rack = position.racks[0]
    if ranking is not None:
        top = len(generator.all_plays(position.grid, rack)) if args.all else args.top or DEFAULT_TOP
        return generator.best_plays(position.grid, rack, top, leaves=ranking.table(position)) if top else []
    plays = generator.all_plays(position.grid, rack)
    return list(plays if args.all else plays[: args.top or DEFAULT_TOP])


def _print_count(generator: Generator, position: Position, *, as_json: bool) -> None:
    count = generator.count(position.grid, position.racks[0])
    if as_json:
        print_json(count._asdict(), indent=None)
    else:
        print(f"{count.plays:,} plays, best {count.top}, all together {count.sum:,} points")


def _print_plays(plays: list[ScoredPlay], position: Position, setting: Setting, args: Namespace) -> None:
    written = [(*_written(play, position.grid, setting), play) for play in plays]
    if args.json:
        rows = [_as_json(place, word, play, position, setting) for place, word, play in written]
        print_json({"plays": rows}, indent=None)
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


def _as_json(
    place: str, word: str, play: ScoredPlay, position: Position, setting: Setting
) -> dict[str, object]:
    laid = play.placement.tiles
    first, _ = position.grid.lay(laid).run_through(laid[0][0], play.direction)
    row, column = divmod(first, position.grid.columns)
    return {
        "place": place,
        "direction": str(play.direction),
        "row": row + 1,
        "column": column + 1,
        "word": word,
        "tiles": [setting.tileset.alphabet.label(tile) for _, tile in laid],
        "score": play.score,
        "equity_millipoints": play.equity,
    }
