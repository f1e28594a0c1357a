"""An entrant's own page: the result of their table, byes, withdrawal, personal data."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.events import ResultEntered, ResultProposed
from faristol.tournament.report import Feat, TableReport
from faristol.tournament.settings import RegistrationTerms
from faristol.tournament.state import TableState
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.models import Registration, Tournament
from tests.web.tournaments import making

pytestmark = pytest.mark.django_db


@dataclass
class Phone:
    """One entrant's browser on the own page."""

    registration: Registration
    client: Client

    @property
    def url(self) -> str:
        return f"/tournaments/{self.registration.tournament.slug}/mine/{self.registration.token}/"

    @property
    def page(self) -> str:
        response = self.client.get(self.url)
        assert response.status_code == 200
        return str(response.content.decode())

    def send(self, do: str, fields: Mapping[str, object] | None = None) -> tuple[int, str]:
        """Send the page's hidden fields as they are now, unless they are given."""
        hidden = dict(re.findall(r'type="hidden" name="(wish|proposal|pairing)" value="([^"]*)"', self.page))
        response = self.client.post(self.url, {"do": do, **hidden, **(fields or {})})
        return response.status_code, response.content.decode()


@dataclass
class Table:
    """Two phones at the first table of the round, and what is recorded there."""

    tournament: Tournament
    first: Phone
    second: Phone

    @property
    def state(self) -> TableState:
        return desk.state_of(self.tournament.public_id).rounds[-1].tables[0]

    @property
    def events(self) -> list[str]:
        kinds = (ResultProposed, ResultEntered)
        events = desk.events_of(self.tournament.public_id)
        return [type(event).__name__ for event in events if isinstance(event, kinds)]


@pytest.fixture
def table() -> Table:
    return seated()


def seated(**changes: object) -> Table:
    tournament, people = making.event(entrants=4, rounds=1, **changes)  # type: ignore[arg-type]
    pair = desk.state_of(tournament.public_id).rounds[0].tables[0].table.entrants
    first, second = (Phone(people[number - 1], Client()) for number in pair)
    return Table(tournament, first, second)


SCORES: dict[str, object] = {"own_points": 412, "other_points": 380}
MIRRORED = {"own_points": 380, "other_points": 412}


def test_the_page_says_table_and_opponent(table: Table) -> None:
    assert f'data-testid="my-opponent">{table.second.registration.name}<' in table.first.page
    assert re.search(r'data-testid="my-table">.*?<strong>1</strong>', table.first.page)


def test_a_result_counts_once_the_opponent_confirms_it(table: Table) -> None:
    assert table.first.send("propose", SCORES)[0] == 302
    assert table.state.report is None
    assert 'data-testid="waits"' in table.first.page
    assert "412 – 380" not in table.first.page.partition('data-testid="waits"')[0]
    assert "380 – 412" in table.second.page

    assert table.second.send("confirm")[0] == 302

    assert table.state.report is not None
    assert table.state.report.result == Result(points=(412, 380), winner=0)
    assert table.state.confirmed_by == table.second.registration.entrant
    assert 'data-testid="final"' in table.first.page
    assert 'data-testid="hand-in"' not in table.second.page


def test_the_second_of_the_pair_hands_in_its_own_points_first(table: Table) -> None:
    table.second.send("propose", SCORES | {"first": "own", "own_best_word": "CASES", "own_best_points": 70})
    table.first.send("confirm")

    report = table.state.report
    assert report is not None
    assert report.result == Result(points=(380, 412), winner=1)
    assert report.first_went == 1
    assert report.notes[1].best_play == Feat(word="CASES", points=70)
    assert report.notes[0].best_play is None


def test_a_tie_has_no_winner(table: Table) -> None:
    table.first.send("propose", {"own_points": 390, "other_points": 390})
    table.second.send("confirm")

    assert table.state.report is not None
    assert table.state.report.result.winner is None


def test_the_same_from_both_is_a_confirmation(table: Table) -> None:
    table.first.send("propose", SCORES)
    table.second.send("propose", MIRRORED)

    assert table.state.report is not None
    assert table.state.report.result.points == (412, 380)


def test_two_that_differ_wait_for_the_arbiter_or_for_one_to_agree(table: Table) -> None:
    table.first.send("propose", SCORES)
    table.second.send("propose", {"own_points": 390, "other_points": 412})

    assert table.state.report is None
    assert len(table.state.proposed) == 2
    assert "The arbiter decides" in table.first.page
    assert "The arbiter decides" in table.second.page

    table.first.send("confirm")

    assert table.state.report is not None
    assert table.state.report.result.points == (412, 390)


