"""Filling the rack: drawn, and drawn anew until it has what it needs, or the game is over."""

from faristol.duplicate import events as e
from faristol.duplicate.racks import has_minimum, is_one_kind, minimum_of, returned_of
from faristol.duplicate.recorder import Recorder
from faristol.tiles import Rack, load_tileset


def draw_rack(recorder: Recorder) -> None:
    """Ends the game where only one kind is left, or nothing at all."""
    book, coup = recorder.book, len(recorder.state.coups) + 1
    tileset = load_tileset(recorder.state.opened.tileset)
    if recorder.state.must_change:
        _reject(recorder, coup, recorder.state.rack, e.Rejection.NO_PLAY)
    while True:
        state = recorder.state
        drawn, _ = state.bag.draw(book.play.rack_size - len(state.rack))
        recorder.record(e.TilesDrawn(at_ms=recorder.now_ms, coup=coup, tiles=drawn))
        state = recorder.state
        if not state.rack:
            recorder.end(e.EndReason.TILES_OUT)
            return
        if book.ending.one_kind_left and is_one_kind(state):
            recorder.end(e.EndReason.ONE_KIND)
            return
        minimum = minimum_of(state, coup, book.racks, rack_size=book.play.rack_size)
        if minimum is None or has_minimum(state.rack, minimum, tileset=tileset, rules=book.racks):
            return
        returned = returned_of(state, drawn, book.racks)
        _reject(recorder, coup, returned, e.Rejection.VOWELS_CONSONANTS)


def _reject(recorder: Recorder, coup: int, returned: Rack, reason: e.Rejection) -> None:
    recorder.record(e.RackRejected(at_ms=recorder.now_ms, coup=coup, returned=returned, reason=reason))
