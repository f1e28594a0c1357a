"""`faristol tournament settings`: what is settled, shown or changed."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from difflib import get_close_matches
from typing import Any
from zoneinfo import available_timezones

from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import add_reason, add_settings, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.store import Store, open_store
from faristol.errors import NotationError
from faristol.tournament import actions as a
from faristol.tournament.codec import load_event
from faristol.tournament.events import SettingsChanged
from faristol.tournament.settings import Settings

EXAMPLES = """\
examples:
  faristol tournament settings open.jsonl
  faristol tournament settings open.jsonl --set rounds=7 --set points.bye=2 --set 'tie_breaks=["spread"]'

Write a value as JSON; anything else is text. Settings that can no longer change are refused.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_settings(verb)
    add_reason(verb)


def run(args: Namespace) -> None:
    if args.set:
        _change(args)
    else:
        _show(args)


@recorded
def _change(args: Namespace, store: Store) -> Actions:
    yield a.ChangeSettings(settings=changed(store.state.settings, args.set), reason=args.reason)


def _show(args: Namespace) -> None:
    with open_store(args.file) as store:
        settings = document_of(store.state.settings)
    lines = [f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in flattened(settings)]
    answer(args, {"settings": settings}, lines)


def changed(settings: Settings, pairs: Iterable[str]) -> Settings:
    """
    Return the settings changed by `KEY=VALUE`; nested keys have a dot, as `points.bye`.

    Raises:
        NotationError: naming what there is no such key or value for.
    """
    document, pairs = document_of(settings), list(pairs)
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise NotationError(f"--set {pair}: write KEY=VALUE")
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
        hint = f"; did you mean {near[0]}?" if near else ""
        raise NotationError(f"--set time_zone={named}: there is no such time zone{hint}")


def document_of(settings: Settings) -> dict[str, Any]:
    """All of it, also what is empty, as plain JSON."""
    document: dict[str, Any] = json.loads(json.dumps(asdict(settings)))
    return document


def _place(document: dict[str, Any], key: str, pair: str) -> tuple[dict[str, Any], str]:
    *parts, name = key.split(".")
    place: Any = document
    for part in parts:
        place = place.get(part) if isinstance(place, dict) else None
    if not isinstance(place, dict) or name not in place:
        known = ", ".join(known for known, _ in flattened(document))
        raise NotationError(f"--set {pair}: there is no {key}; there are {known}")
    return place, name


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
