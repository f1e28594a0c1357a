"""Parts that all operations share in the OpenAPI document: errors, headers, security, examples."""

import json
from typing import Any

from ninja.openapi.schema import OpenAPISchema

from faristol_web.api.identity import SCOPE_KEY
from faristol_web.api.problems import KINDS, MEDIA_TYPE, Problem, problem_response
from faristol_web.api.shapes import ProblemShape
from faristol_web.api.tokens import SCOPE_LABELS

_METHODS = ("get", "post", "put", "patch", "delete")
_SECURITY = "token"


def described(document: OpenAPISchema) -> OpenAPISchema:
    """The same document, whole."""
    components = document["components"]
    components["schemas"] |= _problem_schemas()
    components["responses"] = {name: _problem(name) for name in KINDS}
    components["securitySchemes"] = {
        _SECURITY: {
            "type": "http",
            "scheme": "bearer",
            "description": "A token of /account/tokens/. Scopes: "
            + "; ".join(f"`{scope.value}`" for scope in SCOPE_LABELS),
        }
    }
    for path in document["paths"].values():
        for method in _METHODS:
            if method in path:
                _complete(path[method], method)
    return document


def _complete(operation: dict[str, Any], method: str) -> None:
    answers = operation["responses"]
    scope = operation.pop(SCOPE_KEY, None)
    operation.pop("security", None)
    if scope is not None:
        operation["security"] = [{_SECURITY: [scope]}]
    if method == "get":
        answers[304] = {"description": "It has not changed since the ETag or the time that was sent"}
    for name in _problems(operation, method, is_scoped=scope is not None):
        answers[KINDS[name].status.value] = {"$ref": f"#/components/responses/{name}"}
    operation.setdefault("description", operation["summary"])
    for parameter in operation["parameters"]:
        if "examples" in parameter:  # a schema has a list of them, a parameter one
            parameter["example"] = parameter.pop("examples")[0]


def _problems(operation: dict[str, Any], method: str, *, is_scoped: bool) -> list[str]:
    """Return the possible problems; if two share a status, the one that says more."""
    places = {parameter["in"] for parameter in operation["parameters"]}
    kinds = ["unauthorised", "too-many"]
    if is_scoped:
        kinds.append("forbidden")
    if "path" in places:
        kinds.append("not-found")
    if operation["parameters"] or "requestBody" in operation:
        kinds.append("invalid")
    if "requestBody" in operation:
        kinds += ["malformed", "too-large"]
    if is_scoped and method != "get":
        kinds.append("unwritten")
    if is_scoped and (method != "get" or "plan" in operation["operationId"]):
        kinds.append("refused")
    return kinds


def _problem(name: str) -> dict[str, Any]:
    kind = KINDS[name]
    example = problem_response(Problem(name))
    headers: dict[str, Any] = {}
    if name == "too-many":
        headers = {"Retry-After": {"description": "Seconds", "schema": {"type": "integer"}}}
    return {
        "description": f"{kind.title}. {kind.meaning}",
        "headers": headers,
        "content": {
            MEDIA_TYPE: {
                "schema": {"$ref": "#/components/schemas/ProblemShape"},
                "example": json.loads(example.content),
            }
        },
    }


def _problem_schemas() -> dict[str, Any]:
    schema = ProblemShape.model_json_schema(ref_template="#/components/schemas/{model}")
    return {**schema.pop("$defs"), "ProblemShape": schema}
