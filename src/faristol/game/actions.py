"""
Actions open to a player at the table or to an arbiter, gathered from the chapters.

Moves use up a turn; the rest moves the game along.
"""

from typing import TypeAlias

from faristol.game.chapters import (
    arbitration,
    attendance,
    challenge,
    clock,
    drawing,
    ending,
    exchange,
    laying,
    passing,
    play,
    rulings,
    senyors,
    sheet,
    start,
)
from faristol.game.chapters.arbitration import (
    AdjustScore,
    AnnulPlay,
    AnswerCall,
    Appeal,
    CallArbiter,
    CloseRound,
    OrderBack,
    Overturn,
    RestoreTurn,
    Sanction,
    Uphold,
)
from faristol.game.chapters.attendance import Arrive, TakeAttendance
from faristol.game.chapters.challenge import Accept, Challenge
from faristol.game.chapters.clock import (
    AdjustClock,
    BeginRound,
    CallTime,
    Claim,
    ClaimKind,
    CorrectClock,
    PressClock,
    RestartClock,
    StopClock,
)
from faristol.game.chapters.drawing import Draw, DrawRack, EnterRack
from faristol.game.chapters.ending import EndGame, Leave
from faristol.game.chapters.exchange import Exchange
from faristol.game.chapters.laying import Lay, TakeUp
from faristol.game.chapters.passing import Pass
from faristol.game.chapters.play import Play
from faristol.game.chapters.rulings import ReportOverdraw, ReportUnderdraw, ReturnSurplus
from faristol.game.chapters.senyors import ChangeRack, Outcome
from faristol.game.chapters.sheet import (
    Agree,
    CorrectTotal,
    Decline,
    SettleRequest,
    Sign,
    UndoEntry,
    Write,
)
from faristol.game.chapters.start import DrawForStart, TakeSeat
from faristol.game.stamp import Grounds, Instance

Move: TypeAlias = Play | Exchange | Pass
TableAction: TypeAlias = (
    Write
    | Draw
    | StopClock
    | RestartClock
    | CorrectClock
    | EnterRack
    | rulings.Actions
    | CorrectTotal
    | UndoEntry
    | Agree
    | Decline
    | Sign
)
"""Actions with hands, clock and paper, possible only at a wooden board."""
Action: TypeAlias = (
    arbitration.Actions
    | challenge.Actions
    | clock.Actions
    | drawing.Actions
    | ending.Actions
    | exchange.Actions
    | laying.Actions
    | passing.Actions
    | play.Actions
    | rulings.Actions
    | senyors.Actions
    | sheet.Actions
    | start.Actions
)
Order: TypeAlias = arbitration.Orders | attendance.Orders | clock.Orders | ending.Orders | sheet.Orders
