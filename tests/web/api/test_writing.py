"""Writing with a token: the same actions, roles and refusals as the desk has."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from faristol_web.api.tokens import Scope
from faristol_web.play.models import Game
from faristol_web.play.models import Seat as GameSeat
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.models import Seat
from tests.web.api.asking import Program, Site, program_of, seat
from tests.web.tournaments.making import fill

pytestmark = pytest.mark.django_db

RESULT = {"first": 412, "second": 388}


@pytest.fixture
def directing(site: Site) -> Program:
    return program_of(site.director, Scope.DIRECTING, Scope.RESULTS)


def test_a_result_counts_and_stands_in_the_record_as_the_directors(site: Site, directing: Program) -> None:
    answer = directing.send(f"{site.path}rounds/2/tables/1/result", RESULT, method="put")
    assert answer.status_code == 200
    assert answer.json()["tables"][0]["result"] | RESULT == answer.json()["tables"][0]["result"]
    table = desk.held_of(site.tournament.public_id).state.rounds[1].tables[0]
    assert table.report is not None
    assert table.entered_by == "director"


def test_a_result_that_stands_is_refused_with_the_reason(site: Site, directing: Program) -> None:
    answer = directing.send(f"{site.path}rounds/1/tables/1/result", RESULT, method="put")
    assert answer.status_code == 409
    assert answer.json()["type"].endswith("#problem-refused")
    assert answer.json()["errors"][0]["what"]


def test_the_second_to_write_is_told_what_came_first(site: Site, directing: Program) -> None:
    seen = Program().json(f"{site.path}rounds/2")["seen"]
    directing.send(f"{site.path}rounds/2/tables/1/result", RESULT, method="put")
    late = {**RESULT, "first": 500, "seen": seen}
    answer = directing.send(f"{site.path}rounds/2/tables/1/result", late, method="put")
    assert answer.status_code == 409
    assert answer.json()["type"].endswith("#problem-changed")


def test_the_same_request_with_the_same_key_is_done_once(site: Site, directing: Program) -> None:
    body, key = {"name": "Laia Nova"}, {"Idempotency-Key": "entering-laia"}
    first = directing.send(f"{site.path}entrants", body, **key)
    again = directing.send(f"{site.path}entrants", body, **key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert len(Program().json(f"{site.path}entrants")) == 9
    other = directing.send(f"{site.path}entrants", body)
    assert other.status_code == 409


def test_the_plan_is_what_is_paired_then(site: Site, directing: Program) -> None:
    fill(site.tournament.public_id, 2)
    plan = directing.get(f"{site.path}plan").json()
    assert plan["round"] == 3
    assert all(each["reasons"] for each in plan["tables"])
    assert len(Program().json(f"{site.path}rounds")) == 2
    made = directing.send(f"{site.path}rounds", {"round": 3, "seen": plan["seen"]})
    assert made.status_code == 201
    paired = [{each["first"]["number"], each["second"]["number"]} for each in made.json()["tables"]]
    assert paired == [{each["first"]["number"], each["second"]["number"]} for each in plan["tables"]]


def test_a_round_is_paired_by_hand_started_and_closed(site: Site, directing: Program) -> None:
    fill(site.tournament.public_id, 2)
    pairs = [[1, 8], [2, 7], [3, 6], [4, 5]]
    made = directing.send(f"{site.path}rounds", {"round": 3, "pairs": pairs})
    if made.status_code == 409:  # chance may have let two of them meet before: that is said
        assert made.json()["errors"]
        assert directing.send(f"{site.path}rounds", {"round": 3}).status_code == 201
    assert directing.send(f"{site.path}rounds/3/start").json()["stage"] == "started"
    assert directing.send(f"{site.path}rounds/3/close").status_code == 409
    fill(site.tournament.public_id, 3)
    assert directing.send(f"{site.path}rounds/3/close").json()["stage"] == "closed"


@pytest.mark.parametrize(
    ("role", "deed", "expected"),
    [
        (Seat.Role.ENTRY, "result", 200),
        (Seat.Role.ENTRY, "start", 403),
        (Seat.Role.ENTRY, "entrants", 403),
        (Seat.Role.ARBITER, "result", 200),
        (Seat.Role.ARBITER, "start", 200),
        (Seat.Role.ARBITER, "entrants", 403),
        (None, "result", 403),
        (None, "start", 403),
    ],
)
def test_a_scope_gives_no_more_than_the_account_has(
    site: Site, role: str | None, deed: str, expected: int
) -> None:
    user = User.objects.create_user("somebody")
    if role is not None:
        seat(site.tournament, user, role)
    program = program_of(user, *Scope)
    asked: dict[str, tuple[str, Any, str]] = {
        "result": ("rounds/2/tables/1/result", RESULT, "put"),
        "start": ("rounds/2/start", {}, "post"),
        "entrants": ("entrants", {"name": "Laia Nova"}, "post"),
    }
    path, body, method = asked[deed]
    assert program.send(site.path + path, body, method=method).status_code == expected


def test_an_account_gives_no_more_than_the_scope(site: Site) -> None:
    program = program_of(site.director, Scope.RESULTS)
    assert program.send(f"{site.path}rounds/2/start").status_code == 403
    assert program.get(f"{site.path}plan").status_code == 403
    assert program.get("me").status_code == 403
    assert program.send(f"{site.path}rounds/2/tables/1/result", RESULT, method="put").status_code == 200


def test_me_says_who_i_am_and_where_i_have_work(site: Site) -> None:
    program = program_of(site.director, Scope.READ_OWN)
    assert program.json("me")["username"] == "directrix"
    (found,) = program.json("me/tournaments")
    assert (found["id"], found["role"]) == (site.tournament.slug, "director")


def test_my_games_are_those_i_sit_in(site: Site) -> None:
    facts = {"rulebook_id": "ca-1v1", "side_ms": 1, "status": Game.Status.RUNNING, "names": ["Anna", "Biel"]}
    mine = Game.objects.create(public_id="mine", invitation_hash="1", **facts)
    Game.objects.create(public_id="theirs", invitation_hash="2", **facts)
    GameSeat.objects.create(game=mine, side=0, visitor="v", user=site.director)
    found = program_of(site.director, Scope.READ_OWN).json("me/games")
    assert [each["id"] for each in found["items"]] == ["mine"]


def test_a_key_that_cannot_be_is_refused_with_what_a_key_is(site: Site, directing: Program) -> None:
    path, body = f"{site.path}entrants", {"name": "Laia Nova"}
    short = directing.send(path, body, **{"Idempotency-Key": "k1"}).json()
    assert "at least 8 characters" in short["errors"][0]["what"]
    odd = directing.send(path, body, **{"Idempotency-Key": "entering Laia"}).json()
    assert "^[A-Za-z0-9._-]+$" in odd["errors"][0]["what"]
