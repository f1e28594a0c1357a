"""Word lists that somebody has installed where the site runs."""

from faristol.lexicon import build_graph
from faristol.lexicon.installed import describe, install
from faristol.tiles import load_tileset


def install_list(words: str, lexicon_id: str = "club", tileset: str = "catalan") -> None:
    """In place of the last one with this id."""
    tiles = load_tileset(tileset)
    graph = build_graph([tiles.alphabet.spell(word) for word in words.split()])
    lexicon = describe(
        graph,
        id=lexicon_id,
        title="Club",
        tileset=tiles,
        edition="1",
        label="the club's list",
        official=False,
        licence="CC0-1.0",
        provenance="this test",
    )
    install(lexicon, graph, licence_text="", replace=True)
