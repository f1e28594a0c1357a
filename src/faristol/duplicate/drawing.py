"""Filling the rack: drawn, and drawn anew until it has what it needs, or the game is over."""

from itertools import count

from faristol.duplicate import events as e
from faristol.duplicate.prepared import next_prepared
from faristol.duplicate.racks import has_minimum, is_one_kind, minimum_of, returned_of
from faristol.duplicate.recorder import Recorder
from faristol.tiles import Rack, load_tileset, missing_from, without


def draw_rack(recorder: Recorder) -> None:
    """Ends the game where only one kind is left, or nothing at all."""
    coup = len(recorder.state.coups) + 1
    if recorder.state.must_change:
        _reject(recorder, coup, recorder.state.rack, e.Rejection.NO_PLAY)
    wanted = next_prepared(recorder.state, coup, rack_size=recorder.book.play.rack_size)
    if wanted is None:
        _draw_from_bag(recorder, coup)
        return
    kept = recorder.state.rack
    if missing_from(wanted, kept):
        _reject(recorder, coup, kept, e.Rejection.PREPARED)
    drawn = without(wanted, recorder.state.rack)
    recorder.record(e.TilesDrawn(at_ms=recorder.now_ms, coup=coup, tiles=drawn))
    _end_if_one_kind(recorder)


def redraw_rack(recorder: Recorder, *, author: str, note: str) -> None:
    """The rack goes back whole, as the arbiter says; from the bag, whatever was prepared."""
    state = recorder.state
    recorder.record(
        e.RackRejected(
            at_ms=recorder.now_ms,
            coup=state.coup.number,
            returned=state.rack,
            reason=e.Rejection.ARBITER,
            author=author,
            note=note,
        )
    )
    _draw_from_bag(recorder, state.coup.number)


def _draw_from_bag(recorder: Recorder, coup: int) -> None:
    book, tileset = recorder.book, load_tileset(recorder.state.opened.tileset)
    for changed in count():
        state = recorder.state
        drawn, _ = state.bag.draw(book.play.rack_size - len(state.rack))
        recorder.record(e.TilesDrawn(at_ms=recorder.now_ms, coup=coup, tiles=drawn))
        state = recorder.state
        if not state.rack:
            recorder.end(e.EndReason.TILES_OUT)
            return
        if _end_if_one_kind(recorder):
            return
        minimum = minimum_of(state, coup, book.racks, changed=changed)
        if minimum is None or has_minimum(state.rack, minimum, tileset=tileset, rules=book.racks):
            return
        returned = returned_of(state, drawn, book.racks)
        _reject(recorder, coup, returned, e.Rejection.VOWELS_CONSONANTS)


def _end_if_one_kind(recorder: Recorder) -> bool:
    ends = recorder.book.ending.one_kind_left and is_one_kind(recorder.state)
    if ends:
        recorder.end(e.EndReason.ONE_KIND)
    return ends


def _reject(recorder: Recorder, coup: int, returned: Rack, reason: e.Rejection) -> None:
    recorder.record(e.RackRejected(at_ms=recorder.now_ms, coup=coup, returned=returned, reason=reason))
