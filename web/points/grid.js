// @ts-check
// The page's own points lie on a grid of 4096 × 4096: two base64 characters a
// coordinate in the address, and coordinates that are exact binary fractions,
// so that three points that look collinear on the grid are collinear.

/** @typedef {[number, number]} Point  x and y in [0, 1], y upwards */

export const GRID = 4096;
export const MAX_POINTS = 500;

/** The grid cell of a coordinate; anything that is no number is 0. */
export function cell(v) {
  const c = Math.round(Number(v) * GRID);
  return c > 0 ? Math.min(c, GRID - 1) : 0;
}

/** @param {number} v */
export const snap = (v) => cell(v) / GRID;

/** @param {ArrayLike<number>} p @returns {Point} */
export const snapPoint = (p) => [snap(p[0]), snap(p[1])];

/** True where every coordinate lies in the unit square. @param {Point[]} points */
export const inSquare = (points) => points.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1);

/**
 * Points from a file in other units, moved and scaled by one factor into the
 * unit square with a small border, so that shapes keep their proportions.
 * @param {Point[]} points @returns {Point[]}
 */
export function fitSquare(points) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const span = Math.max(right - left, high - low) || 1;
  const border = 0.03;
  const scale = (1 - 2 * border) / span;
  const dx = (1 - scale * (right - left)) / 2;
  const dy = (1 - scale * (high - low)) / 2;
  return points.map(([x, y]) => snapPoint([dx + scale * (x - left), dy + scale * (y - low)]));
}

/**
 * A random permutation of 0…n-1 (Fisher and Yates).
 * @param {number} n @param {() => number} random numbers in [0, 1)
 */
export function permutation(n, random = Math.random) {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
