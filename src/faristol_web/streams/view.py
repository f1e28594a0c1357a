"""State of a game for one viewer: the `view` of docs/protocol.md, and the sheet beside it."""

from collections.abc import Mapping
from dataclasses import fields
from typing import TypedDict

from faristol.game import GameState, GameView, Side, Viewer, redact, view_for
from faristol.game.chapters.attendance import deadline_of_attendance
from faristol.game.chapters.challenge import window_end_ms
from faristol.game.chapters.clock import round_end_ms
from faristol.game.chapters.ending import end_of_game
from faristol.game.chapters.rulings import may_be_seen
from faristol.game.chapters.senyors import is_one_kind
from faristol.game.chapters.sheet import RACKS_COUNT, open_request, scorer_of
from faristol.game.clock import overtime_penalty, turn_deadline_ms
from faristol.game.codec import dump_event
from faristol.game.events import KINDS, EndReason, GameEnded, PlayDeclared
from faristol.game.events import Ruling as RulingEvent
from faristol.game.records.review import END_RULES
from faristol.game.state import Laid, Ruled, Turn
from faristol.game.turns import inspection_is_due
from faristol.rulebook import Rulebook, load_clauses
from faristol.rulebook.choices import TurnKind
from faristol.stream.codec import event_kind
from faristol.tiles import UNKNOWN, Alphabet, Rack, load_tileset
from faristol_web.wire.events import Ruling
from faristol_web.wire.game import told as wire

SIDES: tuple[Side, Side] = (0, 1)
_MOVE_KINDS: Mapping[TurnKind, wire.MoveKind] = {
    TurnKind.VALID: "play",
    TurnKind.WITHDRAWN: "withdrawn",
    TurnKind.PASS: "pass",
    TurnKind.EXCHANGE: "exchange",
    TurnKind.TAKEN_BACK: "taken-back",
    TurnKind.AMBIGUOUS: "ambiguous",
}
_SAID_BY_ALL = frozenset(field.name for field in fields(RulingEvent))
"""Fields that every ruling has; the rest are its own."""


def view_json(state: GameState, viewer: Viewer, *, rulebook: Rulebook, now_ms: int) -> wire.View:
    everyones = everyones_view(state, rulebook=rulebook, now_ms=now_ms)
    return everyones if viewer is None else own_view(everyones, state, viewer, rulebook, now_ms=now_ms)


def own_view(
    everyones: wire.View, state: GameState, viewer: Viewer, rulebook: Rulebook, *, now_ms: int
) -> wire.View:
    """Everyone's view with all that is different in the view of a side, or of whoever runs a table."""
    view = view_for(state, viewer, rulebook=rulebook)
    alphabet = load_tileset(state.opened.tileset).alphabet
    return {
        **everyones,
        "rack": _labels(view.rack, alphabet),
        "racks": _both_racks(view, alphabet) if viewer == "table" else None,
        "senyors": {
            "one_kind": _is_one_kind(view, state, rulebook),
            "inspection_due": everyones["senyors"]["inspection_due"],
        },
        "closing": _closing_json(state, viewer, rulebook, now_ms),
        "rulings": [_ruling_json(ruled, viewer, rulebook, alphabet) for ruled in state.rulings],
        "may": view.may,
        "may_each": (view.may_each[0], view.may_each[1]) if view.may_each else None,
    }


def everyones_view(state: GameState, *, rulebook: Rulebook, now_ms: int) -> wire.View:
    """The view of those who look on."""
    view = view_for(state, None, rulebook=rulebook)
    alphabet = load_tileset(state.opened.tileset).alphabet
    return {
        "seq": state.length,
        "mode": state.opened.mode,
        "phase": state.phase,
        "names": state.names,
        "on_turn": state.on_turn,
        "starter": state.starter,
        "scorer": scorer_of(state, rulebook),
        "scores": state.scores,
        "rack": [],
        "rack_counts": view.rack_counts,
        "racks": None,
        "bag": view.bag_count,
        "start_tiles": _start_tiles(state, alphabet),
        "start_round": state.start_round,
        "clock": _clock_json(state, rulebook, now_ms),
        "laid": _placed(state.laid, alphabet),
        "pending": _pending_json(state, rulebook),
        "written": state.written,
        "held": state.held,
        "surplus": state.surplus,
        "surplus_seen": _surplus_seen(state, rulebook),
        "missing": state.missing,
        "left": state.left,
        "senyors": {
            "one_kind": False,
            "inspection_due": (
                inspection_is_due(state, 0, rulebook),
                inspection_is_due(state, 1, rulebook),
            ),
        },
        "turns_left": state.turns_left,
        "attendance": _attendance_json(state, rulebook),
        "closing": _closing_json(state, None, rulebook, now_ms),
        "asked": _asked_json(state),
        "signed": state.signed,
        "marks": [
            {**_points_json(mark.side, mark.points, mark.rule, rulebook), "after": turns}
            for mark, turns in zip(state.marks, state.marked_at, strict=True)
        ],
        "rulings": [_ruling_json(ruled, None, rulebook, alphabet) for ruled in state.rulings],
        "on_duty": state.on_duty,
        "may": (),
        "may_each": None,
        "result": _result_json(state.ended, rulebook, alphabet),
        "final": state.final,
    }


