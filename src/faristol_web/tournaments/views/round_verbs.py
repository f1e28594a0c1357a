"""Verbs of a round's forms."""

import re
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from faristol.errors import NotationError
from faristol.pairing.request import Rematches
from faristol.tournament import actions as a
from faristol.tournament.planning import unreceived
from faristol.tournament.report import TableReport, result_of
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.ratings import first_order, seeding_told
from faristol_web.tournaments.domain.roles import Deed
from faristol_web.tournaments.views.posting import Asked

_PAIR = re.compile(r"(\d{1,5})(?:\s*[-–,]\s*|\s+)(\d{1,5})")


def _enter(asked: Asked) -> None:
    report = TableReport(result=result_of((asked.number("first"), asked.number("second"))))
    asked.ask_about(report)
    asked.do(a.EnterResult(round_number=asked.number("round"), table=asked.number("table"), report=report))


def _take_back(asked: Asked) -> str:
    asked.do(a.TakeBackResult(round_number=asked.number("round"), table=asked.number("table")))
    return _("The result is removed: the table has none again.")


def confirm(asked: Asked) -> str:
    asked.do(a.ConfirmResult(round_number=asked.number("round"), table=asked.number("table")))
    return _("The result is recorded.")


def _start(asked: Asked) -> str:
    asked.do(a.StartRound(round_number=asked.number("round")))
    return _("The round has started, and the clock in the hall is running.")


def _call_time(asked: Asked) -> str:
    asked.do(a.CallTime(round_number=asked.number("round")))
    return _("Time is called: the current hand and one more.")


def _close(asked: Asked) -> str:
    asked.do(a.CloseRound(round_number=asked.number("round")))
    return _("The round is closed.")


def _unpair(asked: Asked) -> str:
    """By one press: where that would end games, the other form asks for a reason."""
    number = asked.number("round")
    if asked.tournament.online_games.filter(round_number=number).exists():
        raise NotationError(_("Games of this round were opened online. Cancel the round, with a reason."))
    asked.do(a.UnpairRound(round_number=number, reason=asked.text("reason")))
    return _("The pairing is undone.")


def _reseat(asked: Asked) -> str:
    """Read the pairs; those in none are absent or withdrawn, or the form says that they sit out."""
    lines = asked.post.get("pairs", "").splitlines()
    pairs = tuple(_pair_in(number, line) for number, line in enumerate(lines, 1) if line.strip())
    absent = tuple(map(int, re.findall(r"\d{1,5}", asked.text("absent"))))
    asked.do(
        a.ReseatRound(
            round_number=asked.number("round"),
            pairs=pairs,
            bye=asked.number_or_none("bye"),
            absent=absent,
            reason=asked.text("reason"),
        )
    )
    return _("The tables are paired anew. Print new result slips for them.")


def _cancel(asked: Asked) -> str:
    asked.do(
        a.UnpairRound(round_number=asked.number("round"), reason=asked.text("reason"), drops_results=True)
    )
    return _("The round is cancelled. Pair it again, or change the number of rounds in the settings.")


def _pair(asked: Asked) -> str:
    """By the settings; with another bye where that is the way out."""
    pairing = a.PairRound(round_number=asked.number("round"), bye=asked.number_or_none("bye"))
    return _paired(asked, pairing)


def _paired(asked: Asked, pairing: a.PairRound) -> str:
    """Describe the pairing; before the first round, also how the first order came about."""
    seeding = _seeded(asked)
    asked.do(*seeding, pairing)
    return " ".join([*map(seeding_told, seeding), _("The round is paired and published.")])


def _seeded(asked: Asked) -> list[a.FixSeeding]:
    """Return the first order before the first round, if nobody has fixed it."""
    state = desk.held_of(asked.tournament.public_id).state
    return [] if state.seeding else [first_order(asked.tournament)]


def _pair_by_hand(asked: Asked) -> str:
    lines = asked.post.get("pairs", "").splitlines()
    pairs = tuple(_pair_in(number, line) for number, line in enumerate(lines, 1) if line.strip())
    if not pairs:
        raise NotationError(_("Enter the pairs by entrant number, one per line."))
    action = a.PairRound(round_number=asked.number("round"), pairs=pairs, bye=asked.number_or_none("bye"))
    return _paired(asked, action)


