// The search for a shortest tour, in a worker of its own so that it can be canceled.
import { messageOf } from './errors.ts';
import { Newest, OUTDATED } from './newest.ts';
import { ON_BOARD } from './onboard.ts';
import { Remote } from './remote.ts';
import type { BestTour } from './answer.ts';
import type { Exact } from './messages.ts';
import type { Point } from '../points/grid.ts';

/** Time limit of a search, in milliseconds. */
const LIMIT = 60_000;

/** A tour, or why there is none; null if another question came first. */
export type Solution = Exact | { exactError: string } | null;

type Asked = { task: string; points: Point[]; method: string };

/** Searches for one tour at a time. */
export class TourSearch {
  #newest = new Newest();
  #remote: Remote | undefined;
  #module; #onProgress;
  /** The newest question, whose tour need not be searched for again. */
  #last: Asked & { solution: Promise<Solution> } | null = null;

  constructor(module: Promise<WebAssembly.Module>, onProgress: (progress: BestTour) => void) {
    this.#module = module;
    this.#onProgress = onProgress;
  }

  ask(asked: Asked): Promise<Solution> {
    const { task, points, method } = asked;
    const last = this.#last;
    if (last?.task === task && last.points === points && last.method === method) return last.solution;
    const mine = { ...asked, solution: this.#newest.ask((signal) => this.#search(asked, signal)) };
    this.#last = mine;
    // one that was cut short is searched for again
    mine.solution.then((found) => {
      if (this.#last === mine && !(found && 'proven' in found && found.proven)) this.#last = null;
    });
    return mine.solution;
  }

  /** If the search is stopped, the best tour is its answer; if it is outdated, it rejects. */
  async #search({ task, points, method }: Asked, signal: AbortSignal): Promise<Solution> {
    if (!this.#remote || this.#remote.broken) {
      this.#remote = new Remote('looks for the shortest tour', () => {}, ON_BOARD);
      this.#remote.ask('start', {}, { beside: await this.#module }).catch(() => {}); // its questions reject
    }
    const remote = this.#remote;
    let best: Exact | undefined;
    const onProgress = (part: Exact) => {
      best = part;
      this.#onProgress({ task, points, ...part });
    };
    try {
      return await remote.ask('exact', { task, points, method, limit: LIMIT }, { onProgress, signal });
    } catch (error) {
      if (signal.reason === OUTDATED) throw error;
      const message = signal.aborted ? 'The search was stopped before it had a tour.' : messageOf(error);
      return best ?? { exactError: remote.broken ? `${message} The next request restarts it.` : message };
    }
  }

  /** Ends the search; the best tour becomes its answer. */
  stop() {
    this.#newest.stop();
  }

  close(reason: string) {
    this.#remote?.close(reason);
  }
}
