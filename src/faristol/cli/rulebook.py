"""`faristol rulebook`: what a federation says, rule by rule, and whether a file says it well."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TypeAlias

from faristol.cli import read_input
from faristol.rulebook import (
    Rulebook,
    load_clauses,
    load_rulebook,
    parse_rulebook,
    rulebook_ids,
)
from faristol.rulebook.load import NONE

Value: TypeAlias = bool | int | str | list[str]


def add_command(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    noun = subparsers.add_parser("rulebook", help="list, show or check rulebooks")
    verbs = noun.add_subparsers(dest="verb", metavar="VERB", required=True)
    listing = verbs.add_parser("list", help="the rulebooks that come with the program")
    listing.set_defaults(run=run_list)
    show = verbs.add_parser("show", help="every rule with its article, clause and reading")
    show.add_argument("rulebook", metavar="ID", help="of a rulebook, or a .toml file of your own")
    show.add_argument("--json", action="store_true", help="one JSON document")
    show.set_defaults(run=run_show)
    check = verbs.add_parser("check", help="all that is wrong with a rulebook file")
    check.add_argument("file", metavar="FILE", help="a .toml file; - for standard input")
    check.set_defaults(run=run_check)


def rulebook_named(name: str) -> Rulebook:
    """
    The rulebook with this id, or an organiser's own in a `.toml` file.

    Raises:
        RulebookError: if there is none, or it is faulty.
    """
    return parse_rulebook(read_input(name), name=name) if name.endswith(".toml") else load_rulebook(name)


def run_list(_arguments: argparse.Namespace) -> int:
    books = [load_rulebook(rulebook_id) for rulebook_id in rulebook_ids()]
    width = max((len(book.id) for book in books), default=0)
    for book in books:
        print(f"{book.id:{width}}  {book.title}, {book.edition} [{book.language}]")
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    book = rulebook_named(arguments.rulebook)
    if arguments.json:
        print(json.dumps(_document(book), ensure_ascii=False, indent=1))
        return 0
    print(f"{book.id}: {book.title}, {book.edition} [{book.language}]")
    print(f"source: {book.source}")
    print(f"sha256: {book.digest}")
    chapter = ""
    for key, value in _rules(book):
        if key.partition(".")[0] != chapter:
            chapter = key.partition(".")[0]
            print(f"\n{chapter}")
        print("\n".join(_lines_about(book, key, value)))
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """A faulty file raises, with all its faults in the message."""
    book = parse_rulebook(read_input(arguments.file), name=arguments.file)
    print(f"{arguments.file}: {book.id} is complete, {len(book.sources)} rules")
    return 0


def _rules(book: Rulebook) -> Iterator[tuple[str, Value]]:
    for chapter in fields(book):
        rules = getattr(book, chapter.name)
        if is_dataclass(rules):
            for rule in fields(rules):
                yield f"{chapter.name}.{rule.name}", _plain(getattr(rules, rule.name))


def _plain(value: object) -> Value:
    """As a rulebook file writes it."""
    if value is None:
        return NONE
    if isinstance(value, tuple):
        return [str(item) for item in value]
    return value if isinstance(value, bool | int) else str(value)


def _lines_about(book: Rulebook, key: str, value: Value) -> Iterator[str]:
    source = book.sources[key]
    shown = json.dumps(value, ensure_ascii=False)
    yield f"  {key.partition('.')[2]} = {shown}  [{book.cite(key)}]"
    clauses = load_clauses()
    yield from (f"      {clause}: {clauses[clause].text}" for clause in source.clause if clause in clauses)
    if source.reading:
        yield f"      reading: {source.reading}"


def _document(book: Rulebook) -> dict[str, object]:
    heading = {
        name: getattr(book, name) for name in ("id", "edition", "title", "language", "source", "digest")
    }
    rules = {
        key: {
            "value": value,
            "article": book.sources[key].article,
            "clause": list(book.sources[key].clause),
            "reading": book.sources[key].reading,
            "summary": dict(book.sources[key].summary),
        }
        for key, value in _rules(book)
    }
    return {**heading, "rules": rules}
