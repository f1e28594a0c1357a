"""Sessions in files, for the tests of `faristol duplicate`: few words, known seeds, a clock that obeys."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from faristol.cli import main
from faristol.cli.duplicate.console import Console
from faristol.cli.duplicate.desk import Desk
from faristol.cli.duplicate.file import SessionFile, open_session_file, read_session
from tests.duplicate.sessions import program_of

SEED = bytes(range(32)).hex()
WORDS = ("ΛΟΓΟΣ", "ΣΟΛΟ", "ΛΟΓΟΙ", "ΛΑ", "ΝΑ", "ΣΑΛΑ", "ΤΑ", "ΑΝΑΤΟΛΗ", "ΤΟ", "ΟΣ", "ΟΙ")
NAMES = "Άννα\nΒίκυ & Γιώργος\nΔήμος  # comes late\n"


@dataclass
class Clock:
    """A clock that stands still until it is set."""

    ms: int = 0

    def now_ms(self) -> int:
        return self.ms


def new_session(folder: Path, *more: str, names: str = NAMES) -> Path:
    """A Greek session with a few words and three numbers."""
    words, entrants, file = folder / "words.txt", folder / "names.txt", folder / "game.jsonl"
    words.write_text("\n".join(WORDS) + "\n", "utf-8")
    entrants.write_text(names, "utf-8")
    asked = [str(file), "--lexicon", str(words), "--entrants", str(entrants), "--seed", SEED, *more]
    assert main(["duplicate", "new", *asked]) == 0
    return file


@contextmanager
def console_on(file: Path, clock: Clock | None = None, *, author: str = "Σάββας") -> Iterator[Console]:
    """An arbiter's console; the words are those of every test."""
    with open_session_file(str(file)) as session:
        yield Console(Desk(session, program_of(WORDS, "greek"), clock or Clock()), author=author)


def typed(console: Console, *lines: str) -> list[str]:
    """Return the answers to all of these lines."""
    return [told for line in lines for told in (*console.tick(), *console.take(line))]


def again(file: Path) -> SessionFile:
    return read_session(str(file))
