"""An organiser's own rulebook files, made from those that come with the program."""

import re
from importlib.resources import files

FOLDER = files("faristol") / "data" / "rulebooks"


def own(book_id: str) -> str:
    """The text of a book under an id of one's own."""
    return (FOLDER / f"{book_id}.toml").read_text("utf-8").replace(f'id = "{book_id}"', 'id = "own"', 1)


def extending(book_id: str, *rules: str, above: str = "") -> str:
    """A book that changes these rules of another, each a table of its own."""
    header = f'[rulebook]\nid = "own"\nedition = "2030"\ntitle = "Own"\nextends = "{book_id}"\n'
    return "\n".join([above, header, *rules])


def rule(key: str, value: str, **parts: str) -> str:
    """One table: `rule("clock.side_ms", "5", article='"1"')`."""
    return "\n".join([f"[{key}]", f"value = {value}", *(f"{part} = {parts[part]}" for part in parts), ""])


def with_part(text: str, key: str, part: str, written: str) -> str:
    """With one part of one rule written differently; left out where nothing is written."""
    start, end = _table(text, key)
    table = text[start:end]
    line = f"{part} = {written}\n" if written else ""
    changed = re.sub(rf"^{re.escape(part)} = .*\n", lambda _: line, table, count=1, flags=re.MULTILINE)
    assert changed != table, f"{key} has no {part}, or says so already"
    return text[:start] + changed + text[end:]


def without(text: str, key: str) -> str:
    """With one rule's table taken out."""
    start, end = _table(text, key)
    return text[:start] + text[end:]


def _table(text: str, key: str) -> tuple[int, int]:
    start = text.index(f"[{key}]\n")
    end = text.find("\n[", start)
    return start, len(text) if end < 0 else end + 1
