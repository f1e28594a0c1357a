"""`faristol tournament`: what a director of tournaments does from a terminal."""

import argparse
from typing import TYPE_CHECKING

from faristol.cli.tournament.parts import add_committee, add_exchange, add_reading
from faristol.cli.tournament.verb import (
    DEFAULT_RULEBOOK,
    add_by,
    add_entrants,
    add_file,
    add_round,
    add_sheets,
    add_undo,
    add_verb,
    cents,
    day,
    number,
    points,
)

if TYPE_CHECKING:
    from faristol.cli.tournament.verb import Verbs

METHODS = ("swiss", "score-groups", "halves", "round-robin", "king-of-the-hill")
_NEW = """\
examples:
  faristol tournament new open.jsonl --title "Open 2009" --day 2009-11-21
  faristol tournament new club.jsonl --rulebook ca-ajusc --rounds 5 --set clubmates_apart=true

What is not said is as the rulebook has it; faristol tournament settings shows all of it, and changes it.
"""
_SETTINGS = """\
examples:
  faristol tournament settings open.jsonl
  faristol tournament settings open.jsonl --set rounds=7 --set points.bye=2 --set 'tie_breaks=["spread"]'

A value is written as JSON; what is no JSON is text. What cannot be changed any more is refused.
"""
_ENTER = """\
examples:
  faristol tournament enter open.jsonl "Maria Puig" --club Manresa --rating 1140
  faristol tournament enter open.jsonl --csv players.csv

A row of the table is player,name,rating,club,registered under a row with those names; all but name may be
left out. All rows are entered, in the order of `registered` where there is one, or none.
"""
_CHECK_IN = """\
examples:
  faristol tournament check-in open.jsonl 7 "Maria Puig" --fee 10
  faristol tournament check-in open.jsonl --all
  faristol tournament check-in open.jsonl 7 --undo
"""
_PAIR = """\
examples:
  faristol tournament pair open.jsonl --look
  faristol tournament pair open.jsonl
  faristol tournament pair --players players.csv --results results.csv
  faristol tournament pair --players players.csv --results results.csv --absent Maria --bye 12 --json

With a file the next round is recorded, unless --look only looks. With tables it is printed, and the same
tables always give the same pairing. --pairs takes a table of player1,player2 as they are, an empty player2
sitting out. A player is named by the key of the first table, or by a name that only one of them has. Whoever
has no row in a round was absent; a row without points is a table that still plays.
"""
_RESULT = """\
examples:
  faristol tournament result open.jsonl 3 412 389
  faristol tournament result open.jsonl 3 412 389 --first 2 --bingos 2 1 --best1 CERQUES 98
  faristol tournament result open.jsonl 3 --absent 2
  faristol tournament result open.jsonl 3 251 180 --left 2
  faristol tournament result open.jsonl --csv round1.csv

The two at a table are 1 and 2, as the pairing names them. A table of results has the columns
round,player1,player2,points1,points2; all its rows are entered, or none.
"""
_CORRECT = """\
examples:
  faristol tournament correct open.jsonl 3 421 389 --by "Pere" --reason "Sum of the sheet"
  faristol tournament correct open.jsonl 3 421 389 --round 2 --by "Pere" --reason "Typed wrong" --data-error

What was there stays in the history, with who put it right, when and why. What a rulebook lets be corrected
after a round is its own matter: it may be nothing but errors of data.
"""


