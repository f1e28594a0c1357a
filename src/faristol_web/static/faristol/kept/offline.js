/** Has the browser keep the page: from then on it opens without a network. */

/**
 * @param {{worker: string, version: string, onnewer: () => void}} page
 * @returns {Promise<"kept" | "insecure" | "failed">} whether it will open without a network, or why not
 */
export async function keepPage({ worker, version, onnewer }) {
  if (!globalThis.isSecureContext) return "insecure";
  try {
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.version !== version) onnewer();
    });
    const registration = await registered(worker);
    const look = () =>
      document.visibilityState === "visible" && navigator.onLine && registration.update().catch(() => {});
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    await settled(registration);
    return registration.active && (await hasAll(registration.active)) ? "kept" : "failed";
  } catch {
    return "failed"; // no such thing here, or the device refuses
  }
}

/** Without a network the worker cannot be asked for anew, but it may be there. @param {string} worker @returns {Promise<ServiceWorkerRegistration>} */
async function registered(worker) {
  try {
    return await navigator.serviceWorker.register(worker);
  } catch (error) {
    const known = await navigator.serviceWorker.getRegistration();
    if (!known) throw error;
    return known;
  }
}

/** Until the worker that comes is there, or will not be. @param {ServiceWorkerRegistration} registration @returns {Promise<void>} */
function settled(registration) {
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => ["activated", "redundant"].includes(coming.state) && resolve();
    coming.addEventListener("statechange", look);
    look();
  });
}

/**
 * Browsers may empty what a worker has kept and leave the worker: it looks, and fetches what is missing.
 * @param {ServiceWorker} worker
 * @returns {Promise<boolean>}
 */
function hasAll(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("keep", [port2]);
  });
}
