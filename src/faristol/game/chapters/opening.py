"""Opening a game under a rulebook: what the rulebook settles, and what the opener may choose."""

from collections.abc import Sequence
from typing import TypeAlias

from faristol.board import Grid, load_layout
from faristol.errors import IllegalMove
from faristol.game.milestones import GameOpened, Mode
from faristol.game.stamp import Side
from faristol.game.state import GameState
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN, Bag, commitment_to, load_tileset, shuffled

Events: TypeAlias = GameOpened


def open_under(
    rulebook: Rulebook,
    *,
    lexicon: str,
    lexicon_version: str,
    seed: bytes,
    players: int = 2,
    side_ms: int | None = None,
    mode: Mode = Mode.ONLINE,
    timed: bool = True,
    paper_sheet: bool = False,
    official: bool = False,
    first: Side | None = None,
    round_label: str = "",
    table: str = "",
    committee: Sequence[str] = (),
    turn_ms: int | None = None,
    delay_ms: int = 0,
    chat: bool = True,
) -> GameOpened:
    """
    A game with the rulebook's time, or another; only with the rulebook's does a round end by its clock.

    With a time for each move no clock runs for the game as a whole.

    Raises:
        IllegalMove: if the rulebook is for another number of players.
    """
    if players != rulebook.play.players:
        raise IllegalMove(Objection("play.players", allowed=rulebook.play.players, found=players))
    own_time = side_ms is None or side_ms == rulebook.clock.side_ms
    timed = timed and turn_ms is None
    return GameOpened(
        at_ms=0,
        rulebook=rulebook.id,
        rulebook_digest=rulebook.digest,
        tileset=rulebook.play.tileset,
        board=rulebook.play.board,
        lexicon=lexicon,
        lexicon_version=lexicon_version,
        side_ms=rulebook.clock.side_ms if side_ms is None else side_ms,
        seed=seed,
        commitment=commitment_to(seed),
        mode=mode,
        timed=timed,
        paper_sheet=paper_sheet,
        official=official,
        first=first,
        round_ms=rulebook.clock.round_ms if own_time and timed else None,
        round=round_label,
        table=table,
        committee=tuple(committee),
        turn_ms=turn_ms,
        delay_ms=delay_ms,
        chat=chat,
    )


def opening_state(opened: GameOpened) -> GameState:
    """A game nobody has sat down to yet. At a table nobody knows what the bag holds, only how much."""
    tiles = load_tileset(opened.tileset).tiles()
    online = opened.mode is Mode.ONLINE
    bag = shuffled(tiles, seed=opened.seed, label="bag") if online else (UNKNOWN,) * len(tiles)
    return GameState(opened=opened, grid=Grid.of(load_layout(opened.board)), bag=Bag(bag), length=1)


def apply(_state: GameState, event: GameOpened) -> GameState:
    return opening_state(event)
