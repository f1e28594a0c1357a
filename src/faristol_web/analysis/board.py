"""Positions as a page asks for them: their rules, what lies where, and the best moves by equity."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import get_language, gettext

from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import Choice, Sight
from faristol.analysis.positions import (
    after,
    sight_of,
    spelled_out,
    tiles_apart,
    unseen_in,
    written_move,
)
from faristol.analysis.preendings import MOST_IN_BAG
from faristol.analysis.simulation import candidates_of
from faristol.analysis.turns import kept_after
from faristol.board import Grid, Layout, load_layout
from faristol.errors import FaristolError, LexiconError, RulebookError
from faristol.formats.game.cgp import Position, format_cgp, parse_position
from faristol.formats.game.position_faults import PositionError
from faristol.game.actions import Exchange, Pass, Play
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.rulebook import Rulebook
from faristol.tiles import Tile, TileSet, load_tileset
from faristol_web.language import lexica
from faristol_web.rulebooks.books import comes_with_the_program, offered, offered_rulebook, texts_of
from faristol_web.streams.generators import generator_for
from faristol_web.streams.messages import board_settings

MOST_TEXT = 2000
FEW, MANY = 15, 100
"""Plays in the list at first, and with `plays=all`."""


@dataclass(frozen=True)
class Rules:
    """Rulebook and word list of a position."""

    rulebook: Rulebook
    lexicon: Lexicon

    @property
    def name(self) -> str:
        return rules_name(self.rulebook.id, self.lexicon.id)

    @cached_property
    def tileset(self) -> TileSet:
        return load_tileset(self.lexicon.tileset)

    @cached_property
    def layout(self) -> Layout:
        return load_layout(self.rulebook.play.board)

    @cached_property
    def playouts(self) -> Playouts:
        """
        Raises:
            FaristolError: if no moves can be listed under these rules.
        """
        generator = generator_for(self.lexicon, self.rulebook)
        return Playouts(generator, self.rulebook, load_leaves(self.tileset.id))

    def empty(self) -> Position:
        return Position(grid=Grid.of(self.layout), racks=((), ()), scores=(0, 0), scoreless_turns=0)

    def job(self, position: Position) -> dict[str, Any]:
        """Return what the process beside the site needs; a rulebook of its own goes with its text."""
        is_ours = comes_with_the_program(self.rulebook.id, self.rulebook.digest)
        return {
            "cgp": format_cgp(position, self.tileset.alphabet),
            "rulebook": self.rulebook.id,
            "text": "" if is_ours else texts_of(offered_rulebook(self.rulebook.id))[-1].content,
            "lexicon": self.lexicon.id,
        }


def rules_name(rulebook_id: str, lexicon_id: str) -> str:
    """Return the value of `rules` in addresses."""
    return f"{rulebook_id}:{lexicon_id}"


def rules_offered() -> dict[str, str]:
    """Return a label for every rulebook with every word list of its tiles."""
    lists = [load_lexicon(lexicon_id) for lexicon_id in lexicon_ids()]
    names = lexica.names(lists)
    return {
        rules_name(book.id, lexicon.id): f"{book.title} · {names[lexicon.id]}"
        for book in offered()
        for lexicon in lists
        if lexicon.tileset == book.play.tileset
    }


def rules_of(asked: str, cgp: str = "") -> Rules:
    """
    Return the rules asked for; else those of the list that the position names, or of the reader's language.

    Raises:
        RulebookError: if there are no such rules here.
    """
    names = list(rules_offered())
    if asked and asked not in names:
        raise RulebookError(gettext("These rules are not on this site. Choose others."))
    named = [name for name in names if f"lex {name.partition(':')[2]}" in cgp]
    language = (get_language() or "").split("-")[0]
    own = [name for name in names if offered_rulebook(name.partition(":")[0]).language == language]
    rulebook_id, _, lexicon_id = (asked or (named or own or names)[0]).partition(":")
    try:
        return Rules(offered_rulebook(rulebook_id), load_lexicon(lexicon_id))
    except LexiconError as error:  # taken away just now
        raise RulebookError(str(error)) from error


def position_of(cgp: str, rules: Rules) -> Position:
    """
    Raises:
        PositionError: if it is no position of these rules.
    """
    position = parse_position(cgp[:MOST_TEXT], rules.tileset, rack_size=rules.rulebook.play.rack_size)
    grid, layout = position.grid, rules.layout
    if (grid.rows, grid.columns) != (layout.rows, layout.columns):
        raise PositionError(
            "size", found=f"{grid.rows} × {grid.columns}", expected=f"{layout.rows} × {layout.columns}"
        )
    unseen_in(position, rules.tileset)
    return replace(position, opcodes=())


def said(error: FaristolError) -> str:
    """Return the reason in the reader's language, where it has one."""
    return gettext(error.text) % error.values if isinstance(error, PositionError) else str(error)


