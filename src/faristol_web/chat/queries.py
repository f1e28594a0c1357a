"""Reads, and how they are sent to pages."""

from django.utils.translation import ngettext

from faristol_web.chat.models import ArbiterCall, ChatLine
from faristol_web.wire.game import told as wire

SHOWN = 200
"""Lines that a page gets when it opens."""


def lines_of(stream: str, rooms: list[ChatLine.Room]) -> list[wire.TalkLine]:
    """The newest of these rooms, oldest first."""
    newest = ChatLine.objects.filter(stream=stream, room__in=rooms).order_by("-pk")[:SHOWN]
    return [line_json(line) for line in reversed(newest)]


def line_json(line: ChatLine) -> wire.TalkLine:
    hidden = line.hidden_at is not None
    return {
        "id": line.pk,
        "room": line.room,
        "by": int(line.by) if line.by in {"0", "1"} else line.by,
        "name": line.name,
        "text": "" if hidden else line.text,
        "hidden": hidden,
        "at": int(line.said_at.timestamp() * 1000),
    }


def calls_of(stream: str) -> list[wire.Call]:
    return [_call_json(call) for call in ArbiterCall.objects.filter(stream=stream)]


def _call_json(call: ArbiterCall) -> wire.Call:
    return {
        "id": call.pk,
        "side": call.side,
        "question": call.question,
        "arbiter": call.arbiter_name,
        "coming": call.coming_at is not None,
        "answered": call.answered_at is not None,
        "answer": call.answer,
    }


def open_calls() -> list[ArbiterCall]:
    """Return the waiting calls, the longest wait first."""
    return list(ArbiterCall.objects.filter(answered_at=None))


def waiting() -> int:
    """Calls that nobody goes to yet."""
    return ArbiterCall.objects.filter(answered_at=None, coming_at=None).count()


def waiting_said(count: int) -> str:
    return ngettext("%(count)s call waiting", "%(count)s calls waiting", count) % {"count": count}


def answered_calls(count: int = 20) -> list[ArbiterCall]:
    """The last ones."""
    return list(ArbiterCall.objects.exclude(answered_at=None).order_by("-answered_at")[:count])


def calls_version() -> str:
    """Changes with everything that the arbiters' page shows."""
    states = [f"{call.pk}{'c' if call.coming_at else 'o'}" for call in open_calls()]
    answered = ArbiterCall.objects.exclude(answered_at=None)
    return "-".join([*states, f"a{answered.count()}"])
