"""`faristol game replay`: a record checked move by move, or a log event by event."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from faristol.board import format_square
from faristol.cli.game.log import LogReplay, lines_about
from faristol.cli.game.log import document as log_document
from faristol.cli.game.records import add_record, read_game
from faristol.cli.kit.inputs import shown_name
from faristol.cli.kit.output import PROBLEM, answer, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.tables import table
from faristol.formats import draw_board, format_rows
from faristol.formats.game.drawing import LEGEND
from faristol.game.records import Finding, MoveKind, Replay, Step, Tiles

_COLUMNS = ("", "player", "place", "word", "score", "total")
_RIGHT = {0, 4, 5}


def add_arguments(verb: ArgumentParser) -> None:
    add_record(verb)
    add_json(verb)
    verb.add_argument("--board-each", action="store_true", help=f"draw the board after every move; {LEGEND}")


def run(args: Namespace) -> int:
    """The referee's findings count, not the plain record's: it knows racks, clock and order."""
    game = read_game(args)
    if isinstance(game, LogReplay):
        replayed, about, more = game.replayed, log_document(game), list(lines_about(game))
        wrong = [[str(fault)] for fault in game.faults]
    else:
        replayed, about, more = game, {}, []
        wrong = [[str(finding), *finding.explanation] for finding in game.findings]
    lines = [*_report(replayed, board_each=args.board_each), *more, _how_many_wrong(len(wrong))]
    answer(args, as_document(replayed) | about, lines)
    for first, *others in wrong:
        remark("\n    ".join([f"{shown_name(args.file)}: {first}", *others]))
    return PROBLEM if wrong else 0


def _report(replayed: Replay, *, board_each: bool) -> Iterator[str]:
    if replayed.record.title:
        yield replayed.record.title
        yield ""
    head, *rows = table([_COLUMNS, *map(_row, replayed.steps)], right=_RIGHT)
    yield head
    for step, row in zip(replayed.steps, rows, strict=True):
        yield row
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


def _drawn(replayed: Replay, step: Step | None) -> str:
    grid = step.grid if step else replayed.grid
    return draw_board(grid, replayed.layout, replayed.tileset.alphabet, replayed.rulebook.play.coordinates)


def _summary(replayed: Replay) -> Iterator[str]:
    for player, total, computed in zip(
        replayed.record.players, replayed.totals, replayed.computed_totals, strict=True
    ):
        right = "" if total == computed else f", and should be {computed}"
        yield f"{player or 'total'} {total}{right}"
    tiles = replayed.whereabouts
    yield f"tiles: {tiles.board} on the board, {tiles.racks} on racks, {tiles.bag} in the bag"


def _how_many_wrong(count: int) -> str:
    return "nothing is wrong" if not count else f"{count} {'thing is' if count == 1 else 'things are'} wrong"


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
        "article": finding.citation,
    }
