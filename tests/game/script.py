"""
Golden games: lines of text in, totals out. A file of `tests/golden/games` holds one game or several.

    title     An exchange breaks the run of lost turns
    rulebook  ca-1v1                    several play the same lines: `only CA OB | …` is for some of them
    clauses   CA-4.b CA-3.4             what the game proves
    mode      table                     or `table untimed`, or `online`
    A         H8 CASA = 12              A begins; racks are drawn and the clock runs
    B         challenge CASA -> valid
    time      +2:30                     time stands still between lines; what falls due meanwhile happens
    Serra     CA-3.6 "felt for tiles": sanction B 10
    totals    12 -10

Further headings: `start lot` (nothing is drawn yet), `start seats` (nobody has sat down), `round 60:00`
(or `as-written`), `wrong WORD …` (all others are in the word list), `lexicon ID VERSION`, `committee NAME …`,
`names NAME NAME`, `bag CASAERT…` (what is drawn next, online), `paper`, `official`, and `rules KEY=VALUE …`
as an organiser's own rulebook has them. `given bag 3`, `given racks 2 5` and `given totals 300 90` are a
later point of a game.

What a player does and an arbiter orders: `script_words`. A line may end in what came of it: `= 12` the score,
`-> valid`, `-> invalid`, `-> refused exchange.minimum_in_bag [CA-3.4]` all objections, and the clause they
cite. The other lines compare: see `_CHECKS`.
"""

import os
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import accumulate
from pathlib import Path

from faristol.board import Grid, parse_place, spread_out
from faristol.errors import FaristolError, IllegalMove
from faristol.game import (
    Event,
    GameState,
    Phase,
    Side,
    apply,
    deadline_ms,
    on_deadline,
    opening_state,
    rule,
)
from faristol.game.actions import DrawRack, Grounds, PressClock, TakeSeat
from faristol.game.events import ChallengeAnswered, Instance, Mode, PlayDeclared, TilesLaid
from faristol.game.milestones import GameOpened
from faristol.rulebook import Rulebook, load_clauses, load_rulebook, parse_rulebook
from faristol.rulebook.objections import Objection
from faristol.stream.codec import event_kind
from faristol.tiles import Bag, load_tileset, without
from tests.game.games import Played, opened_under
from tests.game.script_words import (
    SIDES,
    Said,
    ScriptError,
    format_time,
    parse_action,
    parse_order,
    parse_time,
    tiles_of,
)
from tests.rulebook.own import extending
from tests.rulebook.own import rule as own_rule

GAMES = Path(__file__).parents[1] / "golden" / "games"
_HEADINGS = frozenset(
    {"rulebook", "clauses", "mode", "start", "round", "wrong", "lexicon", "committee", "bag", "paper"}
    | {"official", "names", "rules"}
)
_ONLY = re.compile(r"only ([A-Z ]+)\|(.*)")


@dataclass
class Script:
    """One game as it is written down."""

    path: Path
    title: str
    headings: dict[str, list[str]] = field(default_factory=dict)
    lines: list[tuple[int, str]] = field(default_factory=list)
    """With their numbers in the file."""

    def words(self, heading: str) -> list[str]:
        return self.headings.get(heading, [])


def read_scripts(path: Path) -> Iterator[Script]:
    """Every game of a file; a game begins with its title."""
    script: Script | None = None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        word, _, rest = line.strip().partition(" ")
        if word == "title":
            if script:
                yield _whole(script)
            script = Script(path, rest.strip())
        elif word and not word.startswith("#"):
            if script is None:
                raise ScriptError(f"{path.name}:{number}: a game begins with its title")
            if word in _HEADINGS and not (word in {"bag", "committee"} and script.lines):
                script.headings[word] = rest.split()
            else:
                script.lines.append((number, line.strip()))
    if script:
        yield _whole(script)


