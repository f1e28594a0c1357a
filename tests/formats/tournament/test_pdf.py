"""The papers of a tournament on A4: what they say is read back from the PDF."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from faristol.formats.paper.pen import MARGIN, PAGE_HEIGHT, PAGE_WIDTH, Paper, signs_of, width_of
from faristol.formats.tournament.charts import Cell, Chart, Column, draw_charts
from faristol.formats.tournament.labels import LABELS
from faristol.formats.tournament.pdf import (
    cards_pdf,
    cross_table_pdf,
    entrants_pdf,
    pairings_pdf,
    prizes_pdf,
    signed,
    slips_pdf,
    standings_pdf,
    timetable_pdf,
)
from faristol.formats.tournament.rows import standing_rows
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament.report import TableReport
from faristol.tournament.state import TournamentState
from tests.formats.pdf_text import Printed, printed, texts
from tests.formats.tournament.samples import Event, book_named, the_open

LINK = "https://faristol.example/tournaments/obert-2009/mine/0123456789abcdef/"
PAPERS: dict[str, Callable[[TournamentState], bytes]] = {
    "pairings": lambda state: pairings_pdf(state, 2),
    "by name": lambda state: pairings_pdf(state, 2, by="name"),
    "standings": standings_pdf,
    "cross table": cross_table_pdf,
    "prizes": prizes_pdf,
    "entrants": entrants_pdf,
    "timetable": timetable_pdf,
    "cards": lambda state: cards_pdf(state, links={1: LINK}),
    "slips": lambda state: slips_pdf(state, 2, links={1: LINK}),
}
papers = pytest.mark.parametrize("paper", PAPERS)


@papers
def test_the_same_tournament_is_the_same_bytes(paper: str) -> None:
    assert PAPERS[paper](the_open().state) == PAPERS[paper](the_open().state)


@papers
def test_every_font_that_a_paper_names_is_in_it(paper: str) -> None:
    """Print shops refuse others, and every machine would draw other letters."""
    fonts = set(re.findall(rb"/BaseFont /([^ \r\n/]+)", PAPERS[paper](the_open().state)))
    assert len(fonts) >= 1
    assert all(font.endswith(b"+DejaVuSans") for font in fonts), fonts


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("דוד בן גוריון", "ןוירוג ןב דוד"),
        ("יעל (חיפה) 12", "12 (הפיח) לעי"),
        ("محمد علا", "ﻼﻋ ﺪﻤﺤﻣ"),
        ("Anna 🎉 Mas", "Anna Mas"),
        ("🎉", "🎉"),
        ("Zoé Șerban Άννα", "Zoé Șerban Άννα"),
    ],
)
def test_a_name_is_drawn_in_the_order_in_which_it_is_read(name: str, drawn: str) -> None:
    assert signs_of(name) == drawn
    event = Event(book_named(), title="Torneig", rounds=2)
    event.do(a.Register(name=name, on="2026-12-01"))
    event.enter(3)
    (page,) = printed(entrants_pdf(event.state))
    if name != drawn:
        assert drawn in {each.text for each in page}


@papers
def test_nothing_is_written_beside_the_page(paper: str) -> None:
    for page in printed(PAPERS[paper](the_open().state)):
        for each in page:
            assert each.x > 0
            assert each.x + width_of(each.text, each.size) < PAGE_WIDTH
            assert 0 < each.y < PAGE_HEIGHT


@papers
def test_no_two_texts_of_a_line_run_into_each_other(paper: str) -> None:
    for page in printed(PAPERS[paper](the_open().state)):
        lines: dict[float, list[Printed]] = {}
        for each in page:
            lines.setdefault(round(each.y, 1), []).append(each)
        for line in lines.values():
            ordered = sorted((each for each in line if each.text), key=lambda each: each.x)
            for left, right in pairwise(ordered):
                assert left.x + width_of(left.text, left.size) <= right.x + 0.5, (left, right)


@pytest.mark.parametrize("paper", PAPERS.keys() - {"prizes", "timetable"})
def test_every_name_is_on_paper(paper: str) -> None:
    state = the_open().state
    said = " ".join(text for page in texts(PAPERS[paper](state)) for text in page)
    shortened = {each.name for each in state.entrants.values() if each.name not in said}

    # One sits out in round 2 and gets no slip.
    without = {"slips": {state.rounds[1].paired.bye}}.get(paper, set())
    assert shortened <= {state.entrants[number].name for number in without if number}


@pytest.mark.clause("OB-T8")
def test_the_timetable_is_printed_with_every_hour_and_what_is_then() -> None:
    state = the_open().state
    (page,) = texts(timetable_pdf(state))

    assert [page[at + 1] for at, text in enumerate(page) if text == "14:00"] == ["Break"]
    assert [page[at + 1] for at, text in enumerate(page) if text == "17:00"] == ["Round 4"]
    assert [text for text in page if re.fullmatch(r"[0-9]{2}:[0-9]{2}", text)] == [
        *("09:30", "10:00", "11:15", "12:30", "14:00", "17:00", "18:15", "19:30", "20:30")
    ]


def test_standings_say_places_points_and_spread() -> None:
    rows = standing_rows(the_open().state)
    (page,) = texts(standings_pdf(the_open().state))
    first = page.index(rows[0].name)

    assert page[0] in ("Standings · After round 6", "")
    assert page[first - 1] == "1"
    assert signed(rows[0].spread) in page[first : first + 8]
    assert "Obert dels Països Catalans · Girona · 2009-11-21" in page


def test_pairings_in_progress_show_points_before_and_no_results() -> None:
    event = Event(book_named(), title="Torneig", rounds=3)
    event.enter(4)
    event.play_round()
    event.do(a.PairRound(round_number=2))
    (page,) = texts(pairings_pdf(event.state, 2))
    (first,) = texts(pairings_pdf(event.state, 1))

    leader = event.state.entrants[event.state.rounds[1].tables[0].table.entrants[0]]
    assert f"{leader.name} (1)" in page
    assert LABELS["against"] in page
    assert leader.name in first
    assert any("–" in text and text[0].isdigit() for text in first)


def test_a_chart_that_goes_on_has_its_names_on_every_page() -> None:
    pages = texts(cross_table_pdf(the_open(200, 2).state))

    assert len(pages) > 4
    for number, page in enumerate(pages, 1):
        assert {"Name", "1", "2", "Points", f"page {number} of {len(pages)}"} <= set(page)


def test_a_cross_table_of_many_rounds_lies_on_its_long_side() -> None:
    upright, across = cross_table_pdf(the_open(11, 7).state), cross_table_pdf(the_open(15, 8).state)

    assert b"/MediaBox [ 0 0 595.2756 841.8898 ]" in upright
    assert b"/MediaBox [ 0 0 841.8898 595.2756 ]" in across


def test_a_cross_table_of_many_rounds_goes_on_with_the_later_ones() -> None:
    first, _, second, _ = printed(cross_table_pdf(the_open(33, 17).state))

    assert _rounds(first) == [str(number) for number in range(1, 9)]
    assert _rounds(second) == [str(number) for number in range(9, 18)]
    assert {"page 1 of 4", "page 3 of 4"} <= {each.text for each in (*first, *second)}
    assert min(each.size for page in (first, second) for each in page if each.text) > 4.5


def _rounds(page: list[Printed]) -> list[str]:
    (line,) = {each.y for each in page if each.text == "Name"}
    return [each.text for each in page if each.y == line and each.text.isdigit()]


def test_a_long_name_of_a_column_takes_two_lines() -> None:
    (page,) = printed(standings_pdf(the_open().state, {**LABELS, "spread": "Διαφορά βαθμών"}))
    upper, lower = (next(each for each in page if each.text == word) for word in ("Διαφορά", "βαθμών"))

    assert upper.y > lower.y
    assert min(upper.size, lower.size) > 7


def test_a_long_name_on_a_slip_or_a_card_is_neither_cut_nor_small() -> None:
    event = Event(book_named(), title="Torneig", rounds=2)
    for name in ("Χρυσοβαλάντης Παπαδοπούλου-Κωνσταντινίδη", "Ștefania-Țvetana Ștefănescu-Dumbrăveanu"):
        event.do(a.Register(name=name))
    event.play_round()
    for drawn in (slips_pdf(event.state, 1), cards_pdf(event.state)):
        shown = [each for page in printed(drawn) for each in page]
        for surname in ("Παπαδοπούλου-Κωνσταντινίδη", "Ștefănescu-Dumbrăveanu"):
            sizes = [each.size for each in shown if surname in each.text]
            assert sizes
            assert min(sizes) >= 7.5


def test_names_stand_in_two_columns_where_they_are_many() -> None:
    few, many = (printed(pairings_pdf(the_open(count, 2).state, 2, by="name"))[0] for count in (33, 200))

    assert [each.x for each in few if each.text == "Name"] == [MARGIN]
    assert len([each for each in many if each.text == "Name"]) == 2


def test_names_are_of_one_size_but_for_the_longest() -> None:
    state = the_open().state
    names = {each.name for each in state.entrants.values()}
    (page,) = printed(standings_pdf(state))
    sizes = sorted(round(each.size, 2) for each in page if each.text in names)

    assert sizes[3:] == [sizes[-1]] * 30
    assert sizes[0] < sizes[-1]


def test_a_wall_of_few_is_written_large() -> None:
    few, many = (printed(pairings_pdf(the_open(count, 2).state, 2))[0] for count in (9, 200))

    assert max(each.size for each in few[3:]) > 1.5 * max(each.size for each in many[3:] if "–" in each.text)


def test_cards_have_a_line_for_every_round_and_a_code() -> None:
    event = Event(book_named(), title="Torneig", rounds=5)
    event.enter(4)
    event.play_round()
    pages = texts(cards_pdf(event.state, numbers=[1, 2, 3], links={1: LINK}))

    assert len(pages) == 2
    assert {"1", "2", "3", "4", "5"} <= set(pages[1])
    assert LABELS["own_page"] in pages[0]
    assert LABELS["own_page"] not in pages[1]
    with_code, without = (len(cards_pdf(event.state, numbers=[1], links=links)) for links in ({1: LINK}, {}))
    assert with_code > without


def test_cards_of_nobody_say_so() -> None:
    event = Event(book_named(), title="Torneig", rounds=5)
    (page,) = texts(cards_pdf(event.state))

    assert LABELS["no_entrants"] in page


def test_slips_ask_for_the_plays_with_special_tiles() -> None:
    event = Event(book_named(), title="Torneig", rounds=2, special_tiles=("Ç", "L·L"))
    event.enter(5)
    event.play_round()
    (page,) = texts(slips_pdf(event.state, 1))

    assert page.count("Best play with L·L") == 4
    assert page.count("Signature") == 4
    assert [text for text in page if text.startswith("Table")] == ["Table 1", "Table 2"]


def test_labels_in_other_words_are_used() -> None:
    labels = {**LABELS, "standings": "Classificació", "name": "Nom"}
    (page,) = texts(standings_pdf(the_open().state, labels))

    assert "Nom" in page
    assert any("Classificació" in text for text in page)


def test_reasons_too_long_for_a_line_take_two_and_stay_readable() -> None:
    """Prizes with long reasons, and a forfeit in a narrow column."""
    event = Event(book_named(), title="Obert")
    event.enter(12)
    event.play_round()
    event.do(a.PairRound(round_number=2))
    forfeit = Result(points=(120, 80), winner=1, kind=ResultKind.FORFEIT)
    event.do(a.EnterResult(round_number=2, table=1, report=TableReport(result=forfeit)))
    reasons = [
        each
        for drawn in (prizes_pdf(event.state), cross_table_pdf(event.state))
        for page in printed(drawn)
        for each in page
        if each.text
    ]
    assert "forfeit" in {each.text for each in reasons}
    assert min(each.size for each in reasons) >= 5.5
    long = Chart(
        title="",
        subtitle="",
        columns=(Column(label="why", share=1), Column(label="", share=4)),
        rows=((Cell("the most points of all games of the whole event"), Cell("x")),),
        lowest=20,
        highest=30,
    )
    paper = Paper("t")
    draw_charts(paper, [long], LABELS)
    (page,) = printed(paper.finish())
    halves = [each for each in page if each.text in {"the most points of all", "games of the whole event"}]
    assert len(halves) == 2, [each.text for each in page]
    assert halves[0].y > halves[1].y
    assert all(each.size >= 7 for each in halves)


def test_a_prize_that_is_open_says_so() -> None:
    event = Event(book_named(), title="Torneig", rounds=2, ties_for_prizes="organiser")
    event.enter(4)
    for number in (1, 2):
        event.do(a.PairRound(round_number=number))
        for each in event.state.rounds[-1].tables:
            event.enter_result(number, each.table.number, (400, 400))
        event.do(a.CloseRound(round_number=number))
    said = [text for page in texts(prizes_pdf(event.state)) for text in page]

    assert any(text.startswith(LABELS["undecided"]) for text in said)
