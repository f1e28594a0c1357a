"""Links that a phone can read from paper or from a screen."""

from functools import lru_cache
from urllib.parse import urlsplit

import segno
from django.utils.safestring import SafeString, mark_safe

_HERE = frozenset({"localhost", "127.0.0.1", "::1"})


def is_local(host: str) -> bool:
    """
    True if no other device finds this machine by that name, whatever the port.

    >>> is_local("localhost:8000"), is_local("[::1]:8000"), is_local("192.168.1.2:8000")
    (True, True, False)
    """
    return urlsplit(f"//{host}").hostname in _HERE


@lru_cache(maxsize=1024)
def qr_code(text: str) -> SafeString:
    """
    An SVG that fills whatever holds it: black on white in both colour schemes, or phones cannot read it.

    >>> qr_code("https://example.org/")[:26]
    '<svg viewBox="0 0 29 29" c'
    """
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff", svgclass="qr", lineclass=None)
    return mark_safe(drawn)  # noqa: S308 – squares only: nothing of the text is in it
