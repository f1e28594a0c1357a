"""How a game is opened under a rulebook: what the rulebook settles, and what the opener may choose."""

from collections.abc import Sequence

from faristol.errors import IllegalMove
from faristol.game.events import GameOpened, Mode, Side
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import commitment_to


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
