/**
 * Notes on the moves of a replay: the form follows the move that is shown, and what is typed and not saved is kept by the
 * browser. Without this script a move is chosen in the form, and a note is loaded by its link.
 */

import { element } from "./element.js";
import { gettext } from "./language.js";
import { Outbox } from "./outbox.js";

/** @typedef {{text: string, seen: number}} Kept a note, and the version that its writer had before them */

/** @param {string} text */
const plain = (text) => text.replaceAll(/\r\n?/g, "\n").trim();

/** @param {HTMLFormElement} form @param {Record<string, Kept>} own */
function follow(form, own) {
  const move = /** @type {HTMLSelectElement} */ (form.elements.namedItem("step"));
  const text = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text"));
  const seen = /** @type {HTMLInputElement} */ (form.elements.namedItem("seen"));
  const state = /** @type {HTMLElement} */ (form.querySelector("[data-note-state]"));
  const outbox = new Outbox(new URL(form.action).pathname);

  /** The server's. @param {string} step @returns {Kept} */
  const saved = (step) => own[step] ?? { text: "", seen: 0 };

  /** @param {string} step */
  function load(step) {
    move.value = step;
    offerToTry(Number(step));
    /** @type {Kept | null} */
    const draft = outbox.recall(step);
    if (draft && plain(draft.text) === plain(saved(step).text)) outbox.forget(step);
    const shown = outbox.recall(step) ?? saved(step);
    text.value = shown.text;
    seen.value = String(shown.seen);
    tell();
  }

  function tell() {
    const isSaved = plain(text.value) === plain(saved(move.value).text);
    if (isSaved) return state.replaceChildren();
    const discard = element(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-testid": "discard-note",
        onclick: () => {
          outbox.forget(move.value);
          load(move.value);
          text.focus();
        },
      },
      gettext("Discard"),
    );
    state.replaceChildren(gettext("Not saved yet."), " ", discard, " ", outbox.note);
  }

  text.addEventListener("input", () => {
    if (plain(text.value) === plain(saved(move.value).text)) outbox.forget(move.value);
    else outbox.keep(move.value, { text: text.value, seen: Number(seen.value) });
    tell();
  });
  move.addEventListener("change", () => {
    location.hash = `#${move.value}`;
    load(move.value);
  });
  document.addEventListener("faristol-step", (event) => {
    const step = String(/** @type {CustomEvent<number>} */ (event).detail);
    if (step !== move.value && move.querySelector(`[value="${step}"]`)) load(step);
  });
  for (const edit of document.querySelectorAll("[data-edit]"))
    edit.addEventListener("click", (event) => {
      event.preventDefault();
      const step = /** @type {HTMLElement} */ (edit).dataset.edit ?? "";
      location.hash = `#${step}`;
      load(step);
      text.focus();
    });
  const isEarly = plain(text.value) !== plain(saved(move.value).text); // typed before this script was here
  if (isEarly) outbox.keep(move.value, { text: text.value, seen: Number(seen.value) });
  const [here] = /^#(?:step-)?(\d+)$/.exec(location.hash)?.slice(1) ?? [];
  load(here && !isEarly && move.querySelector(`[value="${here}"]`) ? here : move.value);
}

/** The move that is shown, or the last turn before it, is the one to try another move instead of. @param {number} step */
function offerToTry(step) {
  const select = /** @type {HTMLSelectElement | null} */ (document.getElementById("try-step"));
  const turns = [...(select?.options ?? [])].filter(({ value }) => Number(value) <= step);
  if (select && turns.length) select.value = /** @type {HTMLOptionElement} */ (turns.at(-1)).value;
}

/** Comments on side lines that the page shows are not kept any longer. @param {string} place kind and id of the game */
function forgetSaved(place) {
  const outbox = new Outbox("analysis");
  for (const line of document.querySelectorAll("[data-own-line]")) {
    const draft = `beside ${place}.${/** @type {HTMLElement} */ (line).dataset.ownLine}`;
    const comment = line.querySelector("[data-testid=line-comment]")?.textContent ?? "";
    if (plain(outbox.recall(draft) ?? "") === plain(comment)) outbox.forget(draft);
  }
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-note-form]"));
if (form) forgetSaved(new URL(form.action).pathname.split("/").slice(2, 4).join("."));
if (form) follow(form, JSON.parse(document.getElementById("own-notes")?.textContent ?? "{}"));
