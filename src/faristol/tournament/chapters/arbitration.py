"""
The committee: who answers a question first, who steps aside, and what may be asked of it.

The lot comes from the seed of the tournament, which was fixed before anyone registered and is shown when it
is closed: then everybody can draw again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.names import fold_name
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import FirstInstance
from faristol.rulebook.coverage import has_article
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import ArbitrationRules
from faristol.stream import Stamp
from faristol.tiles import Tile, shuffled
from faristol.tournament.committee import members_playing, players_at
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.recorder import Recorder
from faristol.tournament.state import Inquiry, InquiryStage, TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCommittee:
    members: tuple[str, ...]
    """By the same keys as `name` of an entrant; their number is their place here, from 1."""
    entrants: tuple[int | None, ...] = ()
    """Entrant number of each member who plays, else None: they cannot judge their own table."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenInquiry:
    question: str
    round_number: int | None = None
    table: int | None = None
    conflicted: tuple[int, ...] = ()
    """Members who cannot judge it; who plays at that table is found without being named."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameSubstitute:
    inquiry: int
    replaces: int
    name: str
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerInquiry:
    inquiry: int
    decision: str
    clause: str = ""
    """The article or clause it rests on."""
    author: str = ""
    member: int | None = None
    """The member who answers, if named: the one drawn, or the one in that place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealInquiry:
    inquiry: int
    by: int | None = None
    """The entrant."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideAppeal:
    inquiry: int
    decision: str
    clause: str = ""
    author: str = ""
    member: int | None = None
    """The member who speaks for the committee, if named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeNamed(NameCommittee, Stamp):
    """The members, from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryOpened(Stamp):
    """A question for the committee: its first instance is drawn at random among those without a conflict."""

    inquiry: int
    question: str
    round_number: int | None = None
    table: int | None = None
    conflicted: tuple[int, ...] = ()
    """Members who cannot judge it."""
    member: int | None = None
    """The member drawn; None if nobody is left, and the organiser names a substitute."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteNamed(NameSubstitute, Stamp):
    """Substitute in a member's place for one question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryAnswered(AnswerInquiry, Stamp):
    """The word of the member who was drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryAppealed(AppealInquiry, Stamp):
    """The question goes to the whole committee."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDecided(DecideAppeal, Stamp):
    """By the whole committee; final."""


Action: TypeAlias = (
    NameCommittee | OpenInquiry | NameSubstitute | AnswerInquiry | AppealInquiry | DecideAppeal
)
Event: TypeAlias = (
    CommitteeNamed | InquiryOpened | SubstituteNamed | InquiryAnswered | InquiryAppealed | AppealDecided
)


def conflicted_members(state: TournamentState, action: OpenInquiry) -> tuple[int, ...]:
    """Return the members who cannot judge it: those named, and players at its table, by number or by name."""
    at_table = members_playing(state, action.round_number, action.table)
    return tuple(sorted({*action.conflicted, *at_table}))


def drawn_member(
    state: TournamentState, *, inquiry: int, conflicted: tuple[int, ...], rules: ArbitrationRules
) -> int | None:
    """
    Return who answers first: drawn by lot if the rulebook says so, else the first who is free.

    None where nobody is left, or where the seed is not known: a published record keeps it back.
    """
    free = [number for number in range(1, len(state.committee) + 1) if number not in conflicted]
    if not free:
        return None
    if rules.first_instance is FirstInstance.ARBITER:
        return free[0]
    if not state.opened.seed:
        return None
    return int(shuffled(map(Tile, free), seed=state.opened.seed, label=f"inquiry {inquiry}")[0])


def judge_of(state: TournamentState, inquiry: Inquiry) -> str:
    """Return who answers it first, by the key of a name; empty while nobody does."""
    if inquiry.member is None:
        return ""
    return member_named(state, inquiry, inquiry.member)


def member_named(state: TournamentState, inquiry: Inquiry, member: int) -> str:
    """Return who sits in that member's place for this question: the member, or a substitute."""
    return dict(inquiry.substitutes).get(member, state.committee[member - 1])


def has_appeal(inquiry: Inquiry, rules: ArbitrationRules) -> bool:
    """True if the answer can still be taken to the whole committee."""
    return rules.appeal and inquiry.stage is InquiryStage.ANSWERED


