"""
Games of Eliot (`EliotGame`, format 2) → sessions, and sessions → games of Eliot.

A session keeps more than Eliot's file has room for. Not written: the clock, and that a slip was late; why a
slip counts for nothing; who ruled on a word, corrected a mark or changed a rack, and why; who left; a Κ or Ο
after a square, because Eliot tells directions by the order of letter and number. Where the points of a play
are not what its board counts, Eliot counts them anew: `unsaid_in_eliot` names those. Warnings are written
without what they were for. Eliot reads a file under a dictionary of its own, and refuses plays of words that
are not in it.

Read: the points that the file gives are what counts; where this program would have given others, a
correction says so, and a remark. A warning becomes one of those that the rulebook has, because the file does
not say which. The bag's order is not in the file either: the session's seed is made from the file, and the
draws are those that stand there.
"""

from faristol.formats.eliot.exporting import unsaid_in_eliot, write_eliot
from faristol.formats.eliot.file import EliotGame, read_eliot
from faristol.formats.eliot.importing import EliotImport, import_eliot, session_from

__all__ = [
    "EliotGame",
    "EliotImport",
    "import_eliot",
    "read_eliot",
    "session_from",
    "unsaid_in_eliot",
    "write_eliot",
]
