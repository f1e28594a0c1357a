"""A name written anew: in one game, or in all games of a series, which are put together by name."""

import secrets
from collections.abc import MutableMapping
from typing import Any, cast

from channels.db import database_sync_to_async

from faristol.duplicate import Program, decide
from faristol.duplicate.actions import Rename
from faristol.names import fold_name, fold_names, nearly_same
from faristol_web.duplicate.domain.queries import chairs_of, known_room
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.models import Series, Session
from faristol_web.streams.rooms import ARBITER


async def renames_elsewhere(
    rename: Rename, stream: str, session: MutableMapping[str, Any]
) -> list[tuple[str, Rename]]:
    """
    Return the renamings of the same entrant in the series' other games that this visitor may rule in.

    Nothing is recorded yet, so that one game that refuses leaves no other half renamed.

    Raises:
        FaristolError: if another game would refuse, or cannot be read.
    """
    entrants = (await session_hub.room(stream)).state.entrants
    names = next((entrant.names for entrant in entrants if entrant.number == rename.number), ())
    renames: list[tuple[str, Rename]] = []
    for other in await _other_games(stream, session):
        room = await session_hub.room(other)
        for entrant in room.state.entrants:
            if entrant.number in room.stand_ins or fold_names(entrant.names) != fold_names(names):
                continue
            alike = Rename(entrant.number, rename.names)
            program = cast("Program", room.program)  # no word is looked up for a name
            decide(room.state, alike, now_ms=room.now_ms(), book=room.book, program=program)
            renames.append((other, alike))
        session_hub.release(other)
    return renames


@database_sync_to_async
def _other_games(public_id: str, session: MutableMapping[str, Any]) -> list[str]:
    series = Session.objects.filter(public_id=public_id).exclude(series=None).values("series")
    others = Session.objects.filter(series__in=series, is_elsewhere=False).exclude(public_id=public_id)
    games = others.order_by("game_number").values_list("public_id", flat=True)
    return [game for game in games if chairs_of(game, session).is_arbiter]


def near_names(series: Series, session: MutableMapping[str, Any]) -> list[tuple[str, str]]:
    """Names in the games that this visitor may rule in which may be one person's, and met in none of them."""
    games = [
        {fold_name(name): name for entrant in known_room(game).told.entrants for name in entrant.names}
        for game in _games_of(series, session)
    ]
    listed = {folded: name for game in reversed(games) for folded, name in game.items()}
    return [
        (one, other)
        for one, other in nearly_same(reversed(listed.values()))
        if not any({fold_name(one), fold_name(other)} <= game.keys() for game in games)
    ]


def write_as_one(series: Series, kept: str, gone: str, session: MutableMapping[str, Any]) -> int:
    """
    Write one name for another in the games that this visitor may rule in; return in how many.

    Raises:
        FaristolError: if both play in one of the games, or it cannot be written.
    """
    games, away = _games_of(series, session), fold_name(gone)
    changed = 0
    for game in games:
        room = known_room(game)
        for entrant in room.told.entrants:
            if entrant.number in room.stand_ins or away not in fold_names(entrant.names):
                continue
            names = tuple(kept if fold_name(name) == away else name for name in entrant.names)
            rename = Rename(entrant.number, names)
            session_hub.call(session_hub.do(game, rename, actor=ARBITER, client_id=secrets.token_hex(8)))
            changed += 1
    return changed


def _games_of(series: Series, session: MutableMapping[str, Any]) -> list[str]:
    games = Session.objects.filter(series=series, is_elsewhere=False).order_by("game_number")
    return [game for game in games.values_list("public_id", flat=True) if chairs_of(game, session).is_arbiter]
