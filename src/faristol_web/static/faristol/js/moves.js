/** `<faristol-moves>`: the record of the game so far, one column a side as on a score sheet. */

import { element } from "./element.js";
import { gettext } from "./language.js";
import { adjustmentText, moveText } from "./words.js";

export class FaristolMoves extends HTMLElement {
  drawn = "";

  /** @param {[string, string]} names @param {string} [language] of the words */
  setUp(names, language) {
    /** @type {[string, string]} */
    this.names = names;
    this.language = language;
    this.setAttribute("data-testid", "moves");
    this.tabIndex = 0; // it scrolls, so it must be reachable
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", gettext("Moves"));
  }

  /** @param {import("./protocol.js").Move[]} moves @param {[string, string]} names @param {import("./protocol.js").PlacedMark[]} [marks] */
  show(moves, names, marks = []) {
    const drawn = JSON.stringify([moves, names, marks]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    if (!moves.length && !marks.length) {
      this.replaceChildren(element("p", { class: "soft none" }, gettext("No moves yet.")));
      return;
    }
    const body = element("tbody", {}, ...this.#rows(moves, names, marks));
    const heads = ["", gettext("Player"), gettext("Place"), gettext("Move"), gettext("Score"), gettext("Total")];
    const head = element(
      "tr",
      {},
      ...heads.map((text, at) =>
        element(
          "th",
          { scope: "col", class: at > 3 ? "number" : null },
          text || element("span", { class: "visually-hidden" }, gettext("Number")),
        ),
      ),
    );
    this.replaceChildren(element("table", {}, element("thead", {}, head), body));
    // When all around it has its size: the newest move is the one looked for.
    requestAnimationFrame(() => (this.scrollTop = this.scrollHeight));
  }

  /**
   * In the order in which all of it was, each with the total that it led to.
   * @param {import("./protocol.js").Move[]} moves @param {[string, string]} names @param {import("./protocol.js").PlacedMark[]} marks
   */
  #rows(moves, names, marks) {
    const given = [0, 0];
    const played = [0, 0];
    const left = [...marks];
    const rows = [];
    for (let index = 0; index <= moves.length; index++) {
      while (left.length && (left[0].after <= index || index === moves.length)) {
        const mark = /** @type {import("./protocol.js").PlacedMark} */ (left.shift());
        given[mark.side] += mark.points;
        rows.push(this.#mark(mark, played[mark.side] + given[mark.side], names));
      }
      const move = moves[index];
      if (!move) break;
      played[move.side] = move.total;
      rows.push(this.#row(move, index, move.total + given[move.side], names));
    }
    return rows;
  }

  /** @param {import("./protocol.js").Move} move @param {number} index @param {number} total @param {[string, string]} names */
  #row(move, index, total, names) {
    const plain = !move.word;
    const taken = takenText(move);
    return element(
      "tr",
      { class: `side-${move.side} ${move.kind}` },
      element("td", { class: "number soft" }, index + 1),
      element("td", { class: "who", translate: "no" }, names[move.side]),
      element("td", { class: "place" }, move.place),
      element(
        "td",
        { class: plain ? "soft" : "word", lang: plain ? null : this.language },
        taken ? element("s", {}, moveText(move)) : moveText(move),
        taken && element("span", { class: "soft note" }, ` ${taken}`),
      ),
      element("td", { class: "number" }, move.score),
      element("td", { class: "number total" }, minus(total)),
    );
  }

  /** Points that no move brought: corrections, sanctions. @param {import("./protocol.js").Mark} mark @param {number} total @param {[string, string]} names */
  #mark({ side, points, rule, article }, total, names) {
    const text = points > 0 ? `+${points}` : minus(points);
    return element(
      "tr",
      { class: `side-${side} mark` },
      element("td", {}),
      element("td", { class: "who", translate: "no" }, names[side]),
      element("td", {}),
      element(
        "td",
        { class: "soft" },
        adjustmentText(rule),
        article && element("span", { class: "note" }, ` ${article}`),
      ),
      element("td", { class: "number" }, text),
      element("td", { class: "number total" }, minus(total)),
    );
  }
}

/** With the sign that is no hyphen. @param {number} number */
const minus = (number) => String(number).replace("-", "−");

/** Reason why a turn brought nothing though tiles were laid. @param {import("./protocol.js").Move} move */
function takenText({ kind, word }) {
  if (kind === "withdrawn") return gettext("withdrawn");
  if (kind === "ambiguous") return gettext("the dictionaries are ambiguous");
  return kind === "taken-back" && word ? gettext("annulled") : "";
}

customElements.define("faristol-moves", FaristolMoves);