def unreplaced(inquiry: Inquiry) -> tuple[int, ...]:
    """Members who step aside and have no substitute yet: the committee decides when it is whole."""
    replaced = dict(inquiry.substitutes)
    return tuple(member for member in inquiry.conflicted if member not in replaced)


def objections_to(state: TournamentState, action: Action, *, book: Rulebook) -> Iterator[Objection]:
    if isinstance(action, NameCommittee):
        yield from _objections_to_naming(state, action, book.arbitration)
        return
    if isinstance(action, OpenInquiry):
        yield from _objections_to_question(state, action)
        return
    if not 1 <= action.inquiry <= len(state.inquiries):
        yield TournamentObjection("arbitration.no_inquiry", found=action.inquiry)
        return
    inquiry = state.inquiries[action.inquiry - 1]
    match action:
        case NameSubstitute():
            yield from _objections_to_substitute(state, action, inquiry, book.arbitration)
        case AnswerInquiry():
            if inquiry.stage is not InquiryStage.OPEN:
                yield TournamentObjection("arbitration.answered")
            elif inquiry.member is None:
                yield TournamentObjection("arbitration.no_judge")
            elif action.member not in {None, inquiry.member}:
                yield TournamentObjection("arbitration.first_instance", allowed=inquiry.member)
            yield from _objections_to_decision(action, book)
        case AppealInquiry(by=by):
            yield from _objections_to_appeal(inquiry, book.arbitration)
            if by is not None and by not in state.entrants:
                yield TournamentObjection("entrant.unknown", found=by)
        case DecideAppeal():
            if inquiry.stage is not InquiryStage.APPEALED:
                final = inquiry.stage is InquiryStage.FINAL
                yield TournamentObjection("arbitration.final" if final else "arbitration.not_appealed")
            if action.member is not None and not 1 <= action.member <= len(state.committee):
                yield TournamentObjection("arbitration.no_member", found=action.member)
            for member in unreplaced(inquiry):
                yield TournamentObjection("arbitration.conflict", found=member)
            yield from _objections_to_decision(action, book)


def _objections_to_naming(
    state: TournamentState, action: NameCommittee, rules: ArbitrationRules
) -> Iterator[Objection]:
    size = len(action.members)
    if size != (rules.committee or size) or not size:
        yield TournamentObjection("arbitration.committee", allowed=rules.committee or 1, found=size)
    folded = [fold_name(name) for name in action.members]
    for name, written in zip(folded, action.members, strict=True):
        if not name or folded.count(name) > 1:
            yield TournamentObjection("arbitration.member", found=written)
    if action.entrants and len(action.entrants) != size:
        yield TournamentObjection("arbitration.committee", allowed=size, found=len(action.entrants))
    for number in action.entrants:
        if number is not None and number not in state.entrants:
            yield TournamentObjection("entrant.unknown", found=number)
    # The member who was drawn answers: a committee does not change under an open question.
    if state.open_inquiries:
        numbers = ", ".join(str(inquiry.number) for inquiry in state.open_inquiries)
        yield TournamentObjection("tournament.inquiries", found=numbers)


def _objections_to_question(state: TournamentState, action: OpenInquiry) -> Iterator[Objection]:
    if not state.committee:
        yield TournamentObjection("arbitration.no_committee")
    if not action.question.strip():
        yield TournamentObjection("arbitration.question")
    for member in action.conflicted:
        if not 1 <= member <= len(state.committee):
            yield TournamentObjection("arbitration.no_member", found=member)
    number, table = action.round_number, action.table
    if number is None:
        if table is not None:
            yield TournamentObjection("round.unknown", found="")
    elif not 1 <= number <= len(state.rounds):
        yield TournamentObjection("round.unknown", found=number)
    elif table is not None and state.table(number, table) is None:
        yield TournamentObjection("table.unknown", allowed=number, found=table)


def _objections_to_substitute(
    state: TournamentState, action: NameSubstitute, inquiry: Inquiry, rules: ArbitrationRules
) -> Iterator[Objection]:
    name = fold_name(action.name)
    if not 1 <= action.replaces <= len(state.committee):
        yield TournamentObjection("arbitration.no_member", found=action.replaces)
    taken = [fold_name(member) for member in state.committee]
    taken += [fold_name(substitute) for seat, substitute in inquiry.substitutes if seat != action.replaces]
    if not name or name in taken:
        yield TournamentObjection("arbitration.member", found=action.name)
    for player in players_at(state, inquiry.round_number, inquiry.table):
        if fold_name(state.entrants[player].name) == fold_name(action.name):
            yield TournamentObjection("arbitration.part", found=player)
    if not inquiry.is_open and not has_appeal(inquiry, rules):
        yield TournamentObjection("arbitration.final")


