// Stores the visitor's choices in the browser, for the next visit.

/** The stored value, if it is one of the choices, else the fallback. */
export function kept<T extends string | number>(name: string, choices: T[], fallback: T): T {
  try {
    const text = localStorage.getItem(`ptrnet.${name}`);
    return choices.find((c) => String(c) === text) ?? fallback;
  } catch {
    return fallback; // the storage is switched off
  }
}

export function keep(name: string, value: string | number) {
  try {
    localStorage.setItem(`ptrnet.${name}`, String(value));
  } catch { /* without a storage, the choice holds for this visit */ }
}