def address(rules: str, position: str) -> str:
    """Return the address of a position: all that is needed to share it."""
    return f"{reverse('analysis')}?{urlencode({'rules': rules, 'cgp': position})}"


def board_json(rules: Rules, position: Position, *, plays: int = FEW) -> dict[str, Any]:
    """Return a position with its best moves by equity, or why there are none."""
    alphabet = rules.tileset.alphabet
    cgp = format_cgp(position, alphabet)
    unseen = unseen_in(position, rules.tileset)
    told: dict[str, Any] = {
        "cgp": cgp,
        "address": address(rules.name, cgp),
        "board": [
            (square, alphabet.label(Tile(tile))) for square, tile in enumerate(position.grid.tiles) if tile
        ],
        "racks": [[alphabet.label(tile) for tile in rack] for rack in position.racks],
        "scores": list(position.scores),
        "idle": position.scoreless_turns,
        "unseen": [alphabet.label(tile) for tile in unseen],
        "in_bag": max(len(unseen) - rules.rulebook.play.rack_size, 0),
        "fault": "",
        "moves": [],
        "ending": False,
    }
    try:
        sight = sight_of(position, rules.tileset, rack_size=rules.rulebook.play.rack_size)
        told["moves"] = _moves(rules, position, sight, plays)
        told["ending"] = sight.in_bag <= MOST_IN_BAG
    except FaristolError as error:
        told["fault"] = said(error)
    return told


def settings_json(rules: Rules) -> dict[str, Any]:
    """Return what a page needs to draw the board and to read what is typed."""
    alphabet = rules.tileset.alphabet
    return {
        **board_settings(rules.layout, rules.tileset, rules.rulebook),
        "spellings": {**alphabet.spellings, **alphabet.shorthand},
        "rack_size": rules.rulebook.play.rack_size,
        "rules": rules.name,
    }


def _moves(rules: Rules, position: Position, sight: Sight, plays: int) -> list[dict[str, Any]]:
    found = candidates_of(sight, rules.playouts, plays=plays)
    if not any(isinstance(choice.move, Pass) for choice in found):
        found.append(_pass(rules, sight))
    return [_move(choice, rules, position) for choice in found]


def _pass(rules: Rules, sight: Sight) -> Choice:
    """Return passing, which is always allowed: it keeps all tiles."""
    worth = int(rules.playouts.weights.table(sight.rack)[0]) if sight.opponents is None else 0
    return Choice(Pass(), 0, worth)


def _move(choice: Choice, rules: Rules, position: Position) -> dict[str, Any]:
    alphabet, play = rules.tileset.alphabet, rules.rulebook.play
    place, word = written_move(choice, position, rules.tileset, play)
    following = after(choice, position, rules.tileset, rack_size=play.rack_size)
    cgp = format_cgp(following, alphabet)
    return {
        "key": f"{place} {word}",
        "kind": type(choice.move).__name__.lower(),
        "place": place,
        "text": spelled_out(choice, position, rules.tileset),
        "count": len(choice.move.tiles) if isinstance(choice.move, Exchange) else 0,
        "leave": tiles_apart(kept_after(position.racks[0], choice.move), rules.tileset),
        "score": choice.score,
        "equity": round(choice.equity / 1000, 1),
        "squares": [square for square, _ in choice.move.placement.tiles]
        if isinstance(choice.move, Play)
        else [],
        "next": cgp,
        "address": address(rules.name, cgp),
    }
