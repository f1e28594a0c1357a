/** Word graphs: from the device if it has kept them, else from the server; never one that is not whole. */

import { WordGraph } from "./graph.js";

/** Browsers keep things only for pages they trust: over https, or on this same machine. */
const SHELF = "faristol-validator-words";
async function open() {
  try {
    return (await globalThis.caches?.open(SHELF)) ?? null;
  } catch {
    return null;
  }
}

/** These bytes are not the lexicon that was asked for. */
export class Damaged extends Error {}

/**
 * @param {import("./query.js").Lexicon} lexicon
 * @returns {Promise<{graph: WordGraph, isKept: boolean}>} whether the device has it for the next time
 * @throws {Damaged} if what the server sends is not this lexicon
 * @throws {TypeError} if there is no network, and nothing was kept
 */
export async function takeGraph(lexicon) {
  const shelf = await open();
  try {
    const kept = await shelf?.match(lexicon.words, { ignoreVary: true });
    if (kept) return { graph: await graphFrom(await kept.arrayBuffer(), lexicon), isKept: true };
  } catch {
    await shelf?.delete(lexicon.words).catch(() => {});
  }
  const response = await fetch(lexicon.words);
  if (!response.ok) throw new TypeError(`${lexicon.words}: ${response.status}`);
  const content = await response.arrayBuffer();
  const graph = await graphFrom(content, lexicon);
  const isKept = await shelf?.put(lexicon.words, new Response(content)).then(
    () => true,
    () => false,
  );
  return { graph, isKept: Boolean(isKept) };
}

/** @param {ArrayBuffer} content @param {import("./query.js").Lexicon} lexicon */
async function graphFrom(content, { sha256 }) {
  // Not available over plain http: then only the form of the graph is looked at.
  if (globalThis.crypto?.subtle) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (found !== sha256) throw new Damaged(found);
  }
  try {
    return new WordGraph(content);
  } catch (error) {
    throw new Damaged(String(error));
  }
}
