"""Results as CSV: golden files, UPDATE_GOLDEN=1 writes them anew; and what spreadsheets do with them."""

import csv
import io
import os
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.duplicate.chapters.result import SeriesStanding, results_of
from faristol.formats.duplicate.csv import (
    BOM,
    COMMA,
    SEMICOLON,
    coups_csv,
    format_table,
    racks_csv,
    results_csv,
    series_csv,
    slips_csv,
)
from tests.duplicate.sessions import Session
from tests.formats.duplicate.samples import elsewhere, greek

GOLDEN = Path(__file__).parents[2] / "golden" / "duplicate" / "csv"
TABLES: dict[str, Callable[[Session], str]] = {
    "results": lambda session: results_csv(session.state, session.book),
    "coups": lambda session: coups_csv(session.state, session.book),
    "slips": lambda session: slips_csv(session.state, session.book),
    "racks": lambda session: racks_csv(session.state),
}
SAMPLES = {"greek": greek, "elsewhere": elsewhere}


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix(BOM), newline="")))


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("table", TABLES)
def test_tables_are_as_they_were_read_over(sample: str, table: str) -> None:
    text = TABLES[table](SAMPLES[sample]())
    path = GOLDEN / f"{sample}-{table}.csv"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")

    assert text == path.read_text("utf-8")


@pytest.mark.clause("GR-7.1")
def test_the_totals_are_those_of_the_slips_added_up() -> None:
    """Points of the plays; bonus and warnings stand beside them."""
    for session in (greek(), elsewhere()):
        slips = rows(slips_csv(session.state, session.book))
        for line in rows(results_csv(session.state, session.book)):
            own = [int(slip["points"]) for slip in slips if slip["player"] == line["number"]]
            assert sum(own) == int(line["points"])
            assert int(line["total"]) == int(line["points"]) + int(line["bonus"]) - int(line["penalty"])
    assert {line["penalty"] for line in rows(results_csv(elsewhere().state, elsewhere().book))} == {"0", "5"}


def test_the_master_s_total_is_that_of_the_coups() -> None:
    coups = rows(coups_csv(greek().state, greek().book))

    assert sum(int(coup["score"]) for coup in coups) == results_of(greek().state, greek().book).master_total
    assert [coup["total"] for coup in coups] == ["26", "36", "36"]
    assert coups[1]["found_by"] == "1; 2"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1", "\r=1", "  =1", "=", "-"])
def test_typed_text_never_starts_a_formula(text: str) -> None:
    (row,) = rows(format_table(["name"], [[text]]))

    assert row["name"] == f"'{text}".replace("\r", " ")


def test_a_row_is_a_line_whatever_was_typed() -> None:
    assert format_table(["reason"], [["one\r\ntwo\n"]]) == f"{BOM}reason\none two \n"


def test_a_semicolon_stands_between_cells_where_it_is_asked_for() -> None:
    session = greek()
    for table in (results_csv, coups_csv, slips_csv):
        heads = [
            table(session.state, session.book, delimiter=each).splitlines()[0] for each in (COMMA, SEMICOLON)
        ]
        assert heads[0].count(",") == heads[1].count(";") > 0
    assert racks_csv(session.state, delimiter=SEMICOLON).startswith(f"{BOM}coup;rack;rejected\n")
    assert series_csv([], delimiter=SEMICOLON) == f"{BOM}rank;name;games;points;percentage\n"


def test_the_day_stands_in_every_line_of_the_results() -> None:
    lines = rows(results_csv(greek().state, greek().book, date="2026-05-01"))

    assert {line["date"] for line in lines} == {"2026-05-01"}


def test_numbers_below_zero_stay_numbers() -> None:
    assert format_table(["points"], [[-5]]) == f"{BOM}points\n-5\n"


@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"])), min_size=2, max_size=2))
def test_any_text_comes_back_whole_with_at_most_an_apostrophe_before_it(texts: list[str]) -> None:
    (row,) = rows(format_table(["a", "b"], [texts]))

    assert [value.removeprefix("'") for value in row.values()] == [text.removeprefix("'") for text in texts]


def test_a_spreadsheet_reads_greek_as_greek() -> None:
    for table in TABLES.values():
        text = table(greek())
        assert text.encode("utf-8").startswith(b"\xef\xbb\xbf")
        assert text.count(BOM) == 1


def test_several_games_have_their_mean_in_hundredths() -> None:
    standings = [
        SeriesStanding(rank=1, names=("Ελένη",), points=1543, percentage=Fraction(145, 2), games=2),
        SeriesStanding(rank=2, names=("Άρης", "Ζωή"), points=800, percentage=Fraction(100, 3), games=1),
    ]

    assert series_csv(standings) == (
        f"{BOM}rank,name,games,points,percentage\n1,Ελένη,2,1543,72.50\n2,Άρης & Ζωή,1,800,33.33\n"
    )
