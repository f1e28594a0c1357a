"""`faristol game`: replay a game that somebody wrote down, or write it in another notation."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from faristol.board import format_square, load_layout
from faristol.cli.game import enter as game_enter
from faristol.cli.game import log as game_log
from faristol.cli.game import sheet as game_sheet
from faristol.cli.game.log import LogReplay, read_log
from faristol.cli.kit.inputs import read_input
from faristol.cli.rulebook import rulebook_named
from faristol.errors import RulebookError
from faristol.files import write_file
from faristol.formats import NotationName, draw_board, format_rows, read_record, write_record
from faristol.formats.log import is_log, parse_log
from faristol.game.event import Event
from faristol.game.events import GameOpened, Mode
from faristol.game.records import Finding, MoveKind, Replay, Step, Tiles, replay
from faristol.game.records.audit import audit_draws
from faristol.tiles import load_tileset

_COLUMNS = ("", "player", "place", "word", "score", "total")
_RIGHT = {0, 4, 5}


def add_arguments(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(dest="verb", metavar="VERB", required=True)

    replaying = verbs.add_parser(
        "replay", help="check every play, score and sum of a record, or every event of a log"
    )
    _add_record(replaying)
    replaying.add_argument("--json", action="store_true", help="one JSON document with all of it")
    replaying.add_argument("--board-each", action="store_true", help="draw the board after every move")
    replaying.set_defaults(run=run_replay)

    converting = verbs.add_parser("convert", help="write a record in another notation")
    _add_record(converting)
    converting.add_argument("--to", required=True, choices=[str(name) for name in NotationName])
    converting.add_argument("-o", "--output", metavar="OUT", help="a file; standard output if not given")
    converting.set_defaults(run=run_convert)

    game_enter.add_verb(verbs)
    game_sheet.add_verb(verbs, add_record=_add_record, replayed=_replay)

    auditing = verbs.add_parser(
        "audit", help="check that every tile of a finished game came as its published seed says"
    )
    auditing.add_argument("file", metavar="FILE", help="events.json of the game's page; - for standard input")
    auditing.add_argument("--json", action="store_true", help="one JSON document")
    auditing.set_defaults(run=run_audit)


def _add_record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="GCG, the Romanian record or its examples, or a game's event log; - for standard input",
    )
    parser.add_argument(
        "--rulebook",
        metavar="ID",
        help="see `faristol rulebook list`; or a .toml file. An event log names its own, a record does not",
    )


def run_replay(arguments: argparse.Namespace) -> int:
    content = read_input(arguments.file)
    if is_log(content):
        return _replay_log(_read_log(content, arguments), arguments)
    replayed = _replay_record(content, arguments)
    if arguments.json:
        print(json.dumps(as_document(replayed), ensure_ascii=False, indent=1))
    else:
        print("\n".join(_report(replayed, board_each=arguments.board_each)))
        print(_how_many_wrong(len(replayed.findings)))
    for finding in replayed.findings:
        print("\n".join(_complaint(finding, arguments.file)), file=sys.stderr)
    return 1 if replayed.findings else 0


def _replay_log(log: LogReplay, arguments: argparse.Namespace) -> int:
    """What the referee finds counts, not what a mere record would show: he knows racks, clock and order."""
    if arguments.json:
        document = as_document(log.replayed) | game_log.document(log)
        print(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        print("\n".join(_report(log.replayed, board_each=arguments.board_each)))
        print("\n".join(game_log.lines_about(log)))
        print(_how_many_wrong(len(log.faults)))
    for fault in log.faults:
        print(f"faristol: {_name(arguments.file)}: {fault}", file=sys.stderr)
    return 1 if log.faults else 0


def run_convert(arguments: argparse.Namespace) -> int:
    text = write_record(_replay(arguments), NotationName(arguments.to))
    if arguments.output is None:
        print(text, end="")
        return 0
    write_file(Path(arguments.output), text.encode())
    return 0


def run_audit(arguments: argparse.Namespace) -> int:
    log = parse_log(read_input(arguments.file), name=_name(arguments.file))
    audit = audit_draws(log)
    if arguments.json:
        faults = [asdict(fault) for fault in audit.faults]
        print(json.dumps({"draws": audit.draws, "faults": faults}, ensure_ascii=False, indent=1))
    elif not audit.faults:
        print(_drawn_well(log, audit.draws))
    for fault in audit.faults:
        print(f"faristol: {_name(arguments.file)}: {fault}", file=sys.stderr)
    return 1 if audit.faults else 0


def _drawn_well(log: Sequence[Event], draws: int) -> str:
    if isinstance(log[0], GameOpened) and log[0].mode is Mode.TABLE:
        return f"{draws} draws by hand at a wooden board: there is no seed to hold them against"
    return f"{draws} draws, all as the seed says; the seed fits its fingerprint"


def _replay(arguments: argparse.Namespace) -> Replay:
    content = read_input(arguments.file)
    return _read_log(content, arguments).replayed if is_log(content) else _replay_record(content, arguments)


def _read_log(content: bytes, arguments: argparse.Namespace) -> LogReplay:
    rulebook = None if arguments.rulebook is None else rulebook_named(arguments.rulebook)
    return read_log(content, rulebook, name=_name(arguments.file))


def _replay_record(content: bytes, arguments: argparse.Namespace) -> Replay:
    if arguments.rulebook is None:
        raise RulebookError(
            f"{_name(arguments.file)}: a record does not say its rulebook: name it, --rulebook ID"
        )
    rulebook = rulebook_named(arguments.rulebook)
    tileset = load_tileset(rulebook.play.tileset)
    record = read_record(content, name=_name(arguments.file), rulebook=rulebook, tileset=tileset)
    return replay(record, rulebook, tileset=tileset, layout=load_layout(rulebook.play.board))


def _name(file: str) -> str:
    return "standard input" if file == "-" else file


def _complaint(finding: Finding, file: str) -> Iterator[str]:
    yield f"faristol: {_name(file)}: {finding}"
    yield from (f"    {line}" for line in finding.explanation)


def _report(replayed: Replay, *, board_each: bool) -> Iterator[str]:
    if replayed.record.title:
        yield replayed.record.title
        yield ""
    rows = [_COLUMNS, *(_row(step) for step in replayed.steps)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    yield _aligned(_COLUMNS, widths)
    for step, row in zip(replayed.steps, rows[1:], strict=True):
        yield _aligned(row, widths)
        if board_each:
            yield from ("", _drawn(replayed, step), "")
    if not board_each:
        yield from ("", _drawn(replayed, replayed.steps[-1] if replayed.steps else None), "")
    yield from _summary(replayed)


def _row(step: Step) -> tuple[str, ...]:
    word = step.word if step.kind is MoveKind.PLAY else _what(step)
    return (str(step.number), step.player, step.place, word, str(step.points), str(step.total))


def _what(step: Step) -> str:
    if step.swapped is None:
        return f"({step.kind.replace('-', ' ')})"
    least, most = step.swapped
    count = str(most) if least == most else f"{least} to {most}"
    return f"({step.kind} of {count} tiles)"


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    cells = (
        cell.rjust(width) if column in _RIGHT else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join(cells).rstrip()


def _drawn(replayed: Replay, step: Step | None) -> str:
    grid = step.grid if step else replayed.grid
    return draw_board(grid, replayed.tileset.alphabet, replayed.rulebook.play.coordinates)


def _summary(replayed: Replay) -> Iterator[str]:
    for player, total, computed in zip(
        replayed.record.players, replayed.totals, replayed.computed_totals, strict=True
    ):
        right = "" if total == computed else f", and should be {computed}"
        yield f"{player or 'total'} {total}{right}"
    tiles = replayed.whereabouts
    yield f"tiles: {tiles.board} on the board, {tiles.racks} on racks, {tiles.bag} in the bag"


def _how_many_wrong(found: int) -> str:
    return "nothing is wrong" if not found else f"{found} {'thing is' if found == 1 else 'things are'} wrong"


def as_document(replayed: Replay) -> dict[str, object]:
    """A replay as plain values, for JSON."""
    tiles = replayed.whereabouts
    return {
        "title": replayed.record.title,
        "rulebook": {"id": replayed.rulebook.id, "digest": replayed.rulebook.digest},
        "tags": dict(replayed.record.tags),
        "players": list(replayed.record.players),
        "moves": [_step_document(replayed, step) for step in replayed.steps],
        "totals": list(replayed.totals),
        "computed_totals": list(replayed.computed_totals),
        "board": format_rows(replayed.grid, replayed.tileset.alphabet),
        "tiles": {"board": tiles.board, "racks": tiles.racks, "bag": tiles.bag},
        "findings": [_finding_document(finding) for finding in replayed.findings],
    }


def _step_document(replayed: Replay, step: Step) -> dict[str, object]:
    coordinates, columns = replayed.rulebook.play.coordinates, step.grid.columns
    return {
        "number": step.number,
        "side": step.side,
        "player": step.player,
        "kind": str(step.kind),
        "place": step.place,
        "word": step.word,
        "squares": [format_square(*divmod(square, columns), coordinates) for square in step.squares],
        "score": step.points,
        "computed": step.computed,
        "total": step.total,
        "explanation": list(step.explanation),
        "exchanged": list(step.swapped) if step.swapped else None,
        "rack": _rack(replayed, step.rack_before),
        "rack_after": _rack(replayed, step.rack_after),
        "board": format_rows(step.grid, replayed.tileset.alphabet),
        "note": step.move.note,
    }


def _rack(replayed: Replay, rack: Tiles | None) -> str | None:
    return None if rack is None else replayed.tileset.alphabet.format_tiles(rack)


def _finding_document(finding: Finding) -> dict[str, object]:
    return {
        "move": finding.step,
        "where": finding.where,
        "code": finding.code,
        "recorded": finding.recorded,
        "computed": finding.computed,
        "message": finding.message,
        "explanation": list(finding.explanation),
    }
