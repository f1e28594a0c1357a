/**
 * The form beside the analysis board that keeps a line beside a move of a game: it follows the line that is shown. What is
 * typed stays in the browser until the game's page shows it (`notes.js`).
 */

import { element } from "./element.js";
import { gettext } from "./language.js";

/** @typedef {import("./analysis_lines.js").Line} Line */
/** @typedef {import("./analysis_lines.js").Move} Move */

const PARAMETER = "&beside=";

/** The address of this page, without the move that a line is for. */
export const addressHere = () => `${location.pathname}${location.search}`.split(PARAMETER)[0];

/** A move as GCG writes it, after the rack. @param {Pick<Move, "kind" | "key">} move @param {string[]} rack */
export function written({ kind, key }, rack) {
  const tiles = rack.map((label) => (label.length > 1 ? `[${label}]` : label)).join("");
  return `${tiles} ${kind === "play" ? key : `-${key.trim()}`}`.trim();
}

/** Squares of a position, without racks and scores. @param {string} cgp */
const rowsOf = (cgp) => cgp.split(" ")[0];

export class Beside {
  /** @param {HTMLElement} section @param {import("./outbox.js").Outbox} outbox */
  constructor(section, outbox) {
    this.name = section.dataset.beside ?? "";
    this.root = section.dataset.root ?? "";
    this.moves = /** @type {HTMLTextAreaElement | null} */ (section.querySelector("[name=moves]"));
    this.state = section.querySelector("[data-line-state]");
    const text = /** @type {HTMLTextAreaElement | null} */ (section.querySelector("[name=text]"));
    if (!text || !this.moves) return;
    this.moves.readOnly = true;
    section.querySelector("#line-help")?.toggleAttribute("hidden", true); // nobody types them
    this.moves.removeAttribute("aria-describedby");
    const draft = `beside ${this.name}`;
    const keep = () => (text.value.trim() ? outbox.keep(draft, text.value) : outbox.forget(draft));
    if (text.value.trim()) keep(); // typed before this script was here
    text.value = outbox.recall(draft) ?? text.value;
    text.addEventListener("input", keep);
  }

  /** @param {import("./outbox.js").Outbox} outbox @returns {Beside | null} */
  static here(outbox) {
    const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-beside]"));
    return section && new Beside(section, outbox);
  }

  /** The same position, for the same move of the game. @param {string} address */
  at(address) {
    return `${address}${PARAMETER}${encodeURIComponent(this.name)}`;
  }

  /** True for the game's own position. @param {string} cgp */
  isRoot(cgp) {
    return rowsOf(cgp) === rowsOf(new URL(this.root, location.href).searchParams.get("cgp") ?? "");
  }

  /** @param {Line} line */
  follow(line) {
    if (!this.moves || !this.state) return;
    const [first, ...played] = line.path();
    const texts = played.map(({ by }) => by?.written ?? "");
    const isFromHere = this.isRoot(first.board.cgp) && texts.every(Boolean);
    this.moves.value = isFromHere ? texts.join("\n") : "";
    if (!isFromHere)
      this.state.replaceChildren(
        gettext("This line does not begin at the move of the game."),
        " ",
        element("a", { href: this.root }, gettext("Go to that move")),
      );
    else this.state.textContent = texts.length ? "" : gettext("Play moves on the board, and they appear here.");
  }
}
