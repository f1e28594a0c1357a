"""
Pictures for the documentation, taken from the sample club in a real browser.

    python -m tests.pictures

Run it after a change in how the board or the desk looks, and check the result before you commit it.
"""

import io
import os
import tempfile
from pathlib import Path

import django
from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faristol_web.settings")
django.setup()

# After setup(), because this imports models.
from tests.browser.conftest import LAPTOP, launch_options  # noqa: E402
from tests.browser.pages import Samples, take_samples  # noqa: E402
from tests.web.server import ROOT, Server  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"


def take_pictures(folder: Path) -> None:
    """Write `board.webp` and `desk.webp`, each 1280 pixels wide."""
    with tempfile.TemporaryDirectory() as scratch:
        server = Server(Path(scratch) / "data", demo=True).start()
        try:
            samples = take_samples(server)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(**launch_options())
                page = browser.new_page(base_url=server.address, locale="en-GB", **LAPTOP)
                _save(_board(page, samples), folder / "board.webp")
                _save(_desk(page, samples), folder / "desk.webp")
        finally:
            server.stop()


def _board(page: Page, samples: Samples) -> Page:
    page.goto(samples.path("game"))
    expect(page.get_by_text("LLITAR")).to_be_visible()
    return page


def _desk(page: Page, samples: Samples) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": samples.session, "url": samples.address}])
    page.goto(samples.path("tournament_desk_round"))
    expect(page.get_by_role("heading", name="Results")).to_be_visible()
    return page


def _save(page: Page, path: Path) -> None:
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        picture.save(path, quality=80, method=6)


if __name__ == "__main__":
    take_pictures(FOLDER)
