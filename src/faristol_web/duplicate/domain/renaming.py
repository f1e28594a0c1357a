"""A name written anew: in one game, or in all games of a series, which are put together by name."""

from collections.abc import MutableMapping
from typing import Any, cast

from channels.db import database_sync_to_async

from faristol.duplicate import Program, decide
from faristol.duplicate.actions import Rename
from faristol.names import fold_names
from faristol_web.duplicate.domain.queries import chairs_of
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.models import Session


async def renames_elsewhere(
    rename: Rename, stream: str, session: MutableMapping[str, Any]
) -> list[tuple[str, Rename]]:
    """
    What writes the same entrant's name anew in the other games of the series that this visitor may rule in.

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
