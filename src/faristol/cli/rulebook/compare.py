"""`faristol rulebook compare`: two books in two columns, or one below the other where that is too narrow."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import zip_longest

from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.cli.rulebook.named import book_named
from faristol.cli.rulebook.text import document, heading, terminal_width, value_text, wrapped
from faristol.rulebook import Book
from faristol.rulebook.compare import Pair, Rule, compare, missing_chapters

NARROWEST_PAIR = 60
BETWEEN = " │ "


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("a", metavar="A", help="a rulebook's id, or a .toml file")
    verb.add_argument("b", metavar="B", help="the rulebook to compare it with")
    verb.add_argument("--all", action="store_true", help="also list the rules that both share")
    add_json(verb)


def run(args: Namespace) -> None:
    a, b = book_named(args.a), book_named(args.b)
    pairs = list(compare(a, b, everything=args.all))
    answer(args, _document(a, b, pairs), _lines(a, b, pairs))


def _document(a: Book, b: Book, pairs: list[Pair]) -> dict[str, object]:
    return {
        "a": heading(a),
        "b": heading(b),
        "chapters_only_in_a": missing_chapters(b, a),
        "chapters_only_in_b": missing_chapters(a, b),
        "rules": {
            pair.key: {
                "differs": pair.differs,
                "a": document(pair.first) if pair.first else None,
                "b": document(pair.second) if pair.second else None,
            }
            for pair in pairs
        },
    }


def _lines(a: Book, b: Book, pairs: list[Pair]) -> Iterator[str]:
    yield from _side_by_side([f"{a.id}: {a.title}"], [f"{b.id}: {b.title}"], indent=0)
    chapter = ""
    for pair in pairs:
        if pair.key.partition(".")[0] != chapter:
            chapter = pair.key.partition(".")[0]
            yield f"\n{chapter}{_absence(a, b, chapter)}"
        yield f"  {pair.key.partition('.')[2]}"
        yield from _side_by_side(_cell(a, pair.first), _cell(b, pair.second), indent=4, names=(a.id, b.id))
    differing = sum(pair.differs for pair in pairs)
    yield f"\n{differing} rules differ" if differing != 1 else "\n1 rule differs"


def _absence(a: Book, b: Book, chapter: str) -> str:
    for book, other in ((a, b), (b, a)):
        if chapter in missing_chapters(book, other):
            return f" (only in {other.id})"
    return ""


def _cell(book: Book, rule: Rule | None) -> list[str]:
    if rule is None:
        return ["–"]
    summary = rule.source.summary.get("en") or rule.source.summary.get(book.language, "")
    return [value_text(rule), book.cite(rule.key), *([summary] if summary else [])]


def _side_by_side(
    left: list[str], right: list[str], *, indent: int, names: tuple[str, str] = ("", "")
) -> Iterator[str]:
    margin, width = " " * indent, terminal_width()
    if width < NARROWEST_PAIR:
        for name, cell in zip(names, (left, right), strict=True):
            first, *more = cell
            yield from wrapped(f"{name}: {first}" if name else first, indent=indent)
            yield from (line for part in more for line in wrapped(part, indent=indent + 2))
        return
    column = (width - indent - len(BETWEEN)) // 2
    columns = [[line for part in cell for line in wrapped(part, width=column)] for cell in (left, right)]
    for first, second in zip_longest(*columns, fillvalue=""):
        yield f"{margin}{first:{column}}{BETWEEN}{second}".rstrip()
