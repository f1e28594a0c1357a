"""Collections: in order, shared by their owners alone, and never lost by a press too many."""

import json

import pytest
from django.contrib.auth.models import User
from django.http import Http404
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from faristol_web.accounts.erasure import erase_account
from faristol_web.notes import collecting
from faristol_web.notes.models import Collection, Item, Note
from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.services import keep_record, share

pytestmark = pytest.mark.django_db(databases=["default", "events"])

GCG = "#player1 z Zoe\n#player2 b Biel\n>z: CASAREN 8H CASA +12 12\n>b: NILLOSE I8 SOL +12 12\n"


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna")


@pytest.fixture
def biel() -> Client:
    return signed_in(User.objects.create_user("biel"))


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def record_of(owner: User, title: str, sharing: Sharing = Sharing.PUBLIC) -> Record:
    made = keep_record(title=title, rulebook_id="ca-ajusc", content=GCG.encode(), owner=owner)
    share(made, sharing)
    return made


def added(client: Client, record: Record, **fields: str) -> int:
    return client.post(f"/collections/add/record/{record.slug}/", fields).status_code


def changed(client: Client, collection: Collection, **fields: str) -> int:
    return client.post(f"/collections/{collection.public_id}/change/", fields).status_code


def page_of(client: Client, collection: Collection) -> str:
    return client.get(f"/collections/{collection.public_id}/").content.decode()


def titles(client: Client, collection: Collection) -> list[str]:
    page = page_of(client, collection).split('data-testid="items"')[-1].split("</ol>")[0]
    return [part.split("</strong>")[0] for part in page.split("<strong>")[1:]]


def made_with(client: Client, *records: Record) -> Collection:
    assert added(client, records[0], name="Endings") == 302
    (made,) = Collection.objects.all()
    for record in records[1:]:
        assert added(client, record, collection=made.public_id) == 302
    return made


def test_games_are_added_ordered_taken_out_and_put_back(anna: User) -> None:
    client = signed_in(anna)
    made = made_with(client, *(record_of(anna, title) for title in ("One", "Two", "Three")))
    assert titles(client, made) == ["One", "Two", "Three"]
    one, _two, three = Item.objects.filter(collection=made)
    changed(client, made, do="up", item=str(three.pk))
    assert titles(client, made) == ["One", "Three", "Two"]
    changed(client, made, do="up", item=str(one.pk))  # it is the first already
    changed(client, made, do="take-out", item=str(three.pk))
    changed(client, made, do="take-out", item=str(three.pk))
    assert titles(client, made) == ["One", "Two"]
    changed(client, made, do="put-back", item=str(three.pk))
    assert titles(client, made) == ["One", "Three", "Two"]


def test_a_game_is_in_a_collection_once_however_often_it_is_added(anna: User) -> None:
    client, record = signed_in(anna), record_of(anna, "One")
    made = made_with(client, record, record, record)
    assert Item.objects.count() == 1
    changed(client, made, do="take-out", item=str(Item.objects.get(collection=made).pk))
    added(client, record, collection=made.public_id)
    assert titles(client, made) == ["One"]


def test_what_is_removed_is_gone_for_others_and_can_be_restored(anna: User, biel: Client) -> None:
    client = signed_in(anna)
    made = made_with(client, record_of(anna, "One"))
    changed(client, made, do="share", sharing="public")
    assert "Endings" in biel.get("/collections/").content.decode()
    changed(client, made, do="remove")
    changed(client, made, do="remove")
    assert biel.get(f"/collections/{made.public_id}/").status_code == 404
    assert "Endings" not in biel.get("/collections/").content.decode()
    assert "Endings" in client.get("/collections/").content.decode()
    changed(client, made, do="restore")
    assert titles(client, made) == titles(biel, made) == ["One"]


def test_a_private_collection_is_its_owners_alone(anna: User, biel: Client) -> None:
    made = made_with(signed_in(anna), record_of(anna, "One"))
    serra = signed_in(User.objects.create_superuser("serra"))
    for other in (Client(), biel, serra):
        for page in ("/collections/", "/admin/notes/collection/", f"/collections/{made.public_id}/"):
            assert "Endings" not in other.get(page).content.decode()
        assert other.get(f"/collections/{made.public_id}/").status_code == 404
    for do in ("rename", "share", "remove", "restore", "up", "take-out", "nonsense"):
        found = changed(
            biel, made, do=do, name="Mine", sharing="public", item=str(Item.objects.get(collection=made).pk)
        )
        assert found == 404
    assert added(biel, record_of(anna, "Two"), collection=made.public_id) == 404
    made.refresh_from_db()
    assert (made.name, made.sharing, made.removed_at, Item.objects.filter(collection=made).count()) == (
        "Endings",
        "private",
        None,
        1,
    )


