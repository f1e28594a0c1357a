"""Messages that a duplicate session's pages are sent."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from faristol.duplicate import Phase
from faristol.duplicate.events import EndReason, MasterBy
from faristol.rulebook.choices import AmongEquals
from faristol_web.wire.board import Beat, Clause, LaidTile, PlaySettings, Refused
from faristol_web.wire.session.asked import Role


class Stand(TypedDict):
    """State of the session for one reader."""

    now_ms: int
    own: "Own | None"
    """an entrant's"""
    desk: "Desk | None"
    """an arbiter's"""


WelcomeHead = TypedDict(
    "WelcomeHead",
    {"type": Literal["welcome"], "as": Role, "number": int | None, "settings": "Settings"},
)
"""Role of a page."""


class Welcome(WelcomeHead, Stand):
    """Everything, after `hello`."""

    view: "View"


class ViewMessage(Stand):
    """Events that happened."""

    type: Literal["view"]
    view: "ViewOnWire"
    """`entrants`, `coups` and `standings` are left out while they are as the page has them"""


class Seen(TypedDict):
    """Position to which a short message brings a page."""

    seq: int


class OwnMessage(TypedDict):
    """For a number's own pages: its slip, or its mark, changed."""

    type: Literal["own"]
    now_ms: int
    view: Seen
    own: "Own"


class SlipsMessage(TypedDict):
    """
    For arbiters: rows that changed, four times a second at most, at once for an arbiter's own action. A row
    may come again with its mark.
    """

    type: Literal["slips"]
    now_ms: int
    view: Seen
    handed: int
    slips: Sequence["SlipRow"]


class HandedMessage(TypedDict):
    """For everybody else: how many slips came in, twice a second at most."""

    type: Literal["handed"]
    now_ms: int
    view: Seen
    handed: int


class PresenceMessage(TypedDict):
    """For arbiters: who is connected, once a second at most."""

    type: Literal["presence"]
    here: Sequence[int]
    """numbers"""
    spectators: int


class CoupMessage(TypedDict):
    """The answer to `coup`."""

    type: Literal["coup"]
    coup: int
    slips: Sequence["SlipRow"]


class Counted(TypedDict):
    """The points of a slip, were all its words accepted. `square` and `word` as asked."""

    type: Literal["counted"]
    square: str
    word: str
    points: int | None
    """None for what cannot be laid with this rack"""


class Done(TypedDict):
    """Position to which it brought the session."""

    seq: int
    late: bool
    """the slip came after time and grace"""
    at_ms: int
    stands: NotRequired[Literal["earlier"]]
    """an earlier slip, in time, counts"""


class Ack(Done):
    """Done, and on disk."""

    type: Literal["ack"]
    id: str


FromServer: TypeAlias = (
    Welcome
    | ViewMessage
    | OwnMessage
    | SlipsMessage
    | HandedMessage
    | PresenceMessage
    | CoupMessage
    | Counted
    | Ack
    | Refused
    | Beat
)


# Their parts


class Settings(PlaySettings):
    """Settings that never change in a session."""

    title: str
    """title with the number of the game in a series"""
    series: str
    """its title, or empty"""
    coup_ms: int
    coup_maximum_ms: int | None
    """the longest coup that the rulebook knows"""
    grace_ms: int
    warning_ms: int
    by_number: bool
    """during the game only arbiters see names"""
    score_ignored: bool
    """a score on the slip is neither asked for nor looked at"""
    blank_circled: bool
    long_word_letters: int
    checks_winner_only: bool
    among_equals: AmongEquals
    percentage: bool
    commitment: str
    automatic: bool
    """true without an arbiter: the program does the steps"""
    example: str
    """a place as the rulebook writes it"""
    clauses: NotRequired[Sequence[Clause]]
    """for arbiters"""


class ViewOfAll(TypedDict):
    """Parts that change with events, except the long lists."""

    phase: Phase
    coup: int
    """the last that was announced, or 0"""
    rack: Sequence[str]
    """rack as announced, until its play is laid; otherwise the tiles that were kept"""
    board: Sequence[LaidTile]
    """board before the play, until it is laid"""
    last: Sequence[int]
    """the squares of the last play"""
    bag: int
    unseen: Sequence[str] | None
    """unseen tiles, if the rulebook shows them; a drawn rack is among them until it is announced"""
    master_total: int
    ended: EndReason | None
    seed: str | None
    """hexadecimal, after the end"""
    joinable: bool
    """numbers may be taken"""
    next: str
    """the series' next game, or empty"""


class Moment(TypedDict):
    """Parts that change by themselves, or with every slip."""

    seq: int
    countdown: "Countdown"
    handed: int
    """slips of this coup"""
    playing: int
    """number of players in it"""
    waiting: bool
    """an automatic session draws again when a player's page is open"""


class Lists(TypedDict):
    """Lists sent only when they change."""

    entrants: Sequence["Entrant"]
    coups: Sequence["Coup"]
    """coups that are decided"""
    standings: Sequence["Standing"]
    """empty before the first coup is decided"""


