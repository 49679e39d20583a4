// @ts-check
// The figures that the paper reports, as the problem describes them.
import { architectureTitle, problemOf, rangeWords } from '../../catalog/problems.js';

/** @typedef {import('../../catalog/problems.js').Cell} Cell */

/**
 * The paper's cell for a network at n: the same architecture, and of several the one whose
 * training is nearest; between equals, the later in its table.
 * @param {string} task @param {{architecture: string, n: [number, number]}} entry @param {number} n
 * @returns {Cell|null}
 */
export function paperCell(task, entry, n) {
  const far = (/** @type {Cell} */ c) => Math.abs(c.trained[0] - entry.n[0]) + Math.abs(c.trained[1] - entry.n[1]) + (c.labels ? 0.5 : 0);
  const cells = problemOf(task).paper.cells.filter((c) => c.n === n && c.architecture === entry.architecture);
  return cells.reverse().sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** "Ptr-Net trained on 5–50". @param {Cell} cell @param {string} task */
export function cellWords(cell, task) {
  const name = architectureTitle(cell.architecture);
  if (problemOf(task).paper.untold) return name;
  return `${name} trained on ${rangeWords(cell.trained)}${cell.labels ? ` (${cell.labels}’s tours)` : ''}`;
}
