"""
The committee: who answers a question first, who steps aside, and what may be asked of it.

The lot comes from the seed of the tournament, which was fixed before anyone registered and is shown when it
is closed: then everybody can draw again.
"""

from collections.abc import Iterator

from faristol.names import fold_name
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import FirstInstance
from faristol.rulebook.coverage import clauses_of
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import ArbitrationRules
from faristol.tiles import Tile, shuffled
from faristol.tournament import actions as a
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.reports import table_of
from faristol.tournament.state import Inquiry, InquiryStage, TournamentState


def conflicted_members(state: TournamentState, action: a.OpenInquiry) -> tuple[int, ...]:
    """Who cannot judge it: those named, and who plays at the table it is about, by number or by name."""
    players = _players_at(state, action.round_number, action.table)
    named = {fold_name(state.entrants[number].name) for number in players}
    known = state.committee_entrants or (None,) * len(state.committee)
    at_table = (
        member
        for member, (name, entrant) in enumerate(zip(state.committee, known, strict=True), 1)
        if entrant in players or fold_name(name) in named
    )
    return tuple(sorted({*action.conflicted, *at_table}))


def is_asked(state: TournamentState, action: a.OpenInquiry) -> bool:
    """Whether just this question is open already: who asks twice gets no second lot."""
    wanted = (action.question.strip(), action.round_number, action.table, conflicted_members(state, action))
    return any(
        inquiry.is_open
        and wanted == (inquiry.question, inquiry.round_number, inquiry.table, inquiry.conflicted)
        for inquiry in state.inquiries
    )


def _players_at(state: TournamentState, round_number: int | None, table: int | None) -> tuple[int, ...]:
    """Nobody where it is about no table, or about one of a pairing that was taken back."""
    if round_number is None or table is None or round_number > len(state.rounds):
        return ()
    found = table_of(state, round_number, table)
    return found.table.entrants if found else ()


def drawn_member(
    state: TournamentState, *, inquiry: int, conflicted: tuple[int, ...], rules: ArbitrationRules
) -> int | None:
    """
    Who answers first: drawn by lot where the rulebook says so, else the first who is free.

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
    """Who answers it first, by the key of a name; empty where nobody does yet."""
    if inquiry.member is None:
        return ""
    return member_named(state, inquiry, inquiry.member)


def member_named(state: TournamentState, inquiry: Inquiry, member: int) -> str:
    """Who sits in that member's place for this question: the member, or a substitute."""
    return dict(inquiry.substitutes).get(member, state.committee[member - 1])


def has_appeal(inquiry: Inquiry, rules: ArbitrationRules) -> bool:
    """Whether the answer can still be taken to the whole committee."""
    return rules.appeal and inquiry.stage is InquiryStage.ANSWERED


def objections_to_inquiry(
    state: TournamentState,
    action: a.NameCommittee
    | a.OpenInquiry
    | a.NameSubstitute
    | a.AnswerInquiry
    | a.AppealInquiry
    | a.DecideAppeal,
    *,
    book: Rulebook,
) -> Iterator[Objection]:
    if isinstance(action, a.NameCommittee):
        yield from _objections_to_naming(state, action, book.arbitration)
        return
    if isinstance(action, a.OpenInquiry):
        yield from _objections_to_question(state, action)
        return
    if not 1 <= action.inquiry <= len(state.inquiries):
        yield TournamentObjection("arbitration.no_inquiry", found=action.inquiry)
        return
    inquiry = state.inquiries[action.inquiry - 1]
    match action:
        case a.NameSubstitute():
            yield from _objections_to_substitute(state, action, inquiry, book.arbitration)
        case a.AnswerInquiry():
            if inquiry.stage is not InquiryStage.OPEN:
                yield TournamentObjection("arbitration.answered")
            elif inquiry.member is None:
                yield TournamentObjection("arbitration.no_judge")
            yield from _objections_to_decision(action, book)
        case a.AppealInquiry(by=by):
            yield from _objections_to_appeal(inquiry, book.arbitration)
            if by is not None and by not in state.entrants:
                yield TournamentObjection("entrant.unknown", found=by)
        case a.DecideAppeal():
            if inquiry.stage is not InquiryStage.APPEALED:
                final = inquiry.stage is InquiryStage.FINAL
                yield TournamentObjection("arbitration.final" if final else "arbitration.not_appealed")
            for member in unreplaced(inquiry):
                yield TournamentObjection("arbitration.conflict", found=member)
            yield from _objections_to_decision(action, book)


def unreplaced(inquiry: Inquiry) -> tuple[int, ...]:
    """Members who step aside and have no substitute yet: the committee decides when it is whole."""
    replaced = dict(inquiry.substitutes)
    return tuple(member for member in inquiry.conflicted if member not in replaced)


def _objections_to_naming(
    state: TournamentState, action: a.NameCommittee, rules: ArbitrationRules
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
    # Whoever was drawn answers: a committee does not change under an open question.
    undecided = [str(each.number) for each in state.inquiries if each.is_open]
    if undecided:
        yield TournamentObjection("tournament.inquiries", found=", ".join(undecided))


def _objections_to_question(state: TournamentState, action: a.OpenInquiry) -> Iterator[Objection]:
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
    elif table is not None and table_of(state, number, table) is None:
        yield TournamentObjection("table.unknown", allowed=number, found=table)


def _objections_to_substitute(
    state: TournamentState, action: a.NameSubstitute, inquiry: Inquiry, rules: ArbitrationRules
) -> Iterator[Objection]:
    name = fold_name(action.name)
    if not 1 <= action.replaces <= len(state.committee):
        yield TournamentObjection("arbitration.no_member", found=action.replaces)
    taken = [fold_name(each) for each in state.committee]
    taken += [fold_name(each) for seat, each in inquiry.substitutes if seat != action.replaces]
    if not name or name in taken:
        yield TournamentObjection("arbitration.member", found=action.name)
    for player in _players_at(state, inquiry.round_number, inquiry.table):
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


def _objections_to_decision(action: a.AnswerInquiry | a.DecideAppeal, book: Rulebook) -> Iterator[Objection]:
    if not action.decision.strip():
        yield TournamentObjection("arbitration.decision")
    clause = action.clause.strip()
    if clause:
        followed = {each.id for each in clauses_of(book)}
        cited = {name for source in book.sources.values() for name in (source.article, *source.clause)}
        if clause not in followed | cited:
            yield TournamentObjection("arbitration.clause", found=clause)
