// @ts-check
// What a visitor chose for the page itself, kept for the next visit.

/**
 * The kept value where it is one of the choices, else the fallback.
 * @template {string|number} T
 * @param {string} name @param {T[]} choices @param {T} fallback @returns {T}
 */
export function kept(name, choices, fallback) {
  try {
    const text = localStorage.getItem(`ptrnet.${name}`);
    return choices.find((c) => String(c) === text) ?? fallback;
  } catch {
    return fallback; // storage switched off
  }
}

/** @param {string} name @param {string|number} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`ptrnet.${name}`, String(value));
  } catch { /* then it holds for this visit */ }
}
