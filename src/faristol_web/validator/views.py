"""The validator's page and what it loads. What is typed there is never sent: the page judges by itself."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol_web.http.compressed import compressed_response
from faristol_web.http.kept_page import KeptPage
from faristol_web.http.static_files import FOR_GOOD
from faristol_web.language.lexica import names
from faristol_web.validator.words import lexicon_json, packed


def _matter(known: Sequence[Lexicon]) -> Mapping[str, Any]:
    return {"lexica": [lexicon_json(lexicon) for lexicon in known], "names": names(known)}


PAGE = KeptPage(
    name="validator",
    title=gettext_noop("Validator"),
    icons="validator/icon-",
    colour="#131a18",
    matter=_matter,
    words=lambda known: [lexicon_json(lexicon)["words"] for lexicon in known],
)


@require_safe
def validator(request: HttpRequest, lexicon_id: str | None = None) -> HttpResponse:
    """The same page for every lexicon: it reads from its own address which one is meant."""
    if lexicon_id is not None and lexicon_id not in lexicon_ids():
        raise Http404(lexicon_id)
    return PAGE.page_response(request)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    return PAGE.worker_response(request)


@require_safe
def shell_file(_request: HttpRequest, version: str, path: str) -> HttpResponse:
    return PAGE.file_response(version, path)


@require_safe
def words(request: HttpRequest, lexicon_id: str, sha256: str) -> HttpResponse:
    """A word graph, as `faristol.lexicon.graph` describes it."""
    try:
        lexicon = load_lexicon(lexicon_id)
        content = packed(lexicon) if lexicon.sha256 == sha256 else None
    except LexiconError as error:
        raise Http404(lexicon_id) from error
    if content is None:
        raise Http404(sha256)
    response = compressed_response(
        request, content, lexicon.graph.to_bytes, content_type="application/octet-stream"
    )
    response["Cache-Control"] = FOR_GOOD
    return response
