"""`faristol tournament show`, `pairings`, `standings`, `prizes` and all others that only read."""

import argparse
import json
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from faristol.cli.tournament import told as in_words
from faristol.cli.tournament.desk import document_of, next_line, next_of, told
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.plan import ShownPlan, points_of
from faristol.cli.tournament.sheets import Sheets, has_sheets, read_sheets, say_warnings
from faristol.cli.tournament.store import open_store
from faristol.errors import NotationError
from faristol.formats.duplicate_csv import format_table
from faristol.formats.tournament_csv import cross_table_csv, pairings_csv, prizes_csv, standings_csv
from faristol.formats.tournament_rows import (
    PairingRow,
    StandingRow,
    cross_rows,
    entrant_rows,
    pairing_rows,
    prize_rows,
    standing_rows,
)
from faristol.rating.game import RatedGame
from faristol.tournament.planning import explain_round
from faristol.tournament.rated import rated_games
from faristol.tournament.state import Standing, TournamentState

_MS = 1000


def run_show(args: argparse.Namespace) -> int:
    with open_store(args.file) as store:
        state, book = store.state, store.book
        if args.json:
            print(json.dumps(_document(state, store.name), ensure_ascii=False, indent=1))
            return 0
        inside = [each for each in state.entrants.values() if each.standing is Standing.IN]
        print(state.settings.title)
        rounds = f"{len(state.rounds)} of {state.settings.rounds} rounds"
        print(f"rulebook {book.id}, {len(inside)} entrants, {rounds}")
        if state.rounds:
            found = state.rounds[-1]
            open_tables = sum(table.report is None for table in found.tables)
            print(
                f"round {found.number}: {found.stage}, {open_tables} of {len(found.tables)} results missing"
            )
        print(f"next: {next_line(state)}")
    return 0


def _document(state: TournamentState, name: str) -> dict[str, object]:
    return {
        "file": name,
        "title": state.settings.title,
        "rulebook": state.opened.rulebook,
        "rounds": state.settings.rounds,
        "seq": state.seq,
        "is_closed": state.is_closed,
        "next": next_of(state),
        "announcement": state.announcement,
        "entrants": _entrants(state),
        "seeding": list(state.seeding),
        "played": [
            {
                "round": each.number,
                "stage": str(each.stage),
                "pairings": _pairings(pairing_rows(state, each.number)),
            }
            for each in state.rounds
        ],
        "standings": _standings(standing_rows(state), {}),
    }


def run_entrants(args: argparse.Namespace) -> int:
    with open_store(args.file) as store:
        state = store.state
    if args.json:
        print(json.dumps({"entrants": _entrants(state)}, ensure_ascii=False, indent=1))
    else:
        _print(in_words.entrant_lines(entrant_rows(state)))
    return 0


def _entrants(state: TournamentState) -> list[dict[str, object]]:
    return [
        {
            "number": each.number,
            "name": each.name,
            "club": each.club,
            "rating": each.rating,
            "standing": str(each.standing),
            "is_here": each.is_here,
            "paid_cents": each.paid_cents,
        }
        for _, each in sorted(state.entrants.items())
    ]


