"""A game of Eliot → the events of a session, as if it had been played here."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from faristol.board import (
    Place,
    Placement,
    format_place,
    load_layout,
    objections_to_placement,
    score_play,
    spread_out,
    words_formed,
)
from faristol.duplicate import (
    Mark,
    SessionEvent,
    SessionState,
    Slip,
    apply,
    mark_slip,
    open_session,
    opening_state,
)
from faristol.duplicate import events as e
from faristol.duplicate.chapters.ending import is_one_kind
from faristol.duplicate.chapters.result import results_of
from faristol.duplicate.prepared import parse_drawn
from faristol.errors import NotationError
from faristol.formats.eliot.file import EliotGame, EliotMove, EliotTurn
from faristol.formats.game.words import parse_start
from faristol.game.evolve import replace
from faristol.lexicon import Lexicon
from faristol.names import fold_name
from faristol.remarks import Remark, chained, why
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import Coordinates
from faristol.tiles import BLANK, Tile, TileSet, is_designated, load_tileset, missing_from, without
from faristol.tiles.alphabet import strip_format_marks

ELIOT = "Eliot"
"""Author of what the file says otherwise than this program would."""
PAIR = " / "
"""Between the names of two at one board."""
STYLE = Coordinates.ROWS_LETTERED


@dataclass(frozen=True, slots=True)
class EliotImport:
    events: tuple[SessionEvent, ...]
    remarks: tuple[str, ...]
    """Facts that were left out, and points on which this program would have decided otherwise."""


def session_from(game: EliotGame, book: DuplicateBook, *, lexicon: Lexicon) -> list[SessionEvent]:
    """
    The whole session, which is over.

    Raises:
        NotationError: naming the turn, if its racks and plays are none of this tile set on this board.
    """
    return list(import_eliot(game, book, lexicon=lexicon).events)


def import_eliot(game: EliotGame, book: DuplicateBook, *, lexicon: Lexicon) -> EliotImport:
    """`session_from`, with what there is to say about it."""
    importing = _Importing(game, book, lexicon)
    importing.run()
    return EliotImport(tuple(importing.events), tuple(importing.remarks))


@dataclass(slots=True)
class _Importing:
    """One game on its way; every event is applied as it is recorded."""

    game: EliotGame
    book: DuplicateBook
    lexicon: Lexicon
    tileset: TileSet = field(init=False)
    state: SessionState = field(init=False)
    events: list[SessionEvent] = field(init=False)
    remarks: list[str] = field(init=False)
    numbers: dict[str, int] = field(init=False)
    """Eliot's id → ours."""
    corrections: list[e.MarkCorrected] = field(default_factory=list)

    def __post_init__(self) -> None:
        opened = open_session(
            self.book,
            lexicon=self.lexicon.id,
            lexicon_version=self.lexicon.version,
            seed=self.game.digest,
        )
        self.tileset = load_tileset(self.book.play.tileset)
        self.state, self.events = opening_state(opened), [opened]
        self.remarks = list(self.game.remarks)
        self.numbers = _numbers_of(self.game)

    def record(self, event: SessionEvent) -> None:
        self.state = apply(self.state, event)
        self.events.append(event)

    def run(self) -> None:
        self._admit()
        for number, turn in enumerate(self.game.turns, 1):
            try:
                self._turn(turn, is_last=number == len(self.game.turns))
            except NotationError as error:
                raise NotationError(
                    "%(name)s, turn %(number)s: %(why)s", name=self.game.name, number=number, why=why(error)
                ) from error
        self._end()
        for correction in self.corrections:
            self.record(correction)
        self._compare_totals()

    def _admit(self) -> None:
        by_number = {self.numbers[player.id]: player for player in self.game.players}
        taken: set[str] = set()
        for number, player in sorted(by_number.items()):
            written = " ".join(strip_format_marks(player.name).split())
            names = tuple(filter(None, map(str.strip, written.split(PAIR)))) or (str(number),)
            for name in names:
                if fold_name(name) in taken:
                    self.remarks.append(
                        Remark("number %(number)s: %(name)s has a number already", number=number, name=name)
                    )
                taken.add(fold_name(name))
            self.record(e.EntrantAdmitted(at_ms=0, number=number, names=names))
            if not player.is_human:
                self.remarks.append(
                    Remark(
                        "number %(number)s, %(name)s, is a computer player and is ranked with the others",
                        number=number,
                        name=player.name,
                    )
                )

    def _turn(self, turn: EliotTurn, *, is_last: bool) -> None:
        if not turn.rack:
            if turn.laid is not None or any(move.is_written for move in turn.moves.values()):
                raise NotationError(Remark("plays without a rack"))
            return
        self._draw(turn.rack)
        if turn.laid is None and is_last and not any(move.is_written for move in turn.moves.values()):
            return  # what was left at the end
        if turn.laid is None and is_last and any(move.points for move in turn.moves.values()):
            self.remarks.append(Remark("the last turn has no play on the board and is left out"))
            return
        coup = self.state.coup.number
        self.record(e.RackAnnounced(at_ms=0, coup=coup, rack=self.state.rack))
        self.record(e.CountdownStarted(at_ms=0))
        slips = self._hand_in(coup, turn)
        self.record(e.TimeCalled(at_ms=0, ends_ms=0))
        somebody_played = any(move.points > 0 for move in turn.moves.values())
        self.record(e.CoupClosed(at_ms=0, coup=coup, somebody_played=somebody_played))
        for number, move in slips.items():
            self._mark(number, move, Counter(map(self.numbers.__getitem__, turn.warnings))[number])
        self._note_lost_warnings(turn, slips)
        if turn.laid is not None:
            self._lay(turn.laid)
        elif not is_last:
            self.record(e.NothingLaid(at_ms=0, coup=coup))

    def _draw(self, written: str) -> None:
        rack, is_whole = parse_drawn(written, self.tileset)
        coup, kept = len(self.state.coups) + 1, self.state.rack
        if self.state.must_change:
            self._put_back(coup, e.Rejection.NO_PLAY)
        elif is_whole:
            self._put_back(coup, e.Rejection.VOWELS_CONSONANTS)
        elif missing_from(rack, kept):
            self._put_back(coup, e.Rejection.PREPARED)
        drawn = without(rack, self.state.rack)
        if missing := missing_from(self.state.bag.tiles, drawn):
            raise NotationError(
                "the rack %(found)s has %(tiles)s, but the bag has no more of it",
                found=written,
                tiles=self._tiles(missing),
            )
        if len(rack) > self.book.play.rack_size:
            raise NotationError("the rack %(found)s has %(count)s tiles", found=written, count=len(rack))
        self.record(e.TilesDrawn(at_ms=0, coup=coup, tiles=drawn))

    def _put_back(self, coup: int, reason: e.Rejection) -> None:
        if self.state.rack:
            self.record(e.RackRejected(at_ms=0, coup=coup, returned=self.state.rack, reason=reason))

    def _tiles(self, tiles: Sequence[Tile]) -> str:
        return self.tileset.alphabet.format_tiles(sorted(tiles))

    def _hand_in(self, coup: int, turn: EliotTurn) -> dict[int, EliotMove]:
        """Return each number's move; an empty one is no slip."""
        written = {self.numbers[player]: move for player, move in turn.moves.items() if move.is_written}
        ordered = dict(sorted(written.items()))
        for number, move in ordered.items():
            slip = self._slip(move)
            self.record(e.SlipHandedIn(at_ms=0, coup=coup, number=number, slip=slip, by_arbiter=True))
        return ordered

    def _slip(self, move: EliotMove) -> Slip:
        """In this rulebook's style; as it was written, where it is no place or no word."""
        try:
            square = format_place(self._place(move), self.book.play.coordinates)
        except NotationError:
            square = move.coord
        try:
            tiles = self.tileset.alphabet.parse_tiles(move.word)
        except NotationError:
            return Slip(square=square, word=move.word)
        text = self.tileset.alphabet.text
        letters = (f"({text((tile,))})" if is_designated(tile) else text((tile,)) for tile in tiles)
        return Slip(square=square, word="".join(letters))

    def _place(self, move: EliotMove) -> Place:
        """Return a place on the board; anything else is none."""
        return parse_start(move.coord, STYLE, load_layout(self.book.play.board))

    def _mark(self, number: int, move: EliotMove, warned: int) -> None:
        """Mark a slip by our rules, then correct it if the file gives other points."""
        coup = self.state.coup
        mark = mark_slip(
            coup.slips[number].slip,
            grid=coup.grid,
            rack=coup.rack,
            book=self.book,
            has_word=self.lexicon.has,
        )
        mark = self._with_warnings(mark, number, warned)
        self.record(e.SlipMarked(at_ms=0, coup=coup.number, number=number, mark=mark))
        points = move.points if move.kind == "valid" else 0
        if points != mark.points:
            worth = Remark("worth %(points)s", points=mark.points)
            why_here = chained("%(one)s; %(other)s", [each.remark for each in mark.reasons]) or worth
            self.remarks.append(
                Remark(
                    "coup %(coup)s, number %(number)s, %(play)s: the file gives %(there)s; here %(here)s "
                    "(%(why)s)",
                    coup=coup.number,
                    number=number,
                    play=f"{move.coord} {move.word}",
                    there=points,
                    here=mark.points,
                    why=why_here,
                )
            )
            self.corrections.append(
                e.MarkCorrected(
                    at_ms=0,
                    coup=coup.number,
                    number=number,
                    accepted=points > 0,
                    before=mark.points,
                    points=points,
                    author=ELIOT,
                    reason="as the file says",
                )
            )

    def _with_warnings(self, mark: Mark, number: int, count: int) -> Mark:
        """
        Give the mark as many warnings as the file has: the slip's remarks on its score are not in the file.
        """
        given = self.book.slip.warns[:count]
        if len(given) < count:
            coup = self.state.coup.number
            self.remarks.append(
                Remark(
                    "coup %(coup)s, number %(number)s: %(lost)s of %(count)s warnings cannot be kept",
                    coup=coup,
                    number=number,
                    lost=count - len(given),
                    count=count,
                )
            )
        return replace(mark, warnings=tuple(given))

    def _note_lost_warnings(self, turn: EliotTurn, slips: dict[int, EliotMove]) -> None:
        lost = sorted({self.numbers[player] for player in turn.warnings} - slips.keys())
        self.remarks += [
            Remark(
                "coup %(coup)s, number %(number)s: a warning without a slip is left out",
                coup=self.state.coup.number,
                number=number,
            )
            for number in lost
        ]

    def _lay(self, move: EliotMove) -> None:
        book, grid = self.book, self.state.grid
        place = self._place(move)
        placement, objections = spread_out(grid, place, self.tileset.alphabet.parse_tiles(move.word))
        layout = load_layout(book.play.board)
        objections = objections or tuple(
            objections_to_placement(
                grid, layout, placement=placement, rules=book.placement, coordinates=book.play.coordinates
            )
        )
        if objections:
            raise NotationError(
                "%(place)s %(word)s cannot be laid: %(why)s",
                place=move.coord,
                word=move.word,
                why=objections[0],
            )
        used = [BLANK if is_designated(tile) else tile for _, tile in placement.tiles]
        if missing := missing_from(self.state.rack, used):
            raise NotationError(
                "%(place)s %(word)s needs %(tiles)s, not on the rack",
                place=move.coord,
                word=move.word,
                tiles=self._tiles(missing),
            )
        self._note_score(move, placement, place)
        words = words_formed(grid, placement, main=place.direction)
        alphabet = self.tileset.alphabet
        self.record(
            e.MasterPlayed(
                at_ms=0,
                coup=self.state.coup.number,
                placed=placement.tiles,
                place=format_place(place, book.play.coordinates),
                word=alphabet.written(words[0].tiles),
                words=tuple(alphabet.text(word.tiles) for word in words),
                score=move.points,
                by=e.MasterBy.PROGRAM,
            )
        )

    def _note_score(self, move: EliotMove, placement: Placement, place: Place) -> None:
        score = score_play(
            self.state.grid,
            load_layout(self.book.play.board),
            placement=placement,
            tileset=self.tileset,
            rules=self.book.play,
            main=place.direction,
        )
        if score.total != move.points:
            told = Remark(
                "coup %(coup)s, laid: %(play)s: the file gives %(there)s; here %(here)s",
                coup=self.state.coup.number,
                play=f"{move.coord} {move.word}",
                there=move.points,
                here=score.total,
            )
            self.remarks.append(told)

    def _end(self) -> None:
        state = self.state
        closed = [coup for coup in state.coups if coup.is_closed]
        author = note = ""
        if not state.rack and not len(state.bag):
            reason = e.EndReason.TILES_OUT
        elif closed and closed[-1].master is None:
            reason = e.EndReason.NO_PLAY
        elif is_one_kind(state):
            reason = e.EndReason.ONE_KIND
        else:
            reason, author, note = e.EndReason.ARBITER, ELIOT, "the file ends here"
        self.record(e.SessionEnded(at_ms=0, reason=reason, author=author, note=note))

    def _compare_totals(self) -> None:
        """Bonuses and penalties are worked out here: where the file has others, that is said."""
        solos: Counter[int] = Counter()
        penalties: Counter[int] = Counter()
        for turn in self.game.turns:
            solos.update({self.numbers[player]: points for player, points in turn.solos.items()})
            penalties.update({self.numbers[player]: points for player, points in turn.penalties.items()})
        for standing in sorted(results_of(self.state, self.book).standings, key=lambda each: each.number):
            for what, said, here in (
                (Remark("bonuses"), solos[standing.number], standing.bonus),
                (Remark("penalties"), penalties[standing.number], standing.penalty),
            ):
                if said != here:
                    self.remarks.append(
                        Remark(
                            "number %(number)s, %(what)s: the file gives %(there)s; here %(here)s",
                            number=standing.number,
                            what=what,
                            there=said,
                            here=here,
                        )
                    )


def _numbers_of(game: EliotGame) -> dict[str, int]:
    """The tables, where they are numbered from 1 on; else the order of the file."""
    tables = [player.table for player in game.players]
    counted = [str(number) for number in range(1, len(tables) + 1)]
    ordered = tables if sorted(tables) == sorted(counted) else counted
    return {player.id: int(number) for player, number in zip(game.players, ordered, strict=True)}
