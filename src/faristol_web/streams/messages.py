"""
Messages to a page: docs/protocol.md in code.

Everything about a game passes through `faristol.game.visibility` here and in `view`, and nowhere else.
"""

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import is_, ne

from django.utils.translation import gettext as _

from faristol.board import Layout, load_layout, words_formed
from faristol.errors import FaristolError, IllegalMove
from faristol.game import Event, GameState, Side, Viewer, redact
from faristol.game.chapters.ending import leaving_is_for_committee
from faristol.game.codec import dump_event, dump_placement
from faristol.game.records.places import Candidate, before_own_play
from faristol.lexicon import Lexicon
from faristol.rulebook import DuplicateBook, Objection, Rulebook
from faristol.rulebook.cited import CITED
from faristol.rulebook.coverage import clauses_of
from faristol.stream.codec import event_kind
from faristol.tiles import BLANK, Alphabet, Tile, TileSet, load_tileset
from faristol_web.language import lexica
from faristol_web.language.wording import STOPS, cited
from faristol_web.rulebooks.summaries import NO_SUMMARY, summary_of
from faristol_web.streams.view import SIDES, everyones_view, moves_json, own_view, view_json
from faristol_web.wire import board
from faristol_web.wire.events import GameEvent
from faristol_web.wire.game import told as wire

_FOR_RULINGS = frozenset({"engine", "arbiter", "paper", "conduct"})
"""Kinds of clauses that an arbiter may have to name."""


def settings_of(
    state: GameState, rulebook: Rulebook, lexicon: Lexicon | None, *, is_arbiter: bool
) -> wire.Settings:
    """Return the settings, which never change in a game."""
    opened = state.opened
    tileset = load_tileset(opened.tileset)
    alphabet = tileset.alphabet
    settings: wire.Settings = {
        **board_settings(load_layout(opened.board), tileset, rulebook),
        "rulebook": rulebook.id,
        "rulebook_title": rulebook.title,
        "rulebook_language": rulebook.language,
        "mode": opened.mode,
        "timed": opened.timed,
        "official": opened.official,
        "paper_sheet": opened.paper_sheet,
        "round": opened.round,
        "table": opened.table,
        "committee": opened.committee,
        "committee_size": rulebook.arbitration.committee,
        "dictionary": lexica.dictionary(rulebook.challenge.dictionary),
        "repeats": rulebook.challenge.repeats,
        "lexicon": opened.lexicon_version,
        "lexicon_label": lexica.label(lexicon) if lexicon else opened.lexicon_version,
        "spellings": {**alphabet.spellings, **alphabet.shorthand},
        "rack_size": rulebook.play.rack_size,
        "exchange_minimum_in_bag": rulebook.exchange.minimum_in_bag,
        "side_ms": opened.side_ms,
        "clock_stops": rulebook.clock.stops,
        "online_claim_ms": rulebook.clock.online_claim_ms,
        "commitment": opened.commitment,
        "turn_ms": opened.turn_ms,
        "delay_ms": opened.delay_ms,
        "leaving_ends": not leaving_is_for_committee(state, rulebook),
    }
    if is_arbiter:
        settings["clauses"] = _clauses_json(rulebook)
    return settings


def _clauses_json(rulebook: Rulebook) -> list[board.Clause]:
    return [
        {"id": clause.id, "article": clause.article, "text": clause.text, "kind": clause.kind}
        for clause in clauses_of(rulebook)
        if clause.kind in _FOR_RULINGS
    ]


def board_settings(
    layout: Layout, tileset: TileSet, rulebook: Rulebook | DuplicateBook
) -> board.BoardSettings:
    """Return what a page needs to draw a board and its tiles, live or in a replay."""
    alphabet = tileset.alphabet
    codes = [*range(1, len(alphabet.labels) + 1), BLANK]
    return {
        "rows": layout.rows,
        "columns": layout.columns,
        "letter_multipliers": list(layout.letter_multipliers),
        "word_multipliers": list(layout.word_multipliers),
        "start": layout.start,
        "coordinates": rulebook.play.coordinates,
        "language": tileset.language,
        "tiles": [(alphabet.label(code), tileset.counts[code], tileset.values[code]) for code in codes],
    }


def welcome(
    state: GameState,
    viewer: Viewer,
    *,
    is_arbiter: bool,
    rulebook: Rulebook,
    lexicon: Lexicon | None,
    now_ms: int,
    missed: list[tuple[int, Event]],
) -> wire.Welcome:
    """Everything a page needs to show the game as it stands; `missed` are the events it has not seen."""
    alphabet = load_tileset(state.opened.tileset).alphabet
    return {
        "type": "welcome",
        "you": viewer,
        "arbiter": is_arbiter,
        "now_ms": now_ms,
        "settings": settings_of(state, rulebook, lexicon, is_arbiter=is_arbiter),
        "view": view_json(state, viewer, rulebook=rulebook, now_ms=now_ms),
        "board": [
            (square, alphabet.label(state.grid[square]))
            for square, tile in enumerate(state.grid.tiles)
            if tile
        ],
        "moves": moves_json(state, 0),
        "events": [event_json(event, seq, viewer, alphabet) for seq, event in missed],
    }


