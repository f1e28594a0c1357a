"""`faristol leaves`: what tiles that stay on the rack are worth; found, and tried, by playing games."""

VERBS = {
    "train": "train leave values by self-play",
    "wins": "find chances to win, by lead and unseen tiles, from games of equity against itself",
    "duel": "play best equity against top score, in pairs of games",
    "info": "list the available leave values, or show those of one tile set or file and their origin",
}
