"""Rulebooks beside those of the program, and games that go by the text and words they were opened under."""

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings

from faristol.cli import main
from faristol.errors import LexiconError, StoreError
from faristol.game.events import GameOpened
from faristol.lexicon import load_lexicon
from faristol.lexicon.installed import remove
from faristol.rulebook import book_text, load_rulebook
from faristol.rulebook.kept import KeptText
from faristol.tiles import load_tileset
from faristol_web.rulebooks import books
from faristol_web.rulebooks.books import keep_lexicon, lexicon_of, rulebook_of
from tests.game.games import opened_under
from tests.web.lists import install_list
from tests.web.server import Server
from tests.web.site_client import Message, Page, Visitor, act, begin, seat_two
from tests.web.spiral import along_spiral

CLUB = """[rulebook]
id = "{id}"
edition = "{edition}"
title = "Club evening, {edition}"
extends = "ca-ajusc"

[clock.side_ms]
value = 600_000
article = "club 1"

[exchange.minimum_in_bag]
value = {minimum}
article = "club {edition}"
"""


def lay_out(server: Server, name: str, text: str) -> None:
    folder = server.data / "rulebooks"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def log_of(server: Server) -> str:
    return (server.data.parent / f"{server.data.name}.log").read_text("utf-8")


def the_game(server: Server, minimum: int, book_id: str = "club") -> tuple[str, Visitor, Visitor]:
    lay_out(server, f"{book_id}.toml", CLUB.format(id=book_id, edition="first", minimum=minimum))
    return seat_two(server.address, rulebook=book_id, lexicon="", minutes="10")


def pages_of(public_id: str, *visitors: Visitor) -> tuple[Page, ...]:
    pages = tuple(visitor.play(public_id) for visitor in visitors)
    for page in pages:
        page.hello()
    return pages


