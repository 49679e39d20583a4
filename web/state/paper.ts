// Chooses among the networks like the paper's by the number of points.
import type { Engine } from '../engine/engine.ts';
import type { WeightEntry } from '../engine/weightfile.ts';

/** Chosen instead of an id: the network like the paper's for the number of points on the board. */
export const PAPER = 'paper';

/** The networks of a problem. */
export const networksOf = (engine: Engine, task: string) => engine.weights.filter((w) => w.task === task);

/** Whether the order in which points are given can change the answer: the network does not sort them. */
export const heedsOrder = (entry: WeightEntry | null | undefined) => entry?.order !== 'x';

/** A network's accuracy at the largest number of points in its training. */
const rightOf = ({ scores = [], n }: WeightEntry) =>
  scores.find((s) => s.metric === 'accuracy' && s.n === n[1] && !s.kind)?.value ?? 0;

/**
 * The network like the paper's of an architecture that was trained on sizes nearest to n points; of equally
 * near ones, the first.
 * @param list of one problem
 */
export function nearestOf(list: WeightEntry[], architecture: string, n: number) {
  const distance = (w: WeightEntry) =>
    (n >= w.n[0] && n <= w.n[1] ? 0 : Math.abs(Math.log((w.n[1] || 1) / Math.max(1, n))));
  return list.filter((w) => w.architecture === architecture && w.whose === 'paper')
    .sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * The network like the paper's for n points of a problem. Of equally near ones, it prefers the one trained on
 * most sizes, so that a point more or less does not change the network; then the most accurate.
 */
export function paperNetwork(engine: Engine, task: string, n: number) {
  const list = networksOf(engine, task);
  return nearestOf(list.sort((a, b) => (b.n[1] - b.n[0]) - (a.n[1] - a.n[0]) || rightOf(b) - rightOf(a)),
    'ptrnet', n);
}
