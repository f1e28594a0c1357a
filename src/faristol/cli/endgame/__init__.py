"""`faristol endgame`: the best line once the bag is empty, or the best move with one or two tiles in it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from faristol.analysis.endings import POSITIONS, Ending, EndingMove, EndingSolver
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import Sight
from faristol.analysis.preendings import MOST_IN_BAG, PreEnding, solve_before_the_end
from faristol.analysis.simulation import unseen_of
from faristol.board import Direction, Grid
from faristol.cli.endgame.weighed import print_weighed, weighed_as_json
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import print_json, remark
from faristol.cli.kit.progress import shown_steps
from faristol.cli.moves.positions import lines_of
from faristol.cli.moves.setting import Setting, add_setting, setting_of
from faristol.cli.moves.written import written
from faristol.errors import NotationError, RulebookError
from faristol.formats.game.cgp import Position
from faristol.game.actions import Play
from faristol.game.runs import all_passes
from faristol.movegen import ScoredPlay, load_generator
from faristol.rulebook import Rulebook
from faristol.tiles import Rack

EXAMPLES = """\
examples:
  faristol endgame --lexicon ca-disc-2021 --cgp-file endings.cgp
  faristol endgame --lexicon en-scowl-80 --cgp-file endings.cgp --positions 4000000 --json

With an empty bag the opponent holds all unseen tiles. The value is what the side to move gains from here to
the end, less what the opponent gains, with the rulebook's count of unplayed tiles. It is proven, or the
proven bounds are shown.

With one or two tiles in the bag the moves are weighed over all draws. A move that empties the bag leaves an
ending for each draw; after another the opponent answers with the best for it of five plays, as if it saw the
bag. Shown are the share of games won (a tie counts half), what of that is proven, and the mean spread at the
end of the game. There each ending begun counts as ten positions more; a small budget leaves moves out that
come last by equity, and the last line tells how many may still win more often than the first.

