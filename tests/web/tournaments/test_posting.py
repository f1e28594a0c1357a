"""A form that is sent twice is obeyed once; what is refused says names; other devices' work stays theirs."""

import pytest

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
    second = seated(event, "arbiter").post(url, {**form, NONCE: "one"}).status_code

    assert (first, second) == (302, 409)


def test_what_is_typed_anew_on_the_same_page_is_another_wish(event: Tournament) -> None:
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