def _objections_to_appeal(inquiry: Inquiry, rules: ArbitrationRules) -> Iterator[Objection]:
    if not rules.appeal:
        yield TournamentObjection("arbitration.appeal")
    elif inquiry.stage is InquiryStage.OPEN:
        yield TournamentObjection("arbitration.not_answered")
    elif inquiry.stage is not InquiryStage.ANSWERED:
        yield TournamentObjection("arbitration.final")


def _objections_to_decision(action: AnswerInquiry | DecideAppeal, book: Rulebook) -> Iterator[Objection]:
    if not action.decision.strip():
        yield TournamentObjection("arbitration.decision")
    clause = action.clause.strip()
    if clause and not has_article(book, clause):
        yield TournamentObjection("arbitration.clause", found=clause)


def decide(recorder: Recorder, action: Action) -> None:
    now = recorder.now_ms
    match action:
        case NameCommittee(members=members):
            named = replace(action, members=tuple(map(str.strip, members)))
            recorder.record(CommitteeNamed.of(named, at_ms=now))
        case OpenInquiry():
            # Sent twice it is asked once: one lot is drawn for one question.
            if not _is_asked(recorder.state, action):
                recorder.record(_opened(recorder.state, action, now_ms=now, rules=recorder.book.arbitration))
        case NameSubstitute():
            recorder.record(SubstituteNamed.of(action, at_ms=now))
        case AnswerInquiry():
            recorder.record(InquiryAnswered.of(action, at_ms=now))
        case AppealInquiry():
            recorder.record(InquiryAppealed.of(action, at_ms=now))
        case DecideAppeal():
            recorder.record(AppealDecided.of(action, at_ms=now))


def _is_asked(state: TournamentState, action: OpenInquiry) -> bool:
    """True if this very question is open already: asking twice gets no second lot."""
    wanted = (action.question.strip(), action.round_number, action.table, conflicted_members(state, action))
    return any(
        inquiry.is_open
        and wanted == (inquiry.question, inquiry.round_number, inquiry.table, inquiry.conflicted)
        for inquiry in state.inquiries
    )


def _opened(
    state: TournamentState, action: OpenInquiry, *, now_ms: int, rules: ArbitrationRules
) -> InquiryOpened:
    number, conflicted = len(state.inquiries) + 1, conflicted_members(state, action)
    return InquiryOpened(
        at_ms=now_ms,
        inquiry=number,
        question=action.question.strip(),
        round_number=action.round_number,
        table=action.table,
        conflicted=conflicted,
        member=drawn_member(state, inquiry=number, conflicted=conflicted, rules=rules),
        author=action.author.strip(),
    )


def apply(state: TournamentState, event: Event) -> TournamentState:
    if isinstance(event, CommitteeNamed):
        return replace(state, committee=event.members, committee_entrants=event.entrants)
    if isinstance(event, InquiryOpened):
        return replace(state, inquiries=(*state.inquiries, _opened_inquiry(event)))
    before = state.inquiries[event.inquiry - 1]
    match event:
        case SubstituteNamed(replaces=replaces, name=name):
            others = tuple(other for other in before.substitutes if other[0] != replaces)
            seated = before.member is not None or before.stage is not InquiryStage.OPEN
            member = before.member if seated else replaces
            after = replace(before, substitutes=(*others, (replaces, name)), member=member)
        case InquiryAnswered(decision=decision, clause=clause):
            stage = InquiryStage.ANSWERED
            after = replace(before, stage=stage, answer=decision, answer_clause=clause)
        case InquiryAppealed(by=by):
            after = replace(before, stage=InquiryStage.APPEALED, appeal_by=by)
        case AppealDecided(decision=decision, clause=clause):
            stage = InquiryStage.FINAL
            after = replace(before, stage=stage, decision=decision, decision_clause=clause)
    at = event.inquiry - 1
    return replace(state, inquiries=(*state.inquiries[:at], after, *state.inquiries[at + 1 :]))


def _opened_inquiry(event: InquiryOpened) -> Inquiry:
    return Inquiry(
        number=event.inquiry,
        question=event.question,
        stage=InquiryStage.OPEN,
        round_number=event.round_number,
        table=event.table,
        conflicted=event.conflicted,
        member=event.member,
    )
