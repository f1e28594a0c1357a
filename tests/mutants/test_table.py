"""The table of mutants says what is so, and what it does not say has a reason."""

import pytest

from faristol.rulebook import load_clauses
from tests import rules_map
from tests.mutants import table
from tests.mutants.__main__ import is_wanted
from tests.mutants.lines import LineMutant, line_mutants

KILLERS = table.read()
AGAIN = "run: python -m tests.mutants CLAUSE…"


def test_every_mutant_has_met_the_tests_of_its_clauses() -> None:
    there = {(clause, mutant.name) for mutant in table.all_mutants() for clause in mutant.clauses}

    assert sorted(there ^ KILLERS.keys()) == [], AGAIN


def test_the_page_counts_what_the_table_has() -> None:
    assert table.SUMMARY.read_text("utf-8") == table.summary(KILLERS), AGAIN


@pytest.mark.parametrize("path", ["tiles/bag.py", "src/faristol/tiles/bag.py", "game/chapters/clock.py"])
def test_a_chapter_is_found_by_its_file_however_much_of_the_path_is_written(path: str) -> None:
    assert any(is_wanted(mutant, [path]) for mutant in table.all_mutants())


def test_another_file_of_a_similar_name_has_no_mutants() -> None:
    assert not any(is_wanted(mutant, ["tiles/ag.py"]) for mutant in table.all_mutants())


def test_tests_that_killed_a_mutant_are_still_marked_with_the_clause() -> None:
    marked = {
        clause: {table.file_of(test) for test in tests} for clause, tests in rules_map.marked_tests().items()
    }
    gone = [
        (clause, killer)
        for (clause, _), killer in KILLERS.items()
        if killer and table.file_of(killer) not in marked[clause]
    ]

    assert gone == [], AGAIN


def test_surviving_mutants_are_spared_for_a_reason_and_nothing_else_is() -> None:
    survivors = table.survivors(KILLERS)

    assert [mutant for mutant in survivors if not table.is_spared(mutant)] == []
    assert [
        pattern
        for pattern in table.spared_mutants()
        if not any(table.matches(mutant, pattern) for mutant in survivors)
    ] == []


def test_every_clause_of_engine_and_arbiter_is_broken_by_a_mutant_or_says_why_not() -> None:
    assert sorted(table.unbroken(KILLERS)) == sorted(table.spared_clauses())


@pytest.mark.parametrize("mutant", line_mutants(), ids=lambda mutant: mutant.name)
def test_a_changed_line_is_there_once_and_its_clauses_exist(mutant: LineMutant) -> None:
    assert (mutant.source.count(mutant.old), set(mutant.clauses) - load_clauses().keys()) == (1, set())
