"""`faristol rulebook coverage`: every clause, how it is honoured, and what proves it."""

import argparse
import json
from collections.abc import Iterator

from faristol.cli.rulebook.text import wrapped
from faristol.rulebook.coverage import PREFIXES, Coverage, load_coverage


def add_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--book", choices=list(PREFIXES), help="only the clauses of this text, as their ids begin"
    )
    verb.add_argument("--unproven", action="store_true", help="only those that still need a test")
    verb.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    chosen = [
        covered
        for covered in load_coverage()
        if (arguments.book is None or covered.clause.id.startswith(f"{arguments.book}-"))
        and (not arguments.unproven or (covered.needs_proof and not covered.tests))
    ]
    if arguments.json:
        print(json.dumps([document(covered) for covered in chosen], ensure_ascii=False, indent=1))
        return 0
    for covered in chosen:
        print("\n".join(_lines_about(covered)))
    proven = sum(bool(covered.tests) for covered in chosen)
    missing = sum(covered.needs_proof and not covered.tests for covered in chosen)
    clauses = "1 clause" if len(chosen) == 1 else f"{len(chosen)} clauses"
    print(f"{clauses}: {proven} proven by a test, {missing} that still need one")
    return 0


def document(covered: Coverage) -> dict[str, object]:
    return {
        "clause": covered.clause.id,
        "article": covered.clause.article,
        "kind": covered.clause.kind,
        "honoured": covered.honoured,
        "values": covered.values,
        "functions": covered.functions,
        "tests": covered.tests,
    }


def _lines_about(covered: Coverage) -> Iterator[str]:
    clause = covered.clause
    yield f"{clause.id}  art. {clause.article}  {clause.kind}  {covered.honoured}"
    for label, names in (("values", covered.values), ("carried by", covered.functions)):
        if names:
            yield from wrapped(f"{label}: {', '.join(names)}", indent=4)
    yield from (f"    proven by {test}" for test in covered.tests)
