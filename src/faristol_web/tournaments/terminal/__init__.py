"""
`faristol tournament VERB site:SLUG`: the terminal works on the site's own database, beside a running server.

What is written carries a role, never a name: on the site names lie in rows that can be erased.
"""

import os
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from faristol.errors import StoreError
from faristol_web.databases.folder import default_folder
from faristol_web.streams.time import join_running_clocks

if TYPE_CHECKING:
    from faristol_web.tournaments.domain.importing import Brought
    from faristol_web.tournaments.terminal.store import SiteStore

DATABASE = "site.sqlite3"


def open_store(slug: str) -> "SiteStore":
    """
    The tournament with this address, in the data folder that FARISTOL_DATA names, or in the usual one.

    Raises:
        StoreError: if there is no such site, or no such tournament on it.
    """
    data = _set_up()
    # Models can be imported only by now.
    store: SiteStore = import_module("faristol_web.tournaments.terminal.store").site_store(slug, data)
    return store


def bring_in(slug: str, files: Mapping[str, bytes], *, rulebook: str) -> "Brought":
    """
    A tournament of another program's files, or of a log, under this address of the site.

    Raises:
        FaristolError: if there is no such site, one with this address, or the files cannot be read.
    """
    data = _set_up()
    brought: Brought = import_module("faristol_web.tournaments.terminal.importing").bring_in_at(
        slug, files, rulebook=rulebook, data=data
    )
    return brought


def _set_up() -> Path:
    """
    The data folder.

    Raises:
        StoreError: if there is no site.
    """
    data = Path(os.environ.get("FARISTOL_DATA") or default_folder()).absolute()
    if not ((data / DATABASE).is_file() or os.environ.get("FARISTOL_DATABASE_URL")):
        raise StoreError(f"there is no site in {data}; the environment's FARISTOL_DATA names its data folder")
    os.environ["FARISTOL_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faristol_web.settings")
    import_module("django").setup()
    if os.environ.get("FARISTOL_DATABASE_URL"):
        import_module("faristol_web.streams.site_clock").join_running()
    else:
        join_running_clocks(data)
    return data
