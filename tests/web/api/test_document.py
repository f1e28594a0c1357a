"""The API against its own document: every operation, what it promises and what it must refuse."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

import jsonschema_rs
import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.urls import reverse
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.definitions import OPENAPI_31

from faristol_web.api.documents import document
from faristol_web.api.tokens import Scope
from faristol_web.ratings.models import Player
from faristol_web.replays.models import Record
from tests.web.api.asking import Program, Site, program_of

if TYPE_CHECKING:
    from schemathesis.schemas import APIOperation

pytestmark = pytest.mark.django_db

Operation: TypeAlias = "APIOperation[Any, Any, Any, Any]"

EXAMPLES = 4
"""For each operation and each way to ask; what goes wrong goes wrong early."""
QUIET = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
load_all_checks()
JUDGED = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    ]
)
REFUSING = [*JUDGED, *CHECKS.get_by_names(["negative_data_rejection"])]


def operations() -> Iterator[Operation]:
    schema = schemathesis.openapi.from_dict(dict(document()))
    schema.app = get_wsgi_application()
    for each in schema.get_all_operations():
        assert isinstance(each, Ok), each
        yield each.ok()


def ids(site: Site) -> dict[str, Any]:
    """Return ids that lead somewhere, by the name that addresses have for them."""
    return {
        "slug": site.tournament.slug,
        "number": 2,
        "table": 1,
        "entrant": 1,
        "rulebook_id": "ca-1v1",
        "tileset_id": "catalan",
        "lexicon_id": "ca-disc-2021",
        "system": "barruf",
        "year": 2026,
        "record_id": Record.objects.all()[0].slug,
        "player_id": Player.objects.all()[0].public_id,
        "club_id": "none",
        "season": 2009,
        "game_id": "none",
        "session_id": "none",
    }


def ask(
    operation: Operation,
    mode: GenerationMode,
    *,
    headers: dict[str, str],
    checks: list[Any],
    places: dict[str, Any] | None = None,
) -> None:
    strategy = operation.as_strategy(mode, path_parameters=places)

    @QUIET
    @given(strategy)
    def judged(case: "schemathesis.Case[Any]") -> None:
        case.call_and_validate(headers=headers, checks=checks)

    judged()


@pytest.fixture
def headers(site: Site) -> dict[str, str]:
    return {**program_of(site.director, *Scope).headers, "Accept-Encoding": "identity"}


@pytest.mark.slow
def test_every_operation_answers_as_the_document_says(site: Site, headers: dict[str, str]) -> None:
    known = ids(site)
    for operation in operations():
        named = {each.name for each in operation.path_parameters}
        ask(operation, GenerationMode.POSITIVE, headers=headers, checks=JUDGED)
        if named:
            places = {name: known[name] for name in named}
            ask(operation, GenerationMode.POSITIVE, headers=headers, checks=JUDGED, places=places)


@pytest.mark.slow
def test_every_operation_refuses_what_the_document_does_not_allow(
    site: Site, headers: dict[str, str]
) -> None:
    known = ids(site)
    for operation in operations():
        if not (operation.query or operation.body):
            continue  # an address of any other kind leads nowhere, which the other test sees
        places = {each.name: known[each.name] for each in operation.path_parameters}
        ask(operation, GenerationMode.NEGATIVE, headers=headers, checks=REFUSING, places=places)


def test_operations_with_a_token_are_refused_without_one(site: Site) -> None:
    known = {name: str(value) for name, value in ids(site).items()}
    secured = [
        (path, method)
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
        if "security" in operation
    ]
    assert len(secured) == 10
    for path, method in secured:
        address = path.format(**known).removeprefix("/api/v1/")
        assert Program().send(address, {}, method=method).status_code == 401, (path, method)


def test_the_document_says_all_of_every_operation() -> None:
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
            assert operation["description"], (path, method)
            assert {"429"} <= operation["responses"].keys(), (path, method)
    assert Program().get("openapi.json").json() == document()


def test_the_document_is_one_that_generators_read() -> None:
    found = jsonschema_rs.validator_for(OPENAPI_31).iter_errors(dict(document()))
    assert [(each.instance_path, each.message) for each in found] == []


def test_the_page_for_programs_has_every_operation() -> None:
    page = Program().client.get(reverse("api_docs")).content.decode()
    for methods in document()["paths"].values():
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page
    scripts = re.findall(r"<script[^>]*>", page)
    assert [each for each in scripts if not re.search("faristol/js/(times|sent).js", each)] == []
