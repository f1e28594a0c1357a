"""One list and one event under every formula, as tables. UPDATE_GOLDEN=1 rewrites what came out."""

import os
from pathlib import Path

import pytest

from faristol.formats.rating.csv import read_games, read_ratings, write_ratings
from faristol.rating.editions import SYSTEMS, Edition, apply
from tests.oracles import rating_twin
from tests.rating.lists import plain, plain_games

FOLDER = Path(__file__).parents[1] / "golden" / "rating"
SEASON = 2009


def made(system: str) -> Edition:
    known = read_ratings((FOLDER / "list.csv").read_bytes(), name="list.csv")
    games = read_games((FOLDER / "games.csv").read_bytes(), name="games.csv", known=known)
    return apply(system, known, games, season=SEASON, newcomer=None if system == "barruf" else 1000)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_edition_is_the_one_on_record(system: str) -> None:
    path, text = FOLDER / f"{system}.csv", write_ratings(made(system))
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, "utf-8")

    assert path.read_text("utf-8") == text


def test_the_edition_on_record_is_what_the_slow_twin_makes_of_it() -> None:
    known = read_ratings((FOLDER / "list.csv").read_bytes(), name="list.csv")
    games = read_games((FOLDER / "games.csv").read_bytes(), name="games.csv", known=known)
    published = read_ratings((FOLDER / "barruf.csv").read_bytes(), name="barruf.csv")
    twin = rating_twin.barruf(plain(known), plain_games(games))

    # A player without a rating who has not played still has none.
    assert plain(published) == {
        name: numbers if numbers[1] else (known[name].rating, 0) for name, numbers in twin.items()
    }
