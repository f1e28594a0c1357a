"""The report on an event in the words of any language: facts, the table of players, sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faristol.analysis.report_document import Document
from faristol.analysis.report_words import LABELS, Telling
from faristol.analysis.reports import SIMULATED, Level

EVENT: Mapping[str, str] = {
    "event_report": "Tournament report",
    "games": "Games",
    "let_through": "Phonies let through",
    "best_game": "Best-played game",
    "biggest": "Biggest mistakes",
    "finds": "Best finds",
    "in_round": "%(game)s, round %(round)s",
    "found_points": "Turn %(number)s of %(player)s: %(played)s for %(score)s; the next best move, "
    "%(other)s for %(other_score)s, is worth %(points)s points less.",
    "found_chance": "Turn %(number)s of %(player)s: %(played)s for %(score)s; the next best move, "
    "%(other)s for %(other_score)s, costs %(chance)s of the chance to win.",
    "let_stand": "Turn %(number)s of %(player)s: %(played)s for %(score)s; not in the word list: %(words)s.",
    "best_played": "%(game)s: %(points)s points lost per turn",
    "rule_of_best": "The best-played game has the fewest points lost per turn; at least three quarters of "
    "its turns were judged.",
    "rule_of_finds": "A find is a best move beside which the next best would be a mistake.",
    "up_to": "Rounds covered: up to round %(round)s. Rounds still in play are left out.",
    "no_record": "Games without a record: %(count)s. They are not in this report.",
    "not_judged": "Turns that could not be judged: %(count)s of %(all)s.",
    "left_out": "Records left out: %(count)s.",
    "no_games": "No game could be judged.",
}
"""Words of an event's report that a game's report lacks."""

WORDS: Mapping[str, str] = {**LABELS, **EVENT}


class Sentence(str):
    """A sentence about one game."""

    __slots__ = ("game",)
    game: str
    """Name of that game in the document, for a link."""

    @classmethod
    def of(cls, text: str, game: str) -> "Sentence":
        sentence = cls(text)
        sentence.game = game
        return sentence


@dataclass(frozen=True, slots=True)
class EventTelling:
    """A report on an event told in a language; `labels` are `WORDS` or a translation of them."""

    told: Document
    labels: Mapping[str, str]
    language: str = "en"

    @property
    def title(self) -> str:
        return self.told["title"] or self.labels["event_report"]

    @property
    def subtitle(self) -> str:
        parts = (self.labels["event_report"], *self.told["lexicons"], *self.told["rulebooks"])
        return " · ".join(parts[0 if self.told["title"] else 1 :])

    @property
    def _kit(self) -> Telling:
        """How a game's report writes numbers and moves."""
        return Telling({}, self.labels, self.language)

    def facts(self) -> Iterator[tuple[str, str]]:
        """Yield figures over all games, each with its name."""
        told, labels, kit = self.told, self.labels, self._kit
        yield labels["games"], str(len(told["games"]))
        yield labels["judged"], f"{told['judged']} / {told['turns']}"
        yield labels["lost_points"], kit.number(told["lost_points"])
        yield labels["lost_win"], kit.percent(told["lost_win"])
        yield labels["bingos"], str(told["bingos"])
        yield labels["bingos_missed"], str(told["bingos_missed"])
        yield labels["phonies"], str(told["phonies"])
        yield labels["phonies_stood"], str(told["phonies_stood"])

    def heads(self) -> list[str]:
        """Return the names of the columns of `rows`."""
        names = ("player", "games", "judged", "lost_points", "lost_win", "large_mistakes", "bingos")
        return [self.labels[name] for name in (*names, "bingos_missed", "phonies", "let_through")]

    def rows(self) -> list[tuple[str, ...]]:
        """Return a row a player, those who lost least a turn first."""
        players = sorted(
            self.told["players"],
            key=lambda player: (player["lost_points"] is None, player["lost_points"] or 0.0, player["name"]),
        )
        return [self._row(player) for player in players]

    def _row(self, player: Mapping[str, Any]) -> tuple[str, ...]:
        kit, is_known = self._kit, player["judged"] > 0
        return (
            player["name"],
            str(player["games"]),
            f"{player['judged']} / {player['turns']}",
            kit.number(player["lost_points"]),
            kit.percent(player["lost_win"]),
            str(player["large_mistakes"]) if is_known else "–",
            str(player["bingos"]),
            str(player["bingos_missed"]) if is_known else "–",
            str(player["phonies"]),
            str(player["phonies_let_through"]),
        )

    def sections(self) -> list[tuple[str, list[Sentence]]]:
        """Return headings with their sentences; those without a sentence are left out."""
        told, labels = self.told, self.labels
        found = [
            (labels["best_game"], self._best()),
            (labels["biggest"], [self._said(turn, "cost") for turn in told["mistakes"]]),
            (labels["finds"], [self._said(turn, "found") for turn in told["finds"]]),
            (labels["let_through"], [self._said(turn, "stood") for turn in told["phonies_let_through"]]),
        ]
        return [(heading, sentences) for heading, sentences in found if sentences]

    @property
    def notes(self) -> list[str]:
        """How the games were judged, and what is missing."""
        told, labels = self.told, self.labels
        notes = [] if told["games"] else [labels["no_games"]]
        if told["is_running"]:
            notes.append(labels["up_to"] % {"round": told["rounds"]})
        if told["games_missing"]:
            notes.append(labels["no_record"] % {"count": told["games_missing"]})
        if told["left_out"]:
            notes.append(labels["left_out"] % {"count": len(told["left_out"])})
        if missing := told["turns"] - told["judged"]:
            notes.append(labels["not_judged"] % {"count": missing, "all": told["turns"]})
            notes.append(labels["known_racks"])
        if told["best_game"] is not None:
            notes.append(labels["rule_of_best"])
        if told["finds"]:
            notes.append(labels["rule_of_finds"])
        if Level.FULL in told["levels"]:
            notes.append(labels["full"] % {"playouts": self._kit.whole(SIMULATED)})
        if Level.FAST in told["levels"]:
            notes.append(labels["fast"])
        return notes

    def game(self, place: int) -> str:
        """Return a game by its players and totals, and its round where that is known."""
        game = self.told["games"][place]
        totals: Sequence[int] = game["totals"]
        shown = f"{' – '.join(self._name(place, side) for side in (0, 1))}, {totals[0]} – {totals[1]}"
        if game["round"] is None:
            return shown
        return self.labels["in_round"] % {"game": shown, "round": game["round"]}

    def _name(self, place: int, side: int) -> str:
        name: str = self.told["players"][self.told["games"][place]["players"][side]]["name"]
        return name

    def _best(self) -> list[Sentence]:
        place = self.told["best_game"]
        if place is None:
            return []
        points = self._kit.number(self.told["games"][place]["lost_points"])
        said = self.labels["best_played"] % {"game": self.game(place), "points": points}
        return [Sentence.of(said, self.told["games"][place]["name"])]

    def _said(self, turn: Mapping[str, Any], kind: str) -> Sentence:
        kit, other = self._kit, turn["other"]
        facts = {
            "number": turn["number"],
            "player": self._name(turn["game"], turn["side"]),
            "played": kit.done(turn),
            "score": turn["score"],
            "points": kit.number(turn["points"]),
            "chance": kit.percent(turn["win"]),
            "words": ", ".join(turn["wrong_words"]),
        }
        if other is not None:
            facts |= {name: kit.move(other) for name in ("best", "other")}
            facts |= dict.fromkeys(("best_score", "other_score"), other["score"])
        by = "points" if turn["by"] == "spread" else "chance"
        name = "let_stand" if kind == "stood" else f"{kind}_{by}"
        said = f"{self.labels[name] % facts} ({self.game(turn['game'])})"
        return Sentence.of(said, self.told["games"][turn["game"]]["name"])
