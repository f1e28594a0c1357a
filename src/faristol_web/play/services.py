"""Actions of visitors on the list of games. Inside a game, the hub acts."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from faristol.errors import IllegalMove, StoreError
from faristol.game import GameState, Phase, Side, open_under
from faristol.game.actions import TakeSeat
from faristol.game.clock import turn_deadline_ms
from faristol.game.events import GameOpened, Mode
from faristol.lexicon import load_lexicon
from faristol.tiles import new_seed
from faristol_web import hooks
from faristol_web.accounts.links import known_token, new_nonce, token_for, token_hash
from faristol_web.accounts.visitors import account_of_visitor, note_change
from faristol_web.chat import services as chat
from faristol_web.notifications.models import Kind
from faristol_web.notifications.services import notify
from faristol_web.play import online_ratings
from faristol_web.play.models import Game, Seat
from faristol_web.play.opponents import bot_name
from faristol_web.play.terms import Terms
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.streams.hub import hub
from faristol_web.streams.stand_ins import NOBODY, StandIns

SIDES: tuple[Side, Side] = (0, 1)
LINK = "game"
"""Purpose of the tokens in invitations."""
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
    first: Side | None = None,
) -> Game:
    """A new game online with the rulebook's usual terms, and its opener seated."""
    terms = Terms(rulebook_id=rulebook_id, lexicon_id=lexicon_id, side_ms=side_ms)
    return open_on_terms(
        terms, name=name, visitor=visitor, bot_id=bot_id, is_public=is_public, seed=seed, first=first
    )


def open_on_terms(
    terms: Terms,
    *,
    name: str,
    visitor: str,
    bot_id: str = "",
    is_public: bool = False,
    seed: bytes | None = None,
    first: Side | None = None,
) -> Game:
    """
    A new game online with its opener seated, who has side 0. Without `first` the rulebook says who starts.

    A bot sits down at once; then the link leads nobody anywhere. The events come first: a game is in the list
    only once it exists.
    """
    public_id = new_public_id()
    opened = terms.opened(seed=seed, first=first)
    hub.call(hub.open(public_id, opened))
    hub.call(hub.do(public_id, 0, TakeSeat(name), client_id="seat 0"))
    names = (name, seat_bot(public_id, 1, bot_id) if bot_id else "")
    seated = {0: visitor}
    game = _listed(public_id, terms, names, seated=seated, bot_id=bot_id, is_public=is_public and not bot_id)
    return _as_it_stands(game) if bot_id else game


def open_between(
    public_id: str,
    terms: Terms,
    names: tuple[str, str],
    visitors: tuple[str, str],
    *,
    bot_id: str = "",
    first: Side | None = None,
) -> Game:
    """
    A game with both seats taken at once; called again for the same id, the same game.

    Where a bot plays it has the second seat, and no visitor.
    """
    known = Game.objects.filter(public_id=public_id).first()
    if known is not None:
        return known
    _open_once(public_id, terms.opened(first=first))
    for side in SIDES:
        if side == 1 and bot_id:
            seat_bot(public_id, side, bot_id)
        else:
            hub.call(hub.do(public_id, side, TakeSeat(names[side]), client_id=f"seat {side}"))
    seated = {side: visitors[side] for side in SIDES if visitors[side]}
    game = _listed(public_id, terms, names, seated=seated, bot_id=bot_id)
    return _as_it_stands(game)


def _as_it_stands(game: Game) -> Game:
    """Return the row's current state; events before it was in the list were noted nowhere."""
    note_state(game.public_id, hub.call(hub.room(game.public_id)).told)
    hub.release_soon(game.public_id)
    game.refresh_from_db()
    return game


def _open_once(public_id: str, opened: GameOpened) -> None:
    """Open it once: of two who open it, or one who does so again after a crash, the first counts."""
    try:
        hub.call(hub.open(public_id, opened))
    except StoreError:
        hub.call(hub.room(public_id))  # there is none: then nothing was recorded, and that is what it says


