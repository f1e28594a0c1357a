"""Identity behind a token, and the token's purpose."""

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from faristol_web.api.models import ApiToken
from faristol_web.api.problems import Problem
from faristol_web.api.requests import token_of
from faristol_web.api.tokens import Scope

SCOPE_KEY = "x-scope"
"""In the document, beside the operation."""


class Token(HttpBearer):
    """A token with this scope. `api_view` has found its account already."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> ApiToken:
        token = token_of(request)
        if token is None:
            raise Problem("unauthorised")
        if self.scope not in token.scope_list:
            raise Problem(
                "forbidden", _("The token lacks the scope %(scope)s.") % {"scope": self.scope.value}
            )
        return token

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken:
        raise NotImplementedError


def scoped(scope: Scope) -> dict[str, Any]:
    """For an operation that takes a token with this scope."""
    return {"auth": Token(scope), "openapi_extra": {SCOPE_KEY: scope.value}}


def user_of(request: HttpRequest) -> User:
    token = token_of(request)
    assert token is not None, "this operation needs a token"
    return token.user
