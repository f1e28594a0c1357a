"""Messages that a game's pages are sent."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from faristol.board import Direction
from faristol.game import Phase, Side, Viewer
from faristol.game.events import EndReason, Mode
from faristol.rulebook.choices import StopReason
from faristol_web.wire.board import Beat, Clause, LaidTile, PlaySettings, Reason, Refused
from faristol_web.wire.events import GameEvent, Ruling


class Welcome(TypedDict):
    """Everything, after `hello`."""

    type: Literal["welcome"]
    you: Viewer
    arbiter: bool
    now_ms: int
    settings: "Settings"
    view: "View"
    board: Sequence[LaidTile]
    moves: Sequence["Move"]
    events: Sequence[GameEvent]
    """events after `seen`"""


class Changes(TypedDict):
    """Changes on the board and on the sheet."""

    board: Sequence[LaidTile]
    """the changes; `""` takes a tile up"""
    moves_from: int
    moves: Sequence["Move"]
    """the whole list from `moves_from` on, which is shorter than before when turns were undone"""


class Update(Changes):
    """Events that happened."""

    type: Literal["update"]
    now_ms: int
    view: "View"
    events: Sequence[GameEvent]


class Ack(TypedDict):
    """Done, and on disk."""

    type: Literal["ack"]
    id: str
    seq: int


class Choose(TypedDict):
    """
    Question, nothing is done yet: the word typed fits in several places. The page sends one choice as `play`
    with its `tiles` and `main`.
    """

    type: Literal["choose"]
    id: str
    side: Side
    choices: Sequence["Choice"]


class Preview(TypedDict):
    """Score of the placement, or why it is not possible."""

    type: Literal["preview"]
    id: str
    score: int | None
    words: Sequence["WordScore"]
    reasons: Sequence[Reason]


class Presence(TypedDict):
    """Presence: who is connected; a bot always is. At most four times a second."""

    type: Literal["presence"]
    here: tuple[bool, bool]
    spectators: int


class Talk(TypedDict):
    """The last lines of chat after `welcome`, where there is chat; later each that was said or hidden."""

    type: Literal["talk"]
    lines: Sequence["TalkLine"]
    """known by `id`"""
    open: NotRequired[Literal[True]]
    """sent after `welcome`, like the next two"""
    rooms: NotRequired[Sequence["TalkRoom"]]
    """rooms that this page reads"""
    says: NotRequired["TalkRoom"]
    """in which it speaks"""


class Calls(TypedDict):
    """
    State of the calls for an arbiter: sent to players and arbiters, after `welcome` and on every change.
    """

    type: Literal["calls"]
    calls: Sequence["Call"]


class Rematch(TypedDict):
    """A player wants to play once more."""

    type: Literal["rematch"]
    side: Side
    game: str
    """the new one's id once both do; else empty"""
    off: bool
    """true if it was withdrawn"""


FromServer: TypeAlias = (
    Welcome | Update | Ack | Refused | Choose | Preview | Presence | Talk | Calls | Rematch | Beat
)


# Their parts


class Settings(PlaySettings):
    """Settings that never change in a game."""

    mode: Mode
    timed: bool
    """the program runs the clock"""
    official: bool
    paper_sheet: bool
    round: str
    table: str
    committee: Sequence[str]
    """names"""
    committee_size: int | None
    """number of members the rulebook wants"""
    dictionary: str
    """the rulebook's name for it"""
    repeats: int
    """number of times a play may be challenged again"""
    exchange_minimum_in_bag: int
    side_ms: int
    clock_stops: Sequence[StopReason]
    online_claim_ms: int
    commitment: str
    turn_ms: int | None
    """time for each move in correspondence"""
    delay_ms: int
    """delay of what spectators see"""
    leaving_ends: bool
    """the game at once; else the committee is called and decides"""
    clauses: NotRequired[Sequence[Clause]]
    """for arbiters"""


