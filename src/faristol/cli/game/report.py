"""`faristol game report`: every turn of a finished game beside the best moves, and what it lost."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.reports import Grade, Judged, Level, Line, Player, Report, Verdict, report_on
from faristol.analysis.turns import Unknown
from faristol.board import Grid
from faristol.cli.game.log import LogReplay
from faristol.cli.game.records import add_record, read_game
from faristol.cli.game.report_page import page
from faristol.cli.kit.inputs import shown_name
from faristol.cli.kit.output import answer, counted, raise_unless_writable, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.progress import shown_steps
from faristol.cli.kit.tables import table
from faristol.cli.lexicon.named import named_lexicon
from faristol.errors import LexiconError, NotationError
from faristol.files import write_file
from faristol.formats.game.moves import format_play
from faristol.formats.game.words import format_word
from faristol.game.actions import Exchange, Move, Pass, Play
from faristol.game.records import Replay
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.movegen import load_generator

EXAMPLES = """\
examples:
  faristol game report events.json
  faristol game report game.gcg --rulebook ca-1v1 --level full --html report.html

A turn is judged where its rack is known whole. `--level fast` compares moves by equity (points, and what the
tiles kept are worth); `--level full` plays candidates out 2,400 times a turn and solves endings. The same
game, level and lexicon give the same report. Grades go by the chance to win: small from 0.5 %, medium from
3 %, large from 7 %; in endings and decided games by points: from 1, 7 and 15.
"""
GRADES = {
    Grade.BEST: "best",
    Grade.GOOD: "good",
    Grade.SMALL: "small mistake",
    Grade.MEDIUM: "mistake",
    Grade.LARGE: "large mistake",
}
WHY_NOT = {
    Unknown.RACK: "the rack is not known whole",
    Unknown.TILES: "the exchanged tiles are unknown",
    Unknown.PLAY: "the play does not fit the board or the rack",
}


def add_arguments(verb: ArgumentParser) -> None:
    add_record(verb)
    verb.add_argument(
        "--lexicon",
        metavar="ID|LANGUAGE|FILE",
        help="whose words are good (default: the log's, or the first lexicon for the tiles)",
    )
    verb.add_argument("--level", choices=[str(level) for level in Level], default=str(Level.FAST))
    verb.add_argument("--html", metavar="OUT", help="also write the report as a page of its own")
    add_json(verb)


def run(args: Namespace) -> None:
    """
    Raises:
        NotationError: if the game is not over, or is not between two players.
    """
    if args.html is not None:
        raise_unless_writable(Path(args.html))
    game = read_game(args)
    replayed = game.replayed if isinstance(game, LogReplay) else game
    spent = None
    if isinstance(game, LogReplay):
        state = game.review.state
        if state.ended is None:
            raise NotationError(
                f"{shown_name(args.file)}: this game is not over; only finished games get a report"
            )
        first, second = state.clock.spent_ms
        spent = (first, second) if game.opened.timed else None
    lexicon = _lexicon(args, game)
    playouts = Playouts(
        load_generator(lexicon, replayed.rulebook), replayed.rulebook, load_leaves(replayed.tileset.id)
    )
    with shown_steps("judging turns") as watch:
        report = report_on(
            replayed,
            playouts,
            lexicon,
            level=Level(args.level),
            ended=isinstance(game, LogReplay),
            spent_ms=spent,
            watch=watch,
        )
    told = document(report)
    if args.html is not None:
        write_file(Path(args.html), page(told).encode())
        remark(f"the report is in {args.html}")
    answer(args, told, list(_lines(report)))


def _lexicon(args: Namespace, game: Replay | LogReplay) -> Lexicon:
    replayed = game.replayed if isinstance(game, LogReplay) else game
    args.tileset = replayed.tileset.id
    if args.lexicon is not None:
        return named_lexicon(args.lexicon, args)
    if isinstance(game, LogReplay) and game.opened.lexicon in lexicon_ids():
        return load_lexicon(game.opened.lexicon)
    for lexicon_id in lexicon_ids():
        lexicon = load_lexicon(lexicon_id)
        if lexicon.tileset == replayed.tileset.id:
            return lexicon
    raise LexiconError(f"no lexicon for tile set {replayed.tileset.id}: name one, --lexicon FILE")


# Words -------------------------------------------------------------------------------------------------


def _lines(report: Report) -> Iterator[str]:
    head = ("", "player", "rack", "move", "points", "best", "lost", "win % lost", "")
    rows = [_row(report, judged) for judged in report.turns]
    yield from table([head, *rows], right={0, 4, 6, 7})
    yield ""
    for player in report.players:
        yield _summary(player)
    if report.deciding:
        yield ""
        yield "Turns that decided the game:"
        for place in report.deciding:
            yield f"  {_sentence(report, report.turns[place])}"
    judged = sum(player.judged for player in report.players)
    how = "by equity" if report.level is Level.FAST else "by simulation and solved endings"
    yield ""
    yield f"{judged} of {len(report.turns)} turns judged {how}, with {report.lexicon.version}"


def _row(report: Report, judged: Judged) -> tuple[str, ...]:
    turn, verdict = judged.turn, judged.verdict
    rack = "" if turn.rack is None else report.replayed.tileset.alphabet.format_tiles(turn.rack)
    done = _done(report, judged)
    about = (str(turn.step.number), turn.step.player, rack, done, str(turn.score))
    phony = " · not in the lexicon: " + ", ".join(_words(report, judged)) if judged.wrong_words else ""
    if verdict is None:
        return (*about, "", "", "", WHY_NOT[turn.unknown] + phony)
    best = "" if verdict.grade is Grade.BEST else _move(report, turn.grid, verdict.lines[0].move)
    missed = " · bingo missed" if verdict.bingo_missed else ""
    return (
        *about,
        best,
        f"{verdict.lost_points:.1f}",
        f"{100 * verdict.lost_win:.1f}",
        GRADES[verdict.grade] + missed + phony,
    )


def _summary(player: Player) -> str:
    mistakes = ", ".join(
        counted(player.grades[grade], GRADES[grade]) for grade in (Grade.LARGE, Grade.MEDIUM, Grade.SMALL)
    )
    spent = (
        ""
        if player.spent_ms is None
        else f"; {player.spent_ms // 60_000}:{player.spent_ms // 1000 % 60:02} used"
    )
    phonies = "" if not player.phonies else f"; phonies: {player.phonies}, {player.phonies_stood} let through"
    bingos = f"{counted(player.bingos, 'bingo')}, {player.bingos_missed} missed"
    lost = f"loses {player.lost_points:.1f} points and {100 * player.lost_win:.1f} % a turn"
    judged = f"{lost}; {mistakes}; index {player.index:.1f}" if player.judged else "no turn judged"
    return f"{player.name}: {judged}; {bingos}{phonies}{spent}"


def _sentence(report: Report, judged: Judged) -> str:
    verdict, turn = judged.verdict, judged.turn
    assert verdict is not None  # noqa: S101 - only judged turns decide
    best = verdict.lines[0]
    cost = f"{verdict.lost_points:.0f} points" if verdict.by_spread else f"{100 * verdict.lost_win:.1f} %"
    return (
        f"turn {turn.step.number} of {turn.step.player}: {_done(report, judged)} {turn.score} cost {cost}; "
        f"{_move(report, turn.grid, best.move)} {best.score} was better"
    )


def _done(report: Report, judged: Judged) -> str:
    step = judged.turn.step
    if judged.turn.withdrawn:
        return f"{step.place} {step.word} (taken back)"
    if judged.turn.unknown is not Unknown.NOTHING:
        return " ".join(filter(None, (step.place, step.word))) or str(step.kind)
    return _move(report, judged.turn.grid, judged.turn.move)


def _move(report: Report, grid: Grid, move: Move) -> str:
    alphabet = report.replayed.tileset.alphabet
    match move:
        case Play(placement=placement, main=main):
            style = report.replayed.rulebook.play.coordinates
            return " ".join(format_play(placement, main, grid, alphabet=alphabet, style=style))
        case Exchange(tiles=tiles):
            return f"exchange {alphabet.format_tiles(tiles)}"
        case Pass():
            return "pass"


def _words(report: Report, judged: Judged) -> list[str]:
    alphabet = report.replayed.tileset.alphabet
    return [format_word(word.tiles, alphabet) for word in judged.wrong_words]


# Values ------------------------------------------------------------------------------------------------


def document(report: Report) -> dict[str, object]:
    """The report as plain values; everything that the page and the sentences say."""
    replayed = report.replayed
    return {
        "title": replayed.record.title,
        "rulebook": {"id": replayed.rulebook.id, "digest": replayed.rulebook.digest},
        "lexicon": report.lexicon.version,
        "level": str(report.level),
        "totals": list(replayed.totals),
        "players": [_player_document(player) for player in report.players],
        "turns": [_turn_document(report, judged) for judged in report.turns],
        "deciding": list(report.deciding),
        "sentences": [_sentence(report, report.turns[place]) for place in report.deciding],
    }


def _player_document(player: Player) -> dict[str, object]:
    return {
        "name": player.name,
        "turns": player.turns,
        "judged": player.judged,
        "lost_win": _rounded(player.lost_win),
        "lost_points": _rounded(player.lost_points),
        "index": _rounded(player.index),
        "grades": {str(grade): count for grade, count in player.grades.items()},
        "bingos": player.bingos,
        "bingos_missed": player.bingos_missed,
        "phonies": player.phonies,
        "phonies_stood": player.phonies_stood,
        "spent_ms": player.spent_ms,
    }


def _turn_document(report: Report, judged: Judged) -> dict[str, object]:
    turn, verdict = judged.turn, judged.verdict
    return {
        "number": turn.step.number,
        "side": turn.side,
        "player": turn.step.player,
        "rack": None if turn.rack is None else report.replayed.tileset.alphabet.format_tiles(turn.rack),
        "move": _done(report, judged),
        "score": turn.score,
        "totals": list(turn.after),
        "win_first": _rounded(judged.win_after),
        "withdrawn": turn.withdrawn,
        "wrong_words": _words(report, judged),
        "unknown": str(turn.unknown) or None,
        "verdict": None if verdict is None else _verdict_document(report, turn.grid, verdict),
    }


def _verdict_document(report: Report, grid: Grid, verdict: Verdict) -> dict[str, object]:
    return {
        "method": str(verdict.method),
        "is_exact": verdict.is_exact,
        "by": "spread" if verdict.by_spread else "win",
        "grade": str(verdict.grade),
        "lost_win": _rounded(verdict.lost_win),
        "lost_points": _rounded(verdict.lost_points),
        "bingo_missed": verdict.bingo_missed,
        "played": _line_document(report, grid, verdict.played),
        "lines": [_line_document(report, grid, line) for line in verdict.lines],
    }


def _line_document(report: Report, grid: Grid, line: Line) -> dict[str, object]:
    return {
        "move": _move(report, grid, line.move),
        "score": line.score,
        "equity": _rounded(line.equity),
        "win": _rounded(line.win),
        "win_error": _rounded(line.win_error),
        "spread": _rounded(line.spread),
        "spread_error": _rounded(line.spread_error),
    }


def _rounded(value: float) -> float:
    return round(value, 4)
