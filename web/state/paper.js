// @ts-check
// Chooses among the networks like the paper's by the number of points.
import { sortedWords } from '../catalog/problems.js';

/** Chosen instead of an id: the paper's network for the number of points on the board. */
export const PAPER = 'paper';

/** The networks of a problem. @param {Engine} engine @param {string} task */
export const networksOf = (engine, task) => engine.weights.filter((w) => w.task === task);

/** Whether the order in which points are given can change the answer. */
export const heedsOrder = (entry) => !sortedWords(entry?.order);

/** A network's accuracy at the largest number of points in its training. @param {WeightEntry} entry */
const rightOf = ({ scores = [], n }) => scores.find((s) => s.metric === 'accuracy' && s.n === n[1] && !s.kind)?.value ?? 0;

/**
 * The paper's network of an architecture that was trained on sizes nearest to n points; of equally near ones, the first.
 * @param {WeightEntry[]} list of one problem @param {string} architecture @param {number} n
 */
export function nearestOf(list, architecture, n) {
  const far = (w) => (n >= w.n[0] && n <= w.n[1] ? 0 : Math.abs(Math.log((w.n[1] || 1) / Math.max(1, n))));
  return list.filter((w) => w.architecture === architecture && w.whose === 'paper').sort((a, b) => far(a) - far(b))[0];
}

/**
 * The paper's network for n points of a problem. Of equally near ones, it prefers the one trained on most sizes, so that a point
 * more or less does not change the network; then the most accurate.
 * @param {Engine} engine @param {string} task @param {number} n
 */
export function paperNetwork(engine, task, n) {
  const list = networksOf(engine, task);
  return nearestOf(list.sort((a, b) => (b.n[1] - b.n[0]) - (a.n[1] - a.n[0]) || rightOf(b) - rightOf(a)), 'ptrnet', n);
}
