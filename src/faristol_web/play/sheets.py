"""The score sheet of a game or of a record: a page that prints on one A4, and the same as PDF."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from faristol.formats.game.sheet import (
    Sheet,
    SheetDetails,
    described,
    duties,
    ending_line,
    heading_of,
    parse_sheet_tile,
    rows_below,
    sheet_of,
)
from faristol.formats.game.sheet_pdf import draw_pdf
from faristol.game.records import MoveKind, Replay
from faristol.tiles import BLANK, Alphabet
from faristol_web.language.wording import cited
from faristol_web.play.queries import replayed as known_replay
from faristol_web.play.queries import seat_of
from faristol_web.replays.models import Record
from faristol_web.replays.opening import of_record
from faristol_web.replays.services import replay_content
from faristol_web.streams.points import points_recorded

SHEET_LABELS = {
    "colon": _(": "),
    "sheet": _("Score sheet"),
    "round": _("Round"),
    "table": _("Table"),
    "arbiter": _("Arbiter"),
    "number": _("No."),
    "place": _("Place"),
    "word": _("Word"),
    "score": _("Score"),
    "total": _("Total"),
    "exchange": _("exchange"),
    "pass": _("pass"),
    "withdrawn": _("withdrawn"),
    "adjustment": _("correction"),
    "rack-points": _("Unplayed tiles"),
    "time-penalties": _("Overtime"),
    "final": _("Final total"),
    "best-play": _("Best play"),
    "best-play-with-tile": _("Best play with %(tile)s"),
    "bingos": _("Bingos"),
    "starts": _("goes first"),
    "keeps": _("keeps the score"),
    "asked": _("Not agreed yet"),
    "signature": _("Signature"),
    "signed": _("signed on the device"),
    "counted": _("recounted: %(total)s"),
    "page": _("page %(page)s of %(pages)s"),
    "wins": _("%(player)s wins"),
    "tie": _("A tie"),
    "both-lose": _("Both lose"),
    "end-out": _("The bag is empty, and so is one rack."),
    "end-lost-turns": _("Too many turns in a row were lost."),
    "end-passes": _("Both players passed too often in a row."),
    "end-wrong-plays": _("Too many wrong plays in a row."),
    "end-fruitless": _("Too many turns in a row without a valid play."),
    "end-left": _("A player left."),
    "end-both-left": _("Both players left."),
    "end-time": _("A player used up all the time allowed."),
    "end-claimed": _("A player was gone for too long, and the opponent claimed the game."),
    "end-round-over": _("The round's time is over."),
    "end-absent": _("A player did not come."),
    "end-arbiter": _("The arbiters ended the game."),
}
"""The library's `LABELS` for translation; a test keeps the two equal."""


class SheetOptions(forms.Form):
    """The organiser's options for a sheet, all of them in the address."""

    round = forms.CharField(label=_("Round"), max_length=30, required=False)
    table = forms.CharField(label=_("Table"), max_length=30, required=False)
    arbiter = forms.CharField(label=_("Arbiter"), max_length=60, required=False)
    tile = forms.ChoiceField(label=_("Best play with the tile"), required=False)

    def __init__(self, *args: Any, alphabet: Alphabet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tiles = [alphabet.label(BLANK), *alphabet.labels]
        self.fields["tile"].choices = [("", "–"), *((label, label) for label in tiles)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLinks:
    """Links to the same game in other forms; empty if there is none."""

    game: str
    pdf: str
    gcg: str = ""


@require_safe
def game_sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    links = SheetLinks(
        game=reverse("replay", args=[public_id]),
        pdf=reverse("sheet_pdf", args=[public_id]),
        gcg=reverse("gcg", args=[public_id]),
    )
    return sheet_page(request, _known(request, public_id), links)


@require_safe
def game_sheet_pdf(request: HttpRequest, public_id: str) -> HttpResponse:
    return sheet_pdf(request, _known(request, public_id), name=public_id)


def _known(request: HttpRequest, public_id: str) -> Replay:
    """For everyone once it is over; until then for the device that runs its table."""
    return known_replay(public_id, seat_of(public_id, request.session))


@require_safe
@of_record
def record_sheet(request: HttpRequest, record: Record) -> HttpResponse:
    slug = record.slug
    links = SheetLinks(game=reverse("record", args=[slug]), pdf=reverse("record_sheet_pdf", args=[slug]))
    return sheet_page(request, _record_replay(record), links)


@require_safe
@of_record
def record_sheet_pdf(request: HttpRequest, record: Record) -> HttpResponse:
    return sheet_pdf(request, _record_replay(record), name=record.slug)


def _record_replay(record: Record) -> Replay:
    return replay_content(bytes(record.content), name=record.title, rulebook_id=record.rulebook_id)


def sheet_page(request: HttpRequest, replayed: Replay, links: SheetLinks) -> HttpResponse:
    """Any replay's sheet. The caller sees to it that the visitor may know the game so far."""
    options = SheetOptions(request.GET, alphabet=replayed.tileset.alphabet)
    sheet = sheet_of(replayed, _details(options, replayed))
    labels = _labels(sheet, replayed)
    context = {
        "sheet": sheet,
        "labels": labels,
        "columns": _columns(sheet, labels),
        "heading": heading_of(sheet, labels),
        "ending": ending_line(sheet, labels),
        "form": options,
        "links": links,
        "query": request.GET.urlencode(),
    }
    return render(request, "play/sheet.html", context, status=400 if options.errors else 200)


def sheet_pdf(request: HttpRequest, replayed: Replay, *, name: str) -> HttpResponse:
    """The same sheet to keep or to print, in the language of the page."""
    options = SheetOptions(request.GET, alphabet=replayed.tileset.alphabet)
    sheet = sheet_of(replayed, _details(options, replayed))
    if options.errors:
        return HttpResponse(options.errors.as_text(), status=400, content_type="text/plain; charset=utf-8")
    response = HttpResponse(draw_pdf(sheet, _labels(sheet, replayed)), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slugify(name)}.pdf"'
    return response


def _details(options: SheetOptions, replayed: Replay) -> SheetDetails:
    """Return the game's own details for those the address leaves out; none of a form with a fault in it."""
    clean = options.cleaned_data if options.is_valid() else {}
    tags, alphabet = replayed.record.tags, replayed.tileset.alphabet
    return SheetDetails(
        round=clean.get("round") or tags.get("round", ""),
        table=clean.get("table") or tags.get("table", ""),
        arbiter=clean.get("arbiter", ""),
        tile=parse_sheet_tile(clean["tile"], alphabet) if clean.get("tile") else None,
    )


def _labels(sheet: Sheet, replayed: Replay) -> Mapping[str, str]:
    """In the reader's language; points on a rule or a ruling in the words of the game's page."""
    notes = {step.move.note for step in replayed.steps if step.kind is MoveKind.ADJUSTMENT}
    said = {f"reason {note}": points_recorded(note, replayed.rulebook) for note in notes}
    labels = {key: str(label) for key, label in SHEET_LABELS.items()}
    if sheet.ending is not None:
        labels[f"cited {sheet.ending.article}"] = cited(sheet.ending.article)
    return labels | {key: text for key, text in said.items() if text}


def _columns(sheet: Sheet, labels: Mapping[str, str]) -> list[dict[str, object]]:
    return [
        {
            "player": column.player,
            "duties": duties(column, labels),
            "lines": [{"line": line, "note": described(line, labels)} for line in column.lines],
            "below": list(rows_below(sheet, column, labels)),
            "has_signed": column.has_signed,
        }
        for column in sheet.columns
    ]
