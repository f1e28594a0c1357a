"""What a page sends: text → action. Nothing a page says is believed before it has passed through here."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from faristol.board import Placement
from faristol.errors import NotationError
from faristol.game import GameState, Side
from faristol.game.actions import (
    Accept,
    Action,
    Challenge,
    DrawForStart,
    DrawRack,
    Exchange,
    Leave,
    Pass,
    Play,
)
from faristol.game.codec import load_placement
from faristol.game.typed import parse_play
from faristol.rulebook import Rulebook
from faristol.tiles import Alphabet, load_tileset

_ID = re.compile(r"[\x20-\x7e]{1,60}")
MAX_LABEL = 8
MAX_TEXT = 200
MAX_ITEMS = 40

_PLAIN: Mapping[str, Callable[[], Action]] = {
    "draw_start": DrawForStart,
    "draw_rack": DrawRack,
    "pass": Pass,
    "accept": Accept,
    "leave": Leave,
}


def parse_action(message: Mapping[str, Any], state: GameState, side: Side, rulebook: Rulebook) -> Action:
    """
    Raises:
        NotationError: if the message is no action.
        IllegalMove: if a typed word leaves the board or disagrees with it.
    """
    name = message.get("action")
    alphabet = load_tileset(state.opened.tileset).alphabet
    if not isinstance(name, str):
        raise NotationError(f"no action {name!r}"[:MAX_TEXT])
    if name in _PLAIN:
        return _PLAIN[name]()
    match name:
        case "play" if "text" in message:
            return parse_play(_text(message["text"]), state, side, rulebook)
        case "play":
            return Play(parse_tiles(message, alphabet))
        case "exchange":
            labels = _texts(message, "tiles")
            return Exchange(tuple(alphabet.parse_tile(label) for label in labels))
        case "challenge":
            return Challenge(tuple(_texts(message, "words")))
        case _:
            raise NotationError(f"no action {name!r}")


def parse_id(message: Mapping[str, Any]) -> str:
    """The page's own id of its message; empty where there is none that can be kept."""
    found = message.get("id")
    return found if isinstance(found, str) and _ID.fullmatch(found) else ""


def parse_tiles(message: Mapping[str, Any], alphabet: Alphabet) -> Placement:
    """
    Raises:
        NotationError: if `tiles` is not a list of squares with labels.
    """
    tiles = message.get("tiles")
    if not isinstance(tiles, list) or len(tiles) > MAX_ITEMS or len(str(tiles)) > MAX_ITEMS * 2 * MAX_LABEL:
        raise NotationError("tiles: a list of squares with labels")
    try:
        return Placement.of(load_placement(tiles, alphabet))
    except (TypeError, ValueError, OverflowError) as error:
        raise NotationError(f"tiles: {error}") from error


def _texts(message: Mapping[str, Any], key: str) -> list[str]:
    found = message.get(key)
    if not isinstance(found, list) or len(found) > MAX_ITEMS:
        raise NotationError(f"{key}: a list of texts")
    return [_text(item) for item in found]


def _text(value: object) -> str:
    """Short, and such as can be sent back: JSON can smuggle in halves of characters."""
    return str(value)[:MAX_TEXT].encode("utf-8", "replace").decode("utf-8")
