"""
A session as JSON: what `faristol.duplicate.visibility` says of events, said of a state.

Everybody gets the same view, arbiters with all names; an entrant's own part and an arbiter's desk stand
beside it, in `messages`. Nothing here shows a coup's slips, marks or best plays before its play is laid.
"""

from collections.abc import Iterator

from faristol.duplicate import Phase, SessionState
from faristol.duplicate.chapters.racks import unseen
from faristol.duplicate.chapters.result import CoupResult, Standing, results_of, shown_percentage
from faristol.duplicate.events import MasterPlayed, TilesDrawn
from faristol.duplicate.state import Coup
from faristol.game.evolve import replace
from faristol.rulebook import DuplicateBook
from faristol.tiles import Bag, Rack, without
from faristol_web.duplicate.live.room import Ranking, SessionRoom
from faristol_web.streams.rooms import SERVER
from faristol_web.wire.session import told as wire

_ALONE = 2
"""Fewest players among whom one can be alone with a play."""
_SECRET = (Phase.RULING, Phase.CHOOSING)


def revealed_coups(state: SessionState) -> tuple[Coup, ...]:
    """Return the coups whose play is laid, or never will be."""
    closed = tuple(coup for coup in state.coups if coup.is_closed)
    return closed[:-1] if state.phase in _SECRET else closed


def announced_coup(state: SessionState) -> Coup | None:
    """The last whose rack everybody knows."""
    return next((coup for coup in reversed(state.coups) if coup.is_announced), None)


def ranking_of(room: SessionRoom) -> Ranking:
    """The results of all coups that are revealed; found again only when one of them is different."""
    state, before = room.told, room.kept.ranking
    coups, key = revealed_coups(state), (state.corrections, state.entrants)
    same = before is not None and len(before.coups) == len(coups) and before.key == key
    if before is not None and same and all(map(_is, before.coups, coups)):
        return before
    results = results_of(replace(state, coups=coups), room.book)
    by_number = {standing.number: standing for standing in results.standings}
    room.kept.ranking = Ranking(coups, key, results, by_number)
    return room.kept.ranking


def _is(first: object, second: object) -> bool:
    return first is second


def view_json(room: SessionRoom) -> wire.ViewOfAll:
    """All but the long lists, and what goes with the moment."""
    state = room.told
    coup, kept, label = announced_coup(state), public_rack(room), room.alphabet.label
    drawn = without(state.rack, kept) if state.phase is Phase.DRAWN else ()
    hidden = unseen(replace(state, bag=Bag((*state.bag.tiles, *drawn))), room.book.racks)
    return {
        "phase": state.phase,
        "coup": coup.number if coup else 0,
        "rack": [label(tile) for tile in kept],
        "board": [
            (square, label(state.grid[square])) for square, tile in enumerate(state.grid.tiles) if tile
        ],
        "last": _last_squares(state),
        "bag": len(state.bag) + len(drawn),
        "unseen": None if hidden is None else [label(tile) for tile in hidden],
        "master_total": ranking_of(room).results.master_total,
        "ended": state.ended,
        "seed": state.opened.seed.hex() if state.ended else None,
        "joinable": room.listing.is_joinable and coup is None and state.ended is None,
        "next": room.listing.next,
    }


def lists_json(room: SessionRoom, *, is_arbiter: bool) -> wire.Lists:
    """Entrants, coups and ranking; arbiters see everybody's name, and the racks that went back."""
    state, ranking = room.told, ranking_of(room)
    all_known = is_arbiter or state.ended is not None
    names = all_known or not hides_names(room)
    standings = ranking.results.standings if ranking.coups else ()
    return {
        "entrants": [
            {
                "number": entrant.number,
                "names": entrant.names if names else [],
                "place": entrant.place,
                "left": entrant.has_left,
            }
            for entrant in state.entrants
        ],
        "coups": [
            _coup_json(room, coup, result, rejected=all_known)
            for coup, result in zip(ranking.coups, ranking.results.coups, strict=True)
        ],
        "standings": [_standing_json(room, standing, names=names) for standing in standings],
    }


