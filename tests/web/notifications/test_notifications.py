"""News that reaches people who are not looking: what is sent, to whom, once, and never elsewhere."""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from faristol.game import opponent_of
from faristol.game.actions import Pass
from faristol.tournament import actions as a
from faristol_web.accounts.mail import TRIES
from faristol_web.accounts.visitors import profile_of
from faristol_web.notifications import keys, services
from faristol_web.notifications.models import Kind, Notification, Subscription
from faristol_web.notifications.sending import send_due
from faristol_web.play import invitations
from faristol_web.play.models import Game, Seat
from faristol_web.play.services import note_state
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.models import Registration
from tests.game.games import DAY_MS, by_correspondence
from tests.web.tournaments import making

pytestmark = pytest.mark.django_db

AUTH = b"0123456789abcdef"


class PushService:
    """A stand-in for a browser maker's push service: keeps every message, and answers as set."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.claims: list[str] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                service.claims.append(self.headers["Authorization"])
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def push() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.server.shutdown()
    service.server.server_close()


@pytest.fixture
def letters(settings: Any) -> None:
    settings.CAN_SEND_MAIL, settings.ADDRESS = True, "https://club.example/"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def account(name: str, **wanted: list[str]) -> User:
    user = User.objects.create_user(name, email=f"{name}@club.example")
    services.settle(user, by_mail=wanted.get("by_mail", []), by_push=wanted.get("by_push", []))
    return user


def browser_of(user: User, endpoint: str) -> ec.EllipticCurvePrivateKey:
    """Subscribed; the key that only the browser has."""
    key = ec.generate_private_key(ec.SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    texts = [urlsafe_b64encode(each).rstrip(b"=").decode() for each in (point, AUTH)]
    services.subscribe(user, endpoint=endpoint, p256dh=texts[0], auth=texts[1], device="Firefox")
    return key


def read(body: bytes, key: ec.EllipticCurvePrivateKey) -> dict[str, str]:
    """Decrypt a message like a browser."""
    return dict(json.loads(http_ece.decrypt(body, private_key=key, auth_secret=AUTH)))


def invite(user: User, public_id: str = "abc") -> None:
    game = Game.objects.create(
        public_id=public_id, invitation_hash=public_id, rulebook_id="ca-1v1", side_ms=1, names=["Biel", ""]
    )
    assert invitations.invite(game, user)


def test_nobody_is_told_who_did_not_ask() -> None:
    invite(User.objects.create_user("anna", email="anna@club.example"))
    invite(account("biel", by_mail=["turn"]), "other")
    assert not Notification.objects.exists()


@pytest.mark.usefixtures("letters")
def test_an_invitation_comes_as_a_letter_in_the_readers_language_and_once() -> None:
    anna = account("anna", by_mail=["invitation"])
    profile = profile_of(anna)
    profile.language = "ca"
    profile.save()
    invite(anna)

    assert [send_due(), send_due()] == [1, 0]
    (letter,) = mail.outbox
    assert letter.to == ["anna@club.example"]
    assert "Biel" in letter.body
    assert "et convida" in letter.body
    assert "https://club.example/games/abc/join/" in letter.body


def test_a_browser_is_told_what_only_it_can_read(push: PushService) -> None:
    anna = account("anna", by_push=["invitation"])
    key = browser_of(anna, f"{push.address}/anna")
    invite(anna)

    assert send_due() == 1
    told = read(push.bodies[0], key)
    assert told["url"] == "/games/abc/join/"
    assert "Biel" in told["text"]
    assert b"Biel" not in push.bodies[0]
    assert keys.public_key() in push.claims[0]


def test_a_browser_that_is_gone_is_forgotten(push: PushService) -> None:
    anna = account("anna", by_push=["invitation"])
    browser_of(anna, f"{push.address}/anna")
    push.status = 410
    invite(anna)
    send_due()
    assert not Subscription.objects.exists()
    assert not Notification.objects.exclude(due_at=None).exists()


def test_a_service_that_is_down_is_asked_again_a_few_times(push: PushService) -> None:
    anna = account("anna", by_push=["invitation"])
    browser_of(anna, f"{push.address}/anna")
    push.status = 503
    invite(anna)
    for _ in range(TRIES + 2):
        send_due()
        Notification.objects.exclude(due_at=None).update(due_at="2026-01-01T00:00:00Z")
    assert len(push.bodies) == TRIES


def test_what_was_put_off_while_the_clock_was_ahead_is_sent(push: PushService) -> None:
    anna = account("anna", by_push=["invitation"])
    browser_of(anna, f"{push.address}/anna")
    invite(anna)
    Notification.objects.update(due_at="2226-01-01T00:00:00Z")
    send_due()
    assert len(push.bodies) == 1


def test_by_correspondence_whoever_is_to_move_is_told_of_every_move() -> None:
    played = by_correspondence("ca-1v1")
    game = Game.objects.create(
        public_id="abc", invitation_hash="abc", rulebook_id="ca-1v1", side_ms=1, turn_ms=3 * DAY_MS
    )
    users = [account(name, by_mail=["turn"]) for name in ("anna", "biel")]
    for side, user in enumerate(users):
        Seat.objects.create(game=game, side=side, visitor=f"{side}", user=user)
    first = played.state.on_turn
    note_state("abc", played.state)
    assert not Notification.objects.exists(), "nobody has moved"
    played.do(first, Pass())
    for _ in range(2):
        note_state("abc", played.state)
    assert [each.user for each in Notification.objects.all()] == [users[1 - first]]
    played.do(opponent_of(first), Pass())
    note_state("abc", played.state)
    assert [each.user for each in Notification.objects.order_by("pk")] == [users[1 - first], users[first]]


def test_a_pairing_names_table_and_opponent_and_a_bye() -> None:
    made, people = making.event(entrants=3, rounds=0)
    users = {each.entrant: account(f"p{each.entrant}", by_push=["pairing"]) for each in people}
    for each in people:
        Registration.objects.filter(pk=each.pk).update(user=users[each.entrant])
    state = desk.do(made.public_id, a.PairRound(round_number=1), actor="director")

    told = {each.user.pk: each.facts for each in Notification.objects.filter(kind=Kind.PAIRING)}
    assert len(told) == 3
    (table,), bye = state.rounds[-1].paired.tables, state.rounds[-1].paired.bye
    first, second = table.entrants
    assert told[users[first].pk]["opponent"] == next(each.name for each in people if each.entrant == second)
    assert told[users[first].pk]["table"] == 1
    assert bye is not None
    assert "table" not in told[users[bye].pk]


@pytest.mark.parametrize(
    ("endpoint", "is_one"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://fcm.googleapis.com.evil.example/abc", False),
        ("https://evilfcm.googleapis.com/abc", False),
        ("http://fcm.googleapis.com/abc", False),
        ("https://fcm.googleapis.com:8443/abc", False),
        ("https://user@fcm.googleapis.com/abc", False),
        ("https://127.0.0.1/abc", False),
        ("https://[::1/abc", False),
    ],
)
def test_the_server_lets_itself_be_sent_to_push_services_only(
    client: Client, endpoint: str, *, is_one: bool
) -> None:
    client.force_login(User.objects.create_user("anna"))
    sent = {"endpoint": endpoint, "keys": {"p256dh": "a", "auth": "b"}}
    answer = client.post("/account/notifications/browser/", json.dumps(sent), content_type="application/json")
    assert (answer.status_code, Subscription.objects.count()) == ((204, 1) if is_one else (400, 0))


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "3",
        pytest.param("[" * 100_000, id="deep"),
        '{"endpoint": 7}',
        '{"endpoint": "x", "keys": [1]}',
    ],
)
def test_an_invalid_subscription_is_refused(client: Client, body: str) -> None:
    client.force_login(User.objects.create_user("anna"))
    answer = client.post("/account/notifications/browser/", body, content_type="application/json")
    assert answer.status_code == 400


def test_the_switches_are_kept_and_can_be_turned_off(client: Client) -> None:
    anna = User.objects.create_user("anna")
    client.force_login(anna)
    client.post("/account/notifications/", {"by_mail": ["turn"], "by_push": ["turn", "pairing"]})
    settled = services.switches_of(anna)
    assert (settled.by_mail, settled.by_push) == (["turn"], ["turn", "pairing"])
    assert client.get("/account/notifications/").content.count(b" checked") == 3
    client.post("/account/notifications/", {})
    assert client.get("/account/notifications/").content.count(b" checked") == 0


def test_an_account_that_is_deleted_leaves_no_browser_behind() -> None:
    anna = account("anna", by_push=["invitation"])
    browser_of(anna, "https://fcm.googleapis.com/abc")
    invite(anna)
    anna.delete()
    assert not Subscription.objects.exists()
    assert not Notification.objects.exists()


def test_the_public_key_is_a_point_that_browsers_take() -> None:
    key = keys.public_key()
    assert urlsafe_b64decode(f"{key}=")[0] == 4
    assert len(urlsafe_b64decode(f"{key}=")) == 65
