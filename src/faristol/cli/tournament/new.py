"""`faristol tournament new` and `settings`: what is settled before anyone is paired."""

import argparse
import json
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from faristol.cli.tournament.desk import carry_out
from faristol.cli.tournament.file import create_tournament, refused
from faristol.cli.tournament.sheets import asked_book
from faristol.cli.tournament.store import Step, Store, open_store
from faristol.errors import IllegalMove, NotationError
from faristol.tiles import new_seed
from faristol.tiles.bag import SEED_BYTES
from faristol.tournament import actions as a
from faristol.tournament.codec import load_event
from faristol.tournament.defaults import default_settings
from faristol.tournament.events import SettingsChanged
from faristol.tournament.referee import open_tournament
from faristol.tournament.settings import Settings

_MS = 1_000_000


def run_new(args: argparse.Namespace) -> int:
    book, seed = asked_book(args), _seed(args)
    settings = default_settings(book, title=args.title, day=args.day)
    if args.rounds is not None:
        settings = replace(settings, rounds=args.rounds)
    settings = changed(settings, args.set)
    now_ms = time.time_ns() // _MS
    try:
        opened = open_tournament(book, settings, now_ms=now_ms, seed=seed, author=args.by)
    except IllegalMove as error:
        raise NotationError(refused(error, "", book)) from error
    create_tournament(Path(args.file), [opened], rulebook=args.rulebook)
    if args.json:
        document = {"file": args.file, "rulebook": book.id, "settings": document_of(settings)}
        print(json.dumps(document, ensure_ascii=False))
        return 0
    print(f"{args.file}: {settings.title}, {settings.rounds} rounds, {settings.method}, {book.id}")
    print(f"the lots are fixed by a seed with SHA-256 {opened.commitment}")
    return 0


def run_settings(args: argparse.Namespace) -> int:
    if not args.set:
        return _show(args)

    def steps(store: Store) -> Iterator[Step]:
        settings = changed(store.state.settings, args.set)
        yield "", a.ChangeSettings(settings=settings, author=args.by, reason=args.reason)

    return carry_out(args, steps)


def _show(args: argparse.Namespace) -> int:
    with open_store(args.file) as store:
        found = document_of(store.state.settings)
    if args.json:
        print(json.dumps({"settings": found}, ensure_ascii=False, indent=1))
        return 0
    for key, value in flattened(found):
        print(f"{key}={json.dumps(value, ensure_ascii=False)}")
    return 0


def changed(settings: Settings, pairs: Iterable[str]) -> Settings:
    """
    With what `KEY=VALUE` says; a key of a part of it has a dot, as `points.bye`.

    Raises:
        NotationError: naming what there is no such key or value for.
    """
    document, pairs = document_of(settings), list(pairs)
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise NotationError(f"--set {pair}: KEY=VALUE is wanted")
        part, name = _place(document, key.strip(), pair)
        part[name] = _value(value.strip())
    try:
        event = load_event(SettingsChanged.__name__, {"at_ms": 0, "settings": document})
    except NotationError as error:
        raise NotationError(f"--set {' '.join(pairs)}: {error}") from error
    assert isinstance(event, SettingsChanged), "as it was asked for"  # noqa: S101 - for the types
    if event.settings.time_zone != settings.time_zone:
        _check_zone(event.settings.time_zone)
    return event.settings


def _check_zone(named: str) -> None:
    """Only a shell can: the library has no list of them. Nor has every system; then any goes."""
    known = available_timezones()
    if known and named not in known:
        near = get_close_matches(named, known, n=1)
        hint = f"; is it {near[0]}?" if near else ""
        raise NotationError(f"--set time_zone={named}: there is no such time zone{hint}")


def document_of(settings: Settings) -> dict[str, Any]:
    """All of it, also what is empty, as plain JSON."""
    found: dict[str, Any] = json.loads(json.dumps(asdict(settings)))
    return found


def _place(document: dict[str, Any], key: str, pair: str) -> tuple[dict[str, Any], str]:
    *parts, name = key.split(".")
    found: Any = document
    for part in parts:
        found = found.get(part) if isinstance(found, dict) else None
    if not isinstance(found, dict) or name not in found:
        known = ", ".join(each for each, _ in flattened(document))
        raise NotationError(f"--set {pair}: there is no {key}; there are {known}")
    return found, name


def flattened(document: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Parts of parts with a dot, as `--set` takes them."""
    for key, value in document.items():
        if isinstance(value, dict):
            yield from flattened(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _seed(args: argparse.Namespace) -> bytes:
    if args.seed is None:
        return new_seed()
    if not re.fullmatch(f"[0-9A-Fa-f]{{{2 * SEED_BYTES}}}", args.seed):
        args.fail(f"--seed wants {2 * SEED_BYTES} hexadecimal digits")
    return bytes.fromhex(args.seed)
