"""`faristol tournament committee`, `ruling`, `award` and `announce`: what people decide."""

import argparse
import json
from collections.abc import Iterator

from faristol.cli.tournament.desk import carry_out
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Step, Store, open_store
from faristol.names import fold_name
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction
from faristol.tournament.state import Inquiry, TournamentState


def run_committee(args: argparse.Namespace) -> int:
    if not args.members:
        return _show_committee(args)

    def steps(store: Store) -> Iterator[Step]:
        called = {fold_name(each.name): each.number for each in store.state.entrants.values()}
        # By name, too: who plays can be no judge of the own table.
        entrants = [
            entrants_named(store.state, [member])[0] if member.isdecimal() else called.get(fold_name(member))
            for member in args.members
        ]
        names = [
            member if number is None else store.state.entrants[number].name
            for member, number in zip(args.members, entrants, strict=True)
        ]
        yield "", a.NameCommittee(members=tuple(names), entrants=tuple(entrants), author=args.by)

    return carry_out(args, steps)


def _show_committee(args: argparse.Namespace) -> int:
    with open_store(args.file) as store:
        state = store.state
    if args.json:
        entrants = state.committee_entrants or (None,) * len(state.committee)
        members = [
            {"number": number, "name": name, "entrant": entrant}
            for number, (name, entrant) in enumerate(zip(state.committee, entrants, strict=True), 1)
        ]
        print(json.dumps({"committee": members}, ensure_ascii=False))
        return 0
    for number, name in enumerate(state.committee, 1):
        print(f"{number}  {name}")
    if not state.committee:
        print("nobody is named yet")
    return 0


def run_ruling(args: argparse.Namespace) -> int:
    if args.step == "list":
        return _show_rulings(args)

    def steps(store: Store) -> Iterator[Step]:
        yield "", _ruling(args, store.state)

    return carry_out(args, steps)


def _ruling(args: argparse.Namespace, state: TournamentState) -> TournamentAction:
    words = list(args.words)
    if args.step == "ask":
        (question,) = _wanted(args, words, "a question")
        last = len(state.rounds) or None
        return a.OpenInquiry(
            question=question,
            round_number=args.round or (last if args.table is not None else None),
            table=args.table,
            conflicted=tuple(args.conflicted),
            author=args.by,
        )
    inquiry = _inquiry(args, words)
    if args.step == "appeal":
        _wanted(args, words)
        by = None if args.entrant is None else entrants_named(state, [args.entrant])[0]
        return a.AppealInquiry(inquiry=inquiry, by=by, author=args.by)
    if args.step == "replace":
        member, name = _wanted(args, words, "a member's number", "a name")
        if not member.isdecimal():
            args.fail(f"{member!r} is no member's number")
        return a.NameSubstitute(inquiry=inquiry, replaces=int(member), name=name, author=args.by)
    (decision,) = _wanted(args, words, "the answer")
    if args.step == "answer":
        return a.AnswerInquiry(inquiry=inquiry, decision=decision, clause=args.clause, author=args.by)
    return a.DecideAppeal(inquiry=inquiry, decision=decision, clause=args.clause, author=args.by)


def _inquiry(args: argparse.Namespace, words: list[str]) -> int:
    if not words or not words[0].isdecimal():
        args.fail(f"{args.step} wants a ruling's number first; ruling FILE list shows them")
    return int(words.pop(0))


def _wanted(args: argparse.Namespace, words: list[str], *what: str) -> list[str]:
    if len(words) != len(what):
        args.fail(f"{args.step} wants {' and '.join(what) or 'nothing more'}; {len(words)} words are given")
    return words


def _show_rulings(args: argparse.Namespace) -> int:
    with open_store(args.file) as store:
        state = store.state
    if args.json:
        rulings = [_document(each, state) for each in state.inquiries]
        print(json.dumps({"rulings": rulings}, ensure_ascii=False, indent=1))
        return 0
    for each in state.inquiries:
        found = _document(each, state)
        print(f"{each.number}  {each.question}  [{each.stage}; {found['judge'] or 'a substitute is wanted'}]")
        for said, clause in ((each.answer, each.answer_clause), (each.decision, each.decision_clause)):
            if said:
                print(f"   {said}{f' ({clause})' if clause else ''}")
    if not state.inquiries:
        print("nothing has been asked yet")
    return 0


def _document(inquiry: Inquiry, state: TournamentState) -> dict[str, object]:
    member, substitutes = inquiry.member, dict(inquiry.substitutes)
    judge = "" if member is None else substitutes.get(member, state.committee[member - 1])
    return {
        "number": inquiry.number,
        "question": inquiry.question,
        "stage": str(inquiry.stage),
        "round": inquiry.round_number,
        "table": inquiry.table,
        "member": member,
        "judge": judge,
        "substitutes": {str(replaced): name for replaced, name in inquiry.substitutes},
        "answer": inquiry.answer,
        "answer_clause": inquiry.answer_clause,
        "appeal_by": inquiry.appeal_by,
        "decision": inquiry.decision,
        "decision_clause": inquiry.decision_clause,
    }


def run_award(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        entrants = tuple(entrants_named(store.state, args.entrants))
        prize = args.prize - 1
        yield "", a.AwardPrize(prize=prize, entrants=entrants, reason=args.reason, author=args.by)

    return carry_out(args, steps)


def run_announce(args: argparse.Namespace) -> int:
    def steps(_: Store) -> Iterator[Step]:
        yield "", a.Announce(text=args.text, author=args.by)

    return carry_out(args, steps)


def run_publish(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        system = args.system or store.state.settings.rating
        yield "", a.PublishRating(system=system, edition=args.edition, author=args.by)

    return carry_out(args, steps)
