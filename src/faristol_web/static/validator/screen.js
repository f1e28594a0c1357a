/** The whole screen for the page, and a screen that stays on, where the device can do it. */

/** @param {HTMLElement} button */
export function offerFullScreen(button) {
  button.hidden = !document.fullscreenEnabled;
  const show = () => button.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
  button.addEventListener("click", () =>
    (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(show),
  );
  document.addEventListener("fullscreenchange", show);
  show();
}

/** Systems take the lock back whenever the page is out of sight. */
export function stayAwake() {
  const ask = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {}); // saving its battery, a device may refuse
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
