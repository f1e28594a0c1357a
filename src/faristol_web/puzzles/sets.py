"""Puzzles on offer: sets that come with the program, those in the site's folder, and those of its games."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from faristol.analysis.batches import Setting
from faristol.analysis.policy import Sight
from faristol.analysis.positions import sight_of
from faristol.analysis.puzzle_files import PACKED, Origin, PuzzleSet, read_set, shipped_sets
from faristol.analysis.puzzles import Kind, Puzzle
from faristol.errors import FaristolError
from faristol.formats.game.cgp import Position, format_cgp
from faristol.lexicon import load_lexicon
from faristol_web.analysis.board import Rules, address, rules_offered
from faristol_web.databases.folder import PUZZLES
from faristol_web.puzzles import own_games
from faristol_web.puzzles.own_games import Source

log = logging.getLogger(__name__)


class _ByName(Mapping[str, Puzzle]):
    """Puzzles by their names; one is read when it is asked for."""

    def __init__(self, sets: Sequence[PuzzleSet]) -> None:
        self._places = {
            name: (each, index) for each in sets for index, (name, _kind) in enumerate(each.named)
        }

    def __getitem__(self, name: str) -> Puzzle:
        found, index = self._places[name]
        return found.puzzles[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def origin_of(self, name: str) -> Origin:
        return self._places[name][0].origin


@dataclass(frozen=True)
class Offered:
    """All puzzles of one language, and rules: those of its first set, or of the set of one puzzle."""

    language: str
    sets: tuple[PuzzleSet, ...]
    games: Mapping[str, Source]
    """The game of each puzzle that was played on this site."""
    lexicon: str
    rulebook: str

    @cached_property
    def rules(self) -> Rules:
        """
        Raises:
            FaristolError: if the word list is not here any more.
        """
        return _rules(self.lexicon, self.rulebook)

    def under(self, lexicon: str, rulebook: str) -> "Offered":
        """Return the same with other rules."""
        return replace(self, lexicon=lexicon, rulebook=rulebook)

    def around(self, name: str) -> "Offered":
        """Return the same with the rules of one puzzle: a set brings its own."""
        origin = self.puzzles.origin_of(name)
        return self.under(origin.lexicon, origin.rulebook)

    @cached_property
    def puzzles(self) -> _ByName:
        return _ByName(self.sets)

    @cached_property
    def of_games(self) -> list[str]:
        return [name for name in self.puzzles if name in self.games]

    @cached_property
    def by_kind(self) -> Mapping[Kind, list[str]]:
        found: dict[Kind, list[str]] = {kind: [] for kind in Kind}
        for name, kind in {name: kind for each in self.sets for name, kind in each.named}.items():
            found[kind].append(name)
        return {kind: names for kind, names in found.items() if names}

    def sight(self, position: Position) -> Sight:
        return sight_of(position, self.rules.tileset, rack_size=self.rules.rulebook.play.rack_size)

    def analysis_of(self, position: Position) -> str:
        """Return the address of a position on the analysis board; empty if no rules there have its list."""
        ending = f":{self.rules.lexicon.id}"
        names = [name for name in rules_offered() if name.endswith(ending)]
        own = self.rules.name if self.rules.name in names else next(iter(names), "")
        return address(own, format_cgp(position, self.rules.tileset.alphabet)) if own else ""


@lru_cache(maxsize=16)
def _rules(lexicon: str, rulebook: str) -> Rules:
    setting = Setting(lexicon=lexicon, rulebook=rulebook)
    return Rules(setting.rulebook_with_tiles, load_lexicon(lexicon))


def offered() -> Mapping[str, Offered]:
    """Return what is on offer by language."""
    folder = Path(settings.DATA) / PUZZLES
    return _offered(folder, _state_of(folder), own_games.state())


@lru_cache(maxsize=2)
def _offered(folder: Path, state: tuple[Any, ...], _of_games: own_games.State) -> Mapping[str, Offered]:
    sets = {language: list(found) for language, found in _files(folder, state).items()}
    for each in own_games.sets():
        known = sets.setdefault(each.origin.language, [])
        first = own_games.origin_of(each.origin.tileset, known[0] if known else None)
        if first is not None and own_games.is_same(each.origin, first):
            known.append(each)
    games = own_games.sources()
    return {
        language: Offered(language, tuple(found), games, found[0].origin.lexicon, found[0].origin.rulebook)
        for language, found in sorted(sets.items())
        if found
    }


def first_of_files(language: str) -> PuzzleSet | None:
    """Return the set whose words and rules all puzzles of the language have; None if no file has any."""
    folder = Path(settings.DATA) / PUZZLES
    return next(iter(_files(folder, _state_of(folder)).get(language, ())), None)


def _state_of(folder: Path) -> tuple[Any, ...]:
    return tuple(sorted((path.name, path.stat().st_mtime_ns) for path in _own_files(folder)))


@lru_cache(maxsize=2)
def _files(folder: Path, _state: tuple[Any, ...]) -> Mapping[str, tuple[PuzzleSet, ...]]:
    sets: dict[str, tuple[PuzzleSet, ...]] = {}
    for each in (*shipped_sets(), *_own(folder)):
        if each.puzzles:
            sets[each.origin.language] = (*sets.get(each.origin.language, ()), each)
    return sets


def _own_files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return [path for path in folder.iterdir() if path.name.endswith((".jsonl", f".jsonl{PACKED}"))]


def _own(folder: Path) -> Iterator[PuzzleSet]:
    for path in sorted(_own_files(folder)):
        try:
            found = read_set(path)
            if load_lexicon(found.origin.lexicon).version != found.origin.version:
                log.warning("%s is made with another word list: %s", path, found.origin.version)
                continue
        except FaristolError as error:
            log.warning("no puzzles from %s: %s", path, error)
            continue
        yield found


def language_for(asked: str) -> str:
    """Return the language asked for, or the reader's, or the first; empty if there are no puzzles."""
    known = offered()
    here = (get_language() or "").partition("-")[0]
    return next((each for each in (asked, here, *known) if each in known), "")


def drawn_number(purpose: str) -> int:
    """Return a number that this site alone can know before its day."""
    digest = salted_hmac("faristol.puzzles", purpose, algorithm="sha256").digest()
    return int.from_bytes(sha256(digest).digest()[:8], "big")