@pytest.fixture(scope="module")
def shelved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With rulebooks of its own."""
    running = Server(tmp_path_factory.mktemp("shelved") / "data").start()
    yield running
    assert running.stop() == 0


@pytest.mark.slow
def test_an_organisers_own_rulebook_is_on_offer_as_soon_as_it_is_there(shelved: Server) -> None:
    assert 'value="club"' not in Visitor(shelved.address).get("/")[2]
    public_id, anna, biel = the_game(shelved, minimum=99)
    page = anna.get("/")[2]
    assert 'value="club"' in page
    assert "Club evening, first" in page
    mover, _ = begin(*pages_of(public_id, anna, biel))

    assert mover.settings["rulebook_title"] == "Club evening, first"
    (reason,) = mover.do("exchange", tiles=mover.view["rack"][:1])["reasons"]
    assert (reason["rule"], reason["article"]) == ("exchange.minimum_in_bag", "art. club first")


@pytest.fixture(scope="module")
def opened_before(shelved: Server) -> dict[str, tuple[str, Visitor, Visitor]]:
    """A game under each of three books; then the server was killed, and something happened to the book."""
    games = {file: the_game(shelved, minimum=99, book_id=file) for file in ("changed", "gone", "broken")}
    for game in games.values():
        begin(*pages_of(*game))
    shelved.kill()
    lay_out(shelved, "changed.toml", CLUB.format(id="changed", edition="second", minimum=1))
    (shelved.data / "rulebooks" / "gone.toml").unlink()
    lay_out(shelved, "broken.toml", "[rulebook]")
    shelved.start()
    return games


@pytest.mark.slow
@pytest.mark.parametrize("file", ["changed", "gone", "broken"])
def test_a_game_goes_by_the_text_it_was_opened_under(
    opened_before: dict[str, tuple[str, Visitor, Visitor]], file: str
) -> None:
    public_id, anna, biel = opened_before[file]
    pages = pages_of(public_id, anna, biel)
    mover = pages[0 if pages[0].view["on_turn"] == 0 else 1]

    assert mover.settings["rulebook_title"] == "Club evening, first"
    (reason,) = mover.do("exchange", tiles=mover.view["rack"][:1])["reasons"]
    assert reason["article"] == "art. club first"
    assert anna.get("/")[0] == anna.get(f"/games/{public_id}/")[0] == 200


@pytest.mark.slow
def test_a_faulty_rulebook_is_not_offered_and_all_its_faults_are_logged(shelved: Server) -> None:
    faulty = CLUB.format(id="faulty", edition="third", minimum=-1).replace('article = "club 1"\n', "")
    lay_out(shelved, "faulty.toml", faulty)
    lay_out(shelved, "ours.toml", CLUB.format(id="ours", edition="third", minimum=3))
    page = Visitor(shelved.address).get("/")[2]

    assert page.count("Club evening, third") == 1
    assert "exchange.minimum_in_bag" in log_of(shelved)
    assert "clock.side_ms: no article" in log_of(shelved)


def test_the_text_of_a_games_rulebook_is_kept_and_cannot_be_changed(server: Server) -> None:
    Visitor(server.address).open_game(rulebook="ro-liber", lexicon="")
    digest = load_rulebook("ro-liber").digest
    with closing(sqlite3.connect(server.data / "events.sqlite3", isolation_level=None)) as database:
        (kept,) = database.execute("SELECT content FROM rulebook_text WHERE digest = ?", (digest,)).fetchone()
        assert kept.encode("utf-8") == book_text("ro-liber")
        for statement in ("UPDATE rulebook_text SET content = ''", "DELETE FROM rulebook_text"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                database.execute(statement)


def test_a_game_older_than_the_shelf_goes_by_the_book_of_the_same_name(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rulebook = load_rulebook("ca-ajusc")
    older = replace(opened_under(rulebook), rulebook_digest="0" * 64)

    assert rulebook_of(older, ()) is rulebook
    assert "another text of ca-ajusc" in caplog.text
    with pytest.raises(StoreError, match="not available"):
        rulebook_of(replace(older, rulebook="nowhere"), ())


def test_a_text_that_is_not_the_one_that_was_kept_is_refused() -> None:
    opened = replace(opened_under(load_rulebook("ca-ajusc")), rulebook_digest="0" * 64)
    text = book_text("ca-ajusc").decode("utf-8")

    with pytest.raises(StoreError, match="damaged"):
        rulebook_of(opened, (KeptText("0" * 64, text, ""),))


# Word lists

CATALAN = load_tileset("catalan").alphabet


@pytest.fixture
def own_lexica(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of this test's lexica; its servers look there, too."""
    folder = tmp_path / "own lexica"
    monkeypatch.setenv("FARISTOL_LEXICA", str(folder))
    return folder


