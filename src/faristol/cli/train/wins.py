"""`faristol train wins`: chances to win, found by playing."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from faristol import __version__
from faristol.analysis.batches import play_wins
from faristol.analysis.winning import WinFit, WinOrigin, format_wins
from faristol.cli.kit.output import raise_unless_writable
from faristol.cli.train.counting import count_games
from faristol.cli.train.setting import add_number, add_setting, setting_of
from faristol.files import write_file
from faristol.lexicon import load_lexicon

DESCRIPTION = (
    "find how likely a lead wins, by the tiles that are still unseen, from games of equity against itself "
    "with the leave values that come with Faristol. The same seed gives the same file, wherever the games "
    "are played"
)
EXAMPLES = """\
examples:
  faristol train wins --lexicon ca-disc-2021 -o catalan.toml
  faristol train wins --lexicon ro-hunspell --games 2000 --jobs 2 -o romanian.toml
  faristol train wins --lexicon ca-disc-2021 --cluster tcp://10.0.0.5:8786 -o catalan.toml
"""
_PORTION = 1500
"""Games of compiled code: a second or two."""


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    add_number(verb, "--games", 10_000, "games to play")
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)


def run(args: Namespace) -> None:
    """Write the file when all games are played: an interrupt leaves none."""
    setting = setting_of(args)
    raise_unless_writable(args.output)
    lexicon = load_lexicon(setting.lexicon)
    fit = WinFit()
    checkpoint = count_games(args, setting, fit, play_wins, verb="wins", portion=_PORTION)
    origin = WinOrigin(
        tileset=lexicon.tileset,
        lexicon=lexicon.version,
        rulebook=setting.rulebook,
        seed=args.seed,
        games=args.games,
        program=f"faristol {__version__}",
        command=(
            f"faristol train wins --lexicon {lexicon.id} --rulebook {setting.rulebook} --seed {args.seed} "
            f"--games {args.games}"
        ),
    )
    write_file(args.output, format_wins(origin, fit.table()).encode())
    checkpoint.remove()
    print(f"{args.output}: chances to win for tile set {lexicon.tileset}, from {args.games:,} games")