def test_a_form_that_is_sent_twice_is_obeyed_once(table: Table) -> None:
    wish = {"wish": "0123456789abcdef"}
    assert table.first.send("propose", SCORES | wish)[0] == 302
    assert table.first.send("propose", SCORES | wish)[0] == 302
    assert table.first.send("propose", SCORES)[0] == 302, "the same again, from a page that was loaded anew"
    assert table.second.send("confirm")[0] == 302
    assert table.second.send("confirm")[0] == 302

    assert table.events == ["ResultProposed", "ResultEntered"]


def test_a_result_changed_meanwhile_is_not_confirmed_unseen(table: Table) -> None:
    table.first.send("propose", SCORES)
    seen = re.findall(r'name="proposal" value="([^"]+)"', table.second.page)[0]
    table.first.send("propose", {"own_points": 512, "other_points": 380})

    status, page = table.second.send("confirm", {"proposal": seen})

    assert status == 409
    assert "changed in the meantime" in page
    assert "380 – 512" in page
    assert table.state.report is None


def test_the_arbiters_result_is_the_one_that_counts(table: Table) -> None:
    table.first.send("propose", SCORES)
    report = TableReport(result=Result(points=(300, 200), winner=0))
    desk.do(
        table.tournament.public_id,
        a.EnterResult(round_number=1, table=1, report=report),
        actor="arbiter",
    )

    assert table.second.send("confirm", {"proposal": "0"})[0] == 302
    assert table.first.send("propose", SCORES)[0] == 409
    assert table.state.report == report


@pytest.mark.parametrize(
    "wrong",
    [
        {"own_points": "", "other_points": 380},
        {"own_points": "many", "other_points": 380},
        {"own_points": 99_999, "other_points": 380},
        SCORES | {"own_bingos": -1},
        SCORES | {"own_best_word": "CASES"},
        SCORES | {"own_best_points": 70},
        SCORES | {"first": "nobody"},
    ],
)
def test_impossible_input_is_reported_beside_the_field(table: Table, wrong: dict[str, object]) -> None:
    status, page = table.first.send("propose", wrong)

    assert status == 400
    assert 'class="errorlist' in page
    assert table.events == []


def test_best_plays_with_special_tiles_are_asked_for() -> None:
    table = seated(special_tiles=("Ç", "L·L"))
    table.first.send("propose", SCORES | {"own_tile1_word": "COL·LEGI", "own_tile1_points": 44})
    table.second.send("confirm")

    assert table.state.report is not None
    assert table.state.report.notes[0].best_with == (("L·L", Feat(word="COL·LEGI", points=44)),)


def test_phones_enter_no_results_if_arbiters_do() -> None:
    table = seated(round_results_by="arbiter")

    assert 'data-testid="hand-in"' not in table.first.page
    assert table.first.send("propose", SCORES)[0] == 409
    assert table.events == []


def test_nobody_confirms_what_was_never_handed_in(table: Table) -> None:
    assert table.first.send("confirm")[0] == 409


def test_byes_are_asked_for_and_taken_back(table: Table) -> None:
    def absences() -> dict[tuple[int, int], bool]:
        return dict(desk.state_of(table.tournament.public_id).absences)

    number = table.first.registration.entrant
    assert table.first.send("bye", {"round": "3"})[0] == 302
    assert absences() == {(3, number): True}
    assert table.first.send("bye", {"round": "3", "back": "yes"})[0] == 302
    assert absences() == {}
    assert table.first.send("bye", {"round": "1"})[0] == 409, "it is paired"


def test_withdrawing_asks_whether_one_is_sure(table: Table) -> None:
    number = table.first.registration.entrant
    assert number

    assert table.first.send("withdraw")[0] == 409
    assert desk.state_of(table.tournament.public_id).entrants[number].standing == "in"
    assert table.first.send("withdraw", {"sure": "yes"})[0] == 302
    assert desk.state_of(table.tournament.public_id).entrants[number].standing == "withdrawn"
    assert "You have withdrawn" in table.first.page


def test_the_own_data_are_seen_and_changed(table: Table) -> None:
    assert table.first.registration.email in table.first.page

    table.first.send("data", {"email": "new@example.org", "phone": "1", "town": "Vic"})
    status, _ = table.first.send("data", {"email": "no address"})

    table.first.registration.refresh_from_db()
    assert table.first.registration.email == "new@example.org"
    assert status == 400


def test_erasing_needs_a_tick_and_closes_the_page(table: Table) -> None:
    assert table.first.send("erase")[0] == 409
    assert table.first.send("erase", {"sure": "yes"})[0] == 302

    assert Client().get(table.first.url).status_code == 404
    table.first.registration.refresh_from_db()
    assert (table.first.registration.name, table.first.registration.email) == ("", "")


