"""What visitors can do to the list of games. What happens inside a game is the hub's."""

import secrets
from dataclasses import dataclass
from hashlib import sha256

from django.db import transaction

from faristol.errors import IllegalMove
from faristol.game import GameState, Phase, Side
from faristol.game.actions import TakeSeat
from faristol.game.events import GameOpened, Mode
from faristol.game.opening import open_under
from faristol.lexicon import load_lexicon
from faristol.tiles import new_seed
from faristol_web.live.hub import hub
from faristol_web.live.shelf import offered_rulebook
from faristol_web.play.models import Game, Seat
from faristol_web.play.opponents import bot_name

SIDES: tuple[Side, Side] = (0, 1)
_STATUS = {Phase.SEATING: Game.Status.SEATING, Phase.OVER: Game.Status.OVER}


def open_game(
    *,
    rulebook_id: str,
    lexicon_id: str,
    side_ms: int,
    name: str,
    visitor: str,
    bot_id: str = "",
    is_public: bool = False,
    seed: bytes | None = None,
) -> Game:
    """
    A new game online with its opener seated, and the link's token in the opener's seat.

    A bot sits down at once; then the link leads nobody anywhere. The events come first: a game is in the list
    only once it exists.
    """
    rulebook, lexicon = offered_rulebook(rulebook_id), load_lexicon(lexicon_id)
    public_id = secrets.token_hex(8)
    opened = open_under(
        rulebook,
        lexicon=lexicon.id,
        lexicon_version=lexicon.version,
        seed=seed or new_seed(),
        side_ms=side_ms,
    )
    hub.call(hub.open(public_id, opened))
    hub.call(hub.do(public_id, 0, TakeSeat(name), client_id="seat 0"))
    if not bot_id:
        return _listed(public_id, opened, (name, ""), visitor=visitor, side=0, is_public=is_public)
    names = (name, bot_name(bot_id))
    hub.call(hub.do(public_id, 1, TakeSeat(names[1]), client_id="seat 1", bot_id=bot_id))
    return _listed(public_id, opened, names, visitor=visitor, side=0, bot_id=bot_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetting:
    """What is settled about a game at a wooden board before it begins."""

    names: tuple[str, str]
    round: str = ""
    table: str = ""
    first: Side | None = None
    """Who starts; None draws lots."""
    timed: bool = True
    paper_sheet: bool = False
    official: bool = False
    committee: tuple[str, ...] = ()


def open_table(
    *, rulebook_id: str, lexicon_id: str, side_ms: int, setting: TableSetting, visitor: str
) -> Game:
    """A new game at a wooden board: both players are there, and this visitor's device runs it."""
    rulebook, lexicon = offered_rulebook(rulebook_id), load_lexicon(lexicon_id)
    public_id = secrets.token_hex(8)
    opened = open_under(
        rulebook,
        lexicon=lexicon.id,
        lexicon_version=lexicon.version,
        seed=new_seed(),
        side_ms=side_ms,
        mode=Mode.TABLE,
        timed=setting.timed,
        paper_sheet=setting.paper_sheet,
        official=setting.official,
        first=setting.first,
        round_label=setting.round,
        table=setting.table,
        committee=setting.committee,
    )
    hub.call(hub.open(public_id, opened))
    for side in SIDES:
        hub.call(hub.do(public_id, side, TakeSeat(setting.names[side]), client_id=f"seat {side}"))
    return _listed(public_id, opened, setting.names, visitor=visitor, side=Seat.TABLE)


@transaction.atomic
def _listed(
    public_id: str,
    opened: GameOpened,
    names: tuple[str, str],
    *,
    visitor: str,
    side: int,
    bot_id: str = "",
    is_public: bool = False,
) -> Game:
    invitation = secrets.token_urlsafe(16)
    game = Game.objects.create(
        public_id=public_id,
        invitation_hash=token_hash(invitation),
        bot=bot_id,
        is_public=is_public,
        rulebook_id=opened.rulebook,
        mode=opened.mode.value,
        side_ms=opened.side_ms,
        status=Game.Status.RUNNING if all(names) else Game.Status.SEATING,
        names=list(names),
        scores=[0, 0],
    )
    Seat.objects.create(game=game, side=side, visitor=visitor, invitation=invitation)
    return game


def join_game(game: Game, *, name: str, visitor: str) -> bool:
    """Take the second seat; False if somebody else was faster. The event comes first, then the row."""
    # The visitor's id stays out of the events, which are for ever; its hash tells the same visitor again.
    client_id = f"seat 1 {token_hash(visitor)[:16]}"
    try:
        hub.call(hub.do(game.public_id, 1, TakeSeat(name), client_id=client_id))
    except IllegalMove:
        return False
    Seat.objects.get_or_create(game=game, side=1, defaults={"visitor": visitor})
    return True


def join_table(game: Game, *, token: str, visitor: str) -> None:
    """Another device runs the table too, and may hand the link on."""
    Seat.objects.get_or_create(game=game, side=Seat.TABLE, visitor=visitor, defaults={"invitation": token})


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def note_state(public_id: str, state: GameState) -> None:
    """Keep the list true: called when a game changes phase."""
    Game.objects.filter(public_id=public_id).update(
        status=_STATUS.get(state.phase, Game.Status.RUNNING),
        names=list(state.names),
        scores=list(state.scores),
    )


def unfinished_games() -> list[str]:
    """The streams to read again after a restart."""
    return list(Game.objects.exclude(status=Game.Status.OVER).values_list("public_id", flat=True))
