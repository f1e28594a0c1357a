"""What the forms of a round ask for."""

import re
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from faristol.errors import NotationError
from faristol.pairing.request import Rematches
from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.report import TableReport
from faristol.tournament.state import Standing
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.ratings import first_order, seeding_told
from faristol_web.tournaments.domain.roles import Deed
from faristol_web.tournaments.views.posting import Asked

_PAIR = re.compile(r"(\d{1,5})(?:\s*[-–,]\s*|\s+)(\d{1,5})")


def result_of(points: tuple[int, int]) -> Result:
    """Of a game that was played out."""
    first, second = points
    return Result(points=points, winner=None if first == second else int(second > first))


def _enter(asked: Asked) -> None:
    report = TableReport(result=result_of((asked.number("first"), asked.number("second"))))
    asked.do(a.EnterResult(round_number=asked.number("round"), table=asked.number("table"), report=report))


def confirm(asked: Asked) -> str:
    asked.do(a.ConfirmResult(round_number=asked.number("round"), table=asked.number("table")))
    return _("The result counts.")


def _start(asked: Asked) -> str:
    asked.do(a.StartRound(round_number=asked.number("round")))
    return _("The round has begun: the clock in the hall runs.")


def _call_time(asked: Asked) -> str:
    asked.do(a.CallTime(round_number=asked.number("round")))
    return _("Time is called: the hand in progress and one more.")


def _close(asked: Asked) -> str:
    asked.do(a.CloseRound(round_number=asked.number("round")))
    return _("The round is closed.")


def _unpair(asked: Asked) -> str:
    asked.do(a.UnpairRound(round_number=asked.number("round"), reason=asked.text("reason")))
    return _("The pairing is taken back.")


def _pair(asked: Asked) -> str:
    """By the settings; with another bye where that is the way out."""
    pairing = a.PairRound(round_number=asked.number("round"), bye=asked.number_or_none("bye"))
    return _paired(asked, pairing)


def _paired(asked: Asked, pairing: a.PairRound) -> str:
    """Before the first round, how the first order came about is said, too."""
    seeding = _seeded(asked)
    asked.do(*seeding, pairing)
    return " ".join([*map(seeding_told, seeding), _("The round is paired and published.")])


def _seeded(asked: Asked) -> list[a.FixSeeding]:
    """Before the first round: the first order, where nobody has fixed it."""
    state = desk.held_of(asked.tournament.public_id).state
    return [] if state.seeding else [first_order(asked.tournament)]


def _pair_by_hand(asked: Asked) -> str:
    lines = asked.post.get("pairs", "").splitlines()
    pairs = tuple(_pair_in(number, line) for number, line in enumerate(lines, 1) if line.strip())
    if not pairs:
        raise NotationError(_("Write the pairs, one a line, by the numbers of their entrants."))
    action = a.PairRound(round_number=asked.number("round"), pairs=pairs, bye=asked.number_or_none("bye"))
    return _paired(asked, action)


def _pair_in(number: int, line: str) -> tuple[int, int]:
    match = _PAIR.fullmatch(line.strip())
    if match is None:
        raise NotationError(_("Line %(number)s: a pair is two numbers, like 3-8.") % {"number": number})
    return int(match[1]), int(match[2])


def _absence(asked: Asked) -> None:
    kind = asked.text("kind")
    asked.do(
        a.NoteAbsence(
            entrant=asked.number("entrant"),
            round_number=asked.number("round"),
            is_bye=kind == "bye",
            is_absent=kind != "plays",
        )
    )


def _absent_not_here(asked: Asked) -> str:
    """Before the first round: whoever was not checked in."""
    state = desk.held_of(asked.tournament.public_id).state
    number = asked.number("round")
    missing = [
        entrant.number
        for entrant in state.entrants.values()
        if entrant.standing is Standing.IN
        and not entrant.is_here
        and (number, entrant.number) not in state.absences
    ]
    asked.do(*(a.NoteAbsence(entrant=entrant, round_number=number) for entrant in missing))
    return ngettext("%(count)s is noted as absent.", "%(count)s are noted as absent.", len(missing)) % {
        "count": len(missing)
    }


def _fix(asked: Asked) -> None:
    pair = (asked.number("one"), asked.number("other"))
    asked.do(a.FixPair(round_number=asked.number("round"), entrants=pair))


def _unfix(asked: Asked) -> None:
    number = asked.number("round")
    asked.do(*(a.FixPair(round_number=number, entrants=pair, is_fixed=False) for pair in _pairs(asked)))


def _forbid(asked: Asked) -> None:
    pair = (asked.number("one"), asked.number("other"))
    asked.do(a.ForbidPair(entrants=pair, reason=asked.text("reason")))


def _lift_bans(asked: Asked) -> None:
    asked.do(*(a.ForbidPair(entrants=pair, is_forbidden=False) for pair in _pairs(asked)))


def _pairs(asked: Asked) -> list[tuple[int, int]]:
    return [_pair_in(1, pair) for pair in asked.text("pairs").split(",")]


def _allow_rematches(asked: Asked) -> str:
    asked.do(_allowing_rematches(asked))
    return _("From now on some may meet again, as few as can be.")


def _let_both_yield(asked: Asked) -> str:
    barred = desk.held_of(asked.tournament.public_id).state.forbidden
    lifted = [pair for pair in _pairs(asked) if pair in barred or pair[::-1] in barred]
    lifting = (a.ForbidPair(entrants=pair, is_forbidden=False) for pair in lifted)
    asked.do(_allowing_rematches(asked), *lifting)
    return _("From now on some may meet again, as few as can be, and the bans are lifted.")


def _allowing_rematches(asked: Asked) -> a.ChangeSettings:
    settings = desk.held_of(asked.tournament.public_id).state.settings
    reason = _("nothing could be paired without anyone meeting again")
    return a.ChangeSettings(settings=replace(settings, rematches=Rematches.UNAVOIDABLE), reason=reason)


ROUND_VERBS = {
    "enter": (Deed.ENTER_RESULTS, _enter),
    "confirm": (Deed.ENTER_RESULTS, confirm),
    "start": (Deed.RUN_ROUNDS, _start),
    "call-time": (Deed.RUN_ROUNDS, _call_time),
    "close": (Deed.RUN_ROUNDS, _close),
    "unpair": (Deed.RUN_ROUNDS, _unpair),
    "pair": (Deed.RUN_ROUNDS, _pair),
    "pair-by-hand": (Deed.RUN_ROUNDS, _pair_by_hand),
    "absence": (Deed.RUN_ROUNDS, _absence),
    "absent-not-here": (Deed.RUN_ROUNDS, _absent_not_here),
    "fix": (Deed.RUN_ROUNDS, _fix),
    "unfix": (Deed.RUN_ROUNDS, _unfix),
    "forbid": (Deed.RUN_ROUNDS, _forbid),
    "lift-bans": (Deed.RUN_ROUNDS, _lift_bans),
    "allow-rematches": (Deed.DIRECT, _allow_rematches),
    "let-both-yield": (Deed.DIRECT, _let_both_yield),
}
