"""The study page's own arithmetic: dates as the package `fsrs` finds them, and logs of two devices in one."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fsrs import Card, Rating, Scheduler
from playwright.sync_api import Browser, Page

from tests.web.server import Server

DAY_MS = 86_400_000
NOW = 1_764_000_000_000
SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
DATES = """async (histories) => {
    const { reviewed, dueAt } = await import("/static/study/fsrs.js");
    return histories.map((history) => {
        let memory = null;
        return history.map(([grade, at]) => {
            memory = reviewed(memory, grade, at);
            return [memory.stability, memory.difficulty, dueAt(memory)];
        });
    });
}"""
MERGES = """async ([cases, now]) => {
    const { merged, knownCards, decksIn } = await import("/static/study/log.js");
    const told = (entries) => JSON.stringify(
        [[...knownCards(entries.values(), now)].sort(), decksIn(entries.values())]);
    return cases.map(([one, other, third, whole]) => {
        const [a, b, c] = [one, other, third].map((entries) => merged(entries));
        const join = (x, y) => merged(x.values(), y.values());
        return [
            told(join(a, b)), told(join(b, a)), told(join(join(a, b), c)), told(join(a, join(b, c))),
            told(join(a, a)), told(a), told(merged(whole)), join(join(a, b), c).size,
        ];
    });
}"""
KNOWN = """async ([entries, now]) => {
    const { knownCards, decksIn } = await import("/static/study/log.js");
    return [Object.fromEntries(knownCards(entries, now)), decksIn(entries)];
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    made = browser.new_page(base_url=server.address)
    made.goto("/help/")
    yield made
    made.close()


def history(chance: random.Random) -> list[tuple[int, int]]:
    """Grades and times; some on the same day, and some by a clock that was put back."""
    at, made = NOW, []
    for _ in range(chance.randint(1, 12)):
        at += chance.choice(
            (1_000, 3_600_000, DAY_MS - 1, DAY_MS, chance.randint(0, 90 * DAY_MS), -DAY_MS * 3)
        )
        made.append((chance.randint(1, 4), at))
    return made


def dates_of(reviews: list[tuple[int, int]]) -> list[tuple[float, float, int]]:
    card, found = Card(card_id=1), []
    for grade, at in reviews:
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)
        card, _log = SCHEDULER.review_card(card, Rating(grade), moment)
        assert card.stability is not None
        assert card.difficulty is not None
        since = card.due - datetime(1970, 1, 1, tzinfo=UTC)
        found.append((card.stability, card.difficulty, since // timedelta(milliseconds=1)))
    return found


def test_dates_are_those_of_the_package(page: Page) -> None:
    chance = random.Random(70)  # noqa: S311 – it generates examples
    histories = [history(chance) for _ in range(300)]
    found = page.evaluate(DATES, histories)
    for reviews, dates in zip(histories, found, strict=True):
        for mine, theirs in zip(dates, dates_of(reviews), strict=True):
            assert mine[:2] == pytest.approx(theirs[:2], rel=1e-12)  # two libraries of e and powers
            assert mine[2] == theirs[2]


def log(chance: random.Random) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    for number in range(chance.randint(0, 40)):
        at = NOW + chance.choice((number, chance.randint(0, 50 * DAY_MS), 0))
        kind = chance.choice(("review", "review", "review", "undo", "deck", "cards", "gone"))
        deck = {"deck": chance.choice("de")}
        bodies: dict[str, dict[str, Any]] = {
            "review": {"card": chance.choice("abc"), "grade": chance.randint(1, 4)},
            "undo": {"of": f"e{chance.randint(0, 40)}"},
            "deck": {**deck, "title": str(number), "list": "l", "of": "hooks"},
            "cards": {**deck, "keys": chance.choices("wxyz", k=2)},
            "gone": deck,
        }
        entries.append({"id": f"e{number}", "at": at, "kind": kind, **bodies[kind]})
    return entries


def test_a_merge_is_a_union_and_its_order_does_not_matter(page: Page) -> None:
    chance = random.Random(9)  # noqa: S311 – the same
    cases = []
    for _ in range(150):
        whole = log(chance)
        parts = [[each for each in whole if chance.random() < 0.6] for _ in range(3)]
        rest = [each for each in whole if not any(each in part for part in parts)]
        for part in parts:
            chance.shuffle(part)
        cases.append([parts[0], parts[1], parts[2] + rest, chance.sample(whole, len(whole))])
    for case, told in zip(cases, page.evaluate(MERGES, [cases, NOW + 60 * DAY_MS]), strict=True):
        one_other, other_one, left, right, twice, once, whole_told, size = told
        assert one_other == other_one
        assert left == right == whole_told
        assert twice == once
        assert size == len(case[3])


def test_a_review_from_a_wrong_clock_counts_once_its_time_has_come(page: Page) -> None:
    year = 365 * DAY_MS
    entries = [
        {"id": "1", "at": NOW, "kind": "review", "card": "c", "grade": 3},
        {"id": "2", "at": NOW + year, "kind": "review", "card": "c", "grade": 1},
    ]
    known, _decks = page.evaluate(KNOWN, [entries, NOW + DAY_MS])
    assert (known["c"]["reviews"], known["c"]["grade"]) == (1, 3)
    later, _decks = page.evaluate(KNOWN, [entries, NOW + year])
    assert (later["c"]["reviews"], later["c"]["lapses"]) == (2, 1)


def test_an_undone_review_is_as_if_it_had_not_been(page: Page) -> None:
    first = {"id": "1", "at": NOW, "kind": "review", "card": "c", "grade": 3}
    second = {"id": "2", "at": NOW + DAY_MS, "kind": "review", "card": "c", "grade": 1}
    undo = {"id": "3", "at": NOW, "kind": "undo", "of": "2"}  # by another clock, before what it undoes
    assert page.evaluate(KNOWN, [[first, second, undo], NOW + DAY_MS]) == page.evaluate(
        KNOWN, [[first], NOW + DAY_MS]
    )
