"""`faristol game statistics`: what a player's page of the site shows, over files of games."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faristol.analysis.batches import program
from faristol.analysis.reports import Level
from faristol.cli.game.log import LogReplay
from faristol.cli.game.reported import lexicon_of, replay_of
from faristol.cli.kit.output import PROBLEM, answer, counted, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.tables import table
from faristol.cli.rulebook.named import rulebook_named
from faristol.cli.tournament.judging import Asked, Kept, kept_in
from faristol.cli.tournament.records import Found, gather, read_files, split_tournament
from faristol.errors import FaristolError, NotationError
from faristol.game.milestones import PLAYED_OUT
from faristol.names import fold_name
from faristol.statistics import Feat, PlayedGame, Tally, by_opponent, by_start, sides_of, tally

EXAMPLES = """\
examples:
  faristol game statistics games/ --rulebook ca-1v1
  faristol game statistics games/ --rulebook friendly-en --player "Ada Lovelace"
  faristol game statistics game1.jsonl game2.jsonl --json

Points and bingos are means over games that were played to their end; the other figures count all games.
A record that breaks off before that counts as a game without a result.
Points lost a turn come from reports that `faristol tournament report` made of these games on this machine.
"""
BESTS, OPPONENTS = 5, 10
_FIGURES = (
    *("games", "won", "tied", "lost", "points_a_game", "conceded_a_game", "bingos_a_game"),
    *("reported", "lost_a_turn"),
)
_HEADS = ("games", "won", "tied", "lost", "points", "conceded", "bingos", "reports", "lost a turn")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """One player's side of a game in a file."""

    name: str
    file: str
    tileset: str
    game: PlayedGame
    best: Feat | None
    longest: Feat | None


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument(
        "operands", metavar="FILE", nargs="+", help="records and event logs of games, and folders with them"
    )
    verb.add_argument(
        "--rulebook",
        metavar="ID",
        help="for records: an id from `faristol rulebook list`, or a .toml file; a log names its own",
    )
    verb.add_argument("--player", metavar="NAME", help="only this player, with opponents and starts")
    verb.add_argument("--kept", metavar="DIR", help="look for reports here (default: the cache)")
    add_json(verb)


def run(args: Namespace) -> int:
    """
    Raises:
        NotationError: if there is no finished game, or none of the player's.
    """
    rulebook = None if args.rulebook is None else rulebook_named(args.rulebook)
    _tournament, records = split_tournament(read_files(args.operands))
    gathered = gather(records, rulebook)
    for name, why in gathered.left_out:
        remark(f"left out: {name}: {why}")
    if not gathered.games:
        raise NotationError(f"no finished game in {', '.join(args.operands)}")
    kept = kept_in(args.kept)
    sides = [side for found in gathered.games for side in _sides(found, kept, args)]
    if args.player is not None:
        sides = [side for side in sides if fold_name(side.name) == fold_name(args.player)]
        if not sides:
            raise NotationError(f"no game of {args.player} in {', '.join(args.operands)}")
    by_tiles = {tileset: _of(sides, tileset) for tileset in sorted({side.tileset for side in sides})}
    answer(args, {"tilesets": [_document(*each) for each in by_tiles.items()]}, _lines(by_tiles, args.player))
    return PROBLEM if gathered.faults else 0


def _of(sides: Iterable[_Side], tileset: str) -> list[_Side]:
    return [side for side in sides if side.tileset == tileset]


def _sides(found: Found, kept: Kept, args: Namespace) -> Iterator[_Side]:
    replayed = replay_of(found.game)
    ended = found.game.review.state.ended if isinstance(found.game, LogReplay) else None
    points = replayed.totals if ended is None else ended.scores
    is_whole = replayed.is_whole if ended is None else ended.reason in PLAYED_OUT
    has_result = is_whole or ended is not None
    judged = _judged(found, kept, args)
    for facts in sides_of(replayed):
        own, other = points[facts.side], points[1 - facts.side]
        winner = ended.winner if ended else None if own == other else int(points[1] > points[0])
        winner = winner if has_result else None
        yield _Side(
            name=replayed.record.players[facts.side],
            file=found.name,
            tileset=replayed.tileset.id,
            game=PlayedGame(
                day="",
                points=own,
                conceded=other,
                is_won=None if winner is None else winner == facts.side,
                is_whole=is_whole,
                has_result=has_result,
                started=facts.started,
                bingos=facts.bingos,
                opponent=replayed.record.players[1 - facts.side],
                **(judged[facts.side] if judged else {}),
            ),
            best=facts.best,
            longest=facts.longest,
        )


