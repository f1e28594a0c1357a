"""Two bots at one game: what they do goes through the referee, and must be allowed at the first attempt."""

from dataclasses import replace
from functools import partial

from faristol.bots import LevelBot, Player, Seen, load_bot, load_levels, seen_by
from faristol.game import GameState, Phase, Side, deadline_ms, on_deadline
from faristol.game.actions import Action, TakeSeat
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import Rulebook, load_rulebook
from tests.game.games import Played

RULEBOOKS = ("ca-1v1", "ca-obert-2009", "ca-ajusc", "ro-liber")
MOST_ACTIONS = 400
THINKING_MS = 2_000


def quick(bot_id: str) -> Player:
    """Return the bot, with little to think if it thinks ahead."""
    for level in load_levels():
        if level.id == bot_id and level.thinks:
            return LevelBot(replace(level, playouts=32, plies=2, positions=200, draws=40))
    return load_bot(bot_id)


def lexicon_for(rulebook: Rulebook) -> Lexicon:
    return next(
        lexicon for lexicon in map(load_lexicon, lexicon_ids()) if lexicon.tileset == rulebook.play.tileset
    )


def wish(bot: Player, state: GameState, side: Side, *, rulebook: Rulebook, lexicon: Lexicon) -> Action | None:
    """Return the bot's action there, if any."""
    return bot.act(
        seen_by(state, side, rulebook=rulebook),
        side,
        rulebook=rulebook,
        generator=partial(load_generator, lexicon, rulebook),
        has_word=lexicon.has,
    )


class BotGame(Played):
    """A game between two bots."""

    lexicon: Lexicon
    bots: tuple[Player, Player]
    actions: list[tuple[Side, Action]]

    @classmethod
    def between(cls, rulebook_id: str, bots: tuple[str, str], seed: int) -> "BotGame":
        game = cls.under(rulebook_id, seed.to_bytes(32, "big"))
        assert isinstance(game, cls)
        game.lexicon = lexicon_for(load_rulebook(rulebook_id))
        game.has_word = game.lexicon.has
        game.bots = (quick(bots[0]), quick(bots[1]))
        game.actions = []
        game.do(0, TakeSeat(game.bots[0].title))
        game.do(1, TakeSeat(game.bots[1].title))
        return game

    def seen(self, side: Side) -> Seen:
        return seen_by(self.state, side, rulebook=self.rulebook)

    def wish(self, side: Side) -> Action | None:
        return wish(self.bots[side], self.state, side, rulebook=self.rulebook, lexicon=self.lexicon)

    def step(self) -> None:
        """Do a side's next action; if neither acts, time must bring the game on."""
        for side in (0, 1):
            action = self.wish(side)
            if action is not None:
                self.actions.append((side, action))
                self.do(side, action, after_ms=THINKING_MS)
                return
        due = deadline_ms(self.state, self.rulebook)
        assert due is not None, f"nobody does anything in {self.state.phase}"
        self.now_ms = max(self.now_ms, due)
        self.take(on_deadline(self.state, now_ms=self.now_ms, rulebook=self.rulebook).events)

    def play_to_the_end(self) -> GameState:
        for _ in range(MOST_ACTIONS):
            if self.state.phase is Phase.OVER:
                return self.state
            self.step()
        raise AssertionError("a game that never ends")
