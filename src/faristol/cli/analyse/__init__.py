"""`faristol analyse`: candidate moves of a position, played out until one is surely best."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace

from faristol.analysis.inference import kept_by_last, last_play
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import Choice
from faristol.analysis.positions import sight_of
from faristol.analysis.simulation import (
    CONFIDENCES,
    Budget,
    Simulated,
    Simulation,
    candidates_of,
    simulate,
)
from faristol.board import Direction
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import print_json, remark
from faristol.cli.kit.progress import shown_steps
from faristol.cli.moves.positions import lines_of
from faristol.cli.moves.setting import Setting, add_setting, setting_of
from faristol.cli.moves.written import written
from faristol.errors import NotationError, RulebookError
from faristol.formats.game.cgp import Position, parse_position
from faristol.game.actions import Exchange, Pass, Play
from faristol.movegen import ScoredPlay, load_generator
from faristol.rulebook import Rulebook

EXAMPLES = """\
examples:
  faristol analyse --tiles catalan --cgp "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AIL[L·L]MNR/ 0/0 0"
  faristol analyse --lexicon en-scowl-80 --cgp-file positions.cgp --iterations 12000 --plies 4 --json

All candidates are played out on the same draws. Both sides make the play with the best equity, and tiles
kept at the end count by their leave values; once the bag is empty, games are played to the end. Moves are
ranked by chance to win, or by points once the game is decided. The figure after ± is one standard error.

The opponent's rack is drawn from the unseen tiles, unless the position gives it after the slash. With
--before, tiles that the opponent may have kept are drawn from the racks for which the last play was within
5 points of the best by equity. That suits strong opponents: others keep tiles for other reasons. The same
seed and iterations give the same answer with any number of threads. Ctrl+C shows the best so far.

--gpu needs the package numba-cuda and gives the same answer. It has been tested in a simulator and has
not yet run on a real card, so nothing is known of its speed.
"""
_MOST = 10_000_000
_INTERRUPTED = 130


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    verb.add_argument(
        "--before",
        metavar="CGP",
        help="position before the opponent's last play: infer from it which tiles were kept",
    )
    verb.add_argument(
        "--plies",
        metavar="N",
        type=number(least=1, most=30),
        default=2,
        help="turns to look ahead (default: 2)",
    )
    verb.add_argument(
        "--iterations",
        metavar="N",
        type=number(least=1, most=_MOST),
        default=2400,
        help="playouts over all candidates (default: 2400)",
    )
    verb.add_argument(
        "--candidates",
        metavar="N",
        type=number(least=1, most=100),
        default=15,
        help="plays to try (default: 15)",
    )
    verb.add_argument(
        "--confidence",
        type=float,
        choices=CONFIDENCES,
        default=0.99,
        help="stop early when this sure (default: 0.99)",
    )
    verb.add_argument("--seed", default="1", help="fixes every draw (default: 1)")
    verb.add_argument("--threads", metavar="N", type=number(least=1, most=64), default=1, help="default: 1")
    verb.add_argument("--gpu", action="store_true", help="use a GPU; not yet tried on a real one")
    verb.add_argument("--json", action="store_true", help="print one JSON object per position")


def run(args: Namespace) -> int:
    lines = lines_of(args)
    setting = setting_of(args, lines)
    rulebook = setting.rulebook
    if not isinstance(rulebook, Rulebook):
        raise RulebookError("duplicate has no next turn to plan for; `faristol moves` lists its plays")
    if args.before is not None and len(lines) > 1:
        raise NotationError("--before is for one position, not for several")
    positions = [line.position(setting.tileset, rack_size=rulebook.play.rack_size) for line in lines]
    generator = load_generator(setting.lexicon, rulebook, mapped=True)
    playouts = Playouts(generator, rulebook, load_leaves(setting.tileset.id))
    for index, position in enumerate(positions, 1):
        found = _analysed(position, playouts, args)
        if args.json:
            print_json(_as_json(found, position, setting), indent=None)
        else:
            if len(positions) > 1:
                print(f"position {index}:")
            _print(found, position, setting)
        if found.was_stopped:
            remark(f"stopped after {found.playouts:,} of {args.iterations:,} iterations")
            return _INTERRUPTED
    return 0


def _analysed(position: Position, playouts: Playouts, args: Namespace) -> Simulation:
    """
    Raises:
        NotationError: if the position is without a rack, or is over; or no play leads to it from the one
            before.
    """
    theirs = tuple(sorted(position.racks[1]))
    tileset, rack_size = playouts.generator.tileset, playouts.rulebook.play.rack_size
    sight = sight_of(position, tileset, rack_size=rack_size)
    if args.before is not None:
        try:
            before = parse_position(args.before, tileset, rack_size=rack_size).grid
            sight = replace(sight, last=last_play(before, position.grid, playouts.generator))
        except NotationError as error:
            raise NotationError(f"--before: {error}") from error
    budget = Budget(
        plies=args.plies,
        playouts=args.iterations,
        confidence=args.confidence,
        threads=args.threads,
        on_gpu=args.gpu,
    )
    with shown_steps("simulating") as told:
        return simulate(
            sight,
            playouts,
            spread=sight.spread,
            seed=args.seed.encode(),
            budget=budget,
            candidates=candidates_of(sight, playouts, plays=args.candidates),
            kept=[theirs] if theirs else kept_by_last(sight, playouts, seed=args.seed.encode()),
            told=told,
        )


def _print(found: Simulation, position: Position, setting: Setting) -> None:
    moves = [_move(each, position, setting) for each in found.candidates]
    width = max(map(len, moves))
    print(f"{'':{width}}  points  equity    win %           spread         iterations")
    for move, each in zip(moves, found.candidates, strict=True):
        print(
            f"{move:<{width}}  {each.choice.score:>6}  {each.choice.equity / 1000:>6.1f}  "
            f"{100 * each.win:>6.1f} ± {100 * each.win_error:<4.1f}  "
            f"{each.spread:>+7.1f} ± {each.spread_error:<5.1f}  {each.playouts:>9,}"
        )
    sure = "sure enough" if found.is_sure else "not sure: more iterations may change the order"
    ranked = "points, because the game is decided" if found.by_spread else "chance to win"
    print(f"{found.playouts:,} iterations, by {ranked}; the first is {sure}")


def _move(each: Simulated, position: Position, setting: Setting) -> str:
    match each.choice.move:
        case Play() as play:
            place, word = written(_scored(each.choice, play), position.grid, setting)
            return f"{place} {word}"
        case Exchange(tiles=tiles):
            return f"exchange {setting.tileset.alphabet.format_tiles(tiles)}"
        case Pass():
            return "pass"


def _scored(choice: Choice, play: Play) -> ScoredPlay:
    """Return the play as the generator lists it."""
    return ScoredPlay(
        placement=play.placement,
        direction=play.main or Direction.ACROSS,
        score=choice.score,
        equity=choice.equity,
    )


def _as_json(found: Simulation, position: Position, setting: Setting) -> dict[str, object]:
    return {
        "iterations": found.playouts,
        "is_sure": found.is_sure,
        "by": "spread" if found.by_spread else "win",
        "was_stopped": found.was_stopped,
        "candidates": [
            {
                "move": _move(each, position, setting),
                "score": each.choice.score,
                "equity_millipoints": each.choice.equity,
                "win": each.win,
                "win_error": each.win_error,
                "spread": each.spread,
                "spread_error": each.spread_error,
                "iterations": each.playouts,
            }
            for each in found.candidates
        ],
    }
