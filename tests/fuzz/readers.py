"""Every reader that is tried, by name."""

from collections.abc import Mapping

from tests.fuzz import lists, messages, records, sessions, site, tournaments
from tests.fuzz.running import Reader

READERS: Mapping[str, Reader] = {
    reader.name: reader
    for module in (records, lists, tournaments, sessions, site, messages)
    for reader in module.READERS
}
