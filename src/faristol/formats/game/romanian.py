"""
The Romanian record, and the examples of the Romanian book.

    Michi - iaaeien  Waxberry - arnafst        names, each with the opening rack
    1) CHANGE - addefim  H4 frans 40 - tta?trl   a row a round: a move each, and the rack that follows
    2) 9G med 26 - adefimv  PAS - tta?trl        words in lower case, a blank's letter in UPPER case

White space is free. Beyond what the book prints, so that any game can be written: `CHANGE aei` or
`CHANGE 3` for an exchange that is known, `?` for a score that is not, `…` for a rack that is not or for
a side that does not move, `RETRAS` after a play that is taken back, and after the last row a line for
each correction, `= Michi (aenr) +4` for tiles left over, `= Michi (time) -10`, `= Michi (challenge) +5`.

The examples are plays, one a line, with a 0 after the letter of a blank: `6E: C0OMANDA = 71`.

Lines `# key: value` on top are the heading. Totals and notes cannot be written.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import zip_longest

from faristol.board import Layout, format_place
from faristol.errors import NotationError
from faristol.formats.game.words import format_word, parse_rack, parse_start, parse_word
from faristol.game.records import TURNS, GameRecord, MoveKind, RecordedMove, fill_racks
from faristol.names import visible
from faristol.remarks import Remark, why
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Alphabet, Tile, is_designated

CHANGE, PASS, WITHDRAWN, UNKNOWN, NO_SCORE = "CHANGE", "PAS", "RETRAS", "…", "?"
MOST_OF_NAMES = 500
"""Letters of two names with their racks: where to part them is tried out."""
_DASHES = "-–—"
_HEADING = re.compile(r"#\s*([a-z][\w-]*):\s*(.+)")
_NAMES = re.compile(rf"(\S.*?) [{_DASHES}] (\S+) (\S.*?) [{_DASHES}] (\S+)")
_ROW = re.compile(r"(\d+)\)")
_TOKEN = re.compile(r"(?<!\S)\d+\)|\S+")
_PLACE = re.compile(r"[A-Za-z]\d+\w?|\d+[A-Za-z]\w?")
_CORRECTION = re.compile(r"= (\S.*?) \((\S*)\) ([+-]\d+)")
_EXAMPLE = re.compile(r"([^\s:]+)\s*:\s*([^\s=]+)\s*=\s*(\d+|\?)")
_JOKER = re.compile(r"(\[[^\[\]]*\]|[^\[\]])0")
_LABELS = {MoveKind.TIME_PENALTY: "time", MoveKind.ADJUSTMENT: "challenge"}
_KINDS = {label: kind for kind, label in _LABELS.items()}


@dataclass(frozen=True, slots=True)
class Notation:
    """Names of the tiles, style of the squares, and the size of the board."""

    alphabet: Alphabet
    coordinates: Coordinates
    layout: Layout


def is_row(line: str) -> bool:
    """True if a line looks like the Romanian record's: it holds the first row."""
    return "1)" in _TOKEN.findall(line)


def is_example(line: str) -> bool:
    return _EXAMPLE.fullmatch(line.strip()) is not None


def parse_romanian(text: str, notation: Notation) -> GameRecord:
    """
    Raises:
        NotationError: naming the line.
    """
    title, tags = _parse_heading(text)
    tokens = _Tokens(list(_tokens(text)))
    names: list[str] = []
    while tokens.next_is_not(_ROW):
        names.append(tokens.take("a row"))
    with _at(tokens.line):
        players, racks = _parse_names(" ".join(names), notation.alphabet)
    moves = [*_parse_rows(tokens, notation), *_parse_corrections(text, players, notation.alphabet)]
    shown = tuple(visible(name) or f"player {number}" for number, name in enumerate(players, 1))
    record = GameRecord(title=title, players=shown, opening_racks=racks, tags=tags, moves=tuple(moves))
    return fill_racks(record)


