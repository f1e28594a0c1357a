"""`faristol duplicate series`: several games together, and the mean of the Catalan rating."""

import argparse
import csv
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

from faristol.cli import duplicate_told as told
from faristol.cli.duplicate_file import SessionFile, read_session
from faristol.cli.duplicate_slips import read_text
from faristol.cli.lexicon_source import OK
from faristol.duplicate import Phase
from faristol.duplicate.results import Results, SeriesStanding, rank_series, results_of
from faristol.errors import FaristolError, NotationError
from faristol.formats.duplicate_csv import series_csv
from faristol.rating.barrisc import format_mean, mean_percentage
from faristol.rulebook.choices import SeveralGames

_PREVIOUS = ("name", "mean")
_BETWEEN = " & "


def run_series(args: argparse.Namespace) -> int:
    """Every game must be over: a ranking of half a game is none."""
    sessions = [read_session(file) for file in args.files]
    seen: dict[str, SessionFile] = {}
    for session in sessions:
        same = seen.setdefault(session.opened.commitment, session)
        if same is not session:
            raise FaristolError(f"{same.path} and {session.path} are the same game")
    games = [_results(session) for session in sessions]
    book = sessions[0].book
    method = None if args.method is None else SeveralGames(args.method)
    standings = rank_series(games, book.result, method=method)
    means = None if args.previous is None else _means(games, _previous(args.previous))
    if args.csv:
        print(series_csv(standings), end="")
    elif args.json:
        chosen = method or book.result.several_games
        print(json.dumps(_document(standings, means, str(chosen)), ensure_ascii=False, indent=1))
    else:
        for line in _table(standings, means):
            print(line)
    return OK


def _results(session: SessionFile) -> Results:
    if session.state.phase is not Phase.OVER:
        raise FaristolError(f"{session.path}: this game is not over")
    return results_of(session.state, session.book)


def _previous(file: str) -> Mapping[str, Fraction]:
    """
    Means of the season before, by name: a table of name,mean.

    Raises:
        NotationError: naming the line that is none.
    """
    rows = csv.reader(read_text(file).splitlines(), strict=True, skipinitialspace=True)
    found: dict[str, Fraction] = {}
    try:
        first = [cell.strip().casefold() for cell in next(rows, [])]
        if first != list(_PREVIOUS):
            raise NotationError(f"the first row names the columns: {','.join(_PREVIOUS)}")  # noqa: TRY301
        for row in rows:
            if any(cell.strip() for cell in row):
                name, mean = _mean(row)
                if name in found:
                    raise NotationError(f"{name} is there twice")  # noqa: TRY301
                found[name] = mean
    except (csv.Error, NotationError) as error:
        raise NotationError(f"{file}, line {max(1, rows.line_num)}: {error}") from error
    return found


def _mean(row: Sequence[str]) -> tuple[str, Fraction]:
    try:
        name, written = (cell.strip() for cell in row)
        mean = Fraction(written)
    except (ValueError, ZeroDivisionError) as error:
        raise NotationError(f"{','.join(row)!r} is not a name and its mean, such as 72.50") from error
    if not name or mean < 0:
        raise NotationError(f"{','.join(row)!r} is not a name and its mean, such as 72.50")
    return name, mean


def _means(games: Sequence[Results], previous: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """By name, pairs included; who did not play keeps the mean."""
    shares: dict[str, list[Fraction]] = {name: [] for name in previous}
    for game in games:
        for standing in game.standings:
            for name in standing.names:
                shares.setdefault(name, []).append(standing.percentage)
    means = {name: mean_percentage(each, previous=previous.get(name)) for name, each in shares.items()}
    return {name: mean for name, mean in means.items() if mean is not None}


def _table(standings: Sequence[SeriesStanding], means: Mapping[str, Fraction] | None) -> list[str]:
    rows = [("", "", "games", "points", "mean")]
    rows += [
        (
            f"{each.rank}.",
            _BETWEEN.join(each.names),
            str(each.games),
            str(each.points),
            f"{format_mean(each.percentage)} %",
        )
        for each in standings
    ]
    lines = told.table(rows, right={0, 2, 3, 4})
    if means is not None:
        ordered = sorted(means.items(), key=lambda pair: (-pair[1], pair[0]))
        rated = [("BARRISC", ""), *((name, format_mean(mean)) for name, mean in ordered)]
        lines += ["", *told.table(rated, right={1})]
    return lines


def _document(
    standings: Sequence[SeriesStanding], means: Mapping[str, Fraction] | None, method: str
) -> dict[str, object]:
    return {
        "method": method,
        "ranking": [
            {
                "rank": each.rank,
                "names": list(each.names),
                "games": each.games,
                "points": each.points,
                "percentage": format_mean(each.percentage),
            }
            for each in standings
        ],
        "barrisc": None if means is None else {name: format_mean(mean) for name, mean in means.items()},
    }
