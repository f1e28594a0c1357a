"""Everything by which a delayed game could be seen too early, asked again and again on a busy site."""

import itertools
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic, sleep
from urllib.error import HTTPError

import pytest

from tests.patience import wait_until
from tests.web.seeded import MINUTE_VARIABLE
from tests.web.server import Server
from tests.web.site_client import Page, Visitor, act, begin, soon
from tests.web.spiral import along_spiral

pytestmark = [pytest.mark.slow, pytest.mark.release]
DELAY_S, MOVES, PAUSE_S, BUSY, SILENT = 4.0, 9, 0.5, 1, 20
LEAST_WORD = 4
"""Letters of a word that no page has by chance."""
SHORT_MINUTES = {MINUTE_VARIABLE: str(round(DELAY_S * 1000))}

TEXTS = (
    *("/", "/lobby/", "/lobby/lists/", "/games/", "/bests/", "/search/?q={word}", "/lobby/ratings/"),
    *("/players/", "/records/", "/calendar/", "/feeds/news.atom", "/feeds/games.atom", "/archive/"),
    *("/games/{id}/", "/api/v1/games", "/api/v1/games?status=running", "/api/v1/games/{id}"),
    "/api/v1/games/{id}/moves",
)
"""Pages and other answers with what everyone may see."""
SECRETS = (
    *("/games/{id}/replay/", "/games/{id}/game.gcg", "/games/{id}/sheet/", "/games/{id}/sheet.pdf"),
    *("/games/{id}/report/", "/games/{id}/report/full/", "/games/{id}/events.json", "/games/{id}/seed/"),
    "/api/v1/games/{id}/game.gcg",
)
"""There is none of these before the end."""
PICTURE = "/pictures/games/{id}.png"


@dataclass
class Known:
    """The game as its players see it, with the moments before which none of it can have been."""

    squares: dict[int, float] = field(default_factory=dict)
    scores: dict[str, float] = field(default_factory=dict)
    """Totals on the pages, with the time of their first sight."""
    lengths: list[tuple[int, float]] = field(default_factory=list)
    """Number of events, and when the last of them was asked for."""
    moves: list[float] = field(default_factory=list)
    ended: float | None = None

    def note(self, page: Page, at: float) -> None:
        for square in page.board:
            self.squares.setdefault(square, at)
        self.scores.setdefault("–".join(map(str, page.view["scores"])), at)
        self.lengths.append((page.view["seq"], at))
        self.moves += [at] * (len(page.moves) - len(self.moves))

    def is_too_early(self, at: float, seen_at: float) -> bool:
        return seen_at < at + DELAY_S and (self.ended is None or seen_at < self.ended)

    def length_at(self, seen_at: float) -> int:
        """The number of events that everyone may know by then, and of those that come in the same moment."""
        until = (at for _, at in self.lengths if self.is_too_early(at, seen_at))
        first = next(until, None)
        return next(
            (length for length, at in reversed(self.lengths) if first is None or at < first),
            self.lengths[0][0],
        )


