"""Reports on tournaments, made beside the site: what is judged, and told to whom."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import reverse

from faristol.standings.result import Result, ResultKind
from faristol.tiles import load_tileset
from faristol.tournament import actions as a
from faristol.tournament.report import TableReport
from faristol_web.play import full_reports
from faristol_web.tournaments.domain import desk, event_reports
from faristol_web.tournaments.models import EventReport, OnlineGame, Registration, Tournament
from tests.game.games import Played
from tests.web.tournaments.desks import NAMES, client_of, desk_url, director, enter, open_event, seated, send

pytestmark = pytest.mark.django_db


class Reports:
    """Full reports that are made at once, and noted; one may break off."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, Any]] = {}
        self.started: list[str] = []
        self.stopped: list[str] = []
        self.failing: set[str] = set()
        self.endless: set[str] = set()
        self.stops: dict[str, int] = {}
        """How often a report is stopped before it is made."""

    def kept(self, key: str) -> dict[str, Any] | None:
        return self.made.get(key)

    def start(self, key: str, content: bytes, arguments: tuple[str, ...]) -> None:
        assert json.loads(content)["faristol"] == "game log"
        assert arguments == ()
        self.started.append(key)
        if self.stops.get(key, 0) >= self.started.count(key):
            return
        if key not in self.failing | self.endless:
            self.made[key] = document()

    def progress(self, key: str) -> full_reports.Progress | None:
        return full_reports.Progress(1, 20) if key in self.endless else None

    def failure(self, key: str) -> full_reports.Failure | None:
        if key in self.made:
            return None
        return full_reports.Failure.STOPPED if key in self.stops else full_reports.Failure.REFUSED

    def stop(self, key: str) -> None:
        self.stopped.append(key)


