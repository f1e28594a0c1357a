"""Columns of a list of players as clubs and federations head them, in the languages of the program."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from faristol.formats.tournament.sheets import SheetRow


def folded(heading: str) -> str:
    """Return a heading without accents, with single spaces."""
    apart = unicodedata.normalize("NFD", heading.casefold().replace("’", "'"))
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())


_NAME, _SURNAME, _FIRST_NAME, _RATING, _CLUB = "name", "surname", "first name", "rating", "club"
OURS: Mapping[str, str] = {
    _NAME: "nom, nom complet, nom i cognoms, jugador, jugadora, participant, nombre, nombre y apellidos, "
    "nume, nume și prenume, jucător, joueur, joueuse, όνομα, ονοματεπώνυμο, παίκτης",
    _SURNAME: "surname, last name, family name, cognom, cognoms, apellido, apellidos, nume de familie, "
    "nom de famille, επώνυμο",
    _FIRST_NAME: "first name, given name, prénom, prenume",
    # A column of ranks is no rating: it counts the other way.
    _RATING: "barruf, elo, rtg, rtgn, elon, rtgi, eloi, cote, cotă, βαθμολογία, έλο",
    _CLUB: "entitat, clubul, σύλλογος, όμιλος, club d'scrabble, club/city, "
    "club/ciutat, club/ciudad, club/lieu, club/ville, club/oraș, club/localitate, σύλλογος/πόλη",
    "registered": "inscripció, data d'inscripció, inscripción, fecha de inscripción, inscription, "
    "date d'inscription, înscriere, data înscrierii, εγγραφή, ημερομηνία εγγραφής",
}
"""Our columns, each with what others call it."""
_TITLES = (
    "participants, participants list, list of participants, players, entrants, list, list of players, names, "
    "participantes, inscritos, jugadores, lista, lista de participantes, lista de inscritos, nombres, "
    "inscrits, jugadors, llista, llista de participants, llista d'inscrits, noms, "
    "participanți, înscriși, jucători, lista participanților, lista jucătorilor, listă, "
    "inscrits, joueurs, liste, liste des participants, liste des inscrits, liste des joueurs, "
    "συμμετέχοντες, παίκτες, λίστα, λίστα συμμετεχόντων, λίστα παικτών, κατάλογος, ονόματα, εγγεγραμμένοι"
)
_FOLDED_TITLES = frozenset(folded(each) for each in _TITLES.split(", "))
_CALLED = {folded(each): column for column, headings in OURS.items() for each in headings.split(", ")}
_INTERNATIONAL = frozenset({"rtgi", "eloi"})
"""Ratings of Swiss-Manager that yield to those of a federation beside them."""
_NONE = frozenset({"-", "–", "—"})
"""A cell that says that there is no rating."""


def names_players(headings: Sequence[str]) -> bool:
    """True if one of them is a player's key or name, or part of a name."""
    ours = {_CALLED.get(folded(each), each.casefold()) for each in headings}
    return not ours.isdisjoint(("player", _NAME, _SURNAME, _FIRST_NAME))


def is_title(line: str) -> bool:
    """
    True if a line above a list is sure to be its title, not a name.

    >>> is_title("Λίστα:"), is_title("Llista Puig")
    (True, False)
    """
    return folded(line.strip().rstrip(":")).strip() in _FOLDED_TITLES


def in_our_columns(row: SheetRow) -> SheetRow:
    """
    The row with its columns under our names; a column that has one of them already goes before.

    Surname and first name in columns of their own make one name.

    >>> row = SheetRow("list", 2, {"cognoms": "Puig i Pla", "nom": "Núria", "barruf": "–"}, {})
    >>> dict(in_our_columns(row).cells)
    {'name': 'Núria Puig i Pla', 'rating': ''}
    """
    cells: dict[str, str] = {}
    headings = dict(row.headings)
    for column, text in sorted(row.cells.items(), key=lambda cell: cell[0] in _INTERNATIONAL):
        ours = _CALLED.get(folded(column), column)
        taken = column if ours in row.cells or ours in cells else ours
        cells[taken] = text
        headings[taken] = row.heading(column)
    surname, first = cells.pop(_SURNAME, None), cells.pop(_FIRST_NAME, None)
    if surname is not None or first is not None:
        # `Nom` beside `Cognoms` is the first name, but beside `Prénom` the surname.
        called = cells.pop(_NAME, "")
        parts = (first or "", called) if surname is None else (first or called, surname)
        cells = {_NAME: " ".join(filter(None, parts)), **cells}
        headings.setdefault(_NAME, headings.get(_FIRST_NAME if surname is None else _SURNAME, _NAME))
    if cells.get(_RATING) in _NONE:
        cells[_RATING] = ""
    return replace(row, cells=cells, headings=headings)
