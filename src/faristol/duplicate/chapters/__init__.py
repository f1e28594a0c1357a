"""
The rules of a session, one file a chapter of the rulebook: its actions and events, what is said against an
action, which events it sets off, and what each event changes.

No chapter imports another. What several need lies below them, in `state`, `objections` and `slips`; the
referee says what follows from what.
"""
