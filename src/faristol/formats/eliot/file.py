"""
The file in which Eliot keeps a duplicate game, as it is written: `EliotGame`, format 2.

    <EliotGame format="2">
      <Dictionary> Name Type Letters WordNb </Dictionary>
      <Game> Mode Variant… <Player id="0"> Name Type Level TableNb </Player>… Turns </Game>
      <History>
        <Turn>
          <GameRack>ABC+DEFG</GameRack>                 kept and drawn; `-ABCDEFG` after a rack went back
          <PlayerRack playerId="0">ABC+DEFG</PlayerRack>
          <PlayerMove playerId="0" points="24" type="valid" word="FaDE" coord="H8" />
          <MasterMove …/> <GameMove …/>                 the best play; the play that was laid
          <Warning playerId="0" /> <Penalty playerId="0" points="-5" /> <Solo playerId="0" points="10" />

H8 is across in row H, 8H down; a blank is `?` on a rack and a small letter in a word. Moves are of type
valid, invalid (worth nothing), none, pass or change. Nothing is dropped in silence: what is unknown, or is
for another game, is named in `remarks`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.formats.eliot.markup import Element, parse_markup
from faristol.remarks import Remark

FORMAT = "2"
MODES = ("duplicate", "arbitration")
MOVES = ("valid", "invalid", "none", "pass", "change")
HUMAN = "human"
_MOVE = frozenset({"playerId", "playerid", "points", "type", "word", "coord", "letters"})
_EVENT = frozenset({"playerId", "playerid", "points"})
_CHILDREN: Mapping[str, frozenset[str]] = {
    "EliotGame": frozenset({"Dictionary", "Game", "History"}),
    "Dictionary": frozenset({"Name", "Type", "Letters", "WordNb"}),
    "Game": frozenset({"Mode", "Variant", "Player", "Turns"}),
    "Player": frozenset({"Name", "Type", "Level", "TableNb"}),
    "History": frozenset({"Turn"}),
    "Turn": frozenset(
        {"GameRack", "PlayerRack", "PlayerMove", "MasterMove", "GameMove", "Warning", "Penalty", "Solo"}
    ),
}
"""Elements known to appear in each element; all others are empty."""
_ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "EliotGame": frozenset({"format"}),
    "Player": frozenset({"id"}),
    "PlayerRack": frozenset({"playerId", "playerid"}),
    **dict.fromkeys(("PlayerMove", "MasterMove", "GameMove"), _MOVE),
    **dict.fromkeys(("Warning", "Penalty", "Solo"), _EVENT),
}


@dataclass(frozen=True, slots=True)
class EliotMove:
    kind: str
    """One of `MOVES`."""
    word: str = ""
    coord: str = ""
    points: int = 0

    @property
    def is_written(self) -> bool:
        """True if anything was handed in."""
        return self.kind in {"valid", "invalid"}


@dataclass(frozen=True, slots=True)
class EliotPlayer:
    id: str
    name: str
    table: str = ""
    is_human: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class EliotTurn:
    rack: str = ""
    """The rack as written, `+` and `-` included; empty if there is none."""
    moves: Mapping[str, EliotMove] = field(default_factory=dict)
    """By the player's id."""
    laid: EliotMove | None = None
    """The play that everyone laid: the move of the game or, if that is missing, the master's."""
    warnings: tuple[str, ...] = ()
    """Ids of those warned; as often as they were."""
    penalties: Mapping[str, int] = field(default_factory=dict)
    """Id → points taken off."""
    solos: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EliotGame:
    name: str
    """Name of the file, for error messages."""
    digest: bytes
    """SHA-256 of the file."""
    dictionary: str
    players: tuple[EliotPlayer, ...]
    turns: tuple[EliotTurn, ...]
    remarks: tuple[str, ...] = ()
    """Facts that were left out."""


def read_eliot(content: bytes, name: str) -> EliotGame:
    """
    Raises:
        NotationError: if it is no such file, or of a game that is not duplicate; with the line.
    """
    content = unmarked(content)
    root = parse_markup(content, name=name)
    reading = _Reading(name)
    if root.tag != "EliotGame" or root.attributes.get("format") != FORMAT:
        found = f"<{root.tag}>, format {root.attributes.get('format', 'unknown')}"
        raise NotationError(
            "%(name)s: not an Eliot game of format %(format)s: %(found)s",
            name=name,
            format=FORMAT,
            found=found,
        )
    reading.look_through(root)
    game = next(iter(root.each("Game")), Element("Game", root.line))
    reading.require_duplicate(game)
    players = reading.players(game)
    ids = {player.id for player in players}
    turns = [
        reading.turn(turn, number, ids)
        for number, turn in enumerate(
            (turn for history in root.each("History") for turn in history.each("Turn")), 1
        )
    ]
    dictionary = next(iter(root.each("Dictionary")), Element("Dictionary", root.line)).text_of("Name")
    return EliotGame(
        name=name,
        digest=sha256(content).digest(),
        dictionary=dictionary,
        players=players,
        turns=tuple(turns),
        remarks=tuple(reading.remarks()),
    )


