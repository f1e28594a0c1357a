/**
 * Answers for the addresses of a page that is kept on the device when the network does not. The server puts `KEEP` before
 * this text: the page, its version and files, the addresses of its word graphs.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const PREFIX = `faristol-${KEEP.name}-`;
const SHELL = PREFIX + KEEP.version;
const SHELF = `${PREFIX}words`;
const PATIENCE_MS = 4000;
/** Contents of a cache, which belongs to one language. */
const LOOSELY = { ignoreVary: true };

/** Only once at a time. @type {Promise<void> | null} */
let keeping = null;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(answer(event.ports[0])));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (KEEP.files.includes(new URL(request.url).pathname)) event.respondWith(file(request));
});

/** All of one version, or nothing: then what was kept before stays. */
async function install() {
  try {
    await keep();
    await renewWords();
  } catch (error) {
    await caches.delete(SHELL);
    throw error;
  }
  // No page misses the old one: it has loaded all that it needs, and its addresses name its version.
  await worker.skipWaiting();
}

/** The page and its files, those that are not there. */
function keep() {
  keeping ??= keepMissing().finally(() => {
    keeping = null;
  });
  return keeping;
}

async function keepMissing() {
  const cache = await caches.open(SHELL);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(
    KEEP.files.filter((path) => !kept.includes(path)).map((path) => new Request(path, { cache: "reload" })),
  );
  if (kept.includes(KEEP.page)) return;
  const page = await fetch(KEEP.page, { cache: "reload", headers: { "Kept-Language": KEEP.language } });
  if (!page.ok || page.headers.get("Kept-Version") !== KEEP.version) throw new Error("the page is of another version");
  await cache.put(KEEP.page, page);
}

/** True if all is kept: a browser may empty its caches and leave the worker. @param {MessagePort} port */
async function answer(port) {
  port.postMessage(
    await keep().then(
      () => true,
      () => false,
    ),
  );
}

/** If an edition of a word list was kept, its successor is, too. The page itself proves that it is whole. */
async function renewWords() {
  const shelf = await caches.open(SHELF);
  const kept = (await shelf.keys()).map(({ url }) => new URL(url).pathname);
  const lexicon = (/** @type {string} */ path) => path.slice(0, path.lastIndexOf("-"));
  const missing = KEEP.words.filter(
    (path) => !kept.includes(path) && kept.some((old) => lexicon(old) === lexicon(path)),
  );
  await shelf.addAll(missing);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX) && name !== SHELL && name !== SHELF)
      .map((name) => caches.delete(name)),
  );
  const shelf = await caches.open(SHELF);
  const kept = await shelf.keys();
  await Promise.all(
    kept.filter(({ url }) => !KEEP.words.includes(new URL(url).pathname)).map((request) => shelf.delete(request)),
  );
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll()) client.postMessage({ version: KEEP.version });
}

/** The server's page if it comes in time; the kept one is the same for every lexicon. @param {FetchEvent} event @returns {Promise<Response>} */
async function page(event) {
  const { request } = event;
  const kept = await found(KEEP.page);
  const asked = fetch(request).then((response) => (response.status >= 500 && kept ? kept : response));
  if (!kept) {
    event.waitUntil(keep().catch(() => {}));
    return asked;
  }
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([asked.catch(() => kept), late]);
}

/** @param {Request} request */
async function file(request) {
  return (await found(request)) ?? fetch(request);
}

/** Undefined if it is not kept, or the device no longer lets anything be kept. @param {RequestInfo} request */
async function found(request) {
  try {
    return await (await caches.open(SHELL)).match(request, LOOSELY);
  } catch {
    return undefined;
  }
}
