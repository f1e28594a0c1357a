"""
The rules of a tournament, one file a chapter of the rulebook: its actions and events, what is said against an
action, which events it sets off, and what each event changes.

`[tournament]` has two neighbours, `seeding` and `pairing`, and `[registration]` has one, `reception`.

No chapter imports another. What several need lies below them, in `state`, `report`, `objections`, `standings`
and `planning`; the referee says what follows from what.
"""
