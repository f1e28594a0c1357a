"""Messages for an arbiter at the terminal: what has happened, and how the session stands."""

from collections.abc import Iterable, Iterator

from faristol.board import load_layout
from faristol.cli.duplicate.desk import Desk
from faristol.cli.kit.tables import table
from faristol.duplicate import Mark, Phase, SessionEvent, SessionState
from faristol.duplicate import events as e
from faristol.duplicate.chapters.master_play import to_rule_on
from faristol.duplicate.chapters.result import coup_result, format_result, results_of
from faristol.duplicate.prepared import strayed_from_list
from faristol.duplicate.state import Coup, Entrant
from faristol.formats import draw_board
from faristol.formats.duplicate.changes import changes_of, format_at, format_change
from faristol.rulebook import DuplicateBook
from faristol.tiles import Rack, load_tileset

FIRST_RANKS = 10
"""Shown after every coup; `rank` shows all."""
ENDS = {
    e.EndReason.TILES_OUT: "all tiles are laid",
    e.EndReason.NO_PLAY: "nobody has a play left",
    e.EndReason.ONE_KIND: "only vowels or only consonants are left",
    e.EndReason.ARBITER: "the arbiter ended it",
}
REJECTED = {
    e.Rejection.VOWELS_CONSONANTS: "too few vowels or consonants",
    e.Rejection.NO_PLAY: "no play with it",
    e.Rejection.ARBITER: "by the arbiter",
    e.Rejection.PREPARED: "another rack is prepared",
}
NEXT = {
    Phase.BETWEEN: "draw",
    Phase.DRAWN: "announce",
    Phase.ANNOUNCED: "start",
    Phase.THINKING: "stop",
    Phase.COLLECTING: "close",
    Phase.RULING: "rule",
    Phase.CHOOSING: "choose",
    Phase.OVER: "export",
}
"""The step that comes next."""
ORDER_OF_EQUALS = (
    "equals: across before down, then row by row by where the word begins, then shorter words, "
    "then by letters, blanks last"
)
_MINUTE_S, _SECOND_MS = 60, 1000


