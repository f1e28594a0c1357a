"""A report's document in the words of any language: figures, sentences, rows and curves."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from faristol.analysis.luck import DRAWS
from faristol.analysis.report_document import Document
from faristol.analysis.reports import SIMULATED, Grade, Level
from faristol.analysis.turns import Unknown
from faristol.formats.game.ends import END_LABELS, told_end
from faristol.game.milestones import EndReason

LABELS: Mapping[str, str] = {
    "report": "Game report",
    "players": "Players",
    "figure": "Figure",
    "deciding": "Turns that decided the game",
    "turns": "Turns",
    "number": "Number",
    "player": "Player",
    "rack": "Rack",
    "move": "Move",
    "score": "Score",
    "total": "Total",
    "best_move": "Best move",
    "points_lost": "Points lost",
    "chance_lost": "Chance lost",
    "verdict": "Verdict",
    "judged": "Turns judged",
    "lost_points": "Points lost per turn",
    "lost_win": "Winning chance lost per turn",
    "large_mistakes": "Large mistakes",
    "mistakes": "Mistakes",
    "small_mistakes": "Small mistakes",
    "index": "Mistake index",
    "bingos": "Bingos",
    "bingos_missed": "Missed bingos",
    "phonies": "Phonies",
    "phonies_stood": "Phonies that stood",
    "luck": "Luck of the draws",
    "time": "Time used",
    Grade.BEST: "best move",
    Grade.GOOD: "good move",
    Grade.SMALL: "small mistake",
    Grade.MEDIUM: "mistake",
    Grade.LARGE: "large mistake",
    f"unknown_{Unknown.RACK}": "not judged: the whole rack is not known",
    f"unknown_{Unknown.TILES}": "not judged: the exchanged tiles are not known",
    f"unknown_{Unknown.PLAY}": "not judged: the play does not fit the board or the rack",
    "bingo_missed": "bingo missed",
    "missed_word": "bingo missed: %(word)s",
    "best_moves": "Best moves",
    "chance_to_win": "Win %",
    "played": "made in the game",
    "wrong_words": "not in the word list: %(words)s",
    "taken_back": "%(play)s, taken back",
    "exchange": "exchange",
    "exchange_tiles": "exchange %(tiles)s",
    "pass": "pass",
    "percent": "%(number)s %%",
    "chance": "Winning chance of %(name)s, turn by turn; at the end %(chance)s",
    "ahead": "Lead of %(name)s in points, turn by turn; at the end %(points)s",
    "cost_points": "Turn %(number)s of %(player)s: %(played)s for %(score)s lost %(points)s points; "
    "%(best)s for %(best_score)s was better.",
    "cost_chance": "Turn %(number)s of %(player)s: %(played)s for %(score)s lost %(chance)s of the "
    "chance to win; %(best)s for %(best_score)s was better.",
    "fast": "Each turn is compared with the best moves by equity: points plus the value of the tiles kept. "
    "A small mistake loses 0.5 % of the chance to win, a mistake 3 %, a large mistake 7 %; "
    "in a decided game 1, 7 and 15 points.",
    "full": "Each turn is simulated %(playouts)s times, with the same draws for every move, and "
    "endings are solved. "
    "A small mistake loses 0.5 %% of the chance to win, a mistake 3 %%, a large mistake 7 %%; "
    "in endings and decided games 1, 7 and 15 points.",
    "balance": "Final lead of %(name)s: %(spread)s points. "
    "Luck: %(luck)s, skill: %(skill)s, the rest: %(rest)s. "
    "Luck is the worth of each rack beside %(draws)s other draws from the same bag; "
    "skill, the points that the opponent lost more by mistakes.",
    "known_racks": "Only turns whose whole rack is known are judged.",
    "page": "page %(page)s of %(pages)s",
    "colon": ": ",
    **END_LABELS,
}
"""Every word of a report besides those of the game; pages and commands pass translations of them."""

_SECOND_MS, _MINUTE_S = 1000, 60
_FROM_THE_RIGHT = frozenset({"R", "AL", "RLE", "RLO", "RLI"})
_GOOD = (Grade.BEST, Grade.GOOD)
_DECIMAL_POINT = frozenset({"en"})
"""Languages without a decimal comma."""


class Choice(NamedTuple):
    """One of the best moves of a turn, or the one that was made, as it is shown."""

    move: str
    score: int
    win: str
    lost_points: str
    lost_win: str
    is_played: bool


class Row(NamedTuple):
    """One turn as it is shown."""

    number: int
    player: str
    rack: str
    move: str
    score: int
    totals: str
    best: str
    lost_points: str
    lost_win: str
    grade: str
    """For a style: the grade's id."""
    said: str
    """The grade in words, and what else there is to say."""
    choices: list[Choice]
    """The best moves, and the one that was made; empty where the turn is not judged."""

    @property
    def cells(self) -> tuple[object, ...]:
        """The line of a table of turns, with `?` for tiles that nobody knows."""
        rack = self.rack or "?"
        figures = (self.score, self.totals, self.best, self.lost_points, self.lost_win)
        return (self.number, self.player, rack, self.move, *figures, self.said)


