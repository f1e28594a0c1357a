"""Text → clean values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from faristol.formats.rating.csv import parse_half_points
from faristol.rating.editions import SYSTEMS
from faristol.rating.game import RatedPlayer
from faristol.rating.states import SEASONS
from faristol_web.language.numerals import whole_number
from faristol_web.ratings.names import plain_name
from faristol_web.ratings.queries import Standing

MAX_BYTES = 2_000_000
ROWS, SPARE_ROWS, MOST_ROWS = 6, 2, 60
_MOST_DIGITS = 4

_TITLES = {
    "barruf": _("BARRUF, Catalan, one against one"),
    "elo": _("Elo, as the Internet Scrabble Club counts it"),
    "naspa": _("NASPA, North American"),
}


class FirstEdition(forms.Form):
    """A list that was kept elsewhere."""

    system = forms.ChoiceField(
        label=_("Rating"),
        choices=[(system.id, _TITLES.get(system.id, system.title)) for system in SYSTEMS.values()],
    )
    label = forms.CharField(label=_("Name of the list"), max_length=160)
    day = forms.DateField(label=_("As of"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    newcomer = forms.IntegerField(
        label=_("Starting rating of newcomers"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("Leave blank for the formula's value. It holds for all editions."),
    )
    seasons = forms.IntegerField(
        label=_("Seasons that keep a player active"),
        min_value=1,
        max_value=20,
        initial=SEASONS,
        help_text=_("Including the present one. It holds for all editions."),
    )
    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "A CSV file with the columns player, rating and games. An optional column last_season gives "
            "the season in which a player last played, by its first year. Players without a last season "
            "never become inactive."
        ),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(_("This file is too large for a rating list."))
        return file


class September(forms.Form):
    """A new season has begun: who lapses?"""

    label = forms.CharField(label=_("Name of the list"), max_length=160)
    day = forms.DateField(label=_("As of"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """A line of the preview: as it was typed, and what it means."""

    number: int
    opponent: str = ""
    result: str = ""
    rating: int | None = None
    half_points: int | None = None
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewAsked:
    """Form of a preview: whose rating, after which games."""

    player: str = ""
    """Player's name as typed."""
    found: Standing | None = None
    rating: int | None = None
    """Typed instead of a name."""
    played: int = 0
    """Rated games so far, beside a rating that was typed."""
    error: str = ""
    encounters: Sequence[Encounter] = ()

    @property
    def is_complete(self) -> bool:
        faults = (self.error, *(encounter.error for encounter in self.encounters))
        return any(encounter.half_points is not None for encounter in self.encounters) and not any(faults)

    @property
    def known(self) -> RatedPlayer | None:
        """None for a newcomer."""
        if self.found is not None:
            return RatedPlayer(rating=self.found.rating, games=self.found.games)
        return None if self.rating is None else RatedPlayer(rating=self.rating, games=self.played)


def asked_preview(query: QueryDict, rows: Sequence[Standing], *, newcomer: int | None) -> PreviewAsked:
    """Names are looked up in the edition; numbers are ratings."""
    named: dict[str, list[Standing]] = {}
    for row in rows:
        named.setdefault(plain_name(row.name), []).append(row)
    typed = [*zip(query.getlist("opponent"), query.getlist("result"), strict=False)][:MOST_ROWS]
    typed = [(opponent.strip(), result) for opponent, result in typed if opponent.strip()]
    encounters = [
        _encounter(number, opponent, result, named, newcomer)
        for number, (opponent, result) in enumerate(typed, start=1)
    ]
    count = min(MOST_ROWS, max(ROWS, len(encounters) + SPARE_ROWS))
    encounters += [Encounter(number=number) for number in range(len(encounters) + 1, count + 1)]
    player = query.get("player", "").strip()
    listed, rating, error = _looked_up(player, named)
    played = query.get("played", "").strip()[:_MOST_DIGITS]
    return PreviewAsked(
        player=player,
        found=listed,
        rating=rating,
        played=whole_number(played) or 0,
        error=error,
        encounters=encounters,
    )


def _encounter(
    number: int, opponent: str, result: str, named: dict[str, list[Standing]], newcomer: int | None
) -> Encounter:
    row, rating, error = _looked_up(opponent, named)
    if row is not None:
        rating = row.rating or newcomer
    half_points = parse_half_points(result)
    if half_points is None:
        error = error or said("Won, tied or lost?")
    return Encounter(
        number=number,
        opponent=opponent,
        result=result,
        rating=rating,
        half_points=None if error else half_points,
        error=error,
    )


def _looked_up(text: str, named: dict[str, list[Standing]]) -> tuple[Standing | None, int | None, str]:
    """Row, rating, or why neither."""
    if not text:
        return None, None, ""
    if len(text) <= _MOST_DIGITS and (typed := whole_number(text)):
        return None, typed, ""
    rows = named.get(plain_name(text), [])
    if len(rows) == 1:
        return rows[0], None, ""
    if rows:
        return None, None, said("Several players have this name: type the rating.")
    return None, None, said("Nobody on the list has this name: type a rating instead.")
