"""An edition as a table, and as JSON."""

from collections.abc import Mapping, Sequence

from faristol.cli.kit.tables import table
from faristol.formats.rating.csv import format_points
from faristol.rating.editions import Edition, Line

_HEAD = ("", "player", "old", "new", "+/-", "games", "event", "score", "expected", "category", "state")
_RIGHT = (0, 2, 3, 4, 5, 6, 7, 8)


def edition_table(edition: Edition) -> Sequence[str]:
    return table([_HEAD, *map(_row, edition.lines)], right=_RIGHT)


def edition_document(edition: Edition) -> Mapping[str, object]:
    return {
        "system": edition.system,
        "season": edition.season,
        "players": [line_document(line) for line in edition.lines],
    }


def line_document(line: Line) -> Mapping[str, object]:
    """A season is the year in which it began."""
    return {
        "player": line.player,
        "position": line.position,
        "old": line.old,
        "new": line.rating,
        # As the table of the next edition calls it.
        "rating": line.rating,
        "delta": line.delta,
        "games": line.games,
        "event_games": line.event_games,
        "score": line.half_points / 2,
        "expected": line.expected_thousandths / 1000,
        "category": line.category,
        "state": line.state and str(line.state),
        "newcomer": line.is_newcomer,
        "debutant": line.is_debutant,
        "last_season": line.last_season,
        "debut_season": line.debut_season,
    }


def thousandths(number: int) -> str:
    whole, rest = divmod(number, 1000)
    return f"{whole}.{rest:03}"


def _row(line: Line) -> Sequence[str]:
    played = bool(line.event_games)
    notes = [str(line.state or ""), "debutant" if line.is_debutant else ""]
    return (
        f"{line.position}." if line.position else "",
        line.player,
        "–" if line.is_newcomer else str(line.old),
        str(line.rating),
        f"{line.delta:+}" if played else "",
        str(line.games),
        str(line.event_games) if played else "",
        format_points(line.half_points) if played else "",
        thousandths(line.expected_thousandths) if played else "",
        line.category,
        ", ".join(filter(None, notes)),
    )
