"""
Messages to a page, in the reader's language: docs/duplicate-protocol.md in code.

`translation.override` is the caller's business: a caller with a message for several readers makes it once a
language.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from faristol.board import example_of, load_layout
from faristol.duplicate import Mark, Phase, Reason, Slip
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.chapters.master_play import to_rule_on
from faristol.duplicate.chapters.result import percentage_of, shown_percentage
from faristol.duplicate.chapters.slip import READINGS_APART, UNCLEAR
from faristol.duplicate.prepared import strayed_from_list
from faristol.duplicate.program import format_play
from faristol.duplicate.referee import objections_to
from faristol.duplicate.slips.marking import TEXTS as REASONS
from faristol.duplicate.slips.marking import WARNINGS
from faristol.duplicate.slips.phrases import phrase_of
from faristol.duplicate.state import Coup
from faristol.errors import FaristolError, IllegalMove
from faristol.formats.duplicate.changes import changes_of, format_change
from faristol.game.codec import dump_placement
from faristol.movegen import ScoredPlay
from faristol.rulebook import Objection
from faristol.rulebook.cited import CITED
from faristol.rulebook.coverage import clauses_of
from faristol.tiles import load_tileset
from faristol_web.duplicate.live.result_labels import result_labels
from faristol_web.duplicate.live.room import Here, Role, SessionRoom, SessionVisitor
from faristol_web.duplicate.live.view import (
    announced_coup,
    missing_slips,
    public_rack,
    ranking_of,
    revealed_coups,
)
from faristol_web.language import lexica
from faristol_web.language.wording import cited, cited_article
from faristol_web.rulebooks.summaries import NO_SUMMARY, summary_of
from faristol_web.streams.messages import board_settings
from faristol_web.wire import board
from faristol_web.wire.session import told as wire

_FOR_ARBITERS = frozenset({"engine", "arbiter", "paper", "conduct"})
"""Kinds of clauses that an arbiter may have to name."""


def settings_json(room: SessionRoom, *, is_arbiter: bool) -> wire.Settings:
    """Return the settings, which never change in a session."""
    opened, book = room.told.opened, room.book
    tileset = load_tileset(opened.tileset)
    settings: wire.Settings = {
        **board_settings(load_layout(opened.board), tileset, book),
        "spellings": {**tileset.alphabet.spellings, **tileset.alphabet.shorthand},
        "rulebook": book.id,
        "rulebook_title": book.title,
        "rulebook_language": book.language,
        "lexicon": opened.lexicon_version,
        "lexicon_label": lexica.label(room.lexicon) if room.lexicon else opened.lexicon_version,
        "rack_size": book.play.rack_size,
        "title": titled(opened.title, room.listing.game_number),
        "series": room.listing.series,
        "coup_ms": opened.coup_ms,
        "coup_maximum_ms": book.coup.coup_maximum_ms,
        "grace_ms": opened.grace_ms,
        "warning_ms": book.coup.warning_ms,
        "by_number": book.slip.by_number,
        "score_ignored": book.slip.score_ignored,
        "blank_circled": book.slip.blank_circled,
        "long_word_letters": book.master_play.long_word_letters,
        "checks_winner_only": book.master_play.checks_winner_only,
        "among_equals": book.master_play.among_equals,
        "percentage": book.result.percentage,
        "commitment": opened.commitment,
        "automatic": room.listing.pause_ms is not None,
        "example": example_of(book.play.coordinates),
    }
    if is_arbiter:
        settings["clauses"] = _clauses_json(room)
    return settings


def _clauses_json(room: SessionRoom) -> list[board.Clause]:
    return [
        {"id": clause.id, "article": clause.article, "text": clause.text, "kind": clause.kind}
        for clause in clauses_of(room.book)
        if clause.kind in _FOR_ARBITERS
    ]


def titled(title: str, game_number: int) -> str:
    """Return the title with the number of the game, if it is one of several."""
    return _("%(title)s, game %(number)s") % {"title": title, "number": game_number} if game_number else title


# One entrant's


def own_json(room: SessionRoom, number: int) -> wire.OwnSlip:
    """All but the marks, which are made once a coup and kept."""
    state = room.told
    entrant, ranking = state.entrants[number - 1], ranking_of(room)
    standing = ranking.by_number.get(number) if ranking.coups else None
    coup = announced_coup(state)
    handed = coup.slips.get(number) if coup else None
    receipt = room.receipts.get((coup.number, number)) if coup else None
    return {
        "number": number,
        "names": entrant.names,
        "place": entrant.place,
        "left": entrant.has_left,
        "slip": _slip_json(handed.slip) if handed else None,
        "in_time": None if handed is None else not handed.late,
        "at_ms": receipt.at_ms if handed and receipt else None,
        "total": standing.total if standing else 0,
        "percentage": shown_percentage(percentage_of(standing.total, state.master_total)) if standing else 0,
        "rank": standing.rank if standing else None,
    }


def _slip_json(slip: Slip) -> wire.Slip:
    return {"square": slip.square, "direction": slip.direction, "word": slip.word, "score": slip.score}


def own_mark_json(room: SessionRoom, number: int, coup: Coup) -> wire.OwnMark:
    """Return the mark of a revealed coup, corrections included."""
    mark, slip = coup.marks[number], coup.slips[number].slip
    return {
        "coup": coup.number,
        "place": mark.place or f"{slip.square}{slip.direction}",
        "word": mark.word or slip.word,
        "points": room.told.points_of(number, coup),
        "worth": mark.worth,
        "words": mark.words,
        **faults_json(room, mark),
    }


# An arbiter's


def slip_row(room: SessionRoom, coup: Coup, number: int, mark: Mark | None) -> wire.SlipRow:
    """`mark` is as it was recorded, or as it would be if the coup were closed now."""
    handed = coup.slips[number]
    receipt = room.receipts.get((coup.number, number))
    return {
        "coup": coup.number,
        "number": number,
        **_slip_json(handed.slip),
        "illegible": handed.slip.illegible,
        "late": handed.late,
        "after_time": handed.after_time,
        "by_arbiter": receipt.by_arbiter if receipt else False,
        "at_ms": receipt.at_ms if receipt else None,
        "mark": _mark_json(room, coup, mark) if mark else None,
    }


def known_mark(room: SessionRoom, coup: Coup, number: int) -> Mark | None:
    """Return the mark as recorded; during the coup, the one found for the slip if it has not changed."""
    if number in coup.marks:
        return coup.marks[number]
    kept = room.kept.marks.get((coup.number, number))
    return kept[1] if kept and kept[0] is coup.slips[number] else None


def _mark_json(room: SessionRoom, coup: Coup, mark: Mark) -> wire.Mark:
    best = _best_of(room, coup)
    return {
        "points": mark.points,
        "worth": mark.worth,
        "place": mark.place,
        "word": mark.word,
        "words": mark.words,
        **faults_json(room, mark),
        "unlisted": to_rule_on(mark, coup, top=best or 0),
        "top": best is not None and mark.is_valid and mark.points >= best,
    }


def _best_of(room: SessionRoom, coup: Coup) -> int | None:
    if coup.master is not None:
        return coup.master.score
    tops = room.kept.tops
    return tops[2].score if tops and tops[:2] == (coup.number, coup.rack) and tops[2].plays else None


def faults_json(room: SessionRoom, mark: Mark) -> wire.Faults:
    return {
        "reasons": [_reason_json(room, reason) for reason in mark.reasons],
        "warnings": [_(WARNINGS[fault]) for fault in mark.warnings],
    }


def _reason_json(room: SessionRoom, reason: Reason) -> wire.MarkReason:
    """The article as people cite it, and our names for its clauses."""
    ground = reason.ground(room.book)
    return {
        "kind": str(reason.kind),
        "text": _with_what(_(REASONS[reason.kind]), reason.found),
        "article": cited_article(ground.article),
        "clause": ", ".join(ground.clauses),
    }


def _with_what(text: str, detail: str) -> str:
    """Translate a library sentence with a detail, such as `letters not on the rack: Ψ`."""
    if not detail:
        return text
    phrase, values = phrase_of(detail)
    return f"{text}: {_(phrase) % values}"


def may_see_slips(room: SessionRoom, visitor: SessionVisitor, coup: Coup) -> bool:
    """True if an arbiter's page may show the slips of this coup."""
    return not visitor.is_blind or coup in revealed_coups(room.told)