def document() -> dict[str, Any]:
    grades = dict.fromkeys(("best", "good", "small", "medium", "large"), 0)
    none = dict.fromkeys(("bingos", "bingos_missed", "phonies", "phonies_stood"), 0)
    player = {
        "name": "as then",
        "turns": 9,
        "judged": 9,
        "lost_points": 1.5,
        "lost_win": 0.01,
        "grades": grades,
    }
    return {
        "level": "full",
        "lexicon": "ca",
        "rulebook": {"id": "ca-obert-2009"},
        "totals": [350, 320],
        "players": [{**player, **none, "grades": grades}] * 2,
        "turns": [],
    }


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> Reports:
    found = Reports()
    for name in ("kept", "start", "progress", "failure", "stop"):
        monkeypatch.setattr(full_reports, name, getattr(found, name))
    monkeypatch.setattr(event_reports, "LOOK_S", 0.0)
    return found


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Games that go on, and those that ended without a move; all others were played."""
    found = SimpleNamespace(playing=set(), unbegun=set())
    game = Played.begun("ca-obert-2009")

    def room(public_id: str) -> Any:
        ended = None if public_id in found.playing else object()
        return SimpleNamespace(
            told=SimpleNamespace(ended=ended, turns=() if public_id in found.unbegun else (1,)),
            rulebook=game.rulebook,
            events=game.events,
            committed=len(game.events),
            alphabet=load_tileset("catalan").alphabet,
        )

    monkeypatch.setattr(event_reports, "known_room", room)
    return found


@pytest.fixture
def event(rooms: SimpleNamespace) -> Tournament:  # noqa: ARG001 - a site
    """Four entrants; a round of two games on this site is closed."""
    tournament = open_event(rounds=2)
    enter(tournament, *NAMES[:4])
    play_round(tournament, 1)
    return tournament


def play_round(
    tournament: Tournament, number: int, *, closes: bool = True, kind: ResultKind = ResultKind.PLAYED
) -> None:
    desk.do(tournament.public_id, a.PairRound(round_number=number), actor="director")
    for table in desk.state_of(tournament.public_id).rounds[number - 1].tables:
        first, second = table.table.entrants
        OnlineGame.objects.create(
            tournament=tournament,
            round_number=number,
            first_entrant=first,
            second_entrant=second,
            opened_by=second,
            game=f"g{number}{table.table.number}",
        )
        report = TableReport(result=Result(points=(350, 320), winner=0, kind=kind))
        entering = a.EnterResult(round_number=number, table=table.table.number, report=report)
        desk.do(tournament.public_id, entering, actor="director")
    if closes:
        desk.do(tournament.public_id, a.CloseRound(round_number=number), actor="director")


def make(tournament: Tournament, *, looks: int = 1000) -> EventReport:
    """Make the report; after so many looks the server is killed."""
    left = iter(range(looks))
    report = EventReport.objects.get(tournament=tournament)
    event_reports.make(report, lambda: next(left, None) is not None)
    report.refresh_from_db()
    return report


def test_a_killed_server_continues_and_does_nothing_twice(event: Tournament, reports: Reports) -> None:
    event_reports.ask(event)
    killed = make(event, looks=1)
    assert (killed.is_waiting, killed.made, killed.total, killed.document) == (True, 1, 2, None)
    report = make(event)
    assert (report.is_waiting, report.made) == (False, 2)
    assert [key.split("-")[1] for key in reports.started] == ["g11", "g12"]
    event_reports.ask(event)
    assert make(event).document == report.document
    assert len(reports.started) == 2


@pytest.mark.usefixtures("reports")
def test_a_game_that_somebody_left_is_judged_and_one_to_which_nobody_came_is_not(
    event: Tournament, rooms: SimpleNamespace
) -> None:
    play_round(event, 2, kind=ResultKind.FORFEIT)
    rooms.unbegun.add("g22")
    event_reports.ask(event)
    told = make(event).document
    assert told is not None
    assert [game["name"] for game in told["games"]] == ["g11", "g12", "g21"]
    assert (told["games_missing"], told["left_out"]) == (0, [])


def test_games_reported_already_are_not_judged(event: Tournament, reports: Reports) -> None:
    keys = [game.key for game in event_reports.wanted_games(event, desk.state_of(event.public_id))]
    reports.made[keys[0]] = document()
    event_reports.ask(event)
    assert make(event).made == 2
    assert reports.started == keys[1:]


def test_a_game_that_cannot_be_judged_stops_no_other(event: Tournament, reports: Reports) -> None:
    state = desk.state_of(event.public_id)
    reports.failing = {next(event_reports.wanted_games(event, state)).key}
    event_reports.ask(event)
    told = make(event).document
    assert told is not None
    assert (len(told["games"]), told["games_missing"], len(told["left_out"])) == (1, 1, 1)


def test_a_game_whose_report_was_stopped_is_judged_again(event: Tournament, reports: Reports) -> None:
    """Just after a restart, the report that the killed server made still seems to be under way."""
    first, second = event_reports.wanted_games(event, desk.state_of(event.public_id))
    reports.stops = {first.key: 1, second.key: 99}
    event_reports.ask(event)
    told = make(event).document
    assert told is not None
    assert [game["name"] for game in told["games"]] == ["g11"]
    assert reports.started == [first.key] * 2 + [second.key] * event_reports.TRIES


def test_only_closed_rounds_and_finished_games_are_judged(
    event: Tournament, reports: Reports, rooms: SimpleNamespace
) -> None:
    play_round(event, 2, closes=False)
    rooms.playing.add("g12")
    event_reports.ask(event)
    told = make(event).document
    assert told is not None
    assert [game["name"] for game in told["games"]] == ["g11"]
    assert (told["rounds"], told["is_running"], told["games_missing"]) == (1, True, 1)
    assert all("g2" not in key for key in reports.started)


def test_cancelling_stops_the_game_that_is_being_judged(event: Tournament, reports: Reports) -> None:
    state = desk.state_of(event.public_id)
    reports.endless = {game.key for game in event_reports.wanted_games(event, state)}
    event_reports.ask(event)
    report = make(event, looks=3)
    assert reports.stopped == reports.started
    assert report.document is None


def test_pressed_twice_or_by_two_directors_it_is_one_report(event: Tournament, reports: Reports) -> None:
    url = desk_url(event, "report")
    for client in (director(), director(), seated(event, "director")):
        assert send(client, url, "make").status_code == 302
    assert EventReport.objects.count() == 1
    make(event, looks=1)
    send(director(), url, "make")
    assert EventReport.objects.get().made == 1, "what is being made goes on"
    assert send(seated(event, "arbiter"), url, "make").status_code == 404
    send(director(), url, "cancel")
    assert not EventReport.objects.get().is_waiting
    assert len(reports.started) == len(set(reports.started))


def test_progress_tells_the_time_left(event: Tournament) -> None:
    event_reports.ask(event)
    url = desk_url(event, "report")
    assert "It begins as soon as no other report is being made." in director().get(url).content.decode()
    EventReport.objects.update(made=20, total=300, game_s=45.0)
    told = director().get(url, headers={"accept": "application/json"}).json()
    assert told == {
        "made": 20,
        "total": 300,
        "said": "Games judged: 20 of 300. Time left: about 3 h 30 min.",
    }
    event_reports.cancel(event)
    assert director().get(url, headers={"accept": "application/json"}).json() == {"made": None}


def test_everyone_reads_it_once_all_is_over(event: Tournament, reports: Reports) -> None:
    public = reverse("tournament_report", args=[event.slug])
    event_reports.ask(event)
    make(event)
    mine = director().get(desk_url(event, "report")).content.decode()
    assert NAMES[0] in mine.split('data-testid="report"')[1]
    assert "as then" not in mine
    assert "No report yet" in client_of().get(public).content.decode()

    play_round(event, 2)
    desk.do(event.public_id, a.CloseTournament(), actor="director")
    assert "No report yet" in client_of().get(public).content.decode(), "it covers one round of two"
    assert client_of().get(f"{public[:-1]}.pdf").status_code == 404
    event_reports.ask(event)
    make(event)
    assert len(reports.started) == 4
    registration = Registration.objects.get(tournament=event, entrant=1)
    page = client_of().get(public).content.decode()
    assert registration.name in page
    assert "Best-played game" in page
    assert client_of().get(f"{public[:-1]}.pdf")["Content-Type"] == "application/pdf"
    assert public in client_of().get(reverse("tournament_standings", args=[event.slug])).content.decode()


def test_a_hidden_tournament_tells_nobody_else(event: Tournament, reports: Reports) -> None:
    play_round(event, 2)
    desk.do(event.public_id, a.CloseTournament(), actor="director")
    event_reports.ask(event)
    make(event)
    assert len(reports.started) == 4
    send(director(), desk_url(event), "hide", hidden="yes")
    public = reverse("tournament_report", args=[event.slug])
    assert [client_of().get(f"{path}").status_code for path in (public, f"{public[:-1]}.pdf")] == [404, 404]
    assert director().get(public).status_code == 200


def test_without_games_on_the_site_the_desk_names_the_command(rooms: SimpleNamespace) -> None:  # noqa: ARG001
    tournament = open_event(rounds=1)
    enter(tournament, *NAMES[:2])
    url = desk_url(tournament, "report")
    assert "none is closed yet" in director().get(url).content.decode()
    play_round(tournament, 1)
    OnlineGame.objects.all().delete()
    assert "faristol tournament report" in director().get(url).content.decode()
