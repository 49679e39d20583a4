// Between the board and the engine: when the state changes, it asks the engine and shows the answer.
import { answeringNetwork } from './question.ts';
import { amend, compared } from './amend.ts';
import { changed, type Answer, type State, type Store } from './store.ts';
import { Newest, OUTDATED } from '../engine/newest.ts';
import type { Engine } from '../engine/engine.ts';
import type { Point } from '../points/grid.ts';

/** If an answer takes longer than this, in milliseconds, the page says so and offers to stop it. */
const PATIENCE = 250;
/** How long the exact answer waits for the first network before it is shown alone; in milliseconds. */
const NETWORK_WAIT = 100;
/** How long an answer waits for the tour that is searched for; in milliseconds. */
const TOUR_WAIT = 8;
const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => { setTimeout(resolve, ms, undefined); });

export class Solving {
  #store; #engine; #onFailure;
  #newest = new Newest();
  /** Whether nothing is asked: before start(), and after a failure. */ #suspended = true;
  /** How long the exact answer waits for its network, in milliseconds; 0 once it has waited in vain. */
  #networkWait = NETWORK_WAIT;
  /** Id of weights that could not be loaded. */ #failedId: string | null = null;

  /** @param onFailure called when the engine has failed */
  constructor(store: Store, engine: Engine, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#engine = engine;
    this.#onFailure = onFailure;
    engine.onStopped = (error) => this.#fail(error); // the engine may fail while nothing is asked
    engine.onBestTour = ({ task, points, ...bestTour }) => {
      const now = store.get();
      if (now.task === task && now.points === points) store.set({ bestTour });
    };
    store.subscribe((now, before) => {
      if (changed(now, before, 'task', 'points') && now.bestTour) store.set({ bestTour: null });
      if (now.task !== before.task || !now.points.length) engine.tourSearch?.stop();
      if (changed(now, before, 'question')) this.ask();
    });
  }

  ask() {
    if (!this.#suspended) this.#newest.ask((signal) => this.#answer(signal));
    else this.#store.set({ answer: null, learned: null }); // a stored answer, to another question
  }

  /** Cancels the current question and the tour search; the previous answer stays. */
  stop() {
    this.#engine.tourSearch?.stop();
    this.#newest.stop();
  }

  start() {
    this.#suspended = false;
    this.ask();
  }

  /** Shows a stored answer until the engine has computed it, with its durations. */
  show(answer: Answer, learned: State['learned']) {
    if (this.#suspended && answer.points === this.#store.get().points) {
      this.#store.set({ answer, learned });
    }
  }

  /** Asks nothing until start(). */
  suspend() {
    this.#suspended = true;
  }

  /** Answers the board's question; while its network is being loaded, by the exact answer alone. */
  async #answer(signal: AbortSignal) {
    if (this.#suspended) return;
    const store = this.#store;
    const state = store.get();
    const { task, points, beam, constrained, question, answer: old } = state;
    if (!points.length) {
      return store.set({ answer: { task, points, question, model: null, exact: null }, busy: null, stopped: false });
    }
    // the board has an answer to the question, stored or of earlier weights
    const shown = Boolean(old?.model && old.question === question);
    store.set({ stopped: false });
    const network = answeringNetwork(state, this.#engine)?.id;
    const awaited = network !== undefined && !await this.#hasNetwork(network);
    if (awaited && shown) return; // the answer shown stays until the network is loaded
    const began = performance.now();
    const stopped = () => signal.aborted && signal.reason !== OUTDATED;
    const busyTimer = shown ? undefined : setTimeout(() => store.set({ busy: { began } }), PATIENCE);
    try {
      const { later, ...reply } = await this.#engine.solve(
        { task, points, weights: awaited ? null : network, beam, constrained, board: true, signal });
      const tour = await Promise.race([later, after(TOUR_WAIT)]);
      if (stopped() || store.get().task !== task) return;
      const answer = { ...reply, question, awaited };
      if (!later || tour) {
        store.set({ answer: tour ? compared(answer, tour) : answer, busy: null, bestTour: null });
        return;
      }
      store.set({ busy: null,
        answer: { ...answer, searching: true, lastExact: lastExact(store.get().answer, task, points) } });
      later.then((found) => found && amend(store, answer, found, { bestTour: null }))
        .catch((error) => this.#fail(error));
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      clearTimeout(busyTimer);
      if (stopped()) store.set({ busy: null, stopped: true });
    }
  }

  /**
   * Whether the core has a network. If not, it is loaded, and then the question is asked again, also if
   * loading fails: the answer then reports it.
   */
  async #hasNetwork(id: string) {
    const engine = this.#engine;
    if (engine.networks.has(id) || id === this.#failedId) {
      this.#failedId = null;
      return true;
    }
    const loading = engine.networks.started ? engine.networks.load(id) : engine.ready;
    const loaded = loading.then(() => engine.networks.has(id), () => false);
    if (await Promise.race([loaded, after(this.#networkWait)])) return true;
    this.#networkWait = 0;
    const again = () => this.#suspended || this.ask();
    loading.then(again, () => {
      if (!engine.networks.started) return; // the page reports this and offers to try again
      this.#failedId = id;
      again();
    });
    return false;
  }

  #fail(error: unknown) {
    if (this.#suspended) return;
    this.#suspended = true;
    this.#store.set({ answer: null, busy: null, stopped: false, bestTour: null,
      fatal: this.#store.get().points });
    this.#onFailure(error);
  }
}

/** The previous tour, shown while the new one is searched for, so that a drag does not flicker. */
function lastExact(before: Answer | null, task: string, points: Point[]) {
  return before?.task === task && before.points.length === points.length
    ? before.exact ?? before.lastExact ?? null : null;
}
