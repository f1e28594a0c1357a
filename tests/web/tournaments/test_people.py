"""Reception: people in the order of their names, nobody before those who wait, no private word to others."""

import io
import re
from html import unescape

import pytest

from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.report import TableReport
from faristol.tournament.state import Standing
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.models import Registration, Tournament
from tests.web.tournaments.desks import NAMES, desk_url, director, enter, open_event, seated, send, state_of

pytestmark = pytest.mark.django_db


def names_on(page: str) -> list[str]:
    return re.findall(r'data-words="([^"]*?) club \d+"', page)


def test_letters_with_accents_stand_beside_those_without() -> None:
    event = open_event()
    enter(event, "Zoe Mas", "Àlex Vila", "Alba Puig", "Úrsula Roca", "Teo Font")

    page = director().get(desk_url(event, "entrants")).content.decode()

    assert names_on(page) == ["alba puig", "àlex vila", "teo font", "úrsula roca", "zoe mas"]
    assert "Àlex Vila" in director().get(desk_url(event, "entrants") + "?q=alex").content.decode()


def test_a_search_does_not_change_how_many_are_in() -> None:
    event = open_event()
    enter(event, *NAMES[:4])

    page = director().get(desk_url(event, "entrants") + "?q=carla").content.decode()

    assert "4 registered" in page
    assert names_on(page) == ["carla puig"]


def test_after_an_entry_the_box_for_the_next_name_is_ready_and_says_what_was_done_beside_it() -> None:
    event, client = open_event(), director()
    url = desk_url(event, "entrants")

    answer = send(client, url, "add", name="Anna Vidal")
    page = client.get(answer["Location"]).content.decode()

    assert re.findall(r"<input[^>]* autofocus", page) == re.findall(
        r'<input[^>]*name="name"[^>]* autofocus', page
    )
    assert page.index("is registered with number 1") > page.index('id="add"')
    assert 'autocomplete="name"' not in page, "that is who sits at the desk"


def test_the_first_order_fixed_from_the_desk_leads_to_its_next_step() -> None:
    event, client = open_event(), director()
    enter(event, *NAMES[:4])
    step = client.get(desk_url(event)).content.decode()
    assert 'name="from" value="desk"' in step
    for extra, target in (({"from": "desk"}, desk_url(event)), ({}, desk_url(event, "entrants"))):
        assert send(client, desk_url(event, "entrants"), "seed", **extra)["Location"] == target


@pytest.mark.clause("OB-R1")
def test_after_the_closing_day_the_desk_puts_newcomers_behind_those_who_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = open_event()
    enter(event, *NAMES[:2])
    monkeypatch.setattr(services, "today", lambda _settings: "2009-11-20")
    url = desk_url(event, "entrants")
    assert 'name="at-once"' in director().get(url).content.decode()

    send(director(), url, "add", name="Carla Puig")
    send(director(), url, "add", name="David Mas", **{"at-once": "yes"})

    standing = {each.name: each.standing for each in state_of(event).entrants.values()}
    assert standing["Carla Puig"] is Standing.WAITING
    assert standing["David Mas"] is Standing.IN


def test_a_press_in_a_long_list_comes_back_to_its_line() -> None:
    event = open_event()
    enter(event, *NAMES[:4])
    url = desk_url(event, "entrants")

    plain = send(director(), url, "check-in", entrant=3).headers["Location"]
    searched = send(director(), f"{url}?q=biel", "check-in", entrant=2).headers["Location"]

    assert (plain, searched) == (f"{url}#e3", url)


def test_days_and_times_are_those_of_the_event() -> None:
    event = open_event(time_zone="Pacific/Kiritimati")
    enter(event, "Anna Serra")
    Registration.objects.update(registered_at="2009-11-01T20:30:00Z")

    page = director().get(desk_url(event, "entrant", 1)).content.decode()

    assert "2009-11-02, 10:30" in page
    shown = director().get(desk_url(event, "history")).content.decode()
    at = services.moment(state_of(event).settings, desk.events_of(event.public_id)[0].at_ms)
    assert f"{at:%Y-%m-%d, %H:%M:%S}" in shown


