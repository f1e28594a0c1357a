from collections import Counter
from dataclasses import replace

import pytest

from faristol.rulebook import Rulebook
from faristol.tiles import commitment_to, shuffled
from faristol.tournament import actions as a
from faristol.tournament.chapters.arbitration import drawn_member, has_appeal, judge_of, unreplaced
from faristol.tournament.committee import lacks_members, short_tables
from faristol.tournament.state import InquiryStage
from tests.tournament.run import CHAMPIONSHIP, GENERAL, LIBERAL, OPEN, SEED, Run

MEMBERS = ("Aina", "Bru", "Cèlia")


def with_committee(entrants: tuple[int | None, ...] = ()) -> Run:
    run = Run(CHAMPIONSHIP, entrants=4)
    run.do(a.NameCommittee(members=MEMBERS, entrants=entrants))
    run.pair()
    return run


@pytest.mark.clause("AJ-58")
def test_committee_has_three() -> None:
    run = Run(CHAMPIONSHIP)

    assert run.refused(a.NameCommittee(members=MEMBERS[:2])) == ["arbitration.committee"]
    assert run.refused(a.NameCommittee(members=("Aina", "aina ", ""))) == ["arbitration.member"] * 3
    run.do(a.NameCommittee(members=MEMBERS))
    assert run.state.committee == MEMBERS


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(GENERAL, marks=pytest.mark.clause("CA-3.6", "CA-4.e")),
        pytest.param(OPEN, marks=pytest.mark.clause("OB-G21")),
        pytest.param(LIBERAL, marks=pytest.mark.clause("RO-9", "RO-10")),
    ],
)
def test_committee_without_a_number_has_one_at_least(book: Rulebook) -> None:
    run = Run(book)

    assert run.refused(a.NameCommittee(members=())) == ["arbitration.committee"]
    run.do(a.NameCommittee(members=("Aina", "Bru")))
    run.do(a.NameCommittee(members=("Aina",)))


@pytest.mark.clause("AJ-58")
def test_first_instance_is_drawn_by_a_lot_that_can_be_drawn_again() -> None:
    run = with_committee()
    run.do(a.OpenInquiry(question="Is it a word?"))

    inquiry = run.state.inquiries[0]
    assert run.state.opened.commitment == commitment_to(SEED)
    assert inquiry.member == shuffled((1, 2, 3), seed=SEED, label="inquiry 1")[0]  # type: ignore[arg-type]
    assert judge_of(run.state, inquiry) == MEMBERS[inquiry.member - 1]


@pytest.mark.clause("AJ-58")
def test_every_member_is_drawn_about_as_often() -> None:
    run = with_committee()
    rules = CHAMPIONSHIP.arbitration
    drawn = Counter(
        drawn_member(run.state, inquiry=inquiry, conflicted=(), rules=rules) for inquiry in range(600)
    )

    assert set(drawn) == {1, 2, 3}
    assert min(drawn.values()) > 150


@pytest.mark.clause("AJ-58")
def test_members_with_a_part_in_it_are_not_drawn() -> None:
    run = with_committee()
    rules = CHAMPIONSHIP.arbitration
    drawn = {drawn_member(run.state, inquiry=inquiry, conflicted=(2,), rules=rules) for inquiry in range(60)}

    assert drawn == {1, 3}


@pytest.mark.clause("AJ-58")
def test_member_who_plays_at_the_table_steps_aside_unasked() -> None:
    run = with_committee(entrants=(1, None, None))
    table = next(each.table for each in run.round.tables if 1 in each.table.entrants)
    run.do(a.OpenInquiry(question="Was it late?", round_number=1, table=table.number, conflicted=(3,)))

    inquiry = run.state.inquiries[0]
    assert (inquiry.conflicted, inquiry.member) == ((1, 3), 2)


@pytest.mark.clause("AJ-58")
def test_a_substitute_answers_if_nobody_is_free() -> None:
    run = with_committee()
    run.do(a.OpenInquiry(question="All three saw it", conflicted=(1, 2, 3)))
    assert run.state.inquiries[0].member is None
    answer = a.AnswerInquiry(inquiry=1, decision="played on")
    assert run.refused(answer) == ["arbitration.no_judge"]
    taken = a.NameSubstitute(inquiry=1, replaces=1, name="bru")
    assert run.refused(taken) == ["arbitration.member"]

    run.do(a.NameSubstitute(inquiry=1, replaces=1, name="Duna"))

    assert judge_of(run.state, run.state.inquiries[0]) == "Duna"
    run.do(answer)


