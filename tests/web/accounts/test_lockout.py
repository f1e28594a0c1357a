"""Lock-out after wrong guesses: it grows, it ends, it is announced, and it hits nobody else."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from faristol_web.accounts import lockout
from faristol_web.accounts.models import Guess
from faristol_web.http.limits import ACCOUNT, ACCOUNT_HERE, ADDRESS, LINKS, Lockout, address_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)
PASSWORD = "three quiet words"  # noqa: S105 – of nobody


def waits(tries: int, *, limit: Lockout = ACCOUNT_HERE) -> list[int]:
    """Seconds after each of so many wrong tries, each made as soon as it may be."""
    now, found = NOW, list[int]()
    for _ in range(tries):
        assert lockout.attempt([(limit, "somebody")], now) == 0
        wait = lockout.attempt([(limit, "somebody")], now) if limit.free <= len(found) + 1 else 0
        found.append(wait)
        now += timedelta(seconds=wait)
    return found


def test_after_five_wrong_tries_each_waits_twice_as_long() -> None:
    assert waits(9) == [0, 0, 0, 0, 30, 60, 120, 240, 480]


def test_nobody_waits_longer_than_an_hour() -> None:
    assert max(waits(16)) == 3600


def test_a_try_while_it_is_locked_is_not_counted() -> None:
    waits(5)
    for _ in range(50):
        assert lockout.attempt([(ACCOUNT_HERE, "somebody")], NOW) == 30

    assert lockout.attempt([(ACCOUNT_HERE, "somebody")], NOW + timedelta(seconds=30)) == 0


def test_a_day_without_a_try_forgets_all() -> None:
    waits(8)
    tomorrow = NOW + timedelta(days=1, hours=2)

    assert lockout.attempt([(ACCOUNT_HERE, "somebody")], tomorrow) == 0
    assert Guess.objects.get().wrong == 1


def test_old_rows_are_cleaned_up() -> None:
    waits(5)
    lockout.attempt([(ADDRESS, "10.0.0.1")], NOW + timedelta(days=2))

    assert Guess.objects.count() == 1


def test_a_clock_that_was_a_year_ahead_locks_nobody_out_for_a_year() -> None:
    ahead = NOW + timedelta(days=365)
    for _ in range(ACCOUNT_HERE.free):
        lockout.attempt([(ACCOUNT_HERE, "somebody")], ahead)
    assert lockout.waiting_s(ACCOUNT_HERE, "somebody", ahead) == 30

    assert lockout.waiting_s(ACCOUNT_HERE, "somebody", NOW) == 0
    assert lockout.attempt([(ACCOUNT_HERE, "somebody")], NOW) == 0
    assert Guess.objects.get().wrong == 1, "what was counted then counts no more"


def test_knowing_the_password_takes_no_try_from_the_hall() -> None:
    keys = lockout.password_keys("Berta", "10.0.0.1")
    for _ in range(200):
        assert lockout.attempt(keys, NOW) == 0
        lockout.forgive(keys)


def test_one_account_is_guessed_at_from_many_addresses_only_so_often() -> None:
    found = [lockout.attempt(lockout.password_keys("Berta", f"10.0.0.{each}"), NOW) for each in range(40)]

    assert [bool(each) for each in found] == [False] * ACCOUNT.free + [True] * (40 - ACCOUNT.free)


def test_neither_names_nor_addresses_are_kept() -> None:
    lockout.attempt(lockout.password_keys("Berta", "10.0.0.1"), NOW)

    for row in Guess.objects.all():
        assert "berta" not in row.key
        assert "10.0.0.1" not in row.key


@pytest.mark.parametrize(
    ("address", "known_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "20010db800010002"),
        ("2001:db8:1:2::9", "20010db800010002"),
        ("", ""),
    ],
)
def test_a_house_is_one_address(address: str, known_as: str) -> None:
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=address)) == known_as


def test_the_page_says_how_long_to_wait_and_the_right_password_waits_too(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    User.objects.create_user("Berta", password=PASSWORD)
    client, elsewhere = Client(), Client(REMOTE_ADDR="198.51.100.9")
    wrong = [client.post("/login/", {"username": "berta", "password": "guess"}).status_code for _ in range(6)]
    locked = client.post("/login/", {"username": "Berta", "password": PASSWORD})

    assert wrong == [400] * 5 + [429]
    assert locked.status_code == 429
    assert re.search("Wait (30|2.) seconds", locked.content.decode())
    assert elsewhere.post("/login/", {"username": "Berta", "password": PASSWORD}).status_code == 302


def test_guessing_links_that_lead_nowhere_has_to_wait(client: Client) -> None:
    for each in range(LINKS.free):
        assert client.get(f"/tournaments/role/made-up-{each}/").status_code == 404

    answer = client.get("/duplicate/number/made-up/")

    assert answer.status_code == 429
    assert answer["Retry-After"] == "30"
    assert Client(REMOTE_ADDR="198.51.100.9").get("/duplicate/number/made-up/").status_code == 404


@pytest.mark.slow
def test_one_old_link_in_many_hands_locks_no_hall(client: Client) -> None:
    for _ in range(LINKS.free * 2):
        assert client.get("/tournaments/role/old/").status_code == 404
