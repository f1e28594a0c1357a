"""`faristol leaves train` and `duel`: values found by playing, and what they are good for."""

import argparse
import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from faristol import __version__
from faristol.analysis.batches import (
    Portion,
    Run,
    Setting,
    play_pairs,
    play_samples,
    portions,
    usual_rulebook,
)
from faristol.analysis.duel import Verdict, judge
from faristol.analysis.leaves import (
    Origin,
    TrainedLeaves,
    format_leaves,
    load_leaves,
    load_trained,
    read_leaves,
    zero_leaves,
)
from faristol.analysis.selfplay import raise_unless_ending
from faristol.analysis.training import Sample, train
from faristol.cli.leaves.running import running
from faristol.errors import FaristolError, NotationError
from faristol.files import write_file
from faristol.lexicon import load_lexicon
from faristol.movegen import LeaveWeights
from faristol.tiles import TileSet, load_tileset

OK = 0


def run_train(args: argparse.Namespace) -> int:
    """Writes the file when all games are played: an interrupt leaves none."""
    setting = _setting(args)
    _raise_unless_writable(args.output)
    lexicon, rulebook = load_lexicon(setting.lexicon), setting.rulebook_with_tiles
    tileset = load_tileset(lexicon.tileset)
    count = 0
    with running(args.jobs) as run:

        def play_generation(weights: LeaveWeights, generation: int) -> Iterable[list[Sample]]:
            nonlocal count
            doing = f"generation {generation} of {args.generations}"
            for samples in run(play_samples, portions(_games(args, setting, weights, generation)), doing):
                count += len(samples)
                yield samples

        weights = train(
            play_generation,
            tileset=tileset,
            rack_size=rulebook.play.rack_size,
            generations=args.generations,
        )
    trained = TrainedLeaves(_origin(args, setting), weights)
    write_file(args.output, format_leaves(trained).encode())
    print(f"{args.output}: leave values for tile set {tileset.id}")
    print(f"games played: {args.games * args.generations:,}, turns learned from: {count:,}")
    return OK


def _setting(args: argparse.Namespace) -> Setting:
    """What would fail in every game fails here, once, and before any process is started."""
    lexicon = load_lexicon(args.lexicon)
    setting = Setting(lexicon=lexicon.id, rulebook=args.rulebook or usual_rulebook(lexicon))
    raise_unless_ending(setting.rulebook_with_tiles)
    _ = setting.generator  # kernels are compiled and the graph is laid out once, for all processes
    return setting


def _raise_unless_writable(path: Path) -> None:
    """Before minutes of playing, not after."""
    folder = path.resolve().parent
    if path.is_dir():
        raise FaristolError(f"{path}: is a folder")
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise FaristolError(f"{path}: no file can be written there")


def _games(args: argparse.Namespace, setting: Setting, weights: LeaveWeights, generation: int) -> Portion:
    return Portion(
        setting=setting,
        weights=weights,
        purpose=f"training {generation}",
        seed=args.seed,
        start=0,
        stop=args.games,
    )


def _origin(args: argparse.Namespace, setting: Setting) -> Origin:
    lexicon = load_lexicon(setting.lexicon)
    options = {
        "--lexicon": lexicon.id,
        "--rulebook": setting.rulebook,
        "--seed": args.seed,
        "--games": args.games,
        "--generations": args.generations,
    }
    return Origin(
        tileset=lexicon.tileset,
        lexicon=lexicon.version,
        rulebook=setting.rulebook,
        seed=args.seed,
        games=args.games,
        generations=args.generations,
        program=f"faristol {__version__}",
        command=" ".join(["faristol leaves train", *(f"{name} {value}" for name, value in options.items())]),
    )


def run_duel(args: argparse.Namespace) -> int:
    setting = _setting(args)
    tileset = load_tileset(load_lexicon(setting.lexicon).tileset)
    weights, named = _weights_to_try(args.leaves, tileset)
    games = Portion(
        setting=setting, weights=weights, purpose="duel", seed=args.seed, start=0, stop=args.pairs
    )
    with running(args.jobs) as run:
        verdict = _played(run, games)
    lexicon = load_lexicon(setting.lexicon)
    if args.json:
        about = {
            "lexicon": lexicon.version,
            "rulebook": setting.rulebook,
            "leaves": named,
            "seed": args.seed,
        }
        figures = {
            name: round(value, 2) if isinstance(value, float) else value
            for name, value in asdict(verdict).items()
        }
        print(json.dumps(about | figures, ensure_ascii=False, indent=2))
        return OK
    print(f"best equity against top score: lexicon {lexicon.version}, rulebook {setting.rulebook}, {named}")
    mean, error = verdict.mean_points, verdict.error_points
    print(f"{mean:+.1f} ± {error:.1f} points a pair of games, {mean / 2:+.1f} ± {error / 2:.1f} a game")
    print(f"(mean and standard error of {verdict.pairs:,} pairs)")
    print(f"won {verdict.won:,}, tied {verdict.tied:,}, lost {verdict.lost:,} of {2 * verdict.pairs:,} games")
    return OK


def _weights_to_try(file: Path | None, tileset: TileSet) -> tuple[LeaveWeights, str]:
    """With words for where they come from."""
    if file is not None:
        trained = read_leaves(file)
        if trained.origin.tileset != tileset.id:
            raise NotationError(f"{file}: values for {trained.origin.tileset} tiles, not {tileset.id}")
        return trained.weights, f"leave values of {file}"
    if load_trained(tileset.id) is None:
        return zero_leaves(tileset), "no leave values"
    return load_leaves(tileset.id), "leave values at hand"


def _played(run: Run, games: Portion) -> Verdict:
    results = run(play_pairs, portions(games), "games in pairs")
    return judge([pair for pairs in results for pair in pairs])
