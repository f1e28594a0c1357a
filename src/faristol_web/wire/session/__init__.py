"""The messages of a duplicate session's pages: `/ws/duplicate/<id>/`."""
