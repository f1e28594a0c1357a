"""The calendar: lists, months, one event elsewhere, and what an editor changes."""

import calendar as months
from datetime import UTC, date, datetime
from hashlib import sha256

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import get_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol_web.accounts.access import Deed, allowed, may
from faristol_web.archive import entries, files
from faristol_web.archive.forms import EntryForm
from faristol_web.archive.happenings import Happening, Wanted, When, happenings, of_entry, years
from faristol_web.archive.ics import format_calendar
from faristol_web.archive.indexing import freshen
from faristol_web.archive.labels import FIELDS, KINDS, WHEN
from faristol_web.archive.models import Entry
from faristol_web.archive.showing import shown
from faristol_web.language.numerals import whole_number

LISTED = 50
_ASKED = ("kind", "language", "club", "year")
_MOST_CLUB = 80
_FIRST_YEAR, _LAST_YEAR = 1900, 2200


@require_safe
def calendar(request: HttpRequest) -> HttpResponseBase:
    """Show coming and current events; then past ones, a page at a time. With `?month=2026-11`, that month."""
    month = request.GET.get("month", "")
    if month or request.GET.get("view") == "month":
        heeds = (*_ASKED, "month", "view")
        return shown(request, "archive/month.html", lambda: _month(request, _month_of(month)), heeds=heeds)
    return shown(request, "archive/calendar.html", lambda: _listed(request), heeds=(*_ASKED, "page"))


def _listed(request: HttpRequest) -> dict[str, object]:
    events = happenings(_wanted(request.GET))
    past = Paginator([happening for happening in reversed(events) if happening.when is When.PAST], LISTED)
    page = past.get_page(request.GET.get("page"))
    return {
        "running": [happening for happening in events if happening.when is When.RUNNING],
        "coming": [happening for happening in events if happening.when is When.COMING],
        "page": page,
        "past": page.object_list,
        **_frame(request),
    }


def _wanted(asked: QueryDict, *, first: date | None = None, last: date | None = None) -> Wanted:
    year = whole_number(asked.get("year", "")) or 0
    if _FIRST_YEAR <= year <= _LAST_YEAR and first is None:
        first, last = date(year, 1, 1), date(year, 12, 31)
    kind, language = asked.get("kind", ""), asked.get("language", "")
    return Wanted(
        first=first,
        last=last,
        kind=kind if kind in KINDS else "",
        language=language if language in dict(settings.LANGUAGES) else "",
        club=asked.get("club", "")[:_MOST_CLUB],
    )


def _frame(request: HttpRequest) -> dict[str, object]:
    """The filters, and the ways to other forms of the same list."""
    asked = {name: request.GET[name] for name in _ASKED if request.GET.get(name)}
    return {
        "asked": asked,
        "query": urlencode(asked),
        "kinds": KINDS.items(),
        "languages": settings.LANGUAGES,
        "years": years(),
        "labels": WHEN,
    }


def _month_of(text: str) -> date:
    """The first of that month, or of this one."""
    try:
        month = datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC).date()
    except ValueError:
        return timezone.localdate().replace(day=1)
    return month if _FIRST_YEAR < month.year < _LAST_YEAR else timezone.localdate().replace(day=1)


def _month(request: HttpRequest, month: date) -> dict[str, object]:
    first_weekday = (int(get_format("FIRST_DAY_OF_WEEK")) - 1) % 7
    weeks = months.Calendar(first_weekday).monthdatescalendar(month.year, month.month)
    asked = _wanted(request.GET, first=weeks[0][0], last=weeks[-1][-1])
    events = happenings(asked)
    return {
        "month": month,
        "weekdays": [
            (WEEKDAYS[number % 7], WEEKDAYS_ABBR[number % 7])
            for number in range(first_weekday, first_weekday + 7)
        ],
        "weeks": [[_day(day, month, events) for day in week] for week in weeks],
        "found": [happening for happening in events if _touches(happening, month)],
        "previous": _shifted(month, -1),
        "next": _shifted(month, 1),
        "today": timezone.localdate(),
        **_frame(request),
    }


