// @ts-check
// The search for a shortest tour, in a worker of its own so that it can be canceled.
import { withRule } from '../points/units.js';
import { Remote } from './remote.js';

/** Time limit of a search, in milliseconds. */
const LIMIT = 60_000;
/** How long a search continues once another question waits, and its least duration after one that was cut short; in milliseconds. */
const GRACE = 60;
const LONG_GRACE = 300;

/**
 * Searches for one tour at a time. A new question waits a moment for the running search,
 * since most are short, and then stops it. Of several that wait, only the newest is kept.
 * While points are dragged, every other search gets more time, so that some finish.
 */
export class Search {
  #cut = false;

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
      this.queued = { task, points, method, resolve, halt: new AbortController() };
      if (!this.current) this.#begin();
      else this.current.timer ??= setTimeout(() => this.#replace(), Math.max(GRACE, this.#cut ? LONG_GRACE - (performance.now() - this.current.began) : 0));
    });
  }

  async #begin() {
    const call = this.queued;
    this.queued = null;
    this.current = call;
    call.began = performance.now();
    if (!this.remote || this.remote.broken) {
      this.remote = new Remote('looks for the shortest tour');
      this.remote.start(this.module).catch(() => {}); // its questions reject
    }
    const { task, points, method, halt } = call;
    const tell = (part) => {
      call.best = part;
      if (this.current === call) this.onNews({ task, points, ...part });
    };
    const { remote } = this;
    const solution = await remote.ask('exact', { task, ...withRule(task, points), method, limit: LIMIT }, { onNews: tell, signal: halt.signal })
      .catch((error) => call.best ?? { error: remote.broken ? `${error.message} The next request restarts it.` : error.message });
    if (this.current !== call) return;
    this.#cut = false;
    this.#end(solution);
  }

  #end(solution) {
    const call = this.current;
    clearTimeout(call.timer);
    this.current = null;
    call.halt.abort();
    call.resolve(solution);
    if (this.queued) this.#begin();
  }

  #replace() {
    this.#cut = true;
    this.#end(null);
  }

  /** Ends the search; the best tour becomes its answer. */
  stop() {
    if (this.current) this.#end(this.current.best ?? { error: 'The search was stopped before it had a tour.' });
  }

  close() {
    this.remote?.close();
  }
}
