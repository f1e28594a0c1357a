"""
Golden coups: lines of text in, totals out. A file of `tests/golden/duplicate` holds one case or several.

    title     A circled blank is worth nothing, an uncircled one annuls
    clauses   GR-6.6 GR-8.4
    words     ΛΟΓΟΣ ΛΟΓΟΙ               all that the lexicon has
    board     H8Ο ΚΑΛΑ                  what lies there already, as often as it takes
    bag       ΑΒΓ                       only these are left to draw, in this order
    entrants  3
    rack      ΛΟΓΟΣΑ?                   drawn, announced, the countdown starts
    1         H8Ο ΛΟΓΟΣ = 22            a slip, and what it turns out to be worth
    2 late    H8Κ ΛΟΓΟΣ = 0 late        `late`, `after-time`; then the reasons, in order
    3         H8Ο ΛΟΓΟ(Ι) (20) = 18 ! score     a score on the slip; the warnings
    close                               time is called, slips are collected and marked
    master    H8Ο ΛΟΓΟΣ 22              what lies on every board; `master -` for nothing
    totals    22-100% 0-0% 18-82%       of entrants 1, 2, 3 …

A slip `keyed` is a line as arbiters type it: `1 keyed E 8 Ο ΛΟΓΟΣ = 22`; `unclear 1 H8 ΛΟΓΟΣ ? H8Ο …` is one
that is asked about, with the ways to read it.

Further lines: `rule WORD upheld`, `rule WORD refused`, `asked WORD`, `choose H8Ο ΛΟΓΟΣ`, `leave 2`,
`paper` (closed on the arbiter's word that somebody has a play), `enter COUP SLIP…` (a slip typed in later),
`correct COUP NUMBER accepted|rejected`, `ranks 1 1 3`, `ended tiles-out`, `rejected N` (how often this rack
went back), `rulebook practice`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from faristol.board import parse_place, spread_out
from faristol.duplicate import Phase, Slip
from faristol.duplicate import actions as a
from faristol.duplicate.chapters.result import format_result, results_of
from faristol.duplicate.slips.line import parse_slip_line
from faristol.game.evolve import replace
from faristol.game.records.typed import parse_word
from faristol.rulebook import DuplicateBook
from faristol.tiles import BLANK, Bag, Tile, is_designated, load_tileset
from tests.duplicate.sessions import ARBITER, Session, book_named, grid_with, refused, slip

FOLDER = Path(__file__).parents[1] / "golden" / "duplicate"
HEADINGS = ("title", "clauses", "rulebook", "words", "board", "entrants")
_SLIP = re.compile(
    r"(?P<number>\d+)(?: (?P<state>late|after-time|illegible|keyed))? *"
    r"(?P<text>[^=(]*(?:\([^\d)]+\)[^=(]*)*?) *"
    r"(?:\((?P<score>\d+)\))? *= *(?P<points>\d+)(?P<reasons>[^!]*)(?:!(?P<warnings>.*))?"
)


def _keyed(number: int, text: str) -> Slip:
    """One command, as an arbiter types it."""
    typed = parse_slip_line(f"{number} {text}").slip
    assert typed is not None
    return typed


class Otherwise(AssertionError):
    """Something went otherwise than it is written: which line, and how."""


@dataclass
class Script:
    """One case as it is written down."""

    path: Path
    title: str = ""
    headings: dict[str, list[str]] = field(default_factory=dict)
    lines: list[tuple[int, str]] = field(default_factory=list)
    """With their numbers in the file."""

    @property
    def rulebook(self) -> str:
        return self.headings.get("rulebook", ["el-duplicate"])[0]


def read_scripts(path: Path) -> Iterator[Script]:
    script: Script | None = None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        text = line.split("#", 1)[0].strip()
        word, _, rest = text.partition(" ")
        if word == "title":
            if script is not None:
                yield script
            script = Script(path, rest.strip())
        elif word in HEADINGS:
            assert script is not None, f"{path.name}:{number}: a case begins with its title"
            script.headings.setdefault(word, []).append(rest.strip())
        elif word:
            assert script is not None, f"{path.name}:{number}: a case begins with its title"
            script.lines.append((number, text))
    if script is not None:
        yield script


@dataclass
class Expected:
    points: int
    reasons: list[str]
    warnings: list[str]


class Reading:
    """A case on its way through the session."""

    def __init__(self, script: Script, book: DuplicateBook | None = None) -> None:
        """Under its own rulebook, or another."""
        self.script = script
        headings = script.headings
        book = book or book_named(script.rulebook)
        words = " ".join(headings.get("words", [])).split()
        self.session = Session.of(*words, book=book, entrants=int(headings.get("entrants", ["3"])[0]))
        self.alphabet = load_tileset(book.play.tileset).alphabet
        self._lay(headings.get("board", []))
        self.expected: dict[int, Expected] = {}

    def _lay(self, plays: list[str]) -> None:
        state = self.session.state
        grid = grid_with(*plays, book=self.session.book)
        left = list(state.bag.tiles)
        for tile in grid.tiles:
            if tile:
                left.remove(BLANK if is_designated(Tile(tile)) else Tile(tile))
        self.session.state = replace(state, grid=grid, bag=Bag(tuple(left)))

    def run(self) -> None:
        for number, line in self.script.lines:
            try:
                self._do(line)
            except Exception as error:
                where = f"{self.script.path.name}:{number}: {line}"
                raise Otherwise(f"{where}\n  {type(error).__name__}: {error}") from error

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.isdecimal():
            self._hand_in(line)
            return
        getattr(self, f"_on_{word}")(rest.strip())

    def _hand_in(self, line: str) -> None:
        found = _SLIP.fullmatch(line)
        assert found is not None, "a slip is a number, a place, a word and = its points"
        number = int(found["number"])
        written = (
            _keyed(number, found["text"])
            if found["state"] == "keyed"
            else slip(
                found["text"].strip(),
                score=int(found["score"]) if found["score"] else None,
                illegible=found["state"] == "illegible",
            )
        )
        coup = self.session.state.coup.number
        self.session.do(a.EnterSlip(coup, number, written, late=found["state"] == "late"))
        if found["state"] == "after-time":
            self.session.do(a.AnnulSlip(coup, number, ARBITER, "went on writing"))
        self.expected[number] = Expected(
            int(found["points"]), found["reasons"].split(), (found["warnings"] or "").split()
        )
        if self.session.state.coup.is_closed:
            self._compare_marks()

    def _on_unclear(self, rest: str) -> None:
        """A line that could be read in several ways: nothing is entered, and all of them are named."""
        line, _, ways = rest.partition(" ? ")
        number, _, text = line.partition(" ")
        action = a.EnterSlip(self.session.state.coup.number, int(number), _keyed(int(number), text))
        got = refused(self.session, action)
        assert got.endswith(f"can be read in several ways: {ways.strip()}"), got

    def _compare_marks(self) -> None:
        marks = self.session.state.coup.marks
        for number, expected in self.expected.items():
            mark = marks[number]
            got = Expected(
                mark.points,
                [str(reason.kind) for reason in mark.reasons],
                [str(fault) for fault in mark.warnings],
            )
            assert got == expected, f"number {number}: {got}, {mark}"

    def _on_bag(self, tiles: str) -> None:
        self.session.bag(tiles.replace("-", ""))

    def _on_rack(self, rack: str) -> None:
        self.expected = {}
        self._on_draw(rack)
        drawn = self.alphabet.format_tiles(self.session.state.rack)
        assert self.session.state.rack == self.session.tiles(rack), f"the rack is {drawn}"
        self.session.do(a.AnnounceRack())
        self.session.do(a.StartCountdown())

    def _on_draw(self, rack: str) -> None:
        """Only drawn: the game may be over, or the rack be changed."""
        if rack:
            self.session.next_rack(rack)
        self.session.do(a.DrawRack())

    def _on_rejected(self, count: str) -> None:
        assert len(self.session.state.coup.rejected) == int(count), self.session.state.coup.rejected

    def _on_close(self, _: str) -> None:
        self.session.close()
        if self.session.state.phase is not Phase.RULING:
            self._compare_marks()

    def _on_paper(self, _: str) -> None:
        self.session.close(somebody_played=True)

    def _on_asked(self, words: str) -> None:
        assert list(self.session.state.coup.asked) == words.split(), self.session.state.coup.asked

    def _on_rule(self, rest: str) -> None:
        word, verdict = rest.split()
        assert verdict in {"upheld", "refused"}
        self.session.do(a.Rule(word, verdict == "upheld", ARBITER, "looked it up"))
        if self.session.state.phase is not Phase.RULING:
            self._compare_marks()

    def _on_choose(self, play: str) -> None:
        place, _, word = play.partition(" ")
        tiles = parse_word(word.strip(), self.alphabet)
        at = parse_place(place, self.session.book.play.coordinates)
        placement, objections = spread_out(self.session.state.grid, at, tiles)
        assert not objections
        self.session.do(a.ChooseMaster(placement))

    def _on_master(self, play: str) -> None:
        master = self.session.state.coup.master
        got = "-" if master is None else f"{master.place} {master.word} {master.score}"
        assert got == " ".join(play.split()), f"the master play is {got}"

    def _on_leave(self, number: str) -> None:
        self.session.do(a.RecordLeaving(int(number)))

    def _on_enter(self, rest: str) -> None:
        coup, _, line = rest.partition(" ")
        found = _SLIP.fullmatch(line)
        assert found is not None, "a slip is a number, a place, a word and = its points"
        number = int(found["number"])
        late = found["state"] == "late"
        self.session.do(a.EnterSlip(int(coup), number, slip(found["text"].strip()), late=late))
        mark = self.session.state.coups[int(coup) - 1].marks[number]
        assert mark.points == int(found["points"]), mark

    def _on_correct(self, rest: str) -> None:
        coup, number, verdict = rest.split()
        assert verdict in {"accepted", "rejected"}
        accepted = verdict == "accepted"
        self.session.do(a.CorrectMark(int(coup), int(number), accepted, ARBITER, "seen on the slip"))

    def _standings(self) -> list[tuple[int, str]]:
        """By number: rank and result."""
        results = results_of(self.session.state, self.session.book)
        by_number = sorted(results.standings, key=lambda standing: standing.number)
        rules = self.session.book.result
        return [(each.rank, format_result(each.total, each.percentage, rules)) for each in by_number]

    def _on_totals(self, rest: str) -> None:
        got = " ".join(result for _, result in self._standings())
        assert got == " ".join(rest.split()), f"the totals are {got}"

    def _on_ranks(self, rest: str) -> None:
        got = " ".join(str(rank) for rank, _ in self._standings())
        assert got == rest, f"the ranks are {got}"

    def _on_ended(self, reason: str) -> None:
        assert str(self.session.state.ended) == reason, f"ended: {self.session.state.ended}"

    def _on_goes(self, _: str) -> None:
        assert self.session.state.ended is None, f"ended: {self.session.state.ended}"
