"""`faristol rulebook coverage`: every clause, how it is honoured, and what proves it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from faristol.cli.kit.output import answer, counted
from faristol.cli.kit.parser import add_json
from faristol.cli.rulebook.text import wrapped
from faristol.rulebook.coverage import PREFIXES, Coverage, load_coverage


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("--book", choices=list(PREFIXES), help="only clauses whose ids begin with this")
    verb.add_argument("--unproven", action="store_true", help="only clauses that still need a test")
    add_json(verb)


def run(args: Namespace) -> None:
    chosen = [
        covered
        for covered in load_coverage()
        if (args.book is None or covered.clause.id.startswith(f"{args.book}-"))
        and (not args.unproven or (covered.needs_proof and not covered.tests))
    ]
    answer(args, [document(covered) for covered in chosen], _lines(chosen))


def _lines(chosen: Sequence[Coverage]) -> Iterator[str]:
    for covered in chosen:
        yield from _lines_about(covered)
    proven = sum(bool(covered.tests) for covered in chosen)
    missing = sum(covered.needs_proof and not covered.tests for covered in chosen)
    yield f"{counted(len(chosen), 'clause')}: {proven} proven by a test, {missing} that still need one"


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
