"""
GCG, the notation most programs for the game read and write.

    #player1 anna Anna Puig
    >anna: AEIRST? 8D SATIREs +74 74      rack, place, word, score, total; a blank in lower case
    >anna: AEIRST? --  -74 0              the play before is taken back
    >anna: AEIRST? -AEI +0 0              tiles exchanged, or -3 for their number; - for a pass
    >anna: (challenge) +5 5               also (time) -10, and (TILES) +6 for the opponent's rack

A place is GCG's own, `8H` across and `H8` down, whatever the rulebook writes. A letter of several
characters stands in brackets: `[L·L]`, and as a blank `[l·l]`.

Pragmas we do not know are kept as tags, and tags GCG does not know are written `#note key: value`.

A `#note` after a move is about it. Its other lines stand below it as they are, or as a `#note` each where
they could be read as something else; Quackle reads one of them, Macondo and Woogles read all.

As other programs and people write it, we also read: the words formed after the total (Quackle), `UNKNOWN`
for a rack (Woogles), `+0` for a play that is taken back (WSC 2001), a score without its sign, a nickname in
other capitals, pragmas in capitals, tabs.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from string import ascii_lowercase, ascii_uppercase

from faristol.board import Layout, format_place
from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.formats.game.words import format_word, parse_rack, parse_start, parse_word, refuse_oddity
from faristol.game.records import GameRecord, MoveKind, RecordedMove, fill_racks
from faristol.names import visible
from faristol.remarks import Remark, why
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Alphabet, Tile

STYLE = Coordinates.COLUMNS_LETTERED
PRAGMAS = frozenset(
    {
        "board-layout",
        "description",
        "game-type",
        "id",
        "lexicon",
        "note",
        "tile-distribution-name",
        "tile-set",
    }
)
"""Tags that GCG has a line of their own for."""
_ENCODING = re.compile(rb"#character-encoding\s+(\S+)", re.IGNORECASE)
_EVENT = re.compile(r">\s*([^\s:]+)\s*:\s*(.*)")
_PRAGMA = re.compile(r"#([A-Za-z][\w-]*)(?:\s+(.*))?")
_NOTE = re.compile(r"#note(?=\s|$)", re.IGNORECASE | re.ASCII)
_PLAYER = re.compile(r"player(\d+)")
_RACK = re.compile(r"rack(\d+)")
_NUMBER = re.compile(r"[+-]?\d+")
_SIDES = 2
NO_RACK = "UNKNOWN"
"""In the place of a rack that Woogles does not know; no rack of its own reads so."""
_MINUS = str.maketrans("−–—", "---")
_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
"""No other letter: some are two in lower case, and no name of a tag."""
_TAG = re.compile(r"([a-z][\w-]*):\s*(.*)")
_BRACKETED = re.compile(r"\((.*)\)")
_LABELS = {MoveKind.TIME_PENALTY: "time", MoveKind.ADJUSTMENT: "challenge"}
_KINDS = {label: kind for kind, label in _LABELS.items()}


def is_gcg(line: str) -> bool:
    """True if only GCG has such a line."""
    line = unmarked(line)
    return _EVENT.fullmatch(line) is not None or line.lower().startswith(("#player", "#character-encoding"))


def declared_encoding(content: bytes) -> str | None:
    """Return the encoding that the first line declares."""
    found = _ENCODING.match(content)
    return found[1].decode("ascii", "replace") if found else None


@dataclass(slots=True)
class _Draft:
    """The part of the record read so far."""

    alphabet: Alphabet
    layout: Layout
    players: dict[str, str] = field(default_factory=dict)
    """Nickname → name, in order of sides."""
    title: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    racks: dict[int, tuple[Tile, ...]] = field(default_factory=dict)
    """Tiles that each player of an unfinished game holds at its end."""
    moves: list[RecordedMove] = field(default_factory=list)
    notes: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Lines of notes on moves, by the index of the move."""
    noting: bool = False
    """True if the line before was a note, which may continue."""


