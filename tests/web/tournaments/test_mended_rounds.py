"""Rounds that went wrong in the hall, mended on the desk."""

import pytest

from faristol_web.tournaments.models import Tournament
from tests.web.tournaments.desks import NAMES, desk_url, director, enter, open_event, seated, send, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    made = open_event(rounds=2)
    enter(made, *NAMES[:4])
    send(director(), desk_url(made, "round", 1), "pair", round=1)
    return made


def fill(event: Tournament, *, tables: int = 2) -> None:
    for table in range(1, tables + 1):
        form = {"round": 1, "table": table, "first": 400 + table, "second": 350}
        assert send(director(), desk_url(event, "round", 1), "enter", **form).status_code == 302


def test_a_result_typed_at_the_wrong_table_is_removed_though_others_came_since(event: Tournament) -> None:
    fill(event)
    url, form = desk_url(event, "table", 1, 1), {"round": 1, "table": 1}

    assert send(director(), url, "remove", **form).status_code == 400
    assert send(seated(event, "entry"), url, "remove", reason="x", **form).status_code == 404
    assert 'value="remove"' in director().get(url).content.decode()
    assert send(director(), url, "remove", reason="it was table 2", **form).status_code == 302
    assert state_of(event).rounds[0].missing == (1,)
    assert 'value="remove"' not in director().get(url).content.decode()


def test_a_round_with_results_is_cancelled_with_a_reason_by_who_has_seen_them_all(event: Tournament) -> None:
    url = desk_url(event, "round", 1)
    assert 'value="unpair"' in director().get(url).content.decode()
    fill(event, tables=1)
    assert 'value="unpair"' not in director().get(url).content.decode()
    seen = state_of(event).seq
    send(seated(event, "arbiter"), url, "enter", round=1, table=2, first=380, second=390)

    late = director().post(url, {"do": "cancel", "seen": seen, "round": 1, "reason": "power cut"})
    assert late.status_code == 409
    assert send(director(), url, "cancel", round=1).status_code == 400
    assert send(director(), url, "cancel", round=1, reason="power cut").status_code == 302
    assert state_of(event).rounds == ()
    assert (
        "cancelled, with its results: power cut"
        in director().get(desk_url(event, "history")).content.decode()
    )


def test_somebody_who_comes_late_plays_the_one_who_sits_out_though_results_are_in() -> None:
    event = open_event(rounds=2)
    enter(event, *NAMES[:5])
    url = desk_url(event, "round", 1)
    send(director(), url, "pair", round=1)
    send(director(), url, "enter", round=1, table=1, first=400, second=350)
    enter(event, NAMES[5])
    seen = state_of(event).seq
    send(seated(event, "arbiter"), url, "enter", round=1, table=2, first=300, second=301)
    page = director().get(url).content.decode()
    assert f"plays nobody: 5 {NAMES[4]}" in page
    assert f"plays nobody: 6 {NAMES[5]}" in page

    typed = "1-3\n2-4\n5 6\n"
    assert send(seated(event, "entry"), url, "reseat", round=1, pairs=typed).status_code == 404
    wrong = send(director(), url, "reseat", round=1, pairs="1-4", reason="swapped")
    assert wrong.status_code == 400
    assert "has a result: remove it first" in wrong.content.decode()
    assert ">1-4</textarea>" in wrong.content.decode()
    fields = {"round": 1, "pairs": typed, "reason": "late train"}
    sent = director().post(url, {"do": "reseat", "seen": seen, **fields})
    assert sent.status_code == 302, "results typed since change no pair of these"

    this = state_of(event).rounds[0]
    assert [each.table.entrants for each in this.tables] == [(1, 3), (2, 4), (5, 6)]
    assert this.missing == (3,)
    assert this.paired.bye is None
    history = director().get(desk_url(event, "history")).content.decode()
    assert "ables of round 1 are paired anew: late train" in history


def test_an_entrant_keeps_a_table_from_the_next_round_on(event: Tournament) -> None:
    send(director(), desk_url(event, "round", 1), "unpair", round=1)
    url = desk_url(event, "round", 1)
    assert send(director(), url, "keep-table", round=1, entrant=4, table=1).status_code == 302
    twice = send(director(), url, "keep-table", round=1, entrant=3, table=1)
    assert "always plays at table 1" in twice.content.decode()
    plan = director().get(f"{url}?plan=1").content.decode()
    assert f"table 1: {NAMES[3]}" in plan

    send(director(), url, "pair", round=1)
    assert {each.table.number: each.table.entrants for each in state_of(event).rounds[0].tables} == {
        1: (2, 4),
        2: (1, 3),
    }
