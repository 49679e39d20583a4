// @ts-check
// Stores the visitor's choices in the browser, for the next visit.

/**
 * The stored value, if it is one of the choices, else the fallback.
 * @template {string|number} T
 * @param {string} name @param {T[]} choices @param {T} fallback @returns {T}
 */
export function kept(name, choices, fallback) {
  try {
    const text = localStorage.getItem(`ptrnet.${name}`);
    return choices.find((c) => String(c) === text) ?? fallback;
  } catch {
    return fallback; // the storage is switched off
  }
}

/** @param {string} name @param {string|number} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`ptrnet.${name}`, String(value));
  } catch { /* without a storage, the choice holds for this visit */ }
}
