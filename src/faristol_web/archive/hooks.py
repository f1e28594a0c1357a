"""Hooks of the archive: what ends is indexed, what is deleted is not, and who is erased is erased here."""

from django.db.models.signals import post_delete, post_save
from django.utils import timezone

from faristol_web import hooks
from faristol_web.archive import entries, indexing, judged, people, work
from faristol_web.duplicate.models import Session
from faristol_web.http.rows import digest_of
from faristol_web.play.models import Game
from faristol_web.replays.models import Record
from faristol_web.tournaments.models import Tournament

hooks.erase_account.register(indexing.forget_account)
hooks.erase_player.register(indexing.forget_player)
hooks.merged_players.register(people.kept_players)
hooks.erase_in_session.register(people.forget_numbers)
hooks.belongings_of.register(work.work_of)
hooks.note_game.register(indexing.note_game)
hooks.note_report.register(judged.note_report)
hooks.note_session.register(indexing.note_session)
hooks.shown_on_start.register(lambda: digest_of(entries.coming_elsewhere, timezone.localdate()))
for deletable in (Game, Session, Tournament, Record):
    post_delete.connect(indexing.forget_deleted, sender=deletable)
post_save.connect(indexing.forget_unshared, sender=Record)
