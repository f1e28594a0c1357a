"""
Makes docs/rules-map.md: every clause, the values that carry it, the tests that prove it.

    python -m tests.rules_map
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from faristol.rulebook import load_clauses, load_rulebook, rulebook_ids

ROOT = Path(__file__).parents[1]
SCORING = ROOT / "tests" / "golden" / "scoring.txt"
PAGE = ROOT / "docs" / "rules-map.md"
BOOKS = {
    "CA": "Catalan, one against one",
    "OB": "Open of the Catalan Countries, 2009",
    "AJ": "AJUSC, general rules (`ca-ajusc`)",
    "RO": "Romanian free game (`ro-liber`)",
    "GR": "Greek duplicate",
}
INTRODUCTION = """\
# Rules map

Made by `python -m tests.rules_map` from the rulebooks and from the marked tests; a test fails when
it is out of date. What has values and no test yet, or neither, is work to come, counted here to count down.
"""


def marked_tests() -> Mapping[str, list[str]]:
    """Clause → the tests marked with it, as `file::name`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for clause in _clauses_marked(node):
                    found[clause].append(f"{path.relative_to(ROOT / 'tests')}::{node.name}")
    for line in SCORING.read_text("utf-8").splitlines():
        if line.startswith("clause"):  # each case of the table is a test marked with these
            for clause in line.split()[1:]:
                found[clause] += [] if "golden/scoring.txt" in found[clause] else ["golden/scoring.txt"]
    return found


def _clauses_marked(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
            yield from (ast.literal_eval(argument) for argument in decorator.args)


def values_by_clause() -> Mapping[str, list[str]]:
    """Clause → the rulebook values that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for rulebook_id in rulebook_ids():
        for key, source in load_rulebook(rulebook_id).sources.items():
            for clause in source.clause:
                found[clause].append(key)
    return found


def unread_values() -> list[str]:
    """Values that some rulebook carries and no code below the command line mentions."""
    sources = [path for path in (ROOT / "src").rglob("*.py") if path.parent.name not in {"rulebook", "cli"}]
    text = "\n".join(path.read_text("utf-8") for path in sources)
    keys = {key for rulebook_id in rulebook_ids() for key in load_rulebook(rulebook_id).sources}
    return sorted(key for key in keys if not re.search(rf"\.{key.split('.')[1]}\b", text))


def page() -> str:
    tests, values = marked_tests(), values_by_clause()
    clauses = load_clauses().values()
    proven = sum(clause.id in tests for clause in clauses)
    lines = [INTRODUCTION, f"{proven} of {len(clauses)} clauses are proven by a marked test.\n"]
    for prefix, title in BOOKS.items():
        own = [clause for clause in clauses if clause.id.startswith(f"{prefix}-")]
        done = sum(clause.id in tests for clause in own)
        lines += [f"## {title}: {done} of {len(own)}\n", "| Clause | Art. | Kind | Values | Tests |"]
        lines.append("|---|---|---|---|---|")
        for clause in own:
            shown = "<br>".join(f"`{value}`" for value in values.get(clause.id, []))
            proof = "<br>".join(tests.get(clause.id, []))
            lines.append(f"| {clause.id} | {clause.article} | {clause.kind} | {shown} | {proof} |")
        lines.append("")
    unread = unread_values()
    lines += [
        f"## Values that no function reads yet: {len(unread)}\n",
        ", ".join(f"`{key}`" for key in unread),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
