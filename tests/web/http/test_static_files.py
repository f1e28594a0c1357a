"""Static files wait for no page: types, ages and compression as any server gives them, by their version."""

import gzip
import re
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.templatetags.static import static

from faristol_web.http import static_files
from tests.web.server import ROOT, Server
from tests.web.site_client import Visitor

NAME = "faristol/css/site.css"
CONTENT = (ROOT / "src/faristol_web/static" / NAME).read_bytes()
OTHER_VERSION = "0123456789abcdef"
LOADED = re.compile(r'<(?:script|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"')


def get(server: Server, path: str = "", *, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    with closing(HTTPConnection(urlsplit(server.address).netloc, timeout=60)) as connection:
        connection.request(
            method,
            path or static(NAME),
            headers={name.replace("_", "-"): text for name, text in headers.items()},
        )
        answer = connection.getresponse()
        return answer, answer.read()


def test_a_file_comes_with_its_type_and_the_headers_of_every_page(server: Server) -> None:
    answer, content = get(server)
    assert content == CONTENT
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_it_is_asked_for_once_by_its_version_and_every_time_by_another(server: Server) -> None:
    """A page may come from before an upgrade, or from a host of another version beside this one."""
    answer, _ = get(server)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    for path in (f"/static/{OTHER_VERSION}/{NAME}", f"/static/{NAME}"):
        other, content = get(server, path)
        assert (other.status, content) == (200, CONTENT)
        assert other.headers["Cache-Control"] == "no-cache"
        again, content = get(server, path, If_None_Match=str(other.headers["ETag"]))
        assert (again.status, content, again.headers["Cache-Control"]) == (304, b"", "no-cache")


@pytest.mark.parametrize(
    "path",
    [
        f"/static/{OTHER_VERSION}/faristol/css/none.css",
        f"/static/{OTHER_VERSION}/{OTHER_VERSION}/{NAME}",
        f"/static/short/{NAME}",
        "/static/",
        "/static/../settings.py",
    ],
)
def test_what_was_never_a_file_is_not_found(server: Server, path: str) -> None:
    assert get(server, path)[0].status == 404


def test_everything_that_pages_load_is_asked_for_once(server: Server) -> None:
    """A file whose address has no version is asked for again on every visit: half a page on a slow line."""
    visitor = Visitor(server.address)
    for page in ("/", "/lobby/", "/help/", "/tournaments/", "/validator/", "/study/"):
        loaded = LOADED.findall(visitor.get(page)[2])
        assert len(loaded) > 3
        for path in loaded:
            answer, _ = get(server, path)
            assert "immutable" in answer.headers["Cache-Control"], f"{path} of {page}"


def test_another_file_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {**static_files.sources(), NAME: CONTENT + b" "}
    monkeypatch.setattr(static_files, "sources", lambda: changed)
    before = static_files.version()
    static_files.version.cache_clear()
    try:
        assert static_files.version() != before
    finally:
        static_files.version.cache_clear()


@pytest.mark.parametrize("language", ["ca", "en"])
def test_the_words_of_scripts_are_a_file_of_their_own(server: Server, language: str) -> None:
    page = get(server, "/lobby/", Accept_Language=language)[1].decode()
    found = re.search(rf'<script src="(/static/\w+/faristol/language/{language}.js)">', page)
    assert found
    answer, content = get(server, found[1])
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert (b"oponent" in content) == (language == "ca")
    assert b"gettext" in content


def test_it_is_compressed_for_those_who_take_it_so(server: Server) -> None:
    answer, content = get(server, Accept_Encoding="gzip")
    assert gzip.decompress(content) == CONTENT
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_a_browser_that_has_it_is_told_so_either_way(server: Server) -> None:
    for accepts in ("gzip", "identity"):
        answer, _ = get(server, Accept_Encoding=accepts)
        again, content = get(server, Accept_Encoding=accepts, If_None_Match=str(answer.headers["ETag"]))
        assert (again.status, content) == (304, b"")


def test_its_head_alone_and_nothing_sent_to_it(server: Server) -> None:
    head, content = get(server, method="HEAD")
    assert (head.headers["Content-Length"], content) == (str(len(CONTENT)), b"")
    sent, _ = get(server, method="POST")
    assert (sent.status, sent.headers["Allow"]) == (405, "GET, HEAD")


def test_a_type_is_known_for_every_file_of_ours() -> None:
    ours = [path for path in static_files.sources() if not path.startswith("admin/")]
    unknown = [path for path in ours if static_files.type_of(path) == "application/octet-stream"]
    assert all(path.endswith(".d.ts") for path in unknown)


def test_addresses_have_the_version(settings: Any) -> None:
    assert static(NAME) == f"{settings.STATIC_URL}{static_files.version()}/{NAME}"
