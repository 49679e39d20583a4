// @ts-check
// Symbols by their probability.

/**
 * The most probable symbols of a step, best first. Index n is the end symbol.
 * @param {ArrayLike<number>} probabilities @param {number} count
 */
export function ranked(probabilities, count) {
  /** @type {{index: number, p: number}[]} */
  const best = [];
  for (let index = 0; index < probabilities.length; index++) {
    const p = probabilities[index];
    if (best.length === count && p <= best[count - 1].p) continue;
    let at = best.length;
    while (at > 0 && best[at - 1].p < p) at--;
    best.splice(at, 0, { index, p });
    if (best.length > count) best.pop();
  }
  return best;
}
