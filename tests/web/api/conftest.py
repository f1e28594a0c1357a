"""A site with something of everything, and what asks it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from faristol_web.api.counts import COUNTS
from tests.web.api.asking import Site, made_site


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test begins with nothing counted, and none is slowed down that does not ask for it."""
    for count in COUNTS.values():
        count.clear()
        monkeypatch.setattr(count, "limit", replace(count.limit, most=100_000))
    yield
    for count in COUNTS.values():
        count.clear()


@pytest.fixture
def site(db: None) -> Site:  # noqa: ARG001 – the database must be there
    return made_site()
