"""The papers of a session on A4: what they say is read back from the PDF."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate import load_duplicate_book
from faristol.duplicate.chapters.result import rank_series, results_of
from faristol.errors import IllegalMove
from faristol.formats.duplicate.labels import LABELS
from faristol.formats.duplicate.pdf import (
    LINES,
    MOST_GAMES,
    arbiter_sheet_pdf,
    coups_pdf,
    player_sheets_pdf,
    results_pdf,
    series_pdf,
)
from faristol.formats.duplicate.slips import ACROSS, DOWN, SLIPS_EACH, slips_pdf
from faristol.formats.paper.pen import width_of
from faristol.game.evolve import replace
from tests.duplicate.sessions import Session
from tests.formats.duplicate.samples import elsewhere, greek
from tests.formats.pdf_text import Printed, printed, rings, texts

PAPERS: dict[str, Callable[[Session], bytes]] = {
    "results": lambda session: results_pdf(session.state, session.book),
    "coups": lambda session: coups_pdf(session.state, session.book),
    "sheets": lambda session: player_sheets_pdf(
        session.state, session.book, [each.number for each in session.state.entrants]
    ),
    "arbiter": lambda session: arbiter_sheet_pdf(session.state, session.book),
    "slips": lambda session: slips_pdf(session.state, session.book),
    "packets": lambda session: slips_pdf(session.state, session.book, numbers=[1, 3]),
}
papers = pytest.mark.parametrize("paper", PAPERS)


def crowd(entrants: int) -> Session:
    session = Session.of("ΛΟΓΟΣ", entrants=entrants)
    session.coup("ΛΟΓΟΣΑΤ", *["D8Ο ΛΟΓΟΣ"] * entrants)
    return session


@pytest.mark.clause("GR-7.1", "GR-5D.2")
def test_the_ranking_and_the_corrections_are_on_paper() -> None:
    (page,) = texts(PAPERS["results"](greek()))

    assert "Results · Κύπελλο" in page
    assert page[page.index("Result") :][1:7] == ["1", "1", "Ελένη", "1", "1", "34-94%"]
    assert {"Άρης & Ζωή", "10-28%", "<b>Πάνος</b> (has left)", "Corrections after the game"} <= set(page)
    assert "refused after all (0:00:00): @not in the list" in page
    assert "accepted after all (0:00:00): the circle is faint" in page
    assert page.count("Σάββας") == 2


def test_bonus_and_warnings_have_columns_where_there_are_any() -> None:
    (greek_page,), (other,) = texts(PAPERS["results"](greek())), texts(PAPERS["results"](elsewhere()))

    assert "Solo bonus" not in greek_page
    assert other[other.index("Result") :][1:7] == ["1", "2", "Player 2", "1", "10", "32-97%"]
    assert "-5" in other
    assert any("The game is not over." in text for text in other)


def test_a_coup_on_paper_says_how_many_found_it_who_and_what_was_best_below() -> None:
    (page,) = texts(PAPERS["coups"](greek()))

    assert "? Γ Λ Ο Ο Σ Τ" in page
    assert {"0/4", "2/3", "Found by: 1, 2 · Best below: 3"} <= set(page)
    assert "Changed: Β Γ Δ Ζ Θ Κ Τ" in page
    assert "no play: all tiles are exchanged" in page


@pytest.mark.clause("GR-4.1")
def test_a_player_s_sheet_has_four_columns_left_and_the_same_four_right() -> None:
    first, *others = printed(PAPERS["sheets"](greek()))
    names = ["Square", "Word", "Score", "Total"]
    by_text = {each.text: each for each in first}

    assert [each.text for each in first if each.text in names] == names * 2
    assert by_text["Own play"].x < by_text["Master play"].x
    row = [each.text for each in first if each.y == by_text["24"].y]
    assert row == ["1", "D8Ο", "Λ", "Ο", "ΓΟΣ", "24", "24", "D8Ο", "ΛΟΓΟΣ", "26", "26"]
    assert "34-94%" in by_text
    assert len(others) == 3


def test_why_a_slip_is_worth_nothing_stands_below_it() -> None:
    page = printed(PAPERS["sheets"](greek()))[3]
    lines = [each.text for each in page]

    assert [text for text in lines if "(art. 6." in text] == [
        "unacceptable main word: ΞΞΞ (art. 6.2)",
        "letters not on the rack: ΞΞΞ (art. 6.4)",
    ]


def test_a_long_reason_takes_several_lines_and_keeps_to_its_half() -> None:
    session = greek()
    first = session.state.corrections[0]
    told = replace(first, reason="because the arbiter looked it up in the second edition of the big book")
    state = replace(session.state, corrections=(told,))
    page = printed(player_sheets_pdf(state, session.book, [first.number]))[0]
    master = next(each.x for each in page if each.text == "Master play")
    below = [each for each in page if each.y < next(row.y for row in page if row.text == "Own play")]

    assert any("corrected by" in each.text for each in below)
    assert not any("corrected by" in each.text and "big book" in each.text for each in below)
    assert all(each.x >= master or each.x + width_of(each.text, each.size) < master for each in below)


@pytest.mark.clause("GR-4.2", "GR-5E.9")
def test_the_arbiters_sheet_has_racks_left_the_masters_right_and_the_list_of_numbers() -> None:
    (page,) = printed(PAPERS["arbiter"](greek()))
    by_text = {each.text: each for each in page}

    assert by_text["? Γ Λ Ο Ο Σ Τ"].x < by_text["Master play"].x == by_text["D8Ο"].x
    assert "Numbers and names" in by_text
    listed = [each.text for each in page if each.y < by_text["Numbers and names"].y]
    assert listed[3:9] == ["1", "Ελένη", "1", "2", "Άρης & Ζωή", "2"]


def test_blanks_from_the_rack_are_ringed() -> None:
    assert rings(PAPERS["coups"](greek())) == 1
    assert rings(player_sheets_pdf(greek().state, greek().book, [1])) == 3


def test_before_the_game_sheets_are_empty_lines_to_be_filled_in_by_hand() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=2)
    for paper in ("sheets", "arbiter"):
        first = printed(PAPERS[paper](session))[0]
        assert _coups(first)[:LINES] == [str(number) for number in range(1, LINES + 1)]
    (nobody,) = texts(player_sheets_pdf(session.state, session.book, []))
    assert {"Name: ", "No.: "} <= set(nobody)


def test_a_sheet_in_the_middle_of_a_game_has_what_was_played_and_room_for_the_rest() -> None:
    page = printed(PAPERS["sheets"](elsewhere()))[0]

    assert _coups(page) == [str(number) for number in range(1, LINES + 1)]
    assert "ANY" in "".join(each.text for each in page)


def _coups(page: list[Printed]) -> list[str]:
    """Return the first column of the first table."""
    top = next(each.y for each in page if each.text == "Coup")
    return [each.text for each in page if each.x < 60 and each.y < top and each.text.isdecimal()]


@pytest.mark.clause("GR-4.3", "GR-3.4")
def test_slips_are_all_alike_with_coup_number_square_direction_and_word() -> None:
    (page,) = printed(PAPERS["slips"](greek()))

    for label in ("Coup", "Player's number", "Square", "Direction (Κ/Ο)", "Word"):
        found = [each for each in page if each.text == label]
        assert len(found) == ACROSS * DOWN
        assert len({each.x for each in found}) == ACROSS
        assert len({each.y for each in found}) == DOWN
    assert not any(name in each.text for each in page for name in ("Ελένη", "Name"))
    gaps = {
        round(above - below, 3)
        for above, below in pairwise(sorted({e.y for e in page if e.text == "Word"})[::-1])
    }
    assert len(gaps) == 1


@pytest.mark.clause("GR-8.1", "GR-5A.3")
def test_a_slip_has_room_for_a_score_only_where_the_rulebook_wants_one() -> None:
    (greek_page,), (other,) = texts(PAPERS["slips"](greek())), texts(PAPERS["slips"](elsewhere()))

    assert "Score" not in greek_page
    assert other.count("Score") == ACROSS * DOWN
    assert not any(text.startswith("Direction") for text in other)


def test_packets_have_the_names_of_slips_that_go_by_name() -> None:
    session = Session.of("CASA", book=load_duplicate_book("ca-duplicate"), entrants=2)
    page = texts(slips_pdf(session.state, session.book, numbers=[2], coups=1))[0]

    assert page.count("Name") == page.count("Player 2") == ACROSS * DOWN
    assert "Player's number" not in page


def test_a_packet_has_every_coup_of_one_number_and_fills_whole_pages() -> None:
    pages = texts(PAPERS["packets"](greek()))

    assert len(pages) == 2 * SLIPS_EACH // (ACROSS * DOWN)
    first = [text for page in pages[: len(pages) // 2] for text in page if text.isdecimal()]
    assert first == [text for coup in range(1, SLIPS_EACH + 1) for text in (str(coup), "1")]
    last = [
        text
        for text in texts(slips_pdf(greek().state, greek().book, numbers=[2], coups=4))[0]
        if text.isdecimal()
    ]
    assert last == ["1", "2", "2", "2", "3", "2", "4", "2", *["2"] * 6]


@pytest.mark.slow
@papers
@pytest.mark.parametrize("session", [greek, elsewhere, lambda: crowd(120)])
def test_nothing_is_printed_off_the_page_or_twice_in_a_place(
    paper: str, session: Callable[[], Session]
) -> None:
    for page in printed(PAPERS[paper](session())):
        places = [(each.x, each.y) for each in page if each.text.strip()]
        assert all(15 < x < 580 and 10 < y < 830 for x, y in places)
        assert len(places) == len(set(places))


def test_a_long_ranking_goes_on_over_the_page_with_the_names_of_its_columns() -> None:
    pages = texts(PAPERS["results"](crowd(120)))

    assert len(pages) == 3
    assert [page[0] for page in pages] == [f"page {number} of 3" for number in (1, 2, 3)]
    assert all(page.count("Name") == 1 for page in pages)
    assert [text for page in pages for text in page if text.startswith("Player ")] == [
        f"Player {number}" for number in range(1, 121)
    ]


def test_every_sheet_of_a_field_begins_on_a_page_of_its_own() -> None:
    pages = texts(PAPERS["sheets"](crowd(12)))

    assert len(pages) == 12
    assert [page[page.index("Name: ") + 1] for page in pages] == [
        f"Player {number}" for number in range(1, 13)
    ]


def test_several_games_together_are_on_paper_with_each_game_s_result() -> None:
    first, second = (results_of(session.state, session.book) for session in (greek(), crowd(2)))
    standings = rank_series([first, second], greek().book.result)
    (page,) = texts(series_pdf(standings, [first, second], title="Φθινόπωρο"))

    assert page[0] == "Several games together · Φθινόπωρο"
    named = page.index("Ελένη")
    assert page[named - 1 : named + 5] == ["1", "Ελένη", "34-94%", "1", "34", "47.22"]
    assert {"Game 1", "Game 2", "26-100%"} <= set(page)
    many = [first] * (MOST_GAMES + 1)
    assert "Game 1" not in texts(series_pdf(rank_series(many, greek().book.result), many, title=""))[0]


@papers
def test_nothing_but_the_session_decides_the_bytes(paper: str) -> None:
    pdf = PAPERS[paper](greek())

    assert pdf == PAPERS[paper](greek())
    assert re.search(rb"/MediaBox \[ 0 0 595\.\d+ 841\.\d+ \]", pdf)


@papers
def test_labels_are_the_callers(paper: str) -> None:
    session = greek()
    said = {key: f"‹{text}›" for key, text in LABELS.items()}
    numbers = [1, 2, 3, 4]
    pdf = {
        "results": lambda: results_pdf(session.state, session.book, said),
        "coups": lambda: coups_pdf(session.state, session.book, said),
        "sheets": lambda: player_sheets_pdf(session.state, session.book, numbers, said),
        "arbiter": lambda: arbiter_sheet_pdf(session.state, session.book, said),
        "slips": lambda: slips_pdf(session.state, session.book, said),
        "packets": lambda: slips_pdf(session.state, session.book, said, numbers=numbers),
    }[paper]()
    english = set(LABELS.values()) | {f"{text}: " for text in LABELS.values()}

    assert not english & {text for page in texts(pdf) for text in page}


@papers
@pytest.mark.parametrize("name", ["日本 😀", "Anna\x00\x07", "אבג", "X" * 500, "a b " * 200])
def test_any_name_and_title_is_printed_or_at_least_harmless(paper: str, name: str) -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    session.record(
        [e.EntrantAdmitted(at_ms=0, number=1, names=(name, f"{name} II"))]
    )  # as a file may have it
    session.coup("ΛΟΓΟΣΑΤ", f"D8Ο {name}")
    session.state = replace(session.state, opened=replace(session.state.opened, title=name))

    if paper == "packets":
        assert slips_pdf(session.state, session.book, numbers=[1]).startswith(b"%PDF")
    else:
        assert PAPERS[paper](session).startswith(b"%PDF")


def test_a_series_knows_an_entrant_however_the_name_is_written() -> None:
    """In capitals, and the two of a pair in the other order."""
    games = []
    for names in ((("Άννα",), ("Ηλίας", "Ζωή")), (("ΆΝΝΑ",), ("Ζωή", "Ηλίας"))):
        session = Session.of("ΛΟΓΟΣ", entrants=0)
        for each in names:
            session.do(a.Admit(each))
        session.coup("ΛΟΓΟΣΑΤ", "D8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ")
        games.append(results_of(session.state, session.book))
    ranked = rank_series(games, session.book.result)
    (page,) = texts(series_pdf(ranked, games, title="x", date="1 May 2026"))

    assert page.count("26-100%") == page.count("22-85%") == 2
    assert "1 May 2026" in page


def test_the_day_it_was_played_stands_in_the_heading() -> None:
    state, book = greek().state, greek().book
    for pdf in (results_pdf, coups_pdf, arbiter_sheet_pdf):
        assert "1 May 2026 · " in "".join(texts(pdf(state, book, date="1 May 2026"))[0])
    for numbers in ([1], []):
        assert "1 May 2026 · " in "".join(
            texts(player_sheets_pdf(state, book, numbers, date="1 May 2026"))[0]
        )


def test_a_number_that_nobody_has_is_refused() -> None:
    with pytest.raises(IllegalMove, match="nobody has number 9"):
        player_sheets_pdf(greek().state, greek().book, [1, 9])
