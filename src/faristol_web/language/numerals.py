"""Numbers that somebody typed, or that stand in an address."""

MOST_DIGITS = 9


def whole_number(text: object) -> int | None:
    """
    None for anything but a few of the digits from 0 to 9.

    Python's own reading takes digits of every script, and breaks at some thousands of them.

    >>> whole_number("12"), whole_number("-1"), whole_number("٣"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    if not isinstance(text, str) or len(text) > MOST_DIGITS:
        return None
    return int(text) if text.isascii() and text.isdecimal() else None