def seat_bot(public_id: str, side: Side, bot_id: str) -> str:
    """The name it goes by."""
    name = bot_name(bot_id)
    hub.call(hub.do(public_id, side, TakeSeat(name), client_id=f"seat {side}", bot_id=bot_id))
    return name


def new_public_id() -> str:
    return secrets.token_hex(8)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetting:
    """Settings of a game at a wooden board, fixed before it begins."""

    names: tuple[str, str]
    round: str = ""
    table: str = ""
    first: Side | None = None
    """The side that starts; None draws lots."""
    timed: bool = True
    paper_sheet: bool = False
    official: bool = False
    committee: tuple[str, ...] = ()


def open_table(
    *, rulebook_id: str, lexicon_id: str, side_ms: int, setting: TableSetting, visitor: str
) -> Game:
    """A new game at a wooden board: both players are there, and this visitor's device runs it."""
    rulebook, lexicon = offered_rulebook(rulebook_id), load_lexicon(lexicon_id)
    public_id = new_public_id()
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
    terms = Terms(rulebook_id=rulebook_id, lexicon_id=lexicon_id, side_ms=side_ms)
    return _listed(public_id, terms, setting.names, seated={Seat.TABLE: visitor}, mode=Game.Mode.TABLE)


@transaction.atomic
def _listed(
    public_id: str,
    terms: Terms,
    names: tuple[str, str],
    *,
    seated: dict[int, str],
    mode: Game.Mode = Game.Mode.ONLINE,
    bot_id: str = "",
    is_public: bool = False,
) -> Game:
    nonce = new_nonce()
    row = {
        **terms.columns(),
        "invitation_hash": token_hash(token_for(LINK, nonce)),
        "invitation_nonce": nonce,
        "bot": bot_id,
        "is_public": is_public,
        "mode": mode,
        "status": Game.Status.RUNNING if all(names) else Game.Status.SEATING,
        "names": list(names),
        "scores": [0, 0],
    }
    game, is_new = Game.objects.get_or_create(public_id=public_id, defaults=row)
    for side, visitor in seated.items() if is_new else ():
        Seat.objects.create(game=game, side=side, visitor=visitor, user=account_of_visitor(visitor))
    return game


# Seats


def join_game(game: Game, *, name: str, visitor: str) -> bool:
    """Take the second seat; False if somebody else was faster. The event comes first, then the row."""
    if is_withdrawn(game):
        return False
    # The visitor's id stays out of the events, which are for ever; its hash tells the same visitor again.
    client_id = f"seat 1 {token_hash(visitor)[:16]}"
    try:
        hub.call(hub.do(game.public_id, 1, TakeSeat(name), client_id=client_id))
    except IllegalMove:
        return False
    defaults = {"visitor": visitor, "user": account_of_visitor(visitor)}
    Seat.objects.get_or_create(game=game, side=1, defaults=defaults)
    return True


def join_table(game: Game, *, visitor: str) -> None:
    """Let another device run the table, too; it may pass the link on."""
    Game.objects.filter(pk=game.pk, is_elsewhere=True).update(is_elsewhere=False)  # now it continues here
    defaults = {"user": account_of_visitor(visitor)}
    Seat.objects.get_or_create(game=game, side=Seat.TABLE, visitor=visitor, defaults=defaults)


# Links


def invitation_token(game: Game) -> str:
    """Return the token to show the link again; empty for one made before links could be."""
    return known_token(LINK, game.invitation_nonce, game.invitation_hash)


def renew_invitation(game: Game) -> None:
    """From now on the links handed out before lead nowhere."""
    game.invitation_nonce = new_nonce()
    game.invitation_hash = token_hash(token_for(LINK, game.invitation_nonce))
    game.save(update_fields=["invitation_nonce", "invitation_hash"])


