// @ts-check
// A board on which a network errs: sets are drawn and measured until some are wrong, and the one
// that shows it most is taken. Where none is within a while, sets of more points are tried.
import { problemOf } from '../catalog/problems.js';
import { apart } from '../points/grid.js';

/** Milliseconds for sets of one size: once some are wrong; while none is; and the same for the last size. */
const ENOUGH = 900;
const PATIENCE = 1600;
const LONG_PATIENCE = 15_000;
/** Most wrong answers that are collected to choose from. */
const PLENTY = 12;
/** More than can be measured in that time. */
const SETS = 1_000_000;
/** The larger sizes. */
const SIZES = [20, 30, 50, 100];

/**
 * The numbers of points that are tried: the wanted one, then larger ones on which the network was trained. That it errs beyond them says
 * little about it.
 * @param {import('../engine/weightfile.js').WeightEntry} entry @param {number} n
 */
export function sizesFrom(entry, n) {
  const most = entry.dictionary ? n : Math.min(problemOf(entry.task).randomPoints, entry.n[1]);
  return [n, ...SIZES.filter((size) => size > n && size <= most)];
}

/**
 * @typedef {{points: import('../points/grid.js').Point[], n: number, wrong: number, done: number}} Mistake  of `done` sets of n points
 * @param {import('../engine/engine.js').Engine} engine @param {import('../engine/weightfile.js').WeightEntry} entry
 * @param {{n: number, kind: string, beam: number, views: number, constrained: boolean, seed: number}} how
 * @param {(n: number, done: number) => void} tell how many sets of n points were right so far @param {AbortSignal} signal
 * @returns {Promise<Mistake|null>} null where none was found
 */
export async function findMistake(engine, entry, { n, ...how }, tell, signal) {
  const question = { ...how, task: entry.task, weights: entry.id };
  const sizes = sizesFrom(entry, n);
  for (const size of sizes) {
    const patience = size === sizes[sizes.length - 1] ? LONG_PATIENCE : PATIENCE;
    const found = await measure(engine, { ...question, n: size }, patience, tell, signal);
    for (const { points } of found.failures) {
      if (signal.aborted) return null;
      const snapped = apart(points);
      if (await errs(engine, question, snapped)) return { points: snapped, n: size, wrong: found.done - found.correct, done: found.done };
    }
    if (signal.aborted) return null;
  }
  return null;
}

/** Measures for a while; failures are sorted by how visible they are. */
async function measure(engine, question, patience, tell, signal) {
  const halt = new AbortController();
  const stop = () => halt.abort();
  const began = performance.now();
  const late = setTimeout(stop, patience); // one answer may take longer
  signal.addEventListener('abort', stop);
  try {
    const result = await engine.evaluate({ ...question, count: SETS }, ({ done, failures }) => {
      if (!failures.length) tell(question.n, done);
      const spent = performance.now() - began;
      if (failures.length >= PLENTY || spent > (failures.length ? ENOUGH : patience)) stop();
    }, halt.signal);
    const failures = [...result?.failures ?? []].sort((a, b) => b.far - a.far);
    return { done: result?.done ?? 0, correct: result?.correct ?? 0, failures };
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
  }
}

/** Whether the answer is wrong on the page's grid, too. */
async function errs(engine, { task, weights, beam, views, constrained }, points) {
  const { model, exact } = await engine.solve({ task, points, weights, beam, views, constrained, trace: false });
  return Boolean(model && exact && exact.proven !== false && !model.correct);
}
