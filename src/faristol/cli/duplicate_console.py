"""
What an arbiter types while a session runs: commands, slips, and answers to what is asked back.

A console takes a line and answers with lines; it neither reads nor prints. Whatever cannot be undone is asked
first: while a question stands, the next line is its answer. `close!` is `close` with that answer given.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from faristol.cli import duplicate_told as told
from faristol.cli.duplicate_desk import Desk
from faristol.duplicate import Phase
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.legality import objections_to
from faristol.duplicate.sheets import entrant_on_slip
from faristol.duplicate.slip import Slip
from faristol.duplicate.state import Coup
from faristol.duplicate.typed import TOP, TypedSlip, parse_slip_line
from faristol.errors import IllegalMove, NotationError
from faristol.tiles import Alphabet

Lines = list[str]
Then = Callable[[str], Lines]

_YES, _NO = (
    frozenset({"y", "yes", "ν", "ναι", "s", "sí", "si"}),
    frozenset({"n", "no", "ό", "όχι", "οχι", ""}),
)
_COUP = re.compile(r"@(\d{1,3})\s+(.*)", re.DOTALL)
_MORE = re.compile(r"\+\s*(?:(\d{1,2}):)?(\d{1,3})")
_UPHELD = {"yes": True, "uphold": True, "upheld": True, "no": False, "refuse": False, "refused": False}
_ACCEPTED = {"accept": True, "accepted": True, "reject": False, "rejected": False}
_SECOND_MS, _MINUTE_S = 1000, 60

HELP = """\
A coup          draw · reject REASON · announce · start · pause · +30 · stop · close; next: what comes next
Slips           12 H8Κ ΛΟΓΟΣ     number, square, direction, word; a blank in parentheses: ΛΟΓ(Ο)Σ
                12 H8Κ ΛΟΓΟΣ *   came late;  12 H8Κ ΛΟΓΟΣ !  hard to read;  12 -  empty
                12 =             the same as the top;  12 =7  the same as number 7's
                annul 12 REASON  wrote on after time
                @3 12 H8Κ ΛΟΓΟΣ  for coup 3; also before missing, annul, coup, tops, correct
To look at      board · rack · rank · coup [N] · tops · missing · seats · status
Decisions       rule [WORD yes|no REASON] · choose N · end REASON
Entrants        admit NAME [& NAME] · seats (draws lots, once) · leave 12
After the game  @3 correct 12 accept|reject [POINTS] REASON · export DIR
                arbiter NAME · help · quit

