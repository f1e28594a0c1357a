"""A pair's game that is played here: opened from their pages, its result entered once, come what may."""

import re
from types import SimpleNamespace

import pytest

from faristol.game import GameState
from faristol.game.actions import Leave, Play
from faristol.standings.result import ResultKind
from faristol.tiles import load_tileset
from faristol.tournament import actions as a
from faristol.tournament.events import ResultEntered
from faristol.tournament.report import Feat, TableReport
from faristol.tournament.state import TableState
from faristol_web.play import services
from faristol_web.play.models import Game
from faristol_web.tournaments.domain import desk, games
from faristol_web.tournaments.models import OnlineGame, Tournament
from tests.game.games import Played
from tests.web.server import Server
from tests.web.site_client import Message, Visitor, act, begin
from tests.web.tournaments import making
from tests.web.tournaments.desks import enter, open_event
from tests.web.tournaments.made import Made, make

RACK = 7


def finished(*, leaver: int = 1) -> Played:
    """The starter lays seven tiles, then somebody leaves."""
    game = Played.begun("ca-obert-2009")
    starter = game.state.starter
    assert starter is not None
    game.do(starter, Play(game.first_tiles(RACK, starter)))
    game.do(leaver, Leave())  # type: ignore[arg-type]  # a side
    return game


def report_of(state: GameState, *, swapped: bool = False, tiles: tuple[str, ...] = ()) -> TableReport:
    return games.report_of(state, game="g", rack_size=RACK, special_tiles=tiles, swapped=swapped)


def test_a_game_comes_to_points_bingos_and_best_plays() -> None:
    game = finished()
    starter = game.state.starter
    assert starter is not None
    play = game.state.turns[0].play
    assert play is not None

    report = report_of(game.state)

    assert report.game == "g"
    assert report.first_went == starter
    assert report.notes[starter].bingos == 1
    assert report.notes[1 - starter].bingos == 0
    assert report.notes[starter].best_play == Feat(word=play.word, points=play.score)
    assert report.notes[1 - starter].best_play is None
    assert report.result.points == game.state.scores
    assert report.result.kind is ResultKind.FORFEIT
    assert report.result.winner == 0


def test_sides_follow_the_pairing_whoever_opened_the_game() -> None:
    game = finished()
    straight, swapped = report_of(game.state), report_of(game.state, swapped=True)

    assert swapped.result.points == straight.result.points[::-1]
    assert swapped.notes == straight.notes[::-1]
    assert (swapped.result.winner, swapped.first_went) == (1, 1 - (straight.first_went or 0))


def test_best_plays_with_a_tile_count_where_the_tile_itself_was_laid() -> None:
    game = finished()
    starter = game.state.starter or 0
    play = game.state.turns[0].play
    assert play is not None
    alphabet = load_tileset("catalan").alphabet
    laid = {alphabet.label(tile) for _, tile in play.tiles}
    natural = next(each for each in laid if each.isupper())
    missing = next(each for each in ("Z", "X", "J", "H", "Q") if each not in laid)

    notes = report_of(game.state, tiles=(natural, missing, "¤")).notes[starter]

    assert [tile for tile, _ in notes.best_with] == [natural]


# Entered once


@pytest.fixture
def paired() -> Tournament:
    return making.event(entrants=4, rounds=1)[0]


def table_of(tournament: Tournament) -> TableState:
    return desk.state_of(tournament.public_id).rounds[0].tables[0]


def online(tournament: Tournament, game: str = "abc") -> OnlineGame:
    first, second = table_of(tournament).table.entrants
    return OnlineGame.objects.create(
        tournament=tournament,
        round_number=1,
        first_entrant=first,
        second_entrant=second,
        opened_by=second,
        game=game,
    )


def entered(tournament: Tournament) -> list[ResultEntered]:
    events = desk.events_of(tournament.public_id)
    return [event for event in events if isinstance(event, ResultEntered)]


@pytest.mark.django_db
def test_the_result_of_a_finished_game_is_entered_once(paired: Tournament) -> None:
    row = online(paired)
    game = finished()

    games.note_state("abc", game.state)
    games.note_state("abc", game.state)
    OnlineGame.objects.update(recorded_at=None)  # as if the server had gone down between the two
    games.note_state("abc", game.state)

    row.refresh_from_db()
    assert row.recorded_at is not None
    assert len(entered(paired)) == 1
    assert entered(paired)[0].report.game == "abc"
    assert entered(paired)[0].report.result.points == game.state.scores[::-1], "the second opened it"


@pytest.mark.django_db
def test_a_game_that_goes_on_enters_nothing(paired: Tournament) -> None:
    online(paired)

    games.note_state("abc", Played.begun("ca-obert-2009").state)

    assert entered(paired) == []


@pytest.mark.django_db
def test_an_arbiters_entry_stands(paired: Tournament) -> None:
    row = online(paired)
    report = report_of(finished().state)
    entering = a.EnterResult(round_number=1, table=1, report=TableReport(result=report.result))
    desk.do(paired.public_id, entering, actor="arbiter")

    games.note_state("abc", finished(leaver=0).state)

    row.refresh_from_db()
    assert row.recorded_at is not None, "it is not tried for ever"
    assert [each.report.game for each in entered(paired)] == [""]