def run_history(args: argparse.Namespace) -> int:
    """When, who, what; the newest last."""
    with open_store(args.file) as store:
        state, events = store.state, store.events
    if args.json:
        print(json.dumps({"events": [document_of(event) for event in events]}, ensure_ascii=False, indent=1))
        return 0
    for seq, event in enumerate(events, 1):
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(event.at_ms // _MS))
        author = getattr(event, "author", "")
        print(f"{seq:>5}  {when}  {told(event, state)}{f'  [{author}]' if author else ''}")
    return 0


def run_pairings(args: argparse.Namespace) -> int:
    with open_store(args.file) as store:
        state, book = store.state, store.book
    number = round_named(state, args.round).number
    if args.csv:
        print(pairings_csv(state, number), end="")
        return 0
    rows = pairing_rows(state, number)
    if args.json:
        document: dict[str, object] = {"round": number, "pairings": _pairings(rows)}
        if args.why:
            document |= ShownPlan(explain_round(state, number), state, book, {}).document()
        print(json.dumps(document, ensure_ascii=False, indent=1))
    elif args.why:
        _print(ShownPlan(explain_round(state, number), state, book, {}).lines())
    else:
        _print([f"round {number}", *in_words.pairing_lines(rows)])
    return 0


def run_standings(args: argparse.Namespace) -> int:
    asked = _asked(args)
    state = asked.state
    if args.csv:
        print(standings_csv(state, until_round=args.round), end="")
        return 0
    rows = standing_rows(state, args.round)
    if args.json:
        document = {
            "round": _round(args, state),
            "standings": _standings(rows, asked.keys),
            "warnings": asked.warnings,
        }
        print(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        _print([f"after round {_round(args, state)}", *in_words.standing_lines(rows, asked.keys)])
    return 0


def run_cross_table(args: argparse.Namespace) -> int:
    asked = _asked(args)
    state = asked.state
    if args.csv:
        print(cross_table_csv(state, until_round=args.round), end="")
        return 0
    rows = cross_rows(state, args.round)
    if args.json:
        found = [
            {
                **_standings([row.standing], asked.keys)[0],
                "rounds": [asdict(cell) | {"spread": cell.spread} for cell in row.cells],
            }
            for row in rows
        ]
        document = {"round": _round(args, state), "cross_table": found, "warnings": asked.warnings}
        print(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        _print(in_words.cross_lines(rows))
    return 0


@dataclass(frozen=True, slots=True)
class _Asked:
    state: TournamentState
    keys: Mapping[int, str]
    """As the user's own table calls the entrants."""
    warnings: list[str]


def _asked(args: argparse.Namespace) -> _Asked:
    """Of a tournament, or of tables; what is odd about these is told, and what has no result yet."""
    if not has_sheets(args):
        with open_store(args.file) as store:
            state = store.state
        if args.round is not None and args.round > len(state.rounds):
            round_named(state, args.round)
        return _Asked(state, {}, [])
    sheets = read_sheets(args, until_round=args.round)
    if args.round is not None and args.round > len(sheets.state.rounds):
        raise NotationError(f"there are results of {len(sheets.state.rounds)} rounds, not of {args.round}")
    say_warnings(sheets)
    missing = _missing(sheets)
    if missing:
        print(f"faristol: {missing}", file=sys.stderr)
    return _Asked(sheets.state, sheets.keys, [*sheets.warnings, *([missing] if missing else [])])


def _missing(sheets: Sheets) -> str:
    if not sheets.missing:
        return ""
    return f"round {len(sheets.state.rounds)} is not finished: no points of {', '.join(sheets.missing)}"


def _round(args: argparse.Namespace, state: TournamentState) -> int:
    return len(state.rounds) if args.round is None else int(args.round)


def run_prizes(args: argparse.Namespace) -> int:
    with open_store(args.file) as store:
        state = store.state
    if args.csv:
        print(prizes_csv(state), end="")
        return 0
    rows = prize_rows(state)
    if args.json:
        prizes = [asdict(row) | {"index": row.index + 1} for row in rows]
        print(json.dumps({"prizes": prizes}, ensure_ascii=False, indent=1))
    else:
        _print(in_words.prize_lines(rows))
    return 0


def run_games(args: argparse.Namespace) -> int:
    with open_store(args.file) as store:
        state = store.state
    games = rated_games(state)
    if args.json:
        found = [
            {
                "round": game.round_number,
                "player1": game.players[0],
                "player2": game.players[1],
                "result1": points_of(game.half_points),
            }
            for game in games
        ]
        print(json.dumps({"games": found}, ensure_ascii=False, indent=1))
    else:
        print(games_csv(games), end="")
    return 0


def games_csv(games: Iterable[RatedGame]) -> str:
    """For `faristol rating apply`."""
    return format_table(
        ("round", "player1", "player2", "result1"),
        ([game.round_number, *game.players, ("0", "0.5", "1")[game.half_points]] for game in games),
    )


def _pairings(rows: Sequence[PairingRow]) -> list[dict[str, object]]:
    return [
        {
            "table": row.table,
            "kind": str(row.kind),
            "player1": {"number": row.first.number, "name": row.first.name},
            "player2": None if row.second is None else {"number": row.second.number, "name": row.second.name},
            "points": None if row.report is None else list(row.report.result.points),
            "winner": None if row.report is None else row.report.result.winner,
            "result": None if row.report is None else str(row.report.result.kind),
        }
        for row in rows
    ]


def _standings(rows: Sequence[StandingRow], keys: Mapping[int, str]) -> list[dict[str, object]]:
    return [
        {
            "place": row.place,
            "is_shared": row.is_shared,
            "player": keys.get(row.number, str(row.number)),
            "name": row.name,
            "club": row.club,
            "rating": row.rating,
            "points": points_of(row.half_points),
            "spread": row.spread,
            "points_for": row.points_for,
            "wins": row.wins,
            "ties": row.ties,
            "losses": row.losses,
            "games": row.games,
            "tie_breaks": dict(row.tie_breaks),
        }
        for row in rows
    ]


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
