"""`faristol tournament report`: the games of a whole event judged, and what they say together."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from faristol.analysis.batches import program
from faristol.analysis.event_reports import Coverage, Reported, event_document
from faristol.analysis.event_words import WORDS, EventTelling
from faristol.analysis.reports import Level
from faristol.cli.game.reported import add_report_options, lexicon_of, replay_of
from faristol.cli.kit.catalogues import translated
from faristol.cli.kit.output import PROBLEM, answer, counted, raise_unless_writable, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.running import add_places, running
from faristol.cli.kit.tables import table
from faristol.cli.lexicon.named import named_lexicon
from faristol.cli.rulebook.named import rulebook_named
from faristol.cli.tournament.event_page import page
from faristol.cli.tournament.judging import Asked, judge_all, kept_in
from faristol.cli.tournament.records import (
    Found,
    Gathered,
    gather,
    matched,
    read_files,
    split_tournament,
)
from faristol.cli.tournament.store import is_elsewhere, open_store
from faristol.errors import NotationError, UsageError
from faristol.files import write_file
from faristol.lexicon import lexicon_ids
from faristol.tournament.played import last_closed

EXAMPLES = """\
examples:
  faristol tournament report games/ --rulebook ca-1v1
  faristol tournament report open.jsonl games/ --level full --pdf report.pdf
  faristol tournament report open.jsonl games/ --language ca --html report.html
  faristol tournament report games/ --rulebook ca-1v1 --level full --cluster tcp://10.0.0.5:8786

With the tournament's file the report covers its closed rounds, and says how many games have no record;
players are matched by their names. Each game's report is kept: a run that was broken off, or is repeated with
more games, judges only what is new. `--level full` takes up to half a minute a game and core; all
cores of this machine work unless --jobs or --cluster says otherwise, and the report is the same.
"""


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument(
        "operands",
        metavar="FILE",
        nargs="+",
        help="records and event logs of games, folders with them, and the tournament's file",
    )
    verb.add_argument(
        "--rulebook",
        metavar="ID",
        help="an id from `faristol rulebook list`, or a .toml file (default: the tournament's); a log "
        "names its own",
    )
    add_report_options(verb)
    verb.add_argument("--kept", metavar="DIR", help="keep each game's report here (default: the cache)")
    add_places(verb, all_cores=True)
    add_json(verb)


def run(args: Namespace) -> int:
    """
    Raises:
        NotationError: if no game can be judged.
        UsageError: if a tournament on the site is named.
    """
    for name in filter(is_elsewhere, args.operands):
        raise UsageError(f"{name}: press Make the report on its desk; here, name its log and its records")
    for path in filter(None, (args.html, args.pdf)):
        raise_unless_writable(Path(path))
    if args.lexicon is not None and args.lexicon not in lexicon_ids() and not Path(args.lexicon).exists():
        named_lexicon(args.lexicon, args)  # says so now, not after hours
    labels = translated(WORDS, args.language)
    gathered, coverage = _gathered(args)
    for name, why in gathered.left_out:
        remark(f"left out: {name}: {why}")
    if not gathered.games:
        raise NotationError(f"no finished game to judge in {', '.join(args.operands)}")
    games, faulty = _judged(args, gathered.games)
    left_out = (*gathered.left_out, *faulty)
    document = event_document(games, replace(coverage, played=gathered.played, left_out=left_out))
    telling = EventTelling(document, labels, args.language)
    _write(args, telling)
    sentences = dict(telling.sections())
    answer(args, {**telling.told, "sentences": sentences}, _lines(telling))
    return PROBLEM if gathered.faults or faulty else 0


def _gathered(args: Namespace) -> tuple[Gathered, Coverage]:
    rulebook = None if args.rulebook is None else rulebook_named(args.rulebook)
    named, records = split_tournament(read_files(args.operands))
    if named is None:
        return gather(records, rulebook), Coverage()
    with open_store(named) as store:
        state, gathered = store.state, gather(records, rulebook or store.book)
    covered, is_running = last_closed(state)
    coverage = Coverage(title=state.settings.title, rounds=covered, is_running=is_running)
    return matched(gathered, state), coverage


def _judged(args: Namespace, found: list[Found]) -> tuple[list[Reported], list[tuple[str, str]]]:
    """Return the games with their reports, and those that could not be judged, with the reason."""
    kept, games, faulty = kept_in(args.kept), list[Reported](), list[tuple[str, str]]()
    asked = [_asked(each, args) for each in found]
    with running(args) as run:
        for each, document in zip(found, judge_all(asked, kept, run), strict=True):
            if "fault" in document:
                faulty.append((each.name, document["fault"]))
                remark(f"left out: {each.name}: {document['fault']}")
                continue
            name, number = Path(each.name).name, each.round_number
            games.append(Reported(name=name, report=document, players=each.players, round_number=number))
    remark(f"{counted(len(games), 'game')} judged; their reports are kept in {kept.folder}")
    return games, faulty


def _asked(found: Found, args: Namespace) -> Asked:
    return Asked(
        name=found.name,
        content=found.content,
        rulebook=found.rulebook,
        digest=replay_of(found.game).rulebook.digest,
        lexicon=lexicon_of(found.game, args.lexicon, args),
        level=Level(args.level),
        program=program(),
    )


def _write(args: Namespace, telling: EventTelling) -> None:
    if args.html is not None:
        write_file(Path(args.html), page(telling).encode())
        remark(f"the report is in {args.html}")
    if args.pdf is not None:
        from faristol.analysis.event_paper import event_pdf  # noqa: PLC0415 - ReportLab loads slowly

        write_file(Path(args.pdf), event_pdf(telling))
        remark(f"the report is in {args.pdf}")


def _lines(telling: EventTelling) -> Iterator[str]:
    yield telling.title
    yield telling.subtitle
    yield ""
    yield from table(list(telling.facts()), right={1})
    yield ""
    heads = telling.heads()
    yield from table([heads, *telling.rows()], right=set(range(1, len(heads))))
    for heading, sentences in telling.sections():
        yield ""
        yield f"{heading}:"
        yield from (f"  {sentence}" for sentence in sentences)
    yield ""
    yield from telling.notes
