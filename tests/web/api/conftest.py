"""A site with something of everything, and what asks it."""

from collections.abc import Iterator

import pytest

from faristol_web.api import limits
from tests.web.api.asking import Site, made_site


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test begins with nothing counted, and none is slowed down that does not ask for it."""
    for limit in limits.LIMITS.values():
        limit.clear()
        monkeypatch.setattr(limit, "most", 100_000)
    yield
    for limit in limits.LIMITS.values():
        limit.clear()


@pytest.fixture
def site(db: None) -> Site:  # noqa: ARG001 – the database must be there
    return made_site()
