"""`faristol duplicate`: what an arbiter of duplicate does from a terminal."""

DESCRIPTION = "Duplicate: everyone plays the same rack. A session is kept in a file: new, run, export."
VERB_EXAMPLE = "example:\n  %(prog)s club.jsonl"
VERBS = {
    "new": "open a session in a file of its own",
    "run": "run a session, coup by coup",
    "enter": "enter slips from a table",
    "correct": "correct an arbiter's error after the game",
    "show": "show state, board and ranking",
    "results": "show the ranking, or the coups",
    "racks": "list the racks, to play them again with new --prepared",
    "series": "rank several games together",
    "train": "play a finished session against its field",
    "export": "write results, sheets, slips and log to a folder",
    "import": "import a game saved by Eliot as a session",
    "mark": "mark the slips of one coup: points, or zero with article and reason",
}
