"""`faristol rating`: the next edition of a rating list, and what a rating would be."""

DESCRIPTION = "Rating lists: each event makes the next edition, whose numbers never change."
VERBS = {
    "apply": "the next edition, from the one before and the games of an event",
    "preview": "what a rating would be",
    "recompute": "all editions again from the first one, compared with those there are",
    "systems": "the ratings there are, and what each of them reads",
}
