"""Messages that a game's pages send."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from faristol.board import Direction
from faristol.game import Side
from faristol.game.actions import Outcome
from faristol.game.events import Instance
from faristol.rulebook.choices import StopReason
from faristol_web.wire.board import LaidTile
from faristol_web.wire.game.told import TalkRoom


class Hello(TypedDict):
    """First, and after every reconnection."""

    type: Literal["hello"]
    seen: int
    """the last `seq` received, 0 for none"""
    language: NotRequired[str]
    """in which the page is shown"""
    owner: NotRequired[str]
    """the page's `data-owner`; it is closed with 4403 if somebody else is here now"""


class AskPreview(TypedDict):
    """Ask for the score of this placement."""

    type: Literal["preview"]
    id: str
    tiles: Sequence[LaidTile]
    side: NotRequired[Side]
    """from a table; without it the side on turn"""


class Say(TypedDict):
    """A line of chat."""

    type: Literal["say"]
    id: str
    text: str
    """at most 300 characters"""
    room: NotRequired[TalkRoom]
    """from an arbiter"""


class Hide(TypedDict):
    """An arbiter hides a line."""

    type: Literal["hide"]
    id: str
    line: int


class Come(TypedDict):
    """An arbiter has come to a call."""

    type: Literal["come"]
    id: str
    call: int


class AnswerCall(TypedDict):
    """An arbiter answers a call in words, the event `CallAnswered`; after that the players may call again."""

    type: Literal["answer"]
    id: str
    call: int
    text: str
    """at most 1000 characters"""


# Actions


class Do(TypedDict):
    """An action."""

    type: Literal["do"]
    id: str
    """at most 40 characters of ASCII; new for each wish, and repeated when it is sent again"""
    side: NotRequired[Side]
    """from a table, always"""
    moves: NotRequired[int]
    """how many moves there were, from a page that was loaded again: refused if there are more or fewer now"""


class DoPlain(Do):
    """
    Nothing but its name. `draw_rack`: one side at a time, the starter first; `write`: the scorer has the play
    on the paper sheet; `return_surplus`: by the opponent; `undo`: the last entry at a table was a slip;
    `agree`: to what the other side asks for; `decline`: not to, or the asker takes it back.
    """

    action: Literal[
        "draw_rack",
        "pass",
        "accept",
        "leave",
        "leave_both",
        "press_clock",
        "take_up",
        "write",
        "draw",
        "restart_clock",
        "return_surplus",
        "undo",
        "agree",
        "decline",
        "sign",
        "claim_overtime",
        "claim_sheet",
        "claim_abandoned",
    ]


class DoDrawStart(Do):
    action: Literal["draw_start"]
    tile: NotRequired[str]
    """at a table"""


class DoPlay(Do):
    """`lay` is all that lies on the board now, not yet declared. may: `play`"""

    action: Literal["play", "lay"]
    tiles: NotRequired[Sequence[LaidTile]]
    main: NotRequired[Direction]
    text: NotRequired[str]
    """
    instead of `tiles`: `H8 COL·LEGI`; a number at the end is its score, and checked; at a table a line of a
    sheet, also `CASA 24`, `x3`, `pass`
    """
    blanks: NotRequired[bool]
    """online: letters that are not on the rack are laid as blanks; otherwise they are refused"""


class DoExchange(Do):
    action: Literal["exchange"]
    tiles: NotRequired[Sequence[str]]
    """`["A", "?"]`; at a table also `_` for a tile that nobody knows"""
    count: NotRequired[int]
    """at a table instead of `tiles`"""


class DoChallenge(Do):
    action: Literal["challenge"]
    words: Sequence[str]
    """some of `view.pending.words`"""
    argument: NotRequired[str]
    """the second time"""
    verdict: NotRequired[bool]
    """at a table instead of the word list's"""
    arbiter: NotRequired[str]
    """with `verdict`"""


class DoStopClock(Do):
    """may: `stop_<reason>`"""

    action: Literal["stop_clock"]
    reason: StopReason
    """one of `settings.clock_stops`"""


