"""A site that soon loses its patience with slow connections."""

from collections.abc import Iterator

import pytest

from tests.web.server import Server

PATIENCE_S = 2.0
"""Wait for a client that neither reads nor sends."""


@pytest.fixture(scope="package")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("hasty") / "data"
    running = Server(data, environment={"FARISTOL_PATIENCE_S": str(PATIENCE_S)}).start()
    yield running
    assert running.stop() == 0