def _judged(found: Found, kept: Kept, args: Namespace) -> list[dict[str, Any]]:
    """Return turns judged and points lost of each side from a report, a full one first; or nothing."""
    args.tileset = replay_of(found.game).tileset.id
    try:
        lexicon = lexicon_of(found.game, None, args)
    except FaristolError:  # no word list for these tiles: nobody can have judged it
        return []
    for level in (Level.FULL, Level.FAST):
        asked = Asked(
            name=found.name,
            content=found.content,
            rulebook=found.rulebook,
            digest=replay_of(found.game).rulebook.digest,
            lexicon=lexicon,
            level=level,
            program=program(),
        )
        if (report := kept.get(asked.key)) is not None:
            return [
                {"judged": player["judged"], "lost_points": player["lost_points"] or 0.0}
                for player in report["players"]
            ]
    return []


def _players(sides: Sequence[_Side]) -> list[tuple[str, list[_Side]]]:
    """Return the sides of each player, those with most games first; capitals make no other player."""
    found: dict[str, list[_Side]] = {}
    for side in sides:
        found.setdefault(fold_name(side.name), []).append(side)
    return sorted(((own[0].name, own) for own in found.values()), key=lambda each: (-len(each[1]), each[0]))


def _figures(told: Tally) -> list[float | None]:
    values = (getattr(told, name) for name in _FIGURES)
    return [round(value, 3) if isinstance(value, float) else value for value in values]


def _document(tileset: str, sides: Sequence[_Side]) -> dict[str, object]:
    return {
        "tileset": tileset,
        "players": [
            {
                "name": name,
                **dict(zip(_FIGURES, _figures(tally(side.game for side in own)), strict=True)),
                "best_plays": [_feat(*each) for each in _bests(own)],
                "longest_words": [_feat(*each) for each in _longest(own)],
            }
            for name, own in _players(sides)
        ],
    }


def _feat(side: _Side, feat: Feat) -> dict[str, object]:
    return {"word": feat.word, "points": feat.points, "move": feat.move, "file": Path(side.file).name}


def _bests(sides: Iterable[_Side]) -> list[tuple[_Side, Feat]]:
    found = [(side, side.best) for side in sides if side.best is not None]
    return sorted(found, key=lambda each: -each[1].points)[:BESTS]


def _longest(sides: Iterable[_Side]) -> list[tuple[_Side, Feat]]:
    found = [(side, side.longest) for side in sides if side.longest is not None]
    return sorted(found, key=lambda each: (-each[1].length, -each[1].points))[:BESTS]


def _lines(by_tiles: dict[str, list[_Side]], player: str | None) -> Iterator[str]:
    for at, (tileset, sides) in enumerate(by_tiles.items()):
        yield from [""] if at else []
        yield f"{tileset}: {counted(len({side.file for side in sides}), 'game')}"
        players = [(name, tally(side.game for side in own)) for name, own in _players(sides)]
        yield from _table("player", players)
        if player is not None:
            yield from _apart([side.game for side in sides])
        for heading, bests in (("best plays", _bests(sides)), ("longest words", _longest(sides))):
            yield ""
            yield f"{heading}:"
            rows = [
                (f"  {feat.word}", feat.points, side.name, Path(side.file).name, f"move {feat.move}")
                for side, feat in bests
            ]
            yield from table(rows, right={1}) if rows else []


def _apart(games: list[PlayedGame]) -> Iterator[str]:
    yield ""
    yield from _table("", zip(("went first", "went second"), by_start(games), strict=True))
    yield ""
    met = by_opponent(games, most=OPPONENTS)
    yield from _table("against", [(str(name), told) for name, told in met])


def _table(head: str, rows: Iterable[tuple[str, Tally]]) -> list[str]:
    lines = [(name, *("–" if figure is None else figure for figure in _figures(told))) for name, told in rows]
    return table([(head, *_HEADS), *lines], right=set(range(1, len(_HEADS) + 1)))
