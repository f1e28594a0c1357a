"""
A report on a whole event, gathered from the reports on its games: plain values, as those are.

Players and games are listed once; everything else refers to them by their places in these lists, so that a
site can keep the document and still show the names of today.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from faristol.analysis.report_document import Document
from faristol.analysis.reports import INDEX, POINT_GRADES, WIN_GRADES, Grade

LISTED = 10
"""Mistakes, and finds, that are listed."""
ENOUGH_JUDGED = 0.75
"""Share of its turns that must be judged before a game can be the best played."""
_MISTAKE_WIN, _MISTAKE_POINTS = WIN_GRADES[1], POINT_GRADES[1]
_SUMS = ("turns", "judged", "bingos", "bingos_missed", "phonies", "phonies_stood")
_MEANS = ("lost_win", "lost_points")

Found = tuple[tuple[float, float], int, int]
"""Distance of a move from another, by chance to win and by points; places of the game and of the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """One game of the event."""

    name: str
    """Name of its record."""
    report: Document
    players: tuple[str, str]
    """Names or keys: the same for the same person in all games."""
    round_number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Extent of the report: of an event whose games are known, and of records that could not be used."""

    title: str = ""
    played: int | None = None
    """Games that were played in the rounds covered; None where nobody knows."""
    rounds: int | None = None
    """The last round covered."""
    is_running: bool = False
    """True if rounds follow."""
    left_out: tuple[tuple[str, str], ...] = ()
    """Names of records, and why they are not in the report."""


def event_document(games: Sequence[Reported], coverage: Coverage) -> dict[str, Any]:
    """Return what the reports on the games say together; `games` are in their order in the event."""
    keys = list(dict.fromkeys(key for game in games for key in game.players))
    places = {key: place for place, key in enumerate(keys)}
    played = coverage.played
    return {
        "title": coverage.title,
        "levels": sorted({game.report["level"] for game in games}),
        "lexicons": sorted({game.report["lexicon"] for game in games}),
        "rulebooks": sorted({game.report["rulebook"]["id"] for game in games}),
        "rounds": coverage.rounds,
        "is_running": coverage.is_running,
        "games_missing": None if played is None else max(played - len(games), 0),
        "left_out": [list(each) for each in coverage.left_out],
        **_together([player for game in games for player in game.report["players"]]),
        "players": [_player(key, games) for key in keys],
        "games": [_game(game, places) for game in games],
        "best_game": _best_game(games),
        "mistakes": [_turn(games, found) for found in _farthest(_mistakes(games))],
        "finds": [_turn(games, found) for found in _farthest(_finds(games))],
        "phonies_let_through": [
            _turn(games, ((0.0, 0.0), at, place))
            for at, game in enumerate(games)
            for place, turn in enumerate(game.report["turns"])
            if turn["wrong_words"] and not turn["withdrawn"]
        ],
    }


def _together(players: Sequence[Document]) -> dict[str, Any]:
    """Return sums, and means over all turns judged; None where no turn was."""
    sums = {name: sum(player[name] for player in players) for name in _SUMS}
    judged = sums["judged"]
    return {
        **sums,
        "mistakes_made": sum(player["grades"][grade] for player in players for grade in INDEX),
        "large_mistakes": sum(player["grades"][Grade.LARGE] for player in players),
        **{
            name: round(sum(player[name] * player["judged"] for player in players) / judged, 4)
            if judged
            else None
            for name in _MEANS
        },
    }


def _player(key: str, games: Sequence[Reported]) -> dict[str, Any]:
    own, opponents = list[Document](), list[Document]()
    for game in games:
        for side in (0, 1):
            if game.players[side] == key:
                own.append(game.report["players"][side])
                opponents.append(game.report["players"][1 - side])
    let_through = sum(player["phonies_stood"] for player in opponents)
    return {"name": key, "games": len(own), **_together(own), "phonies_let_through": let_through}


def _game(game: Reported, places: dict[str, int]) -> dict[str, Any]:
    report = game.report
    return {
        "name": game.name,
        "round": game.round_number,
        "players": [places[key] for key in game.players],
        "totals": list(report["totals"]),
        **_together(report["players"]),
    }


def _best_game(games: Sequence[Reported]) -> int | None:
    """Return the place of the game with the fewest points lost a turn, of those judged nearly whole."""
    found = []
    for at, game in enumerate(games):
        together = _together(game.report["players"])
        if together["judged"] and together["judged"] >= ENOUGH_JUDGED * together["turns"]:
            found.append((together["lost_points"], together["lost_win"], at))
    return min(found)[-1] if found else None


def _mistakes(games: Sequence[Reported]) -> Iterator[Found]:
    for at, game in enumerate(games):
        for place, turn in enumerate(game.report["turns"]):
            verdict = turn["verdict"]
            if verdict is not None and verdict["grade"] in INDEX:
                yield (verdict["lost_win"], verdict["lost_points"]), at, place


def _finds(games: Sequence[Reported]) -> Iterator[Found]:
    """Yield best moves beside which the next best would be a mistake; a phony is no find."""
    for at, game in enumerate(games):
        for place, turn in enumerate(game.report["turns"]):
            verdict = turn["verdict"]
            if verdict is None or verdict["grade"] != Grade.BEST or turn["wrong_words"]:
                continue
            for best, following in zip(verdict["lines"], verdict["lines"][1:2], strict=False):
                win, points = (round(best[name] - following[name], 4) for name in ("win", "spread"))
                is_ahead = points >= _MISTAKE_POINTS if verdict["by"] == "spread" else win >= _MISTAKE_WIN
                if turn["kind"] == "play" and is_ahead:
                    yield (win, points), at, place


def _farthest(found: Iterable[Found]) -> list[Found]:
    """The order is settled among equals, too: the first game first."""
    ordered = sorted(found, key=itemgetter(1, 2))
    return sorted(ordered, key=itemgetter(0), reverse=True)[:LISTED]


def _turn(games: Sequence[Reported], found: Found) -> dict[str, Any]:
    (win, points), at, place = found
    turn = games[at].report["turns"][place]
    verdict = turn["verdict"]
    mine = verdict and verdict["played"]
    other = next((line for line in (verdict["lines"] if verdict else ()) if line != mine), None)
    return {
        "game": at,
        "side": turn["side"],
        **{name: turn[name] for name in ("number", "rack", "kind", "move", "score", "withdrawn")},
        "wrong_words": turn["wrong_words"],
        "by": verdict and verdict["by"],
        "win": win,
        "points": points,
        "other": other and {name: other[name] for name in ("kind", "move", "score")},
    }