def _whole(script: Script) -> Script:
    """A game without a rulebook would be played by nobody, and one without clauses prove nothing."""
    unknown = set(script.words("clauses")) - load_clauses().keys()
    if unknown or not (script.words("rulebook") and script.words("clauses")):
        raise ScriptError(f"{script.path.name}: {script.title}: no rulebook, or clauses {sorted(unknown)}")
    return script


def open_game(script: Script, rulebook: Rulebook) -> Played:
    """Open a game as the headings say: A starts, both racks are drawn, A's clock runs."""
    mode, *untimed = script.words("mode") or ["table"]
    lexicon, *version = script.words("lexicon") or ["none", "none", "(0)"]
    start = script.words("start")
    opened = replace(
        opened_under(rulebook),
        mode=Mode(mode),
        timed="untimed" not in untimed,
        first=None if start else 0,
        lexicon=lexicon,
        lexicon_version=" ".join(version),
        round_ms=_round_ms(script, rulebook),
        committee=tuple(script.words("committee")),
        paper_sheet="paper" in script.headings,
        official="official" in script.headings,
    )
    game = Played(rulebook, opening_state(opened), [opened])
    alphabet = load_tileset(opened.tileset).alphabet
    wrong = {alphabet.spell(word) for word in script.words("wrong")}
    game.has_word = lambda word: word not in wrong
    if script.words("bag"):
        first = alphabet.parse_tiles("".join(script.words("bag")))
        game.state = replace(game.state, bag=Bag((*first, *without(game.state.bag.tiles, first))))
    if start != ["seats"]:
        for side, name in zip((0, 1), script.words("names") or ["Anna", "Biel"], strict=True):
            game.do(1 if side else 0, TakeSeat(name), after_ms=0)
    if not start:
        game.do(0, DrawRack(), after_ms=0)
        game.do(1, DrawRack(), after_ms=0)
        if game.state.phase is Phase.HELD and game.state.is_table:
            game.do(1, PressClock(), after_ms=0)
    return game


def _round_ms(script: Script, rulebook: Rulebook) -> int | None:
    match script.words("round"):
        case ["as-written"]:
            return rulebook.clock.round_ms
        case [text]:
            return parse_time(text)
        case _:
            return None


@dataclass
class Reading:
    """A game while its script is read."""

    script: Script
    game: Played
    number: int = 0
    """Number of the line being read."""
    happened: tuple[Event, ...] = ()
    """By the last line that did anything."""
    is_whole: bool = True
    """True if its events alone give the state: nothing was `given`."""
    mended: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Lines and their corrections: only numbers that are counted."""

    @property
    def state(self) -> GameState:
        return self.game.state

    def compare(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            raise ScriptError(f"{what}: {found}, not {expected}")

    def compare_counted(self, what: str, expected: str, found: str) -> None:
        """Compare a number that UPDATE_GOLDEN=1 may rewrite."""
        if expected != found and os.environ.get("UPDATE_GOLDEN"):
            self.mended[self.number] = (expected, found)
        else:
            self.compare(what, expected, found)


def play(script: Script, rulebook_id: str) -> Reading:
    """
    Plays it to its last line.

    Raises:
        ScriptError: with file and line, if it goes otherwise than it says.
    """
    rulebook = book_of(script, rulebook_id)
    reading = Reading(script, open_game(script, rulebook), is_whole=not script.words("bag"))
    for number, line in script.lines:
        only = _ONLY.fullmatch(line)
        if only and prefix_of(rulebook) not in only[1].split():
            continue
        reading.number = number
        try:
            _read_line(reading, only[2].strip() if only else line)
        except (FaristolError, ScriptError, ValueError, LookupError, AssertionError) as error:
            told = "" if isinstance(error, FaristolError | ScriptError) else f"{type(error).__name__}: "
            raise ScriptError(f"{script.path.name}:{number}: {line}\n    {told}{error}") from error
    if reading.is_whole:
        assert replayed(reading.game.events) == reading.state, "its log gives another state"
    return reading


def replayed(events: Sequence[Event]) -> GameState:
    """Return the state after all of them, once it is sure that no event changes a state that is kept."""
    opened, *rest = events
    assert isinstance(opened, GameOpened)
    kept = [(state, parts_of(state)) for state in accumulate(rest, apply, initial=opening_state(opened))]
    for state, parts in kept:
        assert all(now is then for now, then in zip(parts_of(state), parts, strict=True)), (
            "a state was changed"
        )
    return kept[-1][0]


def parts_of(state: GameState) -> tuple[object, ...]:
    return tuple(getattr(state, each.name) for each in fields(state))


def book_of(script: Script, rulebook_id: str) -> Rulebook:
    """The rulebook that is named, or an organiser's own with other rules."""
    rules = [own_rule(key, value, article='"own 1"') for key, _, value in map(_parted, script.words("rules"))]
    if not rules:
        return load_rulebook(rulebook_id)
    return parse_rulebook(extending(rulebook_id, *rules).encode(), name="own.toml")


