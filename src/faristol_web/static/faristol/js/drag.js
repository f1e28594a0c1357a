/** Dragging tiles with a mouse, a pen or a finger: pointer events only, because HTML's own drag ignores touch. */

const FAR_ENOUGH = 6; // pixels; less is a tap with an unsteady hand

/**
 * @typedef {object} Plan
 * @property {(target: Element) => HTMLElement | null} source the tile under the pointer, if it may be dragged
 * @property {(source: HTMLElement, over: Element | null) => void} [hover]
 * @property {(source: HTMLElement, over: Element | null, x: number) => void} drop
 */

/**
 * @param {HTMLElement} root
 * @param {Plan} plan
 */
export function makeDraggable(root, plan) {
  root.addEventListener("pointerdown", (down) => {
    if (!down.isPrimary || down.button !== 0 || !(down.target instanceof Element)) return;
    const source = plan.source(down.target);
    if (source) follow(source, down, plan);
  });
}

/** @param {HTMLElement} source @param {PointerEvent} down @param {Plan} plan */
function follow(source, down, plan) {
  /** @type {HTMLElement | null} */
  let ghost = null;
  const listening = new AbortController();
  const options = { signal: listening.signal };

  const finish = () => {
    listening.abort();
    ghost?.remove();
    source.classList.remove("lifted");
    document.documentElement.classList.remove("dragging");
    plan.hover?.(source, null);
  };
  window.addEventListener(
    "pointermove",
    (move) => {
      if (move.pointerId !== down.pointerId) return;
      if (!ghost) {
        if (Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < FAR_ENOUGH) return;
        ghost = lift(source);
      }
      // A finger hides what it holds: the tile floats above it.
      const above = down.pointerType === "touch" ? 34 : 0;
      ghost.style.transform = `translate(${move.clientX}px, ${move.clientY - above}px) translate(-50%, -50%)`;
      plan.hover?.(source, under(move));
    },
    options,
  );
  window.addEventListener(
    "pointerup",
    (up) => {
      if (up.pointerId !== down.pointerId) return;
      const dragged = ghost !== null;
      const over = dragged ? under(up) : null;
      finish();
      if (!dragged) return;
      swallowClick();
      plan.drop(source, over, up.clientX);
    },
    options,
  );
  window.addEventListener("pointercancel", finish, options);
  window.addEventListener("keydown", (key) => key.key === "Escape" && finish(), options);
}

/** @param {PointerEvent} event */
function under(event) {
  const above = event.pointerType === "touch" ? 34 : 0;
  return (
    document.elementFromPoint(event.clientX, event.clientY - above) ??
    document.elementFromPoint(event.clientX, event.clientY)
  );
}

/** @param {HTMLElement} source */
function lift(source) {
  const tile = source.classList.contains("tile") ? source : (source.querySelector(".tile") ?? source);
  const ghost = document.createElement("div");
  ghost.className = `${tile.className} ghost`;
  ghost.dataset.length = /** @type {HTMLElement} */ (tile).dataset.length ?? "1";
  ghost.append(...[...tile.childNodes].map((node) => node.cloneNode(true)));
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  source.classList.add("lifted");
  document.documentElement.classList.add("dragging");
  return ghost;
}

/** The click that follows a drop is no tap on whatever lies there. */
function swallowClick() {
  /** @param {MouseEvent} event */
  const swallow = (event) => {
    if (event.detail === 0) return; // from the keyboard: Enter in a form
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 60);
}
