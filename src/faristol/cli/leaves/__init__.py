"""`faristol leaves`: what tiles that stay on the rack are worth; found, and tried, by playing games."""

VERBS = {
    "train": "find leave values by playing games of equity against itself",
    "duel": "best equity against top score, in pairs of games",
    "info": "which leave values there are; those of one tile set or file, and where they come from",
}
