"""Input that an arbiter keys in from paper: slips, and decisions about them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from faristol.cli.duplicate import told
from faristol.cli.duplicate.asking import Asking, Lines
from faristol.duplicate import Phase
from faristol.duplicate import actions as a
from faristol.duplicate.chapters.result import points_after
from faristol.duplicate.chapters.slip import entrant_on_slip, ways_of
from faristol.duplicate.slips.line import TOP, TypedSlip, parse_slip_line
from faristol.duplicate.slips.slip import Slip, slip_text
from faristol.duplicate.state import Coup
from faristol.errors import NotationError

_ACCEPTED = {"accept": True, "accepted": True, "reject": False, "rejected": False}
_POINTS = re.compile(r"=(\d{1,4})(?:\s+|$)", re.ASCII)
_CORRECT = "@COUP correct NUMBER accept|reject [=POINTS] REASON"


@dataclass(slots=True)
class Keying(Asking):
    standing: int | None = None
    """The coup that slips are for until further notice: `@3` alone on a line."""
    _at: Coup | None = None
    """The coup that this line is about, where that was said."""

    # Coup and entrant

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

    def _stay_at(self, text: str) -> Lines:
        """`@3`, and `@` to end it."""
        if not text:
            self.standing = None
            return ["slips count for the last announced coup again"]
        self.standing = self._coup_numbered(text).number
        return [f"slips are for coup {self.standing} now; @ alone returns to the last"]

    def _standing_coup(self) -> Coup | None:
        """
        Return the coup in progress; None once its rack has gone back, or the game has ended in the middle of
        it.
        """
        announced = [coup for coup in self.desk.state.coups if coup.is_announced]
        if self.standing is not None and self.standing > len(announced):
            self.standing = None
        return None if self.standing is None else announced[self.standing - 1]

    def _number(self, text: str) -> int:
        if not text:
            raise NotationError("whose slip? Type the number first")
        return entrant_on_slip(self.desk.state, text, self.desk.book).number

    # Slips

    def _take_slip(self, text: str) -> Lines:
        typed = self._typed(text)
        number, coup = self._number(typed.who), self._coup()
        earlier = self._lacking_before(coup, number) if self._at is None else []
        if not earlier:
            return self._enter(typed, coup, number)
        before = listed([each.number for each in earlier])
        numbers, choice = {coup.number, *(each.number for each in earlier)}, f"{before} or {coup.number}"

        def chosen(answer: str) -> Lines | None:
            meant = answer.removeprefix("@")
            if not (meant.isdecimal() and int(meant) in numbers):
                return None
            return self._enter(typed, self._coup_numbered(meant), number)

        text = f"Number {number} has no slip in coup {before}. Which coup is this for? ({choice})"
        return self._choose_between(text, choice, chosen)

    def _lacking_before(self, coup: Coup, number: int) -> list[Coup]:
        """
        Earlier coups that this number's slip may be meant for, while the next one is being played.

        The slips of the last coup are keyed while players think about the next.
        """
        if self.desk.state.phase is not Phase.THINKING:
            return []
        earlier = self.desk.state.coups[: coup.number - 1]
        return [each for each in earlier if number in each.entrants and number not in each.slips]

    def _enter(self, typed: TypedSlip, coup: Coup, number: int) -> Lines:
        """Asks which of several readings is meant."""
        slip = self._slip_of(coup, typed)
        meanings = self.desk.meanings_of(coup, slip)
        if len(meanings) == 1:
            return self._enter_slip(slip, typed, coup, number)
        ways = {str(at): way for at, way in enumerate(ways_of(slip, meanings), 1)}
        shown = "\n".join(f"  {at}  {slip_text(way)}" for at, way in ways.items())
        return self._choose_between(
            f"{slip_text(slip)} can be read in several ways; - means none on the slip.\n{shown}\nWhich?",
            f"a number from 1 to {len(ways)}",
            lambda answer: self._enter_slip(ways[answer], typed, coup, number) if answer in ways else None,
        )

    def _enter_slip(self, slip: Slip, typed: TypedSlip, coup: Coup, number: int) -> Lines:
        before = coup.slips.get(number)
        if before is None:
            return self._do(a.EnterSlip(coup.number, number, slip, late=typed.late))
        line = told.slip_line(self.desk, coup, number)
        if (before.slip, before.late) == (slip, typed.late):
            return [f"{line}  (entered before)"]

        def put(author: str, why: str) -> Lines:
            return self._do(a.EnterSlip(coup.number, number, slip, typed.late, author, why))

        if not coup.is_closed:
            return self._sure(f"{line}\nReplace it?", lambda: put("", ""))
        # It was marked, and has points: who replaces it, and why, is kept.
        self._raise_if_refused(a.EnterSlip(coup.number, number, slip, typed.late, "-", "-"))
        return self._signed("", put, why=f"{line}\nCoup {coup.number} is closed. Why replace its slip?")

    @staticmethod
    def _typed(text: str) -> TypedSlip:
        try:
            return parse_slip_line(text)
        except NotationError as error:
            if text[:1].isdigit():
                raise
            raise NotationError(f"{text.split(maxsplit=1)[0]!r} is not a command; help lists them") from error

    def _slip_of(self, coup: Coup, typed: TypedSlip) -> Slip:
        if typed.slip is not None:
            return typed.slip
        if typed.same_as == TOP:
            plays = self.desk.tops_of(coup).plays
            if not plays:
                raise NotationError("there is no top: nothing can be played")
            return self.desk.as_slip(coup, plays[0])
        other = self._number(typed.same_as)
        if other not in coup.slips:
            raise NotationError(f"number {other} has no slip in coup {coup.number}")
        return coup.slips[other].slip

    def _missing(self, _: str) -> Lines:
        coup = self._coup()
        missing = self.desk.missing(coup)
        text = f"no slip of {listed(missing)}" if missing else "no slip is missing"
        return [f"coup {coup.number}: {text}"]

    # Decisions about one slip

    def _annul(self, rest: str) -> Lines:
        who, _, reason = rest.partition(" ")
        number, coup = self._number(who), self._coup().number
        text = f"Annul the slip of number {number} in coup {coup}?"
        return self._signed(
            reason.strip(),
            lambda author, why: self._do_when_sure(text, a.AnnulSlip(coup, number, author, why)),
        )

    def _restore(self, rest: str) -> Lines:
        who, _, reason = rest.partition(" ")
        number, coup = self._number(who), self._coup().number
        self._raise_if_refused(a.RestoreSlip(coup, number, "-", "-"))
        return self._signed(
            reason.strip(), lambda author, why: self._do(a.RestoreSlip(coup, number, author, why))
        )

    def _correct(self, rest: str) -> Lines:
        words = rest.split(maxsplit=2)
        if len(words) < 2 or words[1].casefold() not in _ACCEPTED:  # noqa: PLR2004
            raise NotationError(_CORRECT)
        accepted, reason = _ACCEPTED[words[1].casefold()], "".join(words[2:])
        given = _POINTS.match(reason)
        if given and not accepted:
            raise NotationError("a rejected slip scores nothing")
        points = None if given is None else int(given[1])
        coup, number = self._coup(), self._number(words[0])

        def correct(author: str, why: str) -> Lines:
            action = a.CorrectMark(coup.number, number, accepted, author, why, points)
            self._raise_if_refused(action)
            before, after = self.desk.state.points_of(number, coup), points_after(self.desk.state, action)
            worth = coup.marks[number].worth if number in coup.marks else None
            counted = f" (the board counts {worth})" if accepted and worth not in {None, after} else ""
            doing = f"{'Accept' if accepted else 'Reject'} it, {before} → {after} points{counted}?"
            return self._do_when_sure(f"{told.slip_line(self.desk, coup, number)}\n{doing}", action)

        return self._signed(reason[given.end() :] if given else reason, correct)


def listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
