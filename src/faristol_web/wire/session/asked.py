"""Messages that a duplicate session's pages send."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

Role: TypeAlias = Literal["arbiter", "entrant", "public"]
"""Role in which a page shows a session."""

Hello = TypedDict(
    "Hello",
    {
        "type": Literal["hello"],
        "as": Role,
        "seen": NotRequired[int],
        "language": NotRequired[str],
        "owner": NotRequired[str],
    },
)
"""
First, and after every reconnection: as whom the page asks to look on, and in which language it is shown;
`seen` is not heeded; `owner` is the page's `data-owner`, which is closed with 4403 if somebody else is here.
"""


class LookAtCoup(TypedDict):
    """An arbiter looks at the slips of an earlier coup."""

    type: Literal["coup"]
    coup: int


class CountSlip(TypedDict):
    """
    A player asks how many points a slip would have, were all its words accepted. Answered only in the coup
    in progress, and where the rulebook ignores what a slip says of points.
    """

    type: Literal["count"]
    square: NotRequired[str]
    word: NotRequired[str]


class Do(TypedDict):
    """An action."""

    type: Literal["do"]
    id: str
    """new for each wish and repeated when it is sent again: it is done once"""


class DoHandIn(Do):
    """
    The one action of an entrant's device. Refused for another coup than the one in progress, and where the
    arbiter has entered the number's slip. The same slip once more is acknowledged without a trace; who
    changes it very often must wait.
    """

    action: Literal["hand_in"]
    coup: NotRequired[int]
    square: NotRequired[str]
    direction: NotRequired[str]
    word: NotRequired[str]
    score: NotRequired[int | None]


class DoPlain(Do):
    """Actions with nothing but a name. `start`: also after a pause; `go` begins an automatic session."""

    action: Literal["draw_seats", "draw", "announce", "start", "pause", "stop", "go"]


class DoAdmit(Do):
    action: Literal["admit"]
    names: Sequence[Sequence[str]]
    """`[["Anna"], ["Biel", "Carla"]]`, one item an entrant; all of them or none"""


class Ground(Do):
    """Author of a decision against the current state, and the reason."""

    author: NotRequired[str]
    reason: NotRequired[str]


class DoOnGrounds(Ground):
    """`reject`: the whole rack goes back and is drawn anew; `end`: breaks the session off."""

    action: Literal["reject", "end"]


class DoExtend(Do):
    action: Literal["extend"]
    by_ms: int


class DoEnter(Ground):
    """
    A slip from paper; `author` and `reason` where it replaces a slip of a closed coup. A blind arbiter copies
    none (`=`) before the coup is decided.
    """

    action: Literal["enter"]
    coup: int
    text: NotRequired[str]
    """a line: `12 H8Κ ΛΟΓΟΣ`, `12 =` (as the top), `12 =7`; or the following fields"""
    number: NotRequired[int]
    square: NotRequired[str]
    direction: NotRequired[str]
    word: NotRequired[str]
    score: NotRequired[int | None]
    seen: NotRequired[int]
    """from a page loaded again, the last `seq` when it was first sent: refused if the slip changed since"""
    late: NotRequired[bool]
    illegible: NotRequired[bool]


class DoOnSlip(Ground):
    """`annul`: its writer went on after time; `restore`: annulled no more."""

    action: Literal["annul", "restore"]
    coup: int
    number: int


class DoClose(Do):
    """Close the coup; it waits until slips from devices are late."""

    action: Literal["close"]
    somebody_played: NotRequired[bool]
    """an arbiter's word that a slip yet to be entered has a play"""


class DoRule(Ground):
    action: Literal["rule"]
    word: str
    """word in `desk.asked`"""
    upheld: NotRequired[bool]


class DoChoose(Do):
    action: Literal["choose"]
    top: int
    """a place in `desk.tops.plays`, from 0"""


class DoLeave(Do):
    action: Literal["leave"]
    number: int


class DoReturn(Ground):
    """Had not left, or is back."""

    action: Literal["return"]
    number: int


class DoRename(Do):
    """Rename an entrant, also after the end."""

    action: Literal["rename"]
    number: int
    names: Sequence[str]
    everywhere: NotRequired[bool]
    """the same name in the other games of the series, too, or in none"""


class DoCorrect(Ground):
    """Correct a mark after the end."""

    action: Literal["correct"]
    coup: int
    number: int
    accepted: NotRequired[bool]
    points: NotRequired[int | None]


Action: TypeAlias = (
    DoHandIn
    | DoPlain
    | DoAdmit
    | DoOnGrounds
    | DoExtend
    | DoEnter
    | DoOnSlip
    | DoClose
    | DoRule
    | DoChoose
    | DoLeave
    | DoReturn
    | DoRename
    | DoCorrect
)

FromPage: TypeAlias = Hello | LookAtCoup | CountSlip | Action