def _both_racks(view: GameView, alphabet: Alphabet) -> tuple[list[str], list[str]]:
    first, second = view.racks
    return _labels(first, alphabet), _labels(second, alphabet)


def _start_tiles(state: GameState, alphabet: Alphabet) -> tuple[str | None, str | None]:
    first, second = (None if tile is None else alphabet.label(tile) for tile in state.start_tiles)
    return first, second


def _labels(rack: Rack, alphabet: Alphabet) -> list[str]:
    return [alphabet.label(tile) for tile in rack]


def _placed(laid: Laid, alphabet: Alphabet) -> list[tuple[int, str]]:
    return [(square, alphabet.label(tile)) for square, tile in laid]


def _clock_json(state: GameState, rulebook: Rulebook, now_ms: int) -> wire.Clock:
    spent = (state.clock.spent(0, now_ms=now_ms), state.clock.spent(1, now_ms=now_ms))
    side_ms, turn_ms = state.opened.side_ms, state.opened.turn_ms
    return {
        "timed": state.opened.timed,
        "side_ms": side_ms,
        "spent_ms": spent,
        "running": state.clock.running,
        "stopped_for": state.stopped_for,
        "overtime_points": _overtime_points(spent, state, rulebook),
        "turn_ms": turn_ms,
        "turn_deadline_ms": turn_deadline_ms(state.clock, turn_ms=turn_ms),
        "round_ends_ms": round_end_ms(state, rulebook),
    }


def _overtime_points(spent: tuple[int, int], state: GameState, rulebook: Rulebook) -> tuple[int, int]:
    """Return none by correspondence, where each move has its own time."""
    if state.opened.turn_ms is not None:
        return 0, 0
    first, second = (overtime_penalty(ms, side_ms=state.opened.side_ms, rules=rulebook.clock) for ms in spent)
    return first, second


def _pending_json(state: GameState, rulebook: Rulebook) -> wire.Pending | None:
    play = state.pending
    if play is None:
        return None
    return {
        "side": play.side,
        "squares": [square for square, _tile in play.tiles],
        "place": play.place,
        "word": play.word,
        "words": play.words,
        "score": play.score,
        "deadline_ms": window_end_ms(state, rulebook),
        "answers": state.answers,
        "final": state.answers > rulebook.challenge.repeats,
    }


def _asked_json(state: GameState) -> wire.Asked | None:
    asked = open_request(state)
    if asked is None:
        return None
    return {
        "side": asked.side,
        "undoes": asked.undoes,
        "whose": asked.whose,
        "points": asked.points,
        "note": asked.note,
        "turn": asked.turn,
    }


def _is_one_kind(view: GameView, state: GameState, rulebook: Rulebook) -> bool:
    """True of the rack that the viewer sees, and nobody else's."""
    whole = len(view.rack) == rulebook.play.rack_size
    return whole and is_one_kind(view.rack, load_tileset(state.opened.tileset))


def _attendance_json(state: GameState, rulebook: Rulebook) -> wire.Attendance | None:
    missing = state.attendance
    if missing is None or rulebook.attendance is None:
        return None
    return {
        "present": missing.present,
        "waiting_for": missing.waiting_for,
        "deadline_ms": deadline_of_attendance(missing, rulebook.attendance),
    }


def _points_json(side: Side, points: int, rule: str, rulebook: Rulebook) -> wire.Mark:
    return {"side": side, "points": points, "rule": rule, "article": article_of(rule, rulebook)}


def article_of(rule: str, rulebook: Rulebook) -> str:
    """Return the article of a rulebook's key, or of the clause or article that a ruling names itself."""
    clause = load_clauses().get(rule)
    return f"art. {clause.article} ({clause.id})" if clause else rulebook.cite(rule) or rule


