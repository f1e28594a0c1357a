"""The bag: what it keeps whatever the players do, and that anyone can repeat it."""

from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from faristol.tiles import BLANK, Bag, Tile, TileSet, commitment_to, load_tileset, new_seed, shuffled
from tests.strategies import seeds, tilesets

tiles = st.lists(st.integers(0, 26).map(Tile), max_size=60)


@given(tiles=tiles, seed=seeds, count=st.integers(0, 70))
def test_drawing_conserves_tiles(tiles: list[Tile], seed: bytes, count: int) -> None:
    drawn, rest = Bag(shuffled(tiles, seed=seed, label="bag")).draw(count)

    assert Counter(drawn) + rest.counts() == Counter(tiles)
    assert len(drawn) == min(count, len(tiles))


@given(tiles=tiles, seed=seeds)
def test_order_depends_on_seed_and_label_alone(tiles: list[Tile], seed: bytes) -> None:
    assert shuffled(tiles, seed=seed, label="x") == shuffled(reversed(tiles), seed=seed, label="x")


def test_another_label_is_another_order() -> None:
    catalan = load_tileset("catalan").tiles()

    assert shuffled(catalan, seed=bytes(32), label="exchange 1") != shuffled(
        catalan, seed=bytes(32), label="exchange 2"
    )


@given(tiles=tiles, seed=seeds, returned=st.lists(st.integers(0, 26).map(Tile), max_size=7))
def test_an_exchange_never_hands_back_what_was_returned(
    tiles: list[Tile], seed: bytes, returned: list[Tile]
) -> None:
    bag = Bag(tuple(tiles))
    drawn, rest = bag.exchange(returned, seed=seed, label="exchange 1")

    assert drawn == bag.tiles[: len(returned)]
    assert Counter(drawn) + rest.counts() == Counter(tiles) + Counter(returned)


def test_every_place_is_as_likely_for_every_tile() -> None:
    """A shuffle with a bias would show here: 6 orders of 3 tiles, 6,000 seeds, chi-squared below 0.1%."""
    orders = Counter(
        shuffled((Tile(1), Tile(2), Tile(3)), seed=number.to_bytes(32, "big"), label="bag")
        for number in range(6_000)
    )
    chi_squared = sum((count - 1_000) ** 2 / 1_000 for count in orders.values())

    assert len(orders) == 6
    assert chi_squared < 20.5


def test_the_seed_has_256_bits_and_the_commitment_is_a_plain_hash() -> None:
    seed = new_seed()

    assert len(seed) == 32
    assert seed != new_seed()
    assert commitment_to(seed) == sha256(b"faristol seed" + seed).hexdigest()


@given(tileset=tilesets)
def test_a_full_bag_holds_what_the_tile_set_says(tileset: TileSet) -> None:
    assert Counter(tileset.tiles())[BLANK] == tileset.counts[0] == 2
    assert len(tileset.tiles()) == tileset.size == {"french": 102, "greek": 104}.get(tileset.id, 100)
