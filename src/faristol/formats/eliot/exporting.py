"""The state of a session → a game of Eliot, of mode arbitration."""

import html
from collections.abc import Iterator

from faristol.board import format_place, parse_place
from faristol.duplicate import Mark, SessionState
from faristol.duplicate.chapters.result import coup_result, penalty_for
from faristol.duplicate.state import Coup
from faristol.formats.duplicate.changes import changes_of, format_change
from faristol.formats.eliot.file import FORMAT
from faristol.formats.eliot.importing import PAIR, STYLE
from faristol.rulebook import DuplicateBook
from faristol.tiles import BLANK, Alphabet, Rack, is_designated, load_tileset, without

_INDENT = "    "


def write_eliot(state: SessionState, book: DuplicateBook) -> bytes:
    """Inverse of `session_from`, as far as the file has room for it; coups that are closed only."""
    alphabet = load_tileset(state.opened.tileset).alphabet
    turns = list(_turns(state, book, alphabet))
    parts = [
        *_within("Dictionary", [_text("Name", state.opened.lexicon), _text("Type", "dawg")]),
        *_within("Game", [*_heading(state), _text("Turns", str(len(turns)))]),
        *_within("History", [line for turn in turns for line in turn]),
    ]
    first, *rest = _within("EliotGame", parts)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', first.replace(">", f' format="{FORMAT}">'), *rest]
    return "".join(f"{line}\n" for line in lines).encode()


def unsaid_in_eliot(state: SessionState) -> Iterator[str]:
    """Yield each fact of this session that the file cannot hold, in one line each."""
    for coup in _closed(state):
        for number, mark in sorted(coup.marks.items()):
            points = state.points_of(number, coup)
            if points not in {0, mark.worth}:
                yield f"coup {coup.number}, number {number}: {points} points for a play worth {mark.worth}"
            if not points and mark.reasons:
                why = "; ".join(map(str, mark.reasons))
                yield f"coup {coup.number}, number {number}: why the play counts for nothing ({why})"
    for correction in state.corrections:
        yield f"coup {correction.coup}, number {correction.number}: a correction by {correction.author}"
    for change in changes_of(state):
        yield f"coup {change.coup}: {format_change(change)}" if change.coup else format_change(change)
    for entrant in state.entrants:
        if entrant.has_left:
            yield f"number {entrant.number} has left"


def _closed(state: SessionState) -> Iterator[Coup]:
    return (coup for coup in state.coups if coup.is_closed)


def _heading(state: SessionState) -> Iterator[str]:
    yield _text("Mode", "arbitration")
    for entrant in state.entrants:
        yield f'<Player id="{entrant.number - 1}">'
        yield _INDENT + _text("Name", PAIR.join(entrant.names))
        yield _INDENT + _text("Type", "human")
        yield _INDENT + _text("TableNb", str(entrant.number))
        yield "</Player>"


def _turns(state: SessionState, book: DuplicateBook, alphabet: Alphabet) -> Iterator[list[str]]:
    kept: Rack = ()
    warnings = dict.fromkeys((entrant.number for entrant in state.entrants), 0)
    for coup in _closed(state):
        lines = list(_racks(state, _drawn(coup, kept, alphabet)))
        for entrant in state.entrants:
            lines.append(_player_move(state, coup, entrant.number, book))
            mark = coup.marks.get(entrant.number)
            more = 0 if mark is None else len(mark.warnings)
            lines += _warnings(entrant.number, warnings[entrant.number], more, book)
            warnings[entrant.number] += more
        for number, points in coup_result(state, coup, book.result).bonuses.items():
            lines.append(_empty("Solo", playerId=number - 1, points=points))
        lines += _laid(coup, book)
        yield _within("Turn", lines)
        placed = () if coup.master is None else coup.master.placed
        kept = without(coup.rack, (BLANK if is_designated(tile) else tile for _, tile in placed))
    if state.rack and state.ended is not None:
        yield _within("Turn", list(_racks(state, _display(state.rack, alphabet))))


def _drawn(coup: Coup, kept: Rack, alphabet: Alphabet) -> str:
    if coup.rejected:
        return f"-{_display(coup.rack, alphabet)}"
    drawn = _display(without(coup.rack, kept), alphabet)
    return f"{_display(kept, alphabet)}+{drawn}" if kept and drawn else _display(kept, alphabet) + drawn


def _display(rack: Rack, alphabet: Alphabet) -> str:
    """Eliot knows no brackets; they are there only where tiles could not be told apart without them."""
    plain = alphabet.written(rack)
    return plain if alphabet.parse_tiles(plain) == rack else alphabet.format_tiles(rack)


def _racks(state: SessionState, rack: str) -> Iterator[str]:
    yield _text("GameRack", rack)
    for entrant in state.entrants:
        yield f'<PlayerRack playerId="{entrant.number - 1}">{_escaped(rack)}</PlayerRack>'


def _player_move(state: SessionState, coup: Coup, number: int, book: DuplicateBook) -> str:
    """Worth something it is valid, worth nothing it is not, whatever its marks were at first."""
    handed, mark, points = coup.slips.get(number), coup.marks.get(number), state.points_of(number, coup)
    if handed is None or handed.slip.is_empty:
        return _empty("PlayerMove", playerId=number - 1, points=0, type="none")
    kind = "valid" if points and mark is not None and mark.placed else "invalid"
    if mark is None or not mark.place:
        word, coord = handed.slip.word, handed.slip.square + handed.slip.direction
    else:
        word, coord = mark.word, _coord(mark, book)
    return _empty("PlayerMove", playerId=number - 1, points=points, type=kind, word=word, coord=coord)


def _coord(mark: Mark, book: DuplicateBook) -> str:
    return format_place(parse_place(mark.place, book.play.coordinates), STYLE)


def _warnings(number: int, before: int, more: int, book: DuplicateBook) -> Iterator[str]:
    for _ in range(more):
        yield _empty("Warning", playerId=number - 1)
    points = penalty_for(before + more, book.slip) - penalty_for(before, book.slip)
    if points:
        yield _empty("Penalty", playerId=number - 1, points=-points)


def _laid(coup: Coup, book: DuplicateBook) -> Iterator[str]:
    master = coup.master
    if master is None:
        yield _empty("MasterMove", points=0, type="none")
        return
    coord = format_place(parse_place(master.place, book.play.coordinates), STYLE)
    for tag in ("MasterMove", "GameMove"):
        yield _empty(tag, points=master.score, type="valid", word=master.word, coord=coord)


def _within(tag: str, lines: list[str]) -> list[str]:
    return [f"<{tag}>", *(_INDENT + line for line in lines), f"</{tag}>"]


def _text(tag: str, text: str) -> str:
    return f"<{tag}>{_escaped(text)}</{tag}>"


def _empty(tag: str, **attributes: int | str) -> str:
    written = "".join(f' {name}="{_escaped(str(value))}"' for name, value in attributes.items())
    return f"<{tag}{written} />"


def _escaped(text: str) -> str:
    """Return the text without the control characters that XML does not allow."""
    return html.escape("".join(character for character in text if character.isprintable()))
