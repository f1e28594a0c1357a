"""`faristol train`: numbers found by playing games, on one core, on all of them, or on a cluster."""

VERBS = {
    "leaves": "train leave values by self-play",
    "wins": "find chances to win, by lead and unseen tiles, from games of equity against itself",
    "playability": "count how often each word is played, in games of equity against itself",
    "duel": "play two bots against each other, in pairs of games",
}
