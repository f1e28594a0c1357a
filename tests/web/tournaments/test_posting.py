"""A form that is sent twice is obeyed once; what is refused says names; other devices' work stays theirs."""

import re

import pytest
from django.test import Client

from faristol_web.tournaments.models import Tournament
from tests.web.tournaments.desks import NAMES, desk_url, director, enter, open_event, seated, send, state_of

pytestmark = pytest.mark.django_db
NONCE = "csrfmiddlewaretoken"


@pytest.fixture
def event() -> Tournament:
    made = open_event(rounds=2)
    enter(made, *NAMES[:4])
    return made


def test_a_second_press_on_the_same_button_is_no_conflict(event: Tournament) -> None:
    client, url = director(), desk_url(event, "round", 1)
    form = {"do": "pair", "round": 1, "seen": state_of(event).seq, NONCE: "page one"}

    answers = [client.post(url, form).status_code for _ in range(2)]
    start = {"do": "start", "round": 1, "seen": state_of(event).seq, NONCE: "page two"}
    answers += [client.post(url, start).status_code for _ in range(2)]

    assert answers == [302] * 4
    assert len(state_of(event).rounds) == 1


def test_another_page_of_the_same_director_is_told(event: Tournament) -> None:
    client, url = director(), desk_url(event, "round", 1)
    form = {"do": "pair", "round": 1, "seen": state_of(event).seq}

    answers = [client.post(url, {**form, NONCE: page}).status_code for page in ("one", "two")]

    assert answers == [302, 409]


def test_somebody_else_with_the_same_form_is_told(event: Tournament) -> None:
    url, form = desk_url(event, "round", 1), {"do": "pair", "round": 1, "seen": state_of(event).seq}

    first = director().post(url, {**form, NONCE: "one"}).status_code
    second = seated(event, "arbiter").post(url, {**form, NONCE: "theirs"}).status_code

    assert (first, second) == (302, 409)


def test_a_text_retyped_on_the_same_page_is_another_wish(event: Tournament) -> None:
    client, url = director(), desk_url(event, "entrants")
    seen = state_of(event).seq
    for entrant in (1, 2):
        client.post(url, {"do": "check-in", "entrant": entrant, "seen": seen, NONCE: "one"})

    assert [each.is_here for each in state_of(event).entrants.values()] == [True, True, False, False]


