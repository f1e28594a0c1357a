"""`faristol game`: replay a game that somebody wrote down, or write it in another notation."""

VERBS = {
    "replay": "check every play, score and sum of a record, or every event of a log",
    "convert": "write a record in another notation",
    "enter": "enter a paper sheet, one move per line: `H8 CASA 24`",
    "sheet": "print the score sheet of a game, on one page",
    "audit": "check that every tile of a finished game was drawn as its published seed says",
    "statistics": "games, wins, points, bingos and best plays of each player over many games",
    "report": "judge every turn of a finished game: best moves, mistakes, missed bingos",
}
