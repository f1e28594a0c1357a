"""`faristol leaves duel`: what leave values are good for."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from faristol.analysis.batches import Portion, Run, play_pairs, portions
from faristol.analysis.duel import Verdict, judge
from faristol.analysis.leaves import load_leaves, load_trained, read_leaves, zero_leaves
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.cli.leaves.running import running
from faristol.cli.leaves.setting import add_number, add_setting, setting_of
from faristol.errors import NotationError
from faristol.lexicon import load_lexicon
from faristol.movegen import LeaveWeights
from faristol.tiles import TileSet, load_tileset

DESCRIPTION = (
    "best equity against top score, in pairs of games: the same tiles in the same order, seats swapped"
)
EXAMPLES = """\
examples:
  faristol leaves duel --lexicon ca-disc-2021 --pairs 500
  faristol leaves duel --lexicon ca-disc-2021 --leaves catalan.toml --json
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    add_number(verb, "--pairs", 300, "of games", least=2)
    verb.add_argument(
        "--leaves", metavar="FILE", type=Path, help="leave values to try instead of the installed ones"
    )
    add_json(verb)


def run(args: Namespace) -> None:
    setting = setting_of(args)
    tileset = load_tileset(load_lexicon(setting.lexicon).tileset)
    weights, named = _weights_to_try(args.leaves, tileset)
    games = Portion(
        setting=setting, weights=weights, purpose="duel", seed=args.seed, start=0, stop=args.pairs
    )
    with running(args.jobs) as play:
        verdict = _played(play, games)
    lexicon = load_lexicon(setting.lexicon)
    about = {"lexicon": lexicon.version, "rulebook": setting.rulebook, "leaves": named, "seed": args.seed}
    figures = {
        name: round(value, 2) if isinstance(value, float) else value
        for name, value in asdict(verdict).items()
    }
    mean, error = verdict.mean_points, verdict.error_points
    lines = [
        f"best equity against top score: lexicon {lexicon.version}, rulebook {setting.rulebook}, {named}",
        f"{mean:+.1f} ± {error:.1f} points a pair of games, {mean / 2:+.1f} ± {error / 2:.1f} a game",
        f"(mean and standard error of {verdict.pairs:,} pairs)",
        f"won {verdict.won:,}, tied {verdict.tied:,}, lost {verdict.lost:,} of {2 * verdict.pairs:,} games",
    ]
    answer(args, about | figures, lines, indent=2)


def _weights_to_try(file: Path | None, tileset: TileSet) -> tuple[LeaveWeights, str]:
    """Return the weights, with a description of their source."""
    if file is not None:
        trained = read_leaves(file)
        if trained.origin.tileset != tileset.id:
            raise NotationError(f"{file}: values for {trained.origin.tileset} tiles, not {tileset.id}")
        return trained.weights, f"leave values of {file}"
    if load_trained(tileset.id) is None:
        return zero_leaves(tileset), "no leave values"
    return load_leaves(tileset.id), "leave values at hand"


def _played(play: Run, games: Portion) -> Verdict:
    results = play(play_pairs, portions(games), "games in pairs")
    return judge([pair for pairs in results for pair in pairs])
