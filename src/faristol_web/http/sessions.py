"""
Sessions, as Django keeps them in the database; but no clock of the server ends one.

A machine whose clock is wrong for an hour would take the seats of all who play. The browser forgets its
cookie a year after the last change, by its own counting; signing out and a new password end a session here.
"""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions


class SessionStore(DatabaseSessions):
    def _get_session_from_db(self) -> Any:
        kept = self.model.objects.filter(session_key=self.session_key).first()
        if kept is None:
            self._session_key = None
        return kept

    async def _aget_session_from_db(self) -> Any:
        kept = await self.model.objects.filter(session_key=self.session_key).afirst()
        if kept is None:
            self._session_key = None
        return kept