def format_romanian(record: GameRecord, notation: Notation) -> str:
    """
    Inverse of `parse_romanian`, for words that show all their letters.

    Raises:
        NotationError: if the notation has no way to say it.
    """
    last = max((index for index, move in enumerate(record.moves) if move.kind in TURNS), default=-1)
    while last + 1 < len(record.moves) and record.moves[last + 1].kind is MoveKind.WITHDRAWN:
        last += 1
    lines = [
        *_format_heading(record),
        _format_names(record, notation.alphabet),
        *_format_rows(record.moves[: last + 1], notation),
        *(_format_correction(move, record, notation.alphabet) for move in record.moves[last + 1 :]),
    ]
    return "\n".join(lines) + "\n"


def parse_examples(text: str, notation: Notation) -> GameRecord:
    """
    Plays of nobody in particular, one a line.

    Raises:
        NotationError: naming the line.
    """
    title, tags = _parse_heading(text)
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _EXAMPLE.fullmatch(line.strip())
        if found is None:
            raise NotationError(
                "line %(number)s: %(found)r is not like 'H7: CASA = 8'",
                number=number,
                found=line.strip()[:60],
            )
        with _at(number):
            moves.append(_parse_example(found, notation, at=f"line {number}"))
    return GameRecord(title=title, players=("",), opening_racks=(None,), tags=tags, moves=tuple(moves))


