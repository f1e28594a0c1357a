"""Links of the header: only to what there is, and marked where the reader is."""

from functools import lru_cache

from django import template
from django.template import Context
from django.urls import NoReverseMatch, get_script_prefix, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from faristol_web.accounts.access import MAY, Role, User, deed_of, may
from faristol_web.accounts.names import display_name

register = template.Library()


@register.simple_tag(takes_context=True)
def site_link(context: Context, name: str, label: str, kind: str = "") -> SafeString | str:
    """Return a link to the page of this name and all below it; empty for those who may not open it."""
    if not _may_open(context.get("user"), name):
        return ""
    address = _address(name, get_script_prefix())
    if not address:
        return ""
    request = context.get("request")
    here = request.path if request else ""
    is_here = here == address or (address != "/" and here.startswith(address))
    if is_here:
        return format_html('<a href="{}" class="{}" aria-current="page">{}</a>', address, kind, label)
    return format_html('<a href="{}" class="{}">{}</a>', address, kind, label)


@register.filter
def called(user: User) -> str:
    """The name that somebody goes by."""
    return display_name(user)


def _may_open(user: User | None, name: str) -> bool:
    """Pages that are kept on a device know of no user."""
    deed = deed_of(name)
    return deed is not None and (may(user, deed) if user else Role.SPECTATOR in MAY[deed])


@lru_cache(maxsize=256)
def _address(name: str, _prefix: str) -> str:
    """The address of the page; empty for one that this site does not have. Each page asks for dozens."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""