@pytest.mark.parametrize(
    ("role", "reads"),
    [("director", (True, True, True)), ("arbiter", (False, True, True)), ("entry", (False,) * 3)],
)
def test_the_history_keeps_private_words_to_those_they_are_for(role: str, reads: tuple[bool, ...]) -> None:
    event = open_event(rounds=2)
    enter(event, *NAMES[:4])
    public_id = event.public_id
    desk.do(public_id, a.NameCommittee(members=("k1", "k2", "k3")), actor="director")
    desk.do(public_id, a.OpenInquiry(question="An insult?"), actor="director")
    desk.do(public_id, a.AnswerInquiry(inquiry=1, decision="It was one."), actor="director")
    desk.do(public_id, a.Withdraw(entrant=4, reason="in hospital"), actor="director")
    desk.do(public_id, a.ReceiveFee(entrant=1, amount_cents=1000), actor="director")

    page = seated(event, role).get(desk_url(event, "history")).content.decode()

    assert tuple(words in page for words in ("in hospital", "An insult?", "It was one.")) == reads
    assert "David Mas withdraws" in page
    assert ("has paid 10 EUR" in page) is (role == "director")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_list_is_read_as_spreadsheets_write_it(encoding: str) -> None:
    event = open_event()
    file = io.BytesIO("name;club\nÀlex Güell;Sóller\nÀlex  güell;Manresa\n".encode(encoding))
    file.name = "list.csv"

    page = director().post(desk_url(event, "import"), {"do": "preview", "file": file}).content.decode()

    assert "Àlex Güell" in page
    assert "2 players are called Àlex Güell" in page


def test_what_stands_around_a_table_is_said_and_left_out() -> None:
    """Another program's export: a title above, a line about itself below, letters of another code page."""
    event = open_event()
    table = "No.;Name;RtgN;Club/Ciutat\n1;Àlex Güell;1.850;Sóller\n"
    text = f"Torneig social 2026\n\n{table}\nWritten by a program\n"
    file = io.BytesIO(text.encode("cp1252"))
    file.name = "list.csv"

    page = director().post(desk_url(event, "import"), {"do": "preview", "file": file}).content.decode()

    for said in ("Torneig social 2026", "Written by a program", "Windows-1252"):
        assert said in page.partition('<ul class="notes">')[2].partition("</ul>")[0]
    assert "1 line was read" in page
    assert "1850" in page
    shown = re.search(r'<textarea name="text" hidden>(.*?)</textarea>', page, re.DOTALL)
    assert shown
    hidden = unescape(shown[1])
    send(director(), desk_url(event, "import"), "import", text=hidden)
    assert [(each.name, each.rating) for each in state_of(event).entrants.values()] == [("Àlex Güell", 1850)]


# One table


@pytest.fixture
def played() -> Tournament:
    made = open_event(rounds=2, special_tiles=())
    enter(made, *NAMES[:4])
    desk.do(made.public_id, a.PairRound(round_number=1), actor="director")
    report = TableReport(result=Result(points=(400, 380), winner=0))
    entering = a.EnterResult(round_number=1, table=1, report=report)
    desk.do(made.public_id, entering, actor="arbiter")
    return made


@pytest.mark.parametrize("role", ["entry", "director"])
def test_a_best_play_is_added_to_a_result_and_corrects_nothing(played: Tournament, role: str) -> None:
    client, url = seated(played, role), desk_url(played, "table", 1, 1)
    assert 'data-testid="add-notes"' in client.get(url).content.decode()

    form = {"round": 1, "table": 1, "points-0": 400, "points-1": 380, "best-0": "MESTRAL"}
    answer = send(client, url, "notes", **form, **{"best-0-points": 86, "bingos-1": 2})

    table = state_of(played).rounds[0].tables[0]
    assert answer.status_code == 302
    assert table.report is not None
    assert table.report.notes[0].best_play is not None
    assert table.report.notes[0].best_play.points == 86
    assert table.report.notes[1].bingos == 2
    assert not table.corrections


def test_other_points_sent_with_the_notes_are_a_correction_and_want_a_reason(played: Tournament) -> None:
    form = {"round": 1, "table": 1, "points-0": 410, "points-1": 380, "bingos-1": 2}
    answer = send(director(), desk_url(played, "table", 1, 1), "notes", **form)

    assert answer.status_code == 400
    assert "can only be corrected" in answer.content.decode()
    assert 'value="410"' in answer.content.decode()
    report = state_of(played).rounds[0].tables[0].report
    assert report is not None
    assert (report.result.points, report.notes[1].bingos) == ((400, 380), None)

    answer = send(
        director(),
        desk_url(played, "table", 1, 1),
        "notes",
        **form,
        **{"data-error": "yes"},
        reason="misread",
    )
    assert answer.status_code == 302
    table = state_of(played).rounds[0].tables[0]
    assert table.report is not None
    assert table.report.result.points == (410, 380)
    assert [each.reason for each in table.corrections] == ["misread"]


def test_absence_is_offered_only_where_the_rulebook_knows_it(played: Tournament) -> None:
    page = director().get(desk_url(played, "table", 1, 2)).content.decode()
    assert 'value="absent"' not in page

    other = open_event(rulebook="ca-1v1", title="Other", rounds=2)
    enter(other, *NAMES[:4])
    desk.do(other.public_id, a.PairRound(round_number=1), actor="director")
    assert 'value="absent"' in director().get(desk_url(other, "table", 1, 2)).content.decode()


