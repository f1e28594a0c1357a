"""The games that `faristol train` plays: words, rules, seed, and the machines."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from faristol.analysis.batches import Setting, program, usual_rulebook
from faristol.analysis.selfplay import raise_unless_ending
from faristol.cli.kit.numbers import number
from faristol.cli.kit.running import add_places
from faristol.cli.train.checkpoint import Checkpoint
from faristol.lexicon.catalogue import asked_lexicon

MOST_GAMES = 1_000_000
_MOST_SEED = 10**18 - 1


def add_setting(verb: ArgumentParser) -> None:
    verb.add_argument("--lexicon", metavar="ID|LANGUAGE", required=True)
    verb.add_argument(
        "--rulebook",
        metavar="ID",
        help="default: the first for the lexicon's tiles, or else the first of all",
    )
    add_number(verb, "--seed", 1, "seed of every draw", least=0, most=_MOST_SEED)
    add_places(verb)
    verb.add_argument(
        "--checkpoint",
        metavar="FILE",
        type=Path,
        help="keep here what was counted so far, and go on from it after a break; removed at the end",
    )


def add_number(
    verb: Any, name: str, usual: int, purpose: str, *, least: int = 1, most: int = MOST_GAMES
) -> None:
    read = number(least=least, most=most)
    verb.add_argument(name, metavar="N", type=read, default=usual, help=f"{purpose} (%(default)s)")


def setting_of(args: Namespace) -> Setting:
    """
    Return the setting; anything that would fail in every game fails here, once, before a process is started.
    """
    lexicon = asked_lexicon(args.lexicon)
    setting = Setting(
        lexicon=lexicon.id,
        rulebook=args.rulebook or usual_rulebook(lexicon),
        version=lexicon.version,
        program=program(),
    )
    raise_unless_ending(setting.rulebook_with_tiles)
    _ = setting.generator  # kernels are compiled and the graph is laid out once, for all processes
    return setting


def checkpoint_of(args: Namespace, setting: Setting, verb: str, **others: Any) -> Checkpoint:
    """Return the checkpoint; its settings say all that decides the games, but not where they are played."""
    decides = {
        "command": verb,
        "lexicon": setting.version,
        "rulebook": setting.rulebook,
        "program": setting.program,
        "seed": args.seed,
        **others,
    }
    return Checkpoint(args.checkpoint, decides)
