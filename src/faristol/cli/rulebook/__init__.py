"""`faristol rulebook`: what a federation says, rule by rule, and whether a file says it well."""

VERBS = {
    "list": "list the shipped rulebooks",
    "show": "show every rule with its article, clauses and reading, or one clause",
    "compare": "compare two rulebooks",
    "check": "check a rulebook file and list every fault",
    "coverage": "show how each clause is implemented, and what proves it",
}
