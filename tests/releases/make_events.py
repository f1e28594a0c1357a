"""
Write the logs of tournaments and of a duplicate session that a release leaves behind.

By hand, once a release, and never over a log that is there:
    python -m tests.releases.make_events
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from faristol.duplicate import actions as d
from faristol.duplicate import load_program, open_session, opening_state
from faristol.duplicate.codec import format_session_log
from faristol.errors import IllegalMove, PairingImpossible
from faristol.lexicon import load_lexicon
from faristol.rulebook import DuplicateBook, load_book
from faristol.tiles import load_tileset
from faristol.tournament import actions as a
from faristol.tournament.codec import format_tournament_log
from tests.duplicate.sessions import Session
from tests.duplicate.simulated import play_game
from tests.releases.event_results import result_of_log
from tests.releases.make import FOLDER, version
from tests.tournament.run import CHAMPIONSHIP, GENERAL, LIBERAL, OPEN, Run, forfeit, report

ENTRANTS, ROUNDS = 7, 3


def main() -> None:
    release = FOLDER / version()
    for book in (OPEN, GENERAL, CHAMPIONSHIP, LIBERAL):
        run = tournament(Run(book, entrants=ENTRANTS, rounds=ROUNDS))
        keep(release / f"tournament-{book.id}.jsonl", format_tournament_log(run.events))
    left = leavers(Run(GENERAL, entrants=ENTRANTS, rounds=1))
    keep(release / "tournament-ca-1v1-left.jsonl", format_tournament_log(left.events))
    undone = taken_back(Run(GENERAL, entrants=ENTRANTS, rounds=1))
    keep(release / "tournament-ca-1v1-taken-back.jsonl", format_tournament_log(undone.events))
    session = duplicate()
    alphabet = load_tileset(session.book.play.tileset).alphabet
    keep(release / "duplicate-el-duplicate.jsonl", format_session_log(session.events, alphabet))


def tournament(run: Run) -> Run:
    """All that a director may do under these rules; what they do not let be done is left out."""
    for action in before(run):
        attempt(run, action)
    for number in range(1, ROUNDS + 1):
        for action in played(run, number):
            attempt(run, action)
    for action in after():
        attempt(run, action)
    return run


def leavers(run: Run) -> Run:
    """Every way of leaving a game, each at a table of its own, and withdrawing from one."""
    run.pair()
    run.do(a.StartRound(round_number=1))
    for table, points, left in ((1, (251, 180), (1,)), (2, (291, 180), (0, 1))):
        sheet = report(*points)
        run.do(a.RecordLeaving(round_number=1, table=table, left=left, sheet=sheet, author="director"))
    gone = run.round.tables[2].table.entrants[1]
    run.do(a.Withdraw(entrant=gone, leaves_table=True, points=(400, 280)))
    return run


def taken_back(run: Run) -> Run:
    """A result typed wrong, taken back at once and typed again; another one taken back and left open."""
    run.pair()
    run.enter(1, 2, 333)
    run.do(a.TakeBackResult(round_number=1, table=1, author="director"))
    run.enter(1, 402, 333)
    run.enter(2, 451, 305)
    run.do(a.TakeBackResult(round_number=1, table=2, author="director"))
    return run


def attempt(run: Run, action: a.TournamentAction) -> None:
    try:
        run.do(action)
    except (IllegalMove, PairingImpossible) as refusal:
        print(f"{run.book.id}: {type(action).__name__}: {refusal}")  # noqa: T201


def before(run: Run) -> Iterator[a.TournamentAction]:
    yield a.ChangeEntrant(entrant=1, name="E1", club="Perpinyà", rating=1999)
    yield a.ReceiveFee(entrant=1, amount_cents=1000)
    yield a.CheckIn(entrant=2)
    yield a.Withdraw(entrant=ENTRANTS, reason="ill")
    yield a.Return(entrant=ENTRANTS)
    yield a.ForbidPair(entrants=(1, 2), reason="one family")
    yield run.change(place="Manresa")
    yield a.NameCommittee(members=("Maria", "Josep", "Pere"))
    yield a.FixSeeding()
    yield a.Announce(text="Welcome.")


def played(run: Run, number: int) -> Iterator[a.TournamentAction]:
    yield a.NoteAbsence(entrant=ENTRANTS - number, round_number=number, is_bye=True)
    yield a.PairRound(round_number=number)
    yield a.UnpairRound(round_number=number)
    yield a.PairRound(round_number=number)
    yield a.StartRound(round_number=number)
    for at, seated in zip(count(1), run.round.tables, strict=False):
        said = forfeit(0) if (number, at) == (2, 1) else report(300 + 7 * at, 280 + 11 * number)
        first, second = seated.table.entrants
        if at == 1 and number == 1:
            yield a.ProposeResult(round_number=1, table=1, entrant=first, report=said)
            yield a.ConfirmResult(round_number=1, table=1, entrant=second)
        yield a.EnterResult(round_number=number, table=seated.table.number, report=said)
    yield a.CorrectResult(
        round_number=number, table=1, report=report(412, 399), author="Maria", reason="misread"
    )
    yield a.OpenInquiry(question="Is it a word?", round_number=number, table=1)
    yield a.AnswerInquiry(inquiry=number, decision="It is.")
    yield a.AppealInquiry(inquiry=number)
    yield a.DecideAppeal(inquiry=number, decision="It is, indeed.")
    yield a.CallTime(round_number=number)
    yield a.CloseRound(round_number=number)


def after() -> Iterator[a.TournamentAction]:
    yield a.CloseTournament()
    yield a.PublishRating(system="barruf", edition="2026-12")


def duplicate() -> Session:
    book, lexicon = load_book("el-duplicate"), load_lexicon("el-hunspell")
    assert isinstance(book, DuplicateBook)
    opened = open_session(
        book, lexicon=lexicon.id, lexicon_version=lexicon.version, seed=b"a release".ljust(32)
    )
    session = Session(book, load_program(lexicon, book), opening_state(opened), [opened])
    for number in range(1, 6):
        session.do(d.Admit((f"Παίκτης {number}",)))
    session.do(d.DrawSeats())
    play_game(session, Random(11))  # noqa: S311 – the players are not secret
    return session


def keep(path: Path, text: str) -> None:
    if path.exists():
        raise SystemExit(f"{path} is kept for ever")
    path.write_text(text, "utf-8")
    path.with_suffix(".result.txt").write_text(result_of_log(path), "utf-8")


if __name__ == "__main__":
    main()
