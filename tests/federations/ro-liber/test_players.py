"""Two play, though the text knows that more could: a book for more is refused before any game begins."""

import pytest

from faristol.errors import IllegalMove, RulebookError
from faristol.game import open_under
from faristol.game.actions import TakeSeat
from faristol.rulebook import load_rulebook, parse_rulebook
from tests.game.games import SEED, Played
from tests.rulebook.own import own


@pytest.mark.clause("RO-1")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_rulebook_for_more_than_two_is_refused(players: int) -> None:
    before, _, after = own("ro-liber").partition("[play.players]\nvalue = 2\n")
    more = f"{before}[play.players]\nvalue = {players}\n{after}".encode()

    with pytest.raises(RulebookError, match=f"play.players: games of one against one have 2; got {players}"):
        parse_rulebook(more, name="own.toml")


@pytest.mark.clause("RO-1")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_no_game_is_opened_for_more_than_two(players: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        open_under(
            load_rulebook("ro-liber"), lexicon="loc", lexicon_version="LOC 6", seed=SEED, players=players
        )
    (objection,) = refused.value.objections

    assert str(objection) == f"these rules are for 2 players, not {players}"
    assert load_rulebook("ro-liber").cite("play.players") == "art. ¶1 (RO-1)"


@pytest.mark.clause("RO-1")
def test_nobody_sits_down_beside_two_players() -> None:
    game = Played.under("ro-liber")
    game.do(0, TakeSeat("Ana"))
    game.do(1, TakeSeat("Barbu"))

    for side in (0, 1):
        with pytest.raises(IllegalMove, match="both seats are taken"):
            game.do(0 if side == 0 else 1, TakeSeat("Carol"))
    assert game.rulebook.cite("start.seat_taken") == "art. ¶1 (RO-1)"
    assert load_rulebook("ro-liber").play.players == 2
