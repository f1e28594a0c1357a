"""Static files wait for no page: types, ages, compression and pieces as any server gives them."""

import gzip
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

from tests.web.server import ROOT, Server

PATH = "/static/faristol/css/site.css"
CONTENT = (ROOT / "src/faristol_web/static/faristol/css/site.css").read_bytes()


def get(server: Server, *, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    with closing(HTTPConnection(urlsplit(server.address).netloc, timeout=60)) as connection:
        connection.request(
            method, PATH, headers={name.replace("_", "-"): text for name, text in headers.items()}
        )
        answer = connection.getresponse()
        return answer, answer.read()


def test_a_file_comes_with_its_type_and_the_headers_of_every_page(server: Server) -> None:
    answer, content = get(server)
    assert content == CONTENT
    assert answer.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert answer.headers["Cache-Control"] == "max-age=300, public"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_it_is_compressed_for_those_who_take_it_so(server: Server) -> None:
    answer, content = get(server, Accept_Encoding="gzip")
    assert gzip.decompress(content) == CONTENT
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_a_browser_that_has_it_is_told_so_either_way(server: Server) -> None:
    for accepts in ("gzip", "identity"):
        answer, _ = get(server, Accept_Encoding=accepts)
        again, content = get(server, Accept_Encoding=accepts, If_None_Match=answer.headers["ETag"])
        assert (again.status, content) == (304, b"")


def test_a_piece_of_it_and_its_head_alone(server: Server) -> None:
    piece, content = get(server, Range="bytes=10-19")
    assert (piece.status, content) == (206, CONTENT[10:20])
    head, content = get(server, method="HEAD")
    assert (head.headers["Content-Length"], content) == (str(len(CONTENT)), b"")