def parse_gcg(text: str, alphabet: Alphabet, layout: Layout) -> GameRecord:
    """
    Raises:
        NotationError: naming the line.
    """
    draft = _Draft(alphabet, layout)
    for number, line in enumerate(text.splitlines(), 1):
        if _read_note(draft, line.strip()):
            continue
        refuse_oddity(line, number)
        try:
            _read_line(draft, line.strip(), at=f"line {number}")
        except NotationError as error:
            raise NotationError("line %(line)s: %(why)s", line=number, why=why(error)) from error
    if len(draft.players) != _SIDES:
        count = len(draft.players)
        raise NotationError(
            "1 player is named; GCG needs #player1 and #player2"
            if count == 1
            else "%(count)s players are named; GCG needs #player1 and #player2",
            count=count,
        )
    return fill_racks(_with_final_racks(draft))


def format_gcg(record: GameRecord, alphabet: Alphabet) -> str:
    """
    Inverse of `parse_gcg`, to be stored as UTF-8.

    Other programs expect dots for tiles on the board, and totals: `faristol.formats.write_record`
    sees to both.

    Raises:
        NotationError: if the record is not of two players.
    """
    if len(record.players) != _SIDES:
        raise NotationError(Remark("GCG needs two players; this record is a list of plays"))
    nicks = _nicks(record.players)
    lines = [*_format_pragmas(record, nicks, alphabet)]
    for move in record.moves:
        lines.append(f">{nicks[move.side]}: {_format_event(move, alphabet)}")
        lines += _format_note(move.note)
    return "\n".join(lines) + "\n"


def _with_final_racks(draft: _Draft) -> GameRecord:
    moves = [
        replace(move, note=plain_note("\n".join(draft.notes.get(index, ()))))
        for index, move in enumerate(draft.moves)
    ]
    opening: list[tuple[Tile, ...] | None] = [None, None]
    for side, rack in draft.racks.items():
        own = [index for index, move in enumerate(moves) if move.side == side]
        if own:
            moves[own[-1]] = replace(moves[own[-1]], rack_after=rack)
        else:
            opening[side] = rack
    return GameRecord(
        title=draft.title,
        players=tuple(draft.players.values()),
        opening_racks=tuple(opening),
        tags=draft.tags,
        moves=tuple(moves),
    )


def plain_note(text: str) -> str:
    """
    Return a note as GCG can hold it: no spaces at the ends of lines, no empty lines around it.

    >>> plain_note("\\n  Fishing for AI. \\r\\n\\r\\nBetter: pass.\\n")
    'Fishing for AI.\\n\\nBetter: pass.'
    """
    return "\n".join(line.strip() for line in text.splitlines()).strip()


def _format_note(text: str) -> Iterator[str]:
    """Yield lines of which none is read as a move or a pragma, whatever the text says."""
    for index, line in enumerate(plain_note(text).splitlines()):
        yield line if index and "#" not in line and ">" not in line else f"#note {line}".rstrip()


def _read_note(draft: _Draft, line: str) -> bool:
    """Take in a line that belongs to a note on a move: it may say anything, at any length."""
    if not draft.moves:
        return False
    if _NOTE.match(line):
        draft.noting = True
        draft.notes[len(draft.moves) - 1].append(line[len("#note") :].strip())
    elif draft.noting and not line.startswith(("#", ">")):
        draft.notes[len(draft.moves) - 1].append(line)
    else:
        return False
    return True


def _read_line(draft: _Draft, line: str, *, at: str) -> None:
    event, pragma = _EVENT.fullmatch(line), _PRAGMA.fullmatch(line)
    draft.noting = False
    if event is not None:
        draft.moves.append(_parse_event(draft, event[1], event[2], at=at))
    elif pragma is not None:
        _read_pragma(draft, pragma[1], pragma[2] or "")
    elif line:
        raise NotationError("%(found)r is neither '#pragma …' nor '>player: …'", found=line[:60])


