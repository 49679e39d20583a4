// @ts-check
// Times that are the answer's own: those of code just compiled are left out, and the question asked again.

/** When fresh code has been compiled a second time, faster. */
const WARM = 900;
/** So often a question of one kind is asked before its times are those of the answer and not of its code. */
const COLD = 4;
/** What takes longer than this has warmed itself, in milliseconds. */
const WARMED = 60;

/**
 * What is shown, with the times of an answer that was asked again for these alone; null where that is another.
 * @param {import('./store.js').Answer} shown @param {import('./store.js').Answer} answer
 */
export function timed(shown, { task, points, model, exact, searching }) {
  if (shown.points !== points || shown.task !== task || !shown.model !== !model) return null;
  if (!shown.exact || (!exact && !searching)) return null;
  const part = (old, again) => (again ? { ...old, ms: again.ms } : old);
  return { ...shown, model: part(shown.model, model), exact: part(shown.exact, exact) };
}

/**
 * The first answers of a method or network take the time of code just compiled: such a time
 * is left out, and the question asked again until it is the answer's own, and once more when
 * the code has been compiled a second time.
 */
export class Warmth {
  /** @type {Map<string, number>} */ #asked = new Map();
  #again;

  /** @param {() => void} again asks the question again */
  constructor(again) {
    this.#again = again;
  }

  /** @param {{exact?: import('../engine/answer.js').Exact|null, model: import('../engine/answer.js').Model|null}} answer @param {string} [network] the name of its weights */
  heed({ exact, model }, network = '') {
    const parts = [this.#cold(`exact ${exact?.method}`, exact), this.#cold(`network ${network}`, model)];
    if (parts.some(Boolean)) setTimeout(this.#again, 0);
  }

  /** @param {string} key @param {{ms: number}|null|undefined} part */
  #cold(key, part) {
    if (!part || !Number.isFinite(part.ms)) return false;
    const times = (this.#asked.get(key) ?? 0) + 1;
    this.#asked.set(key, times);
    if (times >= COLD) return false;
    if (times === 1 && part.ms < WARM) setTimeout(this.#again, WARM);
    if (part.ms > WARMED) return false;
    part.ms = NaN;
    return true;
  }
}
