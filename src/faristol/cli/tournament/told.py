"""Tournaments in words and columns, for a terminal."""

from collections.abc import Iterator, Mapping, Sequence

from faristol.cli.kit.tables import columns
from faristol.formats.tournament.rows import (
    CrossCell,
    CrossRow,
    EntrantRow,
    PairingRow,
    PrizeRow,
    StandingRow,
    Who,
    format_half_points,
)
from faristol.standings.result import ScoreKind
from faristol.tournament.state import Entrant

_WITHOUT = {
    ScoreKind.BYE: "sits out",
    ScoreKind.REQUESTED_BYE: "requested bye",
    ScoreKind.ABSENT: "absent",
}
_MOST_NAMED = 8
_SHORT = {ScoreKind.BYE: "bye", ScoreKind.REQUESTED_BYE: "bye", ScoreKind.ABSENT: "–"}


def pairing_lines(rows: Sequence[PairingRow]) -> Iterator[str]:
    """Pairings by table with their results, then those who sit out."""
    tables = [row for row in rows if row.second is not None]
    shown = [[row.table, _who(row.first), _result(row), _who(row.second)] for row in tables if row.second]
    if shown:
        yield from columns(["table", "1", "", "2"], shown)
    for row in rows:
        if row.second is None:
            yield f"{_WITHOUT[row.kind]}: {_who(row.first)}"


def standing_lines(rows: Sequence[StandingRow], keys: Mapping[int, str]) -> Iterator[str]:
    """`keys` are what the user calls the entrants, where these are not their numbers."""
    extra = [name for name, _ in rows[0].tie_breaks] if rows else []
    head = ["", "", "name", "club", "points", "spread", "total", "W", "T", "L", *extra]
    yield from columns(
        head,
        [
            [
                f"{row.place}{'=' if row.is_shared else '.'}",
                keys.get(row.number, row.number),
                row.name,
                row.club,
                format_half_points(row.half_points),
                signed(row.spread),
                row.points_for,
                row.wins,
                row.ties,
                row.losses,
                *(text for _, text in row.tie_breaks),
            ]
            for row in rows
        ],
    )


def cross_lines(rows: Sequence[CrossRow]) -> Iterator[str]:
    """A cell is the opponent's place, what came of it, and the spread."""
    rounds = range(1, len(rows[0].cells) + 1) if rows else ()
    head = ["", "name", *(f"round {number}" for number in rounds), "points", "spread"]
    yield from columns(
        head,
        [
            [
                row.standing.place,
                row.standing.name,
                *map(_cell, row.cells),
                format_half_points(row.standing.half_points),
                signed(row.standing.spread),
            ]
            for row in rows
        ],
    )


def prize_lines(rows: Sequence[PrizeRow]) -> Iterator[str]:
    """Each prize with its winners, with their shares where they share it, and why."""
    for row in rows:
        amount = f" ({row.amount})" if row.amount else ""
        yield f"{row.index + 1:>2}  {row.label}{amount}: {_winners(row)}"
        if row.why:
            yield f"    {row.why}"
        if row.needs_decision:
            yield f"    to be decided: faristol tournament award FILE {row.index + 1} ENTRANT…"


def _winners(row: PrizeRow) -> str:
    if len(row.winners) > _MOST_NAMED:
        return f"{len(row.winners)} entrants"
    if any(amount != row.amount for amount in row.amounts):
        shares = zip(row.winners, row.amounts, strict=True)
        return ", ".join(f"{name} {amount}".rstrip() for name, amount in shares)
    return ", ".join(row.winners) or "nobody yet"


def entrant_lines(rows: Sequence[EntrantRow]) -> Iterator[str]:
    yield from columns(
        ["", "name", "club", "rating", "here", ""],
        [
            [
                row.who.number,
                row.who.name,
                row.who.club,
                "" if row.who.rating is None else row.who.rating,
                "yes" if row.is_here else "",
                "" if row.standing.value == "in" else row.standing.value,
            ]
            for row in rows
        ],
    )


def grant_lines(entrants: Sequence[Entrant]) -> Iterator[str]:
    """The decision on each, if there is one."""
    yield from columns(
        ["", "name", "club", "registered", "grant", ""],
        [
            [
                entrant.number,
                entrant.name,
                entrant.club,
                entrant.given_on,
                "to be decided" if entrant.grant_cents is None else f"{entrant.grant_cents / 100:.2f}",
                "" if entrant.is_in else entrant.standing.value,
            ]
            for entrant in entrants
        ],
    )


def signed(spread: int) -> str:
    """
    >>> signed(20), signed(0), signed(-5)
    ('+20', '0', '-5')
    """
    return f"{spread:+}" if spread else "0"


def _who(who: Who) -> str:
    return f"{who.name} ({format_half_points(who.half_points)})"


def _result(row: PairingRow) -> str:
    if row.report is None:
        return "–"
    first, second = row.report.result.points
    return f"{first} – {second}"


def _cell(cell: CrossCell) -> str:
    if cell.kind is None:
        return ""
    if cell.opponent is None:
        return _SHORT.get(cell.kind, "")
    forfeit = "f" if cell.kind is ScoreKind.FORFEIT else ""
    return f"{cell.letter}{cell.opponent_place} {signed(cell.spread)}{forfeit}"