class _Reading:
    """One file on its way; what is passed over is counted."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.passed_over: Counter[str] = Counter()
        self.first_line: dict[str, int] = {}

    def remarks(self) -> Sequence[str]:
        return [
            Remark(
                "line %(line)s: %(what)s is left out (%(count)s times)"
                if count > 1
                else "line %(line)s: %(what)s is left out",
                line=self.first_line[what],
                what=what,
                count=count,
            )
            for what, count in self.passed_over.items()
        ]

    def pass_over(self, what: str, line: int) -> None:
        self.passed_over[what] += 1
        self.first_line.setdefault(what, line)

    def fault(self, element: Element, what: str) -> NotationError:
        return NotationError("%(name)s, line %(line)s: %(why)s", name=self.name, line=element.line, why=what)

    def look_through(self, element: Element) -> None:
        """Notes every tag and attribute that is none of ours."""
        for attribute in element.attributes.keys() - _ATTRIBUTES.get(element.tag, frozenset()):
            self.pass_over(Remark("%(name)s of <%(tag)s>", name=attribute, tag=element.tag), element.line)
        known = _CHILDREN.get(element.tag, frozenset())
        if known and element.text:
            self.pass_over(Remark("the text in <%(tag)s>", tag=element.tag), element.line)
        for child in element.children:
            if child.tag in known:
                self.look_through(child)
            else:
                self.pass_over(Remark("<%(name)s> in <%(tag)s>", name=child.tag, tag=element.tag), child.line)

    def require_duplicate(self, game: Element) -> None:
        mode = game.text_of("Mode")
        if mode not in MODES:
            raise self.fault(
                game,
                Remark(
                    "a game of mode %(found)r; only %(known)s are duplicate",
                    found=mode,
                    known=" and ".join(MODES),
                ),
            )
        for variant in game.each("Variant"):
            if variant.text:
                raise self.fault(
                    variant, Remark("the variant %(found)r is not supported", found=variant.text)
                )

    def players(self, game: Element) -> tuple[EliotPlayer, ...]:
        found: dict[str, EliotPlayer] = {}
        for player in game.each("Player"):
            player_id = player.attributes.get("id", "")
            if not player_id or player_id in found:
                raise self.fault(
                    player, Remark("a player needs an id of their own, not %(found)r", found=player_id)
                )
            is_human = player.text_of("Type") in {"", HUMAN}
            name, table = player.text_of("Name"), player.text_of("TableNb")
            found[player_id] = EliotPlayer(player_id, name, table, is_human=is_human)
        return tuple(found.values())

    def turn(self, turn: Element, number: int, ids: set[str]) -> EliotTurn:
        racks = [rack.text for rack in (*turn.each("PlayerRack"), *turn.each("GameRack"))]
        moves: dict[str, EliotMove] = {}
        laid: dict[str, EliotMove] = {}
        warnings: list[str] = []
        points: dict[str, Counter[str]] = {"Penalty": Counter(), "Solo": Counter()}
        for child in turn.children:
            match child.tag:
                case "PlayerMove":
                    moves[self.player(child, ids)] = self.move(child, number)  # the last one counts
                case "MasterMove" | "GameMove":
                    laid[child.tag] = self.move(child, number)
                case "Warning":
                    warnings.append(self.player(child, ids))
                case "Penalty" | "Solo":
                    points[child.tag][self.player(child, ids)] += self.number(child, "points")
                case _:
                    pass  # a rack, or what was named before
        written = [move for move in (laid.get("GameMove"), laid.get("MasterMove")) if move is not None]
        return EliotTurn(
            rack=racks[-1] if racks else "",
            moves=moves,
            laid=next((move for move in written if move.kind == "valid"), None),
            warnings=tuple(warnings),
            penalties={player: abs(taken) for player, taken in points["Penalty"].items()},
            solos=points["Solo"],
        )

    def player(self, element: Element, ids: set[str]) -> str:
        found = element.attributes.get("playerId") or element.attributes.get("playerid", "")
        if found not in ids:
            raise self.fault(element, Remark("no player %(found)r", found=found))
        return found

    def move(self, element: Element, number: int) -> EliotMove:
        kind = element.attributes.get("type", "")
        if kind not in MOVES:
            raise self.fault(
                element,
                Remark(
                    "unknown type of move %(kind)r; known types: %(known)s", kind=kind, known=", ".join(MOVES)
                ),
            )
        if kind == "change":
            self.pass_over(Remark("a change of letters in turn %(number)s", number=number), element.line)
        word, coord = element.attributes.get("word", ""), element.attributes.get("coord", "")
        return EliotMove(kind, word.strip(), coord.strip(), self.number(element, "points"))

    def number(self, element: Element, attribute: str) -> int:
        text = element.attributes.get(attribute, "0").strip()
        if not (text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= 6):  # noqa: PLR2004
            raise self.fault(
                element,
                Remark("%(attribute)s must be a number, not %(found)r", attribute=attribute, found=text),
            )
        return int(text)
