"""
Makes docs/rules-map.md and the program's own table of coverage: every clause, the values that carry it,
the functions that read those, the tests that prove it.

    python -m tests.rules_map
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from faristol.rulebook import book_ids, load_book, load_clauses
from faristol.rulebook.coverage import PREFIXES, Coverage, cover, values_by_clause
from tests.rule_readers import readers

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden"
PAGE = ROOT / "docs" / "rules-map.md"
TABLE = ROOT / "src" / "faristol" / "data" / "rulebooks" / "coverage.tsv"
INTRODUCTION = """\
# Rules map

Made by `python -m tests.rules_map` from the rulebooks, the code and the marked tests; a test fails when
it is out of date. `faristol rulebook coverage` prints the same.
"""
CARRIED_BY: Mapping[str, tuple[str, ...]] = {
    "board.placement.Placement.direction_on": ("CA-2.3", "OB-G16", "AJ-10"),
    "board.play.words_formed": ("CA-2.3", "OB-G16", "AJ-10", "RO-8"),
    "board.scoring.score_play": (
        *("CA-2.5", "CA-2.6", "CA-2.7", "CA-2.8"),
        *("OB-G17", "AJ-7", "AJ-17", "AJ-46", "RO-18"),
    ),
    "formats.game.romanian.parse_romanian": ("RO-15", "RO-19"),
    "game.chapters.ending.end_of_game": ("AJ-23", "RO-5"),
    "tiles.alphabet.Alphabet.spell": (
        *("CA-2.9", "CA-2.10", "OB-G5", "OB-G18"),
        *("AJ-42", "AJ-43", "AJ-44", "AJ-45"),
    ),
    "tiles.alphabet.designate": ("CA-2.2", "CA-2.10", "OB-G5", "OB-G16", "OB-G18", "AJ-8", "AJ-45"),
    "tiles.bag.Bag.exchange": ("CA-3.5", "OB-G20", "AJ-34", "RO-6"),
    "tiles.tileset.TileSet.value": ("CA-2.2", "OB-G16", "AJ-8", "RO-18"),
}
"""Functions that carry a clause without reading a rule, because no text says otherwise."""


MARK = "pytest.mark.clause"
SHELLS = ("cli.", "faristol_web.")
"""Named only where nothing below them reads a rule: they hand it on."""


@cache
def marked_tests() -> Mapping[str, list[str]]:
    """Clause → the tests marked with it, as `file::name`; a golden table stands for its cases."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if MARK in text else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for clause in _clauses_marked(node):
                    found[clause][f"{path.relative_to(ROOT / 'tests').as_posix()}::{node.name}"] = None
    for path in sorted(GOLDEN.rglob("*.txt")):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith(("clause ", "clauses ")):  # each case of the table is a test marked with these
                name = path.relative_to(ROOT / "tests").as_posix()
                found |= {clause: found[clause] | {name: None} for clause in line.split()[1:]}
    return {clause: list(tests) for clause, tests in found.items()}


def _clauses_marked(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[str]:
    """By a decorator, or by a case that one of its decorators lists."""
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == MARK:
                yield from (ast.literal_eval(argument) for argument in call.args)


@cache
def table() -> str:
    """Clause, functions and tests: what an installed program cannot find out."""
    tests, values, read_by = marked_tests(), values_by_clause(), readers()
    lines = ["clause\tfunctions\ttests"]
    for clause in load_clauses():
        functions = {function for key in values.get(clause, ()) for function in read_by.get(key, ())}
        functions |= {function for function, clauses in CARRIED_BY.items() if clause in clauses}
        core = {function for function in functions if not function.startswith(SHELLS)}
        names = " ".join(sorted(core or functions))
        lines.append("\t".join((clause, names, " ".join(tests.get(clause, ())))))
    return "\n".join(lines) + "\n"


def unread_values() -> list[str]:
    """Values that some book carries and no function reads."""
    keys = {key for book_id in book_ids() for key in load_book(book_id).sources}
    return sorted(keys - readers().keys())


def page() -> str:
    covered = list(cover(table()))
    unread = unread_values()
    return "\n".join(
        [
            INTRODUCTION,
            f"{sum(bool(each.tests) for each in covered)} of {len(covered)} clauses are proven by a test.\n",
            *(line for prefix in PREFIXES for line in _section(prefix, covered)),
            f"## Values that no function reads yet: {len(unread)}\n",
            ", ".join(f"`{key}`" for key in unread),
            "",
        ]
    )


def _section(prefix: str, covered: list[Coverage]) -> Iterator[str]:
    own = [each for each in covered if each.clause.id.startswith(f"{prefix}-")]
    yield f"## {PREFIXES[prefix]}: {sum(bool(each.tests) for each in own)} of {len(own)}\n"
    yield "| Clause | Art. | Kind | Honoured | Values | Functions | Tests |"
    yield "|---|---|---|---|---|---|---|"
    for each in own:
        values, functions = (
            "<br>".join(f"`{name}`" for name in names) for names in (each.values, each.functions)
        )
        clause = each.clause
        heads = f"| {clause.id} | {clause.article} | {clause.kind} | {each.honoured}"
        yield f"{heads} | {values} | {functions} | {'<br>'.join(each.tests)} |"
    yield ""


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
    PAGE.write_text(page(), "utf-8")
