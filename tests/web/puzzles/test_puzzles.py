"""Puzzles on the site: tried first, then seen, and rated once."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from faristol.analysis.positions import unseen_in
from faristol.analysis.puzzle_files import format_set
from faristol.analysis.puzzles import Kind, Puzzle
from faristol.board.squares import format_place, parse_place
from faristol.rating.glicko2 import Rating
from faristol.rulebook import Rulebook, load_rulebook
from faristol_web.puzzles import views
from faristol_web.puzzles.models import Attempt, PuzzleRating, SolverRating
from faristol_web.puzzles.sets import Offered, offered
from faristol_web.puzzles.solving import compared, judge

pytestmark = pytest.mark.django_db


def catalan() -> Offered:
    return offered()["ca"]


def puzzle(kind: Kind = Kind.ONLY_BINGO) -> Puzzle:
    return catalan().puzzles[catalan().by_kind[kind][0]]


def text_of(response: object) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))  # type: ignore[attr-defined]


def best_of(asked: Puzzle) -> dict[str, str]:
    return {"place": asked.answers[0].place, "word": asked.answers[0].word}


def solver() -> tuple[Client, User]:
    user = User.objects.create_user("solver")
    client = Client()
    client.force_login(user)
    return client, user


@pytest.mark.parametrize("kind", list(Kind))
def test_nothing_of_the_answer_is_told_before_a_try(kind: Kind) -> None:
    for language, shown in offered().items():
        for name in shown.by_kind.get(kind, [])[:1]:
            asked = shown.puzzles[name]
            page = Client().get(f"/puzzles/{language}/{name}/").content.decode()
            best = asked.answers[0]
            told = f"{best.place} {best.word}".strip()
            lying = {f"{place} {word}" for place, word in re.findall(r"<li>(\S+) (\S+)</li>", page)}
            assert told in lying or told not in page
            assert 'data-testid="result"' not in page


def test_every_answer_is_the_move_that_is_judged_right() -> None:
    for shown in offered().values():
        for names in shown.by_kind.values():
            for name in (names[0], names[-1]):
                asked = shown.puzzles[name]
                best, other = asked.answers[0], asked.answers[-1]
                found = judge(shown, asked, best.place, best.word)
                assert found == compared(asked, best)
                assert getattr(found, "is_right", False)
                if other.word:
                    wrong = judge(shown, asked, other.place, other.word)
                    assert wrong == compared(asked, other)
                    assert not getattr(wrong, "is_right", True)
                    assert getattr(wrong, "lost_points", 0) >= 0


def test_what_a_move_loses_is_the_sum_of_the_reasons() -> None:
    asked = puzzle(Kind.BEST)
    for answer in asked.answers[1:]:
        found = compared(asked, answer)
        assert found.score + found.kept + found.opening == pytest.approx(
            asked.answers[0].spread - answer.spread
        )


def test_a_guest_tries_and_nothing_is_rated() -> None:
    asked, client = puzzle(), Client()
    address = f"/puzzles/ca/{asked.id}/"
    other = asked.answers[1]
    wrong = text_of(client.post(address, {"place": other.place, "word": other.word}))
    assert "Something else was better." in wrong
    assert "of the chance to win lost" in wrong
    assert "Where the points are lost" in wrong
    assert "Right: this is the best move." in text_of(client.post(address, best_of(asked)))
    assert "The best move" in text_of(client.post(address, {"show": "1"}))
    assert not PuzzleRating.objects.exists()


def test_moves_are_told_with_the_whole_word_as_people_write_it() -> None:
    shown = offered()["es"]
    through = next(
        each
        for name in shown.puzzles
        if "." in (each := shown.puzzles[name]).answers[0].word and "[" in each.answers[0].word
    )
    best = through.answers[0]
    told = text_of(Client().post(f"/puzzles/es/{through.id}/", {"show": "1"}))
    found = re.search(rf"Best move: {best.place} (\S+) for {best.score}\.", told)
    assert found is not None
    assert re.fullmatch(best.word.replace("[", "").replace("]", "").replace(".", "[A-ZÑa-zñ]{1,2}"), found[1])
    again = Client().post(f"/puzzles/es/{through.id}/", {"place": best.place, "word": found[1]})
    assert "Right: this is the best move." in text_of(again)


def test_puzzles_that_were_not_solved_come_again() -> None:
    client, user = solver()
    assert 'data-testid="missed"' not in client.get("/puzzles/?language=ca").content.decode()
    names = catalan().by_kind[Kind.BLANK]
    for name, is_right in zip(names, (True, False, False), strict=False):
        Attempt.objects.create(user=user, puzzle_id=name, is_right=is_right, before=1500, after=1500)
    assert "Not solved at the first try 2" in text_of(client.get("/puzzles/?language=ca"))
    assert "Not solved" not in text_of(client.get("/puzzles/?language=ro"))
    led = {client.get("/puzzles/next/?language=ca&kind=missed")["Location"] for _ in range(40)}
    assert led == {f"/puzzles/ca/{name}/?kind=missed" for name in names[1:3]}
    other = client.get(f"/puzzles/next/?language=ca&kind=missed&not={names[1]}")
    assert other["Location"] == f"/puzzles/ca/{names[2]}/?kind=missed"


def test_the_next_puzzle_suits_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SUITED", 2)
    client, user = solver()
    names = catalan().by_kind[Kind.BLANK]
    SolverRating.objects.create(user=user, rating=1150)
    for name, rating in zip(names, (1100, 1200, 1300), strict=False):
        PuzzleRating.objects.create(puzzle_id=name, rating=rating)
    led = {client.get("/puzzles/next/?language=ca&kind=blank")["Location"] for _ in range(40)}
    assert led == {f"/puzzles/ca/{name}/?kind=blank" for name in names[:2]}
    guests = {Client().get("/puzzles/next/?language=ca&kind=blank")["Location"] for _ in range(40)}
    assert len(guests) > 2


@pytest.mark.parametrize("kind", list(Kind))
def test_an_exchange_is_explained_where_it_may_be_one(kind: Kind) -> None:
    page = text_of(Client().get(f"/puzzles/ca/{puzzle(kind).id}/"))
    assert ("For an exchange" in page) is (kind in {Kind.BEST, Kind.BLANK, Kind.EXCHANGE})


def test_an_accounts_first_try_counts_and_a_second_press_changes_nothing() -> None:
    asked = puzzle()
    client, user = solver()
    address = f"/puzzles/ca/{asked.id}/"
    first = text_of(client.post(address, best_of(asked)))
    assert "Your rating: 1662 (1500)" in first
    again = text_of(client.post(address, {"show": "1"}))
    assert "your first try counts" in again
    attempt = Attempt.objects.get()
    rows = SolverRating.objects.get(user=user), PuzzleRating.objects.get(puzzle_id=asked.id)
    assert (attempt.is_right, attempt.after) == (True, 1662)
    assert [(row.tries, row.solved) for row in rows] == [(1, 1), (1, 1)]
    assert rows[0].rating > Rating().rating > rows[1].rating
    user.delete()
    assert not Attempt.objects.exists()
    assert PuzzleRating.objects.get().tries == 1


def test_giving_up_is_a_lost_try() -> None:
    client, user = solver()
    client.post(f"/puzzles/ca/{puzzle().id}/", {"show": "1"})
    assert SolverRating.objects.get(user=user).rating < Rating().rating


def test_what_is_no_move_is_said_and_is_no_try() -> None:
    client, _user = solver()
    page = text_of(client.post(f"/puzzles/ca/{puzzle().id}/", {"place": "Q99", "word": "CASA"}))
    assert "There is no such square on the board." in page
    empty = client.post(f"/puzzles/ca/{puzzle().id}/", {"place": " ", "word": ""})
    assert "Write the place and the whole word." in text_of(empty)
    for kind in (Kind.ONLY_BINGO, Kind.ENDING):  # in a hurry: it would be an exchange of the bingo's tiles
        asked = puzzle(kind)
        forgotten = client.post(f"/puzzles/ca/{asked.id}/", {**best_of(asked), "place": ""})
        assert "Write the place and the whole word." in text_of(forgotten)
    field = empty.content.decode().partition('<input id="place"')[2].partition(">")[0]
    assert "autofocus" in field, "a screen reader begins where the fault is"
    assert not Attempt.objects.exists()


def test_an_ending_shows_the_opponents_tiles_and_how_the_game_ends() -> None:
    asked = puzzle(Kind.ENDING)
    page = text_of(Client().get(f"/puzzles/ca/{asked.id}/"))
    tileset = catalan().rules.tileset
    shown = page.partition("The opponent&#x27;s tiles")[2] or page.partition("The opponent's tiles")[2]
    tiles = shown.partition("Words on the board")[0].split()
    assert {tile.partition("\u202f")[0].partition("&")[0] for tile in tiles} == {
        tileset.alphabet.label(tile) for tile in unseen_in(asked.position, tileset)
    }
    assert "For an exchange" not in page
    end = f"{asked.answers[0].spread:+.0f}".replace("-", "−").removesuffix("+0") or "0"  # a tie
    told = text_of(Client().post(f"/puzzles/ca/{asked.id}/", {"show": "1"}))
    assert f"Final lead with the best play on both sides: {end}." in told
    other = text_of(Client().get(f"/puzzles/ca/{puzzle(Kind.EXCHANGE).id}/"))
    assert "Unseen tiles" in other
    assert "For an exchange" in other


def test_the_next_puzzle_is_one_that_was_not_tried() -> None:
    client, user = solver()
    names = catalan().by_kind[Kind.BLANK]
    for name in names[1:]:
        Attempt.objects.create(user=user, puzzle_id=name, is_right=True, before=1500, after=1500)
    answer = client.get("/puzzles/next/?language=ca&kind=blank")
    assert answer["Location"] == f"/puzzles/ca/{names[0]}/?kind=blank"
    assert client.get("/puzzles/next/?language=xx&kind=none")["Location"].startswith("/puzzles/")


def test_pages_that_are_not_there() -> None:
    for path in ("/puzzles/ca/none/", "/puzzles/xx/none/", "/puzzles/coup/xx/2026-01-01/"):
        assert Client().get(path).status_code == 404


def test_the_list_says_what_there_is() -> None:
    page = text_of(Client().get("/puzzles/?language=ca"))
    for name, number in (("The only bingo", len(catalan().by_kind[Kind.ONLY_BINGO])),):
        assert f"{name} {number}" in page


def test_a_set_brings_its_own_rules(tmp_path: Path, settings: Settings) -> None:
    """Here: how squares are named. The puzzles that come with the program are as the language's games are."""
    greek, book = offered()["el"], load_rulebook("ro-liber")
    assert greek.rules.rulebook.play.coordinates != book.play.coordinates
    known = greek.puzzles[greek.by_kind[Kind.BEST][0]]
    renamed = [replace(each, place=_renamed(each.place, greek, book)) for each in known.answers]
    other = replace(known, id="el-other", answers=tuple(renamed))
    settings.DATA = tmp_path
    (tmp_path / "puzzles").mkdir()
    origin = replace(greek.sets[0].origin, rulebook=book.id)
    (tmp_path / "puzzles" / "el.jsonl").write_bytes(format_set(origin, [other], packed=False))
    for asked in (other, known):
        page = Client().post(f"/puzzles/el/{asked.id}/", best_of(asked))
        assert "Right: this is the best move." in text_of(page), asked.id


def _renamed(place: str, shown: Offered, book: Rulebook) -> str:
    style = shown.rules.rulebook.play.coordinates
    return format_place(parse_place(place, style), book.play.coordinates) if place else ""