@pytest.mark.clause("AJ-58")
def test_answer_goes_to_the_whole_committee_whose_word_is_final() -> None:
    run = with_committee()
    run.do(a.OpenInquiry(question="Who starts?", conflicted=(2,)))
    appeal = a.AppealInquiry(inquiry=1, by=1)
    assert run.refused(appeal) == ["arbitration.not_answered"]
    run.do(a.AnswerInquiry(inquiry=1, decision="E1", clause="AJ-58"))
    assert has_appeal(run.state.inquiries[0], CHAMPIONSHIP.arbitration)
    assert run.refused(a.DecideAppeal(inquiry=1, decision="E2")) == [
        "arbitration.not_appealed",
        "arbitration.conflict",
    ]
    run.do(appeal)

    decide = a.DecideAppeal(inquiry=1, decision="E2")
    assert run.refused(decide) == ["arbitration.conflict"], "the committee is whole when it decides"
    run.do(a.NameSubstitute(inquiry=1, replaces=2, name="Duna"))
    assert unreplaced(run.state.inquiries[0]) == ()
    run.do(decide)

    inquiry = run.state.inquiries[0]
    assert (inquiry.stage, inquiry.answer, inquiry.decision) == (InquiryStage.FINAL, "E1", "E2")
    assert run.refused(appeal) == ["arbitration.final"]
    assert run.refused(decide) == ["arbitration.final"]
    assert run.refused(a.NameSubstitute(inquiry=1, replaces=1, name="Eloi")) == ["arbitration.final"]


def test_no_appeal_where_the_rulebook_has_none() -> None:
    run = Run(LIBERAL, entrants=2)
    run.do(a.NameCommittee(members=("Ion", "Ana")))
    run.do(a.OpenInquiry(question="Cine?"))
    assert run.state.inquiries[0].member == 1, "the arbiter who is called answers"
    run.do(a.AnswerInquiry(inquiry=1, decision="E1"))

    assert run.refused(a.AppealInquiry(inquiry=1)) == ["arbitration.appeal"]
    assert run.refused(a.AnswerInquiry(inquiry=1, decision="E2")) == ["arbitration.answered"]


def test_question_says_what_and_where() -> None:
    run = with_committee()

    assert run.refused(a.OpenInquiry(question=" ")) == ["arbitration.question"]
    assert run.refused(a.OpenInquiry(question="?", conflicted=(4,))) == ["arbitration.no_member"]
    assert run.refused(a.OpenInquiry(question="?", round_number=2)) == ["round.unknown"]
    assert run.refused(a.OpenInquiry(question="?", round_number=1, table=9)) == ["table.unknown"]
    assert run.refused(a.OpenInquiry(question="?", table=1)) == ["round.unknown"]
    assert Run(CHAMPIONSHIP).refused(a.OpenInquiry(question="?")) == ["arbitration.no_committee"]
    assert run.refused(a.AnswerInquiry(inquiry=1, decision="x")) == ["arbitration.no_inquiry"]


def test_decision_is_written_down_with_a_clause_that_exists() -> None:
    run = with_committee()
    run.do(a.OpenInquiry(question="?"))

    wrong = a.AnswerInquiry(inquiry=1, decision=" ", clause="AJ-999")
    assert run.refused(wrong) == ["arbitration.decision", "arbitration.clause"]


def test_committee_does_not_change_under_an_open_question() -> None:
    run = with_committee()
    run.do(a.OpenInquiry(question="?"))

    assert run.refused(a.NameCommittee(members=("X", "Y", "Z"))) == ["tournament.inquiries"]
    run.do(a.AnswerInquiry(inquiry=1, decision="x"))
    run.do(a.NameCommittee(members=("X", "Y", "Z")))


def test_no_lot_is_drawn_from_a_record_that_keeps_its_seed_back() -> None:
    run = with_committee()
    run.state = replace(run.state, opened=replace(run.state.opened, seed=b""))
    run.do(a.OpenInquiry(question="?"))

    assert run.state.inquiries[0].member is None


