"""`faristol rating recompute`: a list from its first edition on, compared with what was published."""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from faristol.cli import read_input
from faristol.cli.lexicon.source import OK, PROBLEM
from faristol.cli.rating.apply import edition_document, edition_table, tell
from faristol.errors import FaristolError, NotationError
from faristol.files import write_file
from faristol.formats.rating_csv import GAMES, LIST, read_games, read_ratings, write_ratings
from faristol.formats.rating_table import columns_of
from faristol.names import fold_name
from faristol.rating.editions import Before, Edition, apply
from faristol.rating.game import RatedPlayer
from faristol.rating.states import SEASONS, season_of

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


def run_recompute(args: argparse.Namespace) -> int:
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
            differences += [f"{table.file}: {each}" for each in differences_of(known, published)]
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
    tell(remarks)
    if args.out:
        write_file(Path(args.out), write_ratings(latest).encode())
    if args.json:
        document = {**edition_document(latest), "editions": made, "differences": differences}
        print(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        for line in edition_table(latest):
            print(line)
    tell(differences)
    return PROBLEM if differences else OK


def differences_of(
    computed: Mapping[str, RatedPlayer], published: Mapping[str, RatedPlayer]
) -> Iterator[str]:
    """By name, however it is written; only what both of them keep."""
    found = {fold_name(name): player for name, player in computed.items()}
    for name, said in published.items():
        came = found.pop(fold_name(name), None)
        if came is None:
            yield f"{name} is listed, and played in none of these events"
        elif (came.rating, came.games) != (said.rating, said.games):
            yield (
                f"{name}: {said.rating} after {said.games} games; "
                f"recomputed: {came.rating} after {came.games}"
            )
    for name in computed:
        if fold_name(name) in found:
            yield f"{name} is not listed"


def _tables(files: Sequence[str]) -> Iterator[_Table]:
    for file in files:
        folder = Path(file)
        if not folder.is_dir():
            yield _table(file)
            continue
        inside = sorted(path for path in folder.iterdir() if path.suffix.casefold() == ".csv")
        if not inside:
            raise FaristolError(f"{file}: no .csv file in it")
        for path in inside:
            yield _table(str(path))


def _table(file: str) -> _Table:
    content = read_input(file)
    columns = columns_of(content, name=file)
    if columns.issuperset(GAMES):
        return _Table(file, content, is_edition=False)
    if columns.issuperset(LIST):
        return _Table(file, content, is_edition=True)
    raise NotationError(
        f"{file}, line 1: neither an edition ({','.join(LIST)}) nor games ({','.join(GAMES)})"
    )
