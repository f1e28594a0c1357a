"""`faristol duplicate train`: a game that is over, played alone against the field that was there."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from faristol.board import load_layout
from faristol.cli.duplicate import told
from faristol.cli.duplicate.arguments import add_session
from faristol.cli.duplicate.file import SessionFile, program_of, read_session
from faristol.cli.kit.output import PROBLEM, print_lines, remark
from faristol.duplicate import Phase
from faristol.duplicate.chapters.result import shown_percentage
from faristol.duplicate.slips.line import parse_slip_line
from faristol.duplicate.state import Coup
from faristol.duplicate.training import TrainingMark, ranking_with, train_on
from faristol.errors import FaristolError, NotationError
from faristol.formats import draw_board
from faristol.formats.game.drawing import LEGEND
from faristol.game import HasWord

_MS = 1_000_000
_ME = "1"
"""A slip begins with a number; whoever trains has none."""
HELP = "H8Κ ΛΟΓΟΣ: square, direction, word; - for no play; quit ends it"


def add_arguments(verb: ArgumentParser) -> None:
    add_session(verb)
    verb.add_argument("--timed", action="store_true", help="plays after the coup's time are late")


def run(args: Namespace) -> int:
    session = read_session(args.file)
    if session.state.phase is not Phase.OVER:
        raise FaristolError(f"{args.file}: this game is not over")
    training = Training(session, program_of(session, args).has_word, is_timed=args.timed)
    _print(training.begin())
    for number, line in enumerate(sys.stdin, 1):
        try:
            _print(training.take(line.strip()))
        except FaristolError as error:
            remark(f"line {number}: {error}")
            if not sys.stdin.isatty():
                return PROBLEM
        if training.is_done:
            break
    return 0


def _print(lines: Iterator[str]) -> None:
    print_lines(lines)
    sys.stdout.flush()


@dataclass(slots=True)
class Training:
    """One run through a session; nothing of it is kept."""

    session: SessionFile
    has_word: HasWord
    is_timed: bool = False
    now_ms: Callable[[], int] = lambda: time.monotonic_ns() // _MS
    points: dict[int, int] = field(default_factory=dict)
    """By coup."""
    is_done: bool = False
    _shown_ms: int = 0

    def begin(self) -> Iterator[str]:
        yield HELP
        yield from self._show()

    def take(self, line: str) -> Iterator[str]:
        """
        One slip, and what it would have been worth.

        Raises:
            NotationError: if it is none.
        """
        if line.casefold() == "quit":
            self.is_done = True
            return
        if not line:
            return
        slip = parse_slip_line(f"{_ME} {line}").slip
        if slip is None:
            raise NotationError(HELP)
        spent = self.now_ms() - self._shown_ms
        late = self.is_timed and spent > self.session.opened.coup_ms
        state, book = self.session.state, self.session.book
        number = self._coup.number
        trained = train_on(state, number, slip, book=book, has_word=self.has_word, late=late)
        self.points[number] = trained.mark.points
        yield from self._told(trained)
        yield from self._show()

    @property
    def _coup(self) -> Coup:
        return self.session.state.coups[len(self.points)]

    def _show(self) -> Iterator[str]:
        state = self.session.state
        if len(self.points) == len(state.coups):
            self.is_done = True
            return
        coup, style = self._coup, self.session.book.play.coordinates
        yield ""
        layout = load_layout(self.session.opened.board)
        yield draw_board(coup.grid, layout, self.session.alphabet, style)
        if not self.points:
            yield LEGEND
        time_left = f", {told.format_time(self.session.opened.coup_ms)}" if self.is_timed else ""
        yield f"coup {coup.number} of {len(state.coups)}{time_left}: {told.rack_text(coup.rack, state)}"
        self._shown_ms = self.now_ms()

    def _told(self, trained: TrainingMark) -> Iterator[str]:
        mark, master = trained.mark, trained.master
        yield f"{mark.points} points" + (", the top" if trained.is_top else "")
        for reason in mark.reasons:
            yield f"    {reason} [{reason.ground(self.session.book)}]"
        if master is not None:
            found = sum(points >= master.score for points in trained.field.values())
            field_of = f"found by {found} of {len(trained.field)}"
            yield f"master {master.place} {master.word}, {master.score}; {field_of}"
        result = ranking_with(self.session.state, self.session.book, self.points)
        percentage = shown_percentage(result.percentage)
        yield f"so far {result.total} of {result.master_total}, {percentage} %: {result.rank}. of {result.of}"