def moment_json(room: SessionRoom, now_ms: int) -> wire.Moment:
    """Return the part of every view that changes by itself or with every slip."""
    state = room.told
    coup = announced_coup(state)
    staying = sum(not entrant.has_left for entrant in state.entrants)
    return {
        "seq": state.length,
        "countdown": _countdown_json(room, now_ms),
        "handed": len(coup.slips) if coup else 0,
        "playing": len(coup.entrants) if coup else staying,
        "waiting": waits_for_players(room),
    }


def hides_names(room: SessionRoom) -> bool:
    """Slips go by number so that no arbiter knows whose they are; where there is none, names may be read."""
    return room.book.slip.by_number and room.listing.pause_ms is None


def waits_for_players(room: SessionRoom) -> bool:
    """The server draws no rack for nobody: in a session of its own it waits until a player's page is open."""
    state = room.told
    is_its_own = room.listing.pause_ms is not None and state.phase is Phase.BETWEEN and bool(state.coups)
    return is_its_own and not room.has_players and not room.everywhere().numbers


def _countdown_json(room: SessionRoom, now_ms: int) -> wire.Countdown:
    state = room.told
    waits = state.phase in {Phase.ANNOUNCED, Phase.THINKING}
    ends_ms = state.countdown.ends_ms if waits else None
    return {
        "left_ms": state.countdown.left_at(now_ms) if waits else 0,
        "ends_ms": ends_ms,
        "coup_ms": state.opened.coup_ms,
        "paused": (paused := state.phase is Phase.THINKING and ends_ms is None),
        "by_server": paused and room.paused_by == SERVER,
        "warned": state.is_warned,
    }


def public_rack(room: SessionRoom) -> Rack:
    """The rack, as far as everybody knows it: what was drawn only when it is announced."""
    state = room.told
    if state.phase is not Phase.DRAWN:
        return state.rack
    told = room.events[: room.committed]
    drawn = next(event.tiles for event in reversed(told) if isinstance(event, TilesDrawn))
    return without(state.rack, drawn)


def _last_squares(state: SessionState) -> list[int]:
    master = next((coup.master for coup in reversed(state.coups) if coup.master), None)
    return [] if master is None else [square for square, _ in master.placed]


def _coup_json(room: SessionRoom, coup: Coup, result: CoupResult, *, rejected: bool) -> wire.Coup:
    label, master = room.alphabet.label, coup.master
    return {
        "number": coup.number,
        "rack": [label(tile) for tile in coup.rack],
        "rejected": [[label(tile) for tile in rack] for rack in coup.rejected] if rejected else [],
        "master": _master_json(master) if master else None,
        "nothing": master is None,
        "found": len(result.found_by),
        "best": result.best,
        "best_by": result.best_by,
        "solo": solo_of(result, coup, room.book),
    }


def _master_json(master: MasterPlayed) -> wire.Master:
    return {
        "place": master.place,
        "word": master.word,
        "words": master.words,
        "score": master.score,
        "by": master.by,
    }


def solo_of(result: CoupResult, coup: Coup, book: DuplicateBook) -> int | None:
    """Return the only entrant who found the master play's points, if enough played for that to matter."""
    enough = len(coup.entrants) >= (book.result.solo_minimum_entrants or _ALONE)
    return result.found_by[0] if enough and len(result.found_by) == 1 else None


def _standing_json(room: SessionRoom, standing: Standing, *, names: bool) -> wire.Standing:
    return {
        "rank": standing.rank,
        "number": standing.number,
        "names": standing.names if names else [],
        "points": standing.points,
        "bonus": standing.bonus,
        "penalty": standing.penalty,
        "total": standing.total,
        "percentage": shown_percentage(standing.percentage),
        "tops": standing.tops,
        "warnings": standing.warnings,
        "left": room.told.entrants[standing.number - 1].has_left,
    }


def missing_slips(state: SessionState) -> Iterator[tuple[int, list[int]]]:
    """Yield the missing slips: of closed coups, and of this one from its announcement on."""
    for coup in state.coups:
        if not coup.is_announced:
            continue
        gone = {entrant.number for entrant in state.entrants if entrant.has_left}
        lacking = [number for number in coup.entrants if number not in coup.slips and number not in gone]
        if lacking:
            yield coup.number, lacking
