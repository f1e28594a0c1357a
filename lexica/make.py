#!/usr/bin/env python3
"""
Makes the lexica that Faristol ships, from packages that every Debian mirror has, and one of npm.

    lexica/make.py ca-disc-2021 ro-hunspell        # one or several; `all` for every one

Downloads packages by name into a temporary folder with `apt-get download` and `npm pack`, and writes
src/faristol/data/lexica/ID.{toml,kwg.xz,licence.txt}. The same packages give the same bytes. The recipes
are in lexica/recipes, one a language.
"""

import json
import lzma
import re
import subprocess
import sys
import tarfile
import time
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from recipes import RECIPES, Recipe  # noqa: E402 - the path must be known first

from faristol.errors import FaristolError  # noqa: E402
from faristol.lexicon import build_graph, read_overrides  # noqa: E402
from faristol.tiles import load_tileset  # noqa: E402

OUTPUT = ROOT / "src" / "faristol" / "data" / "lexica"
OVERRIDES = ROOT / "lexica" / "overrides"
COMMON_LICENCES = Path("/usr/share/common-licenses")


def unpacked(package: str, folder: Path) -> tuple[Path, str]:
    """Where the package's files now are, and its version."""
    here = folder / plain_name(package)
    here.mkdir()
    if package.startswith("npm:"):
        return unpacked_npm(package.removeprefix("npm:"), here)
    subprocess.run(["apt-get", "download", package], cwd=here, check=True, capture_output=True)
    (archive,) = here.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", archive, here], check=True)
    query = ["dpkg-deb", "-f", str(archive), "Version"]
    version = subprocess.run(query, check=True, capture_output=True, text=True).stdout.strip()
    return here, version


def unpacked_npm(package: str, here: Path) -> tuple[Path, str]:
    """Named with its version, which it must turn out to have."""
    subprocess.run(["npm", "pack", "--silent", package], cwd=here, check=True, capture_output=True)
    (archive,) = here.glob("*.tgz")
    with tarfile.open(archive) as tar:
        tar.extractall(here, filter="data")
    found: str = json.loads((here / "package/package.json").read_text("utf-8"))["version"]
    wanted = package.rpartition("@")[2]
    if found != wanted:
        raise ValueError(f"npm gave version {found} of {package}")
    return here / "package", found


def plain_name(package: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", package)


def make(recipe: Recipe) -> None:
    start = time.perf_counter()
    tileset = load_tileset(recipe.tileset)
    with TemporaryDirectory() as folder:
        found = {package: unpacked(package, Path(folder)) for package in recipe.packages}
        places = {package: place for package, (place, _) in found.items()}
        versions = {plain_name(package): version for package, (_, version) in found.items()}
        vowels = recipe.vowels(tileset)
        gathered = {word for word in recipe.gather(places, tileset) if not vowels.isdisjoint(word)}
        licence = licence_text(recipe, places)
    words = read_overrides(OVERRIDES / recipe.overrides, tileset.alphabet).apply(gathered, tileset.alphabet)
    building = time.perf_counter()
    graph = build_graph(words)
    built = time.perf_counter()

    content = graph.to_bytes()
    packed = lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)
    description = {
        "id": recipe.id,
        "title": recipe.title,
        "language": tileset.language,
        "tileset": recipe.tileset,
        "edition": recipe.edition.format(**versions),
        "label": recipe.label,
        "official": False,
        "word_count": len(words),
        "sha256": sha256(content).hexdigest(),
        "licence": recipe.licence,
        "licence_file": f"{recipe.id}.licence.txt",
        "provenance": recipe.provenance.format(**versions),
        "made_with": f"lexica/make.py {recipe.id}",
    }
    write(recipe.id, packed, description, licence)
    print(
        f"{recipe.id}: {len(words):,} words, {len(graph.nodes):,} nodes, {len(packed):,} bytes packed; "
        f"gathered in {building - start:.1f} s, built in {built - building:.1f} s"
    )


def licence_text(recipe: Recipe, places: dict[str, Path]) -> str:
    rule = "\n\n" + "=" * 80 + "\n\n"
    notes = "\n\n".join(recipe.licence_notes(places))
    return rule.join([notes, *((COMMON_LICENCES / name).read_text("utf-8") for name in recipe.full_texts)])


def write(lexicon_id: str, packed: bytes, description: dict[str, object], licence: str) -> None:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {toml_value(value)}" for key, value in description.items()]
    head = f"# Written by {description['made_with']}; do not edit.\n"
    contents = {
        ".kwg.xz": packed,
        ".licence.txt": licence.encode(),
        ".toml": (head + "\n".join(lines) + "\n").encode(),
    }
    # All beside their places first, so that nothing is left half-written.
    for ending, content in contents.items():
        (OUTPUT / f"{lexicon_id}{ending}.new").write_bytes(content)
    for ending in contents:
        (OUTPUT / f"{lexicon_id}{ending}.new").replace(OUTPUT / f"{lexicon_id}{ending}")


def toml_value(value: object) -> str:
    if isinstance(value, str) and "\n" in value:
        return f'"""\n{value}"""'
    # Strings, numbers and truth values are written alike in JSON and TOML.
    return json.dumps(value, ensure_ascii=False)


def main(wanted: list[str]) -> int:
    if not wanted or not {*RECIPES, "all"} >= set(wanted):
        print(f"usage: lexica/make.py all | {' | '.join(RECIPES)}", file=sys.stderr)
        return 2
    try:
        for lexicon_id in RECIPES if "all" in wanted else wanted:
            make(RECIPES[lexicon_id])
    except FileNotFoundError as error:
        print(f"lexica/make.py: not found: {error.filename}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        said = (error.stderr or b"").decode(errors="replace").strip()
        print(f"lexica/make.py: {' '.join(map(str, error.cmd))} failed: {said}", file=sys.stderr)
        return 1
    except (FaristolError, ValueError) as error:
        print(f"lexica/make.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
