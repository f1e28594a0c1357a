"""`faristol rating`: the next edition of a rating list, and what a rating would be."""

DESCRIPTION = "Rating lists: each event makes the next edition, whose numbers never change."
VERBS = {
    "apply": "make the next edition from the previous one and an event's games",
    "preview": "preview a rating",
    "recompute": "recompute all editions from the first, and compare them with the existing ones",
    "systems": "list the rating systems and what each of them reads",
}