@pytest.fixture
def data(tmp_path: Path, own_lexica: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder, for tests without a server."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setattr(settings, "DATA", folder)
    assert not own_lexica.exists()
    return folder


def opened_with(lexicon_id: str = "club") -> GameOpened:
    version = load_lexicon(lexicon_id).version
    return replace(opened_under(load_rulebook("ca-ajusc")), lexicon=lexicon_id, lexicon_version=version)


def kept_files(data: Path) -> list[str]:
    return sorted(path.name for path in (data / "lexica-of-games").iterdir())


@pytest.mark.parametrize("fate", ["replaced", "removed"])
def test_words_of_a_game_are_those_it_was_opened_with(data: Path, fate: str) -> None:
    """Even if none had been asked for before."""
    install_list("casa any")
    opened = opened_with()
    before = keep_lexicon(opened)
    if fate == "replaced":
        install_list("any mare")
    else:
        remove("club")
    found = lexicon_of(opened)

    assert found is not None
    assert found.version == opened.lexicon_version
    for lexicon in (found, before):
        words = ("casa", "any", "mare")
        assert [lexicon.has(CATALAN.spell(word)) for word in words] == [True, True, False]
    assert len(kept_files(data)) == 2


def test_a_list_is_kept_once_for_all_games(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_list("casa")
    opened = opened_with()
    keep_lexicon(opened)
    stem = load_lexicon("club").stem
    assert kept_files(data) == [f"{stem}.kwg.xz", f"{stem}.toml"]

    monkeypatch.setattr(books, "write_file", lambda *_: pytest.fail("written again"))
    assert keep_lexicon(opened) == keep_lexicon(opened) == load_lexicon("club")


def test_both_versions_of_a_replaced_list_are_kept(data: Path) -> None:
    install_list("casa")
    keep_lexicon(opened_with())
    install_list("mare")
    keep_lexicon(opened_with())
    assert len(kept_files(data)) == 4


def test_a_shipped_list_is_kept_too(data: Path) -> None:
    """Another release may come with another edition."""
    keep_lexicon(opened_with("ca-disc-2021"))
    assert len(kept_files(data)) == 2


def test_files_half_written_at_a_power_cut_are_kept_again(data: Path) -> None:
    install_list("casa")
    stem = load_lexicon("club").stem
    keep_lexicon(opened_with())
    description = data / "lexica-of-games" / f"{stem}.toml"
    description.unlink()
    books._read_kept.cache_clear()  # noqa: SLF001 - as after a restart
    keep_lexicon(opened_with())
    assert description.is_file()


def test_no_game_is_opened_with_a_list_that_changed_meanwhile(data: Path) -> None:
    install_list("casa")
    opened = opened_with()
    install_list("mare")
    with pytest.raises(LexiconError, match="club was changed just now"):
        keep_lexicon(opened)
    assert list(data.iterdir()) == []


def test_no_game_is_opened_with_a_damaged_list(data: Path, own_lexica: Path) -> None:
    install_list("casa")
    (own_lexica / f"{load_lexicon('club').stem}.kwg.xz").write_bytes(b"worn")
    with pytest.raises(LexiconError, match="the word graph of club is missing or damaged"):
        keep_lexicon(opened_with())
    assert list(data.iterdir()) == []


def test_a_shelf_that_cannot_be_written_to_is_told(data: Path) -> None:
    install_list("casa")
    (data / "lexica-of-games").write_text("in the way", "utf-8")
    with pytest.raises(StoreError, match="lexica-of-games: File exists"):
        keep_lexicon(opened_with())


@pytest.mark.usefixtures("data")
def test_a_game_older_than_the_shelf_goes_on_with_the_list_of_the_same_name(
    caplog: pytest.LogCaptureFixture,
) -> None:
    install_list("casa", "club-older")
    older = opened_with("club-older")
    install_list("mare", "club-older")
    for _ in range(2):
        assert lexicon_of(older) == load_lexicon("club-older")
    told = [record for record in caplog.records if older.lexicon_version in record.message]
    assert len(told) == 1
    assert load_lexicon("club-older").version in told[0].message


@pytest.mark.usefixtures("data")
def test_a_game_not_yet_on_the_shelf_has_its_list_from_the_catalogue(
    caplog: pytest.LogCaptureFixture,
) -> None:
    install_list("casa")
    assert lexicon_of(opened_with()) == load_lexicon("club")
    assert not caplog.records


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("fate", ["removed", "of other tiles"])
def test_a_list_that_is_nowhere_is_none(caplog: pytest.LogCaptureFixture, fate: str) -> None:
    lexicon_id = f"club-{fate.replace(' ', '-')}"
    install_list("casa", lexicon_id)
    lost = opened_with(lexicon_id)
    if fate == "removed":
        remove(lexicon_id)
    else:
        install_list("casa", lexicon_id, "romanian")
    assert lexicon_of(lost) is None
    assert "no words can be looked up" in caplog.text


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("version", ["", "LOC 6", "../../etc (0123456789ab)", "club (0123456789ab) "])
def test_a_version_that_names_no_file_is_looked_for_in_none(version: str) -> None:
    assert lexicon_of(replace(opened_under(load_rulebook("ca-ajusc")), lexicon_version=version)) is None


# The same with a server that is killed


@pytest.fixture
def site(tmp_path: Path, own_lexica: Path) -> Iterator[Server]:
    environment = {**os.environ, "FARISTOL_LEXICA": str(own_lexica)}
    running = Server(tmp_path / "site", environment=environment).start()
    yield running
    if running.process is not None and running.process.poll() is None:
        running.stop()


def restart(server: Server) -> None:
    server.kill()
    server.start()


def imported(folder: Path, words: Sequence[str], *options: str) -> None:
    path = folder / "list.txt"
    path.write_text("\n".join(words), "utf-8")
    assert main(["lexicon", "import", str(path), "--id", "club", "--tileset", "catalan", *options]) == 0


def challenged(pages: Sequence[Page]) -> Message:
    """Challenge all words of the waiting play, by the side that may, and return the answer."""
    doubting = next(page for page in pages if "challenge" in page.view["may"])
    doubting.received.clear()
    act(pages, doubting, "challenge", words=doubting.view["pending"]["words"])
    answers = [text for text in doubting.received if "ChallengeAnswered" in text]
    (answer,) = (
        event
        for text in answers
        for event in json.loads(text)["events"]
        if event["kind"] == "ChallengeAnswered"
    )
    return dict(answer)


def play_two(pages: Sequence[Page]) -> None:
    mover = next(page for page in pages if "play" in page.view["may"] and not page.view["pending"])
    tiles = [label for label in mover.view["rack"] if label != "?"]
    act(pages, mover, "play", tiles=along_spiral(len(mover.board), tiles, 2))


@pytest.mark.slow
def test_a_game_goes_by_the_words_it_was_opened_with(site: Server, tmp_path: Path) -> None:
    """The list may change meanwhile; a new game uses the new one."""
    pairs = ["".join(pair) for pair in product(CATALAN.labels, repeat=2)]
    imported(tmp_path, pairs)
    old, *old_seats = seat_two(site.address, lexicon="club")
    pages = pages_of(old, *old_seats)
    old_version = pages[0].settings["lexicon"]
    begin(*pages)
    play_two(pages)
    imported(tmp_path, ["casa"], "--replace")
    restart(site)

    pages = pages_of(old, *old_seats)
    answer = challenged(pages)
    assert (answer["valid"], answer["lexicon"]) == (True, old_version)
    play_two(pages)
    new, *new_seats = seat_two(site.address, lexicon="club")
    new_pages = pages_of(new, *new_seats)
    new_version = new_pages[0].settings["lexicon"]
    assert new_version != old_version
    begin(*new_pages)
    play_two(new_pages)
    answer = challenged(new_pages)
    assert (answer["valid"], answer["lexicon"]) == (False, new_version)
    play_two(new_pages)

    assert main(["lexicon", "remove", "club"]) == 0
    restart(site)
    for public_id, seats, version in ((old, old_seats, old_version), (new, new_seats, new_version)):
        answer = challenged(pages_of(public_id, *seats))
        assert answer["lexicon"] == version
    assert "no words can be looked up" not in log_of(site)


@pytest.mark.slow
def test_a_damaged_list_is_told_to_whoever_opens_a_game(site: Server, own_lexica: Path) -> None:
    install_list("casa")
    (own_lexica / f"{load_lexicon('club').stem}.kwg.xz").write_bytes(b"worn")
    anna = Visitor(site.address)
    form = {"rulebook": "ca-ajusc", "lexicon": "club", "minutes": "25"}
    for path, names in (("/", {"name": "Anna"}), ("/table/", {"first_name": "Anna", "second_name": "Biel"})):
        status, _, page = anna.post(path, **(form | names))
        assert status == 400
        assert "the word graph of club is missing or damaged" in page