def add_arguments(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(dest="verb", metavar="VERB", required=True)
    _add_opening(verbs)
    _add_entrants(verbs)
    _add_rounds(verbs)
    _add_pairing(verbs)
    _add_results(verbs)
    add_committee(verbs)
    add_reading(verbs)
    add_exchange(verbs)


def _add_opening(verbs: "Verbs") -> None:
    new = add_verb(
        verbs, "new", "open a tournament in a file of its own", "tournament.new.run_new", examples=_NEW
    )
    new.add_argument("file", metavar="FILE", help="to be made; none may be there")
    new.add_argument("--title", required=True, help="as it is printed")
    new.add_argument(
        "--rulebook",
        metavar="ID|FILE",
        default=DEFAULT_RULEBOOK,
        help=f"one that comes with the program, or your own .toml (default: {DEFAULT_RULEBOOK})",
    )
    new.add_argument("--day", metavar="YYYY-MM-DD", type=day, default="", help="the first one")
    new.add_argument("--rounds", metavar="N", type=number, help="how many")
    new.add_argument(
        "--seed", metavar="HEX", help="64 hexadecimal digits; for tests: who knows it knows all lots"
    )
    _add_set(new)
    add_by(new)

    settings = add_verb(
        verbs, "settings", "show or change what is settled", "tournament.new.run_settings", examples=_SETTINGS
    )
    add_file(settings)
    _add_set(settings)
    add_by(settings)
    settings.add_argument("--reason", metavar="TEXT", default="")


def _add_set(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help="any number of times")


def _add_entrants(verbs: "Verbs") -> None:
    enter = add_verb(verbs, "enter", "enter entrants", "tournament.entrants.run_enter", examples=_ENTER)
    add_file(enter)
    enter.add_argument("name", metavar="NAME", nargs="?", help="of one; --csv enters many")
    enter.add_argument("--csv", metavar="CSV", help="a table of players; - is standard input")
    enter.add_argument("--club", default="")
    enter.add_argument("--rating", metavar="N", type=number, help="none, or 0: a newcomer")
    enter.add_argument("--grant", action="store_true", help="asks for a travel grant")
    enter.add_argument(
        "--on", metavar="YYYY-MM-DD", type=day, default="", help="as if somebody registered on that day"
    )
    add_by(enter)

    check_in = add_verb(
        verbs, "check-in", "say who is here", "tournament.entrants.run_check_in", examples=_CHECK_IN
    )
    add_file(check_in)
    check_in.add_argument("entrants", metavar="ENTRANT", nargs="*", help="a number, or a name")
    check_in.add_argument("--all", action="store_true", help="everyone who is not yet")
    check_in.add_argument("--fee", metavar="AMOUNT", type=cents, help="what each has paid by now")
    add_undo(check_in, "not here after all")
    add_by(check_in)

    _add_change(verbs)

    withdraw = add_verb(
        verbs, "withdraw", "take entrants out of the tournament", "tournament.entrants.run_withdraw"
    )
    add_file(withdraw)
    add_entrants(withdraw)
    withdraw.add_argument("--reason", metavar="TEXT", default="")
    withdraw.add_argument("--now", action="store_true", help="also from the game they are in, which is lost")
    add_undo(withdraw, "they come back")
    add_by(withdraw)

    admit = add_verb(verbs, "admit", "let entrants in from the waiting list", "tournament.entrants.run_admit")
    add_file(admit)
    add_entrants(admit)
    add_by(admit)

    absent = add_verb(verbs, "absent", "say who misses the next round", "tournament.entrants.run_absent")
    add_file(absent)
    add_entrants(absent)
    add_round(absent, "the next one to be paired")
    absent.add_argument("--bye", action="store_true", help="a bye that was asked for beforehand")
    add_undo(absent, "they play after all")
    add_by(absent)


def _add_change(verbs: "Verbs") -> None:
    change = add_verb(verbs, "change", "put an entrant's entry right", "tournament.entrants.run_change")
    add_file(change)
    change.add_argument("entrant", metavar="ENTRANT", help="a number, or a name")
    change.add_argument("--name", metavar="NAME")
    change.add_argument("--club", metavar="CLUB")
    change.add_argument("--rating", metavar="N", type=number, help="0: a newcomer")
    add_by(change)

    grant = add_verb(verbs, "grant", "decide a travel grant", "tournament.entrants.run_grant")
    add_file(grant)
    grant.add_argument("entrant", metavar="ENTRANT", help="a number, or a name")
    grant.add_argument("amount", metavar="AMOUNT", type=cents, help="0: none")
    grant.add_argument("--reason", metavar="TEXT", default="")
    add_by(grant)


def _add_rounds(verbs: "Verbs") -> None:
    seed = add_verb(verbs, "seed", "fix the first order", "tournament.entrants.run_seed")
    add_file(seed)
    seed.add_argument("--ratings", metavar="CSV", help="player,rating of the published list")
    seed.add_argument("--list", metavar="NAME", default="", help="which edition that is")
    seed.add_argument("--order", metavar="ENTRANT", nargs="+", default=[], help="all of them, best first")
    add_by(seed)

    fix = add_verb(verbs, "fix", "let two meet in the next round", "tournament.rounds.run_fix")
    forbid = add_verb(verbs, "forbid", "never let two meet", "tournament.rounds.run_forbid")
    for verb in (fix, forbid):
        add_file(verb)
        verb.add_argument("entrants", metavar="ENTRANT", nargs=2, help="a number, or a name")
        add_undo(verb, "take it back")
        add_by(verb)
    add_round(fix, "the next one to be paired")
    forbid.add_argument("--reason", metavar="TEXT", default="")

    for name, purpose in (
        ("unpair", "take a round back that has no result yet"),
        ("start", "start the clock of the round"),
        ("time", "call the time of the round: the hand in progress and one more"),
    ):
        verb = add_verb(verbs, name, purpose, f"tournament.rounds.run_{name}")
        add_file(verb)
        add_by(verb)
        if name == "unpair":
            verb.add_argument("--reason", metavar="TEXT", default="")
    close = add_verb(verbs, "close", "close the round, or the tournament", "tournament.rounds.run_close")
    add_file(close)
    close.add_argument("--tournament", action="store_true", help="all of it: results are final")
    add_by(close)

    undo = add_verb(verbs, "undo", "take the last step back, where it can be", "tournament.rounds.run_undo")
    add_file(undo)
    add_by(undo)


def _add_pairing(verbs: "Verbs") -> None:
    pair = add_verb(
        verbs, "pair", "pair the next round, and say why so", "tournament.pair.run_pair", examples=_PAIR
    )
    pair.add_argument("file", metavar="FILE", nargs="?", help="the tournament's file, or site:SLUG")
    add_sheets(pair)
    add_round(pair, "the one after the last")
    pair.add_argument("--look", action="store_true", help="record nothing")
    pair.add_argument("--pairs", metavar="CSV", help="exactly these: player1,player2")
    pair.add_argument("--method", choices=METHODS, help="another than the rulebook's; with --players")
    for option, meant in (("--absent", "misses the round"), ("--bye", "asked for a bye")):
        pair.add_argument(
            option,
            metavar="PLAYER",
            action="append",
            default=[],
            help=f"{meant}; any number of times, with --players",
        )
    for option, meant in (("--fix", "meet"), ("--forbid", "do not meet")):
        pair.add_argument(
            option,
            metavar="PLAYER",
            nargs=2,
            action="append",
            default=[],
            help=f"these two {meant}; with --players",
        )
    add_by(pair)


def _add_results(verbs: "Verbs") -> None:
    result = add_verb(verbs, "result", "enter results", "tournament.results.run_result", examples=_RESULT)
    add_file(result)
    result.add_argument("table", metavar="TABLE", type=number, nargs="?")
    result.add_argument("points", metavar="POINTS", type=points, nargs="*", help="of 1, of 2")
    result.add_argument("--csv", metavar="CSV", help="a table of results; - is standard input")
    absent = result.add_mutually_exclusive_group()
    absent.add_argument("--absent", choices=("1", "2", "both"), help="who did not come, or is too late")
    absent.add_argument(
        "--left", choices=("1", "2", "both"), help="who abandoned the game: lost, with these points"
    )
    result.add_argument("--winner", choices=("1", "2", "none"), help="where the points do not say it")
    _add_report(result)
    add_by(result)

    correct = add_verb(
        verbs, "correct", "put a result right", "tournament.results.run_correct", examples=_CORRECT
    )
    add_file(correct)
    correct.add_argument("table", metavar="TABLE", type=number)
    correct.add_argument("points", metavar="POINTS", type=points, nargs=2, help="of 1, of 2")
    correct.add_argument(
        "--left", choices=("1", "2", "both"), help="who abandoned the game: lost, with these points"
    )
    correct.add_argument("--winner", choices=("1", "2", "none"), help="where the points do not say it")
    _add_report(correct)
    correct.add_argument("--by", metavar="WHO", required=True)
    correct.add_argument("--reason", metavar="TEXT", required=True)
    correct.add_argument("--data-error", action="store_true", help="of processing, transmitting or uploading")


def _add_report(verb: argparse.ArgumentParser) -> None:
    """What a sheet says besides the score."""
    add_round(verb, "the last one that is paired")
    verb.add_argument("--first", choices=("1", "2"), help="who went first")
    verb.add_argument("--bingos", metavar="N", type=number, nargs=2, help="of 1, of 2")
    for side in ("1", "2"):
        verb.add_argument(f"--best{side}", metavar=("WORD", "POINTS"), nargs=2, help=f"best play of {side}")
        verb.add_argument(
            f"--with{side}",
            metavar=("TILE", "WORD", "POINTS"),
            nargs=3,
            action="append",
            default=[],
            help=f"best play of {side} with a special tile",
        )
