"""A short session played to its end, as a log: what another server, or the terminal, would hand over."""

import re
import secrets
import urllib.error
import urllib.request

from faristol.duplicate import actions as a
from faristol.duplicate import open_session
from faristol.duplicate.codec import format_session_log
from faristol.duplicate.events import SessionEvent
from faristol.lexicon import load_lexicon
from faristol.tiles import load_tileset
from tests.duplicate.sessions import ARBITER, SEED, Session, book_named
from tests.patience import LIMIT_S
from tests.web.site_client import Visitor

NAMES = (("Άννα",), ("Βασίλης", "Γιάννα"))


def finished_session(*, title: str = "Τελικός", is_over: bool = True) -> list[SessionEvent]:
    """Two coups of two entrants, broken off by the arbiter."""
    book = book_named("el-duplicate")
    lexicon = load_lexicon("el-hunspell")
    opened = open_session(book, lexicon=lexicon.id, lexicon_version=lexicon.version, seed=SEED, title=title)
    session = Session.opened_as(opened, "ΛΟΓΟΣ", "ΣΟΛΟ", "ΟΛΑ")
    for names in NAMES:
        session.do(a.Admit(names))
    session.next_rack("ΛΟΓΟΣΑΕ")
    return _played(session, is_over=is_over)


def _played(session: Session, *, is_over: bool) -> list[SessionEvent]:
    session.think()
    session.close(["H8Ο ΛΟΓΟΣ", "H8Κ ΣΟΛΟ"])
    if is_over:
        session.do(a.EndSession(ARBITER, "the hall closes"))
    return session.events


def finished_log(*, title: str = "Τελικός", is_over: bool = True) -> bytes:
    alphabet = load_tileset("greek").alphabet
    return format_session_log(finished_session(title=title, is_over=is_over), alphabet).encode()


def upload(
    visitor: Visitor,
    path: str,
    content: bytes,
    *,
    field: str = "file",
    name: str = "game.jsonl",
    **fields: str,
) -> tuple[int, str, str]:
    """Send a form with a file; status, final address, page."""
    _, _, page = visitor.get(path)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    boundary = secrets.token_hex(16)
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        for key, value in {"csrfmiddlewaretoken": token[1], **fields}.items()
    ]
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
    body = b"".join([*parts, head.encode(), content, f"\r\n--{boundary}--\r\n".encode()])
    address = visitor.address + path
    headers = {"Referer": address, "Content-Type": f"multipart/form-data; boundary={boundary}"}
    try:
        with visitor.opener.open(urllib.request.Request(address, body, headers), timeout=LIMIT_S) as response:
            return response.status, response.url, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, address, error.read().decode()
