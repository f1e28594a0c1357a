"""The page for word study and what it asks for: cards, who is signed in, and what other devices did."""

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.middleware.csrf import get_token
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from faristol.errors import LexiconError, NotationError
from faristol.lexicon import MAX_TILES, MIN_TILES, Lexicon, Word, lexicon_ids, load_lexicon
from faristol.lexicon.cards import Card, Of, Order, cards_of, key_of, questions, read_question
from faristol.lexicon.playability import is_counted
from faristol.tiles import BLANK, Alphabet, load_tileset
from faristol_web.accounts.access import Deed, allowed
from faristol_web.accounts.allowances import TooOften
from faristol_web.accounts.names import display_name
from faristol_web.accounts.visitors import known_visitor_id, owner_of
from faristol_web.http.kept_page import KeptPage
from faristol_web.http.limits import STUDY, QuotaCount, address_of
from faristol_web.language.lexica import names
from faristol_web.study.entries import MOST_KEYS, exchange
from faristol_web.validator.words import written

MOST_ASKED = 50
"""Cards asked for by name at once."""
_asked = QuotaCount(STUDY)


def _matter(known: Sequence[Lexicon]) -> Mapping[str, Any]:
    named = names(known)
    return {
        "names": named,
        "lists": [_list_json(lexicon, named[lexicon.id]) for lexicon in known],
        "lengths": (MIN_TILES, MAX_TILES),
        "most": MOST_KEYS,
    }


def _list_json(lexicon: Lexicon, name: str) -> Mapping[str, Any]:
    tileset = load_tileset(lexicon.tileset)
    labels = tileset.alphabet.labels
    return {
        "id": lexicon.id,
        "name": name,
        "language": lexicon.language,
        "tileset": lexicon.tileset,
        "version": lexicon.version,
        "tiles": [
            (label, tileset.counts[tile], tileset.values[tile])
            for tile, label in enumerate(("?", *labels), BLANK)
        ],
        "labels": labels,
        "counted": is_counted(lexicon),
        "written": written(tileset.alphabet),
    }


PAGE = KeptPage(
    name="study",
    title=gettext_noop("Word study"),
    icons="faristol/icons/icon-",
    colour="#8d633f",
    matter=_matter,
)


@require_safe
def study(request: HttpRequest) -> HttpResponse:
    return PAGE.page_response(request)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    return PAGE.worker_response(request)


@require_safe
def shell_file(_request: HttpRequest, version: str, path: str) -> HttpResponse:
    return PAGE.file_response(version, path)


class Range(forms.Form):
    """Cards of one length, by their place in an order, from 1."""

    length = forms.IntegerField(min_value=MIN_TILES, max_value=MAX_TILES)
    first = forms.IntegerField(min_value=1, max_value=1_000_000)
    last = forms.IntegerField(min_value=1, max_value=1_000_000)
    order = forms.ChoiceField(choices=[(order, order) for order in ("likeliest", "playability", "alphabet")])


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """Cards of words or keys (`q`, several; `missing` are those without), or of places in one length."""
    _count(request)
    of = request.GET.get("of", "")
    if request.GET.get("list") not in lexicon_ids() or of not in ("anagram", "hooks"):
        return HttpResponseBadRequest("no such list, or no such cards")
    lexicon = load_lexicon(request.GET["list"])
    kind = cast("Of", of)
    alphabet = load_tileset(lexicon.tileset).alphabet
    questions_of: dict[str, Word | None] = {}
    if texts := request.GET.getlist("q"):
        questions_of = {text: _question(text[:100], alphabet, kind) for text in texts[:MOST_ASKED]}
        asked = [question for question in questions_of.values() if question]
    else:
        form = Range(request.GET)
        if not form.is_valid():
            return HttpResponseBadRequest("no such cards")
        clean = form.cleaned_data
        try:
            every = questions(lexicon, kind, clean["length"], cast("Order", clean["order"]))
        except LexiconError:  # the page does not offer an order for which nobody has counted
            return HttpResponseBadRequest("no such order")
        start = clean["first"] - 1
        asked = list(every[start : min(clean["last"], start + MOST_KEYS)])
    found = cards_of(lexicon, kind, dict.fromkeys(asked))
    answered = {card.letters for card in found}
    return JsonResponse(
        {
            "version": lexicon.version,
            "cards": [_card_json(card, lexicon) for card in found],
            "missing": [text for text, question in questions_of.items() if question not in answered],
        }
    )


def _question(text: str, alphabet: Alphabet, of: Of) -> Word | None:
    try:
        return read_question(text, alphabet, of)
    except NotationError:
        return None


def _card_json(card: Card, lexicon: Lexicon) -> Mapping[str, Any]:
    alphabet = load_tileset(lexicon.tileset).alphabet
    return {
        "key": key_of(card.letters, alphabet),
        "answers": card.answers,
        "front": card.front,
        "back": card.back,
    }


def _count(request: HttpRequest) -> None:
    """
    Raises:
        TooOften: if this person has asked too often in the last minute.
    """
    taken = _asked.take(known_visitor_id(request.session) or address_of(request))
    if not taken.is_allowed:
        raise TooOften(_("Too many cards were requested."), taken.reset_s)


@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """Tell the page, which names nobody, whose study it is, and give it a token to send it with."""
    is_member = request.user.is_authenticated
    return JsonResponse(
        {
            "owner": owner_of(request.session) if is_member else "",
            "name": display_name(request.user) if is_member else "",
            "token": get_token(request),
        }
    )


@never_cache
@allowed(Deed.KEEP_ACCOUNT)
@require_POST
def log(request: HttpRequest) -> HttpResponse:
    """Take a device's entries, and answer those of others: `{"owner", "after", "now", "entries"}`."""
    _count(request)
    try:
        sent = json.loads(request.body)
        owner, after, device_ms, entries = (sent[name] for name in ("owner", "after", "now", "entries"))
    except (ValueError, RecursionError, KeyError, TypeError):
        return HttpResponseBadRequest("no log")
    is_log = type(after) is int and type(device_ms) is int and isinstance(entries, list)
    if not is_log or not 0 <= after < 1 << 62 or abs(device_ms) >= 1 << 52:
        return HttpResponseBadRequest("no log")
    if owner != owner_of(request.session):
        return HttpResponse("somebody else is signed in", status=409, content_type="text/plain")
    now_ms = time.time_ns() // 1_000_000
    taken = exchange(request.user, entries, after=after, device_ms=device_ms, now_ms=now_ms)  # type: ignore[arg-type]
    return JsonResponse(
        {
            "entries": taken.entries,
            "after": taken.after,
            "all": taken.is_all,
            "refused": taken.refused,
        }
    )