def format_examples(record: GameRecord, notation: Notation) -> str:
    """
    Inverse of `parse_examples`.

    Raises:
        NotationError: if the record holds anything but plays.
    """
    return "\n".join([*_format_heading(record), *(_format_example(m, notation) for m in record.moves)]) + "\n"


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Names the line in whatever complaint comes from inside."""
    try:
        yield
    except NotationError as error:
        raise NotationError("line %(line)s: %(why)s", line=line, why=why(error)) from error


def _parse_heading(text: str) -> tuple[str, dict[str, str]]:
    found = (_HEADING.fullmatch(line.strip()) for line in text.splitlines() if line.startswith("#"))
    tags = {match[1]: match[2] for match in found if match}
    return tags.pop("title", ""), tags


def _format_heading(record: GameRecord) -> Iterator[str]:
    if record.title:
        yield f"# title: {record.title}"
    yield from (f"# {key}: {value}" for key, value in record.tags.items())


def _parse_names(
    text: str, alphabet: Alphabet
) -> tuple[tuple[str, str], tuple[tuple[Tile, ...] | None, tuple[Tile, ...] | None]]:
    found = _parted(text)
    if found is None:
        raise NotationError(
            "%(found)r is not two names with racks, 'Michi - iaaeien  Waxberry - arnafst'", found=text[:60]
        )
    return (found[1], found[3]), (_parse_rack(found[2], alphabet), _parse_rack(found[4], alphabet))


def _parted(text: str) -> re.Match[str] | None:
    return _NAMES.fullmatch(text) if len(text) <= MOST_OF_NAMES else None


def _format_names(record: GameRecord, alphabet: Alphabet) -> str:
    racks = [_format_rack(rack, alphabet) for rack in record.opening_racks]
    text = "  ".join(f"{name} - {rack}" for name, rack in zip(record.players, racks, strict=True))
    found = _parted(" ".join(token for token, _ in _tokens(text)))
    if found is None or (found[1], found[3]) != record.players or not _may_be_names(record.players):
        raise NotationError(
            Remark("the Romanian record needs two players with different names, without a dash in them")
        )
    return text


def _may_be_names(names: Sequence[str]) -> bool:
    """True if no name repeats another or looks like a row or a line of another notation."""
    return len(set(names)) == len(names) and all(name[0].isalpha() and not is_row(name) for name in names)


@dataclass(slots=True)
class _Tokens:
    """Words of the text, each with its line, taken one after the other."""

    tokens: Sequence[tuple[str, int]]
    taken: int = 0

    @property
    def line(self) -> int:
        """Return the line of the token taken last."""
        return self.tokens[self.taken - 1][1] if self.taken else 1

    @property
    def next(self) -> str:
        """Empty at the end."""
        return self.tokens[self.taken][0] if self.taken < len(self.tokens) else ""

    def next_is_not(self, pattern: re.Pattern[str]) -> bool:
        return bool(self.next) and pattern.fullmatch(self.next) is None

    def take(self, wanted: str) -> str:
        if not self.next:
            raise NotationError(
                "line %(line)s: the record ends where %(wanted)s is due", line=self.line, wanted=wanted
            )
        self.taken += 1
        return self.tokens[self.taken - 1][0]


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith(("#", "=")):
            yield from ((token, number) for token in _TOKEN.findall(line))


def _parse_rows(tokens: _Tokens, notation: Notation) -> Iterator[RecordedMove]:
    row = 0
    while tokens.next:
        row += 1
        label = tokens.take("a row")
        if label != f"{row})":
            raise NotationError(
                "line %(line)s: %(label)r where '%(row)s)' is due", line=tokens.line, label=label, row=row
            )
        for side in (0, 1):
            if side == 0 or tokens.next_is_not(_ROW):
                yield from _parse_cell(tokens, side, notation)
            elif tokens.next:
                raise NotationError(
                    "line %(line)s: row %(row)s has one move; write %(unknown)s for none",
                    line=tokens.line,
                    row=row,
                    unknown=UNKNOWN,
                )


def _parse_cell(tokens: _Tokens, side: int, notation: Notation) -> Iterator[RecordedMove]:
    first = tokens.take("a move")
    with _at(tokens.line):
        if first in {UNKNOWN, "..."}:
            return
        move = _parse_turn(first, tokens, side, notation)
        yield replace(move, rack_after=_parse_rack_after(tokens, notation.alphabet))
        if move.kind is MoveKind.PLAY and tokens.next == WITHDRAWN:
            tokens.take(WITHDRAWN)
            yield RecordedMove(
                side=side,
                kind=MoveKind.WITHDRAWN,
                score=None if move.score is None else -move.score,
                rack_after=_parse_rack_after(tokens, notation.alphabet),
                at=f"line {tokens.line}",
            )


def _parse_turn(first: str, tokens: _Tokens, side: int, notation: Notation) -> RecordedMove:
    at = f"line {tokens.line}"
    if first.upper() == PASS:
        return RecordedMove(side=side, kind=MoveKind.PASS, score=0, at=at)
    if first.upper() == CHANGE:
        tiles, count = _parse_exchanged(tokens, notation.alphabet)
        return RecordedMove(side=side, kind=MoveKind.EXCHANGE, tiles=tiles, count=count, score=0, at=at)
    place = parse_start(first, notation.coordinates, notation.layout)
    word = tokens.take("a word")
    return RecordedMove(
        side=side,
        kind=MoveKind.PLAY,
        place=place,
        word=parse_word(word.swapcase(), notation.alphabet),
        score=_parse_score(tokens.take(f"the score of {word!r}"), word),
        at=at,
    )


def _parse_score(text: str, word: str) -> int | None:
    if text == NO_SCORE:
        return None
    if not text.isdecimal():
        raise NotationError("%(found)r is not the score of %(word)r", found=text, word=word)
    return int(text)


def _parse_exchanged(tokens: _Tokens, alphabet: Alphabet) -> tuple[tuple[Tile, ...] | None, int | None]:
    following = tokens.next
    if following.isdecimal():
        return None, int(tokens.take("a number"))
    if not following or following[0] in _DASHES or following in {CHANGE, PASS, UNKNOWN, "..."}:
        return None, None
    if _ROW.fullmatch(following) or _PLACE.fullmatch(following):
        return None, None
    return parse_rack(tokens.take("tiles").swapcase(), alphabet), None


def _parse_rack_after(tokens: _Tokens, alphabet: Alphabet) -> tuple[Tile, ...] | None:
    if not tokens.next or tokens.next[0] not in _DASHES:
        return None
    dash = tokens.take("a dash")
    return _parse_rack(dash[1:] or tokens.take("a rack"), alphabet)


def _parse_rack(text: str, alphabet: Alphabet) -> tuple[Tile, ...] | None:
    if text in {UNKNOWN, "..."}:
        return None
    return parse_rack(text.rstrip(".,:;").swapcase(), alphabet)


def _format_rack(rack: tuple[Tile, ...] | None, alphabet: Alphabet) -> str:
    return alphabet.format_tiles(rack).swapcase() if rack else UNKNOWN


def _parse_corrections(text: str, players: Sequence[str], alphabet: Alphabet) -> Iterator[RecordedMove]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("="):
            continue
        found = _CORRECTION.fullmatch(" ".join(line.split()))
        if found is None or found[1] not in players:
            raise NotationError(
                "line %(number)s: %(found)r is not like '= %(player)s (time) -10'",
                number=number,
                found=line[:60],
                player=players[0],
            )
        kind = _KINDS.get(found[2], MoveKind.RACK_POINTS)
        with _at(number):
            counted = found[2] if kind is MoveKind.RACK_POINTS else ""
            yield RecordedMove(
                side=players.index(found[1]),
                kind=kind,
                tiles=parse_rack(counted.swapcase(), alphabet) if counted else None,
                score=int(found[3]),
                at=f"line {number}",
            )


def _format_correction(move: RecordedMove, record: GameRecord, alphabet: Alphabet) -> str:
    label = _LABELS.get(move.kind) or alphabet.format_tiles(move.tiles or ()).swapcase()
    return f"= {record.players[move.side]} ({label}) {move.score or 0:+d}"


def _format_rows(moves: Sequence[RecordedMove], notation: Notation) -> Iterator[str]:
    cells = list(_format_cells(moves, notation))
    for row, first in enumerate(range(0, len(cells), 2), 1):
        yield f"{row}) " + "  ".join(cells[first : first + 2])


def _format_cells(moves: Sequence[RecordedMove], notation: Notation) -> Iterator[str]:
    """A cell a turn; a play and its withdrawal share one, and a side out of turn gets an empty one."""
    due = 0
    for move, following in zip_longest(moves, moves[1:]):
        if move.kind is MoveKind.WITHDRAWN:
            continue
        if move.kind not in TURNS:
            raise NotationError(
                "the Romanian record writes corrections at the end only (%(move)s)", move=move.at or move.kind
            )
        if move.side != due:
            yield UNKNOWN
        cell = _format_turn(move, notation) + _format_rack_after(move, notation.alphabet)
        if following is not None and following.kind is MoveKind.WITHDRAWN and following.side == move.side:
            cell += f" {WITHDRAWN}" + _format_rack_after(following, notation.alphabet)
        yield cell
        due = 1 - move.side


def _format_turn(move: RecordedMove, notation: Notation) -> str:
    if move.kind is MoveKind.PASS:
        return PASS
    if move.kind is MoveKind.EXCHANGE:
        if move.tiles:
            return f"{CHANGE} {_format_rack(move.tiles, notation.alphabet)}"
        return CHANGE if move.count is None else f"{CHANGE} {move.count}"
    place = format_place(move.place, notation.coordinates) if move.place else UNKNOWN
    word = format_word(move.word, notation.alphabet).swapcase()
    return f"{place} {word} {NO_SCORE if move.score is None else move.score}"


def _format_rack_after(move: RecordedMove, alphabet: Alphabet) -> str:
    return f" - {_format_rack(move.rack_after, alphabet)}" if move.rack_after else ""


def _parse_example(found: re.Match[str], notation: Notation, *, at: str) -> RecordedMove:
    word = _JOKER.sub(lambda joker: joker[1].lower(), found[2])
    return RecordedMove(
        side=0,
        kind=MoveKind.PLAY,
        place=parse_start(found[1], notation.coordinates, notation.layout),
        word=parse_word(word, notation.alphabet),
        score=_parse_score(found[3], found[2]),
        at=at,
    )


def _format_example(move: RecordedMove, notation: Notation) -> str:
    if move.kind is not MoveKind.PLAY or move.place is None:
        raise NotationError(Remark("a list of examples holds nothing but plays"))
    word = "".join(_format_example_tile(tile, notation.alphabet) for tile in move.word)
    score = NO_SCORE if move.score is None else move.score
    return f"{format_place(move.place, notation.coordinates)}: {word} = {score}"


def _format_example_tile(tile: Tile | None, alphabet: Alphabet) -> str:
    written = format_word((tile,), alphabet)
    return f"{written.upper()}0" if tile is not None and is_designated(tile) else written
