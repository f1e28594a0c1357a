"""`faristol leaves wins`: chances to win, found by playing."""

import hashlib
from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from faristol import __version__
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Games, Playouts
from faristol.analysis.winning import WinFit, WinOrigin, format_wins
from faristol.cli.kit.output import raise_unless_writable
from faristol.cli.leaves.running import with_bar
from faristol.cli.leaves.setting import add_number, add_setting, setting_of
from faristol.files import write_file
from faristol.lexicon import load_lexicon

DESCRIPTION = (
    "find how likely a lead wins, by the tiles that are still unseen, from games of equity against itself "
    "with the leave values that come with Faristol. The same seed gives the same file, with any number of "
    "jobs"
)
EXAMPLES = """\
examples:
  faristol leaves wins --lexicon ca-disc-2021 -o catalan.toml
  faristol leaves wins --lexicon ro-hunspell --games 2000 --jobs 2 -o romanian.toml
"""
_PORTION = 200
"""Games logged at a time: a few megabytes."""


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    add_number(verb, "--games", 10_000, "games to play")
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)


def run(args: Namespace) -> None:
    """Write the file when all games are played: an interrupt leaves none."""
    setting = setting_of(args)
    raise_unless_writable(args.output)
    lexicon = load_lexicon(setting.lexicon)
    playouts = Playouts(setting.generator, setting.rulebook_with_tiles, load_leaves(lexicon.tileset))
    fit = WinFit()
    starts = range(0, args.games, _PORTION)

    def portion(start: int) -> Games:
        numbers = range(start, min(start + _PORTION, args.games))
        return playouts.play([_seed(args.seed, number) for number in numbers], log=True)

    with ThreadPoolExecutor(args.jobs) as pool:
        for games in with_bar(pool.map(portion, starts), len(starts), "games"):
            fit.add(games)
    origin = WinOrigin(
        tileset=lexicon.tileset,
        lexicon=lexicon.version,
        rulebook=setting.rulebook,
        seed=args.seed,
        games=args.games,
        program=f"faristol {__version__}",
        command=(
            f"faristol leaves wins --lexicon {lexicon.id} --rulebook {setting.rulebook} --seed {args.seed} "
            f"--games {args.games}"
        ),
    )
    write_file(args.output, format_wins(origin, fit.table()).encode())
    print(f"{args.output}: chances to win for tile set {lexicon.tileset}, from {args.games:,} games")


def _seed(seed: int, number: int) -> int:
    """Return the chance of one game: a signed number of 64 bits."""
    digest = hashlib.sha256(f"faristol wins {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "little", signed=True)
