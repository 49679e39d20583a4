// @ts-check
// The paper's networks among those that there are, by the number of points.
import { problemOf, sortedWords } from '../catalog/problems.js';

/** Chosen instead of a network: the paper's for as many points as there are. */
export const PAPER = 'paper';

/** The networks of a problem. @param {Engine} engine @param {string} task */
export const networksOf = (engine, task) => engine.weights.filter((w) => w.task === task);

/** Whether the order in which points are given can change the answer. */
export const heedsOrder = (entry) => !sortedWords(entry?.order);

/** The share of boards that a network has right, of as many points as it was trained on at most. @param {WeightEntry} entry */
const rightOf = ({ scores = [], n }) => scores.find((s) => s.metric === 'accuracy' && s.n === n[1] && !s.kind)?.value ?? 0;

/**
 * The network of an architecture, the paper's where there is one, whose training is nearest to n points; of equally near ones the first.
 * @param {WeightEntry[]} list of one problem @param {string} architecture @param {number} n
 */
export function nearestOf(list, architecture, n) {
  const far = (w) => (n >= w.n[0] && n <= w.n[1] ? 0 : Math.abs(Math.log((w.n[1] || 1) / Math.max(1, n))));
  return list.filter((w) => w.architecture === architecture && w.whose === 'paper').sort((a, b) => far(a) - far(b))[0];
}

/**
 * The paper's own network for n points of a problem: of those trained on as many, the one of most sizes, so that a point more or
 * less does not change the network, and of these the best; and where the authors' files say that points came in random order, one
 * that reads them so.
 * @param {Engine} engine @param {string} task @param {number} n
 */
export function paperNetwork(engine, task, n) {
  const list = networksOf(engine, task);
  const sorts = (w) => Number(problemOf(task).paper.released && !heedsOrder(w));
  return nearestOf(list.sort((a, b) => sorts(a) - sorts(b) || (b.n[1] - b.n[0]) - (a.n[1] - a.n[0]) || rightOf(b) - rightOf(a)), 'ptrnet', n);
}

/** … of those that read the points in the order in which they come. @param {Engine} engine @param {string} task @param {number} n */
export const heedfulNetwork = (engine, task, n) => nearestOf(networksOf(engine, task).filter(heedsOrder), 'ptrnet', n);
