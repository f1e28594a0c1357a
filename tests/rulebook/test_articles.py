"""Articles that rules and clauses cite exist in the texts, and speak of the same clauses."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol.rulebook import Source, load_book, load_clauses
from faristol.rulebook.articles import articles_in
from faristol.rulebook.coverage import PREFIXES, has_article

INDEX = Path(__file__).with_name("articles.tsv")
"""The articles of the five texts, in their order, with the words each begins with."""
BOOKS = {
    "CA": "ca-1v1",
    "OB": "ca-obert-2009",
    "AJ": "ca-ajusc",
    "RO": "ro-liber",
    "GR": "el-duplicate",
}
NO_RULE = {"GR": {"1 ¶1"}}
"""Paragraphs that rule nothing: how the text came about."""


def indexed(prefix: str) -> list[str]:
    with INDEX.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [row["article"] for row in rows if row["text"] == prefix]


def articles_of_clauses(prefix: str) -> dict[str, tuple[str, ...]]:
    clauses = load_clauses().values()
    return {each.id: articles_in(each.article) for each in clauses if each.id.startswith(f"{prefix}-")}


def invented(prefix: str, source: Source) -> Iterator[str]:
    """Articles a rule cites that its text lacks, or that none of its clauses is about."""
    articles = articles_of_clauses(prefix)
    covered = {article for clause in source.clause for article in articles[clause]}
    yield from (article for article in articles_in(source.article) if article not in covered)


def test_there_is_an_index_for_every_text() -> None:
    assert BOOKS.keys() == PREFIXES.keys()
    assert all(indexed(prefix) for prefix in BOOKS)


@pytest.mark.parametrize("prefix", BOOKS)
def test_every_clause_cites_articles_of_its_text(prefix: str) -> None:
    index = indexed(prefix)
    wrong = {
        clause: [article for article in articles if article not in index]
        for clause, articles in articles_of_clauses(prefix).items()
    }

    assert {clause: articles for clause, articles in wrong.items() if articles} == {}


@pytest.mark.parametrize("prefix", BOOKS)
def test_every_value_cites_articles_of_its_own_clauses(prefix: str) -> None:
    """So it cites none that the text does not have, either."""
    sources = load_book(BOOKS[prefix]).sources
    wrong = {key: [*invented(prefix, source)] for key, source in sources.items()}

    assert all(source.clause for source in sources.values())
    assert {key: articles for key, articles in wrong.items() if articles} == {}


@pytest.mark.parametrize("prefix", BOOKS)
def test_every_article_is_some_clause(prefix: str) -> None:
    cited = {article for articles in articles_of_clauses(prefix).values() for article in articles}

    assert set(indexed(prefix)) - cited == NO_RULE.get(prefix, set())


@pytest.mark.parametrize("article", ["7 ¶9", "3 ¶3 d", "4 ¶2", "7.3", "7 ¶3 a"])
def test_an_article_that_does_not_exist_or_is_of_something_else_is_found(article: str) -> None:
    clock = load_book("ca-1v1").sources["clock.side_ms"]

    assert [*invented("CA", clock)] == []
    assert [*invented("CA", Source(article=article, clause=clock.clause, reading="", summary={}))] == [
        article
    ]


@pytest.mark.parametrize("cited", ["AJ-28", "58-61", "59", "22 a", "24, 56", "preface"])
def test_arbiters_may_cite_any_clause_or_article_of_the_text(cited: str) -> None:
    assert has_article(load_book("ca-ajusc"), cited)


@pytest.mark.parametrize(
    "cited", ["", "62", "58-62", "CA-4.e", "22 d", "24, 4 ¶2", "1-999999999", "1, " * 5000]
)
def test_nobody_cites_what_the_text_does_not_have(cited: str) -> None:
    assert not has_article(load_book("ca-ajusc"), cited)
