"""`faristol duplicate`: what an arbiter of duplicate does from a terminal."""

import argparse
from typing import TYPE_CHECKING, TypeAlias

from faristol.cli.duplicate.setting import add_setting
from faristol.cli.later import run_later

if TYPE_CHECKING:  # The type argument is private to argparse.
    Verbs: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001

_MOST_DIGITS = 6
_MARKING = """\
examples:
  faristol duplicate mark --cgp "15/…/3ΚΑΛΑ8/…/15 ΟΣΤΗΜΑ?/ 0/0 0" --slips slips.csv
  faristol duplicate mark --cgp-file coup.cgp --slips - --lexicon words.txt --json

A slip is a row of player,square,direction,word,score,late,illegible under a row with those names; score,
late and illegible may be left out. What else an exported slips.csv holds is passed over; --coup says which
of its coups is meant. A circled letter, that is a blank from the rack, is written in parentheses, or small
among capitals: ΚΑ(Λ)Α, ΚΑλΑ. Under late: 1, yes or late for a slip that came late, after-time for a
player who went on writing against the arbiter's word. An empty word is a slip without a play.
"""
_NEW = """\
examples:
  faristol duplicate new club.jsonl --title "Friday club" --entrants names.txt
  faristol duplicate new final.jsonl --seconds 180 --schedule 1:2+2,16:1+1 --prepared racks.txt
  faristol duplicate new catalan.jsonl --rulebook ca-duplicate --lexicon ca-disc-2021

In the file of entrants a line is a number, in order: a name, or two with & between them for a pair. In that
of prepared racks a line is a coup's rack: ABCDEFG, or AB+CDEFG for what is kept and what is drawn. What
follows # in a line is a remark.
"""
_RUN = """\
examples:
  faristol duplicate run club.jsonl --by "Maria P."
  printf 'draw\\nannounce\\nstart\\n' | faristol duplicate run club.jsonl

On a terminal the line at the bottom shows coup, rack and countdown; help tells what can be typed, next does
the next step. Every decision is on the disk before it is shown. Where standard input is no terminal, lines
are read as they come, questions take the next line for an answer, and the first that goes wrong ends it, as
does an answer that is none. Slips keyed while the next coup is played: @7 before a line, or @7 alone for all
that follow, up to @; without it the program asks which coup is meant where an earlier one lacks that slip.
"""
_ENTER = """\
examples:
  faristol duplicate enter club.jsonl --slips coup7.csv --coup 7
  faristol duplicate enter club.jsonl --slips all.csv --replace --by Maria --reason "Keyed into coup 6"

A slip is a row of coup,player,square,direction,word,score,late,illegible under a row with those names;
coup, score, late and illegible may be left out. What else an exported slips.csv holds is passed over. All
rows are entered, or none. What replaces a slip of a coup that is closed is signed: --by and --reason.
"""
_CORRECT = """\
examples:
  faristol duplicate correct club.jsonl --coup 7 --player 12 --accept --by Maria --reason "In the 2019 list"
  faristol duplicate correct club.jsonl --coup 7 --player 12 --reject --by Maria --reason "Misread"

After the game only. Points and ranking change, the board never does; who decided, when and why is kept.
"""
_SERIES = """\
examples:
  faristol duplicate series friday1.jsonl friday2.jsonl --method percentage
  faristol duplicate series friday*.jsonl --previous barrisc.csv

A name is the same however it is written, and a pair in either order. With --previous, a table of name,mean,
the Catalan BARRISC is computed, too: the mean of the per cents, where the mean of the season before counts
as one game.
"""


