"""Archives: slow work is done once."""

from threading import Event, Thread

import pytest

from faristol_web.duplicate.views.archives import Archives


def test_an_archive_is_made_once_for_all_who_ask_at_the_same_time() -> None:
    archives, may_go, made, got = Archives(), Event(), [], []

    def make() -> bytes:
        made.append(1)
        assert may_go.wait(10)
        return b"zip"

    askers = [Thread(target=lambda: got.append(archives.get("key", make))) for _ in range(5)]
    for asker in askers:
        asker.start()
    may_go.set()
    for asker in askers:
        asker.join(10)

    assert (made, got) == ([1], [b"zip"] * 5)


def test_only_the_last_few_are_kept_and_asking_keeps_one_longer() -> None:
    archives = Archives()
    for key in range(Archives.MOST):
        archives.get(key, lambda: b"first")
    archives.get(0, lambda: b"again")
    archives.get("one more", lambda: b"first")

    assert archives.get(0, lambda: b"anew") == b"first"
    assert archives.get(1, lambda: b"anew") == b"anew"


def test_a_page_that_failed_is_made_when_it_is_asked_for_again() -> None:
    archives = Archives()
    with pytest.raises(ZeroDivisionError):
        archives.get("key", lambda: bytes(1 // 0))

    assert archives.get("key", lambda: b"zip") == b"zip"
