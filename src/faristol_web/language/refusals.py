"""Why the library refused something, in the reader's language."""

from django.utils.translation import gettext

from faristol.errors import FaristolError, one_line
from faristol.remarks import Remark, retold, why


def refusal(error: FaristolError) -> str:
    """Return the message of an error, translated if it was raised with its values."""
    said = why(error)
    return one_line(retold(said, gettext)) if isinstance(said, Remark) else said
