/** A visitor's wishes for a page, kept by the browser and by nobody else. */

/** A wish that stays with this tab: off until somebody asks for it. @param {string} name */
export const wish = (name) => kept(name, () => sessionStorage);

/** One that stays with the browser. @param {string} name */
export const lastingWish = (name) => kept(name, () => localStorage);

/** @param {string} name @param {() => Storage} storage may be refused */
function kept(name, storage) {
  const key = `faristol-wish-${name}`;
  return {
    get isOn() {
      try {
        return storage().getItem(key) === "on";
      } catch {
        return false;
      }
    },
    /** @param {boolean} on */
    set(on) {
      try {
        storage().setItem(key, on ? "on" : "off");
      } catch {
        // Private windows may refuse: the page itself still holds it.
      }
    },
  };
}
