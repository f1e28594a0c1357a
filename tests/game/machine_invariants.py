"""Invariants that hold whatever anybody did: tiles, totals, clocks, logs, secrets."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from faristol.game import Event, GameState, Phase, Side, apply, opening_state, redact, view_for
from faristol.game.codec import dump_event, load_event
from faristol.game.events import GameEnded, GameOpened
from faristol.game.turns import in_hand, put
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import TurnKind
from faristol.stream.codec import event_kind
from faristol.tiles import UNKNOWN, Bag, Tile, load_tileset
from tests.game.machine_players import SIDES
from tests.oracles.game_twin import Twin

VIEWERS: tuple[Side | None, ...] = (0, 1, None)


def tiles_are_conserved(state: GameState) -> None:
    """Online each one; at a table as many as there are, and none that the set does not have."""
    whole = Counter(load_tileset(state.opened.tileset).tiles())
    seen = Counter(in_hand(Tile(tile)) for tile in state.grid.tiles if tile)
    for tiles in (state.bag.tiles, *state.racks):
        seen.update(tiles)
    assert seen.total() == whole.total()
    del seen[UNKNOWN]
    if state.is_table:
        assert not seen - whole, f"more than the set has: {seen - whole}"
    else:
        assert seen == whole
    laid = Counter(in_hand(tile) for _, tile in state.laid)
    assert laid.total() <= len(state.racks[state.on_turn])


def totals_are_explained(state: GameState) -> None:
    """Every point on the sheet is a play that stands, a mark, or what the end gave and took."""
    plays = [turn.play for turn in state.turns if turn.kind is TurnKind.VALID]
    points = [(play.side, play.score) for play in (*plays, state.pending) if play is not None]
    points += [(mark.side, mark.points) for mark in state.marks]
    if state.ended is not None:
        points += [(given.side, given.points) for given in state.ended.adjustments]
        assert state.ended.scores == state.scores
    totals = tuple(sum(each for whose, each in points if whose == side) for side in SIDES)
    assert state.scores == totals


def board_shows_what_stands(state: GameState) -> None:
    standing = [turn.play for turn in state.turns if turn.kind is TurnKind.VALID]
    squares = [square for play in (*standing, state.pending) if play is not None for square, _ in play.tiles]
    assert len(squares) == len(set(squares))
    assert set(squares) == {square for square, tile in enumerate(state.grid.tiles) if tile}


def time_goes_forward(state: GameState, now_ms: int) -> None:
    assert min(state.clock.spent_ms) >= 0
    assert min(state.clock.spent(side, now_ms=now_ms) for side in SIDES) >= 0
    assert state.opened.timed or (state.clock.running is None and state.clock.spent_ms == (0, 0))
    assert state.phase is not Phase.OVER or state.clock.running is None


def going_back_counts_turns(state: GameState) -> None:
    """One state is kept for every turn, the running one too: as many turns can be restored."""
    begun = len(state.turns) + bool(state.laid or state.pending)
    earlier, kept = state.before, 0
    while earlier is not None:
        earlier, kept = earlier.before, kept + 1
    assert state.phase is Phase.OVER or kept == begun


def racks_are_full(state: GameState) -> None:
    """While the bag lasts: before a turn, but for tiles that were drawn too few, or are entered later."""
    if state.bag and state.phase is Phase.PLAY and not any(state.missing):
        assert all(len(rack) >= 7 for rack in state.racks)


def phases_are_what_they_say(state: GameState) -> None:
    assert (state.phase is Phase.ANSWER) == (state.pending is not None)
    assert (state.phase is Phase.HELD) == (state.held is not None)
    assert (state.phase is Phase.OVER) == (state.ended is not None)
    assert not state.laid or state.phase is Phase.PLAY
    assert min(*state.surplus, *state.missing) >= 0
    assert all(len(rack) <= 7 + surplus for rack, surplus in zip(state.racks, state.surplus, strict=True))


def log_survives(events: Sequence[Event], states: Sequence[GameState]) -> None:
    """Stored as text, loaded, and replayed: after every event the state is the one that was seen then."""
    opened = events[0]
    assert isinstance(opened, GameOpened)
    alphabet = load_tileset(opened.tileset).alphabet
    stored = [(event_kind(event), json.dumps(dump_event(event, alphabet))) for event in events]
    again = [load_event(kind, json.loads(payload), alphabet) for kind, payload in stored]
    assert again == list(events)
    state = opening_state(opened)
    for number, (event, seen) in enumerate(zip(again, states, strict=True), 1):
        state = apply(state, event) if number > 1 else state
        assert state == seen, f"event {number} leads elsewhere when it is replayed"
        assert state.length == number
    same_past(state, states[-1])


def twin_agrees(events: Sequence[Event], states: Sequence[GameState]) -> None:
    """The oracle, which reads the stored log and none of our code, counts the same after every event."""
    tileset = load_tileset(states[0].opened.tileset)
    twin = Twin(tileset.size)
    for event, state in zip(events, states, strict=True):
        twin.happen(event_kind(event), dump_event(event, tileset.alphabet))
        label, grid = tileset.alphabet.label, state.grid.tiles
        assert twin.totals() == {
            "bag": len(state.bag),
            "racks": [len(rack) for rack in state.racks],
            "board": {square: label(Tile(tile)) for square, tile in enumerate(grid) if tile},
            "scores": list(state.scores),
            "spent": list(state.clock.spent_ms),
            "running": state.clock.running,
            "turns": [[turn.side, turn.kind] for turn in state.turns],
        }, f"after {event}"


def same_past(one: GameState | None, other: GameState | None) -> None:
    """Equality does not look at what can be gone back to; a ruling does."""
    while one is not None and other is not None:
        assert one == other
        same_past_of_rulings(one.before_ruling, other.before_ruling)
        one, other = one.before, other.before
    assert one is None
    assert other is None


def same_past_of_rulings(one: GameState | None, other: GameState | None) -> None:
    assert (one is None) == (other is None)
    assert one is None or one == other


# Secrets

SHOWN = {
    ("StartTileDrawn", "tile"),
    ("TilesLaid", "tiles"),
    ("PlayDeclared", "tiles"),
    ("RackChanged", "shown"),
    ("GameEnded", "racks"),
    ("GameEnded", "seed"),
}
"""Fields with tiles, or with the seed they come from, that lie open for everyone. All others are secret."""


def secret_fields(event: Event) -> Iterator[tuple[str, Any]]:
    """Yield the fields that could hold a tile or the seed, by type, and are not shown to everyone."""
    for field in fields(event):
        kind = str(field.type)
        if ("Tile" in kind or "bytes" in kind) and (event_kind(event), field.name) not in SHOWN:
            yield field.name, getattr(event, field.name)


def nobody_is_shown_secrets(events: Sequence[Event]) -> None:
    """Own tiles are shown to their owner in full, to the other and to spectators not at all."""
    for event in events:
        for viewer in VIEWERS:
            seen = redact(event, viewer)
            own = viewer is not None and getattr(event, "side", None) == viewer
            for name, value in secret_fields(seen):
                if own:
                    assert value == getattr(event, name)
                else:
                    assert not value, f"{viewer} sees {name} of {seen}"
            assert redact(seen, viewer) == seen
        assert redact(event, "table") == (
            replace(event, seed=b"") if isinstance(event, GameOpened) else event
        )


def views_depend_on_own_tiles_only(state: GameState, rulebook: Rulebook) -> None:
    """Deal the hidden tiles in another way: nobody may notice."""
    for viewer in VIEWERS:
        view = view_for(state, viewer, rulebook=rulebook)
        assert view.rack == (() if viewer is None else state.racks[viewer])
        assert view.racks == ((), ())
        assert view == view_for(dealt_anew(state, viewer), viewer, rulebook=rulebook)


def dealt_anew(state: GameState, viewer: Side | None) -> GameState:
    """The same for this viewer; what the others hold is something else, known or not as it was."""
    others = [side for side in SIDES if side != viewer]
    hidden = Counter(load_tileset(state.opened.tileset).tiles())
    hidden.subtract(in_hand(Tile(tile)) for tile in state.grid.tiles if tile)
    hidden.subtract(tile for side in SIDES if side not in others for tile in state.racks[side])
    pool, racks = sorted((+hidden).elements(), reverse=True), state.racks
    for side in others:
        known = len(racks[side]) - racks[side].count(UNKNOWN)
        unknown = (UNKNOWN,) * (len(racks[side]) - known)
        racks = put(racks, side, tuple(sorted((*pool[:known], *unknown))))
        pool = pool[known:]
    return replace(state, racks=racks, bag=state.bag if state.is_table else Bag(tuple(pool)))


def ended_in_public(events: Sequence[Event]) -> None:
    """The seed comes with the end, and only there."""
    ends = [event for event in events if isinstance(event, GameEnded)]
    opened = events[0]
    assert isinstance(opened, GameOpened)
    assert all(end.seed == opened.seed for end in ends)
