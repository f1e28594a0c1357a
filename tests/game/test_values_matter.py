"""Every value of a rulebook matters to some golden game: changed, at least one goes otherwise."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from typing import Any

import pytest

from faristol.rulebook import Rulebook, load_rulebook
from tests.game import script as golden
from tests.game.script import GAMES, Script, play, read_scripts
from tests.game.script_words import ScriptError

ELSEWHERE = {
    "play.players": "a game has two sides",
    "drawing.bag_count_shown": "what may be seen: tests/federations",
    "exchange.announced": "what may be seen: tests/federations",
    "sheet.running_total": "on paper: tests/golden/sheets",
    "sheet.coordinates_required": "on paper: tests/golden/sheets",
    "sheet.bingo_circled": "on paper: tests/golden/sheets",
    "sheet.extras": "on paper: tests/golden/sheets",
    "laying.freeze: counting → declaration": "who types a play declares and counts it at once",
    "laying.freeze: declaration → counting": "who types a play declares and counts it at once",
    "ca-1v1 clock.waits_for_scorer": "both keep a sheet: nobody else's is waited for",
    "ca-1v1 clock.online_claim_ms": "the game is lost before it can be claimed",
}
"""Changes that no course of a game can show, and why, or where they are tested."""
TOURNAMENTS = {"tournament", "registration", "prizes", "timetable"}
"""Chapters that no game reads: tests/tournament/test_defaults.py."""


def other_values(value: object, kind: str) -> Iterator[object]:
    match value:
        case bool():
            yield not value
        case StrEnum():
            yield from (other for other in type(value) if other is not value)
        case int():
            yield value + (60_000 if value >= 1_000 else 1)
            if "None" in kind:
                yield None
        case tuple() if value:
            yield value[1:]
            yield value[:-1]
        case _:  # no rule, or a name of something: nothing near it to try
            pass


def changed_books(rulebook: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    for chapter in fields(rulebook):
        rules: Any = getattr(rulebook, chapter.name)
        if not is_dataclass(rules) or isinstance(rules, type) or chapter.name in TOURNAMENTS:
            continue
        for rule in fields(rules):
            value = getattr(rules, rule.name)
            for other in other_values(value, str(rule.type)):
                changed = replace(rules, **{rule.name: other})
                told = f"{chapter.name}.{rule.name}: {value!s} → {other!s}"
                chapters: dict[str, Any] = {chapter.name: changed}
                yield told, replace(rulebook, **chapters)


def notices(script: Script, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(golden, "load_rulebook", lambda _id: rulebook)
    try:
        play(script, rulebook.id)
    except (ScriptError, AssertionError, TypeError):
        return True
    return False


def some_notices(scripts: list[Script], rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> bool:
    return any(notices(script, rulebook, monkeypatch) for script in scripts)


def values_read(script: Script, rulebook: Rulebook) -> set[str]:
    """In the course of the game: a change of another value it can hardly notice."""
    read: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for chapter in fields(rulebook):
            rules = getattr(rulebook, chapter.name)
            if is_dataclass(rules):
                patch.setattr(type(rules), "__getattribute__", _noting(chapter.name, read))
        play(script, rulebook.id)
    return read


def _noting(chapter: str, read: set[str]) -> Callable[[object, str], object]:
    def get(self: object, name: str) -> object:
        read.add(f"{chapter}.{name}")
        return object.__getattribute__(self, name)

    return get


@pytest.mark.slow
@pytest.mark.parametrize("rulebook_id", ["ca-1v1", "ca-obert-2009", "ca-ajusc"])
def test_a_changed_value_changes_some_golden_game(rulebook_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = load_rulebook(rulebook_id)
    scripts = [
        script
        for path in GAMES.glob("*.txt")
        for script in read_scripts(path)
        if rulebook_id in script.words("rulebook")
    ]
    scripts.sort(key=lambda script: len(script.lines))
    read = {id(script): values_read(script, rulebook) for script in scripts}
    unnoticed = []
    for told, changed in changed_books(rulebook):
        key = told.partition(":")[0]
        likely = sorted(scripts, key=lambda script: key not in read[id(script)])
        is_elsewhere = {told, key, f"{rulebook_id} {key}"} & ELSEWHERE.keys()
        if not is_elsewhere and not some_notices(likely, changed, monkeypatch):
            unnoticed.append(told)

    assert unnoticed == []
