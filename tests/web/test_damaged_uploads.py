"""Damaged files through the pages that take them, and damaged JSON through the API: never our own error."""

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from faristol_web.api.counts import COUNTS
from faristol_web.api.tokens import Scope
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.ops import views as ops
from tests.fuzz.mutations import EVENTS, mutated
from tests.fuzz.readers import READERS
from tests.web.api.asking import ROOT, made_site, program_of
from tests.web.duplicate.finished import finished_log
from tests.web.tournaments.desks import open_event

pytestmark = pytest.mark.django_db(databases=["default", "events"])

INPUTS = int(os.environ.get("FARISTOL_EXAMPLES", "25"))
"""For each page; one in ten is sound, and half of them are followed to where an accepted file leads."""


@dataclass(frozen=True, kw_only=True)
class Page:
    address: str
    names: Mapping[str, str]
    """By reader, those of its files: a page tells them apart by that."""
    sound: Callable[[], Sequence[bytes]] = list
    """Files that it accepts, where those of the readers are of another time."""
    fields: Mapping[str, str] = field(default_factory=dict)
    file: str = "file"
    pasted: str = ""
    """The field into which the same can be pasted."""


PAGES = {
    "record": Page(
        address="/records/",
        names={"gcg": "game.gcg", "romanian": "game.txt", "sheet": "game.txt"},
        fields={"title": "Final", "rulebook": "ca-1v1"},
        pasted="text",
    ),
    "ratings": Page(
        address="/ratings/import/",
        names={"ratings": "list.csv"},
        fields={"system": "barruf", "label": "2026", "day": "2026-11-23", "seasons": "3", "newcomer": ""},
    ),
    "tournament": Page(
        address="/tournaments/import/",
        names={
            **{ending: f"open.{ending}" for ending in ("trf", "trn", "rnd")},
            "tsh": "open.t",
            "foreign-log": "open.jsonl",
        },
        fields={"rulebook": "ca-obert-2009", "title": ""},
        file="files",
    ),
    "entrants": Page(
        address="/tournaments/open/desk/entrants/import/",
        names={"players": "list.csv"},
        fields={"do": "import", "seen": "1"},
        pasted="text",
    ),
    "session": Page(
        address="/duplicate/import/",
        names={"session-log": "game.jsonl", "eliot": "game.xml"},
        sound=lambda: [finished_log()],
        fields={"rulebook": "el-duplicate", "lexicon": "", "title": ""},
    ),
    "event": Page(address="/keeping/", names={"event-file": "event.jsonl"}),
}


@pytest.fixture
def administrator(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """May do everything as often as they like. No hub runs here: what would be kept by it is dropped."""

    def drop(work: Any) -> None:
        work.close()

    monkeypatch.setattr(session_hub, "call", drop)
    monkeypatch.setattr(ops, "_write", lambda *_: None)
    client.force_login(User.objects.create_superuser("serra"))
    return client


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_no_damaged_file_is_an_error_of_ours(administrator: Client, name: str) -> None:
    page = PAGES[name]
    open_event()
    random = Random(f"uploads {name}")  # noqa: S311 - it has to be the same each time
    answers: Counter[int] = Counter()
    for number in range(INPUTS):
        reader = READERS[random.choice(list(page.names))]
        seeds = [*page.sound(), *reader.seeds()]
        content = random.choice(seeds)
        if number % 10:
            content = mutated(random, content, seeds, kinds=reader.kinds)
        if reader.seal is not None and number % 2:
            content = reader.seal(content)
        sent: dict[str, Any] = dict(page.fields)
        if page.pasted and number % 3 == 0:
            sent[page.pasted] = content.decode("utf-8", "replace")
        else:
            sent[page.file] = SimpleUploadedFile(page.names[reader.name], content)
        answer = administrator.post(page.address, sent, follow=bool(number % 2))
        answers[answer.status_code] += 1
    assert max(answers) < 500
    assert answers[400], "nothing was refused"
    assert answers[200] + answers[302], "nothing was accepted"


BODIES = (
    ("post", "entrants", {"name": "Núria Mas", "club": "Club", "rating": 1200, "seen": 3}),
    ("post", "rounds", {"round": 3, "seen": 3, "pairs": [[1, 2], [3, 4]], "bye": None}),
    ("put", "rounds/2/tables/1/result", {"points": [400, 350], "winner": 0, "seen": 3}),
)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path", "body"), BODIES, ids=[path for _, path, _ in BODIES])
def test_no_damaged_body_is_an_error_of_ours(
    monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: dict[str, Any]
) -> None:
    for count in COUNTS.values():
        monkeypatch.setattr(count, "is_over", lambda *_: False, raising=False)
        count.clear()
    site = made_site()
    director = program_of(site.director, *Scope)
    content = json.dumps(body).encode()
    random = Random(f"bodies {path}")  # noqa: S311
    answers: set[int] = set()
    for _ in range(INPUTS):
        for count in COUNTS.values():
            count.clear()
        damaged = mutated(random, content, [content], kinds=EVENTS)
        answer = director.client.generic(
            method.upper(),
            ROOT + site.path + path,
            damaged,
            content_type="application/json",
            headers=director.headers,
        )
        answers.add(answer.status_code)
    assert max(answers) < 500
    assert answers & {400, 422}
