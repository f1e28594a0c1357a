"""Typed lines at a table against the computer, and the answers: it neither reads nor prints."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from faristol.board import load_layout
from faristol.cli.play.table import BOT, PERSON, Table
from faristol.errors import NotationError
from faristol.formats.game.drawing import LEGEND, draw_board
from faristol.game import Event
from faristol.game.actions import Accept, Challenge, ChangeRack, Exchange, Leave
from faristol.game.events import (
    ChallengeAnswered,
    GameEnded,
    PlayChallenged,
    PlayDeclared,
    PlayWithdrawn,
    PointsDeducted,
    RackChanged,
    TilesExchanged,
    TurnPassed,
)
from faristol.game.records.places import Candidate
from faristol.game.records.typed import parse_entry
from faristol.tiles import UNKNOWN, load_tileset

HELP = f"""\
H8 CASA         a place and a word, as the rulebook writes them; a blank in lower case or in parentheses
x AEI           exchange these tiles
pass            pass
challenge       doubt the computer's last play, all of its words; or challenge WORD WORD
accept          let it stand and look at the board first; a move does the same
change          put back a rack that is all of one kind, where the rulebook has it
board · rack    show them again;  unseen: tiles that are on neither
resign          give the game up
quit            stop here; the same command with --resume goes on

{LEGEND}
"""


@dataclass(slots=True)
class Conversation:
    table: Table
    is_done: bool = False

    def begin(self) -> list[str]:
        """Return what a person needs to know at the start, or after a break."""
        self.table.go_on()
        return [*self._told(), *self._position(), LEGEND]

    @property
    def prompt(self) -> str:
        alphabet = load_tileset(self.table.state.opened.tileset).alphabet
        return f"{alphabet.format_tiles(self.table.state.racks[PERSON])}> "

    def take(self, line: str) -> list[str]:
        """
        Do what a line says, and return the answer; a line that cannot be done changes nothing.

        Raises:
            FaristolError: saying why it cannot be done.
        """
        word, _, rest = line.strip().partition(" ")
        if not word:
            return []
        shown: dict[str, Callable[[], list[str]]] = {
            "help": HELP.splitlines,
            "?": HELP.splitlines,
            "board": self._position,
            "rack": lambda: [self.prompt.removesuffix("> ")],
            "unseen": self._unseen,
        }
        if word.casefold() in shown:
            return shown[word.casefold()]()
        if word.casefold() in {"quit", "exit"}:
            self.is_done = True
            return []
        self._act(word.casefold(), rest, line)
        self.table.go_on()
        return [*self._told(), *self._position()]

    def _act(self, word: str, rest: str, line: str) -> None:
        table = self.table
        match word:
            case "challenge":
                table.do(PERSON, Challenge(tuple(rest.upper().split()) or self._doubtful()))
            case "accept":
                table.do(PERSON, Accept())
            case "change":
                table.do(PERSON, ChangeRack())
            case "resign":
                table.do(PERSON, Leave())
            case _:
                self._move(line)

    def _doubtful(self) -> tuple[str, ...]:
        pending = self.table.state.pending
        if pending is None or pending.side == PERSON:
            raise NotationError("there is no play of the computer's to doubt")
        return pending.words

    def _move(self, line: str) -> None:
        """A move lets the computer's play stand; if the move cannot be made, that is still open."""
        state = self.table.after_accepting()
        move = parse_entry(line, state, PERSON, self.table.rulebook)
        if isinstance(move, tuple):
            raise NotationError(_several(line, move))
        if isinstance(move, Exchange) and UNKNOWN in move.tiles:
            raise NotationError("name the tiles to exchange, like x AEI")
        accepted = () if state is self.table.state else (Accept(),)
        self.table.do(PERSON, *accepted, move)

    def _told(self) -> list[str]:
        return [line for event in self.table.news() for line in self._about(event)]

    def _about(self, event: Event) -> Iterator[str]:
        names = self.table.state.names
        side = getattr(event, "side", None)
        name = names[side] if side is not None else ""
        match event:
            case PlayDeclared():
                crossing = f" ({', '.join(event.words[1:])})" if event.words[1:] else ""
                yield f"{name}: {event.place} {event.word} {event.score}{crossing}"
            case TilesExchanged():
                yield f"{name}: exchanges {event.count}"
            case TurnPassed():
                yield f"{name}: passes"
            case RackChanged():
                yield f"{name}: changes a rack that was all of one kind"
            case PlayChallenged():
                yield f"{name}: challenges {', '.join(event.words)}"
            case ChallengeAnswered():
                yield "the play stands" if event.valid else "not valid"
            case PlayWithdrawn():
                yield f"{name}: takes the play back"
            case PointsDeducted():
                yield f"{name}: −{event.points} for the challenge"
            case GameEnded():
                yield self._result(event)
            case _:  # clocks and draws are nobody's news here
                pass

    def _result(self, ended: GameEnded) -> str:
        names = self.table.state.names
        won = "a tie" if ended.winner is None else f"{names[ended.winner]} wins"
        return f"the end: {names[PERSON]} {ended.scores[PERSON]}, {names[BOT]} {ended.scores[BOT]}: {won}"

    def _position(self) -> list[str]:
        state, rulebook = self.table.state, self.table.rulebook
        alphabet, layout = load_tileset(state.opened.tileset).alphabet, load_layout(state.opened.board)
        board = draw_board(state.grid, layout, alphabet, rulebook.play.coordinates).splitlines()
        if self.table.is_over:
            return board
        scores = " · ".join(f"{name} {score}" for name, score in zip(state.names, state.scores, strict=True))
        return ["", *board, "", f"{scores} · {len(state.bag)} in the bag"]

    def _unseen(self) -> list[str]:
        state = self.table.state
        hidden = sorted((*state.bag.tiles, *state.racks[BOT]))
        return [load_tileset(state.opened.tileset).alphabet.format_tiles(tuple(hidden))]


def _several(line: str, found: Sequence[Candidate]) -> str:
    """Return why a word without a place is no move."""
    if not found:
        return f"{line.strip()} does not fit anywhere; type help to see how moves are written"
    return f"{line.strip()} fits in {len(found)} places: write the place too"
