"""The games that `train` and `duel` play: words, rules, seed, processes."""

from argparse import ArgumentParser, Namespace

from faristol.analysis.batches import Setting, usual_rulebook
from faristol.analysis.selfplay import raise_unless_ending
from faristol.cli.kit.numbers import number
from faristol.lexicon.catalogue import asked_lexicon

MOST_GAMES = 1_000_000
_MOST_JOBS = 64
_MOST_SEED = 10**18 - 1


def add_setting(verb: ArgumentParser) -> None:
    verb.add_argument("--lexicon", metavar="ID|LANGUAGE", required=True)
    verb.add_argument(
        "--rulebook",
        metavar="ID",
        help="default: the first for the lexicon's tiles, or else the first of all",
    )
    add_number(verb, "--seed", 1, "seed of every draw", least=0, most=_MOST_SEED)
    add_number(verb, "--jobs", 1, "processes that play at the same time", most=_MOST_JOBS)


def add_number(
    verb: ArgumentParser, name: str, usual: int, purpose: str, *, least: int = 1, most: int = MOST_GAMES
) -> None:
    read = number(least=least, most=most)
    verb.add_argument(name, metavar="N", type=read, default=usual, help=f"{purpose} (%(default)s)")


def setting_of(args: Namespace) -> Setting:
    """
    Return the setting; anything that would fail in every game fails here, once, before a process is started.
    """
    lexicon = asked_lexicon(args.lexicon)
    setting = Setting(lexicon=lexicon.id, rulebook=args.rulebook or usual_rulebook(lexicon))
    raise_unless_ending(setting.rulebook_with_tiles)
    _ = setting.generator  # kernels are compiled and the graph is laid out once, for all processes
    return setting
