"""
A page that a device keeps, with everything that it needs without a network, under one version.

Its files are served below that version's own address, so that a page and its scripts are always of one
make, whether they come from here or from what a device has kept.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language, gettext

import faristol
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol_web.http.static_files import ASK_AGAIN, FOR_GOOD, content_of, type_of, words_of

STATIC = Path(__file__).parents[1] / "static"
FRAME = (
    "faristol/css/site.css",
    "faristol/icons/faristol.svg",
    "faristol/js/sent.js",
    "faristol/js/times.js",
)
"""Files that every page of the site loads, at their usual addresses."""
WORKER = "faristol/kept/worker.js"
CATALOGUE = "language.js"
ICON_SIDES = (192, 512)
_VERSION_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Shell:
    """The page's files in one language."""

    language: str
    version: str
    files: Mapping[str, bytes]
    """Path below the version's address → content."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPage:
    """A page with a worker that keeps it. Its addresses are `NAME`, `NAME_worker` and `NAME_file`."""

    name: str
    """Name of its addresses, its folder of static files, its template and its caches."""
    title: str
    icons: str
    """Path of its icons, before the side in pixels."""
    colour: str
    matter: Callable[[Sequence[Lexicon]], Mapping[str, Any]] = field(compare=False)
    """Values for the template, in the reader's language; they name no user."""
    words: Callable[[Sequence[Lexicon]], Sequence[str]] = field(compare=False, default=lambda _known: ())
    """Addresses of word graphs that the worker keeps when they change."""

    @property
    def template(self) -> str:
        return f"{self.name}/{self.name}.html"

    @property
    def manifest(self) -> str:
        return f"{self.name}.webmanifest"

    def shell_in(self, language: str) -> Shell:
        """The same for as long as the program runs and no lexicon is added."""
        return _shell(self, language, _known())

    def address(self, version: str, path: str) -> str:
        return reverse(f"{self.name}_file", args=[version, path])

    def context(self, shell: Shell) -> dict[str, Any]:
        """
        For the template. The page is kept on the device and shown to anyone who holds it: it names no user.
        """
        return {
            "version": shell.version,
            "files": self.address(shell.version, "-").removesuffix("-"),
            "worker": f"{reverse(f'{self.name}_worker')}?language={shell.language}",
            "icon": static(f"{self.icons}{ICON_SIDES[0]}.png"),
            "user": None,
            "messages": None,
            **self.matter(_known()),
        }

    def worker_script(self, shell: Shell) -> str:
        """The service worker, told what to keep."""
        files = [self.address(shell.version, path) for path in shell.files]
        keep = {
            "name": self.name,
            "version": shell.version,
            "page": reverse(self.name),
            "language": shell.language,
            "files": [*files, *map(static, FRAME)],
            "words": self.words(_known()),
        }
        return f"const KEEP = {json.dumps(keep)};\n{(STATIC / WORKER).read_text('utf-8')}"

    def manifest_json(self) -> Mapping[str, Any]:
        """Return the manifest that lets a phone put the page on its home screen."""
        start = reverse(self.name)
        icons = [
            {"src": static(f"{self.icons}{side}.png"), "sizes": f"{side}x{side}", "type": "image/png"}
            for side in ICON_SIDES
        ]
        return {
            "id": start,
            "name": f"Faristol – {gettext(self.title)}",
            "short_name": gettext(self.title),
            "lang": translation.get_language(),
            "start_url": start,
            "scope": start,
            "display": "standalone",
            "background_color": self.colour,
            "theme_color": self.colour,
            "icons": icons,
        }

    # Responses

    def page_response(self, request: HttpRequest) -> HttpResponse:
        shell = self._asked(request)
        with translation.override(shell.language):
            response = render(request, self.template, self.context(shell))
        response.headers["Cache-Control"] = ASK_AGAIN
        response.headers["Content-Language"] = shell.language
        response.headers["Kept-Version"] = shell.version
        return response

    def worker_response(self, request: HttpRequest) -> HttpResponse:
        """Serve the worker beside the page, because it may answer only for addresses below its own."""
        script = self.worker_script(self._asked(request))
        return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": ASK_AGAIN})

    def file_response(self, version: str, path: str) -> HttpResponse:
        """
        Raises:
            Http404: if it is of another make than this program's.
        """
        shells = (self.shell_in(language) for language, _ in settings.LANGUAGES)
        shell = next((shell for shell in shells if shell.version == version), None)
        if shell is None or path not in shell.files:
            raise Http404(path)
        headers = {"Cache-Control": FOR_GOOD}
        return HttpResponse(shell.files[path], content_type=type_of(path), headers=headers)

    def _asked(self, request: HttpRequest) -> Shell:
        """In the language that a worker asks for by name: it may not send all that its page sends."""
        asked = request.headers.get("Kept-Language") or request.GET.get("language", "")
        is_known = asked in dict(settings.LANGUAGES)
        return self.shell_in(asked if is_known else get_language() or settings.LANGUAGE_CODE)


def _known() -> tuple[Lexicon, ...]:
    return tuple(load_lexicon(lexicon_id) for lexicon_id in lexicon_ids())


@lru_cache(maxsize=32)
def _shell(page: KeptPage, language: str, known: tuple[Lexicon, ...]) -> Shell:
    with translation.override(language):
        own = {path.relative_to(STATIC).as_posix() for path in (STATIC / page.name).iterdir()}
        script = f"{page.name}/{page.name}.js"  # with all that it imports
        names = sorted(path for path in own if path == script or not path.endswith(".js"))
        files = {path: content_of(path) for path in names}
        files[CATALOGUE] = content_of(words_of(language))
        files[page.manifest] = json.dumps(page.manifest_json()).encode()
        unversioned = Shell(language, "-", files)
        rest = [
            render_to_string(page.template, page.context(unversioned)),
            page.worker_script(unversioned),
            *(lexicon.version for lexicon in known),
            faristol.__version__,
        ]
    digest = sha256(language.encode())
    for content in (*files.values(), *map(str.encode, rest)):
        digest.update(sha256(content).digest())
    return Shell(language, digest.hexdigest()[:_VERSION_DIGITS], files)
