"""Hooks of the archive: erasing a person elsewhere erases them here, and what ends is indexed."""

from faristol_web import hooks
from faristol_web.archive import indexing, judged, people, work

hooks.erase_account.register(indexing.forget_account)
hooks.erase_player.register(people.forget)
hooks.erase_in_session.register(people.forget_numbers)
hooks.belongings_of.register(work.work_of)
hooks.note_game.register(indexing.note_game)
hooks.note_report.register(judged.note_report)
hooks.note_session.register(indexing.note_session)