def _read_pragma(draft: _Draft, name: str, value: str) -> None:
    name = name.translate(_LOWER)
    player, rack, tag = _PLAYER.fullmatch(name), _RACK.fullmatch(name), _TAG.fullmatch(value)
    if player is not None:
        _read_player(draft, _of_two(name, player[1]), value)
    elif rack is not None:
        side = _of_two(name, rack[1]) - 1
        if tiles := parse_rack(value, draft.alphabet):  # one that is empty says nothing
            draft.racks[side] = tiles
    elif name == "note" and tag is not None:
        draft.tags[tag[1]] = tag[2]
    elif name == "note":
        draft.tags[name] = f"{draft.tags.get(name, '')}\n{value}".strip()
    elif name == "title":
        draft.title = value
    elif name != "character-encoding":
        draft.tags[name] = value


def _of_two(name: str, number: str) -> int:
    if number not in {"1", "2"}:
        raise NotationError("#%(name)s: only games of two players can be read", name=name)
    return int(number)


def _read_player(draft: _Draft, number: int, value: str) -> None:
    nick, *name = value.split() or [""]
    if not nick:
        raise NotationError(
            "#player%(number)s has no nickname; write '#player%(number)s anna Anna Puig'", number=number
        )
    if nick in draft.players:
        raise NotationError("both players have the nickname %(nick)r; give them different ones", nick=nick)
    if number != len(draft.players) + 1:
        raise NotationError(Remark("#player1 and #player2 must appear once each, in this order"))
    draft.players[nick] = visible(" ".join(name)) or visible(nick) or f"player {number}"


def _parse_event(draft: _Draft, nick: str, text: str, *, at: str) -> RecordedMove:
    side = _side_of(draft, nick)
    move, rest = _parse_action(draft, side, text.split())
    numbers = list(takewhile(_is_number, rest))
    if len(numbers) > _SIDES or not all(part[:1].isalpha() for part in rest[len(numbers) :]):
        raise NotationError("%(found)r is not a score and a total, like '+24 124'", found=" ".join(rest))
    score, total = (*map(_number, numbers), None, None)[:2]
    if move.kind is MoveKind.WITHDRAWN and score == 0:
        score = None  # the total alone has the points taken off
    return replace(move, score=score, total=total, at=at)


def _side_of(draft: _Draft, nick: str) -> int:
    """The player's, whatever capitals the nickname is written in here."""
    nicks = list(draft.players)
    alike = [known for known in nicks if known.casefold() == nick.casefold()]
    if nick not in nicks and len(alike) != 1:
        known = ", ".join(nicks) or "none yet"
        raise NotationError(
            "no player has the nickname %(nick)r; there are: %(known)s", nick=nick, known=known
        )
    return nicks.index(nick if nick in nicks else alike[0])


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text.translate(_MINUS)) is not None


def _number(text: str) -> int:
    return int(text.translate(_MINUS))


def _parse_action(draft: _Draft, side: int, parts: Sequence[str]) -> tuple[RecordedMove, Sequence[str]]:
    """Read `RACK 8D WORD`, `RACK -TILES` or `(time)`, the rack perhaps missing; return what follows, too."""
    alphabet = draft.alphabet
    held: tuple[Tile, ...] | None = None
    match parts:
        case [place, word, *rest] if _is_place(place):
            pass
        case [text, *rest] if _is_special(text):
            return _parse_special(text, side, alphabet), rest
        case [rack, text, *rest] if _is_special(text):
            return replace(_parse_special(text, side, alphabet), rack=_parse_held(rack, alphabet)), rest
        case [rack, place, word, *rest] if _is_place(place):
            held = _parse_held(rack, alphabet)
        case _:
            raise NotationError(
                "%(found)r is not a move; write 'RACK 8D WORD +score total'", found=" ".join(parts)
            )
    start = parse_start(place, STYLE, draft.layout)
    move = RecordedMove(
        side=side, kind=MoveKind.PLAY, rack=held, place=start, word=parse_word(word, alphabet)
    )
    return move, rest


