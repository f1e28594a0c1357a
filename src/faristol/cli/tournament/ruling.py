"""`faristol tournament ruling`: questions to the committee, and its answers."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from faristol.cli.kit.numbers import is_whole_number, number
from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import DIRECTOR, add_round, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named, member_named
from faristol.cli.tournament.store import Store, open_store
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction
from faristol.tournament.state import Inquiry, TournamentState

EXAMPLES = """\
examples:
  faristol tournament ruling open.jsonl ask "Was the clock stopped?" --table 3
  faristol tournament ruling open.jsonl answer 1 "No penalty" --clause OB-T8
  faristol tournament ruling open.jsonl appeal 1 --entrant 7
  faristol tournament ruling open.jsonl decide 1 "Ten points" --clause OB-T8
  faristol tournament ruling open.jsonl replace 1 2 "Joan Vila"

The member who answers is drawn at random among those without a conflict; an appeal goes to the whole
committee. With --by, an answer or a decision is signed by the member who gives it; otherwise by the
director.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument(
        "step", choices=("list", "ask", "answer", "appeal", "decide", "replace"), help="the step to take"
    )
    verb.add_argument(
        "words", metavar="WORD", nargs="*", help="the question; or the ruling's number and the answer"
    )
    add_round(verb, "the last one that is paired")
    verb.add_argument("--table", metavar="N", type=number(), help="table that the question is about")
    verb.add_argument(
        "--conflicted", metavar="N", type=number(), nargs="+", default=[], help="members who cannot judge it"
    )
    verb.add_argument("--clause", default="", help="the clause the answer rests on")
    verb.add_argument("--entrant", metavar="ENTRANT", help="entrant who appeals")


def run(args: Namespace) -> None:
    if args.step == "list":
        _show(args)
    else:
        _record(args)


@recorded
def _record(args: Namespace, store: Store) -> Actions:
    yield _ruling(args, store.state)


def _ruling(args: Namespace, state: TournamentState) -> TournamentAction:
    words = list(args.words)
    if args.step == "ask":
        (question,) = _wanted(args, words, "a question")
        last = len(state.rounds) or None
        return a.OpenInquiry(
            question=question,
            round_number=args.round or (last if args.table is not None else None),
            table=args.table,
            conflicted=tuple(args.conflicted),
        )
    inquiry = _inquiry(args, words)
    if args.step == "appeal":
        _wanted(args, words)
        by = None if args.entrant is None else entrants_named(state, [args.entrant])[0]
        return a.AppealInquiry(inquiry=inquiry, by=by)
    if args.step == "replace":
        member, name = _wanted(args, words, "a member's number", "a name")
        if not is_whole_number(member):
            args.fail(f"{member!r} is not the number of a member")
        return a.NameSubstitute(inquiry=inquiry, replaces=int(member), name=name)
    (decision,) = _wanted(args, words, "the answer")
    by = _member(args, state, inquiry)
    if args.step == "answer":
        return a.AnswerInquiry(inquiry=inquiry, decision=decision, clause=args.clause, member=by)
    return a.DecideAppeal(inquiry=inquiry, decision=decision, clause=args.clause, member=by)


def _member(args: Namespace, state: TournamentState, number: int) -> int | None:
    """The member who rules; the director only writes down the ruling."""
    if args.by == DIRECTOR:
        return None
    known = 1 <= number <= len(state.inquiries)
    return member_named(state, args.by, state.inquiries[number - 1] if known else None)


def _inquiry(args: Namespace, words: list[str]) -> int:
    if not words or not is_whole_number(words[0]):
        args.fail(f"{args.step} needs a ruling's number first; ruling FILE list shows them")
    return int(words.pop(0))


def _wanted(args: Namespace, words: list[str], *what: str) -> list[str]:
    if len(words) != len(what):
        args.fail(f"{args.step} wants {' and '.join(what) or 'nothing more'}; {len(words)} words are given")
    return words


def _show(args: Namespace) -> None:
    with open_store(args.file) as store:
        state = store.state
    document = {"rulings": [_document(inquiry, state) for inquiry in state.inquiries]}
    answer(args, document, _lines(state))


def _lines(state: TournamentState) -> Iterator[str]:
    for inquiry in state.inquiries:
        judge = _judge(inquiry, state) or "a substitute is needed"
        yield f"{inquiry.number}  {inquiry.question}  [{inquiry.stage}; {judge}]"
        for said, clause in (
            (inquiry.answer, inquiry.answer_clause),
            (inquiry.decision, inquiry.decision_clause),
        ):
            if said:
                yield f"   {said}{f' ({clause})' if clause else ''}"
    if not state.inquiries:
        yield "nothing has been asked yet"


def _judge(inquiry: Inquiry, state: TournamentState) -> str:
    member = inquiry.member
    return "" if member is None else dict(inquiry.substitutes).get(member, state.committee[member - 1])


def _document(inquiry: Inquiry, state: TournamentState) -> dict[str, object]:
    return {
        "number": inquiry.number,
        "question": inquiry.question,
        "stage": str(inquiry.stage),
        "round": inquiry.round_number,
        "table": inquiry.table,
        "member": inquiry.member,
        "judge": _judge(inquiry, state),
        "substitutes": {str(replaced): name for replaced, name in inquiry.substitutes},
        "answer": inquiry.answer,
        "answer_clause": inquiry.answer_clause,
        "appeal_by": inquiry.appeal_by,
        "decision": inquiry.decision,
        "decision_clause": inquiry.decision_clause,
    }
