"""Every clause of engine, arbiter and tournament is proven by a test, and that test has passed."""

import ast
import os
import subprocess
import sys

import pytest

from faristol.rulebook import federation_ids, load_book, load_clauses
from faristol.rulebook.coverage import (
    PREFIXES,
    Coverage,
    Honoured,
    clauses_of,
    cover,
    load_coverage,
)
from tests import rule_readers, rules_map

COVERED = {covered.clause.id: covered for covered in load_coverage()}


def _needing_proof() -> set[str]:
    return {clause for clause, covered in COVERED.items() if covered.needs_proof}


def test_the_engine_has_123_clauses_the_arbiter_14_tournaments_21_and_duplicate_28_2_and_2() -> None:
    proven = [covered.clause for covered in COVERED.values() if covered.needs_proof]
    for is_duplicate, counts in ((False, (123, 14, 21)), (True, (28, 2, 2))):
        kinds = [clause.kind for clause in proven if clause.id.startswith("GR-") is is_duplicate]
        found = (kinds.count("engine"), kinds.count("arbiter"), kinds.count("tournament"))
        assert (found, len(kinds)) == (counts, sum(counts))


def test_every_clause_of_engine_arbiter_and_tournament_has_a_test() -> None:
    assert sorted(_needing_proof() - rules_map.marked_tests().keys()) == []


@pytest.mark.slow
def test_rules_map_is_up_to_date() -> None:
    assert rules_map.PAGE.read_text("utf-8") == rules_map.page(), "run: python -m tests.rules_map"


def test_tests_are_marked_with_clauses_that_exist() -> None:
    assert set(rules_map.marked_tests()) <= set(load_clauses())


@pytest.mark.slow
def test_the_programs_own_table_is_up_to_date() -> None:
    assert rules_map.TABLE.read_text("utf-8") == rules_map.table(), "run: python -m tests.rules_map"


@pytest.mark.slow
def test_functions_named_by_hand_exist_and_so_do_their_clauses() -> None:
    assert sorted(rules_map.CARRIED_BY.keys() - rule_readers.functions()) == []
    named = {clause for clauses in rules_map.CARRIED_BY.values() for clause in clauses}
    assert sorted(named - load_clauses().keys()) == []


def test_every_clause_is_honoured_in_the_way_of_its_kind() -> None:
    table = "clause\tfunctions\ttests\nCA-7.3\tgame.clock.f\t\nCA-3.7\tgame.rulings.f\t\nRO-5\tgame.g\t\n"
    honoured = {covered.clause.id: covered.honoured for covered in cover(table)}

    assert honoured["CA-7.3"] is Honoured.VALUE
    assert honoured["CA-3.7"] is Honoured.RULING
    assert honoured["CA-1.1"] is Honoured.TEXT
    assert honoured["OB-T1"] is Honoured.NOT_YET
    assert honoured["GR-5B"] is Honoured.NOT_YET
    assert honoured["CA-7.4"] is Honoured.NOT_YET
    unvalued = Coverage(load_clauses()["RO-5"], values=(), functions=("game.g",), tests=())
    assert unvalued.honoured is Honoured.FUNCTION


def test_the_clauses_of_a_book_are_those_of_its_own_text() -> None:
    assert {clause.id for clause in clauses_of(load_book("ro-liber"))} == {
        clause for clause in load_clauses() if clause.startswith("RO-")
    }
    followed = {book_id: clauses_of(load_book(book_id)) for book_id in federation_ids()}
    assert followed.pop("ca-duplicate") == followed.pop("ca-tournament") == ()
    assert sorted(clauses[0].id[:2] for clauses in followed.values()) == sorted(PREFIXES)


def test_readers_are_found_by_chapter_by_declaration_and_by_assignment_and_nowhere_else() -> None:
    code = """
class Hand:
    rules: ClockRules
    def own(self): return self.rules.side_ms
def chapter(book): return book.clock.side_ms
def declared(rules: "EndingRules | None"): return rules.passes_each
async def assigned(book):
    clock, other = book.clock, book.start
    return clock.round_ms, other.method
def unrelated(state, window: Window): return state.window, window.side_ms, state.clock.window, state.method
"""
    found = set(rule_readers.reads_in(ast.parse(code), module="m"))

    assert found == {
        ("clock.side_ms", "m.Hand.own"),
        ("clock.side_ms", "m.chapter"),
        ("ending.passes_each", "m.declared"),
        ("clock.round_ms", "m.assigned"),
        ("start.method", "m.assigned"),
    }


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("passes", "PASSED"),
        ("skips", "FAILED"),
        ("expects_to_fail", "FAILED"),
        ("fails", "FAILED"),
        ("is_marked_as_skipped", "ERROR"),
        ("is_marked_as_failing", "FAILED"),
    ],
)
@pytest.mark.slow
def test_a_proof_that_is_left_out_has_failed(told: str, name: str, outcome: str) -> None:
    assert f"::test_it_{name} {outcome}" in told


@pytest.mark.slow
def test_a_test_that_proves_no_clause_may_be_left_out(told: str) -> None:
    assert "::test_no_proof SKIPPED" in told
    assert "4 failed, 1 passed, 1 skipped, 1 error" in told


PROOFS = """
import pytest

proof = pytest.mark.clause("CA-7.3")

@pytest.mark.skip
def test_no_proof(): ...

@proof
def test_it_passes(): ...

@proof
def test_it_skips(): pytest.skip("no")

@proof
def test_it_expects_to_fail(): pytest.xfail("no")

@proof
def test_it_fails(): assert False

@proof
@pytest.mark.skip
def test_it_is_marked_as_skipped(): ...

@proof
@pytest.mark.xfail(reason="not yet")
def test_it_is_marked_as_failing(): raise ValueError
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what a run of its own prints of them, under this project's conftest."""
    folder = tmp_path_factory.mktemp("proofs")
    (folder / "test_case.py").write_text(PROOFS, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    clause(id): a proof\n", "utf-8")
    done = subprocess.run(  # noqa: S603  # our own command
        [sys.executable, "-m", "pytest", "-v", "-p", "tests.conftest", "-p", "no:django", str(folder)],
        capture_output=True,
        check=False,
        text=True,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": f"{rules_map.ROOT}{os.pathsep}{rules_map.ROOT / 'src'}",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # none of them matters here, and all take a second
            "PYTEST_ADDOPTS": "",
        },
    )
    return done.stdout