def _parted(text: str) -> tuple[str, str, str]:
    return text.partition("=")


def prefix_of(rulebook: Rulebook) -> str:
    """Return the prefix of this text's clause ids: `CA`."""
    return next(id_.partition("-")[0] for source in rulebook.sources.values() for id_ in source.clause)


def mend(reading: Reading) -> None:
    """Rewrites the file of the game with what is counted now."""
    path = reading.script.path
    lines = path.read_text("utf-8").splitlines()
    for number, (old, new) in reading.mended.items():
        counted = rf"(= |totals +){re.escape(old)}\b"
        lines[number - 1] = re.sub(counted, rf"\g<1>{new}", lines[number - 1], count=1)
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _read_line(reading: Reading, line: str) -> None:
    written, _, outcome = line.partition(" -> ")
    words, came = shlex.split(written, comments=True), shlex.split(outcome, comments=True)
    match words:
        case [player, *said] if player in SIDES:
            _player(reading, SIDES[player], said, came)
        case ["time", by]:
            _wait(reading, parse_time(by))
        case ["given", *what]:
            _give(reading, what)
        case [check, *expected] if check in _CHECKS:
            _CHECKS[check](reading, expected)
        case [author, _, reason, *_] if reason.endswith(":") or author == "committee":
            _arbiter(reading, words, came)
        case _:
            raise ScriptError(f"neither a player nor an arbiter nor a check: {', '.join(_CHECKS)}")


# Actions


def _player(reading: Reading, side: Side, said: list[str], came: list[str]) -> None:
    words, _, points = (list(part) for part in _split(said, "="))
    where = Said(reading.state, reading.game.rulebook, side, words)
    happened = _done(reading, lambda: reading.game.do(side, parse_action(where), after_ms=0), came)
    if points:
        declared = [event for event in happened if isinstance(event, PlayDeclared)]
        reading.compare_counted("the score", points[0], str(declared[-1].score if declared else "none"))
    if came and came[0] in {"valid", "invalid"}:
        answers = [event.valid for event in happened if isinstance(event, ChallengeAnswered)]
        reading.compare("the verdict", [came[0] == "valid"], answers)


def _split(words: list[str], at: str) -> tuple[list[str], list[str], list[str]]:
    where = words.index(at) if at in words else len(words)
    return words[:where], words[where : where + 1], words[where + 1 :]


def _arbiter(reading: Reading, words: list[str], came: list[str]) -> None:
    """`Serra CA-3.6 "why": what`, or `committee Serra …` where all of it decides."""
    all_of_it = words[0] == "committee"
    author, clause, reason, *ordered = words[1:] if all_of_it else words
    instance = Instance.COMMITTEE if all_of_it else Instance.FIRST
    game = reading.game
    grounds = Grounds(author=author, clause=clause, reason=reason.removesuffix(":"), instance=instance)

    def act() -> tuple[Event, ...]:
        order = parse_order(Said(game.state, game.rulebook, 0, ordered))
        decision = rule(game.state, order, grounds, now_ms=game.now_ms, rulebook=game.rulebook)
        game.take(decision.events)
        return decision.events

    _done(reading, act, came)