def test_a_newcomer_added_twice_with_one_page_is_one(event: Tournament) -> None:
    client, url = director(), desk_url(event, "entrants")
    form = {"do": "add", "name": "Emma Soler", "seen": state_of(event).seq, NONCE: "one"}

    answers = [client.post(url, form).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert len(state_of(event).entrants) == 5
    assert client.post(url, {**form, NONCE: "two"}).status_code == 400, "somebody else of that name"


def test_a_page_of_the_desk_is_never_shown_from_memory(event: Tournament) -> None:
    for page in ("", "entrants", "prizes", "committee", "settings"):
        assert "no-store" in director().get(desk_url(event, page)).headers["Cache-Control"], page


def test_pairs_by_hand_are_refused_with_names(event: Tournament) -> None:
    answer = send(director(), desk_url(event, "round", 1), "pair-by-hand", round=1, pairs="1-1")

    page = answer.content.decode()
    assert "1 (Anna Serra)" in page
    assert "2 (Biel Roca), 3 (Carla Puig), 4 (David Mas)" in page, "all whom nobody meets, in one sentence"


def test_tables_without_a_result_are_not_called_by_names(event: Tournament) -> None:
    send(director(), desk_url(event, "round", 1), "pair", round=1)

    answer = send(director(), desk_url(event, "round", 1), "close", round=1)

    assert answer.status_code == 400
    problem = answer.content.decode().partition('data-testid="problem"')[2].partition("</div>")[0]
    assert not any(name in problem for name in NAMES)


@pytest.fixture
def paired(event: Tournament) -> Tournament:
    send(director(), desk_url(event, "round", 1), "pair", round=1)
    return event


def save(client: Client, event: Tournament, **fields: object) -> tuple[int, dict[str, object]]:
    """Post like the page's script."""
    form = {"do": "enter", "round": 1, "table": 1, "seen": state_of(event).seq, NONCE: "one", **fields}
    answer = client.post(desk_url(event, "round", 1), form, headers={"Accept": "application/json"})
    return answer.status_code, answer.json()


def test_a_script_is_told_what_became_of_one_row(paired: Tournament) -> None:
    seen = state_of(paired).seq

    assert save(director(), paired, first=402, second=333) == (200, {"state": "saved", "sentences": []})
    status, taken = save(director(), paired, seen=seen, first=333, second=402, **{NONCE: "two"})
    assert (status, taken["state"]) == (409, "taken")
    assert "402" in str(taken["sentences"]), "what the first saved"
    refused = (400, {"state": "refused", "sentences": ["“4o2” is not a number."]})
    assert save(director(), paired, table=2, first="4o2", second=333) == refused


def test_a_wish_that_is_sent_again_from_a_new_page_is_done_once(event: Tournament) -> None:
    client, url = director(), desk_url(event, "entrants")
    form = {"do": "add", "name": "Emma Soler", "seen": state_of(event).seq, "wish": "0123456789abcdef"}

    answers = [
        client.post(url, {**form, NONCE: page}, headers={"Accept": "application/json"}).json()["state"]
        for page in ("one", "two")
    ]

    assert answers == ["saved", "saved"]
    assert len(state_of(event).entrants) == 5


def test_rare_points_are_asked_about_once_and_count_when_they_are_sure(paired: Tournament) -> None:
    status, asked = save(director(), paired, first=402, second=33)

    assert (status, asked["state"]) == (409, "doubted")
    assert "33 points: fewer than 100 are rare" in str(asked["sentences"])
    assert state_of(paired).rounds[0].tables[0].report is None
    assert save(director(), paired, first=402, second=3, sure="402 33")[1]["state"] == "doubted", "others"
    assert save(director(), paired, first="0402", second=33, sure="0402 33")[1]["state"] == "saved"


@pytest.mark.parametrize(
    ("page", "names"), [("round", ("first", "second")), ("table", ("points-0", "points-1"))]
)
def test_without_a_script_the_page_asks_and_sends_what_it_asked(
    paired: Tournament, page: str, names: tuple[str, str]
) -> None:
    url = desk_url(paired, page, 1, 1) if page == "table" else desk_url(paired, page, 1)
    form = {"round": 1, "table": 1, names[0]: 402, names[1]: 33}

    answer = send(director(), url, "enter", **form)
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "fewer than 100 are rare" in shown
    sure = re.findall(r'name="sure" value="([^"]+)"', shown)
    assert send(director(), url, "enter", **form, sure=sure[0]).status_code == 302
    assert state_of(paired).rounds[0].tables[0].report is not None


def test_a_correction_to_rare_points_is_asked_about(paired: Tournament) -> None:
    send(director(), desk_url(paired, "round", 1), "enter", round=1, table=1, first=402, second=333)
    url = desk_url(paired, "table", 1, 1)
    form = {"round": 1, "table": 1, "points-0": 402, "points-1": 33, "reason": "sum", "data-error": "yes"}

    assert send(director(), url, "correct", **form).status_code == 409
    assert send(director(), url, "correct", **form, sure="402 33").status_code == 302


def test_the_last_result_is_taken_back_with_one_button_and_no_other(paired: Tournament) -> None:
    client, url = director(), desk_url(paired, "round", 1)
    assert "take-back" not in client.get(url).content.decode()
    send(client, url, "enter", round=1, table=1, first=402, second=333)
    send(client, url, "enter", round=1, table=2, first=2, second=305, sure="2 305")
    assert "Undo table 2: 2–305" in client.get(url).content.decode()

    assert send(client, url, "take-back", round=1, table=1).status_code == 400
    assert send(client, url, "take-back", round=1, table=2).status_code == 302

    assert [table.report is None for table in state_of(paired).rounds[0].tables] == [False, True]
    assert "take-back" not in client.get(url).content.decode()
