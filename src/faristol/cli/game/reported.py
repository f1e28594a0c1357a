"""The making of a report on a game that was read, for the report on one game and on a whole event."""

from argparse import ArgumentParser, Namespace

from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.reports import Level, Report, Watch, report_on
from faristol.cli.game.log import LogReplay
from faristol.cli.kit.catalogues import LANGUAGES
from faristol.cli.lexicon.named import named_lexicon
from faristol.errors import LexiconError, NotationError
from faristol.game.records import Replay
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.movegen import load_generator


def add_report_options(verb: ArgumentParser) -> None:
    verb.add_argument(
        "--lexicon",
        metavar="ID|LANGUAGE|FILE",
        help="the word list (default: the log's, or the first lexicon for the tiles)",
    )
    verb.add_argument(
        "--level", choices=[str(level) for level in Level], default=str(Level.FAST), help="default: fast"
    )
    verb.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="default: en")
    verb.add_argument("--html", metavar="OUT", help="also write the report as a page of its own")
    verb.add_argument("--pdf", metavar="OUT", help="also write the report as a PDF")


def raise_unless_over(game: Replay | LogReplay, *, name: str) -> None:
    """
    Raises:
        NotationError: if the log of a game does not say how it ended.
    """
    if isinstance(game, LogReplay) and game.review.state.ended is None:
        raise NotationError(f"{name}: this game is not over; a report needs a finished game")


def lexicon_of(game: Replay | LogReplay, asked: str | None, args: Namespace) -> Lexicon:
    """Return the word list that was asked for, or else the log's, or else the first for the tiles."""
    tileset = replay_of(game).tileset.id
    if asked is not None:
        args.tileset = tileset
        return named_lexicon(asked, args)
    if isinstance(game, LogReplay) and game.opened.lexicon in lexicon_ids():
        return load_lexicon(game.opened.lexicon)
    for lexicon_id in lexicon_ids():
        lexicon = load_lexicon(lexicon_id)
        if lexicon.tileset == tileset:
            return lexicon
    raise LexiconError(f"no lexicon for tile set {tileset}: give your own with --lexicon FILE")


def reported(
    game: Replay | LogReplay, lexicon: Lexicon, *, level: Level, watch: Watch | None = None
) -> Report:
    """
    Raises:
        NotationError: if the game is not between two players.
    """
    replayed = replay_of(game)
    generator = load_generator(lexicon, replayed.rulebook, mapped=True)
    spent = None
    if isinstance(game, LogReplay) and game.opened.timed:
        first, second = game.review.state.clock.spent_ms
        spent = first, second
    return report_on(
        replayed,
        Playouts(generator, replayed.rulebook, load_leaves(replayed.tileset.id)),
        lexicon,
        level=level,
        ended=game.review.state.ended if isinstance(game, LogReplay) else None,
        spent_ms=spent,
        watch=watch,
    )


def replay_of(game: Replay | LogReplay) -> Replay:
    return game.replayed if isinstance(game, LogReplay) else game
