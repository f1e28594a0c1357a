"""Actions beside a game: say something, hide a line, call, come, answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from faristol.errors import NotationError
from faristol.game import GameState
from faristol.game.events import ArbiterCalled, Mode
from faristol_web.chat.models import ArbiterCall, ChatLine
from faristol_web.streams.stand_ins import NOBODY

MAX_LENGTH = 300
MAX_LINES = 1000
"""In one game, by everyone: then it has been talked about enough."""
MAX_ANSWER = 1000


def is_open(state: GameState, *, bots: bool) -> bool:
    """True if chat is open: at a wooden board people speak, and bots do not chat."""
    return settings.CHAT and state.opened.chat and state.opened.mode is Mode.ONLINE and not bots


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    by: ChatLine.By
    name: str
    user: AbstractBaseUser | None = None


@transaction.atomic
def say(stream: str, room: ChatLine.Room, speaker: Speaker, text: str, *, said_id: str) -> ChatLine:
    """
    Keep a line; the same id again gives the line that there is.

    Raises:
        NotationError: if it is empty or too long, or if too much was said already.
    """
    known = ChatLine.objects.filter(stream=stream, said_id=said_id).first()
    if known is not None:
        return known
    if not text.strip():
        raise NotationError(_("The message is empty."))
    if len(text) > MAX_LENGTH:
        raise NotationError(_("Too long. A message has at most 300 characters."))
    if ChatLine.objects.filter(stream=stream).count() >= MAX_LINES:
        raise NotationError(_("This game's chat is full."))
    return ChatLine.objects.create(
        stream=stream,
        said_id=said_id,
        room=room,
        by=speaker.by,
        name=speaker.name[:60],
        user_id=speaker.user.pk if speaker.user else None,
        text=text.strip(),
    )


def hide(stream: str, line_id: int, *, by: AbstractBaseUser | None) -> ChatLine | None:
    """Hide a line from now on; the row keeps its text. None if there is no such line."""
    ChatLine.objects.filter(stream=stream, pk=line_id, hidden_at=None).update(
        hidden_at=now(), hidden_by_id=by.pk if by else None
    )
    return ChatLine.objects.filter(stream=stream, pk=line_id).first()


def note_call(stream: str, seq: int, event: ArbiterCalled, *, names: tuple[str, str], opened_ms: int) -> bool:
    """Put an event's call on the arbiters' list; False if it stands there already."""
    _call, is_new = ArbiterCall.objects.get_or_create(
        stream=stream,
        seq=seq,
        defaults={
            "side": event.side,
            "names": list(names),
            "question": event.question,
            "called_at": datetime.fromtimestamp((opened_ms + event.at_ms) / 1000, UTC),
        },
    )
    return is_new


def come(call: ArbiterCall, *, arbiter: AbstractBaseUser | None, name: str) -> bool:
    """Note that this arbiter is coming; False if another one was faster."""
    open_calls = ArbiterCall.objects.filter(pk=call.pk, coming_at=None, answered_at=None)
    return bool(
        open_calls.update(arbiter_id=arbiter.pk if arbiter else None, arbiter_name=name[:60], coming_at=now())
    )


def check_answer(text: str) -> str:
    """
    Raises:
        NotationError: if there are no words, or too many.
    """
    if not text.strip() or len(text) > MAX_ANSWER:
        raise NotationError(f"an answer of 1 to {MAX_ANSWER} characters")
    return text.strip()


def sign(call: ArbiterCall, arbiter: AbstractBaseUser | None) -> None:
    """Note whose account gave the answer; the event knows only the name."""
    if arbiter is not None:
        ArbiterCall.objects.filter(pk=call.pk).update(arbiter_id=arbiter.pk)


def note_answer(stream: str, seq: int, *, author: str, answer: str = "") -> bool:
    """The event of an answer, or of a ruling, answers whatever was asked before it; whether anything was."""
    open_calls = ArbiterCall.objects.filter(stream=stream, seq__lt=seq, answered_at=None)
    return bool(open_calls.update(arbiter_name=author[:60], answer=answer, answered_at=now()))


# Names that go


def erase_sides(stream: str, stand_ins: Mapping[int, str]) -> None:
    """Erase players of this game; their messages stay."""
    for side, shown in stand_ins.items():
        ChatLine.objects.filter(stream=stream, by=str(side)).update(name=shown)
    for call in ArbiterCall.objects.filter(stream=stream):
        call.names = [stand_ins.get(side, name) for side, name in enumerate(call.names)]
        call.save(update_fields=["names"])


def erase_account(user: AbstractBaseUser) -> None:
    """Erase the account's messages as a spectator, and the calls it came to."""
    ChatLine.objects.filter(user_id=user.pk).update(name=NOBODY)
    ArbiterCall.objects.filter(arbiter_id=user.pk).update(arbiter_name=NOBODY)
