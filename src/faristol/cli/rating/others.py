"""Ratings that are no duels: means of per cents, points of games by threes and fours, points by place."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from faristol.cli.kit import tables
from faristol.errors import FaristolError
from faristol.formats.duplicate.csv import format_table
from faristol.formats.rating.csv import format_exact, look_alikes
from faristol.formats.rating.table import RatingTable, Row
from faristol.names import fold_name
from faristol.rating import cusca, places
from faristol.rating.barrisc import format_mean, mean_percentage

if TYPE_CHECKING:
    from fractions import Fraction

_MOST_POINTS = 999_999


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """The next list, ready to be written, printed or sent."""

    columns: Sequence[str]
    """Columns of a table that can be the next --before."""
    rows: Sequence[Sequence[str | int]]
    extra: Mapping[str, Sequence[str | int | None]]
    """Further cells to show, by column."""
    system: str
    remarks: list[str] = field(default_factory=list)

    @property
    def table(self) -> str:
        return format_table(self.columns, self.rows)

    @property
    def document(self) -> Mapping[str, object]:
        columns = (*self.columns, *self.extra)
        return {
            "system": self.system,
            "players": [
                dict(zip(columns, (*row, *extra), strict=True))
                for row, extra in zip(self.rows, self._extra_rows, strict=True)
            ],
        }

    @property
    def lines(self) -> Sequence[str]:
        rows = [(*row, *extra) for row, extra in zip(self.rows, self._extra_rows, strict=True)]
        columns = (*self.columns, *self.extra)
        return tables.table([columns, *rows], right=range(1, len(columns)))

    @property
    def _extra_rows(self) -> Sequence[Sequence[str | int | None]]:
        return list(zip(*self.extra.values(), strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSystem:
    title: str
    before: Sequence[str]
    games: Sequence[str]
    apply: Callable[[Namespace, bytes, bytes], Applied]


class _Names:
    """Names as they were written first."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}

    def of(self, name: str) -> str:
        return self._shown.setdefault(fold_name(name), name)

    def listed(self, table: RatingTable) -> Iterator[tuple[str, Row]]:
        """The rows of a list, on which everyone is once."""
        for row in table:
            player = row.player("player")
            if fold_name(player) in self._shown:
                raise row.fault(f"{player} is listed twice")
            yield self.of(player), row


def _barrisc(args: Namespace, before: bytes, games: bytes) -> Applied:
    names, table = _Names(), RatingTable(before, name=args.before, columns=_MEANS)
    means = {player: row.exact("mean") for player, row in names.listed(table)}
    remarks = [*table.remarks]
    shares: dict[str, list[Fraction]] = {player: [] for player in means}
    table = RatingTable(games, name=args.games, columns=("player", "percentage"))
    for row in table:
        shares.setdefault(names.of(row.player("player")), []).append(row.exact("percentage"))
    remarks += [*table.remarks, *look_alikes(means, shares)]
    computed = {
        player: mean_percentage(percentages, previous=means.get(player))
        for player, percentages in shares.items()
    }
    ordered = sorted(
        ((player, mean) for player, mean in computed.items() if mean is not None),
        key=lambda pair: (-pair[1], pair[0]),
    )
    values = [mean for _, mean in ordered]
    return Applied(
        system="barrisc",
        columns=_MEANS,
        rows=[(player, format_exact(mean)) for player, mean in ordered],
        extra={
            "shown": [format_mean(mean) for mean in values],
            "games": [len(shares[player]) for player, _ in ordered],
            "rank": [1 + values.index(mean) for mean in values],
        },
        remarks=remarks,
    )


def _cusca(args: Namespace, before: bytes, games: bytes) -> Applied:
    names, table = _Names(), RatingTable(before, name=args.before, columns=_TALLIES)
    tallies = {
        player: cusca.Tally(
            total=row.whole("total", least=-_MOST_POINTS, most=999_999_999),
            games=row.whole("games", most=_MOST_POINTS),
        )
        for player, row in names.listed(table)
    }
    remarks = [*table.remarks]
    by_game: dict[int, dict[str, int]] = {}
    table = RatingTable(games, name=args.games, columns=("game", "player", "points"))
    for row in table:
        game = by_game.setdefault(row.whole("game", least=1, most=_MOST_POINTS), {})
        player = names.of(row.player("player"))
        if player in game:
            raise row.fault(f"{player} is in game {row.text('game')} twice")
        game[player] = row.whole("points", least=-_MOST_POINTS, most=_MOST_POINTS)
    for number, game in by_game.items():
        if len(game) not in cusca.SIZES:
            raise FaristolError(
                f"{args.games}: game {number} has {len(game)} players: this rating needs three or four"
            )
    least = cusca.LEAST_GAMES if args.least_games is None else args.least_games
    lines = cusca.rate(tallies, by_game.values(), least_games=least)
    remarks += [*table.remarks, *look_alikes(tallies, [line.player for line in lines])]
    return Applied(
        system="cusca",
        columns=_TALLIES,
        rows=[(line.player, line.total, line.games) for line in lines],
        extra={
            "average": [format_mean(line.average) for line in lines],
            "rank": [line.rank for line in lines],
        },
        remarks=remarks,
    )


def _places(args: Namespace, before: bytes, games: bytes) -> Applied:
    names, table = _Names(), RatingTable(before, name=args.before, columns=_SUMS)
    sums = {
        player: (row.exact("points"), row.whole("events", most=_MOST_POINTS))
        for player, row in names.listed(table)
    }
    remarks = [*table.remarks]
    taken: dict[str, int] = {}
    table = RatingTable(games, name=args.games, columns=("player", "place"))
    for row in table:
        player = names.of(row.player("player"))
        if player in taken:
            raise row.fault(f"{player} has two places")
        taken[player] = row.whole("place", least=1, most=_MOST_POINTS)
    remarks += [*table.remarks, *look_alikes(sums, taken)]
    try:
        scale = args.scale or places.scale_for(args.entrants or len(taken))
        lines = places.rate(sums, taken, scale=scale)
    except FaristolError as error:
        raise FaristolError(f"{args.games}: {error}: see --entrants and --scale") from error
    return Applied(
        system="places",
        columns=_SUMS,
        rows=[(line.player, format_exact(line.points), line.events) for line in lines],
        extra={
            "event": [
                None if line.event_points is None else format_exact(line.event_points) for line in lines
            ],
            "rank": [line.rank for line in lines],
        },
        remarks=remarks,
    )


_MEANS, _TALLIES, _SUMS = ("player", "mean"), ("player", "total", "games"), ("player", "points", "events")
OTHER_SYSTEMS: Mapping[str, OtherSystem] = {
    "barrisc": OtherSystem(
        title="BARRISC, Catalan, duplicate",
        before=_MEANS,
        games=("player", "percentage"),
        apply=_barrisc,
    ),
    "cusca": OtherSystem(
        title="CUSCA, Catalan clubs, games of three or four",
        before=_TALLIES,
        games=("game", "player", "points"),
        apply=_cusca,
    ),
    "places": OtherSystem(
        title="points by place, Romanian federation",
        before=_SUMS,
        games=("player", "place"),
        apply=_places,
    ),
}
