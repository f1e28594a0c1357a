"""
The messages between a page and the server, as types.

`board` holds what games and duplicate sessions share, `game` and `session` the messages of each (`asked` by a
page, `told` to it), `events`
what a game's events look like on the wire. `python -m tests.wire_doc` makes the tables of docs/protocol.md
and docs/duplicate-protocol.md and the pages' `protocol.d.ts` from them; tests check every message against
them.

The string below a field describes it in the documentation.
"""
