"""
Slow, obvious twin of a game: one heap of plain values, and a deep copy of it after every event.

It reads a log as it is stored, kinds and JSON values, and knows nothing of `faristol`. It keeps what can be
counted: points, tiles on the board, on racks and in the bag, time spent, whose turn it is.
"""

from copy import deepcopy
from typing import Any

Stored = tuple[str, dict[str, Any]]
CHANGED_BACK = {"SanctionGiven": 1, "ScoreAdjusted": -1}
"""Sign with which undoing a change of points applies the event's number."""


class Twin:
    def __init__(self, tiles: int) -> None:
        self.now: dict[str, Any] = {
            "bag": tiles,
            "racks": [0, 0],
            "board": {},
            "scores": [0, 0],
            "marks": [0, 0],
            "spent": [0, 0],
            "running": None,
            "since": 0,
            "on_turn": 0,
            "turns": [],
            "pending": None,
            "laid": False,
            "begun": [],
            "present": None,
        }
        self.history: list[dict[str, Any]] = []
        self.log: list[Stored] = []

    def happen(self, kind: str, payload: dict[str, Any]) -> None:
        for part in (self._tiles, self._plays, self._time, self._points, self._going_back):
            part(kind, payload)
        self.history.append(deepcopy(self.now))
        self.log.append((kind, payload))

    def totals(self) -> dict[str, Any]:
        names = ("bag", "racks", "board", "scores", "spent", "running", "turns")
        return {name: self.now[name] for name in names}

    # Tiles

    def _tiles(self, kind: str, event: dict[str, Any]) -> None:
        now, side = self.now, event.get("side")
        count = event.get("count", 0)
        match kind:
            case "StartTileDrawn" if event.get("kept"):
                self._to_rack(side, 1)
            case "StarterFound":
                now["on_turn"] = side
            case "TilesDrawn":
                self._to_rack(side, count)
            case "SurplusReturned" | "Underdrawn":
                self._to_rack(side, -count)
            case "Overdrawn":
                back = event["takes_back"]
                mine = back and now["pending"] is not None and now["pending"]["side"] == side
                if mine:
                    self._take_up()
                if mine or (back and now["laid"] and now["on_turn"] == side):
                    now["laid"] = False
                    now["begun"].pop()
                self._to_rack(side, count)
            case _:
                pass

    def _to_rack(self, side: Any, count: int) -> None:
        self.now["racks"][side] += count
        self.now["bag"] -= count

    # Turns

    def _plays(self, kind: str, event: dict[str, Any]) -> None:
        now, side = self.now, event.get("side")
        if kind in {"TilesLaid", "PlayDeclared", "TilesExchanged", "TurnPassed", "TurnLost"}:
            if not now["laid"] and now["pending"] is None:
                now["begun"].append(len(self.history) - 1)
            now["laid"] = kind == "TilesLaid"
        match kind:
            case "PlayDeclared":
                now["board"].update(event["tiles"])
                now["racks"][side] -= len(event["tiles"])
                now["scores"][side] += event["score"]
                now["pending"] = event
            case "PlayAmended":
                self._take_up()
                now["begun"].pop()
            case "TilesTakenUp":
                if now["laid"]:
                    now["begun"].pop()
                now["laid"] = False
            case "PlayAccepted":
                now["pending"] = None
                self._turn(side, "valid")
            case "PlayWithdrawn":
                self._take_up()
                self._turn(side, "withdrawn")
            case "PlayOrderedBack":
                owner = now["pending"]["side"]
                self._take_up()
                if event["turn_lost"]:
                    self._turn(owner, "ambiguous")
                else:
                    now["begun"].pop()
            case "TilesExchanged" | "TurnPassed" | "TurnLost":
                names = {"TilesExchanged": "exchange", "TurnPassed": "pass", "TurnLost": "taken-back"}
                self._turn(side, names[kind])
            case _:
                pass

    def _turn(self, side: Any, kind: str) -> None:
        self.now["turns"].append([side, kind])
        self.now["on_turn"] = 1 - side

    def _take_up(self) -> None:
        play = self.now["pending"]
        for square, _ in play["tiles"]:
            del self.now["board"][square]
        self.now["racks"][play["side"]] += len(play["tiles"])
        self.now["scores"][play["side"]] -= play["score"]
        self.now["pending"] = None

    # Time

    def _time(self, kind: str, event: dict[str, Any]) -> None:
        now, at = self.now, event["at_ms"]
        match kind:
            case "ClockStarted":
                self._stop(at)
                now["running"], now["since"] = event["side"], at
            case "ClockStopped" | "GameEnded":
                self._stop(at)
            case "EndReached" if not event["clock_runs"]:
                self._stop(at)
            case "SheetSigned" if now["running"] == event["side"]:
                self._stop(at)
            case "ServerWasDown" if now["running"] is not None:
                running = now["running"]
                self._stop(max(event["from_ms"], now["since"]))
                now["running"], now["since"] = running, at
            case "ClockCorrected":
                now["spent"], now["since"] = list(event["spent_ms"]), at
            case "ClockAdjusted":
                self._adjust(event["side"], event["by_ms"], at)
            case "AttendanceTaken":
                now["present"] = list(event["present"])
            case "PlayerArrived":
                now["present"][event["side"]] = True
                if all(now["present"]):
                    self._stop(at)
            case _:
                pass

    def _stop(self, at: int) -> None:
        if self.now["running"] is not None:
            self.now["spent"][self.now["running"]] += max(0, at - self.now["since"])
        self.now["running"] = None

    def _adjust(self, side: int, by_ms: int, at: int) -> None:
        running = self.now["running"]
        self._stop(at)
        self.now["spent"][side] = max(0, self.now["spent"][side] + by_ms)
        self.now["running"], self.now["since"] = running, at

    # Points

    def _points(self, kind: str, event: dict[str, Any]) -> None:
        match kind:
            case "PointsDeducted" | "SanctionGiven":
                self._mark(event["side"], -event["points"])
            case "TotalCorrected" | "ScoreAdjusted":
                self._mark(event["side"], event["points"])
            case "GameEnded":
                for given in event["adjustments"]:
                    self.now["scores"][given["side"]] += given["points"]
            case _:
                pass

    def _mark(self, side: int, points: int) -> None:
        self.now["scores"][side] += points
        self.now["marks"][side] += points

    # Going back

    def _going_back(self, kind: str, event: dict[str, Any]) -> None:
        now = self.now
        match kind:
            case "EntryUndone":
                self._back_to(now["begun"][-1])
            case "TurnRestored":
                self._back_to(now["begun"][-event["turns"]])
                self._stop(event["at_ms"])
            case "PlayAnnulled":
                owner, begun = (now["pending"] or {"side": 1 - now["on_turn"]})["side"], now["begun"][-1]
                self._back_to(begun)
                self._stop(event["at_ms"])
                self.now["begun"].append(begun)
                self._turn(owner, "taken-back")
            case "RulingOverturned":
                self._overturn(*self.log[event["ruling"] - 1], number=event["ruling"], at=event["at_ms"])
            case _:
                pass

    def _overturn(self, kind: str, ruling: dict[str, Any], *, number: int, at: int) -> None:
        if kind in CHANGED_BACK:
            self._mark(ruling["side"], CHANGED_BACK[kind] * ruling["points"])
        elif kind == "ClockAdjusted":
            self._adjust(ruling["side"], -ruling["by_ms"], at)
        elif kind in {"PlayAnnulled", "PlayOrderedBack", "TurnRestored", "EndOrdered"}:
            self._back_to(number - 2)
            self._stop(at)

    def _back_to(self, number: int) -> None:
        """All as it was after that event; time and marks stay as they are."""
        then, now = deepcopy(self.history[number]), self.now
        for side in (0, 1):
            then["scores"][side] += now["marks"][side] - then["marks"][side]
        self.now = then | {name: now[name] for name in ("marks", "spent", "running", "since")}
