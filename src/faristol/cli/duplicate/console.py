"""
An arbiter's console for a running session: commands, slips, and answers to its questions.

A console takes a line and answers with lines; it neither reads nor prints. Whatever cannot be undone is asked
first: while a question stands, the next line is its answer. `close!` is `close` with that answer given.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from faristol.cli.duplicate import told
from faristol.cli.duplicate.asking import Lines, Then
from faristol.cli.duplicate.keying import Keying, listed
from faristol.duplicate import Phase
from faristol.duplicate import actions as a
from faristol.duplicate.slips.line import parse_names
from faristol.errors import NotationError
from faristol.tiles import Alphabet

_COUP = re.compile(r"@(\d{1,3})?(?:\s+(.*))?", re.DOTALL)
_MORE = re.compile(r"\+\s*(?:(\d{1,2}):)?(\d{1,3})(!?)")
_UPHELD = {"yes": True, "uphold": True, "upheld": True, "no": False, "refuse": False, "refused": False}
_SECOND_MS, _MINUTE_S = 1000, 60

HELP = """\
A coup          draw · reject REASON · announce · start · pause · +30 · stop · close; next: what comes next
Slips           12 H8Κ ΛΟΓΟΣ     number, square, direction, word; a blank in parentheses: ΛΟΓ(Ο)Σ
                12 E 8 ΛΟΓΟΣ     you are asked unless only one reading can be played
                12 E8 - ΛΟΓΟΣ    no direction on the slip
                12 H8Κ ΛΟΓΟΣ *   came late;  12 H8Κ ΛΟΓΟΣ !  hard to read;  12 -  empty
                12 =             the same as the top;  12 =7  the same as number 7's
                annul 12 REASON  kept writing after time;  restore 12 REASON  counts again
                @3 12 H8Κ ΛΟΓΟΣ  for coup 3; also before missing, annul, restore, coup, tops, correct
                @3               for coup 3 from now on, until @
Views           board · rack · rank · coup [N] · tops · missing · seats · changes · status
Decisions       rule [WORD yes|no REASON] · choose N · end REASON
Entrants        admit NAME [& NAME] · rename 12 NAME [& NAME] · seats (draws lots, once)
                leave 12 · return 12 REASON  (had not left after all, or is back)
After the game  @3 correct 12 accept|reject [=POINTS] REASON · export DIR
                arbiter NAME · help · quit

