/** Tells those who hear the page what happened, in the order in which it did. */

import { gettext, interpolate, ngettext } from "./language.js";
import { moveText, points } from "./words.js";

/**
 * A sentence for an event, or nothing where the next one says it all.
 * @param {import("./protocol.js").GameEvent} event
 * @param {{names: [string, string], you: number | null, moves: import("./protocol.js").Move[], pending: import("./protocol.js").Pending | null, lexicon: string}} game
 * @returns {string}
 */
export function eventText(event, { names, you, moves, pending, lexicon }) {
  const name = event.side === undefined ? "" : names[event.side];
  const last = moves.findLast((move) => move.side === event.side);
  switch (event.kind) {
    case "PlayerSeated":
      return interpolate(gettext("%(name)s takes a seat."), { name: event.name ?? name });
    case "StartTileDrawn":
      return interpolate(gettext("%(name)s draws %(tile)s for the start."), { name, tile: event.tile === "?" ? gettext("a blank") : event.tile });
    case "StartDrawTied":
      return gettext("Equal tiles: draw again.");
    case "StarterFound":
      return interpolate(gettext("%(name)s starts."), { name });
    case "TilesDrawn":
      return event.side === you ? interpolate(ngettext("You draw %(count)s tile.", "You draw %(count)s tiles.", event.count), { count: event.count }) : "";
    case "PlayDeclared": {
      const play = pending?.side === event.side ? pending : last;
      return play ? interpolate(gettext("%(name)s plays %(word)s at %(place)s for %(points)s."), { name, word: play.word, place: play.place, points: points(play.score) }) : "";
    }
    case "PlayAccepted":
      return event.by === "challenge" ? "" : gettext("The play stands.");
    case "PlayChallenged":
      return interpolate(gettext("%(name)s challenges %(words)s."), { name, words: (event.words ?? []).join(", ") });
    case "ChallengeAnswered":
      return interpolate(event.valid ? gettext("Valid according to %(lexicon)s: the play stands.") : gettext("Not valid according to %(lexicon)s."), { lexicon });
    case "PlayWithdrawn":
      return interpolate(gettext("%(name)s takes the play back and loses the turn."), { name });
    case "TilesExchanged":
      return interpolate(ngettext("%(name)s exchanges %(count)s tile.", "%(name)s exchanges %(count)s tiles.", event.count), { name, count: event.count });
    case "TurnPassed":
      return interpolate(gettext("%(name)s passes."), { name });
    case "PlayerLeft":
      return interpolate(gettext("%(name)s left the game."), { name });
    case "ServerWasDown":
      return gettext("The server was away; no clock ran meanwhile.");
    case "GameEnded":
      return event.winner === 0 || event.winner === 1 ? interpolate(gettext("%(name)s wins."), { name: names[event.winner] }) : gettext("The game is a tie.");
    default:
      return last && event.kind === "Move" ? moveText(last) : "";
  }
}

/** A live region: what is put in is read out. Old lines go, so that nothing is read twice. */
export class Announcer {
  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /** @param {string} text */
  say(text) {
    if (!text) return;
    const line = document.createElement("p");
    line.textContent = text;
    this.region.append(line);
    while (this.region.childElementCount > 6) this.region.firstElementChild?.remove();
  }
}
