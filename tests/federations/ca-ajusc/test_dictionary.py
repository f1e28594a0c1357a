"""A challenge is one public query of the championship's own edition of the dictionary."""

import pytest

from faristol.game import view_for
from faristol.game.actions import Challenge
from faristol.game.events import ChallengeAnswered, PlayChallenged
from faristol.game.visibility import redact
from faristol.rulebook import load_rulebook
from faristol.tiles import Letter
from tests.game.games import Played


@pytest.mark.clause("AJ-38")
def test_question_and_answer_are_shown_to_both_players_and_name_the_edition() -> None:
    game = Played.at_table("ca-ajusc", lexicon="disc", lexicon_version="DISC 2.13.0 (600 000)")
    game.play("H8 CASA")
    events = game.do(1, Challenge(("CASA",)))
    asked = [event for event in events if isinstance(event, PlayChallenged | ChallengeAnswered)]

    assert [type(event) for event in asked] == [PlayChallenged, ChallengeAnswered]
    for viewer in (0, 1, "table", None):
        assert [redact(event, viewer) for event in asked] == asked
    answer = asked[1]
    assert isinstance(answer, ChallengeAnswered)
    assert (answer.lexicon_id, answer.lexicon) == ("disc", "DISC 2.13.0 (600 000)")


@pytest.mark.clause("AJ-12", "AJ-38")
def test_no_word_is_looked_up_before_a_challenge_and_then_once() -> None:
    asked: list[tuple[Letter, ...]] = []

    def look_up(word: tuple[Letter, ...]) -> bool:
        asked.append(word)
        return True

    game = Played.at_table("ca-ajusc")
    game.has_word = look_up
    game.play("H8 CASA")
    view_for(game.state, 1, rulebook=game.rulebook)
    assert asked == []
    game.do(1, Challenge(("CASA",)))

    assert len(asked) == 1
    assert load_rulebook("ca-ajusc").challenge.repeats == 0


@pytest.mark.clause("AJ-40")
def test_the_answer_never_says_which_word_was_wrong() -> None:
    game = Played.at_table("ca-ajusc")
    game.has_word = lambda _word: False
    game.play("H8 CASA")
    events = game.do(1, Challenge(("CASA",)))
    (answer,) = (event for event in events if isinstance(event, ChallengeAnswered))

    assert (answer.valid, answer.wrong) == (False, ())
