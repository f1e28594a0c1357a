"""Hypothesis generators, one a domain type."""

from hypothesis import strategies as st

from faristol.rulebook import load_rulebook, rulebook_ids
from faristol.tiles import load_tileset, tileset_ids

seeds = st.binary(min_size=32, max_size=32)
rulebooks = st.sampled_from(rulebook_ids()).map(load_rulebook)
tilesets = st.sampled_from(tileset_ids()).map(load_tileset)
