"""The coup of the day: kept until midnight, told after it, and to nobody before."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from faristol.duplicate.program import format_play
from faristol.formats.game import moves
from faristol.formats.game.cgp import format_cgp
from faristol_web import hooks
from faristol_web.puzzles import coups, views
from faristol_web.puzzles.models import CoupAnswer, DailyCoup
from faristol_web.puzzles.sets import Offered, offered
from tests.web.puzzles.test_puzzles import puzzle, text_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
DAY, NEXT = date(2026, 3, 4), date(2026, 3, 5)
ADDRESS = "/puzzles/coup/ca/2026-03-04/"


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at(NOON, monkeypatch)


def at(moment: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (coups, views):
        monkeypatch.setattr(module, "site_now", lambda: moment)


def catalan() -> Offered:
    return offered()["ca"]


def drawn() -> DailyCoup:
    coup = coups.coup_of(catalan(), DAY)
    assert coup is not None
    return coup


def plays(coup: DailyCoup) -> list[tuple[str, str, int]]:
    """Return the best play and a poor one: place, word and score."""
    position, rules = coups.position_of(coup, catalan()), catalan().rules
    found = rules.playouts.generator.all_plays(position.grid, position.racks[0])
    alphabet, style = rules.tileset.alphabet, rules.rulebook.play.coordinates
    return [
        (*format_play(play, position.grid, alphabet=alphabet, style=style), play.score)
        for play in (found[0], found[len(found) // 2])
    ]


def send(client: Client, place: str, word: str, name: str = "Anna") -> int:
    return client.post(ADDRESS, {"place": place, "word": word, "name": name}).status_code


@pytest.mark.usefixtures("noon")
def test_a_day_has_one_coup_that_a_new_key_does_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    first = drawn()
    monkeypatch.setattr(settings, "SECRET_KEY", DAY.isoformat())
    assert drawn().cgp == first.cgp
    first.delete()
    assert drawn().cgp != first.cgp  # nobody without the key can know it
    assert coups.coup_of(catalan(), NEXT) is None
    assert Client().get("/puzzles/coup/ca/2026-03-05/").status_code == 404
    assert Client().get("/puzzles/coup/")["Location"].endswith("/2026-03-04/")


@pytest.mark.usefixtures("noon")
def test_the_coup_before_is_the_last_there_was() -> None:
    """A new site has none, and on a day when nobody looked none was drawn."""
    drawn()
    assert [_other_days_on(page) for page in ("/puzzles/?language=ca", ADDRESS)] == [set(), set()]
    values = {"lexicon": "x", "rulebook": "x", "cgp": "x"}
    for day in (date(2026, 3, 1), date(2026, 3, 2), NEXT):
        DailyCoup.objects.create(day=day, language="ca", **values)
    DailyCoup.objects.create(day=date(2026, 3, 3), language="ro", **values)
    assert [_other_days_on(page) for page in ("/puzzles/?language=ca", ADDRESS)] == [{"2026-03-02"}] * 2


def _other_days_on(page: str) -> set[str]:
    links = re.findall(r'href="/puzzles/coup/ca/([0-9-]+)/"', Client().get(page).content.decode())
    return set(links) - {DAY.isoformat()}


@pytest.mark.usefixtures("noon")
def test_before_midnight_only_the_own_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    (place, word, top), (other_place, other_word, _) = plays(drawn())
    anna, biel = Client(), Client()
    assert send(anna, place, word) == 302
    assert send(biel, other_place, other_word, "Biel") == 302
    pages = [client.get(ADDRESS).content.decode() for client in (anna, biel, Client())]
    assert f"{place} {word}" in pages[0]
    for page in pages[1:]:
        assert f"{place} {word}" not in page
        assert "Anna" not in page
    for page in pages:
        assert 'data-testid="ranking"' not in page
        assert f">{top}<" not in page
    assert set(CoupAnswer.objects.values_list("score", flat=True)) == {None}
    with pytest.raises(ValueError, match="when the day is over"):
        coups.ranking(drawn(), catalan(), top)
    for path in ("/api/v1/", "/feeds/", "/puzzles/"):
        assert word not in Client().get(path, follow=True).content.decode()

    at(NOON + timedelta(hours=12), monkeypatch)
    page = text_of(Client().get(ADDRESS))
    assert page.index("Anna") < page.index("Biel")
    assert f"{place} {word} {top} 100.0" in page
    assert list(CoupAnswer.objects.order_by("-score").values_list("name", flat=True)) == ["Anna", "Biel"]


@pytest.mark.usefixtures("noon")
def test_an_answer_may_be_changed_and_sent_twice() -> None:
    (place, word, _), (other_place, other_word, _) = plays(drawn())
    client = Client()
    for asked in ((other_place, other_word), (place, word), (place, word)):
        assert send(client, *asked) == 302
    assert [(kept.place, kept.word) for kept in CoupAnswer.objects.all()] == [(place, word)]


@pytest.mark.usefixtures("noon")
def test_tiles_that_lay_there_are_told_where_the_answer_has_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    coup, rules, position = drawn(), catalan().rules, puzzle().position
    alphabet, style = rules.tileset.alphabet, rules.rulebook.play.coordinates
    coup.cgp = format_cgp(position, alphabet)
    coup.save()
    found = rules.playouts.generator.all_plays(position.grid, position.racks[0])
    dotted = [
        moves.format_play(play.placement, play.direction, position.grid, alphabet=alphabet, style=style)
        for play in found
    ]
    number = next(number for number, (_place, word) in enumerate(dotted) if "." in word)
    whole = " ".join(format_play(found[number], position.grid, alphabet=alphabet, style=style))
    client = Client()
    assert send(client, *dotted[number]) == 302
    assert f"Your answer is kept: {whole} " in text_of(client.get(ADDRESS))
    at(NOON + timedelta(hours=12), monkeypatch)
    assert f" {whole} {found[number].score} " in text_of(Client().get(ADDRESS))


@pytest.mark.usefixtures("noon")
def test_of_equals_the_first_is_ahead_and_sending_it_again_costs_no_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (place, word, _), (other_place, other_word, _) = plays(drawn())
    anna, biel = Client(), Client()
    send(anna, place, word)
    at(NOON + timedelta(hours=1), monkeypatch)
    send(biel, place, word, "Biel")
    at(NOON + timedelta(hours=2), monkeypatch)
    send(anna, place, word)  # the page was still open, and she pressed again
    assert names_ranked() == ["Anna", "Biel"]
    send(anna, other_place, other_word)
    send(anna, place, word)
    assert names_ranked() == ["Biel", "Anna"], "changed and changed back is an answer of now"


def names_ranked() -> list[str]:
    return [answer.name for answer in CoupAnswer.objects.order_by("sent_at")]


@pytest.mark.usefixtures("noon")
def test_a_coup_keeps_its_rules_when_others_become_usual() -> None:
    coup = drawn()
    DailyCoup.objects.update(rulebook="ca-ajusc")
    shown = Client().get(ADDRESS).context["shown"]
    assert (coup.rulebook, shown.rules.rulebook.id) == ("ca-1v1", "ca-ajusc")
    DailyCoup.objects.update(lexicon="ca-gone")
    assert Client().get(ADDRESS).status_code == 404


@pytest.mark.usefixtures("noon")
def test_a_late_answer_is_refused_in_words_and_the_earlier_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    (place, word, _), (other_place, other_word, _) = plays(drawn())
    client = Client()
    send(client, other_place, other_word)
    at(datetime(2026, 3, 4, 23, 59, 59, 999_000, tzinfo=UTC), monkeypatch)
    assert send(Client(), place, word, "In time") == 302
    at(datetime(2026, 3, 5, tzinfo=UTC), monkeypatch)
    late = client.post(ADDRESS, {"place": place, "word": word, "name": "Anna"})
    assert late.status_code == 409
    assert "ended at midnight. Your answer came too late and was not taken." in text_of(late)
    kept = dict(CoupAnswer.objects.values_list("name", "word"))
    assert kept == {"Anna": other_word, "In time": word}


@pytest.mark.usefixtures("noon")
def test_a_word_that_is_not_in_the_list_scores_nothing_and_that_is_told_at_midnight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (place, word, _), _ = plays(drawn())
    wrong = word[::-1] if word[::-1] != word else word
    client = Client()
    answer = client.post(ADDRESS, {"place": place, "word": wrong, "name": "Anna"})
    if answer.status_code == 302:
        at(NOON + timedelta(days=1), monkeypatch)
        client.get(ADDRESS)
        assert CoupAnswer.objects.get().score == 0
    else:  # the tiles of the board are in its way
        assert "Not in the word list" not in text_of(answer)


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"place": "Q99", "word": "CASA", "name": "Anna"}, "There is no such square"),
        ({"place": "", "word": "CASA", "name": "Anna"}, "Write the place and the whole word."),
    ],
)
def test_what_cannot_be_laid_is_not_taken(asked: dict[str, str], said: str) -> None:
    drawn()
    answer = Client().post(ADDRESS, asked)
    assert answer.status_code == 400
    assert said in text_of(answer)
    assert not CoupAnswer.objects.exists()


@pytest.mark.usefixtures("noon")
def test_an_answer_without_a_name_is_not_taken() -> None:
    (place, word, _), _ = plays(drawn())
    assert send(Client(), place, word, " ") == 400
    assert not CoupAnswer.objects.exists()


@pytest.mark.usefixtures("noon")
def test_an_account_takes_its_answers_over_and_along() -> None:
    (place, word, _), _ = plays(drawn())
    user = User.objects.create_user("anna")
    client = Client()
    client.force_login(user)
    assert client.post(ADDRESS, {"place": place, "word": word}).status_code == 302
    kept = CoupAnswer.objects.get()
    assert (kept.name, kept.has_account) == ("anna", True)
    CoupAnswer.objects.filter(pk=kept.pk).update(visitor="a guest")
    hooks.adopt_seats("a guest", "own")
    assert CoupAnswer.objects.get().visitor == "own"
    hooks.erase_account(user, "own")
    assert not CoupAnswer.objects.exists()


@pytest.mark.usefixtures("noon")
def test_every_language_has_a_coup_with_plays() -> None:
    for shown in offered().values():
        coup = coups.coup_of(shown, DAY)
        assert coup is not None
        assert coups.tops_of(coup, shown).score >= coups.LEAST_SCORE


@pytest.mark.parametrize(
    ("day", "zone"),
    [("2026-03-28", "CET"), ("2026-03-29", "CEST"), ("2026-10-25", "CET")],
)
def test_the_day_on_which_clocks_change_ends_in_its_own_zone(day: str, zone: str) -> None:
    with timezone.override("Europe/Madrid"):
        end = coups.end_of(date.fromisoformat(day))
    assert (end.hour, end.tzname()) == (0, zone)
