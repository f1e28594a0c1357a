"""What a report leaves open, filled in later: best plays, bingos. The result stays; that is no correction."""

from faristol.tournament.events import SideNotes, TableReport


def completed(before: TableReport, more: TableReport) -> TableReport | None:
    """
    Everything that either says; None where they contradict each other, or the result is another.

    What the second leaves out is kept.
    """
    if before.result != more.result:
        return None
    one, other = (_completed_notes(was, now) for was, now in zip(before.notes, more.notes, strict=True))
    first_went = more.first_went if before.first_went is None else before.first_went
    whole = TableReport(
        result=before.result,
        notes=(one, other),
        first_went=first_went,
        game=before.game or more.game,
    )
    return whole if says_all(whole, more) else None


def says_all(whole: TableReport, part: TableReport) -> bool:
    """Whether the notes of a part are all in the whole as well."""
    return (
        part.first_went in {None, whole.first_went}
        and part.game in {"", whole.game}
        and all(_says_notes(*notes) for notes in zip(whole.notes, part.notes, strict=True))
    )


def only_of(side: int, report: TableReport) -> TableReport:
    """With the notes of one side alone: nobody fills in what the opponent left out."""
    notes = (report.notes[0], SideNotes()) if side == 0 else (SideNotes(), report.notes[1])
    return TableReport(result=report.result, notes=notes)


def _completed_notes(was: SideNotes, now: SideNotes) -> SideNotes:
    return SideNotes(
        bingos=now.bingos if was.bingos is None else was.bingos,
        best_play=was.best_play or now.best_play,
        best_with=was.best_with + tuple(each for each in now.best_with if each[0] not in dict(was.best_with)),
    )


def _says_notes(whole: SideNotes, part: SideNotes) -> bool:
    tiles = dict(whole.best_with)
    return (
        part.bingos in {None, whole.bingos}
        and part.best_play in {None, whole.best_play}
        and all(tiles.get(tile) == feat for tile, feat in part.best_with)
    )
