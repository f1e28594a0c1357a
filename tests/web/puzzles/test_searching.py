"""Puzzles from games of the site: which games are searched, what is kept, and what goes with its game."""

import os
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import permutations
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from faristol import locks
from faristol.analysis.puzzles import Answer
from faristol.cli.puzzles.finding import refuted_by
from faristol.game import Phase, opponent_of
from faristol.game.actions import Accept
from faristol.game.records import Replay
from faristol.tiles import BLANK, load_tileset
from faristol_web.accounts.erasure import erase_account
from faristol_web.archive.lines import game_room, replay_of
from faristol_web.play.models import Game, Seat
from faristol_web.puzzles import own_games, searching
from faristol_web.puzzles.models import SearchedGame
from faristol_web.puzzles.searching import MOST_TRIES, claim, keep, next_game, search_next
from faristol_web.puzzles.sets import offered
from faristol_web.streams.rooms import Room
from tests.bots.games import BotGame
from tests.web.puzzles.games import LATELY, bring, played

pytestmark = pytest.mark.django_db(databases=["default", "events"])

RICH = 0
"""Seed of a game with a puzzle."""
QUICK = 400


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> None:
    """Doubt less: one test doubts as much as the site does."""
    settings.DATA = tmp_path
    monkeypatch.setattr(searching, "PLAYOUTS", QUICK)


def of_game(public_id: str) -> SearchedGame:
    return SearchedGame.objects.get(game__public_id=public_id)


COLUMNS = ("puzzle_id", "language", "kind", "step", "origin", "content")
KNOWN: dict[str, str | int] = {}
"""What the search of the game found: seconds of work, done once."""


