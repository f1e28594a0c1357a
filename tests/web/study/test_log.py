"""The log of a person's study on the server: stored once, with clocks put right, within bounds."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faristol_web.accounts.erasure import erase_account
from faristol_web.study import entries
from faristol_web.study.entries import exchange, read_entry
from faristol_web.study.models import Entry

pytestmark = pytest.mark.django_db
NOW = 1_764_000_000_000
REVIEW = {"id": "review-1", "at": NOW, "kind": "review", "card": "catalan/anagram/A C", "grade": 3}
DECK = {"id": "deck-entry", "at": NOW, "kind": "deck", "deck": "d", "title": "T", "list": "l", "of": "hooks"}
CARDS = {"id": "cards-entry", "at": NOW, "kind": "cards", "deck": "d", "keys": ["A C", "B A"]}


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna")


def sync(user: User, *sent: Any, after: int = 0, late_ms: int = 0) -> entries.Taken:
    return exchange(user, sent, after=after, device_ms=NOW - late_ms, now_ms=NOW)


def numbered(count: int) -> list[dict[str, Any]]:
    return [{**REVIEW, "id": f"review-{number}"} for number in range(count)]


def test_what_one_device_sends_another_gets_once(anna: User) -> None:
    first = sync(anna, REVIEW, DECK, CARDS)
    assert first.entries == [REVIEW, DECK, CARDS]
    again = sync(anna, {**REVIEW, "grade": 1}, after=first.after)
    assert again.entries == [REVIEW]
    other = sync(anna)
    assert other.entries == [REVIEW, DECK, CARDS]
    assert sync(anna, after=other.after).entries == []


def test_a_wrong_clock_is_corrected_and_no_review_is_of_the_future(anna: User) -> None:
    year = 365 * 86_400_000
    slow = sync(anna, {**REVIEW, "at": NOW - year - 5000}, late_ms=year)
    assert slow.entries[0]["at"] == NOW - 5000
    sync(anna, {**REVIEW, "id": "review-2", "at": NOW + year})
    assert max(Entry.objects.values_list("at_ms", flat=True)) <= NOW + entries.SLACK_MS
    little = sync(anna, {**REVIEW, "id": "review-3", "at": NOW - 7000}, late_ms=60_000, after=slow.after)
    assert little.entries[-1]["at"] == NOW - 7000


def test_a_long_log_comes_in_parts(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "AT_ONCE", 4)
    taken = sync(anna, *numbered(9))
    seen = list(taken.entries)
    while not taken.is_all:
        taken = sync(anna, after=taken.after)
        seen += taken.entries
    assert seen == numbered(9)


def test_a_full_account_keeps_what_it_has_and_names_what_it_refused(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "MOST_ENTRIES", 3)
    monkeypatch.setattr(entries, "MOST_CARDS", 3)
    assert sync(anna, DECK, CARDS).refused == []
    assert sync(anna, {**CARDS, "id": "more-cards"}).refused == ["more-cards"]
    assert set(sync(anna, *numbered(2)).refused) == {"review-1"}
    assert Entry.objects.count() == 3


def test_others_see_nothing_of_it_and_it_goes_with_the_account(anna: User) -> None:
    sync(anna, REVIEW)
    other = User.objects.create_user("berta")
    assert sync(other).entries == []
    sync(other, REVIEW)
    erase_account(anna)
    assert list(Entry.objects.values_list("user_id", flat=True)) == [other.pk]


@pytest.mark.parametrize(
    "fault",
    [
        {"id": "X"},
        {"id": None},
        {"at": -1},
        {"at": 1.5},
        {"at": True},
        {"kind": "else"},
        {"kind": []},
        {"grade": 0},
        {"grade": 5},
        {"grade": True},
        {"card": ""},
        {"card": "a\0"},
        {"card": "\ud800"},
        {"card": "a" * 141},
    ],
)
def test_what_is_no_entry_is_refused(anna: User, fault: dict[str, Any]) -> None:
    assert read_entry({**REVIEW, **fault}) is None
    sync(anna, {**REVIEW, **fault}, [], "x", None, REVIEW)
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("keys", [[], None, [1], ["a"] * 501, ["a" * 101]])
def test_cards_without_proper_keys_are_refused(keys: object) -> None:
    assert read_entry({**CARDS, "keys": keys}) is None
    assert read_entry({**DECK, "of": "else"}) is None


def test_an_entry_keeps_only_its_own_fields() -> None:
    assert read_entry({**REVIEW, "more": "x" * 100_000, "sent": True}) == REVIEW


def post(client: Client, body: object) -> int:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post("/study/log/", text, content_type="application/json").status_code


def test_only_the_person_whose_log_it_is_sends_it(client: Client, anna: User) -> None:
    body = {"owner": "", "after": 0, "now": NOW, "entries": [REVIEW]}
    assert post(client, body) != 200
    assert client.get("/study/me/").json()["owner"] == ""
    client.force_login(anna)
    owner = client.get("/study/me/").json()["owner"]
    assert owner
    assert post(client, body) == 409
    assert post(client, {**body, "owner": owner}) == 200
    assert Entry.objects.get().user == anna
    deep = "[" * 100_000
    wrong: list[tuple[str, object]] = [("after", "0"), ("now", 1e400), ("entries", {})]
    for fault in ("", "[]", "{}", deep, *({**body, name: value} for name, value in wrong)):
        assert post(client, fault) == 400
    assert post(client, {**body, "owner": owner, "after": 1 << 63}) == 400


def cards(client: Client, **asked: Any) -> Any:
    answer = client.get("/study/cards/", {"list": "ca-disc-2021", "of": "anagram", **asked})
    return answer.json()["cards"] if answer.status_code == 200 else answer.status_code


def test_cards_by_word_by_key_and_by_place(client: Client) -> None:
    (card,) = cards(client, q=["col·legi", "COL·LEGI", "zzzz", "ß", "C E G I L·L O"])
    assert card["key"] == "C E G I L·L O"
    first = cards(client, length=7, first=1, last=3, order="likeliest")
    second = cards(client, length=7, first=3, last=4, order="likeliest")
    assert len(first) == 3
    assert first[2] == second[0]
    played = cards(client, length=2, first=1, last=5, order="playability")
    assert len(played) == 5
    assert played != cards(client, length=2, first=1, last=5, order="likeliest")
    (hooks,) = cards(client, of="hooks", q="casa")
    assert hooks["answers"] == []
    assert hooks["back"]
    assert cards(client, length=7, first=5, last=1, order="likeliest") == []
    assert len(cards(client, length=5, first=1, last=10**6, order="alphabet")) == 500


def test_words_without_a_card_are_named(client: Client) -> None:
    asked = {"list": "ca-disc-2021", "q": ["casa", "zzzz", "ß", "a", "saca", "CASA"]}
    anagrams = client.get("/study/cards/", {**asked, "of": "anagram"}).json()
    assert len(anagrams["cards"]) == 1
    assert anagrams["missing"] == ["zzzz", "ß", "a"]
    hooks = client.get("/study/cards/", {**asked, "of": "hooks"}).json()
    assert len(hooks["cards"]) == 2
    assert hooks["missing"] == ["zzzz", "ß", "a"]


@pytest.mark.parametrize(
    "fault",
    [
        {"list": "none"},
        {"list": "../x"},
        {"of": "else"},
        {"length": 16},
        {"length": "x"},
        {"first": 0},
        {"order": ""},
        {"last": 10**9},
    ],
)
def test_cards_that_there_are_not(client: Client, fault: dict[str, Any]) -> None:
    assert cards(client, **{"length": 7, "first": 1, "last": 3, "order": "alphabet", **fault}) == 400
