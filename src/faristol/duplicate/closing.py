"""From the slips collected to the play on the board: marks, rulings on long words, master play, the end."""

from collections.abc import Iterator

from faristol.board import Placement, words_formed
from faristol.duplicate import events as e
from faristol.duplicate.marking import Mark, mark_slip
from faristol.duplicate.program import can_play_any, find_tops, format_play
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.state import Coup
from faristol.game.challenge import HasWord
from faristol.movegen import ScoredPlay, canonical_key
from faristol.rulebook.choices import AmongEquals
from faristol.tiles import Alphabet


def close_coup(recorder: Recorder, *, somebody_played: bool) -> None:
    """Stops for the arbiter where a long word that the lexicon lacks would beat the program's best."""
    number = recorder.state.coup.number
    recorder.record(e.CoupClosed(at_ms=recorder.now_ms, coup=number, somebody_played=somebody_played))
    words = _words_to_rule_on(recorder)
    if words:
        recorder.record(e.RulingAsked(at_ms=recorder.now_ms, coup=number, words=words))
    else:
        finish_coup(recorder)


def finish_coup(recorder: Recorder) -> None:
    """Marks every slip, and lays what the coup has brought."""
    coup = recorder.state.coup
    for number in sorted(coup.slips):
        mark_one(recorder, coup.number, number)
    state, rules = recorder.state, recorder.book.ending
    if rules.no_play_and_bag_empty and not len(state.bag) and not _somebody_played(state.coup):
        recorder.end(e.EndReason.NO_PLAY)
        return
    found = _best_found(recorder)
    tops = find_tops(recorder.program, state.grid, state.rack)
    if found is not None and found.score > tops.score:
        lay(recorder, found, by=e.MasterBy.RULING)
    elif not tops.plays:
        _lay_nothing(recorder)
    elif len(tops.plays) > 1 and recorder.book.master_play.among_equals is AmongEquals.ARBITER:
        recorder.record(e.ChoiceAsked(at_ms=recorder.now_ms, coup=coup.number))
    else:
        lay(recorder, tops.plays[0], by=e.MasterBy.PROGRAM)


def mark_one(recorder: Recorder, coup_number: int, number: int) -> None:
    coup = recorder.state.coups[coup_number - 1]
    mark = _marked(recorder, coup, number)
    recorder.record(e.SlipMarked(at_ms=recorder.now_ms, coup=coup_number, number=number, mark=mark))


def lay(recorder: Recorder, play: ScoredPlay, *, by: e.MasterBy) -> None:
    """Puts the master play on every board, and ends the game if that was all there was."""
    state = recorder.state
    alphabet = recorder.program.tileset.alphabet
    words = words_formed(state.grid, play.placement, main=play.direction)
    place, word = format_play(play, state.grid, alphabet=alphabet, style=recorder.book.play.coordinates)
    recorder.record(
        e.MasterPlayed(
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
    state = recorder.state
    if recorder.book.ending.tiles_out and not state.rack and not len(state.bag):
        recorder.end(e.EndReason.TILES_OUT)


def top_among(recorder: Recorder, placement: Placement) -> ScoredPlay | None:
    """The best play that lays these tiles; None if they are not one of the best."""
    tops = find_tops(recorder.program, recorder.state.grid, recorder.state.rack)
    return next((play for play in tops.plays if play.placement == placement), None)


def _lay_nothing(recorder: Recorder) -> None:
    state = recorder.state
    if can_play_any(recorder.program, state.grid, (*state.rack, *state.bag.tiles)):
        recorder.record(e.NothingLaid(at_ms=recorder.now_ms, coup=state.coup.number))
    else:
        recorder.end(e.EndReason.NO_PLAY)


def _somebody_played(coup: Coup) -> bool:
    return coup.somebody_played or any(mark.is_valid for mark in coup.marks.values())


def _marked(recorder: Recorder, coup: Coup, number: int) -> Mark:
    handed = coup.slips[number]
    return mark_slip(
        handed.slip,
        grid=coup.grid,
        rack=coup.rack,
        book=recorder.book,
        has_word=words_counted_in(coup, recorder.program.has_word, recorder.program.tileset.alphabet),
        late=handed.late,
        after_time=handed.after_time,
    )


def words_counted_in(coup: Coup, has_word: HasWord, alphabet: Alphabet) -> HasWord:
    """The lexicon, and what the arbiter has upheld in this coup."""
    upheld = {alphabet.spell(word) for word in coup.upheld}
    return lambda word: word in upheld or has_word(word)


def _words_to_rule_on(recorder: Recorder) -> tuple[str, ...]:
    state = recorder.state
    marks = [_marked(recorder, state.coup, number) for number in sorted(state.coup.slips)]
    best = find_tops(recorder.program, state.grid, state.rack).score
    words = (word for mark in marks if mark.worth is not None and mark.worth > best for word in mark.unlisted)
    return tuple(dict.fromkeys(words))


def _best_found(recorder: Recorder) -> ScoredPlay | None:
    """
    The best of the entrants' plays; equals in canonical order.

    Better than the program's it is only with a word that was upheld.
    """
    grid = recorder.state.grid
    plays = sorted(_found_plays(recorder), key=lambda play: canonical_key(play, grid))
    return plays[0] if plays else None


def _found_plays(recorder: Recorder) -> Iterator[ScoredPlay]:
    coup, grid = recorder.state.coup, recorder.state.grid
    for mark in coup.marks.values():
        if mark.is_valid:
            placement = Placement(mark.placed)
            direction = words_formed(grid, placement)[0].direction
            yield ScoredPlay(placement, mark.points, mark.points * 1000, direction)
