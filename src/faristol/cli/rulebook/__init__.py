"""`faristol rulebook`: what a federation says, rule by rule, and whether a file says it well."""

import argparse
import json
from collections.abc import Iterator

from faristol.cli.kit.inputs import read_input
from faristol.cli.rulebook import compare as rulebook_compare
from faristol.cli.rulebook import coverage as rulebook_coverage
from faristol.cli.rulebook.text import document, heading, lines_about, wrapped
from faristol.errors import RulebookError
from faristol.rulebook import (
    Book,
    Clause,
    Rulebook,
    book_ids,
    load_book,
    load_clauses,
    load_rulebook,
    parse_book,
    parse_rulebook,
    rulebook_ids,
)
from faristol.rulebook.compare import rules_of
from faristol.rulebook.coverage import Coverage, clauses_of, load_coverage


def add_arguments(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(dest="verb", metavar="VERB", required=True)
    listing = _verb(verbs, "list", "the rulebooks that come with the program")
    listing.set_defaults(run=run_list)
    show = _verb(verbs, "show", "every rule with its article, clauses and reading, or all about one clause")
    show.add_argument("rulebook", metavar="ID", help="of a rulebook, or a .toml file of your own")
    show.add_argument("clause", metavar="CLAUSE", nargs="?", help="such as CA-7.3")
    show.set_defaults(run=run_show)
    compare = _verb(verbs, "compare", "two rulebooks side by side")
    compare.add_argument("a", metavar="A", help="a rulebook's id, or a .toml file")
    compare.add_argument("b", metavar="B", help="the other's")
    compare.add_argument("--all", action="store_true", help="also the rules that both share")
    compare.set_defaults(
        run=lambda chosen: rulebook_compare.run(
            book_named(chosen.a), book_named(chosen.b), everything=chosen.all, as_json=chosen.json
        )
    )
    check = _verb(verbs, "check", "all that is wrong with a rulebook file")
    check.add_argument("file", metavar="FILE", help="a .toml file; - for standard input")
    check.set_defaults(run=run_check)
    rulebook_coverage.add_arguments(
        _verb(verbs, "coverage", "how each clause is honoured, and what proves it")
    )


def _verb(
    verbs: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, purpose: str
) -> argparse.ArgumentParser:
    verb = verbs.add_parser(name, help=purpose, description=purpose)
    verb.add_argument("--json", action="store_true", help="one JSON document")
    return verb


def rulebook_named(name: str) -> Rulebook:
    """
    For games of one against one: the book with this id, or an organiser's own in a `.toml` file.

    Raises:
        RulebookError: if there is none, or it is faulty.
    """
    return parse_rulebook(read_input(name), name=name) if name.endswith(".toml") else load_rulebook(name)


def book_named(name: str) -> Book:
    """`rulebook_named` for books of any kind."""
    return parse_book(read_input(name), name=name) if name.endswith(".toml") else load_book(name)


def run_list(arguments: argparse.Namespace) -> int:
    """Games of one against one first."""
    games = rulebook_ids()
    books = [load_book(each) for each in [*games, *(each for each in book_ids() if each not in games)]]
    if arguments.json:
        print(json.dumps([heading(book) for book in books], ensure_ascii=False, indent=1))
        return 0
    width = max((len(book.id) for book in books), default=0)
    for book in books:
        print(f"{book.id:{width}}  {book.title}, {book.edition} [{book.language}]")
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    book = book_named(arguments.rulebook)
    if arguments.clause is not None:
        return _show_clause(book, arguments.clause, as_json=arguments.json)
    if arguments.json:
        rules = {key: document(rule) for key, rule in rules_of(book).items()}
        print(json.dumps({**heading(book), "rules": rules}, ensure_ascii=False, indent=1))
        return 0
    print(f"{book.id}: {book.title}, {book.edition} [{book.language}]")
    print(f"source: {book.source}")
    print(f"sha256: {book.digest}")
    chapter = ""
    for key, rule in rules_of(book).items():
        if key.partition(".")[0] != chapter:
            chapter = key.partition(".")[0]
            print(f"\n{chapter}")
        print("\n".join(lines_about(rule, book)))
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """A faulty file raises, with all its faults in the message."""
    try:
        book = parse_book(read_input(arguments.file), name=arguments.file)
    except RulebookError as error:
        if not arguments.json:
            raise
        _, *faults = [line.strip() for line in str(error).splitlines()]
        print(json.dumps({"file": arguments.file, "faults": faults or [str(error)]}, ensure_ascii=False))
        return 1
    if arguments.json:
        complete = {"file": arguments.file, "faults": [], **heading(book), "count": len(book.sources)}
        print(json.dumps(complete, ensure_ascii=False))
    else:
        print(f"{arguments.file}: {book.id} is complete, {len(book.sources)} rules")
    return 0


def _show_clause(book: Book, name: str, *, as_json: bool) -> int:
    clause = _clause_named(name, book)
    covered = next(each for each in load_coverage() if each.clause == clause)
    rules = [rule for rule in rules_of(book).values() if clause.id in rule.source.clause]
    if as_json:
        about = {
            **rulebook_coverage.document(covered),
            "text": clause.text,
            "rules": {rule.key: document(rule) for rule in rules},
        }
        print(json.dumps(about, ensure_ascii=False, indent=1))
        return 0
    print("\n".join(_lines_about_clause(clause, covered)))
    for rule in rules:
        print()
        print("\n".join(lines_about(rule, book, whole_key=True)))
    return 0


def _lines_about_clause(clause: Clause, covered: Coverage) -> Iterator[str]:
    yield f"{clause.id}  art. {clause.article}  {clause.kind}"
    yield from wrapped(clause.text, indent=2)
    yield f"  honoured: {covered.honoured}"
    yield from (f"    {function}" for function in covered.functions)
    yield from (f"    proven by {test}" for test in covered.tests)


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
