/** The log as text for other programs. Names and verdicts are English in every language, so that they can be counted on. */

const COLUMNS = /** @type {const} */ ([
  "number",
  "time",
  "words",
  "verdict",
  "lexicon",
  "edition",
  "version",
  "note",
  "typed",
]);

/** Time as clocks here show it, with the offset from UTC. @param {number} at_ms */
export function localTime(at_ms) {
  const at = new Date(at_ms);
  const minutes = -at.getTimezoneOffset();
  const two = (/** @type {number} */ count) => String(Math.floor(count)).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return new Date(at_ms + minutes * 60_000).toISOString().slice(0, -1) + offset;
}

/** @param {import("./log.js").Entry} entry */
function row(entry) {
  const { number, at_ms, words, acceptable, lexicon, edition, version, note, typed } = entry;
  return {
    number,
    time: localTime(at_ms),
    words,
    verdict: acceptable ? "acceptable" : "not acceptable",
    lexicon,
    edition,
    version,
    note,
    typed,
  };
}

/** @param {import("./log.js").Entry[]} entries */
export const asJson = (entries) =>
  `${JSON.stringify({ log: "Faristol validator", saved: localTime(Date.now()), queries: entries.map(row) }, null, 2)}\n`;

/** With a byte order mark, by which spreadsheets know that it is UTF-8. @param {import("./log.js").Entry[]} entries */
export function asCsv(entries) {
  const lines = entries
    .map(row)
    .map((each) => COLUMNS.map((name) => field(name === "words" ? each.words.join(" ") : String(each[name]))));
  return `\ufeff${[COLUMNS, ...lines].map((fields) => `${fields.join(",")}\r\n`).join("")}`;
}

/** Escapes typed text, which is no formula even if it looks like one. @param {string} text */
function field(text) {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
