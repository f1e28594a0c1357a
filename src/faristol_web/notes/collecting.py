"""Collections: made, filled, ordered and shared by their owners; what is removed can be put back."""

import secrets

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.http import Http404
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from faristol.errors import NotationError
from faristol_web.notes.models import Collection, Item
from faristol_web.notes.places import Place, User
from faristol_web.replays.models import Sharing
from faristol_web.replays.services import KEY_BYTES

MOST_COLLECTIONS, MOST_ITEMS = 200, 500
"""An account has at most so many, and one collection so many games; removed ones count, too."""


def own_collections(user: User) -> QuerySet[Collection]:
    return Collection.objects.filter(owner_id=user.pk, removed_at=None)


def public_collections() -> QuerySet[Collection]:
    return Collection.objects.filter(sharing=Sharing.PUBLIC, removed_at=None, owner__is_active=True)


def collection_for(user: User, public_id: str) -> Collection:
    """
    Return a collection that this person may open by its address.

    Raises:
        Http404: if there is none, it is somebody else's private one, or it was removed.
    """
    shared = Q(sharing__in=(Sharing.LINK, Sharing.PUBLIC), owner__is_active=True)
    may = shared | Q(owner_id=user.pk) if user.is_authenticated else shared
    found = (
        Collection.objects.filter(may, public_id=public_id, removed_at=None).select_related("owner").first()
    )
    if found is None:
        raise Http404
    return found


def own_collection(user: User, public_id: str) -> Collection:
    """
    Return a collection of this person's own to change, removed or not, locked until that is done.

    Raises:
        Http404: if there is none, or it is somebody else's.
    """
    if not public_id.isalnum():  # no database looks for what is no text
        raise Http404
    own = Collection.objects.select_for_update().filter(owner_id=user.pk, public_id=public_id).first()
    if own is None:
        raise Http404
    return own


@transaction.atomic
def make(owner: User, name: str) -> Collection:
    """
    Raises:
        NotationError: if the account has as many as it may have.
    """
    if Collection.objects.filter(owner_id=owner.pk).count() >= MOST_COLLECTIONS:
        raise NotationError(_("You can have %(most)s collections.") % {"most": MOST_COLLECTIONS})
    return Collection.objects.create(
        public_id=secrets.token_hex(KEY_BYTES), owner_id=owner.pk, name=name, sharing=Sharing.PRIVATE
    )


@transaction.atomic
def add(collection: Collection, place: Place, step: int = 0) -> Item:
    """
    Add a game at the end; one that is there already stays where it is.

    Raises:
        NotationError: if the collection is full.
    """
    own = Collection.objects.select_for_update().get(pk=collection.pk)
    item = own.items.filter(kind=place.kind, key=place.key, step=step).first()
    if item is not None:
        if item.removed_at is not None:
            item.removed_at = None
            item.save(update_fields=["removed_at"])
        return item
    if own.items.count() >= MOST_ITEMS:
        raise NotationError(_("A collection can hold at most %(most)s games.") % {"most": MOST_ITEMS})
    last = own.items.aggregate(last=Max("order"))["last"] or 0
    return own.items.create(kind=place.kind, key=place.key, step=step, order=last + 1)


def take_out(item: Item) -> None:
    Item.objects.filter(pk=item.pk, removed_at=None).update(removed_at=now())


def put_back(item: Item) -> None:
    Item.objects.filter(pk=item.pk).update(removed_at=None)


def move(item: Item, by: int) -> None:
    """Let an item change places with the one before it (-1) or after it (+1), if there is one."""
    shown = list(item.collection.items.filter(removed_at=None))
    at = next((index for index, each in enumerate(shown) if each.pk == item.pk), None)
    if at is None or not 0 <= at + by < len(shown):
        return
    shown[at], shown[at + by] = shown[at + by], shown[at]
    for order, each in enumerate(shown, 1):
        each.order = order
    Item.objects.bulk_update(shown, ["order"])
