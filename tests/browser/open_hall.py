"""The Open's hall: everybody's devices, the desk's pages, and the forms that are sent without a mouse."""

import csv
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device
from tests.browser.open_sheets import Game, Pair, Sheets, play_of, points_of
from tests.formats.pdf_text import texts

FILES = Path(__file__).parents[1] / "federations" / "ca-obert-2009" / "open"
"""People and ratings of the Open that is played in a terminal."""
BEFORE = FILES / "barruf-11.csv"
LISTED_ON, DAY = "2031-06-30", "2031-11-22"
ENTRANTS = 33
PLAYER = "Berta Tió"
"""The player whose phone we follow all day."""
BEST_PLAY = ("QUIXOTEJA", 158)
SOON_MS = 20_000
_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
_POINTS = re.compile(r" \([\d½]+\)$")
"""Points so far, beside a name."""


@dataclass
class Hall:
    devices: Mapping[str, Device]
    desk: str
    """The address of the desk."""
    sheets: Sheets = field(default_factory=lambda: Sheets(()))
    names: dict[int, str] = field(default_factory=dict)
    tables: dict[int, Pair] = field(default_factory=dict)
    """Tables of the current round, by number."""
    round_number: int = 0

    # People and places

    def page(self, name: str) -> Page:
        return self.devices[name].page

    def public(self, path: str = "") -> str:
        return self.desk.removesuffix("desk/") + path

    def number_of(self, name: str) -> int:
        return next(number for number, each in self.names.items() if each == name)

    def table_of(self, entrant: int) -> int:
        return next(number for number, pair in self.tables.items() if entrant in pair)

    # Reading

    def csv(self, path: str) -> list[dict[str, str]]:
        answer = self.page("spectator").request.get(self.public(path))
        assert answer.ok, path
        return list(csv.DictReader(StringIO(answer.body().decode("utf-8-sig"))))

    def paper(self, who: str, path: str, *, pages: int = 1) -> list[str]:
        """The names on it, as they follow each other; it is a PDF of so many pages."""
        answer = self.page(who).request.get(self.public(path))
        content = answer.body()
        assert answer.headers["content-type"] == "application/pdf", path
        assert content.startswith(b"%PDF-")
        printed = texts(content)
        assert (len(printed), len(_PAGE.findall(content))) == (pages, pages), path
        known = set(self.names.values())
        return [name for page in printed for text in page if (name := _POINTS.sub("", text)) in known]

    def private_link(self, entrant: int) -> str:
        """Return a link as the director reads it off the card of a player who lost it."""
        page = self.page("director").request.get(f"{self.desk}entrants/{entrant}/").text()
        found = re.search(r'/tournaments/[\w-]+/mine/[^/"<\s]+/', page)
        assert found
        return found[0]

    # Sending

    def post(self, who: str, path: str, do: str, *forms: Mapping[str, object], then: str = "") -> None:
        """The forms of one page of the desk, with this device's session: as fast as many hands would."""
        requests = self.page(who).request
        address = self.desk + path
        page = requests.get(address).text()
        known = {
            name: _required(rf'name="{name}" value="([^"]+)"', page)
            for name in ("csrfmiddlewaretoken", "seen")
        }
        for form in forms:
            sent: dict[str, Any] = {**known, "do": do, **form}
            to = self.desk + then.format_map(form) if then else address
            answer = requests.post(to, form=sent, max_redirects=0)
            assert answer.status == 302, (do, form, answer.text())

    def tap(self, who: str, test_id: str, path: str) -> Page:
        """One press on one page of the desk."""
        page = self.page(who)
        page.goto(self.desk + path)
        self.devices[who].tap(test_id)
        return page

    def picture(self, who: str, name: str) -> None:
        """A busy machine sometimes has none at first."""
        try:
            self.devices[who].picture(f"tournament-open-{name}")
        except PlaywrightError:
            self.devices[who].picture(f"tournament-open-{name}")

    # Rounds

    def pair(self, who: str, *, playing: set[int]) -> None:
        """Looked at, published, read from the wall, and verified."""
        self.round_number += 1
        number = self.round_number
        page = self.tap(who, "publish-pairing", f"rounds/{number}/?plan=1")
        expect(page.get_by_test_id("stage")).to_have_text("paired")
        rows = self.csv(f"pairings/{number}/pairings.csv")
        seated = [row for row in rows if row["table"]]
        self.tables = {int(row["table"]): (int(row["player1"]), int(row["player2"])) for row in seated}
        byes = [int(row["player1"]) for row in rows if row["kind"] == "bye"]
        assert len(byes) == len(playing) % 2
        bye = next(iter(byes), None)
        self.sheets.check_pairing(number, list(self.tables.values()), bye, playing)
        self.sheets.byes |= {number: bye} if bye else {}
        expect(self.page("hall").locator(".where")).to_have_text(f"Round {number}", timeout=SOON_MS)
        self.devices[who].tap("start-round")
        expect(page.get_by_test_id("stage")).to_have_text("in progress")

    def sheet(self, table: int, *, with_plays: bool = True) -> Game:
        """Return the sheet that the two at a table will have written when their game is over."""
        first, second = self.tables[table]
        number = self.round_number
        return Game(
            round_number=number,
            entrants=(first, second),
            points=(points_of(first, number), points_of(second, number)),
            plays=(play_of(first, number), play_of(second, number)) if with_plays else (None, None),
        )

    def type_in(self, who: str, *tables: int) -> None:
        """Type at the grid of the round, without a mouse."""
        page = self.page(who)
        page.goto(f"{self.desk}rounds/{self.round_number}/")
        for table in tables:
            game = self.sheet(table, with_plays=False)
            page.locator(f"#t{table} [name=first]").focus()
            page.keyboard.type(str(game.points[0]))
            page.keyboard.press("Enter")
            page.keyboard.type(str(game.points[1]))
            page.keyboard.press("Enter")
            expect(page.get_by_test_id(f"points-{table}")).to_have_text(str(game.points[0]))
            self.sheets.games.append(game)

    def hand_in_the_rest(self, who: str, *, besides: int | None = None) -> None:
        """Every table without a sheet yet; the whole report of each."""
        handed = {game.entrants for game in self.sheets.games if game.round_number == self.round_number}
        games = [
            (table, self.sheet(table))
            for table, pair in self.tables.items()
            if pair not in handed and table != besides
        ]
        path = f"rounds/{self.round_number}/"
        forms = [_report(table, game) for table, game in games]
        self.post(who, path, "enter", *forms, then=path + "tables/{table}/")
        self.sheets.games += [game for _, game in games]

    def close(self, who: str) -> None:
        """Closed, and the standings on the web are what the sheets add up to."""
        page = self.tap(who, "close-round", f"rounds/{self.round_number}/")
        expect(page.get_by_test_id("stage")).to_have_text("closed")
        assert [
            tuple(row[column] for column in ("place", "number", "points", "spread", "points_for"))
            for row in self.csv("standings.csv")
        ] == [
            (
                str(line.place),
                str(line.entrant),
                f"{line.half_points / 2:g}",
                str(line.spread),
                str(line.points_for),
            )
            for line in self.sheets.standings()
        ]

    def on_phone(
        self, device: str, own: int, other: int, *, more: Callable[[Page], None] = lambda _page: None
    ) -> None:
        page = self.page(device)
        page.locator("[name=own_points]").fill(str(own))
        page.locator("[name=other_points]").fill(str(other))
        more(page)
        self.devices[device].tap("hand-in")


def _report(table: int, game: Game) -> dict[str, object]:
    form: dict[str, object] = {"round": game.round_number, "table": table, "kind": "played"}
    for side, play in enumerate(game.plays):
        form |= {f"points-{side}": game.points[side]}
        if play is not None:
            form |= {f"best-{side}": play[0], f"best-{side}-points": play[1]}
    return form


def _required(pattern: str, page: str) -> str:
    found = re.search(pattern, page)
    assert found, pattern
    return found[1]
