"""Words of a golden game: a player's actions, an arbiter's orders."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from faristol.board import Placement, Square, parse_place
from faristol.game import GameState, Side
from faristol.game import actions as act
from faristol.game import actions as order
from faristol.game.actions import ClaimKind, Outcome
from faristol.game.records.typed import parse_play
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import StopReason
from faristol.tiles import UNKNOWN, Rack, Tile, load_tileset

SIDES: Mapping[str, Side] = {"A": 0, "B": 1}
_PLACE = re.compile(r"[A-Z]\d{1,2}|\d{1,2}[A-Z]")
_TIME = re.compile(r"([+-]?)(\d+):(\d\d)(?:\.(\d{3}))?")


class ScriptError(Exception):
    """A golden game that cannot be read, or that goes otherwise than it says."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line with its speaker, and the state of the game."""

    state: GameState
    rulebook: Rulebook
    side: Side
    words: list[str]

    def __contains__(self, word: str) -> bool:
        return word in self.words

    def after(self, word: str) -> str:
        """The word that follows this one; empty without it."""
        return self.words[self.words.index(word) + 1] if word in self.words[:-1] else ""

    def number(self, otherwise: int = 1) -> int:
        return int(self.words[0]) if self.words else otherwise

    def tiles(self, text: str) -> Rack:
        """Written as in records, or only how many, the first on the rack: at a table nobody knows more."""
        if text.isdecimal():
            return self.state.racks[self.side][: int(text)]
        return load_tileset(self.state.opened.tileset).alphabet.parse_tiles(text, unknown=True)

    def placement(self) -> Placement:
        """From `H8=C H9=A`, in any line or none."""
        pairs = (word.split("=") for word in self.words)
        return Placement.of((self.square(where), self.tiles(tile)[0]) for where, tile in pairs)

    def square(self, text: str) -> Square:
        place = parse_place(text, self.rulebook.play.coordinates)
        return Square(place.row * self.state.grid.columns + place.column)


def parse_time(text: str) -> int:
    """Milliseconds: `2:30`, `+0:01`, `-10:00.001`."""
    found = _TIME.fullmatch(text)
    if found is None:
        raise ScriptError(f"{text!r} is no time like 2:30")
    ms = int(found[2]) * 60_000 + int(found[3]) * 1_000 + int(found[4] or 0)
    return -ms if found[1] == "-" else ms


def format_time(ms: int) -> str:
    minutes, rest = divmod(ms, 60_000)
    seconds, rest = divmod(rest, 1_000)
    return f"{minutes}:{seconds:02}" + (f".{rest:03}" if rest else "")


# Players' actions


def parse_action(said: Said) -> act.Action:
    """
    Raises:
        ScriptError: if nobody can do that.
        IllegalMove: if a play cannot be typed so.
    """
    verb = said.words[0]
    if _PLACE.fullmatch(verb):
        return parse_play(" ".join(said.words), said.state, said.side, said.rulebook)
    if verb not in _ACTIONS:
        raise ScriptError(f"nobody can {verb!r}; there are: a place and a word, {', '.join(_ACTIONS)}")
    return _ACTIONS[verb](Said(said.state, said.rulebook, said.side, said.words[1:]))


def _challenge(said: Said) -> act.Challenge:
    words = said.words
    for word in ("because", "judged"):
        words = words[: words.index(word)] if word in words else words
    verdict = {"valid": True, "invalid": False, "": None}[said.after(said.after("judged") or "judged")]
    return act.Challenge(tuple(words), said.after("because"), verdict, said.after("judged"))


def _senyors(said: Said) -> act.ChangeRack:
    shown = said.tiles(said.words[0]) if said.words and said.words[0] != "found" else ()
    found = Outcome(said.after("found")) if "found" in said else None
    one = said.after("one")
    return act.ChangeRack(shown, found, said.tiles(one)[0] if one else None)


def _lot(said: Said) -> act.DrawForStart:
    return act.DrawForStart(said.tiles(said.words[0])[0] if said.words else None)


def _exchange(said: Said) -> act.Exchange:
    tiles = said.tiles(said.words[0])
    if said.words[0].isdecimal() and said.state.is_table:
        tiles = (UNKNOWN,) * int(said.words[0])
    return act.Exchange(tiles)


def _correct(said: Said) -> act.CorrectTotal:
    """`correct 3 "why"`, `correct 3 of B "why"`, `correct 3 of B turn 2 "why"`."""
    turn = said.after("turn")
    whose = SIDES[said.after("of")] if "of" in said else None
    return act.CorrectTotal(said.number(), said.words[-1], whose, int(turn) if turn else None)