@dataclass
class Watchers:
    """Threads that ask by every way, and note when they saw something."""

    address: str
    public_id: str
    stop: threading.Event = field(default_factory=threading.Event)
    texts: list[tuple[float, str, str]] = field(default_factory=list)
    sockets: list[tuple[float, str, dict[str, object]]] = field(default_factory=list)
    pictures: list[tuple[float, str]] = field(default_factory=list)
    statuses: list[tuple[float, str, int]] = field(default_factory=list)
    wrong: list[BaseException] = field(default_factory=list)
    threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        ways: list[Callable[[], None]] = [self.read, self.look_for_secrets, self.see_picture]
        ways += [self.stay, self.come_back] + [self.keep_busy] * BUSY
        for way in ways:
            thread = threading.Thread(target=self._run, args=(way,))
            self.threads.append(thread)
            thread.start()

    def _run(self, way: Callable[[], None]) -> None:
        try:
            way()
        except BaseException as error:  # noqa: BLE001 – told by the test
            self.wrong.append(error)

    def end(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join(60)
        assert not self.wrong, self.wrong

    def moves_seen(self) -> int:
        """The most that a program was told of."""
        return max(
            (text.count('"number"') for _, path, text in self.texts if path.endswith("/moves")), default=0
        )

    def _again_and_again(self, paths: tuple[str, ...]) -> Iterator[tuple[float, str, int, str]]:
        visitor, word = Visitor(self.address), "XYZ"
        for path in itertools.cycle(paths):
            if self.stop.is_set():
                return
            status, _, text = visitor.get(path.format(id=self.public_id, word=word))
            yield monotonic(), path, status, text

    def read(self) -> None:
        for at, path, status, text in self._again_and_again(TEXTS):
            if status == 200:
                self.texts.append((at, path, text))

    def look_for_secrets(self) -> None:
        visitor = Visitor(self.address)
        for path in itertools.cycle(SECRETS):
            if self.stop.is_set():
                return
            try:
                with visitor.opener.open(self.address + path.format(id=self.public_id)) as answer:
                    status = answer.status
            except HTTPError as refused:
                status = refused.code
            self.statuses.append((monotonic(), path, status))

    def see_picture(self) -> None:
        visitor = Visitor(self.address)
        while not self.stop.is_set():
            path = self.address + PICTURE.format(id=self.public_id)
            with (
                suppress(HTTPError),
                visitor.opener.open(path) as answer,
            ):  # it may be refused: the site is busy
                self.pictures.append((monotonic(), str(hash(answer.read()))))
            sleep(0.2)

    def stay(self) -> None:
        page = Visitor(self.address).play(self.public_id)
        page.send({"type": "hello", "seen": 0})
        while not self.stop.is_set():
            self._hear(page, "stays")
        page.close()

    def come_back(self) -> None:
        for seen in itertools.cycle((0, 5, 10_000)):
            if self.stop.is_set():
                return
            page = Visitor(self.address).play(self.public_id)
            page.send({"type": "hello", "seen": seen})
            page.send({"type": "preview", "id": "p", "tiles": [[0, "A"]]})
            page.send({"type": "do", "id": "d", "action": "play", "tiles": [[0, "A"]]})
            for _ in range(4):
                self._hear(page, "comes back")
            page.close()

    def _hear(self, page: Page, how: str) -> None:
        try:
            message = page.next(0.2)
        except TimeoutError:
            return
        self.sockets.append((monotonic(), how, {**message, "whole board": dict(page.board)}))

    def keep_busy(self) -> None:
        for _ in self._again_and_again(("/search/?q=casa", "/players/", "/", "/lobby/", "/tournaments/")):
            pass


def play_watched(address: str) -> tuple[Known, Watchers]:
    """Play a game that spectators see later, to an early end, with everybody looking on."""
    anna, biel = Visitor(address), Visitor(address)
    form = {"rulebook": "ca-ajusc", "lexicon": "ca-disc-2021", "days": "", "minutes": "60", "delay": "1"}
    _, url, page = anna.post("/lobby/new/", opponent="link", name="Anna", **form)
    link = re.search(r"(/join/[^/\"\s<]+/)", page)
    assert link, page
    public_id = re.findall(r"/games/([0-9a-z]+)/", url + page)[0]
    biel.join(link[1])
    pages = anna.play(public_id), biel.play(public_id)
    for each in pages:
        each.hello()
    watchers, known = Watchers(address, public_id), Known()
    silent = [Visitor(address).play(public_id) for _ in range(SILENT)]
    for each in silent:
        each.send({"type": "hello", "seen": 0})
    watchers.start()
    known.note(pages[0], 0.0)
    at = monotonic()
    mover, other = begin(*pages)
    known.note(mover, at)
    for number in range(MOVES):
        sleep(PAUSE_S)
        at = monotonic()
        count = 5 if not number else 1 + number % 2
        act((mover, other), mover, "play", tiles=along_spiral(len(mover.board), mover.view["rack"], count))
        known.note(mover, at)
        mover, other = other, mover
    wait_until(lambda: watchers.moves_seen() > 0 and len({picture for _, picture in watchers.pictures}) > 1)
    known.ended = monotonic()
    mover.do("leave")
    soon(
        lambda: json.loads(Visitor(address).get(f"/api/v1/games/{public_id}/moves")[2]),
        lambda told: bool(told["is_over"]),
    )
    wait_until(
        lambda: any("GameEnded" in json.dumps(told) for _, how, told in watchers.sockets if how == "stays")
    )
    sleep(2)  # all ways are asked once more
    watchers.end()
    for each in (*silent, *pages):
        each.close()
    return known, watchers


def must_have_waited(known: Known, watchers: Watchers, address: str) -> None:
    told = json.loads(Visitor(address).get(f"/api/v1/games/{watchers.public_id}/moves")[2])
    words = {move["word"]: known.moves[index] for index, move in enumerate(told["moves"]) if move["word"]}
    words = {word: at for word, at in words.items() if len(word) >= LEAST_WORD}
    assert words
    assert known.ended is not None
    for seen_at, path, text in watchers.texts:
        early = [word for word, at in words.items() if word in text and known.is_too_early(at, seen_at)]
        early += [
            score for score, at in known.scores.items() if score in text and known.is_too_early(at, seen_at)
        ]
        assert not early, path
        if path.endswith("/moves"):
            count = len(json.loads(text)["moves"])
            assert not count or not known.is_too_early(known.moves[count - 1], seen_at), path
    assert {path for at, path, status in watchers.statuses if status == 404 and at < known.ended} == {
        *SECRETS
    }
    for seen_at, path, status in watchers.statuses:
        assert status in {404, 429, 503} or seen_at >= known.ended, path
    for seen_at, how, message in watchers.sockets:
        board = message["whole board"]
        assert isinstance(board, dict)
        assert not [square for square in board if known.is_too_early(known.squares[square], seen_at)], how
        if "view" in message:
            view = message["view"]
            assert isinstance(view, dict)
            assert view["seq"] <= known.length_at(seen_at) or seen_at >= known.ended, how
            scores = "–".join(map(str, view["scores"]))
            assert scores not in known.scores or not known.is_too_early(known.scores[scores], seen_at), how
    kinds = set[str]()
    for seen_at, picture in watchers.pictures:
        kinds.add(picture)
        public = 2 + sum(not known.is_too_early(at, seen_at) for _, at in known.lengths)
        assert len(kinds) <= public, "another picture than before, and nothing is old enough"


@pytest.fixture(scope="module")
def short_minutes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("short-minutes") / "data"
    running = Server(data, environment=SHORT_MINUTES).start()
    yield running
    assert running.stop() == 0


def test_no_way_to_look_on_shows_a_delayed_move_too_early(short_minutes: Server) -> None:
    known, watchers = play_watched(short_minutes.address)
    must_have_waited(known, watchers, short_minutes.address)
    boards = [told["whole board"] for at, _, told in watchers.sockets if known.ended and at < known.ended]
    assert any(boards), "what is old enough was seen"
