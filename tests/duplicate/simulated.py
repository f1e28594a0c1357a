"""
A field of simulated players: bots of different strength, some late, some with each of the six faults.

A player who may make a fault makes it as on paper. Only the seed decides.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from faristol.board import Square
from faristol.duplicate import Phase, SessionState, Slip, deadline_ms, mark_slip, on_deadline
from faristol.duplicate import actions as a
from faristol.duplicate.program import format_play
from faristol.movegen import ScoredPlay
from faristol.rulebook.choices import Annulment
from faristol.tiles import BLANK, face, is_designated
from tests.duplicate.sessions import ARBITER, Session

FAULTS: tuple[str, ...] = ("late", *Annulment)


@dataclass
class Deed:
    """A simulated player's action in one coup."""

    number: int
    slip: Slip
    at_ms: int
    """Time after the start of the countdown."""
    fault: str = ""


def written(session: Session, play: ScoredPlay) -> Slip:
    """The play as its player writes it: blanks from the rack in parentheses."""
    grid, alphabet = session.state.grid, session.program.tileset.alphabet
    place, _ = format_play(play, grid, alphabet=alphabet, style=session.book.play.coordinates)
    after, laid = grid.lay(play.placement.tiles), dict(play.placement.tiles)
    first, last = after.run_through(play.placement.tiles[0][0], play.direction)
    letters = []
    for square in map(Square, range(first, last + 1, grid.step(play.direction))):
        letter = alphabet.text((after[square],))
        circled = square in laid and is_designated(laid[square])
        letters.append(f"({letter})" if circled else letter)
    return Slip(square=place[:-1], direction=place[-1], word="".join(letters))


def deeds(session: Session, chance: Random, *, faulty: bool = True) -> Iterator[Deed]:
    """The strong look at the best plays, the weak at any; one in six goes wrong."""
    state = session.state
    plays = session.program.generator.all_plays(state.grid, state.rack)
    for number in state.coup.entrants:
        depth = 1 + (number - 1) * max(1, len(plays)) // (2 * len(state.coup.entrants))
        if not len(plays) or chance.random() < 0.03:
            continue
        play = plays[chance.randrange(min(len(plays), max(1, depth)))]
        deed = Deed(number, written(session, play), chance.randrange(5_000, 119_000))
        if faulty and chance.random() < 1 / 6:
            deed = spoiled(session, deed, play, chance)
        yield deed


def spoiled(session: Session, deed: Deed, play: ScoredPlay, chance: Random) -> Deed:
    """The same with one fault; as it was where this play has no room for it."""
    fault = chance.choice(FAULTS)
    slip: Slip | None = deed.slip
    at_ms = deed.at_ms
    match fault:
        case "late":
            at_ms = 120_001 + chance.randrange(3_000)
        case Annulment.PLACE:
            slip = replace(deed.slip, square="A1", direction="Κ")
        case Annulment.MAIN_WORD:
            slip = replace(deed.slip, word=deed.slip.word + "ΨΨ")
        case Annulment.CROSS_WORD:
            slip = crossing_badly(session, chance)
        case Annulment.TILES:
            slip = with_a_foreign_letter(session, deed.slip, play)
        case Annulment.BLANK:
            bare = deed.slip.word.replace("(", "").replace(")", "")
            slip = replace(deed.slip, word=bare) if needs_its_circles(session, play) else None
        case _:
            pass  # the arbiter annuls what is written after time
    return deed if slip is None else Deed(deed.number, slip, at_ms, fault)


def crossing_badly(session: Session, chance: Random) -> Slip | None:
    """A good word beside another, so that the two of them make bad ones."""
    state = session.state
    plays = session.program.generator.all_plays(state.grid, state.rack)
    for _ in range(80):
        slip = written(session, plays[chance.randrange(len(plays))])
        moved = replace(slip, square=f"{slip.square[0]}{int(slip.square[1:]) + chance.choice((-1, 1))}")
        mark = mark_slip(
            moved, grid=state.grid, rack=state.rack, book=session.book, has_word=session.program.has_word
        )
        if [reason.kind for reason in mark.reasons] == [Annulment.CROSS_WORD]:
            return moved
    return None


def with_a_foreign_letter(session: Session, slip: Slip, play: ScoredPlay) -> Slip | None:
    """Some letter that is laid becomes one that the rack has not."""
    alphabet, rack = session.program.tileset.alphabet, session.state.rack
    foreign = [letter for letter in range(1, len(alphabet.labels) + 1) if letter not in rack]
    laid = [tile for _, tile in play.placement.tiles if not is_designated(tile)]
    if BLANK in rack or not laid or play.direction.value != "across":
        return None
    first = play.placement.tiles[0][0]
    column = first % session.state.grid.columns - "ABCDEFGHIJKLMNO".index(slip.square[0])
    word = list(slip.word)
    word[column] = alphabet.text(foreign[:1])
    return replace(slip, word="".join(word))


def needs_its_circles(session: Session, play: ScoredPlay) -> bool:
    """No natural tile could be meant."""
    faces = [face(tile) for _, tile in play.placement.tiles if is_designated(tile)]
    return bool(faces) and not set(faces) & set(session.state.rack)


def play_coup(session: Session, chance: Random, *, faulty: bool = True) -> list[Deed]:
    """From the announced rack to the play on the board, by the clock."""
    session.do(a.AnnounceRack())
    started = session.now_ms
    session.do(a.StartCountdown())
    done = sorted(deeds(session, chance, faulty=faulty), key=lambda deed: deed.at_ms)
    for deed in done:
        let_time_pass(session, started + deed.at_ms)
        session.do(a.HandIn(deed.number, deed.slip))
        if deed.fault == Annulment.AFTER_TIME:
            session.do(a.AnnulSlip(session.state.coup.number, deed.number, ARBITER, "wrote on"))
    let_time_pass(session, started + 125_000)
    session.do(a.CloseCoup())
    while session.state.phase is Phase.RULING:
        session.do(a.Rule(session.state.coup.asked[0], upheld=False, author=ARBITER, reason="unknown"))
    return done


def let_time_pass(session: Session, to_ms: int) -> None:
    while (due := deadline_ms(session.state, session.book)) is not None and due <= to_ms:
        session.now_ms = due
        session.record(on_deadline(session.state, now_ms=due, book=session.book))
    session.now_ms = to_ms


def play_game(
    session: Session,
    chance: Random,
    *,
    faulty: bool = True,
    between: Callable[[Session], None] = lambda _: None,
) -> SessionState:
    while session.state.phase is not Phase.OVER:
        session.do(a.DrawRack())
        if session.state.phase is Phase.DRAWN:
            play_coup(session, chance, faulty=faulty)
            between(session)
    return session.state