def desk_json(room: SessionRoom, rows: list[wire.SlipRow], *, is_blind: bool = False) -> wire.Desk:
    """
    Return the arbiter's private part; `rows` are the slips of this coup.

    One who plays gets the best plays only to choose among them: nobody can hand in any more then.
    """
    state = room.told
    rack = public_rack(room) if is_blind else state.rack
    here = {visitor.number for visitor in room.visitors if visitor.role is Role.ENTRANT}
    return {
        "may": may(room),
        "blind": is_blind,
        "rack": [room.alphabet.label(tile) for tile in rack],
        "slips": rows,
        "tops": None if is_blind and state.phase is not Phase.CHOOSING else _tops_json(room),
        "asked": state.coup.asked if state.phase is Phase.RULING else [],
        "missing": list(missing_slips(state)),
        "strayed": strayed_from_list(state),
        "entrants": [
            {
                "number": entrant.number,
                "names": entrant.names,
                "place": entrant.place,
                "left": entrant.has_left,
                "here": entrant.number in here,
            }
            for entrant in state.entrants
        ],
        "corrections": [
            {
                "coup": correction.coup,
                "number": correction.number,
                "accepted": correction.accepted,
                "before": correction.before,
                "points": correction.points,
                "author": correction.author,
                "reason": correction.reason,
                "at_ms": correction.at_ms,
            }
            for correction in state.corrections
        ],
        "changes": _changes_json(room),
    }


