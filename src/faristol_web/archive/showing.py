"""Public pages and lists of the archive, each made once for all who ask until something changes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from faristol_web.accounts.access import Deed, may
from faristol_web.archive import files
from faristol_web.archive.indexing import freshen
from faristol_web.archive.stamp import stamp
from faristol_web.http import cache

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


def listed(
    request: HttpRequest,
    kind: str,
    columns: Sequence[str],
    rows: Callable[[], Iterable[Sequence[Any]]],
    *,
    name: str,
) -> HttpResponseBase:
    """
    Return a list as a file, the same for everyone who reads the same language; `rows` is called if it must
    be made.

    Raises:
        Http404: for other kinds of files.
    """
    if kind not in files.KINDS:
        raise Http404
    freshen()
    response = cache.content(
        request,
        lambda: files.text_of(kind, columns, rows()).encode(),
        key=("archive", name, kind, *stamp()),
        content_type=files.KINDS[kind],
    )
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response
