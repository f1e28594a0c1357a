"""Faults of a value, in the reader's language: in Django's words for forms."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core import validators
from django.utils.functional import Promise
from django.utils.translation import gettext as _

Context = Mapping[str, Any]
Said = Callable[[Context], str]


def _as_is(message: str | Promise) -> Said:
    return lambda _context: str(message)


def _with_limit(message: str | Promise, limit: str, *, less: int = 0) -> Said:
    return lambda context: str(message) % {"limit_value": context[limit] - less}


def _one_of(context: Context) -> str:
    return _("Choose one of these: %(known)s.") % {"known": str(context["expected"]).replace(" or ", ", ")}


def _short(context: Context) -> str:
    limits = {"limit_value": context["min_length"], "show_value": len(str(context["input"]))}
    return str(validators.MinLengthValidator.message % limits)


_MISSING = _as_is(forms.Field.default_error_messages["required"])
_NO_NUMBER = _as_is(forms.IntegerField.default_error_messages["invalid"])
_NO_DAY = _as_is(forms.DateField.default_error_messages["invalid"])
_NO_VALUE = _as_is(validators.RegexValidator.message)
_TOO_HIGH, _TOO_LOW = validators.MaxValueValidator.message, validators.MinValueValidator.message

_SAID: Mapping[str, Said] = {
    "missing": _MISSING,
    "string_too_short": lambda context: _MISSING(context) if context["min_length"] == 1 else _short(context),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), _NO_NUMBER),
    "string_pattern_mismatch": lambda context: f"{_NO_VALUE(context)} {context['pattern']}",
    **dict.fromkeys(("date_type", "date_parsing", "date_from_datetime_parsing"), _NO_DAY),
    **dict.fromkeys(("string_type", "bool_type", "bool_parsing"), _NO_VALUE),
    **dict.fromkeys(("list_type", "dict_type", "model_attributes_type"), _NO_VALUE),
    "less_than_equal": _with_limit(_TOO_HIGH, "le"),
    "less_than": _with_limit(_TOO_HIGH, "lt", less=1),
    "greater_than_equal": _with_limit(_TOO_LOW, "ge"),
    "string_too_long": lambda context: (
        _("Use at most %(limit)s characters.") % {"limit": context["max_length"]}
    ),
    **dict.fromkeys(("literal_error", "enum"), _one_of),
}
"""By the name that the framework has for a fault; what is not here is said in its own English."""


def fault_said(error: Mapping[str, Any]) -> str:
    """Describe the fault with its details: which limit, which values exist."""
    said = _SAID.get(str(error.get("type")))
    context = {"input": error.get("input"), **(error.get("ctx") or {})}
    return said(context) if said else str(error["msg"])