def _day(day: date, month: date, events: list[Happening]) -> dict[str, object]:
    on = [
        happening
        for happening in events
        if happening.first_day and happening.last_day and happening.first_day <= day <= happening.last_day
    ]
    return {"day": day, "is_other": day.month != month.month, "events": on}


def _touches(happening: Happening, month: date) -> bool:
    assert happening.first_day is not None
    assert happening.last_day is not None
    return happening.first_day < _shifted(month, 1) and happening.last_day >= month


def _shifted(month: date, by: int) -> date:
    number = month.year * 12 + month.month - 1 + by
    return date(number // 12, number % 12 + 1, 1)


@require_safe
def calendar_file(request: HttpRequest, kind: str) -> HttpResponse:
    """The same list, with the same filters, as `csv`, `json` or `ics`."""
    freshen()
    events = happenings(_wanted(request.GET))
    if kind == "ics":
        return _ics(request, events, name=_("Calendar of %(site)s") % {"site": request.get_host()})
    return files.listed(kind, files.EVENTS, map(files.event_row, events), name="calendar")


def _ics(request: HttpRequest, events: list[Happening], *, name: str) -> HttpResponse:
    site = f"{request.scheme}://{request.get_host()}"
    text = format_calendar(events, name=name, site=site, now=datetime.now(UTC))
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="calendar.ics"'
    etag = f'"{sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response


@require_safe
def calendar_entry(request: HttpRequest, public_id: str) -> HttpResponse:
    entry = get_object_or_404(Entry.objects.select_related("tournament"), public_id=public_id)
    can_be_one = entry.kind == Entry.Kind.TOURNAMENT and not entry.is_cancelled
    may_hold = may(request.user, Deed.HOLD_EVENT)
    context = {
        "entry": entry,
        "held": entries.held_as(entry),
        "may_hold": may_hold,
        "parted": entries.parted_from(entry) if may_hold else None,
        "can_be_one": can_be_one,
        "event": of_entry(entry, timezone.localdate()),
        "kind": KINDS[entry.kind],
        "language": dict(settings.LANGUAGES).get(entry.language, ""),
        "may_edit": may(request.user, Deed.EDIT_ARCHIVE),
    }
    return render(request, "archive/entry.html", context)


@require_safe
def calendar_entry_ics(request: HttpRequest, public_id: str) -> HttpResponse:
    entry = get_object_or_404(Entry, public_id=public_id)
    return _ics(request, [of_entry(entry, timezone.localdate())], name=entry.title)


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def calendar_new(request: HttpRequest) -> HttpResponse:
    form = EntryForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        entry = entries.announce(form.cleaned_data, by=editor(request))
        messages.success(request, _("The event is in the calendar."))
        return redirect("calendar_entry", entry.public_id)
    return render(request, "archive/entry_form.html", {"form": form}, status=400 if form.errors else 200)


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def calendar_edit(request: HttpRequest, public_id: str) -> HttpResponse:
    entry = get_object_or_404(Entry, public_id=public_id)
    form = EntryForm(request.POST or None, instance=Entry.objects.get(pk=entry.pk))
    if request.method == "POST" and form.is_valid():
        entries.change(entry, form.cleaned_data, by=editor(request))
        messages.success(request, _("The event is changed. The previous version is kept."))
        return redirect("calendar_entry", entry.public_id)
    context = {"form": form, "entry": entry}
    return render(request, "archive/entry_form.html", context, status=400 if form.errors else 200)


@allowed(Deed.EDIT_ARCHIVE)
@require_safe
def calendar_history(request: HttpRequest, public_id: str) -> HttpResponse:
    entry = get_object_or_404(Entry, public_id=public_id)
    changes = [
        (version, [(FIELDS[name], before, after) for name, before, after in differs])
        for version, differs in entries.changes_of(entry)
    ]
    return render(request, "archive/entry_history.html", {"entry": entry, "changes": changes})


def editor(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Http404
    return request.user