def _done(reading: Reading, act: Callable[[], tuple[Event, ...]], came: list[str]) -> tuple[Event, ...]:
    """Do an action and return its events, unless it should be refused."""
    if came[:1] != ["refused"]:
        reading.happened = act()
        return reading.happened
    try:
        act()
    except IllegalMove as refused:
        rules = [word for word in came[1:] if not re.fullmatch(r"\[?[A-Z]+-\S+", word)]
        found = [objection.rule for objection in refused.objections if isinstance(objection, Objection)]
        reading.compare("the objections", " ".join(rules), " ".join(found))
        _compare_article(reading, rules, [word.strip("[]") for word in came[1:] if word not in rules])
        return ()
    raise ScriptError("it was not refused")


def _compare_article(reading: Reading, rules: list[str], clauses: list[str]) -> None:
    rulebook = reading.game.rulebook
    own = [clause for clause in clauses if clause.startswith(f"{prefix_of(rulebook)}-")]
    cited = " ".join(rulebook.cite(rule) for rule in rules)
    if clauses and not (own and all(re.search(rf"\b{re.escape(each)}\b", cited) for each in own)):
        raise ScriptError(f"cited: {cited or 'nothing'}, not {' '.join(own or clauses)}")


def _wait(reading: Reading, ms: int) -> None:
    """Time passes; what falls due meanwhile happens when it is due."""
    game = reading.game
    until = game.now_ms + ms
    while (due := deadline_ms(game.state, game.rulebook)) is not None and due <= until:
        game.now_ms = due
        decision = on_deadline(game.state, now_ms=due, rulebook=game.rulebook)
        assert decision.events, "what is due must happen"
        game.take(decision.events)
        reading.happened = decision.events
    game.now_ms = until


def _give(reading: Reading, what: list[str]) -> None:
    """A later point of a game, without the turns that led to it."""
    state = reading.state
    match what:
        case ["bag", tiles]:
            state = replace(state, bag=Bag(tiles_of(state, tiles)))
        case ["racks", first, second]:
            racks = (tuple(sorted(tiles_of(state, text))) for text in (first, second))
            state = replace(state, racks=(next(racks), next(racks)))
        case ["totals", first, second]:
            state = replace(state, scores=(int(first), int(second)))
        case _:
            raise ScriptError("given is a bag, two racks or two totals")
    reading.game.state = state
    reading.is_whole = False


# Comparisons


def _totals(reading: Reading, expected: list[str]) -> None:
    reading.compare_counted("totals", " ".join(expected), "{} {}".format(*reading.state.scores))


def _ended(reading: Reading, expected: list[str]) -> None:
    """`ended out winner A`, `ended fruitless tie`, `ended both-left both-lose`."""
    ended = reading.state.ended
    if ended is None:
        raise ScriptError("the game is not over")
    won = "tie" if ended.winner is None else f"winner {'AB'[ended.winner]}"
    found = f"{ended.reason} {'both-lose' if ended.both_lost else won}"
    reading.compare("the end", " ".join(expected), found)


def _added(reading: Reading, expected: list[str]) -> None:
    """`added A -10 clock.overtime_points CA-7.3`: what the end gave or took, and where that is written."""
    who, points, key, *clauses = expected
    adjustments = reading.state.ended.adjustments if reading.state.ended else ()
    found = {(each.side, each.points, each.rule) for each in adjustments}
    if (SIDES[who], int(points), key) not in found:
        raise ScriptError(f"added: {sorted(found)}")
    _compare_article(reading, [key], clauses)


