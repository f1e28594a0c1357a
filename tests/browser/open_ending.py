"""After the Open's last round: what is shown, printed and published is what the sheets add up to."""

import csv
from collections import Counter
from io import StringIO
from pathlib import Path

from playwright.sync_api import expect

from faristol.cli import main
from faristol.formats.rating.csv import read_ratings
from faristol.rating.editions import Edition, apply
from faristol.rating.states import season_of
from tests.browser.open_hall import BEFORE, BEST_PLAY, DAY, ENTRANTS, LISTED_ON, PLAYER, SOON_MS, Hall
from tests.browser.open_sheets import Line

ALL_IN = "Round 6: 16 of 16 results are in."
CELLS = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"


def everyone_reads_the_standings(hall: Hall) -> None:
    """On a page that was open since the first round, and on the wall."""
    reader = hall.page("spectator")
    rows = reader.get_by_test_id("standings").locator("tbody tr")
    lines = hall.sheets.standings()
    assert len(lines) == ENTRANTS
    subtitle = reader.locator("[data-live=subtitle]")
    expect(subtitle).to_have_text(ALL_IN, timeout=SOON_MS)
    shown = rows.evaluate_all(CELLS)
    shared = [line.place for line in lines]
    assert [(each[0].rstrip("="), each[2], each[4], each[5]) for each in shown] == [
        (str(line.place), halves(line.half_points), signed(line.spread), str(line.points_for))
        for line in lines
    ]
    assert [each[0].endswith("=") for each in shown] == [shared.count(place) > 1 for place in shared]
    hall.picture("spectator", "standings")
    the_wall_says_the_same(hall, [hall.names[line.entrant] for line in lines])
    assert reader.request.get(hall.desk).status == 404, "the desk is not for everyone"


def the_wall_says_the_same(hall: Hall, names: list[str]) -> None:
    """Page by page, the best first."""
    screen = hall.page("hall")
    host = screen.locator("faristol-tournament-hall")
    expect(screen.locator("section h2 [data-live=said]")).to_have_text(ALL_IN, timeout=SOON_MS)
    screen.keyboard.press(" ")
    while host.get_attribute("data-screen") != "standings":
        screen.keyboard.press("ArrowRight")
    visible = screen.locator("section[data-screen=standings] .name:visible")
    expect(visible.first).to_have_text(names[0], timeout=SOON_MS)
    hall.picture("hall", "hall-standings")
    read: list[str] = []
    while host.get_attribute("data-screen") == "standings":
        read += visible.all_inner_texts()
        screen.keyboard.press("ArrowRight")
    assert read == names


def halves(half_points: int) -> str:
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def the_prizes_go_where_they_should(hall: Hall) -> None:
    lines, names = hall.sheets.standings(), hall.names
    best_play, players = hall.sheets.best_plays()
    best_game, scorers = hall.sheets.best_games()
    assert best_play == BEST_PLAY[1]
    expected = [
        *(
            {"winner": {names[line.entrant]}, "amount": amount}
            for line, amount in zip(_three(lines), ("300 EUR", "150 EUR", "100 EUR"), strict=True)
        ),
        {"winner": {names[entrant] for entrant in players}, "amount": "50 EUR"},
        {"winner": {names[entrant] for entrant in scorers}, "amount": "50 EUR"},
        {"winner": set(names.values()), "amount": ""},
    ]
    page = hall.page("spectator")
    page.goto(hall.public("prizes/"))
    rows = page.get_by_test_id("prizes").locator("tbody tr")
    found = rows.evaluate_all(CELLS)
    assert [{"winner": set(each[1].split(", ")), "amount": each[2]} for each in found] == expected
    assert f"{BEST_PLAY[0]}, {BEST_PLAY[1]} points" in found[3][3]
    assert f"{best_game} points" in found[4][3]
    page = hall.tap("director", "close-tournament", "prizes/")
    hall.picture("director", "prizes")
    page.goto(hall.desk)
    expect(page.get_by_test_id("step")).to_have_attribute("data-step", "rating")


