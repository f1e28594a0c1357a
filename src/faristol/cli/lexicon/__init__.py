"""`faristol lexicon`: what lexica there are, what they accept; lists in, words out."""

VERBS = {
    "list": "the lexica at hand: shipped, and installed here",
    "info": "edition, licence and origin of a lexicon",
    "remove": "remove a lexicon that was installed here",
    "check": "are these words acceptable?",
    "hooks": "the letters that make another word when put before or behind this one",
    "anagram": "the words that a rack makes",
    "pattern": "the words that look like this",
    "import": "install a word list under an id",
    "build": "make a word graph from a word list",
    "export": "write a lexicon's words into a file",
    "diff": "what is only in one of two lists",
}
