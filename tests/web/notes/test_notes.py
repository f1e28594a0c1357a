"""Notes on moves: private, never lost, never on a game that somebody still plays."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test import Client

from faristol_web.accounts.erasure import erase_account
from faristol_web.notes.models import Note
from faristol_web.notes.places import Place
from faristol_web.notes.writing import MOST_TEXT, ChangedMeanwhile, Draft, write
from faristol_web.replays.models import Sharing
from faristol_web.replays.services import keep_record, share
from tests.web.server import Server
from tests.web.site_client import Visitor, act, begin, seat_two

databases = pytest.mark.django_db(databases=["default", "events"])

GCG = """#character-encoding UTF-8
#player1 z Zoe
#player2 b Biel
>z: CASAREN 8H CASA +12 12
#note From <i>the file</i>.
>b: NILLOSE I8 SOL +12 12
"""


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna")


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def place_of(owner: User, *, public: bool = False) -> Place:
    record = keep_record(title="Final", rulebook_id="ca-ajusc", content=GCG.encode(), owner=owner)
    if public:
        share(record, Sharing.PUBLIC)
    return Place("record", record.slug)


def address(place: Place) -> str:
    return f"/notes/{place.kind}/{place.key}/"


def noted(client: Client, place: Place, text: str, *, step: int = 1, seen: int = 0) -> int:
    form = {"step": str(step), "seen": str(seen), "text": text}
    return client.post(address(place), form).status_code


def page_of(client: Client, place: Place) -> str:
    return client.get(place.address).content.decode()


def texts(user: User) -> list[str]:
    return list(Note.objects.filter(author=user).order_by("pk").values_list("text", flat=True))


@databases
def test_a_note_is_written_changed_deleted_and_restored_and_every_version_stays(anna: User) -> None:
    client, place = signed_in(anna), place_of(anna)
    assert noted(client, place, "First\r\nline two") == 302
    assert noted(client, place, "Second", seen=1) == 302
    assert noted(client, place, "", seen=2) == 302
    page = page_of(client, place)
    assert 'data-testid="own-note"' not in page
    assert page.count('data-testid="restore-note"') == 2
    assert noted(client, place, "First\nline two", seen=3) == 302
    assert '<p class="typed" data-testid="own-note">First\nline two</p>' in page_of(client, place)
    assert texts(anna) == ["First\nline two", "Second", "", "First\nline two"]


@databases
def test_the_same_press_again_makes_no_version(anna: User) -> None:
    client, place = signed_in(anna), place_of(anna)
    assert [noted(client, place, "Once") for _ in range(3)] == [302] * 3
    assert texts(anna) == ["Once"]


@databases
def test_of_two_tabs_the_second_sees_both_texts_and_replaces_none_unasked(anna: User) -> None:
    client, place = signed_in(anna), place_of(anna)
    assert noted(client, place, "From the first tab") == 302
    form = {"step": "1", "seen": "0", "text": "From the <second> tab"}
    answer = client.post(address(place), form)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "From the first tab" in page
    assert ">From the &lt;second&gt; tab</textarea>" in page
    assert texts(anna) == ["From the first tab"]
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen
    assert noted(client, place, "From the <second> tab", seen=int(seen[1])) == 302
    assert texts(anna) == ["From the first tab", "From the <second> tab"]


@databases
def test_deleting_what_was_changed_elsewhere_is_asked_about(anna: User) -> None:
    client, place = signed_in(anna), place_of(anna)
    noted(client, place, "One")
    noted(client, place, "Two, from another tab", seen=1)
    assert noted(client, place, "", seen=1) == 409
    assert texts(anna)[-1] == "Two, from another tab"


@pytest.mark.django_db(databases=["default", "events"], transaction=True)
def test_two_saves_at_the_same_moment_leave_one_version_and_one_question() -> None:
    user = User.objects.create_user("anna")
    place = Place("record", "anything")

    def saved(text: str) -> str:
        try:
            write(user, place, Draft(step=1, text=text))
        except OperationalError:  # a database in memory, shared by the threads of a test, does not wait
            return saved(text)
        except ChangedMeanwhile as changed:
            return f"not over {changed.now.text}"
        finally:
            connection.close()
        return text

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(saved, ["a", "b", "c", "d"]))
    (kept,) = texts(user)
    assert sorted(answers) == sorted([kept, *[f"not over {kept}"] * 3])


@databases
def test_whatever_is_typed_is_text(anna: User) -> None:
    client, place = signed_in(anna), place_of(anna)
    hostile = (
        "</textarea><script>alert(1)</script>\u202e {{ user }} {% url 'start' %} &amp; '\" \\ \x00\x1b[0m"
    )
    assert noted(client, place, hostile) == 302
    page = page_of(client, place)
    assert "<script>alert" not in page
    assert "<i>the file</i>" not in page
    assert "From &lt;i&gt;the file&lt;/i&gt;." in page
    assert "{% url &#x27;start&#x27; %} &amp;amp;" in page
    assert "\x1b" not in page


@databases
def test_a_long_note_comes_back_with_the_reason_and_is_all_there(anna: User) -> None:
    client, place = signed_in(anna), place_of(anna)
    assert noted(client, place, "x" * MOST_TEXT, step=2) == 302
    form = {"step": "1", "seen": "0", "text": "y" * (MOST_TEXT + 1)}
    answer = client.post(address(place), form)
    assert answer.status_code == 400
    assert f"at most {MOST_TEXT} characters, and this one has {MOST_TEXT + 1}" in answer.content.decode()
    assert "y" * (MOST_TEXT + 1) in answer.content.decode()


@databases
@pytest.mark.parametrize("step", ["0", "3", "-1", "99999999999", "x", ""])
def test_there_are_no_notes_on_moves_that_were_not_made(anna: User, step: str) -> None:
    client, place = signed_in(anna), place_of(anna)
    assert client.post(address(place), {"step": step, "seen": "0", "text": "?"}).status_code == 404
    assert texts(anna) == []


@databases
def test_nobody_sees_anothers_notes_nor_writes_them(anna: User) -> None:
    place = place_of(anna, public=True)
    noted(signed_in(anna), place, "For my eyes only")
    others = (
        Client(),
        signed_in(User.objects.create_user("biel")),
        signed_in(User.objects.create_superuser("s")),
    )
    for other in others:
        for path in (place.address, f"{place.address}?note=1", f"{address(place)}game.gcg"):
            text = other.get(path).content.decode()
            assert "the file" in text
            assert "For my eyes only" not in text
    assert noted(others[1], place, "Biel's own") == 302
    assert texts(anna) == ["For my eyes only"]
    assert noted(others[0], place, "Nobody's") == 403
    assert Note.objects.count() == 2


@databases
def test_a_private_record_takes_no_notes_and_gives_no_file(anna: User) -> None:
    place = place_of(anna)
    biel = signed_in(User.objects.create_user("biel"))
    nothing = Place("record", "nothing")
    for client in (Client(), biel):
        for path in (address(place), f"{address(place)}game.gcg"):
            missing = path.replace(place.key, nothing.key)
            found = client.get(path)
            assert found.status_code == client.get(missing).status_code
            assert found.status_code in {302, 404}
    assert noted(biel, place, "x") == noted(biel, nothing, "x") == 404
    assert not Note.objects.exists()


@databases
def test_the_file_takes_the_notes_along_and_brings_them_back(anna: User) -> None:
    client, place = signed_in(anna), place_of(anna)
    noted(client, place, "Mine:\n\n>b: - +0 0\n#title No", step=1)
    noted(client, place, "Also", step=2)
    answer = client.get(f"{address(place)}game.gcg")
    assert "no-store" in answer["Cache-Control"]
    again = keep_record(title="Again", rulebook_id="ca-ajusc", content=answer.content, owner=anna)
    page = page_of(client, Place("record", again.slug))
    assert "From &lt;i&gt;the file&lt;/i&gt;.\nMine:\n\n&gt;b: - +0 0\n#title No" in page
    assert page.count('data-testid="note"') == 2


@databases
def test_an_erased_account_takes_its_notes_along(anna: User) -> None:
    biel = User.objects.create_user("biel")
    place = place_of(biel, public=True)
    noted(signed_in(anna), place, "Anna's")
    noted(signed_in(biel), place, "Biel's")
    erase_account(anna)
    assert [note.text for note in Note.objects.all()] == ["Biel's"]


def test_a_game_takes_notes_once_everyone_has_seen_its_end(server: Server, staff: Visitor) -> None:
    public_id, anna, biel = seat_two(server.address)
    path, replay = f"/notes/game/{public_id}/", f"/games/{public_id}/replay/"
    token = staff.token("/lobby/new/")
    form = {"step": "1", "seen": "0", "text": "Their rack was better"}
    assert staff.send(path, token, **form)[0] == 404
    assert staff.get(f"{path}game.gcg")[0] == 404
    pages = anna.play(public_id), biel.play(public_id)
    for page in pages:
        page.hello()
    first, second = begin(*pages)
    for turn in (first, second) * 3:
        assert staff.send(path, token, **form)[0] == 404
        assert 'id="notes"' not in staff.get(f"/games/{public_id}/")[2]
        act(pages, turn, "pass")
    for page in pages:
        page.close()
    staff.wait_for(replay, 'id="notes"')
    status, url, text = staff.send(path, token, **form)
    assert (status, url.partition("?")[0]) == (200, f"{server.address.rstrip('/')}{replay}")
    assert "Their rack was better" in text
    assert "#note Their rack was better" in staff.get(f"{path}game.gcg")[2]
    for other in (anna, biel, Visitor(server.address)):
        assert "Their rack" not in other.get(replay)[2]
        assert "Their rack" not in other.get(f"{path}game.gcg")[2]
