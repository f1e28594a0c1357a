"""A rulebook as a page: every value with its article, its clause and the reading taken."""

from dataclasses import fields, is_dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from faristol.errors import RulebookError
from faristol.rulebook import Rulebook, load_clauses, load_rulebook


@require_safe
def rulebook(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    try:
        found = load_rulebook(rulebook_id)
    except RulebookError as error:
        raise Http404 from error
    return render(request, "rulebook.html", {"rulebook": found, "chapters": list(_chapters(found))})


def _chapters(found: Rulebook) -> list[tuple[str, list[dict[str, object]]]]:
    chapters = [(field.name, getattr(found, field.name)) for field in fields(found)]
    return [(name, _rules(found, name, chapter)) for name, chapter in chapters if is_dataclass(chapter)]


def _rules(found: Rulebook, name: str, chapter: object) -> list[dict[str, object]]:
    rules = []
    for field in fields(chapter):
        source = found.sources[f"{name}.{field.name}"]
        rules.append(
            {
                "key": field.name,
                "value": _shown(field.name, getattr(chapter, field.name)),
                "article": source.article,
                "clauses": source.clause,
                "reading": source.reading,
                "text": " ".join(load_clauses()[clause].text for clause in source.clause),
            }
        )
    return rules


def _shown(name: str, value: object) -> str:
    """A value for readers: times in minutes, lists in words, nothing as nothing."""
    match value:
        case bool():
            return gettext("yes") if value else gettext("no")
        case None | ():
            return gettext("none")
        case tuple():
            return ", ".join(str(item) for item in value)
        case int() if name.endswith("_ms"):
            minutes, seconds = divmod(value // 1000, 60)
            return f"{minutes}:{seconds:02}"
        case _:
            return str(value)
