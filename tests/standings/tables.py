"""Tables of results as text: rounds in, standings out. The golden file of the Open tells how they read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from faristol.standings.result import PointRules, Result, ResultKind, RoundScore
from faristol.standings.scoring import score_of_absence, score_of_bye, score_of_requested_bye, scores_of
from faristol.standings.table import Line, rank

FOLDER = Path(__file__).parents[1] / "golden" / "standings"
RULES = PointRules()
_GAME = re.compile(r"(\d+)(\*?)-(\d+)(\*?) (\d+)-(\d+)(?: (forfeit|both-lost|won by (\d+)))?")


@dataclass
class Table:
    name: str
    tie_breaks: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    seeding: tuple[int, ...] = ()
    scores: list[RoundScore] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def found(self) -> list[str]:
        lines = rank(self.seeding, self.scores, tie_breaks=self.tie_breaks, seeding=self.seeding)
        return [written(line) for line in lines]


def read_tables(path: Path) -> Iterator[Table]:
    for part in re.split(r"^table ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        name, *lines = part.strip().splitlines()
        table = Table(name)
        for line in lines:
            word, _, rest = line.partition(" ")
            if word in {"clause", "clauses"}:
                table.clauses = tuple(rest.split())
            elif word == "tie-breaks":
                table.tie_breaks = tuple(rest.split())
            elif word == "seeding":
                table.seeding = tuple(map(int, rest.split()))
            elif word == "round":
                number, _, games = rest.partition(":")
                table.scores += [
                    score for game in games.split(",") for score in read_game(game.strip(), int(number))
                ]
            elif line.strip():
                table.expected.append(line.strip())
        yield table


def read_game(text: str, round_number: int, rules: PointRules = RULES) -> Sequence[RoundScore]:
    found = _GAME.fullmatch(text)
    if found is None:
        entrant, word = text.split()
        made = {"bye": score_of_bye, "asked": score_of_requested_bye, "absent": score_of_absence}[word]
        return [made(int(entrant), round_number=round_number, rules=rules)]
    entrants, points = (int(found[1]), int(found[3])), (int(found[5]), int(found[6]))
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    if found[8]:
        winner = entrants.index(int(found[8]))
    kind = {"forfeit": ResultKind.FORFEIT, "both-lost": ResultKind.BOTH_LOST}.get(
        found[7] or "", ResultKind.PLAYED
    )
    return scores_of(
        Result(points=points, winner=winner, kind=kind),
        entrants=entrants,
        round_number=round_number,
        rules=rules,
        first_went=0 if found[2] else 1 if found[4] else None,
    )


def written(line: Line) -> str:
    values = " ".join(_number(value) for value in line.tie_breaks)
    games = f"{line.wins}-{line.ties}-{line.losses}"
    return f"{line.place}. {line.entrant}: {_number(Fraction(line.half_points, 2))} {games} | {values}"


def _number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"
