"""Sessions that were played elsewhere: a file of Eliot's, or a log of our own."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from faristol.duplicate.codec import is_session_log
from faristol.errors import FaristolError, NotationError
from faristol.remarks import retold
from faristol_web.accounts.allowances import limits
from faristol_web.accounts.visitors import visitor_id
from faristol_web.duplicate.domain import services
from faristol_web.duplicate.domain.played_files import read_played
from faristol_web.duplicate.forms.session import ImportedSession, refusal_text
from faristol_web.duplicate.views.sessions import own_rulebook
from faristol_web.http.limits import OPENINGS

MOST_REMARKS = 20


@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def import_session(request: HttpRequest) -> HttpResponse:
    form = ImportedSession(request.POST or None, request.FILES or None, initial=own_rulebook())
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        content, name = clean["file"].read(), clean["file"].name
        try:
            played = read_played(content, name=name, book=form.book, lexicon_id=clean["lexicon"])
            made = services.keep_played(
                played.events,
                title=clean["title"],
                visitor=visitor_id(request.session),
                played_on=clean["played_on"],
            )
        except FaristolError as error:
            form.add_error("file", refusal_text(error))
            if isinstance(error, NotationError) and not is_session_log(content):
                form.add_error("rulebook", _("Is this the right rulebook for it?"))
        else:
            for remark in played.remarks[:MOST_REMARKS]:
                messages.info(request, retold(remark, _))
            return redirect("duplicate_session", made.public_id)
    return render(request, "duplicate/import.html", {"form": form}, status=400 if form.errors else 200)
