"""Collections: the list, one of them, and what their owners change."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from faristol.errors import NotationError
from faristol_web.accounts.allowances import limits
from faristol_web.accounts.names import display_name
from faristol_web.http.limits import OPENINGS
from faristol_web.notes import collecting
from faristol_web.notes.exporting import everything_of
from faristol_web.notes.forms import NameCollection, number_in
from faristol_web.notes.models import Collection, Item, Note
from faristol_web.notes.places import Place, User, open_place, titles_of
from faristol_web.replays.forms import SHARING_LABELS, Share
from faristol_web.replays.models import Sharing

ON_A_PAGE = 100
MOST_KEY_NUMBER = 2**63 - 1
"""The largest number that a row can have."""


class Shown(NamedTuple):
    item: Item
    title: str
    """Empty if this reader may not see it, or it is gone."""
    url: str
    notes: int
    is_private: bool


@require_safe
def collections(request: HttpRequest) -> HttpResponse:
    own = removed = Collection.objects.none()
    if request.user.is_authenticated:
        own = collecting.own_collections(request.user)
        removed = Collection.objects.filter(owner_id=request.user.pk).exclude(removed_at=None)
    context = {
        "own": [(each, SHARING_LABELS[Sharing(each.sharing)]) for each in own],
        "removed": removed,
        "public": [
            (each, display_name(each.owner))
            for each in collecting.public_collections().select_related("owner__profile")[:ON_A_PAGE]
        ],
        "form": NameCollection(auto_id="new-%s"),
    }
    return render(request, "notes/collections.html", context)


@require_safe
def collections_export(request: HttpRequest) -> HttpResponse:
    """All notes of this account with their versions, and its collections."""
    response = JsonResponse(everything_of(request.user))
    response["Content-Disposition"] = 'attachment; filename="notes.json"'
    return response


@require_POST
@limits(OPENINGS)
def collection_new(request: HttpRequest) -> HttpResponse:
    form = NameCollection(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give the collection a name of at most 80 characters."))
        return redirect("collections")
    try:
        made = collecting.make(request.user, form.cleaned_data["name"])
    except NotationError as error:
        messages.error(request, str(error))
        return redirect("collections")
    return redirect("collection", made.public_id)


@require_safe
def collection(request: HttpRequest, public_id: str) -> HttpResponse:
    found = collecting.collection_for(request.user, public_id)
    is_own = request.user.is_authenticated and found.owner_id == request.user.pk
    items = _shown(request.user, found, found.items.all() if is_own else found.items.filter(removed_at=None))
    context = {
        "collection": found,
        "owner": display_name(found.owner),
        "is_own": is_own,
        "visible_to": SHARING_LABELS[Sharing(found.sharing)],
        "items": [each for each in items if each.item.removed_at is None],
        "removed": [each for each in items if each.item.removed_at is not None],
        "naming": NameCollection(initial={"name": found.name}),
        "sharing": Share(initial={"sharing": found.sharing}),
    }
    response = render(request, "notes/collection.html", context)
    if found.sharing != Sharing.PUBLIC:
        response["Cache-Control"] = "private, no-store"
        response["X-Robots-Tag"] = "noindex"
    return response


def _shown(user: User, collection: Collection, items: Iterable[Item]) -> list[Shown]:
    places = {item: Place(item.kind, item.key) for item in items}
    titles = titles_of(user, places.values())
    notes = _notes_on(collection, places.values())
    shown = []
    for item, place in places.items():
        title, is_private = titles.get(place, ("", False))
        fragment = f"#{item.step}" if item.step else ""
        shown.append(
            Shown(
                item=item,
                title=title,
                url=f"{place.address}?collection={collection.public_id}{fragment}" if title else "",
                notes=notes[place] if title else 0,
                is_private=is_private,
            )
        )
    return shown


def _notes_on(collection: Collection, places: Iterable[Place]) -> Counter[Place]:
    """Count the owner's notes and side lines on each game, without those that are deleted."""
    written = Note.objects.filter(author_id=collection.owner_id, key__in={place.key for place in places})
    last = {(note.kind, note.key, note.step, note.line): note for note in written}  # of the versions of each
    return Counter(Place(note.kind, note.key) for note in last.values() if not note.is_deleted)


@require_POST
@limits(OPENINGS)
def collection_add(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Add a game to one of the person's collections, or to a new one."""
    opened = open_place(request.user, Place(kind, key))
    step = number_in(request.POST.get("step", ""), most=len(opened.replay.steps))
    with transaction.atomic():
        try:
            if chosen := request.POST.get("collection", ""):
                into = collecting.own_collection(request.user, chosen)
                if into.removed_at is not None:
                    raise Http404
            else:
                form = NameCollection(request.POST)
                if not form.is_valid():
                    messages.error(request, _("Give the collection a name of at most 80 characters."))
                    return redirect(opened.place.address)
                into = collecting.make(request.user, form.cleaned_data["name"])
            collecting.add(into, opened.place, step)
        except NotationError as error:
            messages.error(request, str(error))
            return redirect(opened.place.address)
    messages.success(request, _("Added to “%(name)s”.") % {"name": into.name})
    return redirect(f"{opened.place.address}{f'#{step}' if step else ''}")


@require_POST
@transaction.atomic
def collection_change(request: HttpRequest, public_id: str) -> HttpResponse:
    """One change of its owner's; each can be undone by another."""
    found = collecting.own_collection(request.user, public_id)
    match request.POST.get("do", ""):
        case "rename":
            naming = NameCollection(request.POST)
            if not naming.is_valid():
                messages.error(request, _("Give the collection a name of at most 80 characters."))
                return redirect("collection", public_id)
            found.name = naming.cleaned_data["name"]
        case "share":
            sharing = Share(request.POST)
            if not sharing.is_valid():
                return HttpResponseBadRequest()
            found.sharing = sharing.cleaned_data["sharing"]
        case "remove":
            found.removed_at = found.removed_at or now()
            found.save()
            messages.success(
                request, _("“%(name)s” is removed. You can restore it below.") % {"name": found.name}
            )
            return redirect("collections")
        case "restore":
            found.removed_at = None
        case "take-out" | "put-back" | "up" | "down" as do:
            _change_item(found, request.POST.get("item", ""), do)
            return redirect("collection", public_id)
        case _:
            return HttpResponseBadRequest()
    found.save()
    messages.success(request, _("Saved."))
    return redirect("collection", public_id)


def _change_item(found: Collection, number: str, do: str) -> None:
    item = found.items.filter(pk=number_in(number, most=MOST_KEY_NUMBER)).first()
    if item is None:
        raise Http404
    match do:
        case "take-out":
            collecting.take_out(item)
        case "put-back":
            collecting.put_back(item)
        case _:
            collecting.move(item, -1 if do == "up" else 1)
