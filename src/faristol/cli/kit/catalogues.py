"""
The words of the library in another language, from the site's catalogues if the site is installed.

Only files are read: nothing of the site is imported.
"""

import gettext
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from faristol.errors import FaristolError

LANGUAGES = ("en", "ca", "ro", "el", "es", "fr")
_SITE = "faristol_web"


def translated(labels: Mapping[str, str], language: str) -> dict[str, str]:
    """
    Return the labels in one of `LANGUAGES`.

    >>> translated({"pass": "pass"}, "ca")
    {'pass': 'passa'}

    Raises:
        FaristolError: if there is no catalogue, because the site is not installed.
    """
    if language == LANGUAGES[0]:
        return dict(labels)
    site = find_spec(_SITE)
    folders = [Path(folder) / "locale" for folder in (site and site.submodule_search_locations) or ()]
    for folder in folders:
        if gettext.find("django", folder, [language]):
            catalogue = gettext.translation("django", folder, [language])
            return {key: catalogue.gettext(text) for key, text in labels.items()}
    raise FaristolError(f"no catalogue for {language}: install Faristol with its site, or use --language en")