def _three(lines: list[Line]) -> list[Line]:
    assert [line.place for line in lines[:4]] == [1, 2, 3, 4], "nobody shares a prize here"
    return lines[:3]


def all_is_printed(hall: Hall) -> None:
    """Papers name everybody in their order; the tables tell every game."""
    names, lines = hall.names, hall.sheets.standings()
    ranking = [names[line.entrant] for line in lines]
    seated = [names[entrant] for pair in hall.tables.values() for entrant in pair]
    assert hall.paper("spectator", "pairings/6/pairings.pdf") == seated
    assert Counter(hall.paper("spectator", "pairings/6/pairings.pdf?by=name")) == dict.fromkeys(seated, 2)
    assert hall.paper("spectator", "standings.pdf") == ranking
    assert hall.paper("spectator", "cross-table.pdf") == ranking
    assert Counter(hall.paper("spectator", "entrants.pdf")) == dict.fromkeys(ranking, 1)
    assert set(hall.paper("spectator", "prizes.pdf")) >= {*ranking[:3], PLAYER}
    assert hall.paper("director", "pairings/6/slips.pdf", pages=4) == seated
    assert set(hall.paper("director", "cards.pdf", pages=17)) == set(ranking)
    for path in ("pairings/6/slips.pdf", "cards.pdf"):
        assert hall.page("spectator").request.get(hall.public(path)).status == 404, path
    cells = {int(row["number"]): row for row in hall.csv("cross-table.csv")}
    for game in hall.sheets.games:
        one, other = game.entrants
        assert cells[one][f"opponent{game.round_number}"] == str(other)
        assert f"{game.points[0]}-{game.points[1]}" in cells[one][f"result{game.round_number}"]


def the_new_edition_is_what_the_games_make(hall: Hall) -> None:
    page = hall.tap("director", "next-step", "")
    edition = expected_edition(hall)
    changed = {line.player: line for line in edition.lines if line.event_games}
    preview = page.locator("tbody tr").evaluate_all(CELLS)
    assert {each[0]: (each[1], each[2], each[4]) for each in preview} == {
        name: ("–" if line.is_newcomer else str(line.old), str(line.event_games), str(line.rating))
        for name, line in changed.items()
    }
    hall.devices["director"].tap("publish-rating")
    expect(page.get_by_test_id("step")).to_have_attribute("data-step", "over")

    reader = hall.page("spectator")
    reader.goto("/ratings/barruf/")
    expect(reader.get_by_test_id("rating-list")).to_contain_text(PLAYER)
    hall.picture("spectator", "rating")
    text = reader.request.get("/ratings/barruf/editions/2.csv").body()
    assert read_ratings(text, name="edition 2") == edition.players
    rows = csv.DictReader(StringIO(text.decode("utf-8-sig")))
    assert {row["player"]: (row["position"], row["category"], row["state"]) for row in rows} == {
        line.player: (str(line.position or ""), line.category, line.state) for line in edition.lines
    }


def expected_edition(hall: Hall) -> Edition:
    """From the list as it was imported, and the games as the sheets tell them."""
    listed = read_ratings(BEFORE.read_bytes(), name=BEFORE.name)
    first = apply("barruf", listed, [], season=season_of(LISTED_ON))
    games = hall.sheets.rated(hall.names)
    assert len(games) == 16 + 16 + 16 + 15 + 16 + 16
    return apply("barruf", first, games, season=season_of(DAY))


def the_record_can_be_checked_elsewhere(hall: Hall, folder: Path) -> None:
    """The log that everyone may have, read by the program in a terminal."""
    file = folder / "open.jsonl"
    file.write_bytes(hall.page("spectator").request.get(hall.public("log.jsonl")).body())
    assert main(["tournament", "check", str(file)]) == 0