def add_arguments(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(dest="verb", metavar="VERB", required=True)
    _add_new(verbs)
    _add_run(verbs)
    _add_entering(verbs)
    _add_reading(verbs)
    _add_exchange(verbs)
    _add_mark(verbs)


def _verb(
    verbs: "Verbs", name: str, purpose: str, run: str, *, examples: str = "", json: bool = True
) -> argparse.ArgumentParser:
    """`run` is imported when it is called: what it needs is slow to import."""
    verb = verbs.add_parser(
        name,
        help=purpose,
        description=f"{purpose[0].upper()}{purpose[1:]}.",
        epilog=examples or f"example:\n  faristol duplicate {name} club.jsonl",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if json:
        verb.add_argument("--json", action="store_true", help="one JSON object")
    verb.set_defaults(run=run_later(run), fail=verb.error)
    return verb


def _add_file(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", help="of the session")


def _add_lexicon(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--lexicon", metavar="ID|FILE", help="where the session's words are now, if they were moved"
    )


def _add_new(verbs: "Verbs") -> None:
    verb = _verb(verbs, "new", "open a session in a file of its own", "duplicate.new.run_new", examples=_NEW)
    verb.add_argument("file", metavar="FILE", help="to be made; none may be there")
    add_setting(verb)
    verb.add_argument("--title", default="", help="of the game, as it is printed")
    verb.add_argument(
        "--seconds", metavar="N", type=number, help="of a coup; as the rulebook allows (default: its own)"
    )
    verb.add_argument("--grace", metavar="N", type=number, help="seconds that a device may be late")
    verb.add_argument("--entrants", metavar="FILE", help="names, one number a line; - is standard input")
    verb.add_argument("--prepared", metavar="FILE", help="racks fixed beforehand, one coup a line")
    verb.add_argument(
        "--schedule",
        metavar="LIST",
        help="vowels and consonants that a rack needs, from which coup on: 1:2+2,16:1+1",
    )
    verb.add_argument(
        "--seed", metavar="HEX", help="64 hexadecimal digits; for tests: who knows it knows all draws"
    )


def _add_run(verbs: "Verbs") -> None:
    verb = _verb(
        verbs, "run", "lead a session, coup by coup", "duplicate.run.run_run", examples=_RUN, json=False
    )
    _add_file(verb)
    _add_lexicon(verb)
    verb.add_argument("--by", metavar="NAME", default="", help="who decides, as decisions are signed")
    verb.add_argument("--plain", action="store_true", help="no line at the bottom, even on a terminal")


def _add_entering(verbs: "Verbs") -> None:
    enter = _verb(verbs, "enter", "enter slips from a table", "duplicate.enter.run_enter", examples=_ENTER)
    _add_file(enter)
    _add_lexicon(enter)
    enter.add_argument("--slips", metavar="CSV", required=True, help="a CSV file; - is standard input")
    enter.add_argument(
        "--coup", metavar="N", type=number, help="where a row does not say it (default: the last)"
    )
    enter.add_argument("--replace", action="store_true", help="also slips that were entered before")
    enter.add_argument(
        "--by", metavar="NAME", default="", help="who annuls, or replaces a slip of a coup that is closed"
    )
    enter.add_argument("--reason", metavar="TEXT", default="", help="why slips of a closed coup are replaced")

    correct = _verb(
        verbs,
        "correct",
        "put an arbiter's error right after the game",
        "duplicate.enter.run_correct",
        examples=_CORRECT,
    )
    _add_file(correct)
    _add_lexicon(correct)
    correct.add_argument("--coup", metavar="N", type=number, required=True)
    correct.add_argument(
        "--player", metavar="P", required=True, help="a number, or a name where slips have names"
    )
    counts = correct.add_mutually_exclusive_group(required=True)
    counts.add_argument("--accept", action="store_true", help="the slip counts from now on")
    counts.add_argument("--reject", action="store_true", help="it counts no more")
    correct.add_argument("--points", metavar="N", type=number, help="where the board does not say how many")
    correct.add_argument("--by", metavar="NAME", required=True, help="who decides")
    correct.add_argument("--reason", metavar="TEXT", required=True)


def _add_reading(verbs: "Verbs") -> None:
    show = _verb(verbs, "show", "state, board and ranking", "duplicate.show.run_show")
    _add_file(show)
    results = _verb(verbs, "results", "the ranking, or the coups", "duplicate.show.run_results", json=False)
    _add_file(results)
    results.add_argument("--coups", action="store_true", help="coup by coup instead")
    _add_forms(results)
    racks = _verb(
        verbs, "racks", "the racks, to be played again with new --prepared", "duplicate.show.run_racks"
    )
    _add_file(racks)
    series = _verb(
        verbs, "series", "several games together", "duplicate.series.run_series", examples=_SERIES, json=False
    )
    series.add_argument("files", metavar="FILE", nargs="+", help="of games that are over")
    series.add_argument(
        "--method", choices=["points", "percentage"], help="default: what the rulebook of the first game says"
    )
    series.add_argument("--previous", metavar="CSV", help="name,mean of the season before, for BARRISC")
    _add_forms(series)
    train = _verb(
        verbs, "train", "play a finished session against its field", "duplicate.train.run_train", json=False
    )
    _add_file(train)
    _add_lexicon(train)
    train.add_argument("--timed", action="store_true", help="what comes after the coup's time is late")


def _add_forms(verb: argparse.ArgumentParser) -> None:
    forms = verb.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="one JSON object")
    forms.add_argument("--csv", action="store_true", help="a table, for spreadsheets")


def _add_exchange(verbs: "Verbs") -> None:
    export = _verb(
        verbs,
        "export",
        "write results, sheets, slips and log into a folder",
        "duplicate.export.run_export",
        examples="example:\n  faristol duplicate export club.jsonl friday/",
    )
    _add_file(export)
    export.add_argument(
        "folder", metavar="DIR", help="made if need be; its files of these names are replaced"
    )
    import_ = _verb(
        verbs,
        "import",
        "make a session of a game by Eliot",
        "duplicate.export.run_import",
        examples="example:\n  faristol duplicate import game.xml game.jsonl --rulebook ca-duplicate",
    )
    import_.add_argument("file", metavar="XML", help="a game saved by Eliot; - is standard input")
    import_.add_argument("output", metavar="FILE", help="to be made; none may be there")
    add_setting(import_)


def _add_mark(verbs: "Verbs") -> None:
    mark = _verb(
        verbs,
        "mark",
        "mark the slips of one coup: points, or nothing, with the article and the reason",
        "duplicate.mark.run_mark",
        examples=_MARKING,
    )
    where = mark.add_mutually_exclusive_group(required=True)
    where.add_argument("--cgp", metavar="TEXT", help="board and rack before the coup; the first rack counts")
    where.add_argument("--cgp-file", metavar="FILE", help="the same from a file; - is standard input")
    mark.add_argument("--slips", metavar="FILE", required=True, help="a CSV file; - is standard input")
    mark.add_argument("--coup", metavar="N", type=number, help="only its slips, of a table of several")
    add_setting(mark)


def number(text: str) -> int:
    """
    Raises:
        ValueError: if it is no whole number, which argparse tells.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise ValueError(text)
    return int(text)
