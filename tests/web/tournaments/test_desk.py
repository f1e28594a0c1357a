"""The desk: rounds from the first pairing to the ratings, and two directors who never undo each other."""

import pytest
from django.db import DatabaseError, connection, transaction

from faristol.errors import IllegalMove, StoreError
from faristol.tournament import actions as a
from faristol.tournament.settings import Prize
from faristol.tournament.state import RoundStage, Standing
from faristol_web.ratings.models import Edition
from faristol_web.tournaments.domain import desk, store
from faristol_web.tournaments.forms.settings import initial_of
from faristol_web.tournaments.models import Registration, Tournament, TournamentEventRow
from faristol_web.tournaments.views.desk import terms_of
from tests.web.tournaments.desks import (
    NAMES,
    client_of,
    desk_url,
    director,
    enter,
    open_event,
    seated,
    send,
    state_of,
)

pytestmark = pytest.mark.django_db
FOUR = NAMES[:4]


@pytest.fixture
def event() -> Tournament:
    made = open_event(rounds=2, prizes=(Prize(kind="place", amount_cents=10_000),))
    enter(made, *FOUR)
    return made


def pair(event: Tournament, number: int) -> None:
    assert send(director(), desk_url(event, "round", number), "pair", round=number).status_code == 302


def fill(event: Tournament, number: int, *, tables: int = 2) -> None:
    for table in range(1, tables + 1):
        form = {"round": number, "table": table, "first": 400 + table, "second": 350}
        assert send(director(), desk_url(event, "round", number), "enter", **form).status_code == 302


def step_of(event: Tournament) -> str:
    page = director().get(desk_url(event)).content.decode()
    return page.partition('data-step="')[2].partition('"')[0]


@pytest.mark.slow
def test_the_desk_says_what_to_do_next_until_all_is_done(event: Tournament) -> None:
    told = [step_of(event)]
    send(director(), desk_url(event, "entrants"), "seed")
    for number in (1, 2):
        told.append(step_of(event))
        pair(event, number)
        told.append(step_of(event))
        send(director(), desk_url(event, "round", number), "start", round=number)
        told.append(step_of(event))
        fill(event, number)
        told.append(step_of(event))
        send(director(), desk_url(event, "round", number), "close", round=number)
    told.append(step_of(event))
    send(director(), desk_url(event, "prizes"), "close")
    told.append(step_of(event))
    send(director(), desk_url(event, "rating"), "publish")
    told.append(step_of(event))

    a_round = ["pair", "start", "enter", "close-round"]
    assert told == ["seed", *a_round, *a_round, "close", "rating", "over"]
    assert Tournament.objects.get(pk=event.pk).status == Tournament.Status.OVER


def test_the_plan_is_shown_with_its_reasons_and_records_nothing(event: Tournament) -> None:
    before = state_of(event).seq

    page = director().get(desk_url(event, "round", 1) + "?plan=1").content.decode()

    assert "OB-T5" in page
    assert "Anna Serra" in page
    assert "publish-pairing" in page
    assert state_of(event).seq == before


def test_after_a_result_the_keyboard_stands_at_the_next_open_table(event: Tournament) -> None:
    pair(event, 1)
    answer = send(director(), desk_url(event, "round", 1), "enter", round=1, table=1, first=400, second=380)
    page = director().get(answer.headers["Location"].partition("#")[0]).content.decode()

    row = page.partition('id="t2"')[2].partition("</tr>")[0]
    assert "autofocus" in row
    assert page.count("autofocus") == 1


@pytest.mark.parametrize(("first", "second"), [("", "350"), ("4oo", "350"), ("-5", "x"), ("9" * 9, "1")])
def test_an_invalid_result_is_reported_and_stays_in_its_boxes(
    event: Tournament, first: str, second: str
) -> None:
    pair(event, 1)
    form = {"round": 1, "table": 2, "first": first, "second": second}

    answer = send(director(), desk_url(event, "round", 1), "enter", **form)

    assert answer.status_code == 400
    row = answer.content.decode().partition('id="t2"')[2].partition("</tr>")[0]
    assert f'value="{first}"' in row
    assert f'value="{second}"' in row
    assert state_of(event).rounds[0].tables[1].report is None


