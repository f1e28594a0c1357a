"""Pages that readers share while many are asked for."""

import pytest

from faristol_web.http.pages import Headers, Message, Page
from faristol_web.http.shared import BUSY, SHARED_S, Key, Shared


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def scope(path: str = "/help/", *, query: bytes = b"", method: str = "GET", **headers: str) -> Message:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    named.append((b"host", b"x"))
    return {"method": method, "path": path, "query_string": query, "scheme": "http", "headers": named}


def busy(clock: Clock) -> Shared:
    shared = Shared(clock)
    for _ in range(BUSY):
        shared.key(scope())
    return shared


def named(shared: Shared, asked: Message) -> Key:
    key = shared.key(asked)
    assert key is not None
    return key


def page(*headers: tuple[bytes, bytes], status: int = 200, body: bytes = b"page") -> Page:
    said: Headers = list(headers)
    return Page(status, said, body)


def test_a_page_is_shared_for_a_moment_only_and_only_while_many_ask() -> None:
    clock = Clock()
    shared = Shared(clock)
    assert shared.key(scope()) is None
    shared = busy(clock)
    key = named(shared, scope())
    shared.keep(key, page(), changes=shared.changes)
    assert shared.page(key) == page()
    clock.now += SHARED_S
    assert shared.page(key) is None
    assert shared.key(scope()) is None, "it has been quiet for a second"


@pytest.mark.parametrize(
    "asked",
    [
        scope(cookie="sessionid=abc"),
        scope(cookie="theme=dark; messages=hello"),
        scope(authorization="Bearer abc"),
        scope(if_none_match='"abc"'),
        scope(range="bytes=0-1"),
        scope("/api/v1/games/"),
        scope(method="HEAD"),
        scope(method="POST"),
    ],
)
def test_what_may_be_one_readers_own_is_not_shared(asked: Message) -> None:
    assert busy(Clock()).key(asked) is None


def test_readers_of_another_language_or_theme_get_another_page_and_other_browsers_the_same() -> None:
    shared = busy(Clock())
    asked = [
        scope(),
        scope(query=b"q=a"),
        scope("/"),
        scope(accept_language="ca"),
        scope(accept_encoding="gzip"),
        scope(cookie="theme=dark"),
        scope(cookie="django_language=ca"),
        scope(x_something="nobody knows"),
    ]
    assert len({named(shared, each) for each in asked}) == len(asked)
    same = [
        scope(user_agent="Lynx", x_forwarded_for="192.0.2.1", sec_fetch_mode="navigate"),
        scope(cookie="csrftoken=abc"),
    ]
    assert {named(shared, each) for each in same} == {named(shared, scope())}


@pytest.mark.parametrize(
    "answer",
    [
        page((b"set-cookie", b"csrftoken=abc")),
        page((b"cache-control", b"max-age=0, no-store, private")),
        page(status=404),
        page(status=302),
        page(body=bytes(1 << 20)),
    ],
)
def test_a_page_with_a_token_or_a_message_is_not_kept(answer: Page) -> None:
    shared = busy(Clock())
    key = named(shared, scope())
    shared.keep(key, answer, changes=shared.changes)
    assert shared.page(key) is None
    assert shared.key(scope()) is None, "the next one does not wait for it in vain"


def test_a_form_that_was_taken_is_seen_at_once_even_if_a_page_was_being_made() -> None:
    shared = busy(Clock())
    key, other, before = named(shared, scope()), named(shared, scope("/")), shared.changes
    shared.keep(key, page(), changes=before)
    shared.note_form(page(status=403))
    assert shared.page(key) == page()
    shared.note_form(page(status=302))
    assert shared.page(key) is None
    shared.keep(other, page(), changes=before)
    assert shared.page(other) is None


def test_what_is_kept_has_an_end() -> None:
    shared = busy(Clock())
    keys = [named(shared, scope(query=f"q={number}".encode())) for number in range(1000)]
    for key in keys:
        shared.keep(key, page(), changes=shared.changes)
    assert shared.page(keys[-1]) is not None
    assert sum(shared.page(key) is not None for key in keys) < 100
