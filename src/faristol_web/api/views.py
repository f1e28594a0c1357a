"""Pages of the API: what it can do, and whose tokens there are."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from faristol.errors import NotationError
from faristol_web.accounts.access import Deed, allowed
from faristol_web.accounts.allowances import count
from faristol_web.api import tokens
from faristol_web.api.documents import chapters, examples_here
from faristol_web.api.forms import NewToken
from faristol_web.api.problems import KINDS
from faristol_web.api.tokens import SCOPE_LABELS
from faristol_web.http import cache
from faristol_web.http.limits import TOKENS_MADE


@require_safe
def api_docs(request: HttpRequest) -> HttpResponseBase:
    """Every operation of the OpenAPI document, with a line for a terminal."""
    site, here = request.build_absolute_uri("/").rstrip("/"), examples_here()

    def context() -> dict[str, object]:
        return {
            "chapters": chapters(site, here),
            "problems": KINDS.values(),
            "scopes": [(scope.value, label) for scope, label in SCOPE_LABELS.items()],
        }

    key = ("api", site, *here.items())
    return cache.page(request, "api/docs.html", key=key, context=context)


@sensitive_variables("token")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@allowed(Deed.KEEP_ACCOUNT)
def api_tokens(request: HttpRequest) -> HttpResponse:
    """The new token stands in the answer to the form, once: nothing keeps it."""
    form, token = NewToken(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        count(request, TOKENS_MADE)
        try:
            _made, token = tokens.new_token(_user(request), **form.cleaned_data)
        except NotationError as error:
            form.add_error(None, str(error))
        else:
            form = NewToken()
    rows = [(token, _labels(token.scope_list)) for token in tokens.tokens_of(_user(request))]
    context: dict[str, Any] = {"form": form, "token": token, "tokens": rows}
    return render(request, "api/tokens.html", context, status=400 if form.errors else 200)


@require_POST
@allowed(Deed.KEEP_ACCOUNT)
def api_token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    if not tokens.revoke(_user(request), token_id):
        raise Http404
    messages.success(request, _("The token is revoked and no longer works."))
    return redirect("api_tokens")


def _labels(scopes: list[str]) -> list[str]:
    return [str(SCOPE_LABELS[tokens.Scope(scope)]) for scope in scopes]


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