# Two directors


def test_two_directors_enter_one_table_and_the_second_is_told(event: Tournament) -> None:
    pair(event, 1)
    seen = state_of(event).seq
    url = desk_url(event, "round", 1)
    first = seated(event, "director")
    first.post(url, {"do": "enter", "seen": seen, "round": 1, "table": 1, "first": 400, "second": 380})

    answer = director().post(
        url, {"do": "enter", "seen": seen, "round": 1, "table": 1, "first": 222, "second": 111}
    )

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Someone else has already changed this" in page
    assert "400" in page
    report = state_of(event).rounds[0].tables[0].report
    assert report is not None
    assert report.result.points == (400, 380)


def test_two_directors_at_different_tables_do_not_hinder_each_other(event: Tournament) -> None:
    pair(event, 1)
    seen, url = state_of(event).seq, desk_url(event, "round", 1)

    answers = [
        director().post(
            url, {"do": "enter", "seen": seen, "round": 1, "table": table, "first": 400, "second": 380}
        )
        for table in (1, 2)
    ]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert state_of(event).rounds[0].is_complete


def test_two_directors_pair_one_round_once(event: Tournament) -> None:
    seen, url = state_of(event).seq, desk_url(event, "round", 1)

    answers = [director().post(url, {"do": "pair", "seen": seen, "round": 1}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 409]
    assert len(state_of(event).rounds) == 1


def test_settings_changed_by_two_keep_the_first(event: Tournament) -> None:
    url, seen = desk_url(event, "settings"), state_of(event).seq
    form = settings_form(event)
    assert director().post(url, {**form, "title": "First title", "seen": seen}).status_code == 302

    answer = director().post(url, {**form, "title": "Second title", "seen": seen})

    assert answer.status_code in {400, 409}
    assert "Second title" in answer.content.decode(), "what was typed is still there"
    assert state_of(event).settings.title == "First title"


def settings_form(event: Tournament) -> dict[str, object]:
    """Return the page's fields, to be sent back."""
    shown = initial_of(state_of(event).settings, terms_of(event))
    return {
        name: value
        for name, value in shown.items()
        if value is not None and value is not False and value != ""
    }


def test_settings_sent_back_unchanged_are_unchanged(event: Tournament) -> None:
    before = state_of(event)

    answer = send(director(), desk_url(event, "settings"), "", **settings_form(event))

    assert answer.status_code == 302, answer.content.decode()
    assert state_of(event).settings == before.settings
    assert state_of(event).seq == before.seq


# Ways out


def test_an_impossible_pairing_changes_nothing_and_offers_what_may_yield(event: Tournament) -> None:
    url = desk_url(event, "round", 1)
    for other in (2, 3, 4):
        send(director(), url, "forbid", one=1, other=other)
    before = state_of(event)

    answer = send(director(), url, "pair", round=1)

    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Anna Serra has no opponent left" in page
    assert 'data-testid="way-forbidden"' in page
    assert state_of(event).seq == before.seq

    pairs = page.partition('name="pairs" value="')[2].partition('"')[0]
    send(director(), url, "lift-bans", pairs=pairs)
    pair(event, 1)


def test_a_round_too_many_offers_that_some_meet_again() -> None:
    event = open_event(rounds=4)
    enter(event, "Anna Serra", "Biel Roca")
    pair(event, 1)
    fill(event, 1, tables=1)
    url = desk_url(event, "round", 2)

    page = send(director(), url, "pair", round=2).content.decode()
    assert 'data-testid="way-rematches"' in page
    assert "OB-T3a" in page
    send(director(), url, "allow-rematches")
    pair(event, 2)


def test_a_ban_and_a_rule_in_the_way_may_both_yield() -> None:
    event = open_event(rounds=4)
    enter(event, "Anna Serra", "Biel Roca")
    pair(event, 1)
    fill(event, 1, tables=1)
    url = desk_url(event, "round", 2)
    send(director(), url, "forbid", one=1, other=2)

    page = send(director(), url, "pair", round=2).content.decode()
    assert 'data-testid="way-together"' in page
    assert 'data-testid="way-rematches"' not in page
    send(director(), url, "let-both-yield", pairs="1-2")
    pair(event, 2)


def test_a_pairing_is_taken_back_before_any_result(event: Tournament) -> None:
    pair(event, 1)
    send(director(), desk_url(event, "round", 1), "unpair", round=1)
    assert not state_of(event).rounds
    pair(event, 1)
    fill(event, 1, tables=1)

    assert send(director(), desk_url(event, "round", 1), "unpair", round=1).status_code == 400
    assert len(state_of(event).rounds) == 1


def test_pairs_by_hand_fixed_pairs_and_absences(event: Tournament) -> None:
    url = desk_url(event, "round", 1)
    send(director(), url, "pair-by-hand", round=1, pairs="1-4\n2-3")
    assert [table.entrants for table in state_of(event).rounds[0].paired.tables] == [(1, 4), (2, 3)]
    send(director(), url, "unpair", round=1)
    send(director(), url, "fix", round=1, one=1, other=3)
    send(director(), url, "absence", round=1, entrant=4, kind="absent")
    pair(event, 1)

    paired = state_of(event).rounds[0].paired
    assert [set(table.entrants) for table in paired.tables] == [{1, 3}]
    assert paired.bye == 2
    assert paired.absent == (4,)


def test_unreceived_entrants_are_left_out_with_one_press(event: Tournament) -> None:
    for entrant in (1, 3):
        send(director(), desk_url(event, "entrants"), "check-in", entrant=entrant)
    send(director(), desk_url(event, "round", 1), "absent-not-here", round=1)
    pair(event, 1)

    paired = state_of(event).rounds[0].paired
    assert [table.entrants for table in paired.tables] == [(1, 3)]
    assert paired.absent == (2, 4)


def test_a_line_that_is_no_pair_is_named(event: Tournament) -> None:
    answer = send(director(), desk_url(event, "round", 1), "pair-by-hand", round=1, pairs="1-4\n2-x")

    assert answer.status_code == 400
    assert "Line 2" in answer.content.decode()
    assert not state_of(event).rounds


# One table


def test_a_whole_report_is_entered_and_shown_again(event: Tournament) -> None:
    pair(event, 1)
    url = desk_url(event, "table", 1, 1)
    form = {
        "round": 1,
        "table": 1,
        "points-0": 412,
        "points-1": 398,
        "bingos-0": 2,
        "best-0": "MESTRAL",
        "best-0-points": 86,
        "first-went": "1",
        "kind": "played",
    }

    assert send(director(), url, "enter", **form).status_code == 302

    report = state_of(event).rounds[0].tables[0].report
    assert report is not None
    assert report.result.winner == 0
    assert report.first_went == 1
    assert report.notes[0].bingos == 2
    assert report.notes[0].best_play is not None
    assert report.notes[0].best_play.word == "MESTRAL"
    assert 'value="MESTRAL"' in director().get(url).content.decode()


def test_enter_in_a_box_corrects_a_winner_whom_a_rule_gives() -> None:
    """It added notes, and dropped the other winner with its reason."""
    event = open_event(rulebook="ro-liber", rounds=2)
    enter(event, *FOUR)
    pair(event, 1)
    url = desk_url(event, "table", 1, 1)
    form = {"round": 1, "table": 1, "points-0": 210, "points-1": 197, "kind": "played", "winner": "0"}
    assert send(director(), url, "enter", **form).status_code == 302

    answer = send(
        director(), url, "notes", **{**form, "winner": "tie", "reason": "three fruitless turns each"}
    )

    assert answer.status_code == 302
    report = state_of(event).rounds[0].tables[0].report
    assert report is not None
    assert report.result.winner is None


def test_a_correction_needs_a_reason_and_leaves_a_trail(event: Tournament) -> None:
    pair(event, 1)
    fill(event, 1)
    url, form = desk_url(event, "table", 1, 1), {"round": 1, "table": 1, "points-0": 411, "points-1": 350}

    assert send(director(), url, "correct", **form).status_code == 400
    corrected = send(director(), url, "correct", **form, reason="read as 401", **{"data-error": "yes"})

    assert corrected.status_code == 302
    table = state_of(event).rounds[0].tables[0]
    assert table.first_report is not None
    assert table.first_report.result.points == (401, 350)
    assert table.report is not None
    assert table.report.result.points == (411, 350)
    assert "read as 401" in director().get(desk_url(event, "history")).content.decode()


@pytest.mark.clause("CA-8.4")
def test_a_closed_round_is_opened_again_by_a_member_of_the_committee_alone() -> None:
    event = open_event(rulebook="ca-1v1", rounds=2)
    enter(event, *FOUR)
    pair(event, 1)
    first, _second = state_of(event).rounds[0].tables[0].table.entrants
    members = {"member-1": "Aina Bru", "member-2": first}
    assert send(director(), desk_url(event, "committee"), "name", **members).status_code == 302
    fill(event, 1)
    send(director(), desk_url(event, "round", 1), "close", round=1)
    url = desk_url(event, "table", 1, 1)
    form = {"round": 1, "table": 1, "points-0": 411, "points-1": 350, "reason": "read as 401"}

    page = director().get(url).content.decode()
    assert '<option value="1">Aina Bru</option>' in page
    assert '<option value="2"' not in page
    refused = send(director(), url, "correct", **form)
    assert refused.status_code == 400
    assert "a member of the committee decides" in refused.content.decode()
    assert 'value="411"' in refused.content.decode()
    assert send(director(), url, "correct", **form, member=2).status_code == 400
    assert send(director(), url, "correct", **form, member=1).status_code == 302
    assert "(decided by Aina Bru)" in director().get(url).content.decode()


@pytest.mark.clause("OB-G24")
def test_a_closed_round_of_the_open_is_corrected_only_as_a_slip_of_the_keys(event: Tournament) -> None:
    pair(event, 1)
    fill(event, 1)
    send(director(), desk_url(event, "round", 1), "close", round=1)
    url, form = desk_url(event, "table", 1, 1), {"round": 1, "table": 1, "points-0": 411, "points-1": 350}

    late = send(director(), url, "correct", **form, reason="read as 401")
    assert late.status_code == 400
    assert "data-processing error" in late.content.decode()
    send(director(), url, "correct", **form, reason="read as 401", **{"data-error": "yes"})
    corrected = state_of(event).rounds[0].tables[0].report
    assert corrected is not None
    assert corrected.result.points == (411, 350)
    assert send(director(), desk_url(event, "round", 1), "unpair", round=1).status_code == 400


@pytest.mark.clause("AJ-58")
def test_members_who_cannot_judge_are_named_before_the_round_starts() -> None:
    event = open_event(rulebook="ca-ajusc", rounds=2)
    enter(event, *FOUR)
    pair(event, 1)
    assert "The rulebook requires 3 members" in director().get(desk_url(event, "round", 1)).content.decode()
    members = {"member-1": "Aina Bru", "member-2": "1", "member-3": "Joan Vila"}
    send(director(), desk_url(event, "committee"), "name", **members)

    page = director().get(desk_url(event, "round", 1)).content.decode()
    assert "The rulebook requires" not in page
    assert "of the committee cannot judge it. 2 members remain" in page


def test_absence_where_the_rulebook_has_points_for_it() -> None:
    event = open_event(rulebook="ca-1v1", rounds=2)
    enter(event, *FOUR)
    pair(event, 1)

    send(director(), desk_url(event, "table", 1, 1), "absent", round=1, table=1, absent="1")

    report = state_of(event).rounds[0].tables[0].report
    assert report is not None
    assert report.result.points == (300, 0)


@pytest.mark.clause("CA-4.e", "CA-4.f")
@pytest.mark.parametrize(
    ("who", "typed", "points", "winner"),
    [
        ("1", (251, 180), (251, 70), 0),
        ("1", (80, 400), (300, 0), 0),
        ("0", (290, 180), (180, 180), 1),
        ("both", ("", ""), (0, 0), None),
        ("both", (251, 180), (0, 0), None),
    ],
)
def test_a_game_that_was_left_counts_as_the_rulebook_says(
    who: str, typed: tuple[object, object], points: tuple[int, int], winner: int | None
) -> None:
    event = open_event(rulebook="ca-1v1", rounds=2)
    enter(event, *FOUR)
    pair(event, 1)
    url = desk_url(event, "table", 1, 1)
    form = {"round": 1, "table": 1, "points-0": typed[0], "points-1": typed[1], "best-0": "CASES"}

    answer = send(director(), url, f"left-{who}", **form)
    assert answer.status_code == 400, "a word without its points"
    assert 'value="CASES"' in answer.content.decode()
    assert send(director(), url, f"left-{who}", **form, **{"best-0-points": 70}).status_code == 302

    report = state_of(event).rounds[0].tables[0].report
    assert report is not None
    assert (report.result.points, report.result.winner) == (points, winner)
    assert report.notes[0].best_play is not None
    assert "game left at" in director().get(desk_url(event, "history")).content.decode()


@pytest.mark.clause("CA-7.3")
def test_a_game_lost_on_time_costs_the_same_and_nobody_left() -> None:
    event = open_event(rulebook="ca-1v1", rounds=2)
    enter(event, *FOUR)
    pair(event, 1)
    url = desk_url(event, "table", 1, 1)
    assert "late-0" in director().get(url).content.decode()
    form = {"round": 1, "table": 1, "points-0": 291, "points-1": 180}

    assert send(director(), url, "late-0", **form).status_code == 302

    report = state_of(event).rounds[0].tables[0].report
    assert report is not None
    assert (report.result.points, report.result.winner) == ((0, 300), 1)
    history = director().get(desk_url(event, "history")).content.decode()
    assert "game lost on time at 291–180" in history
    assert "game left" not in history


def test_nobody_is_offered_a_loss_on_time_where_there_is_none(event: Tournament) -> None:
    pair(event, 1)
    url = desk_url(event, "table", 1, 1)
    assert "late-0" not in director().get(url).content.decode()
    form = {"round": 1, "table": 1, "points-0": 291, "points-1": 180}
    answer = send(director(), url, "late-0", **form)
    assert answer.status_code == 400
    assert "OB-G12" in answer.content.decode()


def test_a_game_that_was_left_wants_its_points(event: Tournament) -> None:
    pair(event, 1)
    url = desk_url(event, "table", 1, 1)
    form = {"round": 1, "table": 1, "points-0": 251, "points-1": ""}

    for who in ("0", "both"):  # the Open's text says nothing of both: no points follow from it
        answer = send(director(), url, f"left-{who}", **form)
        assert answer.status_code == 400
        assert "Enter the points at that moment" in answer.content.decode()
        assert 'value="251"' in answer.content.decode()


@pytest.mark.clause("RO-14")
def test_a_tie_by_the_rules_of_the_game_is_entered_whatever_the_points() -> None:
    event = open_event(rulebook="ro-liber", rounds=2)
    enter(event, *FOUR)
    pair(event, 1)
    url = desk_url(event, "table", 1, 1)
    assert 'value="tie"' in director().get(url).content.decode()
    form = {"round": 1, "table": 1, "points-0": 210, "points-1": 197, "kind": "played", "winner": "tie"}
    assert send(director(), url, "enter", **form).status_code == 302

    report = state_of(event).rounds[0].tables[0].report
    assert report is not None
    assert (report.result.points, report.result.winner) == ((210, 197), None)
    assert 'value="tie" selected' in director().get(url).content.decode()


def test_no_tie_is_offered_where_no_rule_gives_one(event: Tournament) -> None:
    pair(event, 1)
    assert 'value="tie"' not in director().get(desk_url(event, "table", 1, 1)).content.decode()


# Reception


@pytest.mark.clause("OB-R3")
def test_entrants_who_have_not_paid_are_named_before_the_first_round(event: Tournament) -> None:
    for entrant in (1, 2):
        send(director(), desk_url(event, "entrants"), "arrive", entrant=entrant)
    send(director(), desk_url(event, "entrants"), "check-in", entrant=3)
    page = director().get(desk_url(event, "round", 1)).content.decode()
    unpaid = page.partition('data-testid="unpaid"')[2].partition("</details>")[0]

    assert [name for name in FOUR if name in unpaid] == list(FOUR[2:])
    assert "1 entrant is not checked in" in page
    arbiter = seated(event, "arbiter").get(desk_url(event, "round", 1)).content.decode()
    assert 'data-testid="unpaid"' not in arbiter, "who has paid is for those who see people"


@pytest.mark.clause("OB-R4")
def test_grants_are_listed_as_decided_and_to_be_decided(event: Tournament) -> None:
    for name in ("Gisela Font", "Hug Tomàs", "Ivet Sala"):
        desk.do(event.public_id, a.Register(name=name, asks_grant=True), actor="director")
    send(director(), desk_url(event, "entrants"), "grant", entrant=5, amount="35,50")
    send(director(), desk_url(event, "entrants"), "grant", entrant=6, amount="0")
    page = director().get(desk_url(event, "entrants")).content.decode()

    decided = page.partition('data-testid="decided-grants"')[2].partition("</ul>")[0]
    assert "35.50 EUR" in decided
    assert "no grant" in decided
    assert decided.count("<li>") == 2


def test_reception_takes_fee_and_presence_with_one_press(event: Tournament) -> None:
    send(director(), desk_url(event, "entrants"), "arrive", entrant=3)

    entrant = state_of(event).entrants[3]
    assert entrant.is_here
    assert entrant.paid_cents == state_of(event).settings.registration.fee_cents == 1000


def test_the_search_finds_by_name_club_and_number(event: Tournament) -> None:
    page = director().get(desk_url(event, "entrants") + "?q=carla").content.decode()

    assert 'id="e3"' in page
    assert 'id="e1"' not in page


def test_withdrawn_and_back(event: Tournament) -> None:
    url = desk_url(event, "entrants")
    send(director(), url, "withdraw", entrant=2, reason="ill")
    assert state_of(event).entrants[2].standing is Standing.WITHDRAWN
    send(director(), url, "return", entrant=2)
    assert state_of(event).entrants[2].standing is Standing.IN


LIST = (
    "name,rating,club,registered,shoe\nGisela Font,1120,Lletres,2009-10-01,38\nAnna Serra,900,,2009-10-02,\n"
)


def test_a_list_is_shown_first_and_says_what_it_does_not_read(event: Tournament) -> None:
    url = desk_url(event, "import")

    page = send(director(), url, "preview", text=LIST).content.decode()
    assert "Gisela Font" in page
    assert "shoe" in page
    assert "Anna Serra is already registered" in page
    assert len(state_of(event).entrants) == 4

    send(director(), url, "import", text=LIST)
    entrants = state_of(event).entrants
    assert entrants[5].name == "Gisela Font"
    assert entrants[5].rating == 1120
    assert len(entrants) == 5


def test_a_list_that_cannot_be_read_is_refused_whole(event: Tournament) -> None:
    answer = send(director(), desk_url(event, "import"), "import", text="name,rating\nHelga Nord,many\n")

    assert answer.status_code == 400
    assert len(state_of(event).entrants) == 4


def test_a_person_is_changed_and_only_what_is_public_enters_the_record(event: Tournament) -> None:
    before = state_of(event).seq
    form = {"entrant": 1, "name": "Anna Serra i Pou", "club": "Club", "email": "anna@example.org"}
    send(director(), desk_url(event, "entrant", 1), "save", **form)

    assert state_of(event).entrants[1].name == "Anna Serra i Pou"
    assert state_of(event).seq == before
    assert Registration.objects.get(entrant=1).email == "anna@example.org"
    send(director(), desk_url(event, "entrant", 1), "save", **{**form, "club": "Another"})
    assert state_of(event).entrants[1].club == "Another"
    assert state_of(event).seq == before + 1


# The end


def test_the_committee_answers_by_lot_and_whoever_plays_there_steps_aside(event: Tournament) -> None:
    pair(event, 1)
    url = desk_url(event, "committee")
    send(director(), url, "name", **{"member-1": "Quima", "member-2": "Rosa", "member-3": "1"})
    send(director(), url, "ask", question="Was the play in time?", round=1, table=1)

    inquiry = state_of(event).inquiries[0]
    assert inquiry.conflicted == (3,)
    assert inquiry.member in {1, 2}
    assert step_of(event) == "committee"
    send(director(), url, "answer", inquiry=1, decision="It was.")
    assert state_of(event).inquiries[0].answer == "It was."
    assert "It was." in director().get(url).content.decode()


def test_a_prize_goes_where_the_organiser_says(event: Tournament) -> None:
    for number in (1, 2):
        pair(event, number)
        fill(event, number)
    send(director(), desk_url(event, "prizes"), "award", prize=0, others="2 3", reason="shared")

    assert state_of(event).awarded == {0: (2, 3)}
    assert "50" in director().get(desk_url(event, "prizes")).content.decode()


def test_ratings_are_shown_first_and_published_once(event: Tournament) -> None:
    for number in (1, 2):
        pair(event, number)
        fill(event, number)
    send(director(), desk_url(event, "round", 2), "close", round=2)
    send(director(), desk_url(event, "prizes"), "close")
    page = director().get(desk_url(event, "rating")).content.decode()
    assert "Anna Serra" in page
    assert not Edition.objects.exists()

    first = send(director(), desk_url(event, "rating"), "publish")
    again = director().post(desk_url(event, "rating"), {"do": "publish", "seen": state_of(event).seq})

    assert first.status_code == 302
    assert again.status_code in {302, 400}
    assert Edition.objects.count() == 1
    assert state_of(event).published == (("barruf", "barruf 1"),)


# The record


def test_the_database_refuses_to_change_what_happened(event: Tournament) -> None:
    for change in ("UPDATE tournament_event SET actor = 'x'", "DELETE FROM tournament_event"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(change)
    assert TournamentEventRow.objects.filter(stream=event.public_id).count() == state_of(event).seq


def test_a_record_that_was_tampered_with_is_not_read(event: Tournament) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER tournament_event_no_UPDATE")
        cursor.execute("UPDATE tournament_event SET actor = 'nobody' WHERE seq = 2")
    store.forget(event.public_id)

    with pytest.raises(StoreError, match="damaged at event 2"):
        desk.held_of(event.public_id)


def test_one_message_sent_twice_is_done_once(event: Tournament) -> None:
    action = a.Withdraw(entrant=1)
    first = desk.do(event.public_id, action, actor="director", client_id="one")

    again = desk.do(event.public_id, action, actor="director", client_id="one")

    assert first.seq == again.seq


def test_a_forbidden_action_leaves_neither_event_nor_row(event: Tournament) -> None:
    rows = Registration.objects.count()

    with pytest.raises(IllegalMove):
        desk.do_all(event.public_id, [a.Withdraw(entrant=1), a.Withdraw(entrant=99)], actor="director")

    assert state_of(event).entrants[1].standing is Standing.IN
    assert Registration.objects.count() == rows


def test_a_round_of_which_there_is_none_is_no_page(event: Tournament) -> None:
    for number in (0, 2, 99):
        assert director().get(f"/tournaments/{event.slug}/desk/rounds/{number}/").status_code == 404
    assert client_of().get("/tournaments/none-such/").status_code == 404


def test_the_clock_of_the_hall_starts_and_is_called(event: Tournament) -> None:
    pair(event, 1)
    url = desk_url(event, "round", 1)
    send(director(), url, "start", round=1)
    send(director(), url, "call-time", round=1)

    assert state_of(event).rounds[0].stage is RoundStage.TIME_CALLED
