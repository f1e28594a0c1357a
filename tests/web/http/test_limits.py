"""The three kinds of rate limits: quotas, buckets and lock-outs; what the documentation says of them."""

from pathlib import Path
from typing import TYPE_CHECKING

from faristol_web.http.limits import (
    REQUESTS,
    REQUESTS_WITH_TOKEN,
    SEARCHES,
    Bucket,
    BucketLevel,
    BucketLevels,
    Quota,
    QuotaCount,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

API_GUIDE = Path(__file__).parents[3] / "docs/guides/api.md"


def test_workers_count_together_what_comes_to_each_of_them() -> None:
    now = [0.0]
    told: list[tuple[int, Mapping[str, int]]] = []
    here = QuotaCount(Quota("any", 3), now=lambda: now[0], tell=lambda *count: told.append(count))
    there = QuotaCount(Quota("any", 3), now=lambda: now[0])
    for at in (1.0, 1.1, 1.2, 1.6):  # what comes within half a second goes in one message
        now[0] = at
        here.take("one")
    assert [counts for _, counts in told] == [{"one": 1}, {"one": 3}]
    for window, counts in told:
        there.hear(window, counts)
    there.hear(told[0][0] - 1, {"one": 9})  # of a minute that is over
    assert not there.take("one").is_allowed
    assert there.take("other").is_allowed


def test_a_new_window_begins_with_nothing_counted() -> None:
    now = [0.0]
    count = QuotaCount(Quota("any", 1), now=lambda: now[0])
    assert count.take("one").is_allowed
    assert not count.take("one").is_allowed
    assert count.take("other").is_allowed
    now[0] = 61.0
    assert count.take("one").is_allowed


def test_a_bucket_gives_some_at_once_and_then_a_steady_rate() -> None:
    now = [0.0]
    level = BucketLevel(Bucket(per_second=2, at_once=3), now=lambda: now[0])
    assert [level.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [level.take() for _ in range(2)] == [True, False]


def test_each_asker_has_a_bucket_and_full_ones_are_forgotten() -> None:
    now = [0.0]
    levels = BucketLevels(Bucket(per_second=2, at_once=4), now=lambda: now[0])
    assert [levels.take("one") for _ in range(5)] == [True, True, True, True, False]
    assert levels.take("other")
    now[0] = 1.0
    assert [levels.take("one") for _ in range(2)] == [True, False]
    for each in range(1000):
        now[0] += 1.0
        levels.take(f"passer-by {each}")
    assert len(levels) < 5


def test_the_guide_names_the_figures_of_the_table() -> None:
    said = (
        f"{REQUESTS.most} requests a minute, a token {REQUESTS_WITH_TOKEN.most}, "
        f"and either {SEARCHES.most} searches"
    )
    assert said in API_GUIDE.read_text("utf-8")
