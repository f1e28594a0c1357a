"""The part of the analysis board that keeps a line beside a move of a game."""

from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from faristol_web.notes.forms import number_in
from faristol_web.notes.places import MOST_KEY, Opened, Place, open_place
from faristol_web.notes.saying import move_said
from faristol_web.notes.side_lines import analysis_address, beside_name

MOST_STEP = 10_000


def section(request: HttpRequest) -> SafeString:
    """Return the form for the move that the address names; nothing if this reader has no such move."""
    found = _opened(request)
    if found is None:
        return mark_safe("")
    opened, step = found
    root = analysis_address(opened, step)
    if not root:
        return mark_safe("")
    place = opened.place
    context = {
        "title": opened.title,
        "place": place,
        "step": step,
        "move": move_said(step, opened.replay.steps[step - 1]),
        "name": beside_name(place, step),
        "root": root,
        "address": reverse("notes", args=[place.kind, place.key]),
        "login": f"{reverse('login')}?next={place.address}",
    }
    return render_to_string("notes/keep_line.html", context, request)


def _opened(request: HttpRequest) -> tuple[Opened, int] | None:
    kind, _, rest = request.GET.get("beside", "").partition(".")
    key, _, number = rest.rpartition(".")
    step = number_in(number, most=MOST_STEP)
    if not (step and key and len(key) <= MOST_KEY):
        return None
    try:
        opened = open_place(request.user, Place(kind, key))
    except Http404:
        return None
    return (opened, step) if step <= len(opened.replay.steps) else None