def withdraw_game(game: Game) -> bool:
    """
    Give up waiting: no list shows the game any more, and nobody can sit down. Its record stays, but names
    nobody: without a seat it would be found by no account that is deleted later.

    False if somebody has sat down, or others have arranged the game. The opener's open pages hear of it.
    """
    if any(hooks.is_arranged(game.public_id)):
        return False
    renew_invitation(game)
    with transaction.atomic():
        waiting = Game.objects.filter(pk=game.pk, status=Game.Status.SEATING).update(is_public=False)
        if not waiting or game.seats.filter(side=1).exists():
            return False
        game.invitations.all().delete()
        for opener in game.seats.values_list("visitor", flat=True):
            note_change(opener)
        game.seats.all().delete()
        erase_names({game.public_id: {0: NOBODY}})
    return True


def is_withdrawn(game: Game) -> bool:
    """True if its opener has given it up. One from another machine has no seats yet."""
    waits = game.status == Game.Status.SEATING and not game.is_elsewhere
    return waits and not game.seats.filter(side=0).exists()


# The list


@transaction.atomic
def note_state(public_id: str, state: GameState) -> None:
    """
    Keep the list true: called when a game changes phase, and by correspondence with every move.

    From several threads and workers, so perhaps not in order: what is older than the line changes nothing.
    """
    game = Game.objects.filter(public_id=public_id, noted__lte=state.length).first()
    if game is None:
        return
    told = columns_of(game, state)
    for name, value in told.items():
        setattr(game, name, value)
    if game.status == Game.Status.OVER and game.ended_at is None:
        game.ended_at = timezone.now()
    game.save(update_fields=[*told, "ended_at"])
    if state.ended is not None:
        online_ratings.count(game, state.ended)
    _tell_whose_turn(game, state)


def columns_of(game: Game, state: GameState) -> dict[str, object]:
    """Return what the line of a game says of its state."""
    due = turn_deadline_ms(state.clock, turn_ms=state.opened.turn_ms)
    return {
        "status": _STATUS.get(state.phase, Game.Status.RUNNING),
        "noted": state.length,
        "names": [game.stand_ins.get(str(side), name) for side, name in enumerate(state.names)],
        "scores": list(state.scores),
        "turns": len(state.turns),
        "on_turn": None if state.phase is Phase.OVER else state.clock.running,
        "due_at": None if due is None else game.opened_at + timedelta(milliseconds=due),
    }


def _tell_whose_turn(game: Game, state: GameState) -> None:
    """By correspondence nobody waits at the board."""
    if state.opened.turn_ms is None or game.on_turn is None or not state.turns:
        return
    seat = Seat.objects.filter(game=game, side=game.on_turn).exclude(user=None).first()
    if seat is not None:
        path, opponent = reverse("game", args=[game.public_id]), game.names[1 - game.on_turn]
        key = f"{game.public_id} {len(state.turns)} {game.on_turn}"
        notify(seat.user_id, Kind.TURN, key, path=path, opponent=opponent)


@transaction.atomic
def erase_names(stand_ins: Mapping[str, Mapping[int, str]]) -> None:
    """By game and side: what is shown of these players from now on, in lists and wherever the game is."""
    for public_id, sides in stand_ins.items():
        game = Game.objects.filter(public_id=public_id).first()
        if game is None:
            continue
        game.stand_ins |= {str(side): shown for side, shown in sides.items()}
        game.names = [game.stand_ins.get(str(side), name) for side, name in enumerate(game.names)]
        game.save(update_fields=["stand_ins", "names"])
        chat.erase_sides(public_id, sides)
        transaction.on_commit(partial(hub.read_again, public_id))


def stand_ins_in(public_id: str) -> StandIns:
    rows = Game.objects.filter(public_id=public_id).exclude(stand_ins={}).values_list("stand_ins", flat=True)
    return {1 if side == "1" else 0: name for names in rows for side, name in names.items()}


def unfinished_games() -> list[str]:
    """The streams to read again after a restart."""
    unfinished = Game.objects.filter(is_elsewhere=False).exclude(status=Game.Status.OVER)
    return list(unfinished.values_list("public_id", flat=True))


def is_elsewhere(public_id: str) -> bool:
    """True if it runs on another machine, and is here only for viewing."""
    return Game.objects.filter(public_id=public_id, is_elsewhere=True).exists()