Steps that cannot be undone are confirmed first: answer y or n. An exclamation mark, as in close!, skips that.
"""


@dataclass(slots=True)
class Console(Keying):
    is_done: bool = False
    _commands: Mapping[str, Then] = field(init=False)

    def __post_init__(self) -> None:
        self._commands = {
            "admit": self._admit,
            "announce": lambda _: self._do(a.AnnounceRack()),
            "annul": self._annul,
            "arbiter": self._name_arbiter,
            "board": lambda _: told.board(self.desk.state, self.desk.book),
            "changes": lambda _: told.changes(self.desk.state) or ["nothing yet"],
            "choose": self._choose,
            "close": self._close,
            "correct": self._correct,
            "coup": self._show_coup,
            "draw": lambda _: self._do(a.DrawRack()),
            "end": self._end,
            "export": self._export,
            "help": lambda _: HELP.splitlines(),
            "leave": self._leave,
            "missing": self._missing,
            "next": lambda _: self._next(),
            "pause": lambda _: self._do(a.PauseCountdown()),
            "quit": lambda _: self._quit(),
            "rack": lambda _: [told.rack_text(self.desk.state.rack, self.desk.state) or "no rack"],
            "rank": lambda _: told.ranking(self.desk.state, self.desk.book),
            "reject": self._reject,
            "rename": self._rename,
            "restore": self._restore,
            "return": self._return,
            "rule": self._rule,
            "seats": lambda _: self._seats(),
            "start": lambda _: self._do(a.StartCountdown()),
            "status": lambda _: list(told.status(self.desk.state, self.desk.book)),
            "stop": lambda _: self._stop(),
            "tops": lambda _: list(told.tops_lines(self.desk, self._coup())),
        }

    @property
    def commands(self) -> Sequence[str]:
        return sorted(self._commands)

    @property
    def prompt(self) -> str:
        if self.question is not None:
            return f"{self.question.text} "
        at = "" if self.standing is None else f"@{self.standing} "
        return f"{at}{self.desk.state.phase}> "

    @property
    def toolbar(self) -> str:
        return told.toolbar(self.desk, at=self.standing)

    def tick(self) -> Lines:
        """Return lines on what has fallen due."""
        return told.tell(self.desk, self.desk.tick())

    def take(self, line: str) -> Lines:
        """
        Execute a line, and return the answer.

        Raises:
            FaristolError: if it is not understood, not allowed, or could not be written.
        """
        text = line.strip()
        if self.question is not None:
            return self.answer(self.question, text)
        self._at, self._is_sure = self._standing_coup(), False
        found = _COUP.fullmatch(text)
        if found and not found[2]:
            return self._stay_at(found[1] or "")
        if found and found[1]:
            self._at, text = self._coup_numbered(found[1]), found[2].strip()
        if not text:
            return []
        if more := _MORE.fullmatch(text):
            self._is_sure = bool(more[3])
            return self._extend(_SECOND_MS * (_MINUTE_S * int(more[1] or 0) + int(more[2])))
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.casefold().removesuffix("!"))
        if command is None:
            return self._take_slip(text)
        self._is_sure = word.endswith("!")
        return command(rest.strip())

    def leave(self) -> Lines:
        """Prepare to end the program: the countdown must not run unseen."""
        self.is_done = True
        if self.desk.state.countdown.running_since_ms is None or self.desk.state.phase is not Phase.THINKING:
            return []
        return self._do(a.PauseCountdown())

    # A coup

    def _next(self) -> Lines:
        state = self.desk.state
        match state.phase:
            case Phase.BETWEEN:
                return self._do(a.DrawRack())
            case Phase.DRAWN:
                return self._do(a.AnnounceRack())
            case Phase.ANNOUNCED:
                return self._do(a.StartCountdown())
            case Phase.THINKING:
                paused = state.countdown.running_since_ms is None
                return self._do(a.StartCountdown()) if paused else self._stop()
            case Phase.COLLECTING:
                return self._close("")
            case Phase.RULING:
                return self._rule("")
            case Phase.CHOOSING:
                return list(told.tops_lines(self.desk, self.desk.state.coup))
            case Phase.OVER:
                return ["the game is over: export DIR writes its results"]

    def _reject(self, reason: str) -> Lines:
        def reject(author: str, why: str) -> Lines:
            rack = told.rack_text(self.desk.state.rack, self.desk.state)
            return self._do_when_sure(f"{rack}: put the whole rack back?", a.RejectRack(author, why))

        return self._signed(reason, reject)

    def _extend(self, by_ms: int) -> Lines:
        """A slip of the finger makes hours of it: beyond what a coup may last it is asked first."""
        action, most = a.ExtendCountdown(by_ms), self.desk.book.coup.coup_maximum_ms
        left = self.desk.state.countdown.left_at(self.desk.now_ms()) + by_ms
        if left <= most:
            return self._do(action)
        text = f"{told.format_time(left)} left, where a coup lasts {told.format_time(most)} at most: sure?"
        return self._do_when_sure(text, action)

    def _stop(self) -> Lines:
        left = told.format_time(self.desk.state.countdown.left_at(self.desk.now_ms()))
        return self._do_when_sure(f"{left} left: call time now?", a.StopCountdown())

    def _close(self, _: str) -> Lines:
        """Asked first: the play goes on the board, and stays there."""
        state = self.desk.state
        if state.phase is Phase.THINKING:
            raise NotationError("the clock is still running: stop it first")
        if state.phase is not Phase.COLLECTING:
            return self._do(a.CloseCoup())  # the referee says why not
        coup, missing = state.coup, self.desk.missing(state.coup)
        marks = [self.desk.mark_of(coup, number) for number in coup.slips]
        nobody = not any(mark is not None and mark.is_valid for mark in marks)
        if nobody and missing and not len(state.bag) and self.desk.book.ending.no_play_and_bag_empty:
            return self._yes_or_no(
                f"No play is entered and the bag is empty. Has one of {listed(missing)} a play?",
                lambda somebody: self._do(a.CloseCoup(somebody_played=somebody)),
            )
        text = f"Close coup {coup.number}"
        text += f" without the slips of {listed(missing)}?" if missing else "?"
        return self._do_when_sure(text, a.CloseCoup())

    def _rule(self, rest: str) -> Lines:
        words = rest.split(maxsplit=2)
        asked = self.desk.state.coup.asked if self.desk.state.coups else ()
        if not words:
            if self.desk.state.phase is not Phase.RULING:
                return ["there is no open question to rule on"]
            return self._yes_or_no(f"Uphold {asked[0]}?", lambda upheld: self._ruled(asked[0], upheld=upheld))
        if len(words) == 1 or words[1].casefold() not in _UPHELD:
            raise NotationError("rule WORD yes|no REASON")
        word, upheld = _spelled(self.desk.alphabet, words[0]), _UPHELD[words[1].casefold()]
        return self._give(word, "".join(words[2:]), upheld=upheld)

    def _ruled(self, word: str, *, upheld: bool) -> Lines:
        self._is_sure = True
        return self._give(word, "", upheld=upheld)

    def _give(self, word: str, reason: str, *, upheld: bool) -> Lines:
        text = f"{'Uphold' if upheld else 'Refuse'} {word}?"

        def give(author: str, why: str) -> Lines:
            return self._do_when_sure(text, a.Rule(word, upheld=upheld, author=author, reason=why))

        return self._signed(reason, give)

    def _choose(self, rest: str) -> Lines:
        if self.desk.state.phase is not Phase.CHOOSING:
            return ["there is no choice to make"]
        plays = self.desk.tops_of(self.desk.state.coup).plays
        if not (rest.isdecimal() and 1 <= int(rest) <= len(plays)):
            raise NotationError(f"choose a number from 1 to {len(plays)}")
        play = plays[int(rest) - 1]
        place, word = self.desk.written(self.desk.state.coup, play)
        return self._do_when_sure(f"Lay {place} {word}?", a.ChooseMaster(play.placement))

    def _end(self, reason: str) -> Lines:
        return self._signed(
            reason,
            lambda author, why: self._do_when_sure("End the game here, for good?", a.EndSession(author, why)),
        )

    def _show_coup(self, rest: str) -> Lines:
        coup = self._coup_numbered(rest) if rest else self._coup()
        return list(told.coup_lines(self.desk, coup))

    # Entrants, and the rest

    def _admit(self, rest: str) -> Lines:
        return self._do(a.Admit(parse_names(rest)))

    def _rename(self, rest: str) -> Lines:
        who, _, names = rest.partition(" ")
        return self._do(a.Rename(self._number(who), parse_names(names)))

    def _seats(self) -> Lines:
        state = self.desk.state
        if state.coups or not state.entrants or not self.desk.book.slip.seats_by_lot:
            return told.seats(state)
        if all(each.place for each in state.entrants) and not self._is_sure:
            return [*told.seats(state), "(seats! draws lots anew)"]
        return self._do_when_sure("Draw lots for the places?", a.DrawSeats())

    def _leave(self, rest: str) -> Lines:
        number = self._number(rest)
        name = told.named(self.desk.state.entrants[number - 1])
        return self._do_when_sure(f"Number {number}, {name}, leaves?", a.RecordLeaving(number))

    def _return(self, rest: str) -> Lines:
        who, _, reason = rest.partition(" ")
        number = self._number(who)
        self._raise_if_refused(a.TakeBackLeaving(number, "-", "-"))
        return self._signed(
            reason.strip(), lambda author, why: self._do(a.TakeBackLeaving(number, author, why))
        )

    def _name_arbiter(self, name: str) -> Lines:
        if name:
            self.author = name
        return [f"decisions are signed {self.author}" if self.author else "nobody has signed yet"]

    def _export(self, rest: str) -> Lines:
        if not rest:
            raise NotationError("name a folder: export DIR")
        from faristol.cli.duplicate.export import export_session  # noqa: PLC0415 - slow to import

        return [f"written: {path}" for path in export_session(self.desk.file, Path(rest))]

    def _quit(self) -> Lines:
        if self.desk.state.countdown.running_since_ms is None or self.desk.state.phase is not Phase.THINKING:
            return self.leave()
        return self._sure("The countdown runs: pause it and leave?", self.leave)


def _spelled(alphabet: Alphabet, word: str) -> str:
    """Return the word in the session's spelling."""
    return alphabet.text(alphabet.spell(word))
