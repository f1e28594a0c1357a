"""`faristol leaves train`: values found by playing."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from faristol import __version__
from faristol.analysis.batches import Portion, Setting, play_samples, portions
from faristol.analysis.leaves import Origin, TrainedLeaves, format_leaves
from faristol.analysis.training import Sample, train
from faristol.cli.kit.output import raise_unless_writable
from faristol.cli.leaves.running import running
from faristol.cli.leaves.setting import add_number, add_setting, setting_of
from faristol.files import write_file
from faristol.lexicon import load_lexicon
from faristol.movegen import LeaveWeights
from faristol.tiles import load_tileset

DESCRIPTION = (
    "train leave values by self-play: each generation plays with the values of those before it."
    " The same seed gives the same file, whatever the number of jobs"
)
EXAMPLES = """\
examples:
  faristol leaves train --lexicon ca-disc-2021 -o catalan.toml
  faristol leaves train --lexicon ro-hunspell --rulebook ro-liber --seed 7 --games 500 --jobs 2 \\
      -o romanian.toml
"""
_MOST_GENERATIONS = 20


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    add_number(verb, "--games", 3000, "games in each generation")
    purpose = "number of generations; the first plays without leave values"
    add_number(verb, "--generations", 4, purpose, most=_MOST_GENERATIONS)
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)


def run(args: Namespace) -> None:
    """Write the file when all games are played: an interrupt leaves none."""
    setting = setting_of(args)
    raise_unless_writable(args.output)
    lexicon, rulebook = load_lexicon(setting.lexicon), setting.rulebook_with_tiles
    tileset = load_tileset(lexicon.tileset)
    count = 0
    with running(args.jobs) as play:

        def play_generation(weights: LeaveWeights, generation: int) -> Iterable[list[Sample]]:
            nonlocal count
            doing = f"generation {generation} of {args.generations}"
            for samples in play(play_samples, portions(_games(args, setting, weights, generation)), doing):
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


def _games(args: Namespace, setting: Setting, weights: LeaveWeights, generation: int) -> Portion:
    return Portion(
        setting=setting,
        weights=weights,
        purpose=f"training {generation}",
        seed=args.seed,
        start=0,
        stop=args.games,
    )


def _origin(args: Namespace, setting: Setting) -> Origin:
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
