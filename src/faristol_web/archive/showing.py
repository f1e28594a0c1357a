"""Public pages of the archive, each made once for all who ask until something changes."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from faristol_web.accounts.access import Deed, may
from faristol_web.archive.indexing import freshen
from faristol_web.archive.stamp import stamp
from faristol_web.tournaments.views import cache

_MOST_VALUE = 80


def shown(
    request: HttpRequest,
    template: str,
    context: Callable[[], dict[str, object]],
    *,
    heeds: tuple[str, ...] = (),
    about: tuple[object, ...] = (),
) -> HttpResponseBase:
    """
    `heeds` are the parts of the address's query that the page looks at; what is looked for is not kept.

    `about` is what else it shows, such as the address of the page's own thing.
    """
    freshen()
    query: Mapping[str, str] = {
        name: request.GET[name][:_MOST_VALUE] for name in heeds if request.GET.get(name)
    }
    may_edit = may(request.user, Deed.EDIT_ARCHIVE)

    def whole() -> dict[str, object]:
        return {"may_edit": may_edit, **context()}

    is_kept = not {"q", "club", "event"} & query.keys()
    key = ("archive", *about, *stamp(), may_edit)
    return cache.page(request, template, key=key, context=whole, query=query, is_kept=is_kept)
