"""`faristol train leaves`: values found by playing."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from faristol import __version__
from faristol.analysis.batches import Portion, Setting, play_samples, portions
from faristol.analysis.leaves import Origin, TrainedLeaves, format_leaves
from faristol.analysis.training import Training
from faristol.cli.kit.output import raise_unless_writable
from faristol.cli.kit.running import running
from faristol.cli.train.checkpoint import kept
from faristol.cli.train.setting import add_number, add_setting, checkpoint_of, setting_of
from faristol.files import write_file
from faristol.lexicon import load_lexicon
from faristol.movegen import LeaveWeights
from faristol.tiles import load_tileset

DESCRIPTION = (
    "train leave values by self-play: each generation plays with the values of those before it."
    " The same seed gives the same file, wherever the games are played"
)
EXAMPLES = """\
examples:
  faristol train leaves --lexicon ca-disc-2021 -o catalan.toml
  faristol train leaves --lexicon ro-hunspell --rulebook ro-liber --seed 7 --games 500 --jobs 2 \\
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
    training = Training(tileset, rulebook.play.rack_size)
    checkpoint = checkpoint_of(args, setting, "leaves", games=args.games, generations=args.generations)
    done, arrays = checkpoint.read() or (0, {})
    if arrays:
        training.restore(arrays)
    with running(args) as play, kept(checkpoint, lambda: (done, training.dump())) as note:
        while (generation := len(training.found) + 1) <= args.generations:
            parts = portions(_games(args, setting, training.weights, generation))
            doing = f"generation {generation} of {args.generations}"
            for samples in play(play_samples, parts[done:], doing):
                training.add(samples)
                done += 1
                note()
            training.finish_generation()
            done = 0
    weights, count = training.weights, training.samples
    trained = TrainedLeaves(_origin(args, setting), weights)
    write_file(args.output, format_leaves(trained).encode())
    checkpoint.remove()
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
        command=" ".join(["faristol train leaves", *(f"{name} {value}" for name, value in options.items())]),
    )
