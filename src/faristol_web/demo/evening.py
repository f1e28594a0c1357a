"""A duplicate evening of three coups, and a session that anyone may join."""

from faristol.duplicate import Phase, SessionState, Slip, find_tops
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.program import format_play
from faristol.tiles import load_tileset
from faristol_web.demo.games import VISITOR
from faristol_web.duplicate.domain.services import SessionTerms, open_session
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.rulebooks.books import offered_duplicate_book
from faristol_web.streams.rooms import ARBITER

BOOK, LEXICON = "el-duplicate", "el-hunspell"
ENTRANTS = (("Άννα",), ("Βασίλης", "Γιάννα"), ("Δημήτρης",))
COUPS = 3
SEED = bytes([5] * 32)
AUTHOR, REASON = "Σάββας", "22:30"


def play_evening() -> None:
    """Play an evening in which everyone finds a good play, and nobody all of the best."""
    terms = SessionTerms(title="Βραδιά Παρασκευής", rulebook_id=BOOK, lexicon_id=LEXICON)
    session = open_session(terms, ENTRANTS, visitor=f"{VISITOR} arbiter", seed=SEED)
    for _ in range(COUPS):
        _play_coup(session.public_id)
    _do(session.public_id, a.EndSession(AUTHOR, REASON))
    waiting = SessionTerms(title="Κυριακή απόγευμα", rulebook_id=BOOK, lexicon_id=LEXICON, joinable=True)
    open_session(waiting, ENTRANTS[:1], visitor=f"{VISITOR} arbiter")


def _play_coup(stream: str) -> None:
    _do(stream, a.DrawRack())
    _do(stream, a.AnnounceRack())
    _do(stream, a.StartCountdown())
    state = _state(stream)
    best = find_tops(session_hub.call(session_hub.program(stream)), state.grid, state.rack).plays[0]
    book, alphabet = offered_duplicate_book(BOOK), load_tileset(state.opened.tileset).alphabet
    place, word = format_play(best, state.grid, alphabet=alphabet, style=book.play.coordinates)
    without = 1 + state.coup.number % len(ENTRANTS)
    for number in range(1, len(ENTRANTS) + 1):
        slip = Slip() if number == without else Slip(square=place, word=word)
        _do(stream, a.EnterSlip(state.coup.number, number, slip))
    _do(stream, a.StopCountdown())
    _do(stream, a.CloseCoup())
    if _state(stream).phase is Phase.CHOOSING:
        _do(stream, a.ChooseMaster(best.placement))


def _do(stream: str, action: SessionAction) -> None:
    client_id = f"demo {_state(stream).length}"
    session_hub.call(session_hub.do_all(stream, [action], actor=ARBITER, client_id=client_id))


def _state(stream: str) -> SessionState:
    state: SessionState = session_hub.call(session_hub.room(stream)).state
    return state
