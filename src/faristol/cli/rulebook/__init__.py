"""`faristol rulebook`: what a federation says, rule by rule, and whether a file says it well."""

VERBS = {
    "list": "the rulebooks that come with the program",
    "show": "every rule with its article, clauses and reading, or all about one clause",
    "compare": "two rulebooks side by side",
    "check": "all that is wrong with a rulebook file",
    "coverage": "how each clause is honoured, and what proves it",
}
