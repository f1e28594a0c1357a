"""The OpenAPI document as a page: chapters, operations, parameters, a line for a terminal."""

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from typing import Any

from faristol_web.api.site import api
from faristol_web.archive.clubs import kept_club
from faristol_web.archive.models import Result
from faristol_web.archive.seasons import seasons_known
from faristol_web.duplicate.models import Session
from faristol_web.play.models import Game
from faristol_web.ratings.models import Edition, Player
from faristol_web.replays.queries import public_records
from faristol_web.tournaments.models import Tournament

METHODS = ("get", "post", "put", "patch", "delete")
_PROBLEMS_FROM = 400
_LINE = 76
_PLACE = re.compile(r"\{(\w+)\}")
_FIXED = {
    "rulebook_id": "ca-1v1",
    "tileset_id": "catalan",
    "lexicon_id": "ca-disc-2021",
    **dict.fromkeys(("number", "table", "entrant"), "1"),
}
"""Example values for the placeholders of addresses, valid on every server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A parameter, or a name in an object."""

    name: str
    place: str = ""
    """`path`, `query`, `header`; empty for a name in an object."""
    type: str
    is_required: bool
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    status: int
    phrase: str
    type: str
    fields: list[Field] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    id: str
    method: str
    path: str
    summary: str
    description: str
    scope: str
    parameters: list[Field]
    body: list[Field]
    answers: list[Answer]
    curl: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    name: str
    anchor: str
    operations: list[Operation]


@cache
def document() -> Mapping[str, Any]:
    """Return the document as it is served."""
    schema: Mapping[str, Any] = json.loads(json.dumps(api.get_openapi_schema()))
    return schema


def chapters(site: str, here: Mapping[str, str]) -> list[Chapter]:
    """
    In the order of the document; `site` is the address without the last slash, `here` what `examples_here`
    returned.
    """
    by_tag: dict[str, list[Operation]] = {}
    for path, methods in document()["paths"].items():
        for method in METHODS:
            if method in methods:
                spec = methods[method]
                by_tag.setdefault(spec["tags"][0], []).append(_operation(site, path, method, spec, here=here))
    return [
        Chapter(name=name, anchor=name.lower().replace(" ", "-"), operations=operations)
        for name, operations in by_tag.items()
    ]


def _operation(
    site: str, path: str, method: str, spec: Mapping[str, Any], *, here: Mapping[str, str]
) -> Operation:
    body = _content(spec.get("requestBody", {}))
    scope = spec["security"][0]["token"][0] if "security" in spec else ""
    return Operation(
        id=spec["operationId"],
        method=method.upper(),
        path=path,
        summary=spec["summary"],
        description="" if spec["description"] == spec["summary"] else spec["description"],
        scope=scope,
        parameters=[_parameter(parameter) for parameter in spec["parameters"]],
        body=list(_fields(body)),
        answers=list(_answers(spec["responses"])),
        curl=_curl(site, _filled(path, here), method, spec, body=body, scope=scope),
    )


def _parameter(spec: Mapping[str, Any]) -> Field:
    return Field(
        name=spec["name"],
        place=spec["in"],
        type=_type(spec["schema"]),
        is_required=spec["required"],
        description=spec.get("description", ""),
    )


def _answers(answers: Mapping[str, Any]) -> Iterator[Answer]:
    """Yield the answers that are not problems: those are explained once."""
    for status, spec in answers.items():
        if int(status) < _PROBLEMS_FROM:
            schema = _content(spec)
            listed = schema.get("items", schema)
            yield Answer(
                status=int(status),
                phrase=HTTPStatus(int(status)).phrase,
                type=_type(schema) if schema else "",
                fields=list(_fields(listed)),
            )


def _content(spec: Mapping[str, Any]) -> Mapping[str, Any]:
    content = spec.get("content", {})
    schema: Mapping[str, Any] = next(iter(content.values()))["schema"] if content else {}
    return schema


def _fields(schema: Mapping[str, Any]) -> Iterator[Field]:
    whole = _resolved(schema)
    required = set(whole.get("required", ()))
    for name, spec in whole.get("properties", {}).items():
        yield Field(
            name=name,
            type=_type(spec),
            is_required=name in required,
            description=spec.get("description", ""),
        )


def _resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in schema:
        return schema
    shape: Mapping[str, Any] = document()["components"]["schemas"][_name(schema)]
    return shape


def _name(schema: Mapping[str, Any]) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _type(schema: Mapping[str, Any]) -> str:
    """
    >>> _type({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    'list of integer, or null'
    """
    if "anyOf" in schema:
        return ", or ".join(_type(choice) for choice in schema["anyOf"])
    if "$ref" in schema:
        return _name(schema).removesuffix("Shape")
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}"
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    return str(schema.get("format") or schema.get("type", "anything"))


def examples_here() -> dict[str, str]:
    """Ids that lead somewhere on this server, for the lines for a terminal."""
    tournament = Tournament.objects.exclude(status=Tournament.Status.HIDDEN).first()
    game = Game.objects.exclude(status=Game.Status.SEATING).first()
    session, record = Session.objects.first(), public_records().first()
    edition, player = Edition.objects.select_related("list").last(), Player.objects.exclude(name="").first()
    played = Result.objects.exclude(club=None).exclude(player=None).exclude(season=None)
    result = played.select_related("club").first()
    seasons = seasons_known()
    examples = {
        "slug": tournament and tournament.slug,
        "game_id": game and game.public_id,
        "session_id": session and session.public_id,
        "record_id": record and record.slug,
        "system": edition and edition.list.system,
        "player_id": player and player.public_id,
        "club_id": result and result.club and kept_club(result.club).slug,
        "season": result and str(result.season),
        "year": seasons and str(seasons[0].season),
    }
    return _FIXED | {name: value for name, value in examples.items() if value}


def _curl(
    site: str, path: str, method: str, spec: Mapping[str, Any], *, body: Mapping[str, Any], scope: str
) -> str:
    """One line, or several with a backslash at the end of each but the last."""
    query = "&".join(
        f"{parameter['name']}={_example(parameter['schema'])}"
        for parameter in spec["parameters"]
        if parameter["in"] == "query" and parameter["required"]
    )
    parts = ["curl"] + ([] if method == "get" else [f"-X {method.upper()}"])
    if scope:
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if body:
        sent = {
            name: _example(spec)
            for name, spec in _resolved(body).get("properties", {}).items()
            if name in _resolved(body).get("required", ()) or "examples" in spec
        }
        parts.append('-H "Content-Type: application/json"')
        parts.append(f"-d {shlex.quote(json.dumps(sent, ensure_ascii=False))}")
    parts.append(shlex.quote(f"{site}{path}{'?' if query else ''}{query}"))
    line = " ".join(parts)
    return line if len(line) <= _LINE else " \\\n  ".join(parts)


def _example(schema: Mapping[str, Any]) -> Any:
    if "examples" in schema:
        return schema["examples"][0]
    return 1 if schema.get("type") == "integer" else "…"


def _filled(path: str, here: Mapping[str, str]) -> str:
    """
    >>> _filled("/api/v1/games/{game_id}/moves", {}), _filled("/api/v1/games/{game_id}", {"game_id": "x1"})
    ('/api/v1/games/GAME_ID/moves', '/api/v1/games/x1')
    """
    return _PLACE.sub(lambda place: here.get(place[1], place[1].upper()), path)
