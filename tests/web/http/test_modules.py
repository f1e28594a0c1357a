"""A module comes in one piece with all that it imports, once, in the order in which a browser runs it."""

import pytest

from faristol_web.http.modules import exports_of, in_one_piece, in_order, is_module
from faristol_web.http.static_files import sources

SITE = {
    "js/page.js": (
        'import "./first.js";\n'
        'import { LEAST, more as most } from "../shared/numbers.js";\n'
        'import {\n  Shown,\n} from "./shown.js";\n\n'
        "/** A page. @typedef {import('./first.js').Word} Word */\n"
        "// A comment, with a fault: import\n"
        "export class Page extends Shown {}\n"
        "export async function load() {}\n"
        'export const SUM = LEAST + most("// no comment");\n'
    ),
    "js/first.js": 'import { LEAST } from "../shared/numbers.js";\ndocument.title = LEAST;\n',
    "js/shown.js": "export class Shown {}\n",
    "shared/numbers.js": "export const LEAST = 1;\nexport function more(text) {\n  return text.length;\n}\n",
}


def test_each_comes_once_after_what_it_needs() -> None:
    assert in_order("js/page.js", SITE.__getitem__) == [
        "shared/numbers.js",
        "js/first.js",
        "js/shown.js",
        "js/page.js",
    ]


def test_imports_are_read_from_the_registry_and_exports_put_there() -> None:
    piece = in_one_piece("js/page.js", SITE.__getitem__)
    assert 'const { LEAST, more: most } = $modules["shared/numbers.js"];' in piece
    assert 'const { Shown } = $modules["js/shown.js"];' in piece
    assert piece.endswith('export const { Page, load, SUM } = $modules["js/page.js"];\n')
    assert "// no comment" in piece
    assert "fault" not in piece
    assert "typedef" not in piece


def test_a_script_that_imports_and_exports_nothing_is_no_module() -> None:
    assert not is_module('const word = "import";\n  export;\n')
    assert is_module(SITE["js/first.js"])


def test_a_circle_is_named() -> None:
    site = {**SITE, "shared/numbers.js": 'import "../js/page.js";\n'}
    with pytest.raises(ValueError, match=r"→ .*: import each other"):
        in_one_piece("js/page.js", site.__getitem__)


@pytest.mark.parametrize(
    "line",
    [
        "export default 3;",
        "export let count = 0;",
        'export * from "./shown.js";',
        'import Shown from "./shown.js";',
        'import * as shown from "./shown.js";',
        'import { Shown } from "elsewhere";',
    ],
)
def test_what_is_not_known_is_refused_and_not_served_wrongly(line: str) -> None:
    with pytest.raises(ValueError, match="not known here"):
        in_one_piece("js/page.js", {"js/page.js": line, "js/shown.js": ""}.__getitem__)


def test_every_module_of_the_site_can_be_put_together() -> None:
    scripts = {path: content.decode() for path, content in sources().items() if path.endswith(".js")}
    found = [path for path, text in scripts.items() if is_module(text)]
    assert len(found) > 100
    for path in found:
        piece = in_one_piece(path, scripts.__getitem__)
        assert all(name in piece for name in exports_of(scripts[path]))
