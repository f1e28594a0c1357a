"""Template tag for the script of a page, with the words that it says in the reader's language."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.translation import get_language

from faristol_web.http.static_files import words_of

register = template.Library()


@register.simple_tag
def scripts(path: str) -> str:
    """
    Return the words and the module at this path of a static file.

    Without its priority a slow line would bring it after everything else: no control works until then.
    """
    return format_html(
        '<script src="{}"></script><script type="module" fetchpriority="high" src="{}"></script>',
        static(words_of(get_language() or "en")),
        static(path),
    )
