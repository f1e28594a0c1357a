/** `<faristol-push>`: lets this site notify its owner in this browser, or stops it. */

import { element } from "./element.js";
import { gettext } from "./language.js";

class FaristolPush extends HTMLElement {
  async connectedCallback() {
    this.said = element("p", { role: "status", class: "soft", "data-testid": "push-said" });
    this.button = /** @type {HTMLButtonElement} */ (
      element("button", { type: "button", hidden: true, "data-testid": "push" })
    );
    this.append(this.button, this.said);
    this.button.addEventListener("click", () => void this.#toggle());
    if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
      this.said.textContent = window.isSecureContext
        ? gettext("This browser cannot show notifications.")
        : gettext("Notifications need an https address.");
      return;
    }
    const registration = await navigator.serviceWorker.getRegistration("/");
    this.#show((await registration?.pushManager.getSubscription()) ?? null);
  }

  /** @param {PushSubscription | null} subscription */
  #show(subscription) {
    this.subscription = subscription;
    if (!this.button) return;
    this.button.hidden = false;
    this.button.textContent = subscription ? gettext("Turn notifications off") : gettext("Turn notifications on");
  }

  async #toggle() {
    if (!this.button || !this.said) return;
    this.button.disabled = true;
    this.said.textContent = "";
    try {
      await (this.subscription ? this.#stop(this.subscription) : this.#begin());
      location.reload();
    } catch (error) {
      this.said.textContent =
        Notification.permission === "denied"
          ? gettext("You have blocked notifications from this site. Allow them in the browser's settings.")
          : gettext("That did not work. Try again later.");
      console.info(error);
    }
    this.button.disabled = false;
  }

  async #begin() {
    const { worker, key } = this.dataset;
    const registration = await navigator.serviceWorker.register(worker ?? "", { scope: "/" });
    await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    await this.#tell(subscription.toJSON());
  }

  /** @param {PushSubscription} subscription */
  async #stop(subscription) {
    await this.#tell({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }

  /** @param {PushSubscriptionJSON} body */
  async #tell(body) {
    const { subscribe, token } = this.dataset;
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token ?? "" };
    const answer = await fetch(subscribe ?? "", { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`refused: ${answer.status}`);
  }
}

customElements.define("faristol-push", FaristolPush);
