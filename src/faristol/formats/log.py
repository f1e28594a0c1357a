"""
A game's events as one JSON file, for whoever wants to check them: all of a finished game, or those so far.

`{"faristol": "game log", "schema_version": 3, "events": [{"kind": "GameOpened", …}, …]}`
"""

import codecs
import json
from collections.abc import Iterable
from typing import Any

from faristol.errors import FaristolError, NotationError
from faristol.game.codec import SCHEMA_VERSION, dump_event, load_event
from faristol.game.event import Event
from faristol.stream.codec import event_kind
from faristol.tiles import Alphabet, load_tileset

MARK = "game log"


def is_log(content: bytes) -> bool:
    """Whether to read it as one: no record of a game begins with a brace."""
    return content.removeprefix(codecs.BOM_UTF8).lstrip()[:1] == b"{"


def format_log(events: Iterable[Event], alphabet: Alphabet) -> str:
    """Inverse of `parse_log`."""
    listed = [{"kind": event_kind(event), **dump_event(event, alphabet)} for event in events]
    document = {"faristol": MARK, "schema_version": SCHEMA_VERSION, "events": listed}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def parse_log(content: bytes, *, name: str) -> list[Event]:
    """
    Raises:
        NotationError: if the content is no game log, naming the first event that cannot be read.
    """
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{name}: not a game log: {error}") from error
    if not isinstance(document, dict) or document.get("faristol") != MARK:
        raise NotationError(f"{name}: not a game log")
    if document.get("schema_version") not in range(1, SCHEMA_VERSION + 1):
        version = document.get("schema_version")
        raise NotationError(f"{name}: a log of version {version!r}; this program reads 1 to {SCHEMA_VERSION}")
    events = document.get("events")
    if not isinstance(events, list) or not events:
        raise NotationError(f"{name}: a game log without events")
    return _load_all(events, name)


def _load_all(events: list[dict[str, Any]], name: str) -> list[Event]:
    loaded: list[Event] = []
    try:
        alphabet = load_tileset(events[0]["tileset"]).alphabet
        for event in events:
            payload = {key: value for key, value in event.items() if key != "kind"}
            loaded.append(load_event(event["kind"], payload, alphabet))
    except (FaristolError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise NotationError(f"{name}: event {len(loaded) + 1} cannot be read: {error}") from error
    return loaded
