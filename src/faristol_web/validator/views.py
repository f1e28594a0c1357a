"""The validator's page and what it loads. What is typed there is never sent: the page judges by itself."""

import mimetypes

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from faristol.errors import LexiconError
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol_web.http.compressed import compressed_response
from faristol_web.validator.shell import MANIFEST, TEMPLATE, Shell, context, shell_in, shell_of, worker_script
from faristol_web.validator.words import packed

FOR_GOOD = "public, max-age=31536000, immutable"
"""For addresses that name a digest of what they give."""
ASK_AGAIN = "no-cache"


@require_safe
def validator(request: HttpRequest, lexicon_id: str | None = None) -> HttpResponse:
    """The same page for every lexicon: it reads from its own address which one is meant."""
    if lexicon_id is not None and lexicon_id not in lexicon_ids():
        raise Http404(lexicon_id)
    shell = _shell(request)
    with translation.override(shell.language):
        response = render(request, TEMPLATE, dict(context(shell)))
    response.headers["Cache-Control"] = ASK_AGAIN
    response.headers["Content-Language"] = shell.language
    response.headers["Validator-Version"] = shell.version
    return response


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the worker beside the page, because it may answer only for addresses below its own."""
    script = worker_script(_shell(request))
    return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": ASK_AGAIN})


@require_safe
def shell_file(_request: HttpRequest, version: str, path: str) -> HttpResponse:
    shell = shell_of(version)
    if shell is None or path not in shell.files:
        raise Http404(path)
    kind = "application/manifest+json" if path == MANIFEST else _kind(path)
    return HttpResponse(shell.files[path], content_type=kind, headers={"Cache-Control": FOR_GOOD})


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


def _shell(request: HttpRequest) -> Shell:
    """In the language that a worker asks for by name: it cannot count on sending all that its page sends."""
    asked = request.headers.get("Validator-Language") or request.GET.get("language", "")
    return shell_in(asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE)


def _kind(path: str) -> str:
    return {".js": "text/javascript"}.get(path[-3:]) or mimetypes.guess_type(path)[0] or ""
