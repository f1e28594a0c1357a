"""Rows of sessions: kept true to the game, one device a number, links that stay what they are."""

from fractions import Fraction

import pytest

from faristol.duplicate import actions as a
from faristol.duplicate import replay
from faristol.duplicate.chapters.result import results_of
from faristol.rulebook.choices import SeveralGames
from faristol_web.accounts.links import token_hash
from faristol_web.duplicate.domain import services
from faristol_web.duplicate.domain.series import Game, ranked
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.models import Chair, Session
from faristol_web.duplicate.views.series import shown_line
from tests.duplicate import sessions
from tests.duplicate.sessions import ARBITER, book_named
from tests.web.duplicate.finished import finished_session
from tests.web.duplicate.test_queries import a_session, seat

pytestmark = pytest.mark.django_db
Role = Chair.Role


@pytest.fixture
def unseated(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Numbers whose open pages were told to come back."""
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(session_hub, "unseat", lambda stream, number: told.append((stream, number)))
    return told


def test_the_list_follows_the_game() -> None:
    row = a_session("one")
    game = sessions.Session.of("ΛΟΓΟΣ", "ΟΛΑ", entrants=2)

    def noted() -> tuple[str, int, int, int]:
        services.note_state("one", game.state)
        row.refresh_from_db()
        return row.status, row.entrants, row.coups, row.master_total

    assert noted() == ("open", 2, 0, 0)
    game.next_rack("ΛΟΓΟΣΑΕ")
    game.do(a.DrawRack())
    assert noted() == ("open", 2, 0, 0), "nobody but the arbiter knows the rack"
    game.do(a.AnnounceRack())
    assert noted() == ("running", 2, 1, 0)
    game.do(a.StartCountdown())
    game.close(["H8Ο ΛΟΓΟΣ"])
    assert noted() == ("running", 2, 1, game.state.master_total)
    assert game.state.master_total > 0
    before = game.state
    game.do(a.EndSession(ARBITER, "enough"))
    assert noted()[0] == "over"
    services.note_state("one", before)  # told late, by another thread
    row.refresh_from_db()
    assert row.status == "over"


def test_an_unfinished_game_is_read_again_after_a_restart() -> None:
    for status in Session.Status.values:
        a_session(status, status=status)

    assert sorted(services.unfinished_sessions()) == ["open", "running"]


def test_a_number_is_one_devices(unseated: list[tuple[str, int]]) -> None:
    session = a_session("one")
    services.take_number(session, 7, visitor="old")
    services.take_number(session, 7, visitor="new")
    services.take_number(session, 7, visitor="new")

    assert list(Chair.objects.values_list("visitor", "number")) == [("new", 7)]
    assert set(unseated) == {("one", 7)}


def test_a_device_has_one_number(unseated: list[tuple[str, int]]) -> None:
    session = a_session("one")
    services.take_number(session, 7, visitor="v")
    unseated.clear()
    services.take_number(session, 8, visitor="v")

    assert list(Chair.objects.values_list("visitor", "number")) == [("v", 8)]
    assert set(unseated) == {("one", 7), ("one", 8)}


@pytest.mark.usefixtures("unseated")
def test_an_arbiter_stays_one_when_taking_a_number() -> None:
    session = a_session("one")
    seat(session, "v", Role.ARBITER)
    services.take_number(session, 1, visitor="v")

    assert set(Chair.objects.values_list("role", "number")) == {("arbiter", None), ("entrant", 1)}


def test_links_are_made_once_and_found_by_their_hash() -> None:
    session = a_session("one")
    first = services.links_of(session, 2)
    more = services.links_of(session, 3)

    assert [link.token for link in more[:2]] == [link.token for link in first]
    assert [link.number for link in more] == [1, 2, 3]
    assert all(link.token_hash == token_hash(link.token) for link in more)


def test_a_link_of_an_older_version_works_and_only_a_new_one_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session_hub, "unseat_arbiters", lambda _public_id: None)
    session = a_session("one")
    assert services.arbiter_token(session) == ""

    services.renew_arbiters_link(session, visitor="v")

    token = services.arbiter_token(session)
    assert Session.objects.get(public_id="one").invitation_hash == token_hash(token)
    assert services.arbiter_token(Session.objects.get(public_id="one")) == token


def a_game(session: Session) -> Game:
    state, book = replay(finished_session()), book_named("el-duplicate")
    return Game(session=session, state=state, book=book, results=results_of(state, book))


def test_a_rating_is_the_mean_of_the_games_that_were_played() -> None:
    games = [a_game(a_session(f"game{number}")) for number in (1, 2)]
    (best, other) = ranked(games, SeveralGames.PERCENTAGE)

    assert [game and game.total for game in best.games] == [22, 22]
    assert [game and game.total for game in other.games] == [games[0].results.standings[1].total] * 2
    assert shown_line(best)["barrisc"] == "84.62"
    assert best.standing.percentage == Fraction(2200, 26)
    assert shown_line(best)["is_active"]


def test_one_game_is_too_few_for_a_rating() -> None:
    (line, *_) = ranked([a_game(a_session("game"))], SeveralGames.POINTS)

    assert not shown_line(line)["is_active"]
    assert ranked([], SeveralGames.POINTS) == []