@pytest.mark.clause("AJ-58")
def test_member_named_without_a_number_who_plays_at_the_table_steps_aside() -> None:
    run = Run(CHAMPIONSHIP, entrants=4)
    run.do(a.NameCommittee(members=("e1 ", "Bru", "Cèlia")))
    run.pair()
    table = next(each.table for each in run.round.tables if 1 in each.table.entrants)
    elsewhere = next(each.table for each in run.round.tables if 1 not in each.table.entrants)

    run.do(a.OpenInquiry(question="Was it late?", round_number=1, table=table.number))
    run.do(a.OpenInquiry(question="Was it late?", round_number=1, table=elsewhere.number))

    assert [each.conflicted for each in run.state.inquiries] == [(1,), ()]


@pytest.mark.clause("AJ-58")
def test_nobody_at_the_table_is_a_substitute() -> None:
    run = with_committee()
    first, second = run.round.tables[0].table.entrants
    run.do(a.OpenInquiry(question="?", round_number=1, table=1, conflicted=(1,)))

    for player in (first, second):
        wrong = a.NameSubstitute(inquiry=1, replaces=1, name=f" e{player}")
        assert run.refused(wrong) == ["arbitration.part"]
    elsewhere = run.round.tables[1].table.entrants[0]
    run.do(a.NameSubstitute(inquiry=1, replaces=1, name=f"E{elsewhere}"))


def test_substitute_is_found_for_a_table_whose_pairing_was_taken_back() -> None:
    run = with_committee()
    run.do(a.OpenInquiry(question="?", round_number=1, table=1, conflicted=(1,)))
    run.do(a.UnpairRound(round_number=1))

    run.do(a.NameSubstitute(inquiry=1, replaces=1, name="E1"))


@pytest.mark.clause("AJ-58")
def test_question_sent_twice_is_one_lot() -> None:
    run = with_committee()
    question = a.OpenInquiry(question="Who starts?", round_number=1, table=1)

    assert run.kinds(question) == ["InquiryOpened"]
    assert run.kinds(question) == []
    assert run.kinds(a.OpenInquiry(question="Who starts?", round_number=1, table=2)) == ["InquiryOpened"]
    run.do(a.AnswerInquiry(inquiry=1, decision="E1"))
    assert run.kinds(question) == ["InquiryOpened"], "what is answered may be asked again"


@pytest.mark.clause("AJ-58")
def test_nobody_answers_but_the_member_who_was_drawn() -> None:
    run = with_committee()
    run.do(a.OpenInquiry(question="?", conflicted=(2, 3)))

    wrong = a.AnswerInquiry(inquiry=1, decision="E1", member=2)
    assert run.refused(wrong) == ["arbitration.first_instance"]
    run.do(a.AnswerInquiry(inquiry=1, decision="E1", member=1))
    run.do(a.AppealInquiry(inquiry=1))
    for number in (2, 3):
        run.do(a.NameSubstitute(inquiry=1, replaces=number, name=f"Substitute {number}"))
    assert run.refused(a.DecideAppeal(inquiry=1, decision="E2", member=4)) == ["arbitration.no_member"]
    run.do(a.DecideAppeal(inquiry=1, decision="E2", member=3))


@pytest.mark.clause("AJ-58")
def test_tables_with_fewer_than_three_members_left_are_known_before_the_round_starts() -> None:
    run = Run(CHAMPIONSHIP, entrants=6)
    assert lacks_members(run.state, CHAMPIONSHIP.arbitration)
    run.do(a.NameCommittee(members=("Aina", "e1", "Cèlia"), entrants=(None, None, 2)))
    run.pair()
    rules = CHAMPIONSHIP.arbitration

    short = list(short_tables(run.state, rules, round_number=1))

    at = {entrant: each.table.number for each in run.round.tables for entrant in each.table.entrants}
    expected = {at[1]: {2}, at[2]: {3}} if at[1] != at[2] else {at[1]: {2, 3}}
    assert {each.table: set(each.playing) for each in short} == expected
    assert all(each.remaining == 3 - len(each.playing) for each in short)
    assert list(short_tables(run.state, rules, round_number=2)) == []
    assert not lacks_members(run.state, rules)


def test_one_member_is_enough_if_no_number_is_written() -> None:
    run = Run(OPEN, entrants=2)
    run.do(a.NameCommittee(members=("Aina", "E1")))
    run.pair()

    assert list(short_tables(run.state, OPEN.arbitration, round_number=1)) == []
    run.do(a.NameCommittee(members=("E1",)))
    assert [each.remaining for each in short_tables(run.state, OPEN.arbitration, round_number=1)] == [0]
    assert not lacks_members(Run(OPEN).state, OPEN.arbitration)
