"""The board on which positions are analysed."""
