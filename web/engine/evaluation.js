// @ts-check
// In the worker: how often a network is right on random sets. Between parts of the work
// other questions come in, and the word to stop.
import { breath } from './breath.js';
import { Stopped } from './turns.js';

/** Milliseconds between two pieces of news. */
const NEWS = 80;

/** @param {import('./core.js').Core} core @param {ReturnType<typeof import('./turns.js').createTurns>} turns */
export function createEvaluation(core, turns) {
  let stopped = 0; // the newest run that was canceled
  let newest = 0; // which ends the one before: the core measures one thing at a time
  let call = 0; // the message that asked for the run at work

  /**
   * @param {number} handle of the weights @param {any} what @param {(result: any) => void} tell
   * @param {number} id of the message
   * @returns {Promise<any>} the result, of a run that was stopped that so far; null if it had none
   */
  async function run(handle, { run: number, task, kind, n, beam, views, constrained, count, seed }, tell, id) {
    core.evaluateStart(handle, { kind, n, beam, views, constrained, seed });
    newest = number;
    call = id;
    const chunk = Math.max(1, Math.min(16, Math.round(400 / n / views)));
    const failures = [];
    let [spent, told, done] = [0, 0, 0];
    /** @type {any} */
    let result = null;

    /** A step's slices, and what they take by themselves. @returns {Generator<void, any, any>} */
    function* step() {
      const slices = core.evaluateStep(task, Math.min(chunk, count - done));
      try {
        for (;;) {
          const started = performance.now();
          const next = slices.next();
          spent += performance.now() - started;
          if (next.done) return next.value;
          yield;
        }
      } finally {
        slices.return(/** @type {any} */ (undefined));
      }
    }

    for (;;) {
      const measured = await turns.run(step(), { id }).catch((error) => {
        if (error instanceof Stopped) return null;
        throw error;
      });
      if (!measured || newest !== number) return result;
      done = measured.done;
      while (failures.length < measured.failures) failures.push(core.evaluateFailure(failures.length));
      result = { ...measured, failures: failures.slice(), total: count, msPerAnswer: spent / done };
      if (done >= count || stopped >= number) return result;
      if (performance.now() - told > NEWS) {
        told = performance.now();
        tell(result);
        await breath();
        if (stopped >= number || newest !== number) return result;
      }
    }
  }

  /** @param {number} number */
  function stop(number) {
    stopped = number;
    turns.stop(call);
  }

  return { run, stop };
}
