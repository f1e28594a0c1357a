"""Uploaded records: nobody sees a private one, anywhere, and the owner alone decides who does."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from faristol.errors import FaristolError
from faristol_web.accounts.erasure import erase_account
from faristol_web.api.tokens import Scope
from faristol_web.archive import indexing, lines
from faristol_web.archive.models import GameSide, Indexed
from faristol_web.play import full_reports
from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.services import add_samples, share
from tests.web.api.asking import program_of

pytestmark = pytest.mark.django_db(databases=["default", "events"])

GCG = """#character-encoding UTF-8
#player1 z Zenobia Quimera
#player2 b Biel
>z: CASAREN 8H CASA +12 12
>b: NILLOSE I8 SOL +12 12
"""
TITLE = "Secret final of Zugzwang"
TELLING = ("Zugzwang", "zugzwang", "Zenobia", "Quimera")
LISTS = (
    *("/", "/records/", "/lobby/", "/games/", "/archive/", "/players/", "/seasons/", "/feeds/", "/api/docs/"),
    *("/search/?q=zugzwang", "/search/?q=zenobia", "/search/?q=quimera", "/search/?q=casa"),
    *("/bests/?rulebook=ca-ajusc&where=record", "/bests/play/?rulebook=ca-ajusc&where=record"),
    *("/bests/play.json?rulebook=ca-ajusc&where=record", "/feeds/news.atom", "/feeds/games.atom"),
    *("/heat-map/?rulebook=ca-ajusc&where=record", "/api/v1/records?size=100", "/robots.txt"),
    "/api/v1/bests?rulebook=ca-ajusc&source=record&category=play",
)


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna")


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def uploaded(client: Client, title: str = TITLE) -> Record:
    before = set(Record.objects.values_list("pk", flat=True))
    form = {"title": title, "rulebook": "ca-ajusc", "text": GCG}
    assert client.post("/records/", form).status_code == 302
    return Record.objects.exclude(pk__in=before).get()


def test_a_title_and_names_are_seen_as_they_are_written(anna: User) -> None:
    client = signed_in(anna)
    assert uploaded(client, "Semi\u202elanif\t of\u200b 2026").title == "Semilanif of 2026"
    unseen = {"title": "\u2067 \u200b", "rulebook": "ca-ajusc", "text": GCG}
    assert client.post("/records/", unseen).status_code == 400
    form = {"title": "Names", "rulebook": "ca-ajusc", "text": GCG.replace("Zenobia", "Zen\u202eobia")}
    page = client.post("/records/", form, follow=True).content.decode()
    assert "\u202e" not in page


def addresses_of_a_record(slug: str) -> list[str]:
    """Every address of the site that has a record's slug in it, whatever it is for."""

    def walk(resolver: URLResolver, before: str) -> Iterator[str]:
        for each in resolver.url_patterns:
            path = before + str(each.pattern)
            if isinstance(each, URLResolver):
                yield from walk(each, path)
            elif isinstance(each, URLPattern):
                yield path

    routes = [
        route for route in walk(get_resolver("faristol_web.urls"), "/") if re.search("records/<slug:", route)
    ]
    api = [f"/api/v1/records/{slug}", f"/api/v1/records/{slug}/game.gcg"]
    return [re.sub(r"<slug:\w+>", slug, route) for route in routes] + api


def strangers() -> dict[str, Client]:
    return {
        "nobody": Client(),
        "another account": signed_in(User.objects.create_user("biel")),
        "the administrator": signed_in(User.objects.create_superuser("serra")),
    }


def answer(client: Client, address: str, slug: str, method: str) -> tuple[int, str, dict[str, str]]:
    """All that an answer tells, but for the address itself and what every answer has anew."""
    response = client.post(address, {"sharing": "public"}) if method == "post" else client.get(address)
    if response.status_code == 403:  # the log-in page, which holds what was sent under a seal
        return 403, "", {}
    text = response.content.decode("utf-8", "replace").replace(slug, "SLUG")
    text = re.sub(r'(csrfmiddlewaretoken" value="|data-owner="|nonce-|nonce=")[^"]*', r"\1", text)
    headers = {
        name: value for name, value in response.headers.items() if not re.search("Policy|RateLimit", name)
    }
    return response.status_code, text, {name: value.replace(slug, "SLUG") for name, value in headers.items()}


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    content: Any = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
    return bytes(content).decode("utf-8", "replace")


def test_a_private_record_answers_like_one_that_does_not_exist(anna: User) -> None:
    record = uploaded(signed_in(anna))
    nothing = f"{record.slug[:-4]}0000"
    addresses = list(zip(addresses_of_a_record(record.slug), addresses_of_a_record(nothing), strict=True))
    assert len(addresses) >= 10
    for who, client in strangers().items():
        for method in ("get", "post"):
            for address, missing in addresses:
                found = answer(client, address, record.slug, method)
                assert found == answer(client, missing, nothing, method), (who, method, address)
                assert found[0] != 200, (who, method, address)
    record.refresh_from_db()
    assert record.sharing == Sharing.PRIVATE


def test_its_owner_opens_every_page_of_it_and_no_cache_keeps_one(anna: User) -> None:
    client = signed_in(anna)
    record = uploaded(client)
    for address in addresses_of_a_record(record.slug)[:-2]:
        response = client.get(address)
        if response.status_code != 405:  # those that only take a form
            assert response.status_code == 200, address
            assert "no-store" in response["Cache-Control"], address
            assert response["X-Robots-Tag"] == "noindex", address
    assert TITLE in text_of(client, "/records/")


