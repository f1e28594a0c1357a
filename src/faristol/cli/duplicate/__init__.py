"""`faristol duplicate`: what an arbiter of duplicate does from a terminal."""

DESCRIPTION = "Duplicate: everyone plays the same rack. A session lies in a file: new, run, export."
VERB_EXAMPLE = "example:\n  %(prog)s club.jsonl"
VERBS = {
    "new": "open a session in a file of its own",
    "run": "lead a session, coup by coup",
    "enter": "enter slips from a table",
    "correct": "put an arbiter's error right after the game",
    "show": "state, board and ranking",
    "results": "the ranking, or the coups",
    "racks": "the racks, to be played again with new --prepared",
    "series": "several games together",
    "train": "play a finished session against its field",
    "export": "write results, sheets, slips and log into a folder",
    "import": "make a session of a game by Eliot",
    "mark": "mark the slips of one coup: points, or nothing, with the article and the reason",
}