@pytest.mark.clause("CA-4.e")
def test_a_withdrawal_leaves_the_game_with_the_points_of_that_moment() -> None:
    event = open_event(rulebook="ca-1v1", rounds=2)
    enter(event, *NAMES[:4])
    desk.do(event.public_id, a.PairRound(round_number=1), actor="director")
    desk.do(event.public_id, a.StartRound(round_number=1), actor="director")
    desk.do(
        event.public_id,
        a.EnterResult(
            round_number=1, table=1, report=TableReport(result=Result(points=(400, 300), winner=0))
        ),
        actor="director",
    )
    done, leaver = (table.entrants[0] for table in state_of(event).rounds[0].paired.tables)
    url = desk_url(event, "entrants")
    page = director().get(url).content.decode()
    assert f"leaves-{leaver}" in page
    assert f"leaves-{done}" not in page, "that game is over"

    for wrong in ({"own": 290}, {"own": 290, "other": 300}, {"leaves": "yes", "own": 290}, {"leaves": "yes"}):
        answer = send(director(), url, "withdraw", entrant=leaver, reason="migraine", **wrong)
        assert answer.status_code == 400
        assert 'value="migraine"' in answer.content.decode(), "nothing that was typed is lost"
    send(director(), url, "withdraw", entrant=leaver, reason="migraine", leaves="yes", own=490, other=300)

    report = state_of(event).rounds[0].tables[1].report
    assert report is not None
    assert (report.result.points, report.result.winner) == ((0, 300), 1)


@pytest.mark.clause("AJ-22c")
def test_no_box_hands_the_game_over_if_the_committee_decides() -> None:
    event = open_event(rulebook="ca-ajusc", rounds=2)
    enter(event, *NAMES[:4])
    desk.do(event.public_id, a.PairRound(round_number=1), actor="director")

    assert 'name="leaves"' not in director().get(desk_url(event, "entrants")).content.decode()
    table = director().get(desk_url(event, "table", 1, 1)).content.decode()
    assert "left-0" not in table
    assert "The committee decides. Enter its ruling above. [art. 22 c (AJ-22c)]" in table


def test_the_grid_says_who_reports_what(played: Tournament) -> None:
    first = state_of(played).rounds[0].paired.tables[1].entrants[0]
    report = TableReport(result=Result(points=(350, 340), winner=0))
    proposing = a.ProposeResult(round_number=1, table=2, entrant=first, report=report)
    desk.do(played.public_id, proposing, actor=f"entrant {first}")

    page = director().get(desk_url(played, "round", 1)).content.decode()

    assert f"{state_of(played).entrants[first].name}: 350–340?" in page


@pytest.mark.parametrize(("field", "text"), [("rating", "nope"), ("prizes", "1: 100\n1: 50")])
def test_settings_that_nothing_could_go_by_are_refused_where_they_are_typed(
    played: Tournament, field: str, text: str
) -> None:
    url = desk_url(played, "settings")
    page = director().get(url).content.decode()
    assert page

    answer = send(director(), url, "", title="Open", **{field: text})

    assert answer.status_code == 400
    errors = answer.context["form"].errors
    assert field in errors


def test_reception_checks_in_all_who_are_entered_with_one_press_behind_a_fold() -> None:
    event = open_event()
    enter(event, *NAMES[:4])
    url = desk_url(event, "entrants")
    send(director(), url, "check-in", entrant=1)
    send(director(), url, "withdraw", entrant=2)

    page = director().get(url).content.decode()
    assert "Check in 2 entrants" in page
    assert page.index("<summary>Check in all</summary>") < page.index("check-in-all")
    send(director(), url, "check-in-all")

    assert [each.is_here for each in state_of(event).entrants.values()] == [True, False, True, True]
    assert "check-in-all" not in director().get(url).content.decode(), "nobody is left"


def test_nobody_is_noted_as_absent_before_somebody_is_chosen() -> None:
    event = open_event()
    enter(event, *NAMES[:4])
    url = desk_url(event, "round", 1)

    page = director().get(url).content.decode()
    chosen = re.search(r'<select name="entrant"( required)?>\s*<option value="(\d*)"', page)
    assert chosen is not None
    assert chosen.groups() == (" required", "")
    assert send(director(), url, "absence", round=1, entrant="", kind="absent").status_code == 400
    assert not state_of(event).absences
    assert page.count('class="button primary"') == 1, "Preview the pairing"


def test_remarks_on_a_list_are_in_the_readers_language_and_name_its_file() -> None:
    """The file that was chosen has one name in all of them, from the preview to the import."""
    file = io.BytesIO("Nom;Telèfon\nNúria;600\nNuria;\n".encode("cp1252"))
    file.name = "jugadors.csv"
    form = {"do": "preview", "file": file}

    page = director().post(desk_url(open_event(), "import"), form, headers={"accept-language": "ca"})

    told = unescape(page.content.decode())
    assert "<li>jugadors.csv: les lletres es llegeixen com a Windows-1252</li>" in told
    assert "<li>jugadors.csv: la columna telèfon no es llegeix: línies 2</li>" in told
    assert 'name="called" value="jugadors.csv"' in told
