"""
The page with everything that it needs without a network, under one version.

Its files are served below that version's own address, so that a page and its scripts are always of one
make, whether they come from here or from what a device has kept.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.i18n import JavaScriptCatalog

import faristol
from faristol.lexicon import Lexicon
from faristol_web.language.lexica import names
from faristol_web.validator.words import lexica, lexicon_json

STATIC = Path(__file__).parents[1] / "static"
SHARED = (
    "faristol/js/dialog.js",
    "faristol/js/element.js",
    "faristol/js/language.js",
    "faristol/js/letters.js",
    "faristol/js/tile.js",
)
"""Files of the whole site that the page's scripts import."""
FRAME = (
    "faristol/css/site.css",
    "faristol/icons/faristol.svg",
    "faristol/js/sent.js",
    "faristol/js/times.js",
)
"""Files that every page of the site loads, at their usual addresses."""
ICON_SIDES = (192, 512)
TEMPLATE = "validator/validator.html"
WORKER = "validator/worker.js"
CATALOGUE = "language.js"
MANIFEST = "validator.webmanifest"

_VERSION_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Shell:
    """In one language."""

    language: str
    version: str
    files: Mapping[str, bytes]
    """Path below the version's address → content."""

    def address(self, path: str) -> str:
        return reverse("validator_file", args=[self.version, path])


def shell_in(language: str) -> Shell:
    """The same for as long as the program runs and no lexicon is added."""
    return _shell(language, tuple(lexica()))


def shell_of(version: str) -> Shell | None:
    """None if it is of another make than this program's."""
    known = tuple(lexica())
    shells = (_shell(language, known) for language, _ in settings.LANGUAGES)
    return next((shell for shell in shells if shell.version == version), None)


def context(shell: Shell) -> Mapping[str, Any]:
    """
    For the template. The page is kept on the device and shown to anyone who holds it: it names no user.
    """
    known = lexica()
    return {
        "version": shell.version,
        "files": reverse("validator_file", args=[shell.version, "-"]).removesuffix("-"),
        "worker": f"{reverse('validator_worker')}?language={shell.language}",
        "lexica": [lexicon_json(lexicon) for lexicon in known],
        "names": names(known),
        "icon": static(f"validator/icon-{ICON_SIDES[0]}.png"),
        "user": None,
        "messages": None,
    }


def worker_script(shell: Shell) -> str:
    """The service worker, told what to keep."""
    keep = {
        "version": shell.version,
        "page": reverse("validator"),
        "language": shell.language,
        "files": [*map(shell.address, shell.files), *map(static, FRAME)],
        "words": [lexicon_json(lexicon)["words"] for lexicon in lexica()],
    }
    return f"const KEEP = {json.dumps(keep)};\n{(STATIC / WORKER).read_text('utf-8')}"


@lru_cache(maxsize=16)
def _shell(language: str, known: tuple[Lexicon, ...]) -> Shell:
    with translation.override(language):
        own = {path.relative_to(STATIC).as_posix() for path in (STATIC / "validator").iterdir()} - {WORKER}
        files = {path: (STATIC / path).read_bytes() for path in sorted({*own, *SHARED})}
        files[CATALOGUE] = JavaScriptCatalog(packages=["faristol_web"]).get(HttpRequest()).content
        files[MANIFEST] = json.dumps(_manifest()).encode()
        unversioned = Shell(language, "-", files)
        rest = [
            render_to_string(TEMPLATE, context(unversioned)),
            worker_script(unversioned),
            *((STATIC / path).read_text("utf-8") for path in FRAME),
            *(lexicon.version for lexicon in known),
            faristol.__version__,
        ]
    digest = sha256(language.encode())
    for content in (*files.values(), *map(str.encode, rest)):
        digest.update(sha256(content).digest())
    return Shell(language, digest.hexdigest()[:_VERSION_DIGITS], files)


def _manifest() -> Mapping[str, Any]:
    """Return the manifest that lets a phone put the page on its home screen."""
    start = reverse("validator")
    icons = [
        {"src": static(f"validator/icon-{side}.png"), "sizes": f"{side}x{side}", "type": "image/png"}
        for side in ICON_SIDES
    ]
    return {
        "id": start,
        "name": f"Faristol – {gettext('Validator')}",
        "short_name": gettext("Validator"),
        "lang": translation.get_language(),
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "background_color": "#131a18",
        "theme_color": "#131a18",
        "icons": icons,
    }
