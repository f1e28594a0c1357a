"""`faristol duplicate series`: several games together, and the mean of the Catalan rating."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from faristol.cli.duplicate.arguments import add_forms
from faristol.cli.duplicate.file import SessionFile, read_session
from faristol.cli.duplicate.tables import Table
from faristol.cli.kit.inputs import read_text
from faristol.cli.kit.output import answer, remark
from faristol.cli.kit.tables import table
from faristol.duplicate import Phase
from faristol.duplicate.chapters.result import Results, SeriesStanding, rank_series, results_of
from faristol.errors import FaristolError, NotationError
from faristol.formats.duplicate.csv import series_csv
from faristol.game.evolve import replace
from faristol.names import fold_name, nearly_same
from faristol.rating.barrisc import format_mean, mean_percentage
from faristol.rulebook.choices import SeveralGames

EXAMPLES = """\
examples:
  faristol duplicate series friday1.jsonl friday2.jsonl --method percentage
  faristol duplicate series friday*.jsonl --previous barrisc.csv

Names match whatever their case, Greek ones with or without accents, and pairs in either order. Names that
differ by one letter are reported; --same counts them as one person. With --previous, a table of name,mean,
the Catalan BARRISC is computed too: the mean of the percentages, with the mean of the season before as one
game.
"""
_PREVIOUS = ("name", "mean")
_BETWEEN = " & "
_MEAN = re.compile(r"\d{1,3}(?:[.,]\d{1,6})?", re.ASCII)


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("files", metavar="FILE", nargs="+", help="logs of finished games")
    verb.add_argument(
        "--method",
        choices=["points", "percentage"],
        help="how games are added up (default: as the first game's rulebook says)",
    )
    verb.add_argument(
        "--same",
        metavar="NAME=OTHER",
        action="append",
        default=[],
        help="two names of one person, shown under the first",
    )
    verb.add_argument(
        "--previous", metavar="CSV", help="a table of name,mean from the season before, for BARRISC"
    )
    add_forms(verb)


def run(args: Namespace) -> None:
    """Every game must be over: a ranking of half a game is none."""
    sessions = [read_session(file) for file in args.files]
    seen: dict[str, SessionFile] = {}
    for session in sessions:
        same = seen.setdefault(session.opened.commitment, session)
        if same is not session:
            raise FaristolError(f"{same.path} and {session.path} are the same game")
    remark(*_differences(sessions))
    games = [_results(session) for session in sessions]
    games = _merged(games, _same_people(args.same, args))
    remark(*_near(games))
    book = sessions[0].book
    method = None if args.method is None else SeveralGames(args.method)
    standings = rank_series(games, book.result, method=method)
    previous = None if args.previous is None else _previous(args.previous)
    means = None if previous is None else _means(games, previous)
    if idle := _idle(games, previous or {}):
        remark(f"{args.previous}: played in none of these games: {', '.join(idle)}")
    if args.csv:
        print(series_csv(standings), end="")
    else:
        document = _document(standings, means, str(method or book.result.several_games))
        answer(args, document, _table(standings, means))


def _differences(sessions: Sequence[SessionFile]) -> Iterator[str]:
    """
    Yield differences that may be right but need a look.

    Raises:
        FaristolError: if games were played with different tiles: their points say nothing of each other.
    """
    first = sessions[0]
    for other in sessions[1:]:
        if other.opened.tileset != first.opened.tileset:
            raise FaristolError(
                f"{first.path} is played with {first.opened.tileset} tiles, {other.path} with "
                f"{other.opened.tileset} ones: they cannot be ranked together"
            )
        if other.opened.rulebook_digest != first.opened.rulebook_digest:
            names = first.opened.rulebook, other.opened.rulebook
            books = f"of {names[0]} and of {names[1]}" if names[0] != names[1] else f"two texts of {names[0]}"
            yield f"{first.path} and {other.path} follow different rulebooks ({books})"
        counted = first.book.result.several_games, other.book.result.several_games
        if counted[0] is not counted[1]:
            yield f"{other.path}: its rulebook counts several games by {counted[1]}, not by {counted[0]}"


def _results(session: SessionFile) -> Results:
    if session.state.phase is not Phase.OVER:
        raise FaristolError(f"{session.path}: this game is not over")
    return results_of(session.state, session.book)


def _same_people(pairs: Sequence[str], args: Namespace) -> Mapping[str, str]:
    """The name that is shown for another, folded."""
    same: dict[str, str] = {}
    for pair in pairs:
        shown, _, other = (part.strip() for part in pair.partition("="))
        if not shown or not other:
            args.fail(f"--same {pair}: write NAME=OTHER")
        same[fold_name(other)] = shown
    return same


def _merged(games: Sequence[Results], same: Mapping[str, str]) -> list[Results]:
    """
    Raises:
        FaristolError: if both names played in one game: they are two people; or nobody has the other name.
    """
    known = {fold_name(name) for game in games for standing in game.standings for name in standing.names}
    for other, shown in same.items():
        if other not in known:
            raise FaristolError(f"--same: no player is called {other} plays")
        for game in games:
            names = {fold_name(name) for standing in game.standings for name in standing.names}
            if {other, fold_name(shown)} <= names:
                raise FaristolError(f"--same: {shown} and {other} play in one game: they are two people")
    return [
        replace(
            game,
            standings=tuple(
                replace(standing, names=tuple(same.get(fold_name(name), name) for name in standing.names))
                for standing in game.standings
            ),
        )
        for game in games
    ]


def _near(games: Sequence[Results]) -> Iterator[str]:
    """Names that may be one person's, for whoever knows: not of two who met in one game."""
    together = [{fold_name(name) for standing in game.standings for name in standing.names} for game in games]
    every = dict.fromkeys(name for game in games for standing in game.standings for name in standing.names)
    for one, other in nearly_same(every):
        if not any({fold_name(one), fold_name(other)} <= names for names in together):
            yield f'one person? {one} and {other}: --same "{one}={other}" counts them as one'