def _nothing_added(reading: Reading, expected: list[str]) -> None:
    ended = reading.state.ended
    reading.compare("added", (), ended.adjustments if ended else None)
    reading.compare("nothing more is said", [], expected)


def _clock(reading: Reading, expected: list[str]) -> None:
    """`clock 2:30 0:10`: the time each side has used."""
    spent = [reading.state.clock.spent(side, now_ms=reading.game.now_ms) for side in SIDES.values()]
    reading.compare("the clock", " ".join(expected), " ".join(map(format_time, spent)))


def _runs(reading: Reading, expected: list[str]) -> None:
    """`runs A`, `runs nobody`."""
    running = reading.state.clock.running
    reading.compare("whose time runs", expected, ["nobody" if running is None else "AB"[running]])


def _turn(reading: Reading, expected: list[str]) -> None:
    """`turn A`, also over a finished move whose clock is not pressed: then it is its player's."""
    state = reading.state
    side = state.held if state.held is not None else state.on_turn
    reading.compare("on turn", expected, ["AB"[side]])


def _bag(reading: Reading, expected: list[str]) -> None:
    reading.compare("tiles in the bag", int(expected[0]), len(reading.state.bag))


def _racks(reading: Reading, expected: list[str]) -> None:
    """`racks 7 CASAERT`: how many tiles, or which, or `*` for either."""
    alphabet = load_tileset(reading.state.opened.tileset).alphabet
    for name, text, rack in zip("AB", expected, reading.state.racks, strict=True):
        if text.isdecimal():
            reading.compare(f"tiles of {name}", int(text), len(rack))
        elif text != "*":
            wanted = sorted(alphabet.parse_tiles(text, unknown=True))
            reading.compare(f"rack of {name}", alphabet.format_tiles(wanted), alphabet.format_tiles(rack))


def _board(reading: Reading, expected: list[str]) -> None:
    """`board H8 CASA` that these tiles lie there, `board empty`."""
    grid, rulebook = reading.state.grid, reading.game.rulebook
    if expected == ["empty"]:
        reading.compare("the board is empty", expected=True, found=grid.is_empty)
        return
    place, word = expected
    tiles = load_tileset(reading.state.opened.tileset).alphabet.parse_tiles(word)
    placement, _ = spread_out(
        Grid.empty(grid.rows, grid.columns), parse_place(place, rulebook.play.coordinates), tiles
    )
    found = [grid[square] for square, _ in placement.tiles]
    reading.compare("the board", list(tiles), found)


def _phase(reading: Reading, expected: list[str]) -> None:
    reading.compare("phase", expected, [str(reading.state.phase)])


def _log(reading: Reading, expected: list[str]) -> None:
    """`log ChallengeAnswered valid=True final=False`: an event that the last line set off."""
    kind, *facts = expected
    wanted = [fact.partition("=")[::2] for fact in facts]
    for event in reading.happened:
        if event_kind(event) == kind and all(_fact(event, name) == value for name, value in wanted):
            return
    raise ScriptError(f"no such event among {[*map(str, reading.happened)]}")


def _fact(event: Event, name: str) -> str:
    if name == "squares" and isinstance(event, PlayDeclared | TilesLaid):
        return ",".join(str(square) for square, _ in event.tiles)
    value = getattr(event, name)
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _no_log(reading: Reading, expected: list[str]) -> None:
    found = [event_kind(event) for event in reading.happened if event_kind(event) in expected]
    reading.compare("what did not happen", [], found)


_CHECKS: Mapping[str, Callable[[Reading, list[str]], None]] = {
    "totals": _totals,
    "ended": _ended,
    "added": _added,
    "nothing-added": _nothing_added,
    "clock": _clock,
    "runs": _runs,
    "turn": _turn,
    "bag": _bag,
    "racks": _racks,
    "board": _board,
    "phase": _phase,
    "log": _log,
    "no-log": _no_log,
}