def test_a_link_that_was_renewed_or_is_anothers_opens_nothing(table: Table) -> None:
    old = table.first.url
    services.renew_link(table.first.registration)
    other, _ = making.event(entrants=2, rounds=0, title="Another")

    assert Client().get(old).status_code == 404
    assert Client().get(table.second.url.replace(table.tournament.slug, other.slug)).status_code == 404
    assert Client().get(table.second.url.replace("/mine/", "/mine/x")).status_code == 404
    assert Client().get(table.second.url).status_code == 200


def test_no_cache_and_no_search_engine_keeps_the_page(table: Table) -> None:
    response = table.first.client.get(table.first.url)

    assert response["Cache-Control"] == "no-store"
    assert response["X-Robots-Tag"] == "noindex"


def test_an_unknown_wish_does_nothing(table: Table) -> None:
    assert table.first.send("dance")[0] == 400
    assert table.first.send("propose", SCORES | {"wish": "x" * 500})[0] == 302
    assert table.events == ["ResultProposed"]


def test_the_waiting_and_those_without_a_table_are_told(table: Table) -> None:
    tournament, people = making.event(entrants=3, rounds=1, title="Odd")
    bye = desk.state_of(tournament.public_id).rounds[0].paired.bye
    assert bye is not None

    assert 'data-testid="sits-out"' in Phone(people[bye - 1], Client()).page
    assert 'data-testid="hand-in"' in table.second.page


def test_a_form_of_another_pairing_decides_nothing_in_the_new_one(table: Table) -> None:
    old = re.findall(r'name="pairing" value="([^"]+)"', table.first.page)[0]
    desk.do(table.tournament.public_id, a.UnpairRound(round_number=1), actor="director")
    desk.do(table.tournament.public_id, a.PairRound(round_number=1), actor="director")

    for deed, fields in (("propose", SCORES), ("play", {"name": "Anna"})):
        status, page = table.first.send(deed, fields | {"pairing": old})
        assert status == 409
        assert "changed in the meantime" in page
    assert table.first.client.post(table.first.url, {"do": "propose", **SCORES}).status_code == 409
    assert table.events == []
    assert table.first.send("propose", SCORES)[0] == 302


def test_a_result_changed_while_it_is_being_confirmed_waits_for_another_look(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.first.send("propose", SCORES)
    do = desk.do

    def slow(*args: Any, **options: Any) -> object:
        monkeypatch.setattr(desk, "do", do)
        table.first.send("propose", {"own_points": 599, "other_points": 300})
        return do(*args, **options)

    seen = re.findall(r'name="proposal" value="([^"]+)"', table.second.page)[0]
    monkeypatch.setattr(desk, "do", slow)
    status, page = table.second.send("confirm", {"proposal": seen})

    assert status == 409
    assert "300 – 599" in page
    assert table.state.report is None


def test_a_waiting_entrant_may_withdraw_too() -> None:
    tournament, people = making.event(
        entrants=3, rounds=0, title="Full", registration=RegistrationTerms(capacity=2)
    )
    phone = Phone(people[2], Client())
    assert desk.state_of(tournament.public_id).entrants[3].standing == "waiting"
    assert 'data-testid="withdraw-now"' in phone.page

    assert phone.send("withdraw", {"sure": "yes"})[0] == 302

    assert desk.state_of(tournament.public_id).entrants[3].standing == "withdrawn"


def test_an_entrant_who_withdraws_during_a_round_still_hands_in_its_result(table: Table) -> None:
    table.first.send("withdraw", {"sure": "yes"})

    assert 'data-testid="my-table"' in table.first.page
    assert table.first.send("propose", SCORES)[0] == 302
    assert table.second.send("confirm")[0] == 302
    assert 'data-testid="final"' in table.first.page


def test_a_rare_score_is_asked_about_once_on_the_phone(table: Table) -> None:
    rare = {"own_points": 402, "other_points": 33}

    status, page = table.first.send("propose", rare)

    assert status == 409
    assert "33 points: fewer than 100 are rare" in page
    assert 'value="402"' in page, "what was typed stays"
    assert not table.state.proposed
    sure = re.findall(r'name="sure" value="([^"]*)"', page)
    other = {"own_points": 402, "other_points": 3, "sure": sure[0]}
    assert table.first.send("propose", other)[0] == 409, "others were asked about"
    assert table.first.send("propose", {**rare, "sure": sure[0]})[0] == 302
    assert table.state.proposed
