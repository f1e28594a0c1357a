"""`faristol lexicon`: what lexica there are, what they accept; lists in, words out."""

VERBS = {
    "list": "list the lexica, shipped and installed",
    "info": "show edition, licence and origin of a lexicon",
    "remove": "remove a lexicon that was installed here",
    "check": "check whether words are acceptable",
    "hooks": "list the hooks of a word: letters that make another word before or after it",
    "anagram": "list the words that a rack makes",
    "pattern": "list the words that match a pattern",
    "import": "install a word list under an id",
    "build": "build a word graph from a word list",
    "export": "write a lexicon's words to a file",
    "diff": "compare two lists",
}
