// @ts-check
// Finds a board on which a network errs: measures the network on random boards until some answers are wrong by
// more than a near tie, and takes the clearest.
import { NEAR_TIE, apart } from '../points/grid.js';

/** Duration of the search after the first mistake, and in all; in milliseconds. */
const ENOUGH = 900;
const PATIENCE = 12_000;
/** This number of wrong answers is enough to choose from. */
const PLENTY = 12;
/** More boards than can be measured in that time. */
const SETS = 1_000_000;

/**
 * @typedef {{points: Point[]|null, wrong: number, done: number}} Looked  after `done` boards; points: null if no mistake was found
 * @param {Engine} engine @param {WeightEntry} entry
 * @param {{n: number, kind: string, beam: number, views: number, constrained: boolean, seed: number}} how
 * @param {(done: number) => void} tell called with the number of boards tried so far @param {AbortSignal} signal
 * @returns {Promise<Looked>}
 */
export async function findMistake(engine, entry, how, tell, signal) {
  const question = { ...how, task: entry.task, weights: entry.id };
  const end = performance.now() + PATIENCE;
  let [wrong, done, seed] = [0, 0, how.seed];
  while (!signal.aborted && performance.now() < end) {
    const before = done;
    const found = await measure(engine, { ...question, seed }, end, (more) => tell(before + more), signal);
    done += found.done;
    wrong += found.done - found.correct;
    for (const { points } of found.failures) {
      const snapped = apart(points);
      if (!signal.aborted && await errs(engine, question, snapped)) return { points: snapped, wrong, done };
    }
    seed = (seed + 1) % 2 ** 32;
    if (!found.done) break;
  }
  return { points: null, wrong, done };
}

/** Whether a mistake is visible: larger than a near tie, or only of missing edges. @param {{far: number, edges: {wrong: boolean}[]}} failure */
const visible = ({ far, edges }) => far >= NEAR_TIE || !edges.some((e) => e.wrong);

/** Measures until ENOUGH milliseconds after the first visible mistake, PLENTY wrong answers, or `end`; sorts failures, the largest first. */
async function measure(engine, question, end, tell, signal) {
  const halt = new AbortController();
  const stop = () => halt.abort();
  const late = setTimeout(stop, Math.max(0, end - performance.now())); // stops also during an answer that takes long
  signal.addEventListener('abort', stop);
  let first = Infinity;
  const result = await engine.evaluate({ ...question, count: SETS }, ({ done, failures }) => {
    tell(done);
    if (failures.some(visible)) first = Math.min(first, performance.now());
    if (failures.length >= PLENTY || performance.now() > Math.min(first + ENOUGH, end)) stop();
  }, halt.signal);
  clearTimeout(late);
  return { done: result?.done ?? 0, correct: result?.correct ?? 0, failures: (result?.failures ?? []).filter(visible).sort((a, b) => b.far - a.far) };
}

/** Whether the answer is wrong, too, for the points on the board's grid. */
async function errs(engine, { task, weights, beam, views, constrained }, points) {
  const { model, exact } = await engine.solve({ task, points, weights, beam, views, constrained, trace: false });
  return Boolean(model && exact && exact.proven !== false && !model.correct);
}
