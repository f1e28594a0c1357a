from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament.codec import dump_event
from faristol.tournament.visibility import Viewer, visible_to
from tests.tournament.run import CHAMPIONSHIP, SEED, Run, report

SECRETS = ("secret reason", "secret question", "secret decision", "secret ban", SEED.hex())


def lived() -> Run:
    run = Run(CHAMPIONSHIP, entrants=4, rounds=1, round_results_by="players")
    run.do(run.change(registration=run.settings.registration))
    run.do(a.Register(name="Poor", asks_grant=True))
    run.do(a.DecideGrant(entrant=5, amount_cents=5000, reason="secret reason"))
    run.do(a.ReceiveFee(entrant=5, amount_cents=700))
    run.do(a.Withdraw(entrant=5, reason="secret reason"))
    run.do(a.ForbidPair(entrants=(1, 2), reason="secret ban"))
    run.do(a.NameCommittee(members=("Aina", "Bru", "Cèlia")))
    run.do(a.OpenInquiry(question="secret question", conflicted=(2,)))
    run.do(a.AnswerInquiry(inquiry=1, decision="secret decision"))
    run.pair()
    return run


def shown(run: Run, viewer: Viewer) -> str:
    return str([dump_event(event) for event in visible_to(viewer, run.events)])


def test_nobody_but_the_organisers_reads_what_is_theirs() -> None:
    run = lived()

    assert [secret for secret in SECRETS if secret in shown(run, None)] == []
    assert [secret for secret in SECRETS if secret in shown(run, 1)] == []
    assert not any(
        isinstance(event, e.FeeReceived | e.GrantDecided) for event in visible_to(None, run.events)
    )
    assert "True" not in str(
        [event.asks_grant for event in visible_to(None, run.events) if isinstance(event, e.EntrantRegistered)]
    )


def test_director_reads_everything_but_the_seed() -> None:
    run = lived()

    assert [secret for secret in SECRETS if secret not in shown(run, "director")] == [SEED.hex()]


def test_entrant_reads_the_own() -> None:
    seen = visible_to(5, lived().events)

    assert any(isinstance(event, e.GrantDecided) for event in seen)
    assert any(isinstance(event, e.EntrantWithdrew) and event.reason for event in seen)


def test_seed_is_everybodys_when_the_tournament_is_closed() -> None:
    run = lived()
    for seated in run.round.tables:
        run.enter(seated.table.number, 400, 300)
    assert SEED.hex() not in shown(run, None)
    run.do(a.CloseTournament())

    assert SEED.hex() in shown(run, None)


def test_one_players_report_is_not_public() -> None:
    run = lived()
    first, second = run.round.tables[0].table.entrants
    run.do(a.ProposeResult(round_number=1, table=1, entrant=first, report=report(612, 300)))

    assert "612" in shown(run, first)
    assert "612" not in shown(run, None)
    assert "612" not in shown(run, second), "the page of a table shows it; the record of all does not"
