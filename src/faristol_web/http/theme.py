"""Light or dark: the system's, or what a reader chose. The server knows, so that no page flashes."""

from django.http import HttpRequest

COOKIE = "theme"
THEMES = ("light", "dark")


def theme_of(request: HttpRequest) -> str:
    """Empty where the reader leaves it to the system."""
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in THEMES else ""


def theme(request: HttpRequest) -> dict[str, str]:
    """For every template."""
    return {"theme": theme_of(request)}
