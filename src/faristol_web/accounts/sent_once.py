"""
A form that is sent twice is done once: pressed twice, or once more because no answer came.

The token of every form differs each time its page is made. With the page's address and everything typed it
names one press. The first that arrives is done, and the answer kept; others wait for it and get the same.
The process that does a press holds it. When that process dies, the next press is done at once.
"""

import json
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256, shake_256
from http import HTTPStatus
from threading import Lock
from typing import Any

from django.contrib.messages import get_messages
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, connection, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.crypto import salted_hmac

from faristol_web.accounts.models import SentForm
from faristol_web.databases.clock import shared_now
from faristol_web.databases.holding import forget_if_lost, hold, let_go
from faristol_web.http.resending import forget

TOKEN = "csrfmiddlewaretoken"  # noqa: S105 – the name of a field
WISH = "wish"
"""A form with this field has an id of its own: its view does it once."""
KEPT_FOR = timedelta(hours=6)
WAIT_S, LOOK_EVERY_S = 10.0, 0.05
MOST_BYTES = 1 << 18
RETRY_SECONDS = 5


class SentOnce:
    """The innermost middleware: what came so far is allowed, and its form is whole."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        begun: _Begun | None = getattr(request, "begun", None)
        if begun is not None:
            begun.end(request, response)
        return response

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _kwargs: object
    ) -> HttpResponse | None:
        if request.method != "POST" or not request.POST.get(TOKEN) or request.POST.get(WISH):
            return None
        said = said_in(request)
        key = salted_hmac("faristol.sent-once", said, algorithm="sha256").hexdigest()
        stop = time.monotonic() + WAIT_S
        while (at := _is_first(key)) is None:
            sent = SentForm.objects.filter(key=key).first()
            if sent is not None and sent.answer is not None:
                return _same_answer(request, _veiled(bytes(sent.answer), said))
            if time.monotonic() > stop:
                return _under_way(request)
            time.sleep(LOOK_EVERY_S)
        request.begun = _Begun(key, at, said, request.session.session_key)  # type: ignore[attr-defined]
        return None


class _Begun:
    """The first press, until it is answered."""

    def __init__(self, key: str, at: datetime, said: str, session_key: str | None) -> None:
        self.key, self.at, self.said, self.session_key = key, at, said, session_key

    def end(self, request: HttpRequest, response: HttpResponseBase) -> None:
        """Keep the answer; a refusal is none, and the same may be tried again."""
        try:
            if connection.vendor == "postgresql":
                forget_if_lost(connection)
            self._keep(request, response)
        finally:
            _let_go(self.key)

    def _keep(self, request: HttpRequest, response: HttpResponseBase) -> None:
        # Nobody else's: a process that was frozen meanwhile finds that another has done the press.
        row = SentForm.objects.filter(key=self.key, at=self.at, answer=None)
        is_done = response.status_code < HTTPStatus.BAD_REQUEST
        is_kept = is_done and isinstance(response, HttpResponse) and len(response.content) <= MOST_BYTES
        if is_done:
            forget(request, path=request.get_full_path())
        if is_kept:
            row.update(answer=_veiled(self._answer(request, response), self.said))  # type: ignore[arg-type]
        else:
            row.delete()

    def _answer(self, request: HttpRequest, response: HttpResponse) -> bytes:
        session = request.session
        if session.session_key is None and session.modified and not session.is_empty():
            session.save()  # a browser that never saw this answer gets the same session with the next
        answer = {
            "status": response.status_code,
            "headers": dict(response.items()),
            "cookies": [cookie.OutputString() for cookie in response.cookies.values()],
            "session": session.session_key if session.session_key != self.session_key else None,
            "messages": [
                (told.level, str(told.message))
                for told in getattr(get_messages(request), "_queued_messages", ())
            ],
            "content": response.content.decode("utf-8", "surrogateescape"),
        }
        return json.dumps(answer).encode()


def said_in(request: HttpRequest) -> str:
    """The press in one text: with a token that nobody keeps, no part of it can be guessed from its digest."""
    fields = sorted((name, request.POST.getlist(name)) for name in request.POST)
    files = [(name, file.name, _digest(file)) for name, several in request.FILES.lists() for file in several]
    return repr((request.get_full_path(), fields, files))


def _digest(file: UploadedFile) -> str:
    digest = sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def _is_first(key: str) -> datetime | None:
    """Note the press, hold it, and return when; None if another holds it, or it has its answer."""
    if not _is_free(key):
        return None
    now, is_noted = shared_now(), False
    try:
        with transaction.atomic():
            SentForm.objects.filter(at__lt=now - KEPT_FOR).delete()
            SentForm.objects.filter(key=key, answer=None).delete()  # its process has died
            SentForm.objects.create(key=key, at=now)
        is_noted = True
    except IntegrityError:
        return None
    finally:
        if not is_noted:
            _let_go(key)
    return now


# Presses being done: held by a process, or where hosts share a database by a connection to it. No clock says
# when one has died, for those of two hosts may differ.

_held: set[str] = set()
_lock = Lock()


def _is_free(key: str) -> bool:
    """True if nobody was doing it; from now on this thread is."""
    if connection.vendor != "postgresql":
        with _lock:
            is_free = key not in _held
            _held.add(key)
        return is_free
    return hold(connection, _number(key))


def _let_go(key: str) -> None:
    if connection.vendor != "postgresql":
        with _lock:
            _held.discard(key)
    else:
        let_go(connection, _number(key))


def _number(key: str) -> int:
    """
    Return the key as a number of 64 bits.

    >>> _number("f" * 64)
    -1
    """
    return int.from_bytes(bytes.fromhex(key)[:8], signed=True)


def _veiled(content: bytes, said: str) -> bytes:
    """
    Hide an answer, or show it: it may hold a secret that is shown once, and only the press knows its key.

    >>> _veiled(_veiled(b"once", "a press"), "a press")
    b'once'
    """
    key = salted_hmac("faristol.sent-once.answer", said, algorithm="sha256").digest()
    veil = shake_256(key).digest(len(content))
    return (int.from_bytes(content, "big") ^ int.from_bytes(veil, "big")).to_bytes(len(content), "big")


def _same_answer(request: HttpRequest, content: bytes) -> HttpResponse:
    kept: dict[str, Any] = json.loads(content)
    response = HttpResponse(
        kept["content"].encode("utf-8", "surrogateescape"), status=kept["status"], headers=kept["headers"]
    )
    for cookie in kept["cookies"]:
        response.cookies.load(cookie)
    session = type(request.session)
    if kept["session"] and session().exists(kept["session"]):
        request.session = session(kept["session"])
        request.session.modified = True
    storage = get_messages(request)
    if not len(storage):
        for level, message in kept["messages"]:
            storage.add(level, message)  # type: ignore[union-attr]
    return response


def _under_way(request: HttpRequest) -> HttpResponse:
    response = render(request, "accounts/under_way.html", status=503)
    response["Retry-After"], response["Cache-Control"] = str(RETRY_SECONDS), "no-store"
    return response
