"""From a request to its answer: what is refused says so at once, and streams end with their readers."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from contextvars import copy_context
from http import HTTPStatus
from itertools import pairwise
from time import monotonic, sleep
from typing import Any

import pytest
from django.http import StreamingHttpResponse

from faristol_web.api.problems import KINDS
from faristol_web.api.shapes import ProblemShape
from faristol_web.http.pages import Message, Page, Pages, Stream, _begun
from faristol_web.http.reception import ROOM
from faristol_web.http.refusals import refusal
from faristol_web.http.shared import BUSY
from faristol_web.http.static_files import StaticFiles
from tests.web.http.raw import asking, whole
from tests.web.server import Server

PIECE = bytes(1 << 16)


def test_more_pages_than_can_wait_are_refused_at_once_and_none_is_lost(server: Server) -> None:
    headers = ("Connection: close", "Accept: text/html", "Accept-Language: ro")
    with ExitStack() as held:
        asked = [
            held.enter_context(asking(server, f"/lobby/?{number}", headers=headers))
            for number in range(3 * ROOM.waiting_each)
        ]
        answers = [whole(each) for each in asked]
    statuses = Counter(answer[9:12] for answer in answers)
    assert set(statuses) == {b"200", b"503"}
    refused = next(answer for answer in answers if answer[9:12] == b"503")
    assert b"\r\nretry-after: " in refused
    assert b'lang="ro"' in refused


def test_a_crowd_that_asks_for_one_page_gets_it(server: Server) -> None:
    with ExitStack() as held:
        asked = [
            held.enter_context(asking(server, "/rulebooks/", headers=("Connection: close",)))
            for _ in range(3 * ROOM.waiting_each)
        ]
        assert Counter(whole(each)[9:12] for each in asked) == {b"200": len(asked)}


def test_a_crowd_that_asks_for_a_page_with_forms_gets_a_token_each(server: Server) -> None:
    with ExitStack() as held:
        asked = [
            held.enter_context(asking(server, "/records/", headers=("Connection: close",))) for _ in range(60)
        ]
        answers = [whole(each) for each in asked]
    made = [answer for answer in answers if answer[9:12] == b"200"]  # a slow machine refuses some
    cookies = {found[1] for answer in made if (found := re.search(rb"csrftoken=(\w+)", answer))}
    assert len(cookies) == len(made) > BUSY


def scope(path: str, *, method: str = "GET", scheme: str = "http", **headers: str) -> Message:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "path": path, "method": method, "scheme": scheme, "headers": named}


@pytest.mark.parametrize("language", ["ca", "en", "ro"])
def test_a_refusal_is_a_page_in_the_visitors_language(language: str) -> None:
    for asked in (
        {"accept_language": language},
        {"accept_language": "fr", "cookie": f"django_language={language}"},
    ):
        _, body = refusal(scope("/", accept="text/html", **asked), HTTPStatus.SERVICE_UNAVAILABLE, retry_s=5)
        assert f'lang="{language}"'.encode() in body


def test_a_form_that_was_refused_can_be_sent_again() -> None:
    _, body = refusal(
        scope("/", method="POST", accept="text/html"), HTTPStatus.SERVICE_UNAVAILABLE, retry_s=5
    )
    assert b"send the form again" in body


def test_a_program_is_refused_in_json() -> None:
    headers, body = refusal(scope("/api/v1/games"), HTTPStatus.SERVICE_UNAVAILABLE, retry_s=5)
    assert json.loads(body)["status"] == 503
    assert (b"content-type", b"application/problem+json") in headers
    assert (b"retry-after", b"5") in headers


@pytest.mark.parametrize("status", [400, 408, 411, 413, 429, 503, 507])
def test_a_refusal_has_the_shape_and_the_type_of_the_apis_problems(status: int) -> None:
    _, body = refusal(scope("/api/v1/games"), HTTPStatus(status))
    problem = ProblemShape.model_validate_json(body)
    assert problem.detail
    name = problem.type.partition("#problem-")[2]
    assert not name or KINDS[name].status == status
    assert bool(name) == (status in (400, 413, 429))


def test_a_static_file_asked_for_by_http_is_left_to_the_redirect(settings: Any) -> None:
    path = "/static/faristol/css/site.css"
    assert StaticFiles().has(scope(path))
    settings.SECURE_SSL_REDIRECT = True
    assert not StaticFiles().has(scope(path))
    assert StaticFiles().has(scope(path, scheme="https"))


def test_a_stream_is_made_as_it_is_read_and_ends_with_its_reader() -> None:
    made, closed = [], []

    def parts() -> Iterator[bytes]:
        for number in range(1000):
            made.append(number)
            yield PIECE

    async def scene() -> int:
        sent, gone = 0, asyncio.Event()

        async def receive() -> Message:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal sent
            if message["type"] == "http.response.body":
                sent += 1
                assert len(made) <= sent + 1
                if sent == 3:
                    gone.set()

        stream = Stream(parts(), lambda: closed.append(True), copy_context())
        await Pages(1).send(Page(200, [], b"", stream), receive, send)
        return sent

    assert asyncio.run(scene()) < 10
    assert closed == [True]


def test_a_stream_is_sent_whole_to_those_who_read_it() -> None:
    async def scene() -> list[Message]:
        sent: list[Message] = []

        async def receive() -> Message:
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: Message) -> None:
            sent.append(message)

        stream = Stream(iter([b"a", b"", b"b", PIECE, b"c"]), lambda: None, copy_context())
        await Pages(1).send(Page(200, [], b"", stream), receive, send)
        return sent

    messages = asyncio.run(scene())
    assert b"".join(message.get("body", b"") for message in messages) == b"ab" + PIECE + b"c"
    assert [message.get("more_body") for message in messages[1:]] == [*[True] * (len(messages) - 2), False]


def test_a_stream_that_takes_long_to_make_rests_as_long_between_its_pieces() -> None:
    takes_s, made = 0.02, []

    def parts() -> Iterator[bytes]:
        for _ in range(5):
            began = monotonic()
            sleep(takes_s)
            made.append((began, monotonic()))
            yield PIECE

    async def scene() -> None:
        async def receive() -> Message:
            await asyncio.Event().wait()
            raise AssertionError

        async def send(_message: Message) -> None:
            return

        await Pages(1).send(Page(200, [], b"", Stream(parts(), lambda: None, copy_context())), receive, send)

    asyncio.run(scene())
    rests = [began - ended for (_, ended), (began, _) in pairwise(made)]
    assert min(rests) >= 0.9 * takes_s


def test_the_beginning_of_a_stream_is_made_in_its_turn_and_a_short_one_whole() -> None:
    closed: list[str] = []

    def begun(name: str, parts: Iterator[bytes]) -> Page:
        response = StreamingHttpResponse(parts)
        response.close = lambda: closed.append(name)  # type: ignore[method-assign]
        return _begun(response, [], copy_context())

    short, long = begun("short", iter([b"a", b"b"])), begun("long", iter([PIECE] * 3))
    assert (short.body, short.stream, closed) == (b"ab", None, ["short"])
    assert long.body == PIECE
    assert long.stream is not None
    assert list(long.stream.parts) == [PIECE] * 2

    def fails() -> Iterator[bytes]:
        yield b""
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 – this one
        begun("failed", fails())
    assert closed == ["short", "failed"]