class Curve(NamedTuple):
    values: Sequence[float]
    """From 0, at the bottom, to 1."""
    top: str
    bottom: str
    label: str


@dataclass(frozen=True, slots=True)
class Telling:
    """A report told in a language; `labels` are `LABELS` or a translation of them."""

    told: Document
    labels: Mapping[str, str]
    language: str = "en"

    @property
    def title(self) -> str:
        return self.told["title"] or " – ".join(self.names)

    @property
    def names(self) -> list[str]:
        return [player["name"] for player in self.told["players"]]

    @property
    def totals(self) -> str:
        return _pair(self.told["totals"])

    @property
    def notes(self) -> list[str]:
        """How the game ended, how turns were judged, and which were not."""
        notes = [self._ended()] if self.told.get("ended") else []  # an older full report does not say it
        if self.told["level"] == Level.FULL:
            notes.append(self.labels["full"] % {"playouts": self.whole(SIMULATED)})
        else:
            notes.append(self.labels["fast"])
        if balance := self.told.get("balance"):
            notes.append(self._balance(balance))
        if any(turn["unknown"] == Unknown.RACK for turn in self.told["turns"]):
            notes.append(self.labels["known_racks"])
        return notes

    def _ended(self) -> str:
        ended = self.told["ended"]
        winner = "" if ended["winner"] is None else isolated(self.names[ended["winner"]])
        reason = EndReason(ended["reason"])
        return told_end(reason, "", winner=winner, both_lost=ended["both_lost"], labels=self.labels)

    def _balance(self, balance: Mapping[str, float]) -> str:
        """Return the parts of the lead, from the side that has it."""
        first, second = self.told["totals"]
        leader, sign = (1, -1) if first < second else (0, 1)
        facts = {"name": isolated(self.names[leader]), "spread": f"{abs(first - second):+}", "draws": DRAWS}
        parts = {part: self.signed(sign * value) for part, value in balance.items()}
        return self.labels["balance"] % {**facts, **parts}

    def figures(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each figure's name and its value for both players."""
        players, labels = self.told["players"], self.labels
        known = [player if player["judged"] else None for player in players]
        yield labels["total"], [str(total) for total in self.told["totals"]]
        yield labels["judged"], [f"{player['judged']} / {player['turns']}" for player in players]
        yield labels["lost_points"], [self.number(player and player["lost_points"]) for player in known]
        yield labels["lost_win"], [self.percent(player and player["lost_win"]) for player in known]
        for grade, name in (
            (Grade.LARGE, "large_mistakes"),
            (Grade.MEDIUM, "mistakes"),
            (Grade.SMALL, "small_mistakes"),
        ):
            yield labels[name], [_count(player and player["grades"][grade]) for player in known]
        yield labels["index"], [self.number(player and player["index"]) for player in known]
        yield labels["bingos"], [_count(player["bingos"]) for player in players]
        yield labels["bingos_missed"], [_count(player and player["bingos_missed"]) for player in known]
        yield labels["phonies"], [_count(player["phonies"]) for player in players]
        yield labels["phonies_stood"], [_count(player["phonies_stood"]) for player in players]
        if any(player.get("luck") is not None for player in players):
            yield labels["luck"], [self.signed(player.get("luck")) for player in players]
        if any(player["spent_ms"] is not None for player in players):
            yield labels["time"], [_time(player["spent_ms"]) for player in players]

    def sentences(self) -> list[str]:
        """Return a sentence for each turn that decided the game."""
        return [self._sentence(self.told["turns"][place]) for place in self.told["deciding"]]

    def rows(self) -> list[Row]:
        return [self._row(turn) for turn in self.told["turns"]]

    def curves(self) -> list[Curve]:
        """Return the chance to win, and the points ahead, of the first player."""
        name, turns = isolated(self.names[0]), self.told["turns"]
        wins = [0.5, *(turn["win_first"] for turn in turns)]
        spreads = [0, *(turn["totals"][0] - turn["totals"][1] for turn in turns)]
        spreads[-1] = self.told["totals"][0] - self.told["totals"][1]  # with what the end gave and took
        most = max(1, *map(abs, spreads))
        chance = {"name": name, "chance": self.percent(wins[-1])}
        ahead = {"name": name, "points": f"{spreads[-1]:+}"}
        return [
            Curve(wins, self.percent(1), self.percent(0), self.labels["chance"] % chance),
            Curve(
                [0.5 + spread / (2 * most) for spread in spreads],
                f"{most:+}",
                f"{-most:+}",
                self.labels["ahead"] % ahead,
            ),
        ]

    def number(self, value: float | None) -> str:
        """
        >>> Telling({}, LABELS, "ca").number(12.56)
        '12,6'
        """
        if value is None:
            return "–"
        return f"{value:.1f}" if self.language in _DECIMAL_POINT else f"{value:.1f}".replace(".", ",")

    def signed(self, value: float | None) -> str:
        """
        >>> Telling({}, LABELS, "ca").signed(12.56)
        '+12,6'
        """
        sign = "+" if value is not None and round(value, 1) > 0 else ""
        return sign + self.number(value)

    def whole(self, value: int) -> str:
        return f"{value:,}" if self.language in _DECIMAL_POINT else str(value)

    def percent(self, share: float | None) -> str:
        """
        >>> Telling({}, LABELS).percent(0.125)
        '12.5 %'
        """
        return "–" if share is None else self.labels["percent"] % {"number": self.number(100 * share)}

    def _row(self, turn: Mapping[str, Any]) -> Row:
        verdict = turn["verdict"]
        is_best = verdict is None or verdict["grade"] == Grade.BEST
        is_good_phony = verdict is not None and turn["wrong_words"] and verdict["grade"] in _GOOD
        said = [self.labels[f"unknown_{turn['unknown']}" if verdict is None else verdict["grade"]]]
        if is_good_phony and not turn["withdrawn"]:
            said.clear()  # it gained only because nobody challenged: no good move
        if verdict is not None and verdict["bingo_missed"]:
            said.append(self._missed(verdict.get("bingo")))  # an older full report does not hold it
        if turn["wrong_words"]:
            said.append(self.labels["wrong_words"] % {"words": ", ".join(turn["wrong_words"])})
        return Row(
            number=turn["number"],
            player=turn["player"],
            rack=turn["rack"] or "",
            move=self.done(turn),
            score=turn["score"],
            totals=_pair(turn["totals"]),
            best="" if is_best else self.move(verdict["lines"][0]),
            lost_points="" if verdict is None else self.number(verdict["lost_points"]),
            lost_win="" if verdict is None else self.percent(verdict["lost_win"]),
            grade="" if verdict is None else verdict["grade"],
            said=" · ".join(said),
            choices=[] if verdict is None else self.choices(verdict, played=self.done(turn)),
        )

    def _missed(self, bingo: str | None) -> str:
        """Return which bingo was missed; its tiles are separated by spaces."""
        if bingo is None:
            return self.labels["bingo_missed"]
        return self.labels["missed_word"] % {"word": bingo.replace(" ", "")}

    def choices(self, verdict: Mapping[str, Any], *, played: str) -> list[Choice]:
        """Return the best moves of a turn, the best first, and the one that was made, in these words."""
        mine, lines = verdict["played"], verdict["lines"]
        best = lines[0]
        return [
            Choice(
                move=played if line == mine else self.move(line),
                score=line["score"],
                win=self.percent(line["win"]),
                lost_points=self.number(max(best["spread"] - line["spread"], 0)),
                lost_win=self.percent(max(best["win"] - line["win"], 0)),
                is_played=line == mine,
            )
            for line in (*lines, *([] if mine in lines else [mine]))
        ]

    def _sentence(self, turn: Mapping[str, Any]) -> str:
        verdict = turn["verdict"]
        best = verdict["lines"][0]
        facts = {
            "number": turn["number"],
            "player": isolated(turn["player"]),
            "played": self.done(turn),
            "score": turn["score"],
            "best": self.move(best),
            "best_score": best["score"],
            "points": self.number(verdict["lost_points"]),
            "chance": self.percent(verdict["lost_win"]),
        }
        return self.labels["cost_points" if verdict["by"] == "spread" else "cost_chance"] % facts

    def done(self, turn: Mapping[str, Any]) -> str:
        """Return in words what was done in a turn."""
        move = self.move(turn)
        return self.labels["taken_back"] % {"play": move} if turn["withdrawn"] else move

    def move(self, move: Mapping[str, Any]) -> str:
        """Return a move in words, from its document."""
        if move["kind"] == "play":
            return str(move["move"])
        if move["kind"] == "exchange" and move["move"]:
            return self.labels["exchange_tiles"] % {"tiles": move["move"]}
        return self.labels[move["kind"]]


def isolated(name: str) -> str:
    """
    Return a name as it stands in a sentence: one from right to left would take the numbers after it along.

    >>> isolated("Anna"), len(isolated("\u05d1\u05d5\u05e2\u05d6"))
    ('Anna', 6)
    """
    is_apart = any(unicodedata.bidirectional(character) in _FROM_THE_RIGHT for character in name)
    return f"\u2068{name}\u2069" if is_apart else name


def _pair(totals: Sequence[int]) -> str:
    return " – ".join(map(str, totals))


def _count(value: int | None) -> str:
    return "–" if value is None else str(value)


def _time(spent_ms: int | None) -> str:
    if spent_ms is None:
        return "–"
    minutes, seconds = divmod(spent_ms // _SECOND_MS, _MINUTE_S)
    return f"{minutes}:{seconds:02}"
