// The search for a shortest tour, in a worker of its own so that it can be canceled.
import { withRule } from '../points/units.ts';
import { Remote } from './remote.ts';
import type { SearchProgress } from './answer.ts';
import type { Exact } from './messages.ts';
import type { Point } from '../points/grid.ts';

/** Time limit of a search, in milliseconds. */
const LIMIT = 60_000;
/** Milliseconds: how long a search goes on once another waits; its least time after one was cut short. */
const GRACE = 60;
const LONG_GRACE = 300;

/** A tour, or why there is none; null if another question came first. */
export type Solution = Exact | { exactError: string } | null;

/** A question, and its best tour so far. */
interface Call {
  task: string;
  points: Point[];
  method: string;
  resolve: (solution: Solution) => void;
  halt: AbortController;
  began?: number;
  timer?: ReturnType<typeof setTimeout>;
  best?: Exact;
}

/**
 * Searches for one tour at a time. A new question waits a moment for the running search,
 * since most are short, and then stops it. Of several that wait, only the newest stays.
 * While points are dragged, every other search gets more time, so that some finish.
 */
export class Search {
  current: Call | null = null;
  queued: Call | null = null;
  remote: Remote | undefined;
  #module; #onProgress;
  /** The newest question, whose tour need not be searched for again. */
  #asked: { task: string; points: Point[]; method: string; solution: Promise<Solution> } | null = null;
  #cut = false;

  constructor(module: WebAssembly.Module, onProgress: (progress: SearchProgress) => void) {
    this.#module = module;
    this.#onProgress = onProgress;
  }

  ask(task: string, points: Point[], method: string): Promise<Solution> {
    const asked = this.#asked;
    if (asked?.task === task && asked.points === points && asked.method === method) return asked.solution;
    const mine = { task, points, method, solution: this.#queue(task, points, method) };
    this.#asked = mine;
    // one that was cut short is searched for again
    mine.solution.then((found) => {
      if (this.#asked === mine && !(found && 'proven' in found && found.proven)) this.#asked = null;
    });
    return mine.solution;
  }

  #queue(task: string, points: Point[], method: string): Promise<Solution> {
    return new Promise((resolve) => {
      this.queued?.resolve(null);
      this.queued = { task, points, method, resolve, halt: new AbortController() };
      if (!this.current) this.#begin();
      else
        this.current.timer ??= setTimeout(
          () => this.#replace(),
          Math.max(GRACE, this.#cut ? LONG_GRACE - (performance.now() - this.current.began!) : 0),
        );
    });
  }

  async #begin() {
    const call = this.queued as Call;
    this.queued = null;
    this.current = call;
    call.began = performance.now();
    if (!this.remote || this.remote.broken) {
      this.remote = new Remote('looks for the shortest tour');
      this.remote.start(this.#module).catch(() => {}); // its questions reject
    }
    const { task, points, method, halt } = call;
    const report = (part: Exact) => {
      call.best = part;
      if (this.current === call) this.#onProgress({ task, points, ...part });
    };
    const { remote } = this;
    const question = { task, ...withRule(task, points), method, limit: LIMIT };
    const solution = await remote.ask('exact', question, { onProgress: report, signal: halt.signal })
      .catch(({ message }: Error) => call.best
        ?? { exactError: remote.broken ? `${message} The next request restarts it.` : message });
    if (this.current !== call) return;
    this.#cut = false;
    this.#end(solution);
  }

  #end(solution: Solution) {
    const call = this.current as Call;
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
    if (this.current) {
      this.#end(this.current.best ?? { exactError: 'The search was stopped before it had a tour.' });
    }
  }

  close(reason: string) {
    this.remote?.close(reason);
  }
}