Whatever cannot be undone is asked first: answer y or n. close! and the like do not ask.
"""


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    then: Then
    """What the answer sets off."""


@dataclass(slots=True)
class Console:
    desk: Desk
    author: str = ""
    """Who decides: asked when the first decision is made, if nobody has said."""
    question: Question | None = None
    is_done: bool = False
    _at: Coup | None = None
    """The coup that this line is about."""
    _is_sure: bool = False
    _commands: Mapping[str, Then] = field(init=False)

    def __post_init__(self) -> None:
        self._commands = {
            "admit": self._admit,
            "announce": lambda _: self._do(a.AnnounceRack()),
            "annul": self._annul,
            "arbiter": self._name_arbiter,
            "board": lambda _: told.board(self.desk.state, self.desk.book),
            "choose": self._choose,
            "close": self._close,
            "correct": self._correct,
            "coup": self._show_coup,
            "draw": lambda _: self._do(a.DrawRack()),
            "end": self._end,
            "export": self._export,
            "help": lambda _: HELP.splitlines(),
            "leave": self._leave,
            "missing": lambda _: self._missing(),
            "next": lambda _: self._next(),
            "pause": lambda _: self._do(a.PauseCountdown()),
            "quit": lambda _: self._quit(),
            "rack": lambda _: [told.rack_text(self.desk.state.rack, self.desk.state) or "no rack"],
            "rank": lambda _: told.ranking(self.desk.state, self.desk.book),
            "reject": self._reject,
            "rule": self._rule,
            "seats": lambda _: self._seats(),
            "start": lambda _: self._do(a.StartCountdown()),
            "status": lambda _: list(told.status(self.desk.state)),
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
        return f"{self.desk.state.phase}> "

    def tick(self) -> Lines:
        """What has fallen due."""
        return told.tell(self.desk, self.desk.tick())

    def take(self, line: str) -> Lines:
        """
        Does what a line says, and answers.

        Raises:
            FaristolError: if it is not understood, not allowed, or could not be written.
        """
        if self.question is not None:
            question, self.question = self.question, None
            return question.then(line.strip())
        text = line.strip()
        self._at, self._is_sure = None, False
        if found := _COUP.fullmatch(text):
            self._at, text = self._coup_numbered(found[1]), found[2].strip()
        if not text:
            return []
        if found := _MORE.fullmatch(text):
            seconds = _MINUTE_S * int(found[1] or 0) + int(found[2])
            return self._do(a.ExtendCountdown(seconds * _SECOND_MS))
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.casefold().removesuffix("!"))
        if command is None:
            return self._take_slip(text)
        self._is_sure = word.endswith("!")
        return command(rest.strip())

    def leave(self) -> Lines:
        """What has to be done before the program ends: the countdown must not run unseen."""
        self.is_done = True
        if self.desk.state.countdown.running_since_ms is None or self.desk.state.phase is not Phase.THINKING:
            return []
        return self._do(a.PauseCountdown())

    # Asking back

    def _ask(self, text: str, then: Then) -> Lines:
        self.question = Question(text, then)
        return []

    def _sure(self, text: str, then: Callable[[], Lines]) -> Lines:
        """Does it once somebody has said yes."""
        if self._is_sure:
            return then()

        def answered(answer: str) -> Lines:
            if answer.casefold() in _YES:
                return then()
            if answer.casefold() in _NO:
                return ["nothing is done"]
            return self._ask(f"{text} (y/n)", answered)

        return self._ask(f"{text} (y/n)", answered)

    def _do_when_sure(self, text: str, action: SessionAction) -> Lines:
        """Nobody is asked about what would be refused anyway."""
        objections = tuple(objections_to(self.desk.state, action, book=self.desk.book))
        if objections:
            raise IllegalMove(*objections)
        return self._sure(text, lambda: self._do(action))

    def _signed(self, reason: str, then: Callable[[str, str], Lines]) -> Lines:
        """With the name of who decides, and why."""
        if not self.author:
            return self._ask("Who decides? Name:", lambda name: self._sign(name, reason, then))
        if not reason:
            return self._ask("Why?", lambda why: then(self.author, why))
        return then(self.author, reason)

    def _sign(self, name: str, reason: str, then: Callable[[str, str], Lines]) -> Lines:
        if not name:
            return ["nothing is done"]
        self.author = name
        return self._signed(reason, then)

    # A coup

    def _do(self, action: SessionAction) -> Lines:
        return told.tell(self.desk, self.desk.do(action))

    def _coup(self) -> Coup:
        """The one that is meant: named, or the last that was announced."""
        if self._at is not None:
            return self._at
        announced = [coup for coup in self.desk.state.coups if coup.is_announced]
        if not announced:
            raise NotationError("no coup has been announced")
        return announced[-1]

    def _coup_numbered(self, text: str) -> Coup:
        coups = [coup for coup in self.desk.state.coups if coup.is_announced]
        if not (text.isdecimal() and 1 <= int(text) <= len(coups)):
            raise NotationError(f"there is no coup {text}")
        return coups[int(text) - 1]

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
                return list(told.tops_lines(self.desk, self._coup()))
            case Phase.OVER:
                return ["the game is over: export DIR writes all of it"]

    def _reject(self, reason: str) -> Lines:
        def reject(author: str, why: str) -> Lines:
            rack = told.rack_text(self.desk.state.rack, self.desk.state)
            return self._do_when_sure(f"{rack}: put the whole rack back?", a.RejectRack(author, why))

        return self._signed(reason, reject)

    def _stop(self) -> Lines:
        left = told.format_time(self.desk.state.countdown.left_at(self.desk.now_ms()))
        return self._do_when_sure(f"{left} left: call time now?", a.StopCountdown())

    def _close(self, _: str) -> Lines:
        """Asked first: the play goes on the board, and stays there."""
        state = self.desk.state
        if state.phase is not Phase.COLLECTING:
            return self._do(a.CloseCoup())  # the referee says why not
        coup, missing = state.coup, self.desk.missing(state.coup)
        marks = [self.desk.mark_of(coup, number) for number in coup.slips]
        nobody = not any(mark is not None and mark.is_valid for mark in marks)
        if nobody and missing and not len(state.bag) and self.desk.book.ending.no_play_and_bag_empty:
            return self._ask(
                f"No play is entered and the bag is empty. Has one of {_list(missing)} a play? (y/n)",
                self._close_on_word,
            )
        text = f"Close coup {coup.number}"
        text += f" without the slips of {_list(missing)}?" if missing else "?"
        return self._do_when_sure(text, a.CloseCoup())

    def _close_on_word(self, answer: str) -> Lines:
        if answer.casefold() not in _YES | (_NO - {""}):
            return ["nothing is done"]
        return self._do(a.CloseCoup(somebody_played=answer.casefold() in _YES))

    def _rule(self, rest: str) -> Lines:
        words = rest.split(maxsplit=2)
        asked = self.desk.state.coup.asked if self.desk.state.coups else ()
        if not words:
            if self.desk.state.phase is not Phase.RULING:
                return ["there is nothing to rule on"]
            return self._ask(f"Uphold {asked[0]}? (y/n)", lambda answer: self._ruled(asked[0], answer))
        if len(words) == 1 or words[1].casefold() not in _UPHELD:
            raise NotationError("rule WORD yes|no REASON")
        word, upheld = _spelled(self.desk.alphabet, words[0]), _UPHELD[words[1].casefold()]
        return self._give(word, "".join(words[2:]), upheld=upheld)

    def _ruled(self, word: str, answer: str) -> Lines:
        if answer.casefold() not in _YES | (_NO - {""}):
            return ["nothing is done"]
        self._is_sure = True
        return self._give(word, "", upheld=answer.casefold() in _YES)

    def _give(self, word: str, reason: str, *, upheld: bool) -> Lines:
        text = f"{'Uphold' if upheld else 'Refuse'} {word}?"

        def give(author: str, why: str) -> Lines:
            return self._do_when_sure(text, a.Rule(word, upheld=upheld, author=author, reason=why))

        return self._signed(reason, give)

    def _choose(self, rest: str) -> Lines:
        if self.desk.state.phase is not Phase.CHOOSING:
            return ["there is nothing to choose"]
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

    # Slips

    def _take_slip(self, text: str) -> Lines:
        typed = self._typed(text)
        coup = self._coup()
        number = entrant_on_slip(self.desk.state, typed.who, self.desk.book).number
        slip = self._slip_of(coup, typed)
        enter = a.EnterSlip(coup.number, number, slip, late=typed.late)
        before = coup.slips.get(number)
        if before is None:
            return self._do(enter)
        if (before.slip, before.late) == (slip, typed.late):
            return [f"{told.slip_line(self.desk, coup, number)}  (entered before)"]
        line = told.slip_line(self.desk, coup, number)
        return self._sure(f"{line}\nReplace it?", lambda: self._do(enter))

    @staticmethod
    def _typed(text: str) -> TypedSlip:
        try:
            return parse_slip_line(text)
        except NotationError as error:
            if text[:1].isdigit():
                raise
            raise NotationError(f"{text.split(maxsplit=1)[0]!r} is no command; help tells them") from error

    def _slip_of(self, coup: Coup, typed: TypedSlip) -> Slip:
        if typed.slip is not None:
            return typed.slip
        if typed.same_as == TOP:
            plays = self.desk.tops_of(coup).plays
            if not plays:
                raise NotationError("there is no top: nothing can be played")
            return self.desk.as_slip(coup, plays[0])
        other = entrant_on_slip(self.desk.state, typed.same_as, self.desk.book).number
        if other not in coup.slips:
            raise NotationError(f"number {other} has no slip in coup {coup.number}")
        return coup.slips[other].slip

    def _annul(self, rest: str) -> Lines:
        who, _, reason = rest.partition(" ")
        number, coup = self._number(who), self._coup().number
        text = f"Annul the slip of number {number} in coup {coup}?"
        return self._signed(
            reason.strip(),
            lambda author, why: self._do_when_sure(text, a.AnnulSlip(coup, number, author, why)),
        )

    def _number(self, text: str) -> int:
        if not text:
            raise NotationError("whose? say the number")
        return entrant_on_slip(self.desk.state, text, self.desk.book).number

    def _missing(self) -> Lines:
        coup = self._coup()
        missing = self.desk.missing(coup)
        return [f"coup {coup.number}: {f'no slip of {_list(missing)}' if missing else 'every slip is there'}"]

    def _show_coup(self, rest: str) -> Lines:
        coup = self._coup_numbered(rest) if rest else self._coup()
        return list(told.coup_lines(self.desk, coup))

    def _correct(self, rest: str) -> Lines:
        words = rest.split(maxsplit=2)
        if len(words) < 2 or words[1].casefold() not in _ACCEPTED:  # noqa: PLR2004
            raise NotationError("@COUP correct NUMBER accept|reject [POINTS] REASON")
        accepted, reason = _ACCEPTED[words[1].casefold()], "".join(words[2:])
        first, _, rest = reason.partition(" ")
        points = int(first) if first.isdecimal() and accepted else None
        if points is not None:
            reason = rest.strip()
        coup, number = self._coup(), self._number(words[0])

        def correct(author: str, why: str) -> Lines:
            action = a.CorrectMark(coup.number, number, accepted, author, why, points)
            text = f"{told.slip_line(self.desk, coup, number)}\n{'Accept' if accepted else 'Reject'} it?"
            return self._do_when_sure(text, action)

        return self._signed(reason, correct)

    # Entrants, and the rest

    def _admit(self, rest: str) -> Lines:
        return self._do(a.Admit(tuple(name.strip() for name in rest.split("&"))))

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
        return self._do_when_sure(f"Number {number}, {name}, leaves for good?", a.RecordLeaving(number))

    def _name_arbiter(self, name: str) -> Lines:
        if name:
            self.author = name
        return [f"decisions are signed {self.author}" if self.author else "nobody has signed yet"]

    def _export(self, rest: str) -> Lines:
        if not rest:
            raise NotationError("export DIR: where to?")
        from faristol.cli.duplicate_export import export_session  # noqa: PLC0415 - slow to import

        return [f"written: {path}" for path in export_session(self.desk.file, Path(rest))]

    def _quit(self) -> Lines:
        if self.desk.state.countdown.running_since_ms is None or self.desk.state.phase is not Phase.THINKING:
            return self.leave()
        return self._sure("The countdown runs: pause it and leave?", self.leave)


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _spelled(alphabet: Alphabet, word: str) -> str:
    """As the session writes it."""
    return alphabet.text(alphabet.spell(word))
