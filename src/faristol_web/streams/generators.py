"""The move generator, ready before anybody needs it."""

import atexit
import logging
import subprocess
import sys
import threading

from faristol.analysis import compiling
from faristol.board import Grid
from faristol.duplicate import Program
from faristol.errors import FaristolError
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.movegen import Generator, load_generator
from faristol.rulebook import DuplicateBook, Rulebook
from faristol_web.rulebooks.books import offered, offered_duplicate

log = logging.getLogger(__name__)

_COMPILE = (sys.executable, "-m", compiling.__name__)
_is_compiling = threading.Event()
_one_at_a_time, _one_map_at_a_time = threading.Lock(), threading.Lock()
"""A map may take seconds to make: those who need none do not wait for it."""


def generator_for(lexicon: Lexicon, rulebook: Rulebook | DuplicateBook, *, mapped: bool = False) -> Generator:
    """
    Made once, however many ask at the same time: the others wait.

    With a word map, for what plays thousands of moves, off the thread of the games.

    Raises:
        LexiconError: if the lexicon is damaged.
        RulebookError: if the rulebook allows plays that are not generated.
    """
    with _one_at_a_time:
        plain = load_generator(lexicon, rulebook)
    if not mapped:
        return plain
    with _one_map_at_a_time:
        return load_generator(lexicon, rulebook, mapped=True)


def program_for(lexicon: Lexicon, book: DuplicateBook) -> Program:
    """Return the arbiter's program for this book; it raises the errors of `generator_for`."""
    return Program(lexicon.has, generator_for(lexicon, book))


def is_compiling() -> bool:
    """Tell whether what thinks ahead is being compiled: whoever uses it now waits for a minute or more."""
    return _is_compiling.is_set()


def warm_up_soon() -> threading.Thread:
    """In the background. A server that stops does not wait for it."""
    thread = threading.Thread(target=_warm_up, name="warm-up", daemon=True)
    if not compiling.is_compiled():
        _is_compiling.set()
    thread.start()
    return thread


def _warm_up() -> None:
    try:
        if _is_compiling.is_set():
            _compile()
    finally:
        _is_compiling.clear()
    _load()


def _compile() -> None:
    """
    Compile in a process of its own, whose memory goes with it.

    Here it would hold up moves, too: most of it is done by the interpreter, which does one thing at a time.
    """
    process = subprocess.Popen(  # noqa: S603 - our own
        _COMPILE,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,  # Ctrl+C in a terminal is for the site, which then ends it
    )
    atexit.register(process.kill)
    _, said = process.communicate()
    atexit.unregister(process.kill)
    if process.returncode:  # there may be no folder to keep them in: whoever needs one compiles it
        log.warning("kernels were not compiled beforehand: %s", said.strip().rpartition("\n")[2])


def _load() -> None:
    """For every rulebook on offer, with the lexicon that a game under it gets if nobody chooses another."""
    try:
        lexica = [load_lexicon(lexicon_id) for lexicon_id in lexicon_ids()]
    except FaristolError as error:  # one was removed just now
        log.warning("no move generator was prepared: %s", error)
        return
    for rulebook in [*offered(), *offered_duplicate()]:
        lexicon = next((lexicon for lexicon in lexica if lexicon.tileset == rulebook.play.tileset), None)
        if lexicon is None:
            continue
        try:
            generator = generator_for(lexicon, rulebook)
            rack = generator.tileset.tiles()[-rulebook.play.rack_size :]
            generator.best_plays(Grid.of(generator.layout), rack)
        except FaristolError as error:
            log.warning("no moves can be generated under %s: %s", rulebook.id, error)
        except Exception:
            log.exception("the move generator for %s did not start", rulebook.id)