def _pair_in(number: int, line: str) -> tuple[int, int]:
    match = _PAIR.fullmatch(line.strip())
    if match is None:
        raise NotationError(_("Line %(number)s: write a pair as two numbers, like 3-8.") % {"number": number})
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
    """Note as absent those who are not checked in before their first round."""
    number = asked.number("round")
    missing, _unpaid = unreceived(desk.held_of(asked.tournament.public_id).state)
    asked.do(*(a.NoteAbsence(entrant=entrant.number, round_number=number) for entrant in missing))
    return ngettext(
        "%(count)s entrant marked as absent.", "%(count)s entrants marked as absent.", len(missing)
    ) % {"count": len(missing)}


def _fix(asked: Asked) -> None:
    pair = (asked.number("one"), asked.number("other"))
    asked.do(a.FixPair(round_number=asked.number("round"), entrants=pair))


def _unfix(asked: Asked) -> None:
    number = asked.number("round")
    asked.do(*(a.FixPair(round_number=number, entrants=pair, is_fixed=False) for pair in _pairs(asked)))


def _forbid(asked: Asked) -> None:
    pair = (asked.number("one"), asked.number("other"))
    asked.do(a.ForbidPair(entrants=pair, reason=asked.text("reason")))


def _keep_table(asked: Asked) -> None:
    asked.do(a.KeepTable(entrant=asked.number("entrant"), table=asked.number_or_none("table")))


def _lift_bans(asked: Asked) -> None:
    asked.do(*(a.ForbidPair(entrants=pair, is_forbidden=False) for pair in _pairs(asked)))


def _pairs(asked: Asked) -> list[tuple[int, int]]:
    return [_pair_in(1, pair) for pair in asked.text("pairs").split(",")]


def _allow_rematches(asked: Asked) -> str:
    asked.do(_allowing_rematches(asked))
    return _("From now on rematches are allowed, as few as possible.")


def _let_both_yield(asked: Asked) -> str:
    barred = desk.held_of(asked.tournament.public_id).state.forbidden
    lifted = [pair for pair in _pairs(asked) if pair in barred or pair[::-1] in barred]
    lifting = (a.ForbidPair(entrants=pair, is_forbidden=False) for pair in lifted)
    asked.do(_allowing_rematches(asked), *lifting)
    return _("From now on rematches are allowed, as few as possible, and the bans are lifted.")


def _allowing_rematches(asked: Asked) -> a.ChangeSettings:
    settings = desk.held_of(asked.tournament.public_id).state.settings
    reason = _("nothing could be paired without rematches")
    return a.ChangeSettings(settings=replace(settings, rematches=Rematches.UNAVOIDABLE), reason=reason)


ROUND_VERBS = {
    "enter": (Deed.ENTER_RESULTS, _enter),
    "take-back": (Deed.ENTER_RESULTS, _take_back),
    "confirm": (Deed.ENTER_RESULTS, confirm),
    "start": (Deed.RUN_ROUNDS, _start),
    "call-time": (Deed.RUN_ROUNDS, _call_time),
    "close": (Deed.RUN_ROUNDS, _close),
    "unpair": (Deed.RUN_ROUNDS, _unpair),
    "reseat": (Deed.RUN_ROUNDS, _reseat),
    "cancel": (Deed.RUN_ROUNDS, _cancel),
    "pair": (Deed.RUN_ROUNDS, _pair),
    "pair-by-hand": (Deed.RUN_ROUNDS, _pair_by_hand),
    "absence": (Deed.RUN_ROUNDS, _absence),
    "absent-not-here": (Deed.RUN_ROUNDS, _absent_not_here),
    "fix": (Deed.RUN_ROUNDS, _fix),
    "unfix": (Deed.RUN_ROUNDS, _unfix),
    "forbid": (Deed.RUN_ROUNDS, _forbid),
    "keep-table": (Deed.RUN_ROUNDS, _keep_table),
    "lift-bans": (Deed.RUN_ROUNDS, _lift_bans),
    "allow-rematches": (Deed.DIRECT, _allow_rematches),
    "let-both-yield": (Deed.DIRECT, _let_both_yield),
}
