"""The verbs of `faristol tournament` that rule, show, write and read."""

import argparse
from typing import TYPE_CHECKING

from faristol.cli.tournament.verb import add_by, add_file, add_round, add_sheets, add_verb, number

if TYPE_CHECKING:
    from faristol.cli.tournament.verb import Verbs

_COMMITTEE = """\
examples:
  faristol tournament committee open.jsonl
  faristol tournament committee open.jsonl "Anna Serra" "Pere Roca" 12

A number is an entrant's: who plays cannot judge the own table.
"""
_RULING = """\
examples:
  faristol tournament ruling open.jsonl ask "Was the clock stopped?" --table 3
  faristol tournament ruling open.jsonl answer 1 "No penalty" --clause OB-T8
  faristol tournament ruling open.jsonl appeal 1 --entrant 7
  faristol tournament ruling open.jsonl decide 1 "Ten points" --clause OB-T8
  faristol tournament ruling open.jsonl replace 1 2 "Joan Vila"

Who answers is drawn at random among the committee's members without a conflict; an appeal goes to all.
"""
_STANDINGS = """\
examples:
  faristol tournament standings open.jsonl
  faristol tournament standings open.jsonl --round 3 --csv
  faristol tournament standings --players players.csv --results results.csv
"""
_AWARD = """\
example:
  faristol tournament award open.jsonl 4 "Maria Puig" --reason "Drawn by lot among three"

Prizes are numbered as `prizes` shows them.
"""
_PUBLISH = """\
examples:
  faristol tournament games open.jsonl > games.csv
  faristol rating apply --system barruf --before barruf-11.csv --games games.csv --out barruf-12.csv
  faristol tournament publish open.jsonl "BARRUF 12"
"""
_EXPORT = """\
example:
  faristol tournament export open.jsonl open/

Pairings, standings, cross table, prizes and entrants as CSV and PDF, result slips, the log, the games for
faristol rating apply, and the files of Swiss Perfect, TSH and FIDE.
"""
_IMPORT = """\
examples:
  faristol tournament import open.trn open.sco open.jsonl
  faristol tournament import a.t club.jsonl --rulebook ca-ajusc
  faristol tournament import open.jsonl site:open-2009

What the file says and we do not keep is told, line by line.
"""
_CHECK = """\
examples:
  faristol tournament check open.jsonl
  faristol tournament check --players players.csv --results results.csv --pairing round4.csv

Of a file, or of tables: whether it can be read, and every pairing in it is what the rules ask for. With
--pairing, a table of player1,player2 (an empty player2 sits out): whether a pairing made elsewhere keeps the
rules, and how far it is from the nearest.
"""


def add_committee(verbs: "Verbs") -> None:
    committee = add_verb(
        verbs,
        "committee",
        "show or name the arbiters",
        "tournament.rulings.run_committee",
        examples=_COMMITTEE,
    )
    add_file(committee)
    committee.add_argument("members", metavar="MEMBER", nargs="*", help="a name, or an entrant's number")
    add_by(committee)

    ruling = add_verb(
        verbs,
        "ruling",
        "questions to the committee, and its answers",
        "tournament.rulings.run_ruling",
        examples=_RULING,
    )
    add_file(ruling)
    ruling.add_argument(
        "step", choices=("list", "ask", "answer", "appeal", "decide", "replace"), help="what happens"
    )
    ruling.add_argument(
        "words", metavar="WORD", nargs="*", help="the question; or the ruling's number, and the answer"
    )
    add_round(ruling, "the last one that is paired")
    ruling.add_argument("--table", metavar="N", type=number, help="whose question it is")
    ruling.add_argument(
        "--conflicted", metavar="N", type=number, nargs="+", default=[], help="members who cannot judge it"
    )
    ruling.add_argument("--clause", default="", help="that the answer rests on")
    ruling.add_argument("--entrant", metavar="ENTRANT", help="who appeals")
    add_by(ruling)


