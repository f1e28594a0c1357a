"""The play that goes on every board: the program's, one the arbiter chose, or an entrant's once upheld."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Placement, words_formed
from faristol.duplicate.kept_events import MasterBy, MasterPlayed, RulingGiven
from faristol.duplicate.objections import SessionObjection, objections_to_grounds
from faristol.duplicate.program import find_tops, format_play
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.slips.marking import Mark
from faristol.duplicate.state import Coup, Phase, SessionState
from faristol.errors import IllegalMove
from faristol.game.evolve import replace
from faristol.movegen import ScoredPlay, canonical_key
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import AmongEquals
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tiles import BLANK, is_designated, without


@dataclass(frozen=True, slots=True)
class Rule:
    """Uphold or refuse a long word that the lexicon lacks."""

    word: str
    upheld: bool
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class ChooseMaster:
    """Lay this one of the best plays."""

    placement: Placement


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAsked(Stamp):
    """A long word that the lexicon lacks, in the highest play that can still win; older logs list several."""

    coup: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceAsked(Stamp):
    """Several plays are best, and the rulebook leaves it to the arbiter."""

    coup: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingLaid(Stamp):
    """End of a coup in which neither an entrant nor the program has a play: all seven tiles are changed."""

    coup: int


Action: TypeAlias = Rule | ChooseMaster
Event: TypeAlias = RulingAsked | RulingGiven | ChoiceAsked | MasterPlayed | NothingLaid
PHASES: Mapping[type[object], frozenset[Phase]] = {
    Rule: frozenset({Phase.RULING}),
    ChooseMaster: frozenset({Phase.CHOOSING}),
}


def objections_to(state: SessionState, action: Action) -> Iterator[Objection]:
    if isinstance(action, Rule):
        if action.word not in state.coup.asked:
            yield SessionObjection("session.not_asked", found=action.word)
        yield from objections_to_grounds(action.author, action.reason)


def objections_to_next_rack(state: SessionState, book: DuplicateBook) -> Iterator[Objection]:
    """Yield the slips still missing if the rulebook checks more than the winning play between coups."""
    if book.master_play.checks_winner_only or not state.coups:
        return
    staying = [number for number in state.coup.entrants if not state.entrants[number - 1].has_left]
    missing = [str(number) for number in staying if number not in state.coup.slips]
    if missing:
        yield SessionObjection("master_play.checks_winner_only", found=", ".join(missing))


def decide(recorder: Recorder, action: Action) -> None:
    """
    Raises:
        IllegalMove: if the play that was chosen is not one of the best.
    """
    state = recorder.state
    match action:
        case Rule(word=word, upheld=upheld, author=author, reason=reason):
            recorder.record(
                RulingGiven(
                    at_ms=recorder.now_ms,
                    coup=state.coup.number,
                    word=word,
                    upheld=upheld,
                    author=author.strip(),
                    reason=reason.strip(),
                )
            )
        case ChooseMaster(placement=placement):
            tops = find_tops(recorder.program, state.grid, state.rack).plays
            chosen = next((play for play in tops if play.placement == placement), None)
            if chosen is None:
                raise IllegalMove(SessionObjection("session.no_top"))
            _lay(recorder, chosen, by=MasterBy.ARBITER)


def ask_for_ruling(recorder: Recorder, marks: Sequence[Mark]) -> bool:
    """
    Ask about the long word of the highest play that can still win; False where none can.

    A word is ruled on once for every slip that has it. Words of plays that would not go on the board even
    if they were upheld are not looked up between coups.
    """
    state = recorder.state
    plays = [
        (found_play(state, mark), mark.unlisted)
        for mark in marks
        if mark.unlisted and not {*mark.unlisted} & {*state.coup.refused}
    ]
    best = max([find_tops(recorder.program, state.grid, state.rack).score, *(mark.points for mark in marks)])
    can_win = [each for each in plays if each[0].score > best]
    if not can_win:
        return False
    _, (word, *_) = min(can_win, key=lambda each: canonical_key(each[0], state.grid))
    recorder.record(RulingAsked(at_ms=recorder.now_ms, coup=state.coup.number, words=(word,)))
    return True


def to_rule_on(mark: Mark, coup: Coup, *, top: int) -> tuple[str, ...]:
    """Long words on a slip that wait for the arbiter: those asked about, or, before that, that could win."""
    if coup.is_closed:
        return tuple(word for word in mark.unlisted if word in coup.asked)
    return mark.unlisted if (mark.worth or 0) > top else ()


def lay_best(recorder: Recorder) -> bool:
    """Lay the best play, or ask the arbiter which of several; False where there is none."""
    state = recorder.state
    found = (found_play(state, mark) for mark in state.coup.marks.values() if mark.is_valid)
    upheld = min(found, key=lambda play: canonical_key(play, state.grid), default=None)
    tops = find_tops(recorder.program, state.grid, state.rack)
    if upheld is not None and upheld.score > tops.score:
        _lay(recorder, upheld, by=MasterBy.RULING)
        return True
    if len(tops.plays) > 1 and recorder.book.master_play.among_equals is AmongEquals.ARBITER:
        recorder.record(ChoiceAsked(at_ms=recorder.now_ms, coup=state.coup.number))
    elif tops.plays:
        _lay(recorder, tops.plays[0], by=MasterBy.PROGRAM)
    return bool(tops.plays)


def lay_nothing(recorder: Recorder) -> None:
    recorder.record(NothingLaid(at_ms=recorder.now_ms, coup=recorder.state.coup.number))


def found_play(state: SessionState, mark: Mark) -> ScoredPlay:
    """An entrant's play, with what the board counts for it."""
    placement, worth = Placement(mark.placed), mark.worth or 0
    return ScoredPlay(placement, worth, worth * 1000, words_formed(state.grid, placement)[0].direction)


def _lay(recorder: Recorder, play: ScoredPlay, *, by: MasterBy) -> None:
    state, alphabet = recorder.state, recorder.program.tileset.alphabet
    words = words_formed(state.grid, play.placement, main=play.direction)
    place, word = format_play(play, state.grid, alphabet=alphabet, style=recorder.book.play.coordinates)
    recorder.record(
        MasterPlayed(
            at_ms=recorder.now_ms,
            coup=state.coup.number,
            placed=play.placement.tiles,
            place=place,
            word=word,
            words=tuple(alphabet.text(word.tiles) for word in words),
            score=play.score,
            by=by,
        )
    )


def apply(state: SessionState, event: Event) -> SessionState:
    coup = state.coup
    match event:
        case RulingAsked(words=words):
            return replace(state.with_coup(replace(coup, asked=words)), phase=Phase.RULING)
        case RulingGiven(word=word):
            asked = tuple(other for other in coup.asked if other != word)
            return state.with_coup(replace(coup, asked=asked, rulings=(*coup.rulings, event)))
        case ChoiceAsked():
            return replace(state, phase=Phase.CHOOSING)
        case MasterPlayed(placed=placed):
            used = [BLANK if is_designated(tile) else tile for _, tile in placed]
            return replace(
                state.with_coup(replace(coup, master=event, asked=())),
                grid=state.grid.lay(placed),
                rack=without(state.rack, used),
                phase=Phase.BETWEEN,
            )
        case NothingLaid():
            return replace(state, phase=Phase.BETWEEN, must_change=True)
