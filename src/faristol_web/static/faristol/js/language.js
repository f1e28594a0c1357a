/**
 * Django's catalogue of the reader's language, or English where it did not load: a game must not
 * stop for want of words. Write literal calls, so that makemessages finds them.
 */

/**
 * @typedef {object} Catalogue
 * @property {(text: string) => string} gettext
 * @property {(context: string, text: string) => string} pgettext
 * @property {(one: string, many: string, count: number) => string} ngettext
 */

const catalogue = /** @type {Partial<Catalogue>} */ (globalThis);

/*
 * Looked up at each call: a script of the page's head that comes from the browser's cache imports this module before the
 * catalogue is there, and all others then get the same module.
 */

/** @type {Catalogue["gettext"]} */
export const gettext = (text) => catalogue.gettext?.(text) ?? text;

/** @type {Catalogue["pgettext"]} */
export const pgettext = (context, text) => catalogue.pgettext?.(context, text) ?? text;

/** @type {Catalogue["ngettext"]} */
export const ngettext = (one, many, count) => catalogue.ngettext?.(one, many, count) ?? (count === 1 ? one : many);

/**
 * Fills `%(name)s`. Named always, because languages differ in the order of words.
 * @param {string} format
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function interpolate(format, values) {
  return format.replace(/%\((\w+)\)[sd]/g, (_found, name) => String(values[name]));
}
