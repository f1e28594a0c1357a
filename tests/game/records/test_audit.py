"""Audit: anyone can check the draws of a finished game, and sees a draw that was chosen."""

import json
from dataclasses import replace

import pytest

from faristol.errors import NotationError
from faristol.game import Event, opponent_of
from faristol.game.actions import (
    AdjustScore,
    Exchange,
    Leave,
    Play,
)
from faristol.game.codec import format_log, parse_log
from faristol.game.events import (
    GameOpened,
    PlayWithdrawn,
    StartTileDrawn,
    TilesDrawn,
    TilesExchanged,
)
from faristol.game.records.audit import audit_draws
from faristol.tiles import Tile, load_tileset
from tests.game.games import Played
from tests.game.machine_arbiter import good_grounds


def finished() -> list[Event]:
    """Two start tiles, two racks, a play refilled, an exchange."""
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(3, side)))
    game.do(opponent_of(side), Exchange(game.state.racks[opponent_of(side)][:2]))
    game.do(side, Leave())
    return game.events


def test_an_honest_game_has_no_faults() -> None:
    audit = audit_draws(finished())

    assert audit.faults == ()
    assert audit.draws == 6


@pytest.mark.parametrize("kind", [StartTileDrawn, TilesDrawn, TilesExchanged])
def test_a_chosen_tile_is_seen(kind: type[Event]) -> None:
    events = finished()
    at = next(index for index, event in enumerate(events) if isinstance(event, kind))
    event = events[at]
    other = Tile(3)
    if isinstance(event, StartTileDrawn):
        events[at] = replace(event, tile=other if event.tile != other else Tile(4))
    elif isinstance(event, TilesDrawn):
        events[at] = replace(event, tiles=(other, *event.tiles[1:]))
    elif isinstance(event, TilesExchanged):
        events[at] = replace(event, drawn=(other, *event.drawn[1:]))

    assert at + 1 in [fault.event for fault in audit_draws(events).faults]


def test_another_seed_than_the_promised_one_is_seen() -> None:
    events = finished()
    assert isinstance(events[0], GameOpened)
    events[0] = replace(events[0], commitment="0" * 64)

    assert audit_draws(events).faults[0].recorded == "0" * 64


def test_a_log_survives_being_written() -> None:
    events = finished()
    text = format_log(events, load_tileset("catalan").alphabet)

    assert parse_log(text.encode(), name="log") == events


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"faristol": "game log"}',
        b'{"faristol": "game log", "schema_version": 1, "events": [{}]}',
        b'{"faristol": "game log", "schema_version": 1, "events": [5]}',
        b"[" * 200_000,
        b'{"faristol": "game log", "schema_version": 9, "events": []}',
        b'{"faristol": "game log", "schema_version": 1, "events": [{"kind": "X", "tileset": "catalan"}]}',
    ],
)
def test_a_file_that_is_no_log_says_so(content: bytes) -> None:
    with pytest.raises(NotationError, match=r"^log: "):
        parse_log(content, name="log")


def test_events_that_cannot_follow_each_other_are_no_game() -> None:
    events = finished()
    withdrawn = PlayWithdrawn(at_ms=0, side=0)
    with pytest.raises(NotationError, match="event 2 cannot follow"):
        audit_draws([events[0], withdrawn, *events[1:]])


@pytest.mark.parametrize(
    ("kind", "part", "value"),
    [
        ("TurnPassed", "side", 5),
        ("PlayDeclared", "score", "z"),
        ("TilesDrawn", "at_ms", "q"),
        ("TilesDrawn", "count", None),
        ("TilesDrawn", "tiles", [[1, "A"]]),
    ],
)
def test_a_damaged_event_is_told_in_one_line(kind: str, part: str, value: object) -> None:
    document = json.loads(format_log(finished(), load_tileset("catalan").alphabet))
    event = next(event for event in document["events"] if event["kind"] in {kind, "TilesExchanged"})
    event[part] = value
    with pytest.raises(NotationError):
        audit_draws(parse_log(json.dumps(document).encode(), name="log"))


def test_a_game_that_goes_on_is_not_audited() -> None:
    with pytest.raises(NotationError, match="finished"):
        audit_draws(Played.begun("ca-ajusc").events)


def test_a_corrected_game_is_audited_all_the_same() -> None:
    game = Played.begun("ro-liber")
    game.do(0, Leave())
    game.rule(AdjustScore(0, 5), good_grounds(game.state, game.rulebook))

    assert audit_draws(game.events).faults == ()