def _changes(before: GameState, after: GameState) -> wire.Changes:
    """Return the changes on the board and on the sheet: the same for everyone, so made once."""
    alphabet = load_tileset(after.opened.tileset).alphabet
    board: list[tuple[int, str]] = []
    if before.grid is not after.grid:
        tiles = after.grid.tiles
        differ = compress(range(len(tiles)), map(ne, before.grid.tiles, tiles))
        board = [(square, alphabet.label(Tile(tiles[square])) if tiles[square] else "") for square in differ]
    first = _turns_kept(before, after)
    return {"board": board, "moves_from": first, "moves": moves_json(after, first)}


def _turns_kept(before: GameState, after: GameState) -> int:
    """Count the turns that are unchanged: all of them, unless something was undone."""
    count = min(len(before.turns), len(after.turns))
    if all(map(is_, before.turns, after.turns)):
        return count
    return next(place for place in range(count) if before.turns[place] is not after.turns[place])


class Updates:
    """
    The same change for each of its viewers.

    What all may know is composed once. Each is told it with what this viewer alone may know, or may not.
    """

    def __init__(
        self,
        before: GameState,
        after: GameState,
        events: Sequence[Event],
        *,
        rulebook: Rulebook,
        now_ms: int,
    ) -> None:
        """Take the last `events` of `after`."""
        self._after, self._events = after, events
        self._rulebook, self._now_ms = rulebook, now_ms
        self._alphabet = load_tileset(after.opened.tileset).alphabet
        self._view = everyones_view(after, rulebook=rulebook, now_ms=now_ms)
        self._changes = _changes(before, after)
        self._whole: dict[int, GameEvent] = {}
        """Events that keep nothing from somebody, by number."""

    def for_viewer(self, viewer: Viewer) -> wire.Update:
        first = self._after.length - len(self._events) + 1
        view = self._view
        if viewer is not None:
            view = own_view(view, self._after, viewer, self._rulebook, now_ms=self._now_ms)
        return {
            "type": "update",
            "now_ms": self._now_ms,
            "view": view,
            "events": [self._event(event, seq, viewer) for seq, event in enumerate(self._events, first)],
            **self._changes,
        }

    def _event(self, event: Event, seq: int, viewer: Viewer) -> GameEvent:
        known = redact(event, viewer)
        if known is not event:
            return _known_json(known, seq, self._alphabet)
        if seq not in self._whole:
            self._whole[seq] = _known_json(event, seq, self._alphabet)
        return self._whole[seq]


def event_json(event: Event, seq: int, viewer: Viewer, alphabet: Alphabet) -> GameEvent:
    return _known_json(redact(event, viewer), seq, alphabet)


def _known_json(known: Event, seq: int, alphabet: Alphabet) -> GameEvent:
    return {"seq": seq, "kind": event_kind(known), **dump_event(known, alphabet)}


def choose(action_id: str, state: GameState, side: Side, candidates: tuple[Candidate, ...]) -> wire.Choose:
    """Ask which candidate was meant; the page sends back its tiles."""
    return {
        "type": "choose",
        "id": action_id,
        "side": side,
        "choices": [_choice_json(candidate, before_own_play(state, side)) for candidate in candidates],
    }


def _choice_json(candidate: Candidate, state: GameState) -> wire.Choice:
    alphabet, play = load_tileset(state.opened.tileset).alphabet, candidate.play
    word = words_formed(state.grid, play.placement, main=play.main)[0]
    return {
        "place": candidate.place,
        "word": alphabet.written(word.tiles),
        "score": candidate.score,
        "tiles": dump_placement(play.placement.tiles, alphabet),
        "main": word.direction,
    }


def are_here(viewers: Mapping[Viewer, int]) -> tuple[bool, bool]:
    """Return which sides are connected: the device that runs a table counts for both."""
    first, second = (bool(viewers.get(side) or viewers.get("table")) for side in SIDES)
    return first, second


def presence(here: tuple[bool, bool], viewers: Mapping[Viewer, int]) -> wire.Presence:
    """Return who is connected."""
    return {"type": "presence", "here": here, "spectators": viewers.get(None, 0)}


def reasons_json(why: FaristolError | tuple[Objection, ...], rulebook: Rulebook) -> list[board.Reason]:
    """
    Return the reasons for a refusal, in the reader's language, each with its article and the rule in short.
    """
    if isinstance(why, IllegalMove):
        why = tuple(objection for objection in why.objections if isinstance(objection, Objection))
    if isinstance(why, FaristolError):
        text = _(str(why)) if str(why) else ""
        return [{"rule": "notation", "key": "", "text": text, "article": "", **NO_SUMMARY}]
    return [
        {
            "rule": objection.rule,
            "key": CITED.get(objection.rule, objection.rule),
            "text": _(objection.text)
            % {"allowed": _worded(objection.allowed), "found": _worded(objection.found)},
            "article": cited(rulebook.cite(objection.rule)),
            **summary_of(objection.rule, rulebook),
        }
        for objection in why
    ]


def _worded(value: int | str) -> int | str:
    """Reasons to stop the clock in the reader's words; anything else as it is."""
    if not isinstance(value, str):
        return value
    return ", ".join(_(STOPS[part]) if part in STOPS else part for part in value.split(", "))
