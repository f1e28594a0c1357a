"""Games of two bots, as a site keeps them: each decision by the referee, events in their chain."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from faristol.game.events import GameOpened
from faristol.lexicon import load_lexicon
from faristol.tiles import load_tileset
from faristol_web.play.models import Game
from faristol_web.streams.rooms import row_of
from faristol_web.streams.store import append
from tests.bots.games import BotGame

if TYPE_CHECKING:
    from faristol.game import Event
    from faristol.stream.chain import StoredEvent

LIST = "ca-disc-2021"
LATELY = timedelta(minutes=5)


@cache
def played(seed: int, rulebook: str = "ca-ajusc", steps: int | None = None) -> BotGame:
    """Return a game of two bots, whole or as far as so many actions lead."""
    game = BotGame.between(rulebook, ("greedy", "equity"), seed)
    if steps is None:
        game.play_to_the_end()
    for _ in range(steps or 0):
        game.step()
    return game


def bring(public_id: str, game: BotGame, *, ended_at: datetime | None = None, **opened: Any) -> Game:
    """Write a game into the site; `opened` are other fields of its opening."""
    first = game.events[0]
    assert isinstance(first, GameOpened)
    lexicon = load_lexicon(LIST)
    first = replace(first, **{"lexicon": lexicon.id, "lexicon_version": lexicon.version, **opened})
    alphabet = load_tileset(first.tileset).alphabet
    rows: list[StoredEvent] = []
    events: list[Event] = [first, *game.events[1:]]
    for event in events:
        previous = rows[-1] if rows else None
        rows.append(row_of(previous, public_id, event, alphabet, zero_ms=0, actor="server", client_id=None))
    append(rows)
    is_over = game.state.ended is not None
    return Game.objects.create(
        public_id=public_id,
        invitation_hash=public_id,
        status=Game.Status.OVER if is_over else Game.Status.RUNNING,
        rulebook_id=first.rulebook,
        lexicon_id=first.lexicon,
        side_ms=first.side_ms,
        delay_ms=first.delay_ms,
        names=list(game.state.names),
        scores=list(game.state.scores),
        ended_at=(ended_at or timezone.now() - LATELY) if is_over else None,
    )
