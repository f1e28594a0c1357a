"""The messages of a game's pages: `/ws/games/<id>/`."""
