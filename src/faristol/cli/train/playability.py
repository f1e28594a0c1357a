"""`faristol train playability`: which words are played how often, found by playing."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from faristol import __version__
from faristol.analysis.batches import play_words
from faristol.analysis.playability import Tally
from faristol.cli.kit.output import raise_unless_writable
from faristol.cli.train.counting import count_games
from faristol.cli.train.setting import add_number, add_setting, setting_of
from faristol.files import write_file
from faristol.lexicon import load_lexicon
from faristol.lexicon.catalogue import own_folder

DESCRIPTION = (
    "count how often each word of a list is played in games of equity against itself, so that players can "
    "learn the most useful words first. The same seed gives the same file, wherever the games are played"
)
EXAMPLES = """\
examples:
  faristol train playability --lexicon ca-disc-2021 --games 20000
  faristol train playability --lexicon my-list --jobs 2
  faristol train playability --lexicon ro-hunspell --cluster tcp://10.0.0.5:8786 -o romanian.txt.xz
"""
_PORTION = 500
"""Games of compiled code, and their words counted: a second or two."""


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    add_number(verb, "--games", 20_000, "games to play")
    verb.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="default: in the folder of installed lexica, where every search finds it",
    )


def run(args: Namespace) -> None:
    """Write the file when all games are played: an interrupt leaves none."""
    from faristol.lexicon import playability  # noqa: PLC0415 - it needs NumPy

    setting = setting_of(args)
    lexicon = load_lexicon(setting.lexicon)
    output = args.output
    if output is None:
        output = own_folder() / f"{lexicon.stem}{playability.ENDING}"
        output.parent.mkdir(parents=True, exist_ok=True)
    raise_unless_writable(output)
    tally = Tally(lexicon)
    checkpoint = count_games(args, setting, tally, play_words, verb="playability", portion=_PORTION)
    made_with = (
        f"faristol {__version__}, faristol train playability --lexicon {lexicon.id} --rulebook "
        f"{setting.rulebook} --seed {args.seed} --games {args.games}"
    )
    found = playability.Playability(lexicon, args.games, tally.counts)
    write_file(output, playability.format_playability(found, made_with=made_with))
    checkpoint.remove()
    played = sum(int((each > 0).sum()) for each in tally.counts.values())
    print(f"{output}: {played:,} of {lexicon.word_count:,} words were formed in {args.games:,} games")
