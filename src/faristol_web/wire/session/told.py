"""Messages that a duplicate session's pages are sent."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from faristol.duplicate import Phase
from faristol.duplicate.events import EndReason, MasterBy
from faristol.rulebook.choices import AmongEquals
from faristol_web.wire.board import Clause, LaidTile, PlaySettings, Refused
from faristol_web.wire.session.asked import Role


class Stand(TypedDict):
    """How the session stands, for one reader."""

    now_ms: int
    own: "Own | None"
    """an entrant's"""
    desk: "Desk | None"
    """an arbiter's"""


WelcomeHead = TypedDict(
    "WelcomeHead",
    {"type": Literal["welcome"], "as": Role, "number": int | None, "settings": "Settings"},
)
"""What a page is."""


class Welcome(WelcomeHead, Stand):
    """Everything, after `hello`."""

    view: "View"


class ViewMessage(Stand):
    """Something happened."""

    type: Literal["view"]
    view: "ViewOnWire"
    """`entrants`, `coups` and `standings` are left out while they are as the page has them"""


class Seen(TypedDict):
    """How far a short message brings a page."""

    seq: int


class OwnMessage(TypedDict):
    """To a number's own pages: its slip, or its mark, changed."""

    type: Literal["own"]
    now_ms: int
    view: Seen
    own: "Own"


class SlipsMessage(TypedDict):
    """
    To arbiters: rows that changed, four times a second at most, at once for what an arbiter did. A row may
    come again with its mark.
    """

    type: Literal["slips"]
    now_ms: int
    view: Seen
    handed: int
    slips: Sequence["SlipRow"]


class HandedMessage(TypedDict):
    """To everybody else: how many slips came in, twice a second at most."""

    type: Literal["handed"]
    now_ms: int
    view: Seen
    handed: int


class PresenceMessage(TypedDict):
    """To arbiters: who is connected, once a second at most."""

    type: Literal["presence"]
    here: Sequence[int]
    """numbers"""
    spectators: int


class CoupMessage(TypedDict):
    """The answer to `coup`."""

    type: Literal["coup"]
    coup: int
    slips: Sequence["SlipRow"]


class Done(TypedDict):
    """How far it brought the session."""

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
    | Ack
    | Refused
)


# Their parts


class Settings(PlaySettings):
    """What never changes in a session."""

    title: str
    """with the number of the game in a series"""
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
    """without an arbiter: the program does the steps"""
    example: str
    """a place as the rulebook writes it"""
    clauses: NotRequired[Sequence[Clause]]
    """for arbiters"""


class ViewOfAll(TypedDict):
    """What changes with what happens, but for the long lists."""

    phase: Phase
    coup: int
    """the last that was announced, or 0"""
    rack: Sequence[str]
    """as announced, until its play is laid; else the tiles that were kept"""
    board: Sequence[LaidTile]
    """before the play until it is laid"""
    last: Sequence[int]
    """the squares of the last play"""
    bag: int
    unseen: Sequence[str] | None
    """which tiles, where the rulebook shows them; a drawn rack is among them until it is announced"""
    master_total: int
    ended: EndReason | None
    seed: str | None
    """hexadecimal, after the end"""
    joinable: bool
    """numbers may be taken"""
    next: str
    """the series' next game, or empty"""


class Moment(TypedDict):
    """What changes by itself, or with every slip."""

    seq: int
    countdown: "Countdown"
    handed: int
    """slips of this coup"""
    playing: int
    """who plays in it"""
    waiting: bool
    """an automatic session draws again when a player's page is open"""


class Lists(TypedDict):
    """What is sent only when it changes."""

    entrants: Sequence["Entrant"]
    coups: Sequence["Coup"]
    """those that are decided"""
    standings: Sequence["Standing"]
    """empty before the first coup is decided"""


class ViewOnWire(ViewOfAll, Moment):
    """How the session stands."""

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
    """as of `now_ms`; 0 once time was called"""
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
    """neither an entrant nor the program had a play"""
    found: int
    """how many have the top"""
    best: int
    """of the entrants' marks"""
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
    """Why a slip counts for nothing."""

    kind: str
    text: str
    article: str
    clause: str


class Faults(TypedDict):
    """What is wrong with a slip."""

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
    """What was handed in."""

    square: str
    direction: str
    word: str
    score: int | None


class OwnSlip(TypedDict):
    """An entrant's part, but for the marks."""

    number: int
    names: Sequence[str]
    place: int | None
    """at the tables"""
    left: bool
    slip: Slip | None
    """of this coup"""
    in_time: bool | None
    at_ms: int | None
    """when it came in"""
    total: int
    percentage: int
    rank: int | None


class Own(OwnSlip):
    """What an entrant's pages get and no others."""

    marks: Sequence[OwnMark]
    """of the coups that are decided"""


class Mark(Faults):
    """As recorded, or as it would be if the coup were closed now."""

    points: int
    worth: int | None
    """what the board counts, were all its words accepted"""
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
    """What was decided against what stood."""

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
    """What arbiters get and no others."""

    may: Sequence[str]
    blind: bool
    """this arbiter plays, or the session is automatic"""
    rack: Sequence[str]
    """also before it is announced"""
    slips: Sequence[SlipRow]
    """of this coup"""
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
