"""`faristol rating recompute`: a list from its first edition on, compared with what was published."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from faristol.cli.kit.inputs import read_input
from faristol.cli.kit.output import PROBLEM, answer, remark
from faristol.cli.rating.shown import edition_document, edition_table
from faristol.cli.rating.terms import add_system, add_terms
from faristol.errors import FaristolError, NotationError
from faristol.files import write_file
from faristol.formats.rating.csv import GAMES, LIST, read_games, read_ratings, write_ratings
from faristol.formats.rating.table import has_columns
from faristol.names import fold_name
from faristol.rating.editions import Before, Edition, apply
from faristol.rating.game import RatedPlayer
from faristol.rating.states import SEASONS, season_of

EXAMPLES = """\
examples:
  faristol rating recompute --system barruf list/
  faristol rating recompute --system barruf first.csv 2009-11-21-open.csv 2010-05-08-barcelona.csv

The first table is an edition: player,rating,games. Every table of games after it makes the next edition.
Later editions among the tables are compared with the result; a difference gives exit code 1. The .csv files
of a folder are read in order of name. A date at the beginning of a name is the day of the event.
"""
_DAY = len("2009-11-21")


@dataclass(frozen=True, slots=True)
class _Table:
    file: str
    content: bytes
    is_edition: bool

    @property
    def season(self) -> int | None:
        """By the name of the file."""
        try:
            return season_of(Path(self.file).name[:_DAY])
        except NotationError:
            return None


def add_arguments(verb: ArgumentParser) -> None:
    add_system(verb)
    add_terms(verb)
    verb.add_argument("files", metavar="DIR|FILE", nargs="+", help="a folder, or tables in order")
    verb.add_argument("--out", metavar="FILE", help="write the last list to this file")


def run(args: Namespace) -> int:
    tables = list(_tables(args.files))
    if not tables or not tables[0].is_edition:
        raise FaristolError("the first table must be an edition: player,rating,games")
    remarks: list[str] = []
    first = read_ratings(tables[0].content, name=tables[0].file, remarks=remarks)
    latest: Before = first
    differences: list[str] = []
    made = 0
    for table in tables[1:]:
        known = latest.players if isinstance(latest, Edition) else latest
        if table.is_edition:
            published = read_ratings(table.content, name=table.file, remarks=remarks)
            differences += [f"{table.file}: {difference}" for difference in differences_of(known, published)]
            continue
        games = read_games(table.content, name=table.file, known=known, remarks=remarks)
        try:
            latest = apply(
                args.system,
                latest,
                games,
                season=table.season,
                seasons=SEASONS if args.seasons is None else args.seasons,
                newcomer=args.newcomer,
            )
        except FaristolError as error:
            raise FaristolError(f"{table.file}: {error}") from error
        made += 1
    if not isinstance(latest, Edition):
        raise FaristolError("no table of games: round,player1,player2,result1")
    remark(*remarks)
    if args.out:
        write_file(Path(args.out), write_ratings(latest).encode())
    document = {**edition_document(latest), "editions": made, "differences": differences}
    answer(args, document, edition_table(latest))
    remark(*differences)
    return PROBLEM if differences else 0


def differences_of(
    computed: Mapping[str, RatedPlayer], published: Mapping[str, RatedPlayer]
) -> Iterator[str]:
    """By name, however it is written; only what both of them keep."""
    unlisted = {fold_name(name): player for name, player in computed.items()}
    for name, said in published.items():
        came = unlisted.pop(fold_name(name), None)
        if came is None:
            yield f"{name} is listed but played in none of these events"
        elif (came.rating, came.games) != (said.rating, said.games):
            yield (
                f"{name}: {said.rating} after {said.games} games; "
                f"recomputed: {came.rating} after {came.games}"
            )
    for name in computed:
        if fold_name(name) in unlisted:
            yield f"{name} is not listed"


def _tables(files: Sequence[str]) -> Iterator[_Table]:
    for file in files:
        folder = Path(file)
        if not folder.is_dir():
            yield _table(file)
            continue
        inside = sorted(path for path in folder.iterdir() if path.suffix.casefold() == ".csv")
        if not inside:
            raise FaristolError(f"{file}: contains no .csv file")
        for path in inside:
            yield _table(str(path))


def _table(file: str) -> _Table:
    content = read_input(file)
    if has_columns(content, name=file, columns=GAMES):
        return _Table(file, content, is_edition=False)
    if has_columns(content, name=file, columns=LIST):
        return _Table(file, content, is_edition=True)
    raise NotationError(
        f"{file}, line 1: neither an edition ({','.join(LIST)}) nor games ({','.join(GAMES)})"
    )
