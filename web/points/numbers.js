// @ts-check
// The numbers of points that a slider offers. The steps grow with the numbers, so that the
// slider's position is about their logarithm.

/** [limit, step]: below the limit, numbers increase by the step. */
const STEPS = [[20, 1], [30, 2], [50, 5], [100, 10], [200, 20], [Infinity, 50]];

/** @param {number} least @param {number} most @returns {number[]} */
export function offered(least, most) {
  const numbers = [];
  for (let n = least; n < most; n += STEPS.find(([to]) => n < to)?.[1] ?? 1) numbers.push(n);
  return [...numbers, most];
}

/** The index of the number nearest to n, by ratio. @param {number[]} numbers @param {number} n */
export function placeOf(numbers, n) {
  const far = (/** @type {number} */ v) => Math.abs(Math.log(v / n));
  return numbers.indexOf(numbers.reduce((best, v) => (far(v) < far(best) ? v : best)));
}
