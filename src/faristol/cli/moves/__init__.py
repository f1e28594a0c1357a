"""`faristol moves`: every legal play of a position, or of many, with its points."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from faristol.analysis.equity import last_values
from faristol.analysis.leaves import load_leaves
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import print_json
from faristol.cli.kit.progress import Progress
from faristol.cli.moves.positions import lines_of
from faristol.cli.moves.setting import Setting, add_setting, setting_of
from faristol.cli.moves.written import written
from faristol.formats.game.cgp import Position
from faristol.movegen import Generator, ScoredPlay, load_generator
from faristol.rulebook import DuplicateBook
from faristol.rulebook.schema import EndingRules
from faristol.tiles import TileSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEFAULT_TOP = 10

EXAMPLES = """\
examples:
  faristol moves --tiles catalan --cgp "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AIL[L·L]MNR/ 0/0 0"
  faristol moves --lexicon en-scowl-80 --cgp-file positions.cgp --top 3 --equity
  faristol moves --lexicon words.txt --tiles english --cgp-file positions.cgp --count --json

In a position the rack of the player to move comes first; a blank is ? in a rack and a lower-case letter on
the board. A place is written as the rulebook writes it. Most count rows by letters and columns by numbers,
and put first what stays the same: H8 runs across row H from column 8, 8H down column 8 from row H. In a
word a lower-case letter is a blank, and a dot is a tile already on the board. With --json, rows and columns
count from 1.

Plays come in one order: more points first; then across before down; then by the square where the word
starts, row by row; then the shorter word; then by the tiles laid, in the order of the alphabet, a letter
before the blank that stands for it. On an empty board the plays along the start's row are listed; those down
its column, too, where the board is not the same both ways.

With --equity, kept tiles count by trained values while the bag has tiles. Once it is empty, they count by
what the rulebook awards or deducts for unplayed tiles.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    shown = verb.add_mutually_exclusive_group()
    shown.add_argument(
        "--top", metavar="N", type=number(least=1), help=f"list the best N plays (default: {DEFAULT_TOP})"
    )
    shown.add_argument("--all", action="store_true", help="list every play")
    shown.add_argument(
        "--count", action="store_true", help="print only their number, the best score and the sum"
    )
    verb.add_argument("--equity", action="store_true", help="rank by points and leave value")
    verb.add_argument("--json", action="store_true", help="print one JSON object per line and position")


def run(args: Namespace) -> None:
    """Everything is read before anything is generated: a slip in the last line must not come late."""
    if args.count and args.equity:
        args.fail("--equity ranks plays, and --count lists none")
    lines = lines_of(args)
    setting = setting_of(args, lines)
    if args.equity and isinstance(setting.rulebook, DuplicateBook):
        args.fail("--equity values the next turn, and duplicate has none")
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


# Answers


class Ranking:
    """Method of valuing the tiles that stay."""

    def __init__(self, tileset: TileSet, rules: EndingRules) -> None:
        self.tileset, self.rules = tileset, rules
        self.weights = load_leaves(tileset.id)

    def table(self, position: Position) -> "NDArray[np.int64]":
        """Return trained values while the bag has tiles; once all are in sight, the rulebook's count."""
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
        print(f"{count.plays:,} plays, best {count.top}, total {count.sum:,} points")


def _print_plays(plays: list[ScoredPlay], position: Position, setting: Setting, args: Namespace) -> None:
    listed = [(*written(play, position.grid, setting), play) for play in plays]
    if args.json:
        rows = [_as_json(place, word, play, position, setting) for place, word, play in listed]
        print_json({"plays": rows}, indent=None)
        return
    if not listed:
        print("no play")
    width = max((len(word) for _, word, _ in listed), default=0)
    for place, word, play in listed:
        equity = f"  {play.equity / 1000:8.1f}" if args.equity else ""
        print(f"{place:<4}  {word:<{width}}  {play.score:>4}{equity}")


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
