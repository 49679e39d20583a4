// @ts-check
// In the worker: how often a network is right on random sets. Between parts of the work
// other questions come in, and the word to stop.
import { breath } from './breath.js';
import { Stopped } from './turns.js';

/** Milliseconds between two pieces of news. */
const NEWS = 80;

export class Evaluation {
  #core; #turns;
  #stopped = 0; // the newest run that was canceled
  #newest = 0; // which ends the one before: the core measures one thing at a time
  #call = 0; // the message that asked for the run at work

  /** @param {import('./core.js').Core} core @param {ReturnType<typeof import('./turns.js').createTurns>} turns */
  constructor(core, turns) {
    this.#core = core;
    this.#turns = turns;
  }

  /**
   * @param {number} handle of the weights @param {any} what @param {(result: any) => void} tell
   * @param {number} id of the message
   * @returns {Promise<any>} the result, of a run that was stopped that so far; null if it had none
   */
  async run(handle, { run: number, task, kind, n, beam, views, constrained, count, seed }, tell, id) {
    this.#core.evaluateStart(handle, { kind, n, beam, views, constrained, seed });
    [this.#newest, this.#call] = [number, id];
    const clock = { spent: 0 }; // milliseconds of work
    const chunk = Math.max(1, Math.min(16, Math.round(400 / n / views)));
    const failures = [];
    let [told, done] = [0, 0];
    /** @type {any} */
    let result = null;
    for (;;) {
      const measured = await this.#turns.run(this.#step(task, Math.min(chunk, count - done), clock), { id }).catch((error) => {
        if (error instanceof Stopped) return null;
        throw error;
      });
      if (!measured || this.#newest !== number) return result;
      done = measured.done;
      while (failures.length < measured.failures) failures.push(this.#core.evaluateFailure(failures.length));
      result = { ...measured, failures: failures.slice(), total: count, msPerAnswer: clock.spent / done };
      if (done >= count || this.#stopped >= number) return result;
      if (performance.now() - told > NEWS) {
        told = performance.now();
        tell(result);
        await breath();
        if (this.#stopped >= number || this.#newest !== number) return result;
      }
    }
  }

  /** A step's slices, and what they take by themselves. @param {string} task @param {number} count @param {{spent: number}} clock @returns {Generator<void, any, any>} */
  * #step(task, count, clock) {
    const slices = this.#core.evaluateStep(task, count);
    try {
      for (;;) {
        const started = performance.now();
        const next = slices.next();
        clock.spent += performance.now() - started;
        if (next.done) return next.value;
        yield;
      }
    } finally {
      slices.return(/** @type {any} */ (undefined));
    }
  }

  /** @param {number} number */
  stop(number) {
    this.#stopped = number;
    this.#turns.stop(this.#call);
  }
}