class DoCorrectClock(Do):
    action: Literal["correct_clock"]
    spent_ms: tuple[int, int]


class DoChangeRack(Do):
    """Online nothing more."""

    action: Literal["change_rack"]
    shown: NotRequired[Sequence[str]]
    """at a table"""
    found: NotRequired[Outcome]
    """at a table, once an inspection is due"""
    tile: NotRequired[str]
    """with `found: "one"`"""


class DoEnterRack(Do):
    action: Literal["enter_rack"]
    tiles: Sequence[str]
    """`["A", "_"]`"""


class DoReportOverdraw(Do):
    action: Literal["report_overdraw"]
    count: int
    on_rack: NotRequired[bool]
    seen: NotRequired[bool]


class DoReportUnderdraw(Do):
    action: Literal["report_underdraw"]
    count: int


class DoCorrectTotal(Do):
    """It counts once the other side, or an arbiter, agrees. may: also `correct_play_<turn>`"""

    action: Literal["correct_total"]
    points: int
    note: NotRequired[str]
    whose: NotRequired[Side | None]
    """the total of this side; without it that of `side`"""
    turn: NotRequired[int | None]
    """turn of the wrongly counted play, from 1"""


class DoCallArbiter(Do):
    action: Literal["call_arbiter"]
    question: str


class DoAppeal(Do):
    """may: `appeal_23`"""

    action: Literal["appeal"]
    ruling: int


Action: TypeAlias = (
    DoPlain
    | DoDrawStart
    | DoPlay
    | DoExchange
    | DoChallenge
    | DoStopClock
    | DoCorrectClock
    | DoChangeRack
    | DoEnterRack
    | DoReportOverdraw
    | DoReportUnderdraw
    | DoCorrectTotal
    | DoCallArbiter
    | DoAppeal
)


# Orders


class Rule(TypedDict):
    """An arbiter's order."""

    type: Literal["rule"]
    id: str
    author: NotRequired[str]
    """heeded from a table only: elsewhere the server signs with the name of the account or the guest"""
    clause: str
    """an id of `settings.clauses`"""
    reason: str
    instance: NotRequired[Instance]
    moves: NotRequired[int]
    """as of an action"""


class OrderPlain(Rule):
    """Nothing but its name."""

    order: Literal["annul_play", "order_back", "call_time", "close_round"]


class OrderSanction(Rule):
    order: Literal["sanction"]
    side: Side
    points: NotRequired[int]
    """0 for a warning"""


class OrderAdjustClock(Rule):
    order: Literal["adjust_clock"]
    side: Side
    by_ms: int
    """below zero gives time back"""


class OrderAdjustScore(Rule):
    order: Literal["adjust_score"]
    side: Side
    points: int
    processing: NotRequired[bool]
    """an error in processing the data"""


class OrderRestoreTurn(Rule):
    order: Literal["restore_turn"]
    turns: NotRequired[int]


class OrderSettleRequest(Rule):
    order: Literal["settle_request"]
    granted: NotRequired[bool]


class OrderTakeAttendance(Rule):
    order: Literal["take_attendance"]
    present: tuple[bool, bool]


class OrderArrive(Rule):
    order: Literal["arrive"]
    side: Side


class OrderEndGame(Rule):
    order: Literal["end_game"]
    winner: NotRequired[Side | None]
    both_lose: NotRequired[bool]
    count_racks: NotRequired[bool]
    disqualified: NotRequired[Side | None]


class OrderOnAppeal(Rule):
    order: Literal["overturn", "uphold"]
    ruling: int


Order: TypeAlias = (
    OrderPlain
    | OrderSanction
    | OrderAdjustClock
    | OrderAdjustScore
    | OrderRestoreTurn
    | OrderSettleRequest
    | OrderTakeAttendance
    | OrderArrive
    | OrderEndGame
    | OrderOnAppeal
)

FromPage: TypeAlias = Hello | AskPreview | Say | Hide | Come | AnswerCall | Action | Order