class View(TypedDict):
    """State of the game for one viewer; whole in every message."""

    seq: int
    mode: Mode
    phase: Phase
    """`held`: the clock is not pressed yet; `closing`: racks, sums and signatures"""
    names: tuple[str, str]
    on_turn: Side
    starter: Side | None
    scorer: Side | None
    """side that must keep the sheet"""
    scores: tuple[int, int]
    rack: Sequence[str]
    """the reader's own; empty for everyone but a player"""
    rack_counts: tuple[int, int]
    racks: tuple[Sequence[str], Sequence[str]] | None
    """for the table both, as far as they were entered (`_` is unknown)"""
    bag: int | None
    """null where the rulebook hides it"""
    start_tiles: tuple[str | None, str | None]
    start_round: int
    """grows when equal tiles are drawn again"""
    clock: "Clock"
    laid: Sequence[LaidTile]
    """tiles on the board, not declared"""
    pending: "Pending | None"
    written: bool
    """the scorer has it"""
    held: Side | None
    """side whose finished move keeps the clock"""
    surplus: tuple[int, int]
    """tiles drawn too many"""
    surplus_seen: tuple[bool, bool]
    """true if the other may look at what goes back"""
    missing: tuple[int, int]
    """tiles drawn too few"""
    left: Sequence[Side]
    """sides that gave up a game that waits for the committee"""
    senyors: "Senyors"
    turns_left: int | None
    """turns left once the round's time is over"""
    attendance: "Attendance | None"
    closing: "Closing | None"
    asked: "Asked | None"
    signed: tuple[bool, bool]
    marks: Sequence["PlacedMark"]
    """corrections, sanctions and costs so far"""
    rulings: Sequence[Ruling]
    on_duty: str
    """the member of the committee who answers"""
    may: Sequence[str]
    """actions open to the reader now, by name unless another word is given there"""
    may_each: tuple[Sequence[str], Sequence[str]] | None
    """for the table only"""
    result: "Result | None"
    final: bool
    """the result is the tournament's"""


class Clock(TypedDict):
    """Clock at `now_ms`."""

    timed: bool
    side_ms: int
    spent_ms: tuple[int, int]
    running: Side | None
    stopped_for: StopReason | None
    overtime_points: tuple[int, int]
    turn_ms: int | None
    """time for each move, if moves have their own"""
    turn_deadline_ms: int | None
    round_ends_ms: int | None
    """time from which only the hand in progress and one more are left"""


class Pending(TypedDict):
    """The play that waits for its answer."""

    side: Side
    squares: Sequence[int]
    place: str
    """`H8`"""
    word: str
    words: Sequence[str]
    """the main word first"""
    score: int
    deadline_ms: int | None
    """none at a table"""
    answers: int
    """verdicts so far"""
    final: bool
    """true if it cannot be challenged again"""


class Senyors(TypedDict):
    """Racks all of one kind."""

    one_kind: bool
    """the reader's rack is all vowels or all consonants"""
    inspection_due: tuple[bool, bool]


class Attendance(TypedDict):
    """A player is missing, and a clock runs for that."""

    present: tuple[bool, bool]
    waiting_for: Side
    deadline_ms: int


class Asked(TypedDict):
    """One side's request; the other side or an arbiter has to agree."""

    side: Side
    undoes: bool
    """the last entry; else it corrects"""
    whose: Side
    points: int
    note: str
    turn: int | None
    """turn of the wrongly counted play"""


class Mark(TypedDict):
    """Points given or taken, on a rule."""

    side: Side
    points: int
    rule: str
    article: str


class PlacedMark(Mark):
    """The same during a game."""

    after: int
    """number of turns"""


class Closing(TypedDict):
    """End of play, before the result."""

    reason: EndReason
    rule: str
    """key of the rule that ends it"""
    article: str
    loser: Side | None
    scores: NotRequired[tuple[int, int]]
    """for the table, were it signed now"""
    adjustments: NotRequired[Sequence[Mark]]


class Result(TypedDict):
    """Result of the game."""

    reason: EndReason
    rule: str
    """key of the rule that ended it"""
    article: str
    winner: Side | None
    both_lost: bool
    scores: tuple[int, int]
    adjustments: Sequence[Mark]
    racks: tuple[str, str]
    """`A[L·L]`"""
    seed: str
    """hexadecimal"""


class Move(TypedDict):
    """A line of the sheet."""

    side: Side
    kind: "MoveKind"
    place: str
    word: str
    """blanks in lower case"""
    score: int
    total: int
    """the sum of the plays alone"""
    count: int
    """tiles exchanged"""
    squares: Sequence[int]


class Choice(TypedDict):
    """One place where a typed word fits."""

    place: str
    word: str
    score: int
    tiles: Sequence[LaidTile]
    main: Direction


class WordScore(TypedDict):
    """A word of a preview."""

    text: str
    points: int


class TalkLine(TypedDict):
    """A line of chat, without markup."""

    id: int
    room: "TalkRoom"
    by: Side | Literal["arbiter", "spectator"]
    name: str
    text: str
    """empty where it is hidden"""
    hidden: bool
    at: int
    """in milliseconds since 1970"""


class Call(TypedDict):
    """A call for an arbiter."""

    id: int
    side: Side
    question: str
    arbiter: str
    """arbiter who comes, or has answered"""
    coming: bool
    answered: bool
    answer: str


TalkRoom: TypeAlias = Literal["players", "spectators"]
"""Players talk among themselves, spectators in a room of their own."""

MoveKind: TypeAlias = Literal["play", "withdrawn", "pass", "exchange", "taken-back", "ambiguous"]