def _times(said: Said) -> act.CorrectClock:
    return act.CorrectClock((parse_time(said.words[0]), parse_time(said.words[1])))


def _overdraw(said: Said) -> act.ReportOverdraw:
    return act.ReportOverdraw(said.number(), "in-hand" not in said, "unseen" not in said)


_ACTIONS: Mapping[str, Callable[[Said], act.Action]] = {
    "seat": lambda said: act.TakeSeat(said.words[0]),
    "lot": _lot,
    "rack": lambda _: act.DrawRack(),
    "lay": lambda said: act.Lay(said.placement()),
    "take-up": lambda _: act.TakeUp(),
    "put": lambda said: act.Play(said.placement()),
    "exchange": _exchange,
    "pass": lambda _: act.Pass(),
    "write": lambda _: act.Write(),
    "draw": lambda _: act.Draw(),
    "press": lambda _: act.PressClock(),
    "stop": lambda said: act.StopClock(StopReason(said.words[0])),
    "restart": lambda _: act.RestartClock(),
    "set-clock": _times,
    "accept": lambda _: act.Accept(),
    "challenge": _challenge,
    "senyors": _senyors,
    "holds": lambda said: act.EnterRack(said.tiles(said.words[0])),
    "overdraws": _overdraw,
    "returns-surplus": lambda _: act.ReturnSurplus(),
    "underdraws": lambda said: act.ReportUnderdraw(said.number()),
    "correct": _correct,
    "agree": lambda _: act.Agree(),
    "decline": lambda _: act.Decline(),
    "undo": lambda _: act.UndoEntry(),
    "claim": lambda said: act.Claim(ClaimKind(said.words[0])),
    "sign": lambda _: act.Sign(),
    "call": lambda said: act.CallArbiter(said.words[0] if said.words else ""),
    "appeal": lambda said: act.Appeal(ruling_number(said.state, said.number())),
    "leave": lambda said: act.Leave(both="both" in said),
}


# Arbiters' orders


def parse_order(said: Said) -> order.Order:
    """
    Raises:
        ScriptError: if no arbiter can do that.
    """
    verb = said.words[0]
    if verb not in _ORDERS:
        raise ScriptError(f"no arbiter can {verb!r}; there are: {', '.join(_ORDERS)}")
    return _ORDERS[verb](Said(said.state, said.rulebook, said.side, said.words[1:]))


def ruling_number(state: GameState, which: int) -> int:
    """Among the game's events, of the first, second … ruling of the game."""
    return state.rulings[which - 1].number if which <= len(state.rulings) else 10_000


def _end(said: Said) -> order.EndGame:
    winner = said.after("winner")
    return order.EndGame(
        winner=SIDES[winner] if winner else None,
        both_lose="both-lose" in said,
        count_racks="count-racks" in said,
    )


def _score(said: Said) -> order.AdjustScore:
    return order.AdjustScore(SIDES[said.words[0]], int(said.words[1]), processing="processing" in said)


_ORDERS: Mapping[str, Callable[[Said], order.Order]] = {
    "warning": lambda said: order.Sanction(SIDES[said.words[0]]),
    "sanction": lambda said: order.Sanction(SIDES[said.words[0]], int(said.words[1])),
    "clock": lambda said: order.AdjustClock(SIDES[said.words[0]], parse_time(said.words[1])),
    "score": _score,
    "answer": lambda _: order.AnswerCall(),
    "grant": lambda _: order.SettleRequest(granted=True),
    "refuse": lambda _: order.SettleRequest(granted=False),
    "annul": lambda _: order.AnnulPlay(),
    "order-back": lambda _: order.OrderBack(),
    "restore": lambda said: order.RestoreTurn(said.number()),
    "time-is-over": lambda _: order.CallTime(),
    "round-ends": lambda said: order.BeginRound(parse_time(said.words[0])),
    "present": lambda said: order.TakeAttendance(("A" in said, "B" in said)),
    "arrives": lambda said: order.Arrive(SIDES[said.words[0]]),
    "end": _end,
    "disqualify": lambda said: order.EndGame(disqualified=SIDES[said.words[0]]),
    "overturn": lambda said: order.Overturn(ruling_number(said.state, said.number())),
    "uphold": lambda said: order.Uphold(ruling_number(said.state, said.number())),
    "close-round": lambda _: order.CloseRound(),
}


def tiles_of(state: GameState, text: str) -> tuple[Tile, ...]:
    """`AEI?` as it is, or so many of which nobody knows the letter."""
    if text.isdecimal():
        return (UNKNOWN,) * int(text)
    return load_tileset(state.opened.tileset).alphabet.parse_tiles(text, unknown=True)
