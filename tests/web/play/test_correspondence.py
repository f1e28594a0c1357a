"""Games by correspondence in the list, and who is woken for them."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from django.utils import timezone

from faristol.errors import StoreError
from faristol.game import GameState, deadline_ms
from faristol.game.actions import Leave, Pass
from faristol_web.play.models import Game
from faristol_web.play.services import note_state
from faristol_web.play.waking import nearly_due, wake
from tests.game.games import DAY_MS, Played, by_correspondence

if TYPE_CHECKING:
    from faristol_web.streams.hub import Hub

pytestmark = pytest.mark.django_db


def listed(public_id: str, **fields: object) -> Game:
    row = {"rulebook_id": "ca-1v1", "side_ms": 1, "invitation_hash": public_id, **fields}
    return Game.objects.create(public_id=public_id, **row)


def noted(game: Game, state: GameState) -> Game:
    note_state(game.public_id, state)
    game.refresh_from_db()
    return game


def test_the_list_knows_who_is_to_move_and_until_when() -> None:
    played = by_correspondence("ca-1v1")
    game = noted(listed("a", turn_ms=3 * DAY_MS), played.state)
    first, due = game.on_turn, deadline_ms(played.state, played.rulebook)

    assert first == played.state.on_turn
    assert due is not None
    assert game.due_at == game.opened_at + timedelta(milliseconds=due)
    played.do(played.state.on_turn, Pass(), after_ms=DAY_MS)
    again = noted(game, played.state)
    assert (again.on_turn, again.turns) == (1 - played.state.turns[0].side, 1)
    assert again.due_at is not None
    assert again.due_at > game.opened_at + timedelta(days=3)


def test_a_game_with_a_clock_is_due_at_no_time() -> None:
    assert noted(listed("a"), Played.begun("ca-1v1").state).due_at is None


def test_a_finished_game_is_nobodys_move() -> None:
    played = by_correspondence("ca-1v1")
    played.do(0, Leave())
    game = noted(listed("a", turn_ms=3 * DAY_MS), played.state)

    assert (game.status, game.on_turn, game.due_at) == (Game.Status.OVER, None, None)
    assert game.ended_at is not None


def test_only_what_is_due_within_the_hour_is_woken() -> None:
    now = timezone.now()
    for public_id, minutes in (("late", -5), ("soon", 50), ("later", 90)):
        listed(public_id, status=Game.Status.RUNNING, due_at=now + timedelta(minutes=minutes))
    listed("clock", status=Game.Status.RUNNING)
    listed("over", status=Game.Status.OVER, due_at=now)

    assert sorted(nearly_due()) == ["late", "soon"]


def test_one_that_cannot_be_read_does_not_keep_the_others_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol_web.play.waking.nearly_due", lambda: ["broken", "whole"])
    woken = []

    async def room(public_id: str) -> None:
        if public_id == "broken":
            raise StoreError("damaged")
        woken.append(public_id)

    asyncio.run(wake(cast("Hub", SimpleNamespace(room=room))))

    assert woken == ["whole"]