def test_no_list_no_search_and_no_figure_knows_it(anna: User) -> None:
    record = uploaded(signed_in(anna))
    indexing.catch_up()
    program = program_of(User.objects.create_user("prog"), *Scope)
    for who, client in strangers().items():
        for address in LISTS:
            text = text_of(client, address)
            # Pages of a search say again what was asked for.
            said = [word for word in (*TELLING, record.slug) if word in text and word not in address]
            assert not [word for word in said if word.lower() not in address], (who, address, said)
    assert record.slug not in program.get("records?size=100").content.decode()
    assert not GameSide.objects.filter(key=record.slug).exists()
    page = text_of(strangers_administrator(), "/admin/records/record/")
    assert TITLE not in page


def strangers_administrator() -> Client:
    return signed_in(User.objects.get(username="serra"))


def test_a_second_upload_of_a_name_does_not_tell_of_the_first(anna: User) -> None:
    first = uploaded(signed_in(anna))
    second = uploaded(Client())
    assert first.slug != second.slug
    assert re.fullmatch(r"secret-final-of-zugzwang-[0-9a-f]{20}", second.slug)


def test_without_an_account_the_link_is_the_only_key() -> None:
    guest = Client()
    record = uploaded(guest)
    indexing.catch_up()
    page = text_of(guest, f"/records/{record.slug}/")
    assert 'data-testid="by-link"' in page
    assert 'data-testid="share-record"' not in page
    assert Client().get(f"/records/{record.slug}/")["X-Robots-Tag"] == "noindex"
    for address in LISTS:
        assert record.slug not in text_of(guest, address), address
    assert guest.post(f"/records/{record.slug}/sharing/", {"sharing": "public"}).status_code == 403
    record.refresh_from_db()
    assert record.sharing == Sharing.LINK


def test_shared_with_everyone_it_is_listed_and_taken_back_it_is_gone_at_once(anna: User) -> None:
    client, other = signed_in(anna), Client()
    record = uploaded(client)
    sharing, page = f"/records/{record.slug}/sharing/", f"/records/{record.slug}/"
    client.post(sharing, {"sharing": "public"})
    bests = "/bests/play/?rulebook=ca-ajusc&where=record"
    for address in ("/records/", "/", "/api/v1/records?size=100", "/search/?q=quimera", bests):
        assert record.slug in text_of(other, address), address
    client.post(sharing, {"sharing": "link"})
    assert not GameSide.objects.filter(key=record.slug).exists()
    assert not Indexed.objects.filter(key=record.slug).exists()
    for address in ("/records/", "/", "/api/v1/records?size=100", "/search/?q=quimera", bests):
        assert record.slug not in text_of(other, address), address
    assert other.get(page).status_code == 200
    client.post(sharing, {"sharing": "private"})
    assert other.get(page).status_code == 404
    assert client.get(page).status_code == 200
    assert client.post(sharing, {"sharing": "<nonsense>"}).status_code == 400


def test_what_is_made_private_while_it_is_being_read_stays_out(anna: User) -> None:
    record = uploaded(signed_in(anna))
    share(record, Sharing.PUBLIC)
    seen = Record.objects.get(pk=record.pk)
    share(record, Sharing.PRIVATE)
    indexing._index_record(seen)  # noqa: SLF001 – the moment between reading and writing
    assert not GameSide.objects.filter(key=record.slug).exists()


def test_what_another_process_indexed_after_all_leaves_with_the_next_page(anna: User) -> None:
    record = uploaded(signed_in(anna))
    share(record, Sharing.PUBLIC)
    indexing.catch_up()
    Record.objects.filter(pk=record.pk).update(sharing=Sharing.PRIVATE)
    assert record.slug not in text_of(Client(), "/bests/play/?rulebook=ca-ajusc&where=record")
    assert not GameSide.objects.filter(key=record.slug).exists()


def test_a_rebuilt_index_has_public_records_alone(anna: User) -> None:
    add_samples()
    private = uploaded(signed_in(anna))
    call_command("rebuild_archive", verbosity=0)
    keys = set(Indexed.objects.values_list("key", flat=True))
    assert keys
    assert private.slug not in keys


def test_who_goes_takes_along_all_but_what_everyone_sees(anna: User) -> None:
    client = signed_in(anna)
    private, linked, public = (uploaded(client, f"{TITLE} {number}") for number in range(3))
    share(linked, Sharing.LINK)
    share(public, Sharing.PUBLIC)
    erase_account(anna)
    assert list(Record.objects.values_list("slug", "owner")) == [(public.slug, None)]
    assert Client().get(f"/records/{private.slug}/").status_code == 404


def test_a_deleted_record_takes_its_reports_along(anna: User, settings: Any, tmp_path: Any) -> None:
    settings.DATA = tmp_path
    client = signed_in(anna)
    record = uploaded(client)
    report = tmp_path / "reports" / f"{full_reports.key_of_record(record.pk)}.json"
    report.parent.mkdir()
    report.write_text("{}", "utf-8")
    share(record, Sharing.PUBLIC)
    indexing.catch_up()
    assert client.post(f"/records/{record.slug}/delete/").status_code == 302
    assert not report.exists()
    assert not GameSide.objects.filter(key=record.slug).exists()
    assert client.post(f"/records/{record.slug}/delete/").status_code == 404


def test_the_samples_are_everyones() -> None:
    add_samples()
    assert set(Record.objects.values_list("sharing", flat=True)) == {Sharing.PUBLIC}
    for record in Record.objects.all():
        try:
            list(lines.of_record(record))
        except FaristolError as error:  # pragma: no cover – says which
            pytest.fail(f"{record.slug}: {error}")
