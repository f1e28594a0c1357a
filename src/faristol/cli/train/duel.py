"""`faristol train duel`: which of two bots is better, and by how much."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import faristol.movegen.loading as load
from faristol.analysis.batches import Arrays, Portion, portions
from faristol.analysis.duel import Pair, judge
from faristol.analysis.leaves import load_leaves, load_trained, read_leaves, zero_leaves
from faristol.bots import load_bot
from faristol.bots.duels import duellists, play_duel
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.running import running
from faristol.cli.train.checkpoint import kept
from faristol.cli.train.setting import add_number, add_setting, checkpoint_of, setting_of
from faristol.errors import NotationError
from faristol.lexicon import load_lexicon
from faristol.movegen import LeaveWeights
from faristol.tiles import TileSet, load_tileset

DESCRIPTION = (
    "play two bots against each other, in pairs of games: the same tiles in the same order, seats swapped. "
    "Best equity against top score, unless others are named. The same seed gives the same games, "
    "wherever they are played"
)
EXAMPLES = """\
examples:
  faristol train duel --lexicon ca-disc-2021 --pairs 500
  faristol train duel --lexicon ca-disc-2021 --leaves catalan.toml --json
  faristol train duel --lexicon el --players level-4 level-3 --pairs 1000 --jobs 2
  faristol train duel --lexicon en --players level-10 equity --pairs 100 --checkpoint top.npz
"""
_PAIRS, _THOUGHTFUL_PAIRS = 100, 1
"""In one portion: a second or two; of players that think ahead, some ten."""


def add_arguments(verb: ArgumentParser) -> None:
    add_setting(verb)
    add_number(verb, "--pairs", 300, "of games", least=2)
    verb.add_argument(
        "--players",
        metavar="BOT",
        nargs=2,
        choices=duellists(),
        default=["equity", "greedy"],
        help=f"of {', '.join(duellists())} (equity greedy)",
    )
    verb.add_argument(
        "--leaves",
        metavar="FILE",
        type=Path,
        help="leave values for best equity, instead of the installed ones",
    )
    add_json(verb)


def run(args: Namespace) -> None:
    setting = setting_of(args)
    lexicon = load_lexicon(setting.lexicon)
    weights, named = _weights_to_try(args.leaves, load_tileset(lexicon.tileset))
    games = Portion(
        setting=setting,
        weights=weights,
        purpose="duel",
        seed=args.seed,
        start=0,
        stop=args.pairs,
        players=tuple(args.players),
    )
    verdict = judge(_played(args, games))
    about = {
        "lexicon": lexicon.version,
        "rulebook": setting.rulebook,
        "players": args.players,
        "leaves": named,
        "seed": args.seed,
    }
    mean, error = verdict.mean_points, verdict.error_points
    first, second = args.players
    lines = [
        f"{first} against {second}: lexicon {lexicon.version}, rulebook {setting.rulebook}, {named}",
        f"{mean:+.1f} ± {error:.1f} points a pair of games, {mean / 2:+.1f} ± {error / 2:.1f} a game",
        f"(mean and standard error of {verdict.pairs:,} pairs)",
        f"won {verdict.won:,}, tied {verdict.tied:,}, lost {verdict.lost:,} of {2 * verdict.pairs:,} games",
        f"{100 * verdict.share:.1f} ± {100 * verdict.share_error:.1f} % of the games, a tie as half of one",
        *(
            f"{player}: {points:.0f} points and {bingos:.2f} bingos a game"
            for player, points, bingos in zip(args.players, verdict.scores, verdict.bingos, strict=True)
        ),
    ]
    answer(args, about | {key: _short(value) for key, value in asdict(verdict).items()}, lines, indent=2)


def _short(value: object) -> object:
    """Return figures with as many digits as say something."""
    if isinstance(value, float):
        return round(value, 4)
    return [_short(each) for each in value] if isinstance(value, tuple) else value


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


def _played(args: Namespace, games: Portion) -> list[Pair]:
    checkpoint = checkpoint_of(
        args, games.setting, "duel", players=args.players, pairs=args.pairs, leaves=_digest(games.weights)
    )
    size = _THOUGHTFUL_PAIRS if any(load_bot(player).thinks for player in args.players) else _PAIRS
    parts, found = portions(games, size), list[Pair]()
    done, arrays = checkpoint.read() or (0, {})
    if arrays:
        found = [Pair(*row) for row in arrays["pairs"].tolist()]

    def dump() -> tuple[int, Arrays]:
        return done, {"pairs": load.numpy().array(found, "i8").reshape(len(found), len(Pair._fields))}

    with running(args) as play, kept(checkpoint, dump) as note:
        for pairs in play(play_duel, parts[done:], "games in pairs"):
            found += pairs
            done += 1
            note()
    checkpoint.remove()
    return found


def _digest(weights: LeaveWeights) -> str:
    """Return what tells these leave values from others."""
    return sha256(
        b"".join(getattr(weights, part).tobytes() for part in ("single", "pair", "balance"))
    ).hexdigest()
