"""The disk takes nothing more for a while: people who act hear of it, and acknowledged events stay."""

import errno
import resource
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings
from websockets.exceptions import ConnectionClosed

from faristol.errors import StoreError
from faristol.files import write_file
from faristol_web.http.bodies import SMALL_BYTES
from faristol_web.play import full_reports
from tests.patience import LIMIT_S, wait_until
from tests.web.play.test_lobby_pages import PASSWORD
from tests.web.server import Server
from tests.web.site_client import Page, Visitor, act, administrator_of, begin, seat_two
from tests.web.spiral import along_spiral

pytestmark = pytest.mark.slow
NOTHING, ANY = (1024, resource.RLIM_INFINITY), (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """The server may make no file longer: as a full disk does, that refuses every write."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, NOTHING)
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, ANY)


def pages_of(public_id: str, *visitors: Visitor) -> tuple[Page, ...]:
    pages = tuple(visitor.play(public_id) for visitor in visitors)
    for page in pages:
        page.hello()
    return pages


def test_an_unrecorded_move_is_refused_and_the_game_continues_later(own_server: Server) -> None:
    public_id, *visitors = seat_two(own_server.address)
    mover, other = begin(*pages_of(public_id, *visitors))
    act((mover, other), mover, "play", tiles=along_spiral(0, mover.view["rack"], 2))
    board, seq = mover.board, mover.view["seq"]

    with full_disk(own_server):
        refused = other.do("accept", id="once")
        assert refused["type"] == "refused"
        assert "could not save this" in refused["reasons"][0]["text"]
        with pytest.raises(ConnectionClosed):  # it comes back, and is shown what is recorded
            other.until(lambda _message: False)
        assert Visitor(own_server.address).get(f"/games/{public_id}/")[0] == 200

    pages = pages_of(public_id, *visitors)
    assert [(page.board, page.view["seq"]) for page in pages] == [(board, seq)] * 2
    (again,) = (page for page in pages if "accept" in page.view["may"])
    assert again.do("accept", id="once")["type"] == "ack"


def test_a_form_is_sent_again_when_there_is_room_and_pages_are_shown_meanwhile(own_server: Server) -> None:
    visitor, other = (Visitor(own_server.address, language=each) for each in ("ca", "el"))
    form = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD, "display_name": "", "email": ""}
    with full_disk(own_server):
        for path in ("/", "/lobby/", "/players/", "/account/new/"):
            assert other.get(path)[0] == 200, path
        status, _, page = visitor.post("/account/new/", **form)
        assert status == 503
        assert '<html lang="ca"' in page
        assert PASSWORD not in page
    status, address, _ = visitor.post("/account/new/", **form)
    assert (status, address.endswith("/account/new/")) == (200, False)


@dataclass(frozen=True)
class Upload:
    path: str
    name: str
    content: bytes
    box: str = "file"
    fields: Mapping[str, str] = field(default_factory=dict)

    def send(self, visitor: Visitor) -> tuple[int, str]:
        """Status and page."""
        edge = "edge-of-a-part"
        head = f'form-data; name="{self.box}"; filename="{self.name}"'
        parts = [
            f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in {"csrfmiddlewaretoken": visitor.token(self.path), **self.fields}.items()
        ]
        before = f"{''.join(parts)}--{edge}\r\nContent-Disposition: {head}\r\n\r\n"
        request = urllib.request.Request(
            visitor.address + self.path,
            before.encode() + self.content + f"\r\n--{edge}--\r\n".encode(),
            {
                "Content-Type": f"multipart/form-data; boundary={edge}",
                "Referer": visitor.address + self.path,
                "Accept": "text/html",
            },
        )
        try:
            with visitor.opener.open(request, timeout=LIMIT_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


TSH = b"".join(b"Name%d, First   100  ;\n" % number for number in range(1, 9))
RATINGS = b"player,rating,games\n" + b"".join(
    b"Player Number%d,1500,30\n" % number for number in range(9_000)
)
GCG = b"#player1 A A\n#player2 B B\n>A: CASA H8 CASA +10 10\n"
LIST = {"system": "barruf", "label": "List", "day": "2031-06-30", "seasons": "3"}
UPLOADS = (
    Upload("/tournaments/import/", "a.t", TSH, "files", {"rulebook": "ca-obert-2009", "title": "T"}),
    Upload("/ratings/import/", "list.csv", RATINGS, fields=LIST),
    Upload("/records/", "a.gcg", GCG, fields={"title": "R", "rulebook": "ca-1v1"}),
)
"""One of them is large enough to wait on the disk before any page reads it."""
REPORT = "/records/michi-waxberry-2014/report/full/"


@pytest.mark.release
def test_uploads_and_reports_say_so_leave_nothing_and_go_on_later(own_server: Server) -> None:
    office, data = administrator_of(own_server), own_server.data
    office.get("/ratings/import/")
    office.get(REPORT)  # what a report needs is compiled and kept: later there is no room for it
    before = {path for path in data.rglob("*") if path.is_file()}
    log = data.parent / f"{data.name}.log"
    with full_disk(own_server):
        said = log.stat().st_size
        for upload in UPLOADS:
            status, page = upload.send(office)
            assert status == (507 if len(upload.content) > SMALL_BYTES else 503), upload.path
            assert "no room for this" in page or "could not save this" in page, upload.path
        status, _, page = office.send(REPORT, office.token(REPORT))
        assert (status, "could not save this" in page) == (503, True)
        for path in ("/", "/ratings/", "/players/", "/tournaments/", "/keeping/", REPORT):
            assert office.get(path)[0] == 200, path
    assert {path for path in data.rglob("*") if path.is_file()} <= before
    assert log.read_text("utf-8")[said:].count("Traceback") == 0
    assert [upload.send(office)[0] for upload in UPLOADS] == [200, 200, 200]


def test_a_report_that_finds_no_room_leaves_no_part_of_it(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA = tmp_path
    monkeypatch.setattr(full_reports, "_NICE", ("no such program",))

    def refuse(path: Path, content: bytes) -> None:
        if path.suffix == ".json":
            raise StoreError(f"cannot write {path}: No space left on device") from OSError(
                errno.ENOSPC, "full"
            )
        write_file(path, content)

    monkeypatch.setattr(full_reports, "write_file", refuse)

    def make(key: str, _: object) -> str:
        (tmp_path / "reports" / f"{key}.out").write_text("{}")
        return "{}"

    monkeypatch.setattr(full_reports, "_done_by_another", make)
    full_reports.start("a", b"log")
    wait_until(lambda: {path.name for path in (tmp_path / "reports").iterdir()} == {"a.failed", "one.lock"})
    monkeypatch.setattr(full_reports, "write_file", write_file)
    full_reports.start("a", b"log")
    wait_until(lambda: full_reports.kept("a") == {})
