/** Tells those who hear the page what happened, in the order in which it did. */

import { gettext, interpolate, ngettext } from "./language.js";
import { labelsOf } from "./tile.js";
import { endText, points, rulingText, stopText } from "./words.js";

/**
 * A sentence for an event, or nothing where the next one says it all.
 * @param {import("./protocol.js").GameEvent} event
 * @param {{names: [string, string], you: number | "table" | null, moves: import("./protocol.js").Move[], pending: import("./protocol.js").Pending | null, lexicon: string, rulings?: import("./protocol.js").Ruling[]}} game
 * @returns {string}
 */
export function eventText(event, { names, you, moves, pending, lexicon, rulings }) {
  const side = "side" in event ? event.side : null;
  const name = side === null ? "" : names[side];
  const last = moves.findLast((move) => move.side === side);
  switch (event.kind) {
    case "PlayerSeated":
      return interpolate(gettext("%(name)s takes a seat."), { name: event.name });
    case "StartTileDrawn":
      return interpolate(gettext("%(name)s draws %(tile)s for the start."), {
        name,
        tile: event.tile === "?" ? gettext("a blank") : event.tile,
      });
    case "StartDrawTied":
      return gettext("Equal tiles: draw again.");
    case "StarterFound":
      return interpolate(gettext("%(name)s goes first."), { name });
    case "TilesDrawn":
      return event.side === you
        ? interpolate(ngettext("You draw %(count)s tile.", "You draw %(count)s tiles.", event.count), {
            count: event.count,
          })
        : "";
    case "PlayDeclared": {
      const play = pending?.side === side ? pending : last;
      return play
        ? interpolate(gettext("%(name)s plays %(word)s at %(place)s for %(points)s."), {
            name,
            word: play.word,
            place: play.place,
            points: points(play.score),
          })
        : "";
    }
    case "PlayAccepted":
      return event.by === "challenge" ? "" : gettext("The play stands.");
    case "PlayChallenged":
      return interpolate(gettext("%(name)s challenges %(words)s."), { name, words: event.words.join(", ") });
    case "ChallengeAnswered":
      if (event.valid && event.final === false) return gettext("Valid. It may be challenged once more.");
      if (event.arbiter)
        return interpolate(
          event.valid ? gettext("%(arbiter)s answers: valid.") : gettext("%(arbiter)s answers: not valid."),
          { arbiter: event.arbiter },
        );
      return interpolate(
        event.valid
          ? gettext("Valid according to %(lexicon)s: the play stands.")
          : gettext("Not valid according to %(lexicon)s."),
        { lexicon },
      );
    case "PlayWithdrawn":
      return interpolate(gettext("%(name)s takes the play back and loses the turn."), { name });
    case "TilesExchanged":
      return interpolate(
        ngettext("%(name)s exchanges %(count)s tile.", "%(name)s exchanges %(count)s tiles.", event.count),
        { name, count: event.count },
      );
    case "TurnPassed":
      return interpolate(gettext("%(name)s passes."), { name });
    case "PlayerLeft":
      return interpolate(gettext("%(name)s has left the game."), { name });
    case "RackChanged":
      return interpolate(gettext("%(name)s shows %(tiles)s and changes the rack."), {
        name,
        tiles: labelsOf(event.shown).join(" "),
      });
    case "TurnLost":
      return interpolate(gettext("%(name)s takes the tiles back and loses the turn."), { name });
    case "TilesTakenUp":
      return interpolate(gettext("%(name)s takes the tiles back."), { name });
    case "ClockStopped":
      return event.reason
        ? interpolate(gettext("The clock is stopped: %(reason)s."), { reason: stopText(event.reason) })
        : "";
    case "RoundBegun":
      return gettext("The director has started the round.");
    case "CorrectionAsked":
    case "UndoAsked":
      return interpolate(gettext("%(name)s requests a correction."), { name });
    case "RequestDeclined":
      return gettext("The correction was not made.");
    case "TotalCorrected":
      return interpolate(gettext("%(name)s's total is corrected by %(points)s."), {
        name,
        points: points(event.points),
      });
    case "EntryUndone":
      return gettext("The last entry is undone.");
    case "EndReached":
      return `${gettext("The game is over")}. ${endText(event.reason)}`;
    case "SheetSigned":
      return interpolate(gettext("%(name)s signs."), { name });
    case "ArbiterCalled":
      return event.member
        ? interpolate(gettext("%(name)s calls an arbiter: %(member)s answers."), { name, member: event.member })
        : interpolate(gettext("%(name)s calls an arbiter."), { name });
    case "CallAnswered":
      return event.answer
        ? interpolate(gettext("%(name)s answers: %(answer)s"), { name: event.author, answer: event.answer })
        : interpolate(gettext("%(name)s has answered."), { name: event.author });
    case "AppealLodged":
      return interpolate(gettext("%(name)s appeals to the committee."), { name });
    case "ServerWasDown":
      return gettext("The server was down; no clock ran meanwhile.");
    case "GameEnded":
      return event.winner === 0 || event.winner === 1
        ? interpolate(gettext("%(name)s wins."), { name: names[event.winner] })
        : event.both_lost
          ? gettext("Both lose")
          : gettext("The game is a tie.");
    case "SanctionGiven":
    case "ClockAdjusted":
    case "ScoreAdjusted":
    case "PlayAnnulled":
    case "PlayOrderedBack":
    case "TurnRestored":
    case "RoundTimeCalled":
    case "AttendanceTaken":
    case "PlayerArrived":
    case "EndOrdered":
    case "RulingOverturned":
    case "RulingUpheld":
    case "RoundClosed":
    case "RequestSettled":
      return `${rulingText(event, names, rulings)}. ${event.reason}`;
    default:
      return "";
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
