"""
Questions that a console asks back before it acts.

While a question stands, the next line is its answer, and nothing else: a slip typed meanwhile is not taken
for a no, nor lost in silence.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from faristol.cli.duplicate import told
from faristol.cli.duplicate.desk import Desk
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.referee import objections_to
from faristol.errors import IllegalMove, NotationError

Lines: TypeAlias = list[str]
Then: TypeAlias = Callable[[str], Lines]

_YES = frozenset({"y", "yes", "ν", "ναι", "s", "sí", "si"})
_NO = frozenset({"n", "no", "ό", "όχι", "οχι"})
_NOTHING_DONE = "nothing is done"


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    then: Then
    """Effect of the answer."""


@dataclass(slots=True)
class Asking:
    desk: Desk
    author: str = ""
    """The person deciding: asked for at the first decision, if not given."""
    question: Question | None = None
    _is_sure: bool = False
    """The command had an exclamation mark: nothing is asked."""

    def answer(self, question: Question, line: str) -> Lines:
        self.question = None
        return question.then(line)

    def _ask(self, text: str, then: Then) -> Lines:
        self.question = Question(text, then)
        return []

    def _choose_between(self, text: str, answers: str, chosen: Callable[[str], Lines | None]) -> Lines:
        """Asks until `chosen` takes the answer; `answers` says what it takes. Nothing typed is: leave it."""

        def answered(answer: str) -> Lines:
            if not answer:
                return [_NOTHING_DONE]
            done = chosen(answer)
            if done is None:
                self._ask(text, answered)
                raise NotationError(f"{answer} is not taken: {answers} first")
            return done

        return self._ask(text, answered)

    def _yes_or_no(self, text: str, then: Callable[[bool], Lines]) -> Lines:
        def chosen(answer: str) -> Lines | None:
            word = answer.casefold()
            return then(word in _YES) if word in _YES | _NO else None

        return self._choose_between(f"{text} (y/n)", "y or n", chosen)

    def _sure(self, text: str, then: Callable[[], Lines]) -> Lines:
        """Ask, and act once the answer is yes."""
        if self._is_sure:
            return then()
        return self._yes_or_no(text, lambda is_sure: then() if is_sure else [_NOTHING_DONE])

    def _do(self, action: SessionAction) -> Lines:
        return told.tell(self.desk, self.desk.do(action))

    def _do_when_sure(self, text: str, action: SessionAction) -> Lines:
        """Ask before an action, unless it would be refused anyway."""
        self._raise_if_refused(action)
        return self._sure(text, lambda: self._do(action))

    def _raise_if_refused(self, action: SessionAction) -> None:
        objections = tuple(objections_to(self.desk.state, action, book=self.desk.book))
        if objections:
            raise IllegalMove(*objections)

    def _signed(self, reason: str, then: Callable[[str, str], Lines], *, why: str = "Why?") -> Lines:
        """Ask for the name of the person deciding, and the reason."""
        if not self.author:
            return self._ask("Who decides? Name:", lambda name: self._sign(name, reason, then, why))
        if not reason:
            return self._ask(why, lambda given: then(self.author, given) if given else [_NOTHING_DONE])
        return then(self.author, reason)

    def _sign(self, name: str, reason: str, then: Callable[[str, str], Lines], why: str) -> Lines:
        if not name:
            return [_NOTHING_DONE]
        self.author = name
        return self._signed(reason, then, why=why)
