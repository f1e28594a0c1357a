"""Requests of a page in a session: its message → actions. Nothing a page says is believed."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.utils.translation import gettext_noop as _

from faristol.duplicate import Phase, Slip
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.chapters.entrants import MOST_NAMES
from faristol.duplicate.chapters.slip import entrant_on_slip
from faristol.duplicate.objections import SessionObjection
from faristol.duplicate.program import format_play
from faristol.duplicate.slips.line import TOP, TypedSlip, parse_slip_line
from faristol.duplicate.state import Coup
from faristol.errors import IllegalMove, NotationError
from faristol.names import MOST_LETTERS
from faristol.tiles import Alphabet, Tile, face, is_designated
from faristol_web.duplicate.live.messages import may_go
from faristol_web.duplicate.live.room import SessionRoom
from faristol_web.duplicate.live.view import revealed_coups
from faristol_web.streams import fields
from faristol_web.streams.fields import MAX_MS, MAX_POINTS, MAX_TEXT, Message

MAX_COUPS, MAX_NUMBER, MAX_TOPS, MAX_ENTRANTS = 1_000, 10_000, 10_000, 400
_TOO_LATE = _("too late: that coup is closed")
_ERASED = _("This player's name was erased.")
_COPIED = _(
    "players must type their slips: copying a slip or the best play is possible only once the coup is decided"
)


def parse_entrants_action(message: Message, room: SessionRoom, number: int) -> SessionAction:
    """
    The one thing that an entrant's device does.

    Raises:
        NotationError: if the message is no action of an entrant's.
        IllegalMove: if it is for another coup: a slip that was under way for long counts for none.
    """
    if message.get("action") != "hand_in":
        raise NotationError(f"no action {message.get('action')!r}"[:MAX_TEXT])
    state = room.state
    if "coup" in message:
        coup = fields.number(message, "coup", 1, MAX_COUPS)
        if not state.coups or coup != state.coup.number:
            raise IllegalMove(SessionObjection("session.not_now"))
        if state.coup.is_closed:  # closed while it was under way
            raise NotationError(_TOO_LATE)
    return a.HandIn(number, _slip(message))


def parse_arbiters_action(
    message: Message, room: SessionRoom, *, is_blind: bool = False
) -> tuple[SessionAction, ...]:
    """
    All that one message asks for; several only where several are admitted.

    An arbiter who plays copies no slip unseen, neither another's nor the best play.

    Raises:
        NotationError: if the message is no action of an arbiter's.
        IllegalMove: if it names somebody or something that is not there.
    """
    name = message.get("action")
    if not isinstance(name, str) or name not in {*_PLAIN, *_PARSERS, "admit"}:
        raise NotationError(f"no action {name!r}"[:MAX_TEXT])
    if name == "admit":
        return _admit(message)
    if name == "enter" and is_blind:
        _check_nothing_is_copied(message, room)
    return (_PLAIN[name] if name in _PLAIN else _PARSERS[name](message, room),)


def _admit(message: Message) -> tuple[SessionAction, ...]:
    """One entrant an item: a name, or the two of a pair."""
    entrants = message.get("names")
    if not isinstance(entrants, list) or not 1 <= len(entrants) <= MAX_ENTRANTS:
        raise NotationError("names: expected a list of entrants, each with one name or two")
    return tuple(a.Admit(_names(names)) for names in entrants)


def _names(written: object) -> tuple[str, ...]:
    names = fields.texts({"names": written}, "names")
    if not 1 <= len(names) <= MOST_NAMES:
        raise IllegalMove(SessionObjection("session.players", found=len(names)))
    if any(len(name) > MOST_LETTERS for name in names):
        raise NotationError(f"names: at most {MOST_LETTERS} characters each")
    return tuple(name.strip() for name in names)


def _check_nothing_is_copied(message: Message, room: SessionRoom) -> None:
    coups = {coup.number for coup in revealed_coups(room.told)}
    if "text" not in message or _coup(message) in coups:
        return
    if parse_slip_line(fields.text(message, "text")).slip is None:
        raise NotationError(_COPIED)


def _author(message: Message) -> str:
    return fields.text(message, "author", "")


def _reason(message: Message) -> str:
    return fields.text(message, "reason", "")


def _coup(message: Message) -> int:
    return fields.number(message, "coup", 1, MAX_COUPS)


def _number(message: Message) -> int:
    return fields.number(message, "number", 1, MAX_NUMBER)


def _slip(message: Message, *, illegible: bool = False) -> Slip:
    """Return the slip; an unreadable one is marked, not refused: it is evidence."""
    score = None if message.get("score") is None else fields.number(message, "score", 0, MAX_POINTS)
    return Slip(
        square=fields.text(message, "square", ""),
        direction=fields.text(message, "direction", ""),
        word=fields.text(message, "word", ""),
        score=score,
        illegible=illegible,
    )


# Entering slips from paper


def _enter(message: Message, room: SessionRoom) -> SessionAction:
    """From its fields, or as a line that was typed."""
    coup = _coup(message)
    if "text" in message:
        return _enter_line(message, coup, room)
    illegible = fields.flag(message, "illegible", default=False)
    late = fields.flag(message, "late", default=False)
    slip = _slip(message, illegible=illegible)
    grounds = {"author": _author(message), "reason": _reason(message)}
    return a.EnterSlip(coup, _number(message), slip, late=late, **grounds)


def _enter_line(message: Message, coup: int, room: SessionRoom) -> SessionAction:
    typed = parse_slip_line(fields.text(message, "text"))
    number = entrant_on_slip(room.state, typed.who, room.book).number
    slip = typed.slip if typed.slip is not None else _same(typed, coup, room)
    grounds = {"author": _author(message), "reason": _reason(message)}
    return a.EnterSlip(coup, number, slip, late=typed.late, **grounds)


def _same(typed: TypedSlip, number_of_coup: int, room: SessionRoom) -> Slip:
    """Return a slip that repeats the top or another slip."""
    state = room.state
    if not 1 <= number_of_coup <= len(state.coups):
        raise IllegalMove(SessionObjection("session.no_coup", found=number_of_coup))
    coup = state.coups[number_of_coup - 1]
    if typed.same_as == TOP:
        return _top_slip(coup, room)
    other = entrant_on_slip(state, typed.same_as, room.book).number
    if other not in coup.slips:
        raise IllegalMove(SessionObjection("session.no_slip", found=other))
    return coup.slips[other].slip


def _top_slip(coup: Coup, room: SessionRoom) -> Slip:
    """The master play; while there is none, the first of the best plays."""
    if coup.master is not None:
        return Slip(square=coup.master.place, word=_circled(coup.master.word, room.alphabet))
    tops = room.kept.tops_of(coup)
    if tops is None or not tops.plays:
        raise NotationError("the best play is not known yet: type the slip")
    style = room.book.play.coordinates
    place, word = format_play(tops.plays[0], coup.grid, alphabet=room.alphabet, style=style)
    return Slip(square=place, word=_circled(word, room.alphabet))


def _circled(word: str, alphabet: Alphabet) -> str:
    """A blank in lower case cannot be told where all of them are: in parentheses it can."""
    tiles = alphabet.parse_tiles(word)
    return "".join(
        f"({alphabet.label(Tile(face(tile)))})" if is_designated(tile) else alphabet.label(tile)
        for tile in tiles
    )


# Everything else


def _choose(message: Message, room: SessionRoom) -> SessionAction:
    """One of the best plays, by its place in the list that the desk shows."""
    at = fields.number(message, "top", 0, MAX_TOPS)
    if room.state.phase is not Phase.CHOOSING:
        raise IllegalMove(SessionObjection("session.not_now"))
    tops = room.kept.tops_of(room.state.coup)
    if tops is None or at >= len(tops.plays):
        raise IllegalMove(SessionObjection("session.no_top"))
    return a.ChooseMaster(tops.plays[at].placement)


def _rule(message: Message, _room: SessionRoom) -> SessionAction:
    upheld = fields.flag(message, "upheld", default=False)
    return a.Rule(fields.text(message, "word"), upheld, _author(message), _reason(message))


def _correct(message: Message, _room: SessionRoom) -> SessionAction:
    points = None if message.get("points") is None else fields.number(message, "points", 0, MAX_POINTS)
    return a.CorrectMark(
        _coup(message),
        _number(message),
        accepted=fields.flag(message, "accepted", default=False),
        author=_author(message),
        reason=_reason(message),
        points=points,
    )


def _go(_message: Message, room: SessionRoom) -> SessionAction:
    """The first rack is drawn; the server does the rest."""
    if not may_go(room):
        raise IllegalMove(SessionObjection("session.not_now"))
    return a.DrawRack()


def _annul(message: Message, _room: SessionRoom) -> SessionAction:
    return a.AnnulSlip(_coup(message), _number(message), _author(message), _reason(message))


def _restore(message: Message, _room: SessionRoom) -> SessionAction:
    return a.RestoreSlip(_coup(message), _number(message), _author(message), _reason(message))


def _rename(message: Message, room: SessionRoom) -> SessionAction:
    """Rename an entrant; an erased name stays erased, since a new one would not be read either."""
    number, names = _number(message), _names(message.get("names"))
    if number in room.stand_ins:
        raise NotationError(_ERASED)
    return a.Rename(number, names)


def _return(message: Message, _room: SessionRoom) -> SessionAction:
    return a.TakeBackLeaving(_number(message), _author(message), _reason(message))


def _close(message: Message, _room: SessionRoom) -> SessionAction:
    return a.CloseCoup(somebody_played=fields.flag(message, "somebody_played", default=False))


_PLAIN: Mapping[str, SessionAction] = {
    "draw_seats": a.DrawSeats(),
    "draw": a.DrawRack(),
    "announce": a.AnnounceRack(),
    "start": a.StartCountdown(),
    "pause": a.PauseCountdown(),
    "stop": a.StopCountdown(),
}
_Parser: TypeAlias = Callable[[Message, SessionRoom], SessionAction]
_PARSERS: Mapping[str, _Parser] = {
    "reject": lambda message, _: a.RejectRack(_author(message), _reason(message)),
    "extend": lambda message, _: a.ExtendCountdown(fields.number(message, "by_ms", 0, MAX_MS)),
    "enter": _enter,
    "annul": _annul,
    "restore": _restore,
    "close": _close,
    "rule": _rule,
    "choose": _choose,
    "leave": lambda message, _: a.RecordLeaving(_number(message)),
    "return": _return,
    "rename": _rename,
    "correct": _correct,
    "end": lambda message, _: a.EndSession(_author(message), _reason(message)),
    "go": _go,
}
