"""Claims: a player belongs to one account, with the games of that account and nobody else's."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from faristol.errors import FaristolError
from faristol.game import Event, Side, decide, opening_state
from faristol.game.actions import Action, Leave, TakeSeat
from faristol.stream.chain import StoredEvent
from faristol.tiles import Alphabet, load_tileset
from faristol_web.accounts.visitors import profile_of
from faristol_web.archive import indexing, people
from faristol_web.archive.models import Claim, GameSide
from faristol_web.play.models import Game, Seat
from faristol_web.ratings.models import Player
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.streams.rooms import row_of
from faristol_web.streams.store import append
from tests.web.streams.test_hub import terms

pytestmark = pytest.mark.django_db(databases=["default", "events"])


def finished_game(stream: str) -> None:
    """One that nobody moved in: its second player left."""
    opened = terms()
    rulebook, alphabet = offered_rulebook(opened.rulebook), load_tileset(opened.tileset).alphabet
    state, rows = opening_state(opened), [_row(None, stream, opened, alphabet)]
    actions: tuple[tuple[Side, Action], ...] = ((0, TakeSeat("Anna")), (1, TakeSeat("Biel")), (1, Leave()))
    for side, action in actions:
        decision = decide(state, side, action, now_ms=1000, rulebook=rulebook, has_word=lambda _word: True)
        for event in decision.events:
            rows.append(_row(rows[-1], stream, event, alphabet))
        state = decision.state
    append(rows)


def _row(previous: StoredEvent | None, stream: str, event: Event, alphabet: Alphabet) -> StoredEvent:
    return row_of(previous, stream, event, alphabet, zero_ms=0, actor="server", client_id=None)


@pytest.fixture
def anna() -> Player:
    plain = "anna puig"
    return Player.objects.create(public_id="anna", name="Anna Puig", folded=plain, sort_name=plain)


def account(name: str, *, played: str = "") -> User:
    user = User.objects.create_user(name)
    if played:
        finished_game(played)
        ended = timezone.now() - timedelta(days=30)
        game = Game.objects.create(
            public_id=played,
            invitation_hash=played,
            rulebook_id="ca-ajusc",
            side_ms=1,
            status=Game.Status.OVER,
            ended_at=ended,
            names=[name, "Biel"],
            scores=[0, 0],
        )
        Seat.objects.create(game=game, side=0, visitor=profile_of(user).visitor, user=user)
        indexing.catch_up()
    return user


def sides_of(player: Player) -> set[str]:
    return set(GameSide.objects.filter(player=player).values_list("key", flat=True))


def test_games_of_before_come_in_with_the_editors_agreement_and_go_out_with_its_end(anna: Player) -> None:
    user, editor = account("anna", played="g1"), account("editor")
    claim = people.claim_player(user, anna)
    assert sides_of(anna) == set()
    people.confirm_claim(claim, by=editor)
    indexing.read_games_of(user)
    assert sides_of(anna) == {"g1"}
    people.end_claim(claim)
    indexing.read_games_of(user)
    assert sides_of(anna) == set()


def test_withdrawing_an_unconfirmed_claim_takes_nothing_from_others(anna: Player) -> None:
    one, other, editor = account("one", played="g1"), account("other"), account("editor")
    claim, second = people.claim_player(one, anna), people.claim_player(other, anna)
    people.confirm_claim(claim, by=editor)
    indexing.read_games_of(one)
    people.end_claim(second)
    indexing.read_games_of(other)
    assert sides_of(anna) == {"g1"}


def test_two_accounts_are_not_one_player(anna: Player) -> None:
    one, other, editor = account("one"), account("other"), account("editor")
    claim, second = people.claim_player(one, anna), people.claim_player(other, anna)
    people.confirm_claim(claim, by=editor)
    with pytest.raises(FaristolError, match="Another account"):
        people.confirm_claim(second, by=editor)
    assert Claim.objects.exclude(confirmed_at=None).get() == claim
