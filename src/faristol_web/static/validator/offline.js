/** Has the browser keep the page: from then on it opens without a network. */

/**
 * @param {{worker: string, version: string, onnewer: () => void}} page
 * @returns {Promise<"kept" | "insecure" | "failed">} whether it will open without a network, or why not
 */
export async function keepPage({ worker, version, onnewer }) {
  if (!globalThis.isSecureContext) return "insecure";
  if (!navigator.serviceWorker) return "failed";
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.version !== version) onnewer();
  });
  try {
    const registration = await navigator.serviceWorker.register(worker);
    const look = () => document.visibilityState === "visible" && navigator.onLine && registration.update().catch(() => {});
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    return (await settled(registration)) ? "kept" : "failed";
  } catch {
    // Without a network the worker cannot be asked for anew; if there is one, it is what brought this page.
    return navigator.serviceWorker.controller ? "kept" : "failed";
  }
}

/** @param {ServiceWorkerRegistration} registration @returns {Promise<boolean>} whether a worker is there */
function settled(registration) {
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return Promise.resolve(Boolean(registration.active));
  return new Promise((resolve) => {
    const look = () => {
      if (coming.state === "activated") resolve(true);
      if (coming.state === "redundant") resolve(Boolean(registration.active));
    };
    coming.addEventListener("statechange", look);
    look();
  });
}
