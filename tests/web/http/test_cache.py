"""Caching: things made once for all who ask."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from faristol_web.http.cache import Kept


def test_many_who_ask_at_once_wait_for_one() -> None:
    kept: Kept[int] = Kept(most=10)
    made: list[int] = []
    together = Barrier(8)

    def make() -> int:
        made.append(1)
        return 7

    def ask(_number: int) -> int:
        together.wait()
        return kept.get("page", make)

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(ask, range(8)))

    assert answers == [7] * 8
    assert len(made) == 1


def test_the_start_not_asked_for_longest_goes_first() -> None:
    kept: Kept[bytes] = Kept(most=10, size=len)
    made: list[str] = []

    def get(key: str) -> bytes:
        return kept.get(key, lambda: made.append(key) or b"1234")  # type: ignore[func-returns-value]

    for key in "abacab":
        get(key)

    assert made == ["a", "b", "c", "b"]


def test_one_that_is_too_big_is_still_answered() -> None:
    kept: Kept[bytes] = Kept(most=3, size=len)

    assert kept.get("big", lambda: b"12345") == b"12345"
    assert kept.get("small", lambda: b"1") == b"1"


def test_a_failure_is_nobody_elses() -> None:
    kept: Kept[int] = Kept(most=10)

    with pytest.raises(ZeroDivisionError):
        kept.get("page", lambda: 1 // 0)

    assert kept.get("page", lambda: 2) == 2