def add_reading(verbs: "Verbs") -> None:
    for name, purpose in (
        ("show", "where it stands, and what comes next"),
        ("entrants", "who has entered"),
        ("history", "all that happened, in words"),
        ("games", "the games for a rating: round,player1,player2,result1"),
    ):
        add_file(add_verb(verbs, name, purpose, f"tournament.show.run_{name}"))
    pairings = add_verb(verbs, "pairings", "a round as it was paired", "tournament.show.run_pairings")
    add_file(pairings)
    add_round(pairings, "the last one that is paired")
    pairings.add_argument("--why", action="store_true", help="with what was decided for each pair")
    _add_csv(pairings)

    for name, purpose, examples in (
        ("standings", "who stands where", _STANDINGS),
        ("cross-table", "everyone's rounds", ""),
    ):
        run = f"tournament.show.run_{name.replace('-', '_')}"
        verb = add_verb(verbs, name, purpose, run, examples=examples)
        verb.add_argument("file", metavar="FILE", nargs="?", help="the tournament's file, or site:SLUG")
        add_sheets(verb)
        add_round(verb, "the last one with results")
        _add_csv(verb)

    prizes = add_verb(verbs, "prizes", "who wins what", "tournament.show.run_prizes")
    add_file(prizes)
    _add_csv(prizes)
    award = add_verb(
        verbs,
        "award",
        "decide a prize where several are equal",
        "tournament.rulings.run_award",
        examples=_AWARD,
    )
    add_file(award)
    award.add_argument("prize", metavar="PRIZE", type=number)
    award.add_argument("entrants", metavar="ENTRANT", nargs="+", help="a number, or a name")
    award.add_argument("--reason", metavar="TEXT", default="")
    add_by(award)

    announce = add_verb(
        verbs, "announce", "put words on the hall's screens", "tournament.rulings.run_announce"
    )
    add_file(announce)
    announce.add_argument("text", metavar="TEXT", help="empty: take them down")
    add_by(announce)


def _add_publish(verbs: "Verbs") -> None:
    publish = add_verb(
        verbs,
        "publish",
        "note the edition of a rating that came of it",
        "tournament.rulings.run_publish",
        examples=_PUBLISH,
    )
    add_file(publish)
    publish.add_argument("edition", metavar="EDITION", help="as the list calls it")
    publish.add_argument("--system", help="default: the one that the settings name")
    add_by(publish)


def _add_csv(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--csv", action="store_true", help="a table, for spreadsheets")


def add_exchange(verbs: "Verbs") -> None:
    _add_publish(verbs)
    export = add_verb(
        verbs, "export", "write everything into a folder", "tournament.export.run_export", examples=_EXPORT
    )
    add_file(export)
    export.add_argument(
        "folder", metavar="DIR", help="made if need be; its files of these names are replaced"
    )

    import_ = add_verb(
        verbs,
        "import",
        "make a tournament of another program's file",
        "tournament.import_.run_import",
        examples=_IMPORT,
    )
    import_.add_argument(
        "files",
        metavar="FOREIGN",
        nargs="+",
        help="a .t, a .trf, a .trn with its .sco, or a .rnd with its .stg; for a site also our own .jsonl",
    )
    import_.add_argument("file", metavar="FILE", help="to be made; none may be there; or site:SLUG")
    import_.add_argument("--rulebook", metavar="ID|FILE", default=None, help="under which it was played")
    add_by(import_)

    check = add_verb(
        verbs,
        "check",
        "check a tournament, or a pairing made elsewhere",
        "tournament.check.run_check",
        examples=_CHECK,
    )
    check.add_argument("file", metavar="FILE", nargs="?", help="the tournament's file, or site:SLUG")
    add_sheets(check)
    check.add_argument("--pairing", metavar="CSV", help="player1,player2 of the round to check")
    add_round(check, "the one after the last")