def _changes_json(room: SessionRoom) -> list[wire.Change]:
    """Return the arbiters' later decisions, with author and reason."""
    labels = result_labels()
    return [
        {
            "kind": change.kind.removeprefix("change-"),
            "coup": change.coup,
            "number": change.number,
            "word": change.word,
            "author": change.author,
            "reason": change.reason,
            "at_ms": change.at_ms,
            "text": format_change(change, labels),
        }
        for change in changes_of(room.told)
    ]


def _tops_json(room: SessionRoom) -> wire.Tops | None:
    state = room.told
    tops = room.kept.tops_of(state.coup) if state.coups else None
    if tops is not None and (state.coup not in revealed_coups(state) or state.phase is Phase.OVER):
        return {
            "score": tops.score,
            "sub_top": tops.sub_top,
            "plays": [_play_json(room, state.coup, play) for play in tops.plays],
        }
    return None


def _play_json(room: SessionRoom, coup: Coup, play: ScoredPlay) -> wire.Top:
    style = room.book.play.coordinates
    place, word = format_play(play, coup.grid, alphabet=room.alphabet, style=style)
    tiles = dump_placement(play.placement.tiles, room.alphabet)
    return {"place": place, "word": word, "score": play.score, "tiles": tiles}


def may(room: SessionRoom) -> list[str]:
    """Return the actions open to an arbiter now, by their names on the wire."""
    state, book = room.told, room.book
    allowed = [name for name, probe in _PROBES.items() if not any(objections_to(state, probe, book=book))]
    over = state.phase is Phase.OVER
    more: Mapping[str, bool] = {
        "admit": not over,
        "enter": announced_coup(state) is not None,
        "annul": any(coup.slips for coup in state.coups) and not over,
        "restore": any(handed.after_time for coup in state.coups for handed in coup.slips.values())
        and not over,
        "rename": bool(state.entrants),
        "rule": state.phase is Phase.RULING,
        "choose": state.phase is Phase.CHOOSING,
        "leave": not over and not all(entrant.has_left for entrant in state.entrants),
        "return": not over and any(entrant.has_left for entrant in state.entrants),
        "correct": over and book.result.corrected_after_game,
        "go": may_go(room),
    }
    return [*allowed, *(name for name, is_allowed in more.items() if is_allowed)]


def may_go(room: SessionRoom) -> bool:
    """True if an automatic session waits for someone to begin it."""
    state = room.told
    waits = state.phase is Phase.BETWEEN and not state.coups
    return room.listing.pause_ms is not None and waits and bool(state.entrants)


_PROBES: Mapping[str, SessionAction] = {
    "draw_seats": a.DrawSeats(),
    "draw": a.DrawRack(),
    "reject": a.RejectRack("?", "?"),
    "announce": a.AnnounceRack(),
    "start": a.StartCountdown(),
    "pause": a.PauseCountdown(),
    "extend": a.ExtendCountdown(1),
    "stop": a.StopCountdown(),
    "close": a.CloseCoup(),
    "end": a.EndSession("?", "?"),
}
"""Actions of which only the moment matters."""


# Everyone's


def presence_json(here: Here) -> wire.PresenceMessage:
    return {"type": "presence", "here": sorted(here.numbers), "spectators": here.spectators}


def reasons_json(why: FaristolError, room: SessionRoom) -> list[board.Reason]:
    """Return the reasons for a refusal, each with its article and the rule in short."""
    if not isinstance(why, IllegalMove):
        text = _(str(why)) if str(why) else ""
        return [{"rule": "notation", "key": "", "text": text, "article": "", **NO_SUMMARY}]
    objections = [objection for objection in why.objections if isinstance(objection, Objection)]
    return [_objection_json(objection, room) for objection in objections]


def _objection_json(objection: Objection, room: SessionRoom) -> board.Reason:
    reason: board.Reason = {
        "rule": objection.rule,
        "key": CITED.get(objection.rule, objection.rule),
        "text": _(objection.text) % {"allowed": objection.allowed, "found": objection.found},
        "article": cited(room.book.cite(objection.rule)),
        **summary_of(objection.rule, room.book),
    }
    if objection.rule == UNCLEAR:
        reason["ways"] = str(objection.allowed).split(READINGS_APART)
    return reason
