"""A report as plain values: everything that its sentences, tables and curves say, and nothing else."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from faristol.analysis.reports import Balance, Judged, Line, Player, Report, Verdict
from faristol.analysis.turns import Turn, Unknown
from faristol.board import Grid, Word
from faristol.formats.game.moves import format_play
from faristol.formats.game.words import format_word
from faristol.game.actions import Exchange, Move, Play
from faristol.game.milestones import GameEnded
from faristol.game.records import MoveKind, Replay

Document: TypeAlias = Mapping[str, Any]


def document_of(report: Report) -> dict[str, Any]:
    """Return a report's values, rounded, as JSON holds them."""
    replayed = report.replayed
    return {
        "title": replayed.record.title,
        "rulebook": {"id": replayed.rulebook.id, "digest": replayed.rulebook.digest},
        "lexicon": report.lexicon.version,
        "language": replayed.tileset.language,
        "level": str(report.level),
        "totals": list(replayed.totals),
        "ended": _ended(report.ended),
        "players": [_player(player) for player in report.players],
        "turns": [_turn(report, judged) for judged in report.turns],
        "deciding": list(report.deciding),
        "balance": _balance(report.balance),
    }


def _ended(ended: GameEnded | None) -> dict[str, Any] | None:
    if ended is None:
        return None
    return {"reason": str(ended.reason), "winner": ended.winner, "both_lost": ended.both_lost}


def _balance(balance: Balance | None) -> dict[str, float] | None:
    if balance is None:
        return None
    return {name: _rounded(getattr(balance, name)) for name in ("luck", "skill", "rest")}


def _player(player: Player) -> dict[str, Any]:
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
        "luck": None if player.luck is None else _rounded(player.luck),
        "spent_ms": player.spent_ms,
    }


def _turn(report: Report, judged: Judged) -> dict[str, Any]:
    turn, verdict, alphabet = judged.turn, judged.verdict, report.replayed.tileset.alphabet
    return {
        "number": turn.step.number,
        "side": turn.side,
        "player": turn.step.player,
        "rack": None if turn.rack is None else alphabet.format_tiles(turn.rack),
        **_done(report, turn),
        "score": turn.score,
        "totals": list(turn.after),
        "win_first": _rounded(judged.win_after),
        "luck": None if judged.luck is None else _rounded(judged.luck),
        "withdrawn": turn.withdrawn,
        "wrong_words": [format_word(word.tiles, alphabet) for word in judged.wrong_words],
        "unknown": str(turn.unknown) or None,
        "verdict": verdict and verdict_document(report.replayed, turn.grid, verdict),
    }


def _done(report: Report, turn: Turn) -> dict[str, str]:
    """Return what a player did, taken back or not; as it was written where it cannot be laid."""
    step, laid = turn.step, turn.laid
    if laid is not None:
        return _move(report.replayed, turn.grid, laid)
    if turn.unknown is Unknown.NOTHING:
        return _move(report.replayed, turn.grid, turn.move)
    if step.kind is MoveKind.EXCHANGE:
        return {"kind": "exchange", "move": ""}
    written = " ".join(filter(None, (step.place, step.word)))
    return {"kind": "play" if written else "pass", "move": written}


def _move(replayed: Replay, grid: Grid, move: Move) -> dict[str, str]:
    """Return the kind of a move, and its place and word, or its tiles."""
    alphabet = replayed.tileset.alphabet
    match move:
        case Play(placement=placement, main=main):
            style = replayed.rulebook.play.coordinates
            written = format_play(placement, main, grid, alphabet=alphabet, style=style)
            return {"kind": "play", "move": " ".join(written)}
        case Exchange(tiles=tiles):
            return {"kind": "exchange", "move": alphabet.format_tiles(tiles)}
        case _:
            return {"kind": "pass", "move": ""}


def verdict_document(replayed: Replay, grid: Grid, verdict: Verdict) -> dict[str, Any]:
    return {
        "method": str(verdict.method),
        "is_exact": verdict.is_exact,
        "by": "spread" if verdict.by_spread else "win",
        "grade": str(verdict.grade),
        "lost_win": _rounded(verdict.lost_win),
        "lost_points": _rounded(verdict.lost_points),
        "bingo_missed": verdict.bingo_missed,
        "bingo": _letters(replayed, verdict.bingo),
        "played": _line(replayed, grid, verdict.played),
        "lines": [_line(replayed, grid, line) for line in verdict.lines],
    }


def _letters(replayed: Replay, word: Word | None) -> str | None:
    """Return a word's tiles, separated by spaces."""
    alphabet = replayed.tileset.alphabet
    return None if word is None else " ".join(alphabet.text((letter,)) for letter in word.letters)


def _line(replayed: Replay, grid: Grid, line: Line) -> dict[str, Any]:
    return {
        **_move(replayed, grid, line.move),
        "score": line.score,
        "equity": _rounded(line.equity),
        "win": _rounded(line.win),
        "win_error": _rounded(line.win_error),
        "spread": _rounded(line.spread),
        "spread_error": _rounded(line.spread_error),
    }


def _rounded(value: float) -> float:
    return round(value, 4)
