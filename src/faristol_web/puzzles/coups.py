"""
The coup of the day: one board and rack a language for everybody, from midnight to midnight.

The site's secret key draws it when its day has begun, so nobody can know it earlier. Until the day is over
the site itself does not mark an answer: what it does not know it cannot tell.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from faristol.analysis.exercises import Refused, read_placement
from faristol.analysis.policy import ByScore, Choice
from faristol.analysis.positions import spelled_out
from faristol.analysis.puzzles import positions_of
from faristol.analysis.selfplay import play_game
from faristol.board import Grid, score_play, words_formed
from faristol.duplicate import Program
from faristol.duplicate.program import Tops, find_tops, format_play
from faristol.formats.game.cgp import Position, format_cgp, parse_cgp
from faristol.game.actions import Play
from faristol_web.puzzles.models import CoupAnswer, DailyCoup
from faristol_web.puzzles.sets import Offered, drawn_number
from faristol_web.streams.time import site_now

LEAST_SCORE = 25
"""Points of the top, where the game has such a position."""


@dataclass(frozen=True, slots=True)
class Ranked:
    rank: int
    """Equals share the better one."""
    answer: CoupAnswer
    word: str
    """The whole word."""
    percent: float
    """Share of the best score."""


def today() -> date:
    """The same day on all hosts: an answer must not be shown on one while another still takes them."""
    return timezone.localdate(site_now())


def end_of(day: date) -> datetime:
    """Return the midnight after a day, in the site's time zone: on two days a year its name is another."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))


def coup_of(offered: Offered, day: date) -> DailyCoup | None:
    """Return the coup of a day; today's is drawn when it is first asked for, others are kept or were none."""
    found = DailyCoup.objects.filter(day=day, language=offered.language).first()
    if found is not None or day != today():
        return found
    rules = offered.rules
    values = {
        "lexicon": rules.lexicon.id,
        "rulebook": rules.rulebook.id,
        "cgp": format_cgp(_drawn(offered, day), rules.tileset.alphabet),
    }
    return DailyCoup.objects.get_or_create(day=day, language=offered.language, defaults=values)[0]


def day_before(language: str, day: date) -> date | None:
    """Return the last day before that had a coup: on a day when nobody looked there was none."""
    earlier = DailyCoup.objects.filter(language=language, day__lt=day).order_by("-day")
    return earlier.values_list("day", flat=True).first()


def _drawn(offered: Offered, day: date) -> Position:
    """Return a position of a game by score, with a top that is worth looking for."""
    rules = offered.rules
    policy = ByScore(rules.playouts.generator, rules.rulebook)
    purpose = f"coup {day.isoformat()} {offered.language}"
    seed = salted_hmac("faristol.coups", purpose, algorithm="sha256").digest()
    played = play_game((policy, policy), rulebook=rules.rulebook, seed=seed)
    positions = positions_of(played, rules.layout)
    full = [
        position
        for turn, position in zip(played.turns, positions, strict=True)
        if turn.in_bag >= rules.rulebook.play.rack_size and turn.choice.score >= LEAST_SCORE
    ]
    chosen = full or positions[:1]
    return chosen[drawn_number(purpose) % len(chosen)]


def position_of(coup: DailyCoup, offered: Offered) -> Position:
    return parse_cgp(coup.cgp, offered.rules.tileset.alphabet)


def fault_in(coup: DailyCoup, offered: Offered, place: str, word: str) -> Refused | None:
    """Return why it cannot be laid; whether the words exist is told when the day is over."""
    sight = offered.sight(position_of(coup, offered))
    found = read_placement(sight, offered.rules.playouts, place, word)
    return found if isinstance(found, Refused) else None


@transaction.atomic
def send(
    coup: DailyCoup, *, visitor: str, name: str, has_account: bool, place: str, word: str, now: datetime
) -> CoupAnswer | None:
    """
    Keep an answer, in place of an earlier one of the same person; None if the day is over.

    The same answer sent again, by a second press or from a page that was read again, keeps its time: equals
    are ranked by it.
    """
    if timezone.localdate(now) != coup.day:
        return None
    same = coup.answers.filter(visitor=visitor, place=place, word=word, name=name).first()
    if same is not None:
        return same
    answer, _ = CoupAnswer.objects.update_or_create(
        coup=coup,
        visitor=visitor,
        defaults={
            "name": name,
            "has_account": has_account,
            "place": place,
            "word": word,
            "sent_at": now,
            "score": None,
        },
    )
    return answer


def tops_of(coup: DailyCoup, offered: Offered) -> Tops:
    rules, position = offered.rules, position_of(coup, offered)
    program = Program(rules.lexicon.has, rules.playouts.generator)
    return find_tops(program, position.grid, position.racks[0])


def written_tops(tops: Tops, grid: Grid, offered: Offered) -> list[str]:
    rules = offered.rules
    alphabet, style = rules.tileset.alphabet, rules.rulebook.play.coordinates
    return [" ".join(format_play(play, grid, alphabet=alphabet, style=style)) for play in tops.plays]


def whole_word(answer: CoupAnswer, coup: DailyCoup, offered: Offered) -> str:
    """Return the word of an answer with the tiles that lay there, which those who tap leave to dots."""
    position = position_of(coup, offered)
    found = read_placement(offered.sight(position), offered.rules.playouts, answer.place, answer.word)
    if isinstance(found, Refused):
        return answer.word
    placement, start = found
    return spelled_out(Choice(Play(placement, start.direction), 0, 0), position, offered.rules.tileset)


def ranking(coup: DailyCoup, offered: Offered, top: int) -> list[Ranked]:
    """
    Mark what is not marked yet, and return all answers, the best first.

    Raises:
        ValueError: if the day is not over.
    """
    if coup.day >= today():
        raise ValueError("answers are marked when the day is over")
    for answer in coup.answers.filter(score=None):
        answer.score = mark(answer, coup, offered)
        answer.save(update_fields=["score"])
    answers = list(coup.answers.order_by("-score", "sent_at", "pk"))
    scores = [answer.score or 0 for answer in answers]
    return [
        Ranked(
            1 + sum(other > score for other in scores),
            answer,
            whole_word(answer, coup, offered),
            100 * score / top if top else 0.0,
        )
        for answer, score in zip(answers, scores, strict=True)
    ]


def mark(answer: CoupAnswer, coup: DailyCoup, offered: Offered) -> int:
    """Return the points of an answer; 0 if a word is not in the list."""
    rules, sight = offered.rules, offered.sight(position_of(coup, offered))
    found = read_placement(sight, rules.playouts, answer.place, answer.word)
    if isinstance(found, Refused):
        return 0
    placement, start = found
    words = words_formed(sight.grid, placement, main=start.direction)
    if not all(rules.lexicon.has(word.letters) for word in words):
        return 0
    return score_play(
        sight.grid,
        rules.layout,
        placement=placement,
        tileset=rules.tileset,
        rules=rules.rulebook.play,
        main=start.direction,
    ).total
