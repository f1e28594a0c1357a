"""Rules that players and organisers keep themselves: the program prints them."""

import pytest

from faristol.cli import main
from faristol.rulebook import load_book, load_clauses
from faristol.rulebook.coverage import clauses_of

KEPT = [each.id for each in clauses_of(load_book("el-duplicate")) if each.kind in {"conduct", "paper"}]


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param("GR-3.3", marks=pytest.mark.clause("GR-3.3")),
        pytest.param("GR-3.4", marks=pytest.mark.clause("GR-3.4")),
        pytest.param("GR-4.1", marks=pytest.mark.clause("GR-4.1")),
        pytest.param("GR-4.2", marks=pytest.mark.clause("GR-4.2")),
        pytest.param("GR-4.3", marks=pytest.mark.clause("GR-4.3")),
        pytest.param("GR-4.4", marks=pytest.mark.clause("GR-4.4")),
        pytest.param("GR-5C.2", marks=pytest.mark.clause("GR-5C.2")),
        pytest.param("GR-5F", marks=pytest.mark.clause("GR-5F")),
    ],
)
def test_conduct_and_paper_are_printed(clause: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert clause in KEPT
    assert main(["rulebook", "show", "el-duplicate", clause]) == 0

    printed = " ".join(capsys.readouterr().out.split())
    assert printed.startswith(f"{clause} art. {load_clauses()[clause].article} ")
    assert load_clauses()[clause].text in printed


def test_no_other_clause_is_for_people_alone() -> None:
    assert len(KEPT) == 8