@pytest.mark.django_db
def test_a_pair_that_was_taken_apart_gets_no_result(paired: Tournament) -> None:
    online(paired)
    desk.do(paired.public_id, a.UnpairRound(round_number=1), actor="director")

    games.note_state("abc", finished().state)

    assert entered(paired) == []


@pytest.mark.django_db
def test_an_end_while_nobody_listened_is_caught_up_with(
    paired: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    online(paired)
    Game.objects.create(public_id="abc", invitation_hash="x", side_ms=1, status=Game.Status.OVER)
    room = SimpleNamespace(told=finished().state)
    hub = SimpleNamespace(room=lambda _id: room, call=lambda found: found, release_soon=lambda _id: None)
    monkeypatch.setattr(games, "hub", hub)

    games.catch_up(making.event(entrants=2, rounds=0, title="Another")[0])
    assert entered(paired) == []
    games.catch_up()
    games.catch_up(paired)

    assert len(entered(paired)) == 1


@pytest.mark.clause("CA-1.2a", "CA-1.2b")
@pytest.mark.django_db
@pytest.mark.parametrize(("opener", "first"), [(0, 0), (1, 1)])
@pytest.mark.parametrize("balanced", [True, False])
def test_the_first_named_in_the_pairing_starts_if_the_organiser_chose_that(
    monkeypatch: pytest.MonkeyPatch, *, opener: int, first: int, balanced: bool
) -> None:
    """Either of the two may open it; otherwise lots are drawn."""
    event = open_event(rulebook="ca-1v1", starts_balanced=balanced)
    enter(event, "Anna", "Biel")
    desk.do(event.public_id, a.PairRound(round_number=1), actor="director")
    pair = desk.state_of(event.public_id).rounds[0].paired.tables[0].entrants
    asked: dict[str, object] = {}
    monkeypatch.setattr(services, "open_game", lambda **said: asked.update(said) or Game(public_id="g"))

    games.take_seat(event, round_number=1, entrants=pair, entrant=pair[opener], name="x", visitor="v")

    assert asked["first"] == (first if balanced else None)


# For real


@pytest.fixture(scope="module")
def played(server: Server) -> Made:
    return make(
        server.data, "--entrants", "4", "--rounds", "1", "--rulebook", "ca-ajusc", "--title", "Online"
    )


def pair_of(visitor: Visitor, made: Made) -> tuple[int, int]:
    first = next(iter(made.tokens))
    page = visitor.get(made.mine(first))[2]
    found = re.search(r'data-testid="my-opponent">([^<]+)<', page)
    assert found
    other = next(number for number, name in made.names.items() if name == found[1])
    return first, other


def play(visitor: Visitor, mine: str, *, name: str) -> tuple[int, str, str]:
    """Sit down, from the own page as it is now."""
    found = re.search(r'name="pairing" value="([^"]+)"', visitor.get(mine)[2])
    assert found
    return visitor.post(mine, do="play", name=name, pairing=found[1])


@pytest.mark.slow
def test_two_open_their_game_from_their_pages_and_its_result_arrives(server: Server, played: Made) -> None:
    anna, biel = Visitor(server.address), Visitor(server.address)
    first, second = pair_of(anna, played)
    status, url, _ = play(anna, played.mine(first), name="Anna")
    again = play(anna, played.mine(first), name="Anna")
    joined = play(biel, played.mine(second), name="Biel")
    assert status == joined[0] == 200
    assert url == again[1] == joined[1]
    public_id = url.rstrip("/").rpartition("/")[2]

    pages = [anna.play(public_id), biel.play(public_id)]
    for page in pages:
        page.hello()
    act(pages, begin(*pages)[1], "leave")

    own = anna.wait_for(played.mine(first), 'data-testid="final"')
    assert 'data-testid="play-online"' not in own
    card = anna.get(played.page(f"players/{first}/"))[2]
    assert f"/games/{public_id}/" in card
    for each in pages:
        each.close()


@pytest.mark.slow
def test_a_seat_follows_its_player_to_another_device(server: Server) -> None:
    made = make(server.data, "--entrants", "2", "--rounds", "1", "--rulebook", "ca-ajusc", "--title", "Moved")
    anna, later = Visitor(server.address), Visitor(server.address)
    before = play(anna, made.mine(1), name="Anna")[1]

    after = play(later, made.mine(1), name="Anna")[1]

    assert after == before
    page = later.play(after.rstrip("/").rpartition("/")[2])
    assert page.hello()["you"] == 0
    page.close()


@pytest.mark.slow
@pytest.mark.clause("OB-G13")
def test_the_round_that_was_started_ends_the_pairs_game_by_its_hour(server: Server) -> None:
    made = make(server.data, "--entrants", "2", "--rounds", "1", "--title", "Hour")
    anna, biel = Visitor(server.address), Visitor(server.address)
    url = play(anna, made.mine(1), name="Anna")[1]
    made.do("StartRound", round_number=1)  # by another program, and before the first clock
    play(biel, made.mine(2), name="Biel")

    page = anna.play(url.rstrip("/").rpartition("/")[2])
    welcome = page.hello()
    told = welcome if _round_ends(welcome) else page.until(lambda heard: _round_ends(heard) is not None)
    ends = _round_ends(told)
    assert ends is not None
    assert 3_600_000 <= ends < 3_700_000, "an hour after the start, which came after the game was opened"
    page.close()


def _round_ends(told: Message) -> int | None:
    ends: int | None = told.get("view", {}).get("clock", {}).get("round_ends_ms")
    return ends