def test_a_shared_collection_shows_its_owners_notes_and_no_private_record(anna: User, biel: Client) -> None:
    client = signed_in(anna)
    shown, hidden = record_of(anna, "Shown"), record_of(anna, "Hidden", Sharing.PRIVATE)
    outside = record_of(anna, "Outside")
    made = made_with(client, shown, hidden)
    for record in (shown, hidden, outside):
        form = {"step": "1", "seen": "0", "text": f"On {record.title}"}
        client.post(f"/notes/record/{record.slug}/", form)
    from_it = f"/records/{shown.slug}/?collection={made.public_id}"
    assert "On Shown" not in biel.get(from_it).content.decode()
    changed(client, made, do="share", sharing="link")
    page = page_of(biel, made)
    assert "Shown" in page
    assert "Hidden" not in page
    assert hidden.slug not in page
    assert "This game is not available to you." in page
    assert "On Shown" in biel.get(from_it).content.decode()
    gcg = f"/notes/record/{shown.slug}/game.gcg?collection={made.public_id}"
    assert "#note On Shown" in biel.get(gcg).content.decode()
    for path in (f"/records/{outside.slug}/?collection={made.public_id}", f"/records/{shown.slug}/"):
        assert "On Outside" not in biel.get(path).content.decode()
        assert "On Shown" not in biel.get(path).content.decode()
    assert biel.get(f"/records/{hidden.slug}/?collection={made.public_id}").status_code == 404
    changed(client, made, do="take-out", item=str(Item.objects.get(collection=made, key=shown.slug).pk))
    assert "On Shown" not in biel.get(from_it).content.decode()


def test_names_are_text_and_bounded(anna: User) -> None:
    client, record = signed_in(anna), record_of(anna, "One")
    for name in ("", " \u202e ", "x" * 81):
        assert added(client, record, name=name) == 302
        assert client.post("/collections/new/", {"name": name}).status_code == 302
    assert not Collection.objects.exists()
    client.post("/collections/new/", {"name": "<script>alert(1)</script>"})
    assert "<script>alert" not in client.get("/collections/").content.decode()


def test_there_is_a_limit_and_it_is_said(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "MOST_COLLECTIONS", 1)
    monkeypatch.setattr(collecting, "MOST_ITEMS", 1)
    client, first, second = signed_in(anna), record_of(anna, "One"), record_of(anna, "Two")
    made = made_with(client, first)
    answer = client.post("/collections/new/", {"name": "More"}, follow=True)
    assert "You can have 1 collections." in answer.content.decode()
    form = {"collection": made.public_id}
    answer = client.post(f"/collections/add/record/{second.slug}/", form, follow=True)
    assert "A collection can hold at most 1 games." in answer.content.decode()
    assert titles(client, made) == ["One"]


def test_nobody_adds_what_they_may_not_see(anna: User, biel: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_not_there(_public_id: str, _viewer: object) -> None:
        raise Http404

    monkeypatch.setattr("faristol_web.notes.places.replayed", is_not_there)
    private = record_of(anna, "Hidden", Sharing.PRIVATE)
    assert added(biel, private, name="Spying") == 404
    assert biel.post("/collections/add/game/none/", {"name": "Spying"}).status_code == 404
    assert biel.post("/collections/add/x/none/", {"name": "Spying"}).status_code == 404
    assert not Collection.objects.exists()


def test_an_account_takes_its_own_along_as_a_file_and_when_it_goes(anna: User, biel: Client) -> None:
    client, record = signed_in(anna), record_of(anna, "One")
    made = made_with(client, record)
    client.post(f"/notes/record/{record.slug}/", {"step": "1", "seen": "0", "text": "First"})
    client.post(f"/notes/record/{record.slug}/", {"step": "1", "seen": "1", "text": "Second"})
    told = json.loads(client.get("/collections/export.json").content)
    assert [(note["version"], note["text"]) for note in told["notes"]] == [(1, "First"), (2, "Second")]
    assert told["collections"][0]["games"][0]["id"] == record.slug
    assert json.loads(biel.get("/collections/export.json").content) == {"notes": [], "collections": []}
    erase_account(anna)
    assert not any(model.objects.exists() for model in (Note, Collection, Item))
    assert biel.get(f"/collections/{made.public_id}/").status_code == 404


def test_a_long_collection_takes_few_queries(
    anna: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in(anna)
    made = made_with(client, *(record_of(anna, f"Game {number}") for number in range(25)))
    with django_assert_max_num_queries(20):
        assert len(titles(client, made)) == 25


@pytest.mark.parametrize(
    "number", ["0" * 5000, "1" * 5000, "000001" + "9" * 5000, "1.5", "-1", "²", "9" * 19, "\0"]
)
def test_numbers_that_nobody_would_type_are_no_fault_of_the_server(anna: User, number: str) -> None:
    client, record = signed_in(anna), record_of(anna, "One")
    made = made_with(client, record)
    assert added(client, record, collection=made.public_id, step=number) == 302
    assert [item.step for item in Item.objects.filter(collection=made)] == [0]
    for do in ("up", "take-out", "put-back"):
        assert changed(client, made, do=do, item=number) == 404
    assert added(client, record, collection=number) == 404
    if "\0" not in number:
        assert client.get(f"/records/{record.slug}/", {"note": number}).status_code == 200
