"""All events of a game, gathered from the chapters: its log is a list of these."""

from faristol.game.chapters.arbitration import (
    AppealLodged,
    ArbiterCalled,
    CallAnswered,
    PlayAnnulled,
    PlayOrderedBack,
    RoundClosed,
    RulingOverturned,
    RulingUpheld,
    SanctionGiven,
    ScoreAdjusted,
    TurnRestored,
)
from faristol.game.chapters.attendance import AttendanceTaken, PlayerArrived
from faristol.game.chapters.challenge import (
    ChallengeAnswered,
    PlayAccepted,
    PlayChallenged,
    PlayWithdrawn,
    PointsDeducted,
)
from faristol.game.chapters.clock import (
    ClaimKind,
    ClaimMade,
    ClockAdjusted,
    ClockCorrected,
    ClockStarted,
    ClockStopped,
    RoundBegun,
    RoundTimeCalled,
    ServerWasDown,
    TurnHandedOver,
    TurnKept,
)
from faristol.game.chapters.drawing import RackEntered, TilesDrawn
from faristol.game.chapters.ending import EndOrdered, PlayerLeft
from faristol.game.chapters.exchange import TilesExchanged
from faristol.game.chapters.laying import PlayAmended, TilesLaid, TilesTakenUp, TurnLost
from faristol.game.chapters.passing import TurnPassed
from faristol.game.chapters.rulings import Overdrawn, SurplusReturned, Underdrawn
from faristol.game.chapters.senyors import BagInspected, Outcome, RackChanged
from faristol.game.chapters.sheet import (
    CorrectionAsked,
    EntryUndone,
    RequestDeclined,
    RequestSettled,
    ScoreWritten,
    SheetSigned,
    TotalCorrected,
    UndoAsked,
)
from faristol.game.chapters.start import PlayerSeated, StartDrawTied, StarterFound, StartTileDrawn
from faristol.game.contents import KINDS
from faristol.game.milestones import (
    AcceptedBy,
    Adjustment,
    EndReached,
    EndReason,
    GameEnded,
    GameOpened,
    Mode,
    PlayDeclared,
)
from faristol.game.stamp import SIDES, Event, Instance, Ruling, Side, opponent_of
