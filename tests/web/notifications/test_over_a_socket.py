"""
Letters of a running site, handed to a mail server over a socket: none is lost while it is away, and nobody
waits for it.
"""

import re
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.patience import slowness, wait_until
from tests.web import mail_server
from tests.web.mail_server import MailServer
from tests.web.server import Server, free_port
from tests.web.site_client import Visitor

PASSWORD = "four quiet words here"  # noqa: S105 – of nobody
ANNA, BIEL = "anna@club.example", "biel@club.example"
Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a site with this environment."""
    running: list[Server] = []

    def started(port: int, **environment: str) -> Server:
        settings = {**mail_server.settings(port), "FARISTOL_ADDRESS": "https://club.example/", **environment}
        running.append(Server(tmp_path / "data", environment=settings).start())
        return running[-1]

    yield started
    for each in running:
        began = time.monotonic()
        assert each.stop() == 0
        assert time.monotonic() - began < 20 * slowness(), "it does not wait for all letters"


@pytest.fixture
def post() -> Iterator[MailServer]:
    server = MailServer().start()
    yield server
    server.stop()


def member(server: Server, name: str, address: str) -> Visitor:
    """An account that wants to know of invitations by mail."""
    visitor = Visitor(server.address)
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD, "email": address}
    status, _, page = visitor.post("/account/new/", **form, display_name="")
    assert status == 200, page
    assert visitor.post("/account/notifications/", by_mail="invitation")[0] == 200
    return visitor


def invite(server: Server, *names: str) -> None:
    host = member(server, "carla", "")
    for name in names:
        game, _ = host.open_game("Carla")
        status, _, page = host.post(f"/games/{game}/invite/", form_on="/", username=name)
        assert status == 200, page


def ask_for_a_link(server: Server, who: str) -> None:
    status, _, page = Visitor(server.address).post("/login/forgotten/", who=who)
    assert status == 200, page


def pass_time(server: Server) -> None:
    """All that was put off is due now."""
    with closing(sqlite3.connect(server.data / "site.sqlite3", timeout=30)) as rows, rows:
        for table in ("notifications_notification", "accounts_askedletter"):
            rows.execute(f"UPDATE {table} SET due_at = '2026-01-01 00:00:00' WHERE due_at IS NOT NULL")  # noqa: S608


def log_of(server: Server) -> str:
    return (server.data.parent / "data.log").read_text("utf-8")


def waiting(server: Server) -> int:
    """Letters that were tried, and put off."""
    with closing(sqlite3.connect(server.data / "site.sqlite3", timeout=30)) as rows:
        told = "notifications_notification WHERE due_at IS NOT NULL"
        return sum(
            rows.execute(f"SELECT count(*) FROM {table} AND tries > 0").fetchone()[0]  # noqa: S608
            for table in (told, "accounts_askedletter WHERE true")
        )


def test_links_and_news_are_sent_and_the_link_opens(start: Start, post: MailServer) -> None:
    server = start(post.port)
    member(server, "anna", ANNA)
    ask_for_a_link(server, "Anna")
    invite(server, "anna")
    letters = [str(each.get_content()) for each in (post.wait_for(ANNA), post.wait_for(ANNA, 2))]
    assert {each["From"] for each in post.letters} == {"club@club.example"}
    paths = [re.findall(r"https://club\.example(/\S+)", text)[0] for text in letters]
    (link,) = [path for path in paths if path.startswith("/account/link/")]
    form = {"password1": "other quiet words", "password2": "other quiet words"}
    assert Visitor(server.address).post(link, **form)[0] == 200
    assert sum(path.startswith("/games/") for path in paths) == 1


def test_starttls_with_a_certificate_that_is_believed(start: Start, tmp_path: Path) -> None:
    certificate = mail_server.make_certificate(tmp_path / "certificate.pem")
    post = MailServer(certificate).start()
    try:
        server = start(post.port, FARISTOL_MAIL_SECURITY="starttls", SSL_CERT_FILE=str(certificate))
        member(server, "anna", ANNA)
        ask_for_a_link(server, "anna")
        post.wait_for(ANNA)
        assert post.was_secret == [True]
    finally:
        post.stop()


def test_a_certificate_that_nobody_vouches_for_gets_no_letter(start: Start, tmp_path: Path) -> None:
    post = MailServer(mail_server.make_certificate(tmp_path / "certificate.pem")).start()
    try:
        server = start(post.port, FARISTOL_MAIL_SECURITY="starttls")
        member(server, "anna", ANNA)
        ask_for_a_link(server, "anna")
        wait_until(lambda: "certificate verify failed" in log_of(server), pause_s=0.1)
        assert waiting(server) == 1
        assert post.letters == []
    finally:
        post.stop()


def test_a_refused_recipient_holds_up_nobody_and_is_not_asked_again(start: Start, post: MailServer) -> None:
    post.answers[ANNA] = "550 no such mailbox"
    server = start(post.port)
    member(server, "anna", ANNA)
    member(server, "biel", BIEL)
    ask_for_a_link(server, "anna")
    invite(server, "anna", "biel")
    post.wait_for(BIEL)
    wait_until(lambda: post.asked.count(ANNA) == 2 and not waiting(server), pause_s=0.1)
    pass_time(server)
    ask_for_a_link(server, "biel")
    post.wait_for(BIEL, 2)
    assert post.asked.count(ANNA) == 2
    assert ANNA in log_of(server)


def test_a_mailbox_that_is_busy_gets_its_letter_later(start: Start, post: MailServer) -> None:
    post.answers[ANNA] = "451 come again"
    server = start(post.port)
    member(server, "anna", ANNA)
    invite(server, "anna")
    wait_until(lambda: post.asked and waiting(server) == 1, pause_s=0.1)
    post.answers.clear()
    pass_time(server)
    post.wait_for(ANNA)


def test_nothing_is_lost_while_the_mail_server_is_down_and_the_site_restarts(
    start: Start, post: MailServer
) -> None:
    post.stop()
    server = start(post.port)
    member(server, "anna", ANNA)
    member(server, "biel", BIEL)
    ask_for_a_link(server, "anna")
    invite(server, "anna", "biel")
    wait_until(lambda: waiting(server) == 3, pause_s=0.1)
    server.kill()
    post.start()
    server.start()
    pass_time(server)
    post.wait_for(ANNA, 2)
    post.wait_for(BIEL)
    wait_until(lambda: not waiting(server), pause_s=0.1)
    assert len(post.letters) == 3, "each once"


def test_nobody_waits_for_a_mail_server_that_says_nothing(start: Start) -> None:
    """It takes the connection, and is silent."""
    with socket.create_server(("127.0.0.1", free_port())) as silent:
        server = start(silent.getsockname()[1])
        member(server, "anna", ANNA)
        invite(server, "anna", "anna", "anna")
        silent.settimeout(60)
        line, _ = silent.accept()
        taken = time.monotonic()
        longest = 0.0
        while time.monotonic() - taken < 8:
            began = time.monotonic()
            ask_for_a_link(server, f"anna{began}")
            visitor = Visitor(server.address)
            visitor.play(visitor.open_game("Berta")[0]).close()
            longest = max(longest, time.monotonic() - began)
        line.close()
        assert longest < 3 * slowness()
