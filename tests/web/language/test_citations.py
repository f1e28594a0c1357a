"""Citations in the reader's language."""

import pytest
from django.utils.translation import override

from faristol_web.language.wording import cited


@pytest.mark.parametrize(
    ("citation", "in_greek"),
    [
        ("art. 34 (AJ-34)", "άρθρο 34 (AJ-34)"),
        ("art. 1 ¶2 (2) (CA-1.2b)", "άρθρο 1 ¶2 (2) (CA-1.2b)"),
        ("Catalan practice", "καταλανική πρακτική"),
        ("sheet.unknown", "sheet.unknown"),
        ("", ""),
    ],
)
def test_a_citation_follows_the_reader(citation: str, in_greek: str) -> None:
    with override("el"):
        assert cited(citation) == in_greek
    with override("en"):
        assert cited(citation) == citation