def _previous(file: str) -> Mapping[str, Fraction]:
    """
    Means of the season before, by name: a table of name,mean.

    Raises:
        NotationError: naming the line that is none.
    """
    given = Table(read_text(file))
    means: dict[str, Fraction] = {}
    try:
        rows = iter(given)
        if [cell.strip().casefold() for cell in next(rows, [])] != list(_PREVIOUS):
            raise NotationError(f"the first row names the columns: {','.join(_PREVIOUS)}")  # noqa: TRY301
        for row in rows:
            name, mean = _mean(row)
            if fold_name(name) in map(fold_name, means):
                raise NotationError(f"{name} appears twice")  # noqa: TRY301
            means[name] = mean
    except NotationError as error:
        raise NotationError(f"{file}, line {given.line}: {error}") from error
    return means


def _mean(row: Sequence[str]) -> tuple[str, Fraction]:
    name, written = (cell.strip() for cell in row) if len(row) == len(_PREVIOUS) else ("", "")
    if not name or not _MEAN.fullmatch(written):
        raise NotationError(f"{','.join(row)!r} is not a name and its mean, such as 72.50")
    return name, Fraction(written.replace(",", "."))


def _idle(games: Sequence[Results], previous: Mapping[str, Fraction]) -> list[str]:
    """Return those with a mean who played nothing: absent, or spelled differently by mistake."""
    playing = {fold_name(name) for game in games for standing in game.standings for name in standing.names}
    return [name for name in previous if fold_name(name) not in playing]


def _means(games: Sequence[Results], previous: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """
    Return the mean of each name, however it was written, pairs included; those who did not play keep theirs.
    """
    shown = {fold_name(name): name for name in previous}
    before = {fold_name(name): mean for name, mean in previous.items()}
    shares: dict[str, list[Fraction]] = {name: [] for name in before}
    for game in games:
        for standing in game.standings:
            for name in standing.names:
                shares.setdefault(fold_name(name), []).append(standing.percentage)
                shown.setdefault(fold_name(name), name)
    means = {
        shown[name]: mean_percentage(percentages, previous=before.get(name))
        for name, percentages in shares.items()
    }
    return {name: mean for name, mean in means.items() if mean is not None}


def _table(standings: Sequence[SeriesStanding], means: Mapping[str, Fraction] | None) -> list[str]:
    rows = [("", "", "games", "points", "mean")]
    rows += [
        (
            f"{standing.rank}.",
            _BETWEEN.join(standing.names),
            str(standing.games),
            str(standing.points),
            f"{format_mean(standing.percentage)} %",
        )
        for standing in standings
    ]
    lines = table(rows, right={0, 2, 3, 4})
    if means is not None:
        ordered = sorted(means.items(), key=lambda pair: (-pair[1], pair[0]))
        rated = [("BARRISC", ""), *((name, format_mean(mean)) for name, mean in ordered)]
        lines += ["", *table(rated, right={1})]
    return lines


def _document(
    standings: Sequence[SeriesStanding], means: Mapping[str, Fraction] | None, method: str
) -> dict[str, object]:
    return {
        "method": method,
        "ranking": [
            {
                "rank": standing.rank,
                "names": list(standing.names),
                "games": standing.games,
                "points": standing.points,
                "percentage": format_mean(standing.percentage),
            }
            for standing in standings
        ],
        "barrisc": None if means is None else {name: format_mean(mean) for name, mean in means.items()},
    }