class ViewOnWire(ViewOfAll, Moment):
    """State of the session."""

    entrants: NotRequired[Sequence["Entrant"]]
    coups: NotRequired[Sequence["Coup"]]
    standings: NotRequired[Sequence["Standing"]]


class View(ViewOfAll, Moment, Lists):
    """
    The same for everybody, but that arbiters see all names, and the racks that went back before the end.
    """


class Countdown(TypedDict):
    """The clock of a coup."""

    left_ms: int
    """time left at `now_ms`; 0 once time was called"""
    ends_ms: int | None
    """null unless it runs"""
    coup_ms: int
    paused: bool
    by_server: bool
    """paused because the server was away"""
    warned: bool


class Entrant(TypedDict):
    """A number, and who plays under it."""

    number: int
    names: Sequence[str]
    """empty where slips go by number"""
    place: int | None
    left: bool


class EntrantHere(Entrant):
    """The same with names, for arbiters."""

    here: bool


class Master(TypedDict):
    """The play that was laid."""

    place: str
    word: str
    words: Sequence[str]
    score: int
    by: MasterBy


class Coup(TypedDict):
    """A coup that is decided."""

    number: int
    rack: Sequence[str]
    rejected: Sequence[Sequence[str]]
    """racks that went back"""
    master: Master | None
    nothing: bool
    """true if neither an entrant nor the program had a play"""
    found: int
    """number of entrants who have the top"""
    best: int
    """best of the entrants' marks"""
    best_by: Sequence[int]
    solo: int | None


class Standing(TypedDict):
    """A line of the ranking."""

    rank: int
    number: int
    names: Sequence[str]
    points: int
    bonus: int
    penalty: int
    total: int
    percentage: int
    """whole per cents, rounded"""
    tops: int
    warnings: int
    left: bool


class MarkReason(TypedDict):
    """Reason why a slip scores nothing."""

    kind: str
    text: str
    article: str
    clause: str


class Faults(TypedDict):
    """Faults of a slip."""

    reasons: Sequence[MarkReason]
    warnings: Sequence[str]


class OwnMark(Faults):
    """An entrant's mark in a coup that is decided."""

    coup: int
    place: str
    word: str
    points: int
    worth: int | None
    words: Sequence[str]


class Slip(TypedDict):
    """Slip as handed in."""

    square: str
    direction: str
    word: str
    score: int | None


class OwnSlip(TypedDict):
    """An entrant's part, but for the marks."""

    number: int
    names: Sequence[str]
    place: int | None
    """place at the tables"""
    left: bool
    slip: Slip | None
    """slip of this coup"""
    in_time: bool | None
    at_ms: int | None
    """time of arrival"""
    total: int
    percentage: int
    rank: int | None


class Own(OwnSlip):
    """Part for an entrant's pages only."""

    marks: Sequence[OwnMark]
    """marks of the coups that are decided"""


class Mark(Faults):
    """Mark as recorded, or as it would be if the coup were closed now."""

    points: int
    worth: int | None
    """points on the board, were all its words accepted"""
    place: str
    word: str
    words: Sequence[str]
    unlisted: Sequence[str]
    """long words for an arbiter to rule on"""
    top: bool


class SlipRow(Slip):
    """A slip as arbiters see it."""

    coup: int
    number: int
    illegible: bool
    late: bool
    after_time: bool
    """its writer went on against the arbiter's word"""
    by_arbiter: bool
    """typed in from paper"""
    at_ms: int | None
    mark: Mark | None


class Top(TypedDict):
    """One of the best plays."""

    place: str
    word: str
    score: int
    tiles: Sequence[LaidTile]


class Tops(TypedDict):
    """The best plays of this coup."""

    score: int
    sub_top: int
    plays: Sequence[Top]


class Correction(TypedDict):
    """A mark that was corrected after the end."""

    coup: int
    number: int
    accepted: bool
    before: int
    points: int
    author: str
    reason: str
    at_ms: int


class Change(TypedDict):
    """Decision against the current state."""

    kind: Literal["upheld", "refused", "annulled", "restored", "replaced", "returned"]
    coup: int | None
    number: int | None
    word: str
    author: str
    reason: str
    at_ms: int
    text: str
    """all of it in one line"""


class Desk(TypedDict):
    """Part for arbiters only."""

    may: Sequence[str]
    blind: bool
    """this arbiter plays, or the session is automatic"""
    rack: Sequence[str]
    """rack, also before it is announced"""
    slips: Sequence[SlipRow]
    """slips of this coup"""
    tops: Tops | None
    """null until they are found, in the background"""
    asked: Sequence[str]
    """long words that wait for a ruling"""
    missing: Sequence[tuple[int, Sequence[int]]]
    """`[[3, [7, 12]]]`: whose slips are not there"""
    strayed: int | None
    """the coup whose rack is not the prepared list's"""
    entrants: Sequence[EntrantHere]
    corrections: Sequence[Correction]
    changes: Sequence[Change]
    """the oldest first"""