def format_time(ms: int) -> str:
    """
    Up to the next whole second.

    >>> [format_time(ms) for ms in (120_000, 59_001, 1, 0)]
    ['2:00', '1:00', '0:01', '0:00']
    """
    minutes, seconds = divmod(-(-ms // _SECOND_MS), _MINUTE_S)
    return f"{minutes}:{seconds:02}"


def named(entrant: Entrant) -> str:
    left = " (left)" if entrant.has_left else ""
    return f"{' & '.join(entrant.names)}{left}"


def rack_text(rack: Rack, state: SessionState) -> str:
    return load_tileset(state.opened.tileset).alphabet.format_tiles(rack)


# How it stands


def toolbar(desk: Desk, *, at: int | None = None) -> str:
    """One line, for a glance; `at` is the coup that is being keyed in."""
    state = desk.state
    parts = [state.opened.title] if state.opened.title else []
    if state.phase is Phase.OVER:
        return " · ".join([*parts, "over"])
    if state.coups:
        parts.append(f"coup {state.coup.number}")
    if state.rack and state.phase is not Phase.BETWEEN:
        parts.append(rack_text(state.rack, state))
    if state.phase in {Phase.ANNOUNCED, Phase.THINKING}:
        paused = state.phase is Phase.THINKING and state.countdown.running_since_ms is None
        left = format_time(state.countdown.left_at(desk.now_ms()))
        parts.append(f"{left} paused" if paused else left)
    if state.phase in {Phase.THINKING, Phase.COLLECTING}:
        missing = len(desk.missing(state.coup))
        slips = len(state.coup.slips)
        parts.append(f"{slips} {'slip' if slips == 1 else 'slips'}, {missing} missing")
    if at is not None:
        parts.append(f"keying coup {at}")
    return " · ".join([*parts, f"bag {len(state.bag)}", f"next: {NEXT[state.phase]}"])


def ended(reason: e.EndReason, book: DuplicateBook) -> str:
    """Return the reason for the end, with its article where the text has one."""
    article = book.cite(e.END_RULES.get(reason, ""))
    return ENDS[reason] + (f" [{article}]" if article else "")


def status(state: SessionState, book: DuplicateBook) -> Iterator[str]:
    opened = state.opened
    yield opened.title or "a session without a title"
    yield f"rulebook {opened.rulebook}, words {opened.lexicon_version}, {format_time(opened.coup_ms)} a coup"
    playing = sum(not each.has_left for each in state.entrants)
    yield f"{playing} of {len(state.entrants)} numbers play; {len(state.bag)} tiles in the bag"
    if state.ended is not None:
        yield f"over: {ended(state.ended, book)}"
    elif state.coups:
        yield f"coup {state.coup.number}: {state.phase}"
    if state.rack:
        yield f"rack {rack_text(state.rack, state)}"
    yield f"master {state.master_total}"
    if opened.seed and state.phase is Phase.OVER:
        yield f"seed {opened.seed.hex()}"
    yield f"fingerprint of the seed {opened.commitment}"


def board(state: SessionState, book: DuplicateBook) -> list[str]:
    opened = state.opened
    alphabet, layout = load_tileset(opened.tileset).alphabet, load_layout(opened.board)
    return draw_board(state.grid, layout, alphabet, book.play.coordinates).splitlines()


def ranking(state: SessionState, book: DuplicateBook, *, first: int | None = None) -> list[str]:
    """The first so many, those who share the last of these ranks included."""
    results = results_of(state, book)
    shown = [each for each in results.standings if first is None or each.rank <= first]
    adds = any(each.bonus or each.penalty for each in results.standings)
    rows: list[tuple[str, ...]] = [
        ("", "no.", "", *(("plays", "bonus", "penalty") if adds else ()), "points", "result", "tops")
    ]
    for each in shown:
        parts = (str(each.points), str(each.bonus), str(-each.penalty)) if adds else ()
        result = format_result(each.total, each.percentage, book.result)
        who = named(state.entrants[each.number - 1])
        rows.append((f"{each.rank}.", str(each.number), who, *parts, str(each.total), result, str(each.tops)))
    right = set(range(len(rows[0]))) - {2}
    return [*table(rows, right=right), f"master {results.master_total}"]


def seats(state: SessionState) -> list[str]:
    placed = sorted(state.entrants, key=lambda each: (each.place or 0, each.number))
    rows = [
        (f"place {each.place}" if each.place else "", f"number {each.number}", named(each)) for each in placed
    ]
    return table(rows) if rows else ["nobody has a number yet: admit NAME"]


def changes(state: SessionState) -> list[str]:
    """Return the arbiters' decisions during the game and after it: who, when, why."""
    lines = [
        format_change(change) if change.coup is None else f"coup {change.coup}: {format_change(change)}"
        for change in changes_of(state)
    ]
    return [*lines, *map(_correction, state.corrections)]


def _correction(event: e.MarkCorrected) -> str:
    signed = f"({event.author}, {format_at(event.at_ms)}): {event.reason}"
    return f"coup {event.coup}, number {event.number}: {event.before} → {event.points} points {signed}"


# One slip, one coup


def slip_line(desk: Desk, coup: Coup, number: int) -> str:
    """Describe a slip: entrant, place, word, points, and any reason for none."""
    handed, mark = coup.slips.get(number), desk.mark_of(coup, number)
    if handed is None or mark is None:
        return f"{number:>3}  no slip"
    written = f"{handed.slip.square}{handed.slip.direction}"
    word = mark.word or handed.slip.word or "–"
    points = desk.state.points_of(number, coup) if coup.is_closed else mark.points
    told = "; ".join(_remarks(desk, coup, mark))
    return f"{number:>3}  {mark.place or written:<5} {word:<15} {points:>4}  {told}".rstrip()


def _remarks(desk: Desk, coup: Coup, mark: Mark) -> Iterator[str]:
    for reason in mark.reasons:
        yield f"{reason} [{reason.ground(desk.book)}]"
    for fault in mark.warnings:
        yield f"warning: {fault}"
    best = coup.master.score if coup.master is not None else desk.tops_of(coup).score
    if words := to_rule_on(mark, coup, top=best):
        yield f"for the arbiter to rule on: {', '.join(words)}"
    if mark.is_valid and mark.points >= best:
        yield "top"


def coup_lines(desk: Desk, coup: Coup) -> Iterator[str]:
    """All about one coup, its slips included."""
    state = desk.state
    yield f"coup {coup.number}: {rack_text(coup.rack, state)}"
    for rack in coup.rejected:
        yield f"    went back: {rack_text(rack, state)}"
    if coup.master is not None:
        yield f"    {_master(coup.master, coup, state, desk.book)}"
    for number in coup.entrants:
        if number in coup.slips:
            yield slip_line(desk, coup, number)
    missing = [number for number in coup.entrants if number not in coup.slips]
    if missing:
        yield f"no slip of {', '.join(map(str, missing))}"


def tops_lines(desk: Desk, coup: Coup) -> Iterator[str]:
    """The best plays, numbered as `choose` takes them."""
    tops = desk.tops_of(coup)
    if not tops.plays:
        yield "no play"
        return
    for at, play in enumerate(tops.plays, 1):
        place, word = desk.written(coup, play)
        yield f"{at:>3}  {place:<5} {word:<15} {tops.score:>4}"
    if len(tops.plays) > 1:
        yield ORDER_OF_EQUALS
    yield f"best score below: {tops.sub_top}"


def _master(played: e.MasterPlayed, coup: Coup, state: SessionState, book: DuplicateBook) -> str:
    result = coup_result(state, coup, book.result)
    found = f"found by {len(result.found_by)} of {len(coup.entrants)}"
    whose = " (a word upheld)" if played.by is e.MasterBy.RULING else ""
    best = "" if result.found_by or not result.best else f", the best of them has {result.best}"
    return f"{played.place} {played.word}, {played.score} points{whose}; {found}{best}"


# Events


def tell(desk: Desk, events: Iterable[SessionEvent]) -> list[str]:
    return [line for event in events for line in _told(desk, event)]


def _told(desk: Desk, event: SessionEvent) -> Iterator[str]:
    state = desk.state
    match event:
        case e.EntrantAdmitted(number=number):
            yield f"number {number}: {named(state.entrants[number - 1])}"
        case e.EntrantLeft(number=number):
            yield f"number {number} has left"
        case e.EntrantRenamed(number=number):
            yield f"number {number}: {named(state.entrants[number - 1])}"
        case e.EntrantReturned(number=number):
            yield f"number {number} is back, and plays from the next rack on"
        case e.SeatsDrawn():
            yield from seats(state)
        case e.TilesDrawn() | e.RackRejected() | e.RackAnnounced():
            yield from _told_of_rack(desk, event)
        case e.SlipHandedIn(coup=coup, number=number):
            yield slip_line(desk, state.coups[coup - 1], number)
        case e.SlipAnnulled(coup=coup, number=number) | e.SlipRestored(coup=coup, number=number):
            yield slip_line(desk, state.coups[coup - 1], number)
        case e.MarkCorrected():
            yield f"coup {event.coup}, number {event.number}: {event.before} → {event.points} points"
        case e.SessionEnded(reason=reason):
            yield f"the game is over: {ended(reason, desk.book)}"
            yield from ranking(state, desk.book)
        case e.CoupClosed() | e.RulingAsked() | e.RulingGiven() | e.ChoiceAsked() | e.MasterPlayed():
            yield from _told_of_closing(desk, event)
        case e.NothingLaid():
            yield "neither the players nor the program have a play: the whole rack is exchanged"
        case (
            e.CountdownStarted()
            | e.CountdownPaused()
            | e.CountdownExtended()
            | e.WarningCalled()
            | e.TimeCalled()
        ):
            yield from _told_of_time(desk, event)
        case _:
            pass  # opened; marked: told with the slip


def _told_of_rack(desk: Desk, event: e.TilesDrawn | e.RackRejected | e.RackAnnounced) -> Iterator[str]:
    state = desk.state
    match event:
        case e.RackRejected(returned=returned, reason=reason):
            yield f"{rack_text(returned, state)} goes back: {REJECTED[reason]}"
        case e.RackAnnounced(coup=coup, rack=rack):
            yield f"coup {coup} is announced: {rack_text(rack, state)}"
        case e.TilesDrawn(coup=coup):
            coups = state.coups[coup - 1 :]
            if coups and state.phase is Phase.DRAWN and desk.file.events[-1] is event:
                if strayed_from_list(state) == coup and not _is_put_back(desk, coup):
                    yield f"rack {coup} of the list is not available: drawn from the bag"
                yield f"coup {coup}: {rack_text(coups[0].rack, state)}; {len(state.bag)} left in the bag"


def _is_put_back(desk: Desk, coup: int) -> bool:
    """By an arbiter, who knows that the bag is drawn from then."""
    return any(
        isinstance(event, e.RackRejected) and event.coup == coup and event.reason is e.Rejection.ARBITER
        for event in desk.file.events
    )


def _told_of_time(
    desk: Desk,
    event: e.CountdownStarted | e.CountdownPaused | e.CountdownExtended | e.WarningCalled | e.TimeCalled,
) -> Iterator[str]:
    left = format_time(desk.state.countdown.left_at(event.at_ms))
    match event:
        case e.CountdownStarted():
            yield f"the countdown runs: {left}"
        case e.CountdownPaused():
            yield f"paused: {left} left"
        case e.CountdownExtended():
            yield f"more time: {left} left"
        case e.WarningCalled():
            yield f"*** {left} left ***"
        case e.TimeCalled():
            yield "*** TIME ***"


def _told_of_closing(
    desk: Desk, event: e.CoupClosed | e.RulingAsked | e.RulingGiven | e.ChoiceAsked | e.MasterPlayed
) -> Iterator[str]:
    state, coup = desk.state, desk.state.coups[event.coup - 1]
    match event:
        case e.RulingAsked(words=words):
            yield f"to rule on, worth more than the program's best ({desk.tops_of(coup).score}):"
            for word in words:
                whose = [str(number) for number, mark in _marks(desk, coup) if word in mark.unlisted]
                yield f"    {word}, of {', '.join(whose)}"
        case e.RulingGiven(word=word, upheld=upheld):
            yield f"{word} is {'upheld' if upheld else 'refused'}"
        case e.ChoiceAsked():
            yield "several plays are best: choose N"
            yield from tops_lines(desk, coup)
        case e.MasterPlayed():
            yield f"coup {coup.number}: {_master(event, coup, state, desk.book)}"
            if state.phase is not Phase.OVER:
                yield from ranking(state, desk.book, first=FIRST_RANKS)
        case e.CoupClosed():
            pass


def _marks(desk: Desk, coup: Coup) -> Iterator[tuple[int, Mark]]:
    for number in sorted(coup.slips):
        mark = desk.mark_of(coup, number)
        if mark is not None:
            yield number, mark