def _ruling_json(ruled: Ruled, viewer: Viewer, rulebook: Rulebook, alphabet: Alphabet) -> Ruling:
    ruling = ruled.ruling
    # A ruling's class is one of the kinds of event; the state keeps it by what all of them say.
    known = redact(ruling, viewer) if isinstance(ruling, tuple(KINDS.values())) else ruling
    own = {name: value for name, value in dump_event(known, alphabet).items() if name not in _SAID_BY_ALL}
    clause = load_clauses().get(ruling.clause)
    return {
        "number": ruled.number,
        "kind": event_kind(known),
        "author": ruling.author,
        "clause": ruling.clause,
        "article": article_of(ruling.clause, rulebook),
        "text": clause.text if clause else "",
        "summary": _summary_of(ruling.clause, rulebook),
        "reason": ruling.reason,
        "instance": ruling.instance,
        "appealed": ruled.appealed,
        "overturned": ruled.overturned,
        "at_ms": ruling.at_ms,
        **own,
    }


def _surplus_seen(state: GameState, rulebook: Rulebook) -> tuple[bool, bool]:
    """For each side, whether the other may look at the tiles it drew too many."""
    rules = rulebook.rulings
    if rules is None or not any(state.surplus):
        return False, False
    first, second = (
        bool(state.surplus[side]) and may_be_seen(state, side, rules.surplus_seen) for side in SIDES
    )
    return first, second


def _closing_json(state: GameState, viewer: Viewer, rulebook: Rulebook, now_ms: int) -> wire.Closing | None:
    """Return the ending if it were signed now: for those who sign, once every rack is entered."""
    closing = state.closing
    if closing is None:
        return None
    shown: wire.Closing = {**_end_json(closing.reason, rulebook), "loser": closing.loser}
    unknown = closing.reason in RACKS_COUNT and any(UNKNOWN in rack for rack in state.racks)
    if viewer != "table" or unknown:
        return shown
    ended = end_of_game(state, closing.reason, rulebook=rulebook, now_ms=now_ms, loser=closing.loser)
    points = [
        _points_json(adjustment.side, adjustment.points, adjustment.rule, rulebook)
        for adjustment in ended.adjustments
    ]
    return {**shown, "scores": ended.scores, "adjustments": points}


def _summary_of(clause: str, rulebook: Rulebook) -> str:
    """In the rulebook's own language: of the first rule that rests on this clause."""
    sources = (source for source in rulebook.sources.values() if clause in source.clause)
    return next((source.summary.get(rulebook.language, "") for source in sources), "")


class _End(TypedDict):
    reason: EndReason
    rule: str
    article: str


def _end_json(reason: EndReason, rulebook: Rulebook) -> _End:
    rule = END_RULES[reason]
    return {"reason": reason, "rule": rule, "article": rulebook.cite(rule)}


def _result_json(ended: GameEnded | None, rulebook: Rulebook, alphabet: Alphabet) -> wire.Result | None:
    if ended is None:
        return None
    return {
        **_end_json(ended.reason, rulebook),
        "winner": ended.winner,
        "both_lost": ended.both_lost,
        "scores": ended.scores,
        "adjustments": [_points_json(a.side, a.points, a.rule, rulebook) for a in ended.adjustments],
        "racks": (alphabet.format_tiles(ended.racks[0]), alphabet.format_tiles(ended.racks[1])),
        "seed": ended.seed.hex(),
    }


def moves_json(state: GameState, start: int) -> list[wire.Move]:
    """The sheet from this move on: every finished turn, then the play that waits for its answer."""
    turns = state.turns
    if state.pending is not None:
        turns = (*turns, Turn(state.pending.side, TurnKind.VALID, play=state.pending))
    totals = [0, 0]
    for turn in turns[:start]:
        if turn.play and turn.kind is TurnKind.VALID:
            totals[turn.side] += turn.play.score
    sheet = []
    for turn in turns[start:]:
        totals[turn.side] += _points(turn)
        sheet.append(_move_json(turn, _points(turn), totals[turn.side]))
    return sheet


def _points(turn: Turn) -> int:
    return turn.play.score if turn.play and turn.kind is TurnKind.VALID else 0


def _move_json(turn: Turn, score: int, total: int) -> wire.Move:
    play: PlayDeclared | None = turn.play
    return {
        "side": turn.side,
        "kind": _MOVE_KINDS[turn.kind],
        "place": play.place if play else "",
        "word": play.word if play else "",
        "score": score,
        "total": total,
        "count": turn.exchanged,
        "squares": [square for square, _tile in play.tiles] if play else [],
    }
