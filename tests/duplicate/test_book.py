"""Rulebooks for duplicate: the Greek one, and the practice of elsewhere that comes with the program."""

from dataclasses import fields

import pytest

from faristol.duplicate import Phase, Slip, load_duplicate_book, load_program, open_session
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.book import ground_of
from faristol.duplicate.chapters.result import results_of
from faristol.duplicate.events import Minimum
from faristol.formats.duplicate.labels import PRACTICES
from faristol.lexicon import load_lexicon
from faristol.movegen import ScoredPlay
from faristol.rulebook import DuplicateBook, load_book
from faristol.rulebook.choices import Annulment
from tests.duplicate.sessions import SEED, Session, book_named
from tests.duplicate.simulated import written

GREEK, CATALAN = load_duplicate_book("el-duplicate"), load_duplicate_book("ca-duplicate")
CHAPTERS = ("racks", "coup", "slip", "master_play", "ending", "result")


def values(book: DuplicateBook) -> dict[str, object]:
    chapters = {name: getattr(book, name) for name in CHAPTERS}
    return {
        f"{name}.{field.name}": getattr(rules, field.name)
        for name, rules in chapters.items()
        for field in fields(rules)
    }


def test_the_catalan_practice_differs_from_the_greek_text_where_practice_does() -> None:
    greek, catalan = values(GREEK), values(CATALAN)

    assert {key for key in greek if greek[key] != catalan[key]} == {
        "racks.minimum_vowels",
        "racks.minimum_consonants",
        "coup.grace_ms",
        "slip.by_number",
        "slip.score_ignored",
        "slip.annuls",
        "slip.warns",
        "slip.free_warnings",
        "slip.warning_points",
        "master_play.among_equals",
        "master_play.long_word_letters",
        "ending.no_play_and_bag_empty",
        "result.several_games",
        "result.solo_top_points",
        "result.solo_minimum_entrants",
    }


def test_a_ground_without_a_text_is_the_practice_it_follows_and_no_article() -> None:
    assert str(ground_of(CATALAN, Annulment.TILES)) == "Catalan and French practice"
    assert str(ground_of(CATALAN, None)) == "general practice"
    assert {source.article for source in CATALAN.sources.values()} == set(PRACTICES)


def on_paper(session: Session, play: ScoredPlay, *, score: int | None) -> Slip:
    text = written(session, play)
    return Slip(square=text.square + text.direction, word=text.word, score=score)


@pytest.fixture(scope="module")
def whole() -> Session:
    """Sixteen players: number 1 finds every top and writes no score, number 2 the second best play."""
    lexicon = load_lexicon("ca-disc-2021")
    opened = open_session(CATALAN, lexicon=lexicon.id, lexicon_version=lexicon.version, seed=SEED)
    session = Session.opened_as(opened, book=CATALAN)
    session.program = load_program(lexicon, CATALAN)
    for number in range(1, 17):
        session.do(a.Admit((f"Jugador {number}",)))
    while session.state.phase is not Phase.OVER:
        session.do(a.DrawRack())
        if session.state.phase is Phase.DRAWN:
            play_coup(session)
    return session


def play_coup(session: Session) -> None:
    session.do(a.AnnounceRack())
    session.do(a.StartCountdown())
    state = session.state
    plays = session.program.generator.all_plays(state.grid, state.rack)
    if len(plays):
        session.do(a.HandIn(1, on_paper(session, plays[0], score=None)))
    if len(plays) > 1:
        session.do(a.HandIn(2, on_paper(session, plays[1], score=plays[1].score)))
    session.close()
    if session.state.phase is Phase.CHOOSING:
        session.do(a.ChooseMaster(plays[0].placement))


def test_a_whole_game_under_it_ends_and_counts_bonuses_warnings_and_penalties(whole: Session) -> None:
    state = whole.state
    results = results_of(state, CATALAN)
    first, second = results.standings[:2]
    alone = [coup for coup in results.coups if coup.bonuses]

    assert state.ended is not None
    assert first.points == state.master_total > second.points > 0
    assert first.warnings == len([coup for coup in state.coups if coup.master]) > 10
    assert (first.bonus, first.penalty) == (10 * len(alone), 5 * (first.warnings - 3))
    assert alone
    assert all(coup.bonuses == {1: 10} for coup in alone)
    assert second.warnings == second.penalty == 0


def test_under_it_equals_are_chosen_by_the_arbiter(whole: Session) -> None:
    masters = [event for event in whole.events if isinstance(event, e.MasterPlayed)]
    chosen = [event.coup for event in whole.events if isinstance(event, e.ChoiceAsked)]

    assert chosen
    assert [event.coup for event in masters if event.by is e.MasterBy.ARBITER] == chosen


def test_its_schedule_asks_for_one_of_each(whole: Session) -> None:
    assert whole.state.opened.schedule == (Minimum(1, 1, 1),)


def test_its_word_list_decides_on_every_word_however_long() -> None:
    session = Session.of("CASA", book=CATALAN)
    session.think("CASALOT")
    session.do(a.HandIn(1, Slip(square="H4", word="CASALOT", score=74)))
    session.close()

    mark = session.state.coup.marks[1]
    assert [reason.kind for reason in mark.reasons] == [Annulment.MAIN_WORD]
    assert mark.unlisted == ()
    assert session.state.phase is not Phase.RULING


def test_it_is_shown_beside_the_others() -> None:
    assert load_book("ca-duplicate") is CATALAN
    assert book_named("ca-duplicate") is CATALAN
    assert CATALAN.cite("slip.warns") == "Catalan and French practice"