def searched(public_id: str = "rich") -> SearchedGame:
    game = bring(public_id, played(RICH))
    if not KNOWN:
        assert search_next()
        KNOWN.update({name: getattr(of_game(public_id), name) for name in COLUMNS})
        assert KNOWN["puzzle_id"]
    else:
        keep(claim(game), KNOWN)
    return of_game(public_id)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Settings under which somebody looked for a puzzle; nothing is found."""
    asked: list[object] = []

    class Nothing:
        def written(self, _replay: object) -> list[object]:
            return []

        def from_positions(self, *_asked: object) -> None:
            return None

    def maker_of(setting: object) -> Nothing:
        asked.append(setting)
        return Nothing()

    monkeypatch.setattr(searching, "maker_of", maker_of)
    return asked


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_a_game_gives_a_puzzle_that_leads_to_its_move_once_it_is_solved() -> None:
    row = searched()
    assert (row.is_done, row.language) == (True, "ca")
    shown = offered()["ca"]
    puzzle = shown.puzzles[row.puzzle_id]
    assert puzzle.kind == row.kind
    best = puzzle.answers[0]
    client, address = Client(), f"/puzzles/ca/{row.puzzle_id}/"
    before = client.get(address).content.decode()
    assert "From a game played on this site." in before
    assert "/games/" not in before.partition("<main")[2].partition("</main")[0]
    after = client.post(address, {"place": best.place, "word": best.word}).content.decode()
    assert f'href="/games/rich/replay/#{row.step}"' in after
    moves = list(replayed("rich").steps)
    step = moves[row.step - 1]
    assert tuple(sorted(step.rack_before or ())) == puzzle.position.racks[0]
    grid = moves[row.step - 2].grid if row.step > 1 else None
    assert grid is None or grid == puzzle.position.grid
    assert not search_next()


def replayed(public_id: str) -> Replay:
    return replay_of(game_room(public_id))


def test_the_list_counts_them_and_leads_to_one() -> None:
    client = Client()
    assert "From games of this site" not in client.get("/puzzles/?language=ca").content.decode()
    row = searched()
    assert "From games of this site 1" in text_of(client.get("/puzzles/?language=ca").content.decode())
    answer = client.get("/puzzles/next/?language=ca&kind=games")
    assert answer["Location"] == f"/puzzles/ca/{row.puzzle_id}/?kind=games"
    row.game.delete()
    assert client.get("/puzzles/next/?language=ca&kind=games").status_code == 302


def test_the_puzzle_of_the_day_does_not_change_with_games() -> None:
    def today() -> str:
        page = Client().get("/puzzles/?language=ca").content.decode()
        found = re.search(r'href="(/puzzles/ca/[^/]+/)" data-testid="of-the-day"', page)
        assert found
        return found[1]

    before = today()
    searched()
    assert today() == before


def test_an_answer_that_is_refuted_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    better = Answer(place="1A", word="X", score=1, equity=1.0, win=1.0, spread=1.0)
    monkeypatch.setattr(searching, "refuted_by", lambda _doubt: better)
    bring("rich", played(RICH))
    assert search_next()
    row = of_game("rich")
    assert (row.is_done, row.puzzle_id, list(own_games.sets())) == (True, "", [])


@pytest.mark.release
def test_an_answer_is_doubted_with_twenty_thousand_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    doubts = []
    monkeypatch.setattr(searching, "refuted_by", lambda doubt: doubts.append(doubt) or refuted_by(doubt))  # type: ignore[func-returns-value]
    bring("rich", played(RICH))
    assert search_next()
    row = of_game("rich")
    assert [(doubt.playouts, doubt.puzzle.id) for doubt in doubts] == [(20_000, row.puzzle_id)]


# Games that are left out


def _running(name: str) -> None:
    bring(name, played(RICH, steps=12))


def _elsewhere(name: str) -> None:
    Game.objects.filter(pk=bring(name, played(RICH)).pk).update(is_elsewhere=True)


def _delayed(name: str) -> None:
    bring(name, played(RICH), delay_ms=10 * LATELY // timedelta(milliseconds=1))


@pytest.mark.parametrize("bring_one", [_running, _elsewhere, _delayed])
def test_a_game_that_is_not_everybodys_yet_waits(bring_one: Callable[[str], None]) -> None:
    bring_one("early")
    assert next_game() is None
    assert not search_next()
    assert not SearchedGame.objects.exists()


def test_a_delay_that_has_passed_hides_nothing() -> None:
    _delayed("late")
    game = next_game(timezone.now() + 10 * LATELY)
    assert game is not None
    assert game.public_id == "late"


def _another_list(name: str) -> None:
    bring(name, played(RICH), lexicon_version="ca-disc-2021 of another day")


def _no_list(name: str) -> None:
    bring(name, played(RICH), lexicon="none", lexicon_version="none (0)")


def with_a_phony() -> BotGame:
    """A word that the list lacks is laid first, and nobody doubts it."""
    game = BotGame.between("ca-ajusc", ("greedy", "equity"), RICH)
    while game.state.phase is not Phase.PLAY:
        game.step()
    side, alphabet = game.state.on_turn, load_tileset("catalan").alphabet
    words = permutations(game.state.racks[side] or (), 2)
    word = next(word for word in words if BLANK not in word and not game.lexicon.has(word))
    game.play(f"H8 {alphabet.format_tiles(word)}")
    game.do(opponent_of(side), Accept())
    game.play_to_the_end()
    return game


def test_another_game_is_looked_at(looked: list[object]) -> None:
    bring("plain", played(RICH))
    assert search_next()
    assert len(looked) == 1


@pytest.mark.parametrize("bring_one", [_another_list, _no_list])
def test_a_game_without_the_exact_list_gives_none(
    looked: list[object], bring_one: Callable[[str], None]
) -> None:
    bring_one("odd")
    assert search_next()
    assert (of_game("odd").is_done, of_game("odd").puzzle_id, looked) == (True, "", [])
    assert not search_next()


def test_a_game_with_a_phony_on_the_board_gives_none(looked: list[object]) -> None:
    bring("phony", with_a_phony())
    assert search_next()
    assert (of_game("phony").is_done, of_game("phony").puzzle_id, looked) == (True, "", [])


def test_a_game_under_other_points_gives_none(looked: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    def with_other_points(public_id: str) -> Room:
        found = game_room(public_id)
        play = replace(found.rulebook.play, bingo_bonus=35)
        return replace(found, rulebook=replace(found.rulebook, play=play))

    monkeypatch.setattr(searching, "game_room", with_other_points)
    bring("odd", played(RICH))
    assert search_next()
    assert (of_game("odd").is_done, looked) == (True, [])


def test_a_game_that_cannot_be_read_is_passed_over_once(caplog: pytest.LogCaptureFixture) -> None:
    Game.objects.create(
        public_id="gone",
        invitation_hash="gone",
        status=Game.Status.OVER,
        rulebook_id="ca-ajusc",
        side_ms=1,
        ended_at=timezone.now(),
    )
    assert search_next()
    assert "no puzzle from game gone" in caplog.text
    assert not search_next()


# What goes with its game


def test_a_game_taken_off_its_list_takes_its_puzzle_along() -> None:
    row = searched()
    address = f"/puzzles/ca/{row.puzzle_id}/"
    assert Client().get(address).status_code == 200
    Game.objects.get(public_id="rich").delete()
    assert Client().get(address).status_code == 404
    assert not SearchedGame.objects.exists()


def test_a_game_that_goes_on_again_hides_its_puzzle() -> None:
    row = searched()
    Game.objects.filter(public_id="rich").update(status=Game.Status.RUNNING)
    assert row.puzzle_id not in offered()["ca"].puzzles


def test_an_erased_player_is_nowhere_in_it() -> None:
    row = searched()
    user = User.objects.create_user("greedy-account")
    Seat.objects.create(game=row.game, side=0, visitor="v0", user=user)
    names = row.game.names
    erase_account(user)
    kept = of_game("rich")
    assert kept.puzzle_id == row.puzzle_id
    assert not any(name in f"{kept.origin} {kept.content}" for name in names)
    page = Client().post(f"/puzzles/ca/{row.puzzle_id}/", {"show": "1"}).content.decode()
    assert not any(name in page for name in names)


# Limits, and others who search


def test_the_oldest_of_a_kind_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "KEPT", 1)
    first = searched()
    second = SearchedGame.objects.create(game=bring("second", played(RICH)), begun_at=timezone.now())
    third = SearchedGame.objects.create(game=bring("third", played(RICH)), begun_at=timezone.now())
    keep(second, {**KNOWN, "puzzle_id": "ca-2"})
    keep(third, {**KNOWN, "kind": "other", "puzzle_id": "ca-3"})
    first, second, third = (of_game(name) for name in ("rich", "second", "third"))
    assert [first.puzzle_id, second.puzzle_id, third.puzzle_id] == ["", "ca-2", "ca-3"]
    assert (first.is_done, first.content) == (True, "")


def test_a_search_that_was_lost_is_begun_again_at_once_but_not_for_ever(looked: list[object]) -> None:
    game = bring("poison", played(RICH))
    for tries in range(1, MOST_TRIES + 1):
        assert next_game() == game
        assert claim(game).tries == tries, "and then its process was killed"
    assert next_game() is None
    newer = bring("newer", played(RICH))
    assert next_game() == newer
    assert search_next()
    assert (of_game("newer").is_done, of_game("poison").is_done, len(looked)) == (True, False, 1)


def test_while_one_process_searches_no_other_does(looked: list[object], settings: Settings) -> None:
    bring("both", played(RICH))
    with (Path(settings.DATA) / "searching.lock").open("w") as other:
        assert locks.take(other.fileno())
        assert not search_next()
    assert search_next()
    assert len(looked) == 1


def test_it_rests_while_games_are_played_and_cores_are_scarce(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = float(os.cpu_count() or 1)
    monkeypatch.setattr(os, "getloadavg", lambda: (busy, busy, busy))
    assert not searching.must_rest()
    bring("now", played(RICH, steps=12))
    assert searching.must_rest()
    monkeypatch.setattr(os, "getloadavg", lambda: (busy - 0.5, busy, busy))
    assert not searching.must_rest()
