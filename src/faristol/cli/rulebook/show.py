"""`faristol rulebook show`: every rule, or all about one clause."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.cli.rulebook.coverage import document as coverage_document
from faristol.cli.rulebook.named import book_named
from faristol.cli.rulebook.text import document, heading, lines_about, wrapped
from faristol.errors import RulebookError
from faristol.rulebook import Book, Clause, load_clauses
from faristol.rulebook.compare import Rule, rules_of
from faristol.rulebook.coverage import Coverage, clauses_of, load_coverage


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("rulebook", metavar="ID", help="a rulebook's id, or your own .toml file")
    verb.add_argument("clause", metavar="CLAUSE", nargs="?", help="one clause, such as CA-7.3")
    add_json(verb)


def run(args: Namespace) -> None:
    book = book_named(args.rulebook)
    if args.clause is not None:
        _show_clause(book, args)
        return
    rules = {key: document(rule) for key, rule in rules_of(book).items()}
    answer(args, {**heading(book), "rules": rules}, _lines(book))


def _lines(book: Book) -> Iterator[str]:
    yield f"{book.id}: {book.title}, {book.edition} [{book.language}]"
    yield f"source: {book.source}"
    yield f"sha256: {book.digest}"
    chapter = ""
    for key, rule in rules_of(book).items():
        if key.partition(".")[0] != chapter:
            chapter = key.partition(".")[0]
            yield from ("", chapter)
        yield from lines_about(rule, book)


def _show_clause(book: Book, args: Namespace) -> None:
    clause = _clause_named(args.clause, book)
    covered = next(coverage for coverage in load_coverage() if coverage.clause == clause)
    rules = [rule for rule in rules_of(book).values() if clause.id in rule.source.clause]
    about = {
        **coverage_document(covered),
        "text": clause.text,
        "rules": {rule.key: document(rule) for rule in rules},
    }
    answer(args, about, _lines_about_clause(clause, covered, book, rules))


def _lines_about_clause(
    clause: Clause, covered: Coverage, book: Book, rules: Sequence[Rule]
) -> Iterator[str]:
    yield f"{clause.id}  art. {clause.article}  {clause.kind}"
    yield from wrapped(clause.text, indent=2)
    yield f"  honoured: {covered.honoured}"
    yield from (f"    {function}" for function in covered.functions)
    yield from (f"    proven by {test}" for test in covered.tests)
    for rule in rules:
        yield ""
        yield from lines_about(rule, book, whole_key=True)


def _clause_named(name: str, book: Book) -> Clause:
    """
    Raises:
        RulebookError: if the book does not follow such a clause.
    """
    cited = {clause for source in book.sources.values() for clause in source.clause}
    followed = cited | {clause.id for clause in clauses_of(book)}
    for clause in load_clauses().values():
        if clause.id.casefold() == name.casefold() and clause.id in followed:
            return clause
    known = ", ".join(clause for clause in load_clauses() if clause in followed)
    raise RulebookError(f"{book.id} has no clause {name}; there are {known}")
