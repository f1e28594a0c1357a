"""The table of what killed each mutant, and those that are spared with a reason."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from faristol.rulebook import load_clauses
from tests.mutants.lines import line_mutants
from tests.mutants.run import Mutant, Outcome
from tests.mutants.values import value_mutants

TABLE = Path(__file__).parents[2] / "docs" / "mutants.tsv"
SPARED = Path(__file__).with_name("spared.toml")
PATHS = ("tests", "--ignore=tests/browser", "--ignore=tests/postgres", "--ignore=tests/web")
HEADING = "clause\tmutant\tkilled by"
SUMMARY = TABLE.with_suffix(".md")
ABOUT = """# Mutants

Each rule is broken on purpose: a value becomes another legal one, or a line of code is changed. A test
marked with the clause must notice. [mutants.tsv](mutants.tsv) names, for each clause and mutant, the test
that did. A spared mutant is one that no game, session or tournament can show; `tests/mutants/spared.toml`
gives the reason for each.

`./check --mutants game/chapters/clock.py` breaks the rules of one chapter and writes both files anew;
`python -m tests.mutants` breaks all of them.

| Chapter | Mutants | Noticed | Spared |
| --- | ---: | ---: | ---: |
"""
PLAYED_BY = {
    "games": "game/test_golden_games.py",
    "duplicate": "duplicate/test_golden.py",
    "standings": "standings/test_table.py",
    "scoring.txt": "board/test_scoring.py",
    "endings.txt": "game/test_ending.py",
}
"""Golden table → the test that plays its cases."""
Killers = Mapping[tuple[str, str], str]
"""(Clause, mutant) → the test that killed it, empty for none."""


@cache
def all_mutants() -> tuple[Mutant, ...]:
    return (*value_mutants(), *line_mutants())


def read() -> dict[tuple[str, str], str]:
    rows = TABLE.read_text("utf-8").splitlines()[1:] if TABLE.exists() else []
    return {(clause, mutant): killer for clause, mutant, killer in (row.split("\t") for row in rows)}


def write(outcomes: Iterable[Outcome]) -> None:
    """Put these rows in place of what was known of them, and leave out mutants that are no more."""
    rows = read() | {(each.clause, each.mutant): each.killer for each in outcomes}
    there = [(clause, mutant.name) for mutant in all_mutants() for clause in mutant.clauses]
    places = {clause: place for place, clause in enumerate(load_clauses())}
    kept = sorted((pair for pair in there if pair in rows), key=lambda pair: places[pair[0]])
    lines = [HEADING, *("\t".join((*pair, rows[pair])) for pair in kept)]
    TABLE.write_text("\n".join(lines) + "\n", "utf-8")
    SUMMARY.write_text(summary(read()), "utf-8")


def summary(killers: Killers) -> str:
    """Return the page that counts mutants by chapter, each once however many clauses it breaks."""
    mutants = {mutant for _, mutant in killers}
    spared = set(survivors(killers))
    lines = []
    for name in [*sorted(set(map(chapter_of, mutants))), "all"]:
        broken = {mutant for mutant in mutants if name in {"all", chapter_of(mutant)}}
        left = len(broken & spared)
        lines.append(f"| {name} | {len(broken)} | {len(broken) - left} | {left} |\n")
    return ABOUT + "".join(lines)


def chapter_of(mutant: str) -> str:
    """
    Return the chapter of the rules, or the file of the line that is changed.

    >>> chapter_of('ca-1v1 start.method: "lot" → "pairing"')
    'start'
    >>> chapter_of("faristol/game/chapters/start.py: equal tiles stand")
    'start'
    """
    place = mutant.partition(": ")[0]
    return Path(place).stem if place.endswith(".py") else place.partition(" ")[2].partition(".")[0]


def file_of(test: str) -> str:
    """Return the file of a test as the table names it; a golden table's is the one that plays it."""
    name = re.split(r"::|: ", test)[0]
    return f"tests/{PLAYED_BY[name.split('/')[1]] if name.startswith('golden/') else name}"


def survivors(killers: Killers) -> list[str]:
    """Mutants that no test of any of their clauses noticed."""
    killed = {mutant for (_, mutant), killer in killers.items() if killer}
    return [mutant for mutant in dict.fromkeys(mutant for _, mutant in killers) if mutant not in killed]


def unbroken(killers: Killers) -> list[str]:
    """Clauses of engine and arbiter none of whose mutants was killed by a test of theirs."""
    broken = {clause for (clause, _), killer in killers.items() if killer}
    clauses = (clause for clause in load_clauses().values() if clause.kind in {"engine", "arbiter"})
    return [clause.id for clause in clauses if clause.id not in broken]


def spared_mutants() -> Mapping[str, str]:
    """Pattern of names → why no game, session or tournament can show the change."""
    return {str(name): str(why) for name, why in tomllib.loads(SPARED.read_text("utf-8"))["mutants"].items()}


def spared_clauses() -> Mapping[str, str]:
    """Clause → why nothing can be changed that would break it."""
    return {str(name): str(why) for name, why in tomllib.loads(SPARED.read_text("utf-8"))["clauses"].items()}


def is_spared(mutant: str) -> bool:
    return any(matches(mutant, pattern) for pattern in spared_mutants())


def matches(mutant: str, pattern: str) -> bool:
    """Compare with `*` for anything; brackets mean themselves."""
    return fnmatchcase(mutant, pattern.replace("[", "[[]"))
