"""The page that brings in a tournament from files."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from faristol.errors import FaristolError
from faristol.remarks import retold
from faristol_web.accounts.allowances import limits
from faristol_web.accounts.visitors import visitor_id
from faristol_web.http.limits import OPENINGS
from faristol_web.language.names import NameField
from faristol_web.tournaments.domain.importing import Brought, Whose, bring_in
from faristol_web.tournaments.domain.roles import knows_all
from faristol_web.tournaments.domain.sentences import said
from faristol_web.tournaments.forms.settings import Basics
from faristol_web.tournaments.models import MAX_TITLE
from faristol_web.tournaments.views.front import own_rulebook

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

MEGABYTES = 2
MEGABYTES_IN_ALL = 8
MAX_FILES = 64
"""Most files at once: some programs write one per round, or two."""


class FilesInput(forms.FileInput):
    """Several at once: some programs write more than one."""

    allow_multiple_selected = True

    def value_from_datadict(self, _data: Any, files: Any, name: str) -> Any:
        return files.getlist(name)


class FilesField(forms.FileField):
    """Names and contents."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> dict[str, bytes]:
        files: list[UploadedFile] = [super(FilesField, self).clean(file, initial) for file in data or [None]]
        named: dict[str, bytes] = {}
        if sum(file.size or 0 for file in files) > MEGABYTES_IN_ALL << 20:
            too_much = gettext("Together these files are larger than %(size)s MB. Choose fewer.")
            raise forms.ValidationError(too_much % {"size": MEGABYTES_IN_ALL})
        for file in files:
            name = str(file.name)
            if file.size is None or file.size > MEGABYTES << 20:
                too_large = gettext("%(name)s is larger than %(size)s MB.")
                raise forms.ValidationError(too_large % {"name": name, "size": MEGABYTES})
            if name in named or len(files) > MAX_FILES:
                raise forms.ValidationError(gettext("These files do not belong to one tournament."))
            named[name] = file.read()
        return named


class ImportForm(Basics):
    files = FilesField(
        label=_("Files"),
        help_text=_(
            "Choose a TSH .t file, a .trf file, or a Faristol log (.jsonl), which includes its rulebook and "
            "title. For Swiss Perfect, choose all the tournament's files at once: the .trn and the .sco, or "
            "the .trn and every round's .rnd with the last .stg."
        ),
    )
    title = NameField(_("Title"), max_length=MAX_TITLE, required=False)
    day = None
    field_order = ("files", "rulebook", "title")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["title"].help_text = _("Leave blank to use the file's.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def import_tournament(request: HttpRequest) -> HttpResponse:
    """Import a tournament: the visitor becomes its director; the desk lists what could not be kept."""
    is_sent = request.method == "POST"
    form = ImportForm(
        request.POST if is_sent else None,
        request.FILES if is_sent else None,
        initial={"rulebook": own_rulebook()},
    )
    if form.is_valid():
        brought = _brought(request, form)
        if brought is not None:
            _tell(request, brought)
            return redirect("tournament_desk", brought.tournament.slug)
    status = 400 if form.errors else 200
    return render(request, "tournaments/import.html", {"form": form}, status=status)


def _brought(request: HttpRequest, form: ImportForm) -> Brought | None:
    user = request.user if request.user.is_authenticated else None
    clean = form.cleaned_data
    whose = Whose(visitor=visitor_id(request.session), user=user, knows_all=knows_all(request))
    try:
        return bring_in(clean["files"], form.book, title=clean["title"], whose=whose)
    except FaristolError as error:
        form.add_error("files", said(error, form.book, {}))
        return None


def _tell(request: HttpRequest, brought: Brought) -> None:
    state = brought.state
    counts = {"entrants": len(state.entrants), "rounds": len(state.rounds)}
    messages.success(request, gettext("Imported. Entrants: %(entrants)s. Rounds: %(rounds)s.") % counts)
    for remark in brought.unread:
        messages.warning(request, gettext("Not read: %(remark)s") % {"remark": retold(remark, gettext)})
    for remark in brought.other:
        messages.warning(
            request, gettext("Different points: %(remark)s") % {"remark": retold(remark, gettext)}
        )
    if brought.absent:
        absent = gettext(
            "Absent in the last round, and again in the next: %(names)s. Withdraw those who have left."
        )
        messages.warning(request, absent % {"names": ", ".join(brought.absent)})
