/** The validator: words in, one verdict out, decided here and nowhere else, with or without a network. */

import { gettext, interpolate, ngettext } from "../faristol/js/language.js";
import { letterKeys } from "../faristol/js/letters.js";
import { write } from "./log.js";
import { LogPage } from "./log_page.js";
import { recall, remember } from "../faristol/kept/memory.js";
import { keepPage } from "../faristol/kept/offline.js";
import { judge, readQuery } from "./query.js";
import { offerFullScreen, stayAwake } from "./screen.js";
import { Damaged, takeGraph } from "./shelf.js";
import { Spelling } from "./spelling.js";
import { Verdict } from "./verdict.js";

/** Memory of this device from one visit to the next. */
const LAST_LEXICON = "faristol-validator-lexicon";
const NOTE = "faristol-validator-note";
/** Players wait for the verdict. Later writes still reach the log. */
const LOGGED_WITHIN_MS = 2000;

/** @param {string} id */
const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Validator {
  constructor() {
    /** @type {import("./query.js").Lexicon[]} */
    this.lexica = JSON.parse(get("lexica").textContent ?? "[]");
    this.asking = get("asking");
    this.query = /** @type {HTMLTextAreaElement} */ (get("query"));
    this.choice = /** @type {HTMLSelectElement} */ (get("lexicon"));
    this.note = /** @type {HTMLInputElement} */ (get("note"));
    this.verdict = new Verdict(() => this.#ask());
    new LogPage(() => this.#ask());
    /** @type {import("./graph.js").WordGraph | null} */
    this.graph = null;
    this.isKept = false;
    /** @type {"coming" | "kept" | "insecure" | "failed"} */
    this.page = "coming";
  }

  start() {
    get("question").addEventListener("submit", (event) => this.#submit(event));
    // Enter asks: phones too send this, whatever they say of keys.
    this.query.addEventListener(
      "beforeinput",
      (event) => ["insertLineBreak", "insertParagraph"].includes(event.inputType) && this.#submit(event),
    );
    this.query.addEventListener("input", () => this.#slip(""));
    this.choice.addEventListener("change", () => this.#choose(this.choice.value));
    this.note.value = recall(NOTE) ?? "";
    this.note.addEventListener("input", () => remember(NOTE, this.note.value.trim()));
    get("load-newer").addEventListener("click", () => location.reload());
    offerFullScreen(get("full-screen"));
    stayAwake();
    this.#choose(this.#wanted());
    this.#keep();
    this.#ask();
  }

  /** The lexicon of this address, else the last one, else one in the reader's language. */
  #wanted() {
    const asked = location.pathname.match(/\/validator\/([^/]+)\/$/)?.[1];
    const known = (/** @type {string | null | undefined} */ id) => this.lexica.find((each) => each.id === id);
    const own = this.lexica.find(({ language }) => language === document.documentElement.lang);
    return (known(asked) ?? known(recall(LAST_LEXICON)) ?? own ?? this.lexica[0]).id;
  }

  /** @param {string} id */
  async #choose(id) {
    const lexicon = /** @type {import("./query.js").Lexicon} */ (this.lexica.find((each) => each.id === id));
    this.lexicon = lexicon;
    this.spelling = new Spelling(lexicon.written);
    this.choice.value = id;
    this.query.lang = lexicon.language;
    get("letters").replaceChildren(letterKeys(this.query, { tiles: lexicon.labels.map((label) => [label, 0, 0]) }));
    get("about").textContent = this.#about();
    history.replaceState(null, "", `/validator/${id}/`);
    remember(LAST_LEXICON, id);
    this.graph = null;
    this.#slip("");
    this.#state(gettext("Loading the words…"));
    try {
      const { graph, isKept } = await takeGraph(lexicon);
      if (this.lexicon !== lexicon) return; // meanwhile somebody chose another
      [this.graph, this.isKept] = [graph, isKept];
      this.#sayReady();
    } catch (error) {
      if (this.lexicon !== lexicon) return;
      this.#state(
        error instanceof Damaged
          ? gettext("The server sent something other than this word list. Reload the page.")
          : gettext("This word list is not on this device yet. Connect to a network and reload the page."),
        "wrong",
      );
    }
  }

  #about() {
    const { label, edition, version, word_count } = /** @type {import("./query.js").Lexicon} */ (this.lexicon);
    const words = word_count.toLocaleString(document.documentElement.lang);
    return [
      label,
      interpolate(gettext("edition %(edition)s"), { edition }),
      interpolate(ngettext("%(count)s word", "%(count)s words", word_count), { count: words }),
      version,
    ].join(" · ");
  }

  async #keep() {
    const { worker = "", version = "" } = this.asking.dataset;
    this.page = await keepPage({ worker, version, onnewer: () => (get("newer").hidden = false) });
    this.#sayReady();
  }

  #sayReady() {
    if (!this.graph) return;
    if (this.page === "insecure")
      this.#state(
        gettext("Ready, with a network connection. To work offline, open the site over https or as localhost."),
      );
    else if (this.page === "kept" && this.isKept) this.#state(gettext("Ready, also offline."), "kept");
    else if (this.page === "coming") this.#state(gettext("Ready."));
    else this.#state(gettext("Ready. This browser does not store the page, so it needs a network connection."));
  }

  /** Ready for the next words; nothing of the last ones is left. */
  #ask() {
    this.asking.hidden = false;
    this.query.value = "";
    this.#slip("");
    get("table-note").textContent = this.note.value.trim();
    this.query.focus();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const { lexicon, spelling, graph } = this;
    if (!lexicon || !spelling || this.isBusy) return;
    if (!graph) return this.#slip(gettext("The words are not loaded yet."));
    const typed = this.query.value;
    const { words, slip } = readQuery(typed, lexicon, spelling);
    if (!words) return this.#slip(slip);
    this.isBusy = true;
    const about = this.#about();
    try {
      const acceptable = judge(words, graph);
      const isLogged = await this.#log(typed, words, acceptable);
      this.verdict.show(words, { acceptable, isLogged, lexicon, about });
    } finally {
      this.isBusy = false;
    }
  }

  /** First the log, then the screen: what was shown is written, unless the device takes too long. @param {string} typed @param {import("./query.js").Word[]} words @param {boolean} acceptable */
  #log(typed, words, acceptable) {
    const { id, edition, version, label } = /** @type {import("./query.js").Lexicon} */ (this.lexicon);
    const texts = words.map(({ labels }) => labels.join(""));
    const written = write({
      at_ms: Date.now(),
      typed,
      words: texts,
      acceptable,
      lexicon: id,
      edition,
      version,
      label,
      note: this.note.value.trim(),
    });
    const late = new Promise((_resolve, reject) => setTimeout(reject, LOGGED_WITHIN_MS));
    return Promise.race([written, late]).then(
      () => true,
      () => false,
    );
  }

  /** @param {string} text */
  #slip(text) {
    get("slip").textContent = text;
    this.query.setAttribute("aria-invalid", String(Boolean(text)));
  }

  /** @param {string} text @param {"" | "kept" | "wrong"} [kind] */
  #state(text, kind = "") {
    get("state").textContent = text;
    get("state").dataset.kind = kind;
  }
}

new Validator().start();
