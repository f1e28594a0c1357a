"""What visitors can do to the list of games. What happens inside a game is the hub's."""

import secrets
from hashlib import sha256

from django.db import transaction

from faristol.errors import IllegalMove
from faristol.game import GameState, Phase
from faristol.game.actions import TakeSeat
from faristol.game.events import GameOpened
from faristol.lexicon import load_lexicon
from faristol.rulebook import load_rulebook
from faristol.tiles import commitment_to, new_seed
from faristol_web.live.hub import hub
from faristol_web.play.models import Game, Seat

_STATUS = {Phase.SEATING: Game.Status.SEATING, Phase.OVER: Game.Status.OVER}


def open_game(
    *,
    rulebook_id: str,
    lexicon_id: str,
    side_ms: int,
    name: str,
    visitor: str,
    is_public: bool = False,
    seed: bytes | None = None,
) -> Game:
    """
    A new game with its opener seated, and the link's token in the opener's seat.

    The events come first: a game is in the list only once it exists.
    """
    rulebook, lexicon, seed = load_rulebook(rulebook_id), load_lexicon(lexicon_id), seed or new_seed()
    public_id, invitation = secrets.token_hex(8), secrets.token_urlsafe(16)
    opened = GameOpened(
        at_ms=0,
        rulebook=rulebook.id,
        rulebook_digest=rulebook.digest,
        tileset=rulebook.play.tileset,
        board=rulebook.play.board,
        lexicon=lexicon.id,
        lexicon_version=lexicon.version,
        side_ms=side_ms,
        seed=seed,
        commitment=commitment_to(seed),
    )
    hub.call(hub.open(public_id, opened))
    hub.call(hub.do(public_id, 0, TakeSeat(name), client_id="seat 0"))
    with transaction.atomic():
        game = Game.objects.create(
            public_id=public_id,
            invitation_hash=token_hash(invitation),
            is_public=is_public,
            rulebook_id=rulebook.id,
            side_ms=side_ms,
            names=[name, ""],
            scores=[0, 0],
        )
        Seat.objects.create(game=game, side=0, visitor=visitor, invitation=invitation)
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