The same budget of positions gives the same answer on every machine. Ctrl+C shows the best so far.
"""
_MOST = 1_000_000_000
_INTERRUPTED = 130


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    verb.add_argument(
        "--positions",
        metavar="N",
        type=number(least=1, most=_MOST),
        default=POSITIONS,
        help=f"the most positions to look at ({POSITIONS:,})",
    )
    verb.add_argument("--json", action="store_true", help="one JSON object a line, one line a position")


def run(args: Namespace) -> int:
    lines = lines_of(args)
    setting = setting_of(args, lines)
    rulebook = setting.rulebook
    if not isinstance(rulebook, Rulebook):
        raise RulebookError("duplicate has no next turn to think of: `faristol moves` lists its plays")
    positions = [line.position(setting.tileset, rack_size=rulebook.play.rack_size) for line in lines]
    generator = load_generator(setting.lexicon, rulebook)
    solver = EndingSolver(Playouts(generator, rulebook, load_leaves(setting.tileset.id)))
    for index, position in enumerate(positions, 1):
        if not args.json and len(positions) > 1:
            print(f"position {index}:")
        found = _shown(position, solver, setting, args)
        if found.was_stopped:
            remark(f"stopped after {found.positions:,} of {args.positions:,} positions")
            return _INTERRUPTED
    return 0


def _shown(position: Position, solver: EndingSolver, setting: Setting, args: Namespace) -> Ending | PreEnding:
    """Solve a position and print what was found."""
    mine, unseen, in_bag = _seen(position, solver.playouts)
    if in_bag:
        rules = solver.playouts.rulebook.play
        weighed = _weighed(position, (mine, unseen, in_bag), solver, args.positions)
        if args.json:
            print_json(weighed_as_json(weighed, position, setting, rules), indent=None)
        else:
            print_weighed(weighed, position, setting, rules)
        return weighed
    found = _solved(position, (mine, unseen), solver, args.positions)
    if args.json:
        print_json(_as_json(found, position, setting), indent=None)
    else:
        _print(found, position, setting)
    return found


def _weighed(position: Position, seen: tuple[Rack, Rack, int], solver: EndingSolver, limit: int) -> PreEnding:
    mine, unseen, in_bag = seen
    sight = Sight(
        grid=position.grid,
        rack=mine,
        in_bag=in_bag,
        opponents=None,
        idle_turns=position.scoreless_turns,
        runs=all_passes(position.scoreless_turns),
        spread=position.scores[0] - position.scores[1],
    )
    with shown_steps("solving") as told:

        def watch(now: Callable[[], PreEnding]) -> None:
            if told is not None:
                told(min(now().positions, limit), limit)

        return solve_before_the_end(sight, unseen, solver, positions=limit, watch=watch)


def _solved(position: Position, racks: tuple[Rack, Rack], solver: EndingSolver, limit: int) -> Ending:
    mine, theirs = racks
    with shown_steps("solving") as told:

        def deeper(_depth: int, seen: int) -> None:
            if told is not None:
                told(seen, limit)

        return solver.solve(
            position.grid,
            mine,
            theirs,
            runs=all_passes(position.scoreless_turns),
            ahead=position.scores[0] - position.scores[1],
            positions=limit,
            told=deeper,
        )


def _seen(position: Position, playouts: Playouts) -> tuple[Rack, Rack, int]:
    """
    Return the rack of the side to move, the tiles it does not see, and how many of them are in the bag.

    Raises:
        NotationError: if too many are in the bag, or the side to move has no tiles.
    """
    mine, theirs = (tuple(sorted(rack)) for rack in position.racks)
    if not mine:
        raise NotationError("an ending needs the rack of the side to move: it stands first, before the slash")
    nobody = Sight(grid=position.grid, rack=mine, in_bag=0, opponents=None, idle_turns=0)
    unseen = unseen_of(nobody, playouts.generator.tileset)
    size = playouts.rulebook.play.rack_size
    held = len(theirs) or min(len(unseen), size)
    in_bag = max(len(unseen) - held, 0)
    if in_bag > MOST_IN_BAG:
        raise NotationError(
            f"{in_bag} tiles are in the bag; up to {MOST_IN_BAG} can be solved, and `faristol analyse` plays "
            "moves out"
        )
    return mine, unseen, in_bag


def _print(found: Ending, position: Position, setting: Setting) -> None:
    for place, step in enumerate(_steps(found, position, setting), 1):
        print(f"{place:>2}. {step['side']:<9} {step['move']:<24} {step['score']:>4}")
    ahead = position.scores[0] - position.scores[1]
    print(f"{found.spread:+} from here on, {ahead + found.spread:+} at the end: {_told(found)}")


def _told(found: Ending) -> str:
    if found.is_exact:
        return f"proven ({found.positions:,} positions)"
    least = "no lower bound" if found.at_least is None else f"at least {found.at_least:+}"
    most = "no upper bound" if found.at_most is None else f"at most {found.at_most:+}"
    return f"not proven after {found.positions:,} positions, {found.depth} moves deep; {least}, {most}"


def _steps(found: Ending, position: Position, setting: Setting) -> list[dict[str, object]]:
    grid, steps = position.grid, list[dict[str, object]]()
    for turn, step in enumerate(found.line):
        side = "opponent" if turn % 2 else "to move"
        steps.append({"side": side, "move": _written(step, grid, setting), "score": step.score})
        if isinstance(step.move, Play):
            grid = grid.lay(step.move.placement.tiles)
    return steps


def _written(step: EndingMove, grid: Grid, setting: Setting) -> str:
    if not isinstance(step.move, Play):
        return "pass"
    direction = step.move.main or Direction.ACROSS
    scored = ScoredPlay(step.move.placement, step.score, 1000 * step.score, direction)
    return " ".join(written(scored, grid, setting))


def _as_json(found: Ending, position: Position, setting: Setting) -> dict[str, object]:
    return {
        "spread": found.spread,
        "spread_at_end": position.scores[0] - position.scores[1] + found.spread,
        "is_proven": found.is_exact,
        "at_least": found.at_least,
        "at_most": found.at_most,
        "depth": found.depth,
        "positions": found.positions,
        "was_stopped": found.was_stopped,
        "line": _steps(found, position, setting),
    }
