"""Data of the validator's page: tables, word graphs, a worker, all of one version."""

import gzip
import html
import json
import re
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.tiles import load_tileset, tileset_ids
from faristol_web.validator.words import written
from tests.patience import LIMIT_S
from tests.web.lists import install_list
from tests.web.server import Server
from tests.web.site_client import Visitor


class Answer:
    """Status, headers and bytes, unlike a visitor's text."""

    def __init__(self, server: Server, path: str, **headers: str) -> None:
        request = urllib.request.Request(server.address + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=LIMIT_S) as response:
                self.status, self.headers, self.content = response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            self.status, self.headers, self.content = error.code, error.headers, error.read()

    status: int
    headers: Message
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()


def described(page: str) -> list[dict[str, Any]]:
    """The lexica as the page tells its scripts of them."""
    found = re.search(r'<script id="lexica"[^>]*>(.*?)</script>', page)
    assert found
    lexica: list[dict[str, Any]] = json.loads(found[1])
    return lexica


def kept_by(worker: str) -> dict[str, Any]:
    """Return the files that a worker must keep."""
    first, _, _ = worker.partition("\n")
    keep: dict[str, Any] = json.loads(first.removeprefix("const KEEP = ").removesuffix(";"))
    return keep


def test_every_lexicon_is_offered_and_has_an_address(server: Server) -> None:
    for path in ["/validator/", *(f"/validator/{each}/" for each in lexicon_ids())]:
        page = Answer(server, path)

        assert page.status == 200
        assert [each["id"] for each in described(page.text)] == lexicon_ids()
        assert page.headers["Cache-Control"] == "no-cache"
    assert Answer(server, "/validator/none/").status == 404
    assert 'href="/validator/"' in Answer(server, "/").text


@pytest.mark.parametrize("lexicon_id", lexicon_ids())
def test_the_word_graph_comes_packed_and_for_good(server: Server, lexicon_id: str) -> None:
    lexicon = load_lexicon(lexicon_id)
    (told,) = (each for each in described(Answer(server, "/validator/").text) if each["id"] == lexicon_id)
    packed = Answer(server, told["words"], **{"Accept-Encoding": "gzip, br"})
    plain = Answer(server, told["words"], **{"Accept-Encoding": "identity"})

    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content == lexicon.graph.to_bytes()
    assert plain.headers["Content-Encoding"] is None
    for answer in (packed, plain):
        assert "immutable" in answer.headers["Cache-Control"]
        assert "Accept-Encoding" in str(answer.headers["Vary"])
        assert answer.headers["Content-Type"] == "application/octet-stream"
    assert lexicon.sha256 in told["words"]
    assert told["version"] == lexicon.version


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("br, gzip;q=0.1", "gzip"),
        ("br", None),
        ("", None),
    ],
)
def test_only_who_takes_gzip_gets_it(server: Server, accepted: str, coding: str | None) -> None:
    lexicon = load_lexicon("ca-disc-2021")
    answer = Answer(
        server, f"/validator/words/{lexicon.id}-{lexicon.sha256}.kwg", **{"Accept-Encoding": accepted}
    )

    assert answer.headers["Content-Encoding"] == coding
    content = gzip.decompress(answer.content) if coding else answer.content
    assert content == lexicon.graph.to_bytes()


@pytest.mark.slow
def test_two_editions_of_one_list_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_LEXICA", str(tmp_path / "lexica"))
    install_list("CASA", "club-1")
    install_list("CASA MASOS", "club-2")
    server = Server(tmp_path / "data").start()
    for path in ("/validator/", "/", "/table/"):
        page = Answer(server, path).text
        shown = re.findall(r'<option value="club-\d"[^>]*>([^<]+)</option>', page)

        assert [html.unescape(each) for each in shown] == [
            "Club · club-1 – the club's list",
            "Club · club-2 – the club's list",
        ]
    server.stop()


@pytest.mark.parametrize(
    "path",
    [
        "/validator/words/ca-disc-2021-0000.kwg",
        "/validator/words/none-0000.kwg",
        "/validator/files/0000/validator/validator.js",
        "/validator/files/-/validator/validator.js",
    ],
)
def test_files_of_another_version_are_not_found(server: Server, path: str) -> None:
    assert Answer(server, path).status == 404


@pytest.mark.parametrize("path", ["../settings.py", "faristol/kept/worker.js", "faristol/js/game.js", ""])
def test_only_files_of_the_page_are_given(server: Server, path: str) -> None:
    version = Answer(server, "/validator/").headers["Kept-Version"]

    assert Answer(server, f"/validator/files/{version}/{path}").status == 404


@pytest.mark.parametrize("language", ["ca", "el", "en", "ro"])
def test_the_worker_keeps_what_the_page_of_its_language_loads(server: Server, language: str) -> None:
    page = Answer(server, "/validator/", **{"Accept-Language": language})
    found = re.search(r'data-worker="([^"]+)"', page.text)
    assert found
    keep = kept_by(Answer(server, found[1]).text)
    loaded = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css|svg|webmanifest))"', page.text)

    assert keep["version"] == page.headers["Kept-Version"]
    assert f'data-version="{keep["version"]}"' in page.text
    assert f'<html lang="{language}"' in page.text
    assert loaded
    assert set(loaded) <= set(keep["files"])
    assert keep["words"] == [each["words"] for each in described(page.text)]
    for path in keep["files"]:
        assert Answer(server, path).status == 200, path


def test_versions_differ_by_language_and_not_by_visitor(server: Server) -> None:
    def version(language: str, **more: str) -> str:
        headers = Answer(server, "/validator/", **{"Accept-Language": language}, **more).headers
        return str(headers["Kept-Version"])

    assert len({version(language) for language in ("ca", "el", "en", "ro")}) == 4
    assert version("ca") == version("en", **{"Kept-Language": "ca"})
    assert version("en") == version("en", **{"Kept-Language": "xx"})


def test_the_page_that_a_device_keeps_names_nobody(staff: Visitor) -> None:
    assert "serra" in staff.get("/")[2]
    assert "serra" not in staff.get("/validator/")[2]


def test_the_manifest_makes_it_an_app_of_a_home_screen(server: Server) -> None:
    page = Answer(server, "/validator/").text
    found = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert found
    answer = Answer(server, found[1])
    manifest = json.loads(answer.text)

    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert manifest["start_url"] == manifest["scope"] == "/validator/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        side = int(icon["sizes"].partition("x")[0])
        # Width and height stand at the same place in every PNG.
        assert Answer(server, icon["src"]).content[16:24] == side.to_bytes(4) * 2


@pytest.mark.parametrize("tileset_id", tileset_ids())
def test_the_table_of_spellings_says_what_the_alphabet_does(tileset_id: str) -> None:
    alphabet = load_tileset(tileset_id).alphabet
    table = dict(written(alphabet))

    assert [table[label] for label in alphabet.labels] == [
        (place,) for place, _ in enumerate(alphabet.labels, 1)
    ]
    assert all(letters == alphabet.spell(text, shorthand=True) for text, letters in table.items())
    assert table.keys() == {*alphabet.labels, *alphabet.spellings, *alphabet.shorthand}
