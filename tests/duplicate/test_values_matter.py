"""Every value of a duplicate rulebook matters to some golden coup: changed, at least one goes otherwise."""

from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum

import pytest

from faristol.errors import FaristolError
from faristol.game.evolve import replace
from faristol.rulebook import DuplicateBook
from faristol.rulebook.compare import chapters_of
from tests.duplicate.script import FOLDER, Otherwise, Reading, Script, read_scripts
from tests.duplicate.sessions import book_named

ELSEWHERE = {
    "play.players": "one board, one entrant: a pair is two names",
    "play.tileset": "other letters: nothing could be spelled",
    "play.board": "there is one board",
    "play.rack_size": "what can be played is found by the generator's own tests",
    "play.bingo_bonus": "the same",
    "placement.one_line": "a written word lies in one line",
    "placement.no_gaps": "a written word has no gaps",
    "placement.first_minimum_tiles": "a word has two letters",
    "placement.touches": "test_marking",
    "racks.minimum_until_coup": "fifteen coups are long: test_racks",
    "racks.all_changed": "test_racks",
    "racks.unseen_public": "what may be seen: test_racks",
    "coup.coup_ms": "time stands still in golden coups: test_referee",
    "coup.coup_maximum_ms": "test_referee",
    "coup.warning_ms": "test_referee",
    "coup.grace_ms": "test_referee",
    "slip.by_number": "test_referee",
    "slip.seats_by_lot": "test_referee",
    "slip.free_warnings": "test_results",
    "slip.warning_points": "test_results",
    "master_play.checks_winner_only": "test_referee",
    "ending.closing_points": "refused: test_referee",
    "el-duplicate slip.score_ignored": "nothing is warned of there: the practice of elsewhere shows it",
    "practice play.coordinates": "the board is symmetric: test_slip",
    "result.several_games": "test_results",
    "result.solo_minimum_entrants": "test_results",
}
SCRIPTS = [script for path in sorted(FOLDER.glob("*.txt")) for script in read_scripts(path)]


def other_values(value: object) -> Iterator[object]:
    match value:
        case bool():
            yield not value
        case StrEnum():
            yield from (other for other in type(value) if other is not value)
        case int():
            yield value + 1
        case tuple() if value:
            yield from (tuple(kept for kept in value if kept is not left_out) for left_out in value)
        case _:
            return


def changes() -> Iterator[object]:
    """Of the Greek book all; of the practice of elsewhere what is its own."""
    greek = book_named("el-duplicate").sources
    for name in ("el-duplicate", "practice"):
        sources = book_named(name).sources
        for chapter, rules in chapters_of(book_named(name)).items():
            for field in fields(rules):
                key, value = f"{chapter}.{field.name}", getattr(rules, field.name)
                inherited = name == "practice" and sources[key] == greek[key]
                left_out = {key, f"{name} {key}"} & ELSEWHERE.keys()
                for other in other_values(value) if not left_out and not inherited else ():
                    yield pytest.param(name, key, other, id=f"{name} {key}: {value} → {other}")


def changed(name: str, key: str, other: object) -> DuplicateBook:
    book = book_named(name)
    chapter, rule = key.split(".")
    return replace(book, **{chapter: replace(getattr(book, chapter), **{rule: other})})


def goes_otherwise(script: Script, book: DuplicateBook) -> bool:
    try:
        Reading(script, book).run()
    except (Otherwise, FaristolError, AssertionError):
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize(("name", "key", "other"), list(changes()))
def test_a_changed_value_changes_some_coup(name: str, key: str, other: object) -> None:
    own = [script for script in SCRIPTS if script.rulebook == name]

    assert any(goes_otherwise(script, changed(name, key, other)) for script in own)


def test_what_is_tested_elsewhere_is_a_rule() -> None:
    assert {key.split()[-1] for key in ELSEWHERE} <= set(book_named("el-duplicate").sources)
