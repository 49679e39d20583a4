// @ts-check
// The rows and columns of the heat map. A row is one decision or, where several decisions make
// a part of the answer, a folded part, which unfolds into its decisions.

/**
 * @typedef {{chosen: number, probabilities: ArrayLike<number>}} Step
 * @typedef {object} Row
 * @property {number} from @property {number} to  its steps: from, …, to − 1
 * @property {number} part       index of the part of the answer, -1 for none
 * @property {boolean} folded    whether the row is a whole part
 */

/**
 * @param {Step[]} steps @param {number} n points @param {number} group steps per part
 * @param {{has: (part: number) => boolean}} open unfolded parts
 * @returns {Row[]}
 */
export function rowsOf(steps, n, group, open) {
  /** @type {Row[]} */
  const rows = [];
  for (let from = 0; from < steps.length;) {
    const part = group > 1 && steps[from].chosen < n ? Math.floor(from / group) : -1;
    let to = from + 1;
    while (part >= 0 && to < steps.length && to < from + group && steps[to].chosen < n) to++;
    if (part >= 0 && !open.has(part)) rows.push({ from, to, part, folded: true });
    else for (let k = from; k < to; k++) rows.push({ from: k, to: k + 1, part, folded: false });
    from = to;
  }
  return rows;
}

/** The index of the row with a step, -1 for none. @param {Row[]} rows @param {number|null} step */
export const rowWith = (rows, step) => rows.findIndex(({ from, to }) => step !== null && from <= step && step < to);

/** The highest probability of a symbol in the steps of a row. @param {Step[]} steps @param {Row} row @param {number} j */
export function peak(steps, { from, to }, j) {
  let most = steps[from].probabilities[j];
  for (let k = from + 1; k < to; k++) most = Math.max(most, steps[k].probabilities[j]);
  return most;
}

/** The symbols chosen in a row, and the product of their probabilities. @param {Step[]} steps @param {Row} row */
export function choiceOf(steps, { from, to }) {
  const own = steps.slice(from, to);
  return { chosen: own.map((s) => s.chosen), p: own.reduce((p, s) => p * s.probabilities[s.chosen], 1) };
}

/**
 * Columns from left to right: in the order of the points or, if asChosen, in the order of the output.
 * @param {Step[]} steps @param {number} n points @param {boolean} asChosen @returns {number[]}
 */
export function columnsOf(steps, n, asChosen) {
  const all = Array.from({ length: n + 1 }, (_, i) => i);
  if (!asChosen) return all;
  const seen = new Set();
  for (const s of steps) if (s.chosen < n) seen.add(s.chosen);
  return [...seen, ...all.filter((i) => i < n && !seen.has(i)), n];
}
