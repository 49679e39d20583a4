// @ts-check
// The search for a shortest tour, in a worker of its own so that it can be called off.
import { Remote } from './remote.js';

/** How long a search may take, in milliseconds. */
const LIMIT = 60_000;
/** How long the search at work may go on once another question waits. */
const GRACE = 300;

/**
 * The search for one tour at a time. A new question waits for the one at work for a
 * moment, since most searches are short, and then has it stopped; in between only the
 * newest counts.
 */
export class Search {
  constructor(module, onNews) {
    this.module = module;
    this.onNews = onNews;
    /** @type {any} */ this.current = null;
    /** @type {any} */ this.queued = null;
  }

  /** @returns {Promise<any>} the solution, {error}, or null if another question came first */
  ask(task, points, method) {
    return new Promise((resolve) => {
      this.queued?.resolve(null);
      this.queued = { task, points, method, resolve };
      if (!this.current) this.#begin();
      else if (!this.current.timer) this.current.timer = setTimeout(() => this.#replace(), GRACE);
    });
  }

  async #begin() {
    const call = this.queued;
    this.queued = null;
    this.current = call;
    if (!this.remote) {
      this.remote = new Remote('looks for the shortest tour');
      this.remote.tell('start', this.module);
    }
    const { task, points, method } = call;
    const tell = (part) => {
      call.best = { method, ...part };
      if (this.current === call) this.onNews({ task, points, length: part.length, excess: part.excess });
    };
    const solution = await this.remote.ask('exact', { task, points, method, limit: LIMIT }, tell)
      .catch((error) => call.best ?? { error: `${error.message} The next question starts it anew.` });
    if (this.current !== call) return;
    if (this.remote?.broken) this.#halt(); // the next question gets a new worker
    this.#end(solution);
  }

  #end(solution) {
    const call = this.current;
    clearTimeout(call.timer);
    this.current = null;
    call.resolve(solution);
    if (this.queued) this.#begin();
  }

  #halt() {
    this.remote?.close();
    this.remote = undefined;
  }

  #replace() {
    if (!this.current) return;
    this.#halt();
    this.#end(null);
  }

  /** The best tour so far is the answer. */
  stop() {
    if (!this.current) return;
    this.#halt();
    this.#end(this.current.best ?? { error: 'The search was stopped before it had a tour.' });
  }

  close() {
    this.#halt();
  }
}
