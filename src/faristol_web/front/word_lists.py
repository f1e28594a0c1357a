"""The page about word lists: which there are, how they differ from official ones, how to add another."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.views.decorators.http import require_safe

from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol_web.language.lexica import differences, label, title


@dataclass(frozen=True, slots=True)
class WordList:
    """One list as a card on the page."""

    lexicon: Lexicon
    words: str
    """Number of words, as the reader's language writes it."""
    title: str
    label: str
    differences: str


@require_safe
def word_lists(request: HttpRequest) -> HttpResponse:
    """Lists that come with the program, and lists installed on this site."""
    lists = [_as_card(load_lexicon(lexicon_id)) for lexicon_id in lexicon_ids()]
    return render(request, "word_lists.html", {"word_lists": lists})


def _as_card(lexicon: Lexicon) -> WordList:
    words = number_format(lexicon.word_count, force_grouping=True)
    return WordList(lexicon, words, title(lexicon), label(lexicon), differences(lexicon))
