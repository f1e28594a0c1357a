"""A small duplicate game with everything that papers show: faults, a pair, a solo, a leaver, corrections."""

from functools import cache

from faristol.duplicate import Phase, Slip, find_tops, open_session, opening_state
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.game.evolve import replace
from tests.duplicate.sessions import ARBITER, SEED, Session, book_named, program_of, slip


@cache
def greek() -> Session:
    """Three coups and over; two corrections. The program knows three words."""
    book = book_named("el-duplicate")
    opened = open_session(book, lexicon="few", lexicon_version="few (0)", seed=SEED, title="Κύπελλο")
    words = program_of(("ΛΟΓΟΣ", "ΣΟΛΟ", "ΟΛΑ"), book.play.tileset)
    session = Session(book, words, opening_state(opened), [opened])
    for names in (("Ελένη",), ("Άρης", "Ζωή"), ("=1+1",), ("<b>Πάνος</b>",)):
        session.do(a.Admit(names))
    session.do(a.DrawSeats())
    session.next_rack("ΒΓΔΖΘΚΤ")
    session.do(a.DrawRack())
    _rack(session, "ΛΟΓΟΣ?Τ")
    session.do(a.AnnounceRack())
    session.do(a.StartCountdown())
    session.close(["D8Ο Λ(Ο)ΓΟΣ", "A1Ο ΛΟΓΟΣ", "D8Ο ΛΟΓΟΣ", "H8Ο ΞΞΞ"])
    session.do(a.RecordLeaving(4))
    session.coup("ΑΤΣΟΛΝΕ", "E5Κ (Σ)ΟΛΟ", "E5Κ ΣΟΛΟ", "E8Κ ΟΛΑ")
    session.coup("ΒΓΔΑΤΝΕ", "H8Ο ΨΨ")
    session.do(a.EnterSlip(3, 2, slip("H8Ο ΟΛΑ"), late=True))
    session.record([e.SessionEnded(at_ms=9, reason=e.EndReason.NO_PLAY)])
    session.do(a.CorrectMark(1, 3, accepted=False, author=ARBITER, reason="@not in the list"))
    session.do(a.CorrectMark(2, 2, accepted=True, author=ARBITER, reason="the circle is faint"))
    return session


def _rack(session: Session, rack: str) -> None:
    """In place of the one that was drawn."""
    tiles = session.tiles(rack)
    coup = replace(session.state.coup, rack=tiles)
    session.state = replace(session.state, rack=tiles, coups=(*session.state.coups[:-1], coup))


@cache
def elsewhere() -> Session:
    """Catalan tiles, scores on slips, warnings, bonuses: two coups of three players, and it goes on."""
    session = Session.of("CASA", "ANY", "SOC", book=book_named("practice"))
    _one_of_elsewhere(session, "CASANYT", slip("H8 CASA", illegible=True), slip("H8 ANY", score=22))
    _one_of_elsewhere(session, "CASALOT", slip("8G ANY", illegible=True), slip(""))
    return session


def _one_of_elsewhere(session: Session, rack: str, *slips: Slip) -> None:
    session.think(rack)
    for number, handed in enumerate((*slips, slip("")), 1):
        session.do(a.HandIn(number, handed))
    session.close()
    if session.state.phase is Phase.CHOOSING:
        tops = find_tops(session.program, session.state.grid, session.state.rack)
        session.do(a.ChooseMaster(tops.plays[0].placement))