def _is_place(text: str) -> bool:
    """True if it can only be one: no tile is a digit."""
    return text[:1].isalnum() and (text[:1].isdigit() or text[-1:].isdigit())


def _is_special(text: str) -> bool:
    return text.translate(_MINUS).startswith(("-", "("))


def _parse_held(text: str, alphabet: Alphabet) -> tuple[Tile, ...] | None:
    return None if text == NO_RACK else parse_rack(text, alphabet) or None


def _parse_special(text: str, side: int, alphabet: Alphabet) -> RecordedMove:
    text = text.translate(_MINUS)
    bracketed = _BRACKETED.fullmatch(text)
    if bracketed is not None:
        kind = _KINDS.get(bracketed[1], MoveKind.RACK_POINTS)
        counted = bracketed[1] if kind is MoveKind.RACK_POINTS else ""
        return RecordedMove(side=side, kind=kind, tiles=parse_rack(counted, alphabet) if counted else None)
    if text == "-":
        return RecordedMove(side=side, kind=MoveKind.PASS)
    if text == "--":
        return RecordedMove(side=side, kind=MoveKind.WITHDRAWN)
    exchanged = text[1:]
    if exchanged.isdecimal():
        return RecordedMove(side=side, kind=MoveKind.EXCHANGE, count=int(exchanged) or None)
    return RecordedMove(side=side, kind=MoveKind.EXCHANGE, tiles=parse_rack(exchanged, alphabet) or None)


def _nicks(players: Sequence[str]) -> list[str]:
    """One word each, without a colon, and different."""
    nicks: list[str] = []
    for number, name in enumerate(players, 1):
        nick = re.sub(r"[\s:]+", "_", name) or f"player{number}"
        nicks.append(f"{nick}_{number}" if nick in nicks else nick)
    return nicks


def _format_pragmas(record: GameRecord, nicks: Sequence[str], alphabet: Alphabet) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    for number, (nick, name) in enumerate(zip(nicks, record.players, strict=True), 1):
        yield f"#player{number} {nick} {name or nick}"
    if record.title:
        yield f"#title {record.title}"
    for key, value in record.tags.items():
        if key == "note":
            yield from (f"#note {line}" for line in value.splitlines())
        else:
            yield f"#{key} {value}" if key in PRAGMAS else f"#note {key}: {value}"
    for side in (0, 1):
        own = [move.rack_after for move in record.moves if move.side == side]
        rack = own[-1] if own else record.opening_racks[side]
        if rack:
            yield f"#rack{side + 1} {alphabet.format_tiles(rack)}"


def _format_event(move: RecordedMove, alphabet: Alphabet) -> str:
    parts = [alphabet.format_tiles(move.rack)] if move.rack else []
    parts.append(_format_action(move, alphabet))
    if move.score is not None:
        parts.append(f"{move.score:+d}")
        parts += [] if move.total is None else [str(move.total)]
    return " ".join(parts)


def _format_action(move: RecordedMove, alphabet: Alphabet) -> str:
    match move.kind:
        case MoveKind.PLAY:
            place = format_place(move.place, STYLE) if move.place else "8H"
            return f"{place} {format_word(move.word, alphabet)}"
        case MoveKind.PASS:
            return "-"
        case MoveKind.WITHDRAWN:
            return "--"
        case MoveKind.EXCHANGE:
            return f"-{alphabet.format_tiles(move.tiles) if move.tiles else _format_count(move)}"
        case MoveKind.RACK_POINTS | MoveKind.TIME_PENALTY | MoveKind.ADJUSTMENT:
            return f"({_LABELS.get(move.kind) or alphabet.format_tiles(move.tiles or ())})"


def _format_count(move: RecordedMove) -> str:
    # GCG has no exchange of an unknown number; 0 stands for it, since nobody exchanges none.
    return str(move.count or 0)
