// @ts-check
// Where the page's files lie: beside main.js, whichever file this module has come in.

/** @param {string} name of a file in the page's folder */
export const placeOf = (name) => new URL(name, /** @type {HTMLScriptElement} */ (document.querySelector('script[src$="/main.js"]')).src);

/** Bytes of the core's module, which the site writes beside its address; 0 where it does not. */
export const moduleSize = () => Number(document.querySelector('link[data-bytes]')?.getAttribute('data-bytes'));
