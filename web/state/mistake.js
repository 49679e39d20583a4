// @ts-check
// A board on which a network errs: sets of the wanted number of points are drawn and measured until some are
// wrong by more than can be a near tie, and the one that shows it most is taken.
import { NEAR_TIE, apart } from '../points/grid.js';

/** Milliseconds that are spent on looking once a mistake is found, and at most. */
const ENOUGH = 900;
const PATIENCE = 12_000;
/** So many wrong ones are choice enough; the measuring keeps no more. */
const PLENTY = 12;
/** More than can be measured in that time. */
const SETS = 1_000_000;

/**
 * @typedef {{points: Point[]|null, wrong: number, done: number}} Looked  on `done` boards; no points where none shows a mistake
 * @param {Engine} engine @param {WeightEntry} entry
 * @param {{n: number, kind: string, beam: number, views: number, constrained: boolean, seed: number}} how
 * @param {(done: number) => void} tell how many boards were tried so far @param {AbortSignal} signal
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

/** Whether a mistake shows; one without a wrong edge is what the answer lacks. @param {{far: number, edges: {wrong: boolean}[]}} failure */
const visible = ({ far, edges }) => far >= NEAR_TIE || !edges.some((e) => e.wrong);

/** Measures until a mistake shows and a little longer, until more are wrong than are kept, or the time is up; sorted by how visible they are. */
async function measure(engine, question, end, tell, signal) {
  const halt = new AbortController();
  const stop = () => halt.abort();
  const late = setTimeout(stop, Math.max(0, end - performance.now())); // one answer may take longer
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

/** Whether the answer is wrong on the page's grid, too. */
async function errs(engine, { task, weights, beam, views, constrained }, points) {
  const { model, exact } = await engine.solve({ task, points, weights, beam, views, constrained, trace: false });
  return Boolean(model && exact && exact.proven !== false && !model.correct);
}
