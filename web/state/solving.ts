// The loop between the board and the engine. It asks one question at a time. If the state changes
// meanwhile, only the newest question is asked next, so that a drag queues nothing. A question that
// another waits for is canceled, unless it is answered in a moment.
import { chosenWeights } from './choices.ts';
import { amend, compared } from './judging.ts';
import { changed, type State, type Store } from './store.ts';
import type { Engine } from '../engine/engine.ts';
import type { Point } from '../points/grid.ts';
import type { Answer } from './state.ts';

/** If an answer takes longer than this, in milliseconds, the page says so and offers to stop it. */
const PATIENCE = 250;
/** How long the exact answer waits for the first network before it is shown alone; in milliseconds. */
const NETWORK_WAIT = 100;
/** How long an answer waits for the tour that is searched for; in milliseconds. */
const TOUR_WAIT = 8;
/** How long a question continues once another waits; in milliseconds. */
const GRACE = 60;
/** Least duration of a question after a canceled one, in milliseconds: a drag gets some answers. */
const LONG_GRACE = 300;

/** The question that is asked; grace: how long it may continue once another waits, in milliseconds. */
type Request = { controller: AbortController; began: number; grace: number };

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => { setTimeout(resolve, ms, undefined); });

/** outdated: a newer question waits for the one that is asked, or none has been asked yet. */
type Phase = 'suspended' | 'idle' | 'asking' | 'outdated';

export class Solving {
  #store; #engine; #onFailure;
  #phase: Phase = 'suspended';
  #settled = Promise.resolve(); // settles when no question is asked
  #patience = NETWORK_WAIT;
  #failedId = ''; // id of weights that could not be loaded
  #request: Request | undefined;
  #cancelTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param onFailure called when the engine has failed */
  constructor(store: Store, engine: Engine, onFailure: (error: Error) => void) {
    this.#store = store;
    this.#engine = engine;
    this.#onFailure = onFailure;
    engine.onStopped = (error) => this.#fail(error); // the engine may fail while nothing is asked
    engine.onSearch = ({ task, points, ...search }) => {
      const now = store.get();
      if (now.task === task && now.points === points) store.set({ search });
    };
    store.subscribe((now, before) => {
      if (changed(now, before, 'task', 'points') && now.search) store.set({ search: null });
      if (now.task !== before.task || !now.points.length) engine.stopSearch();
      if (changed(now, before, 'question')) this.ask();
    });
  }

  ask() {
    // a stored answer, to another question
    if (this.#phase === 'suspended') this.#store.set({ answer: null, learned: null });
    this.#update();
  }

  /** Cancels the current question and the search; the previous answer stays. */
  stop() {
    this.#engine.stopSearch();
    if (this.#phase !== 'asking' && this.#phase !== 'outdated') return;
    this.#phase = 'asking';
    this.#request?.controller.abort();
  }

  start() {
    this.#phase = 'idle';
    this.#update();
  }

  /** Shows a stored answer until the engine has computed it, with its durations. */
  show(answer: Answer, learned: State['learned']) {
    if (this.#phase === 'suspended' && answer.points === this.#store.get().points) {
      this.#store.set({ answer, learned });
    }
  }

  /** Asks nothing until start(). */
  suspend() {
    this.#phase = 'suspended';
  }

  #update() {
    if (this.#phase === 'suspended') return;
    if (this.#phase === 'idle') {
      this.#settled = this.#settled.then(() => this.#askNewest());
    } else if (this.#request) {
      const { grace, controller, began } = this.#request;
      this.#cancelTimer ??= setTimeout(() => controller.abort(),
        Math.max(GRACE, grace - (performance.now() - began)));
    }
    this.#phase = 'outdated';
  }

  /** Asks the newest question until the answer is to the current state. */
  async #askNewest() {
    while (this.#phase === 'outdated') {
      this.#phase = 'asking';
      clearTimeout(this.#cancelTimer);
      this.#cancelTimer = undefined;
      await this.#askOne();
    }
    if (this.#phase === 'asking') this.#phase = 'idle';
  }

  async #askOne() {
    const state = this.#store.get();
    const { task, points, question, answer } = state;
    if (!points.length) {
      this.#store.set({ answer: { task, points, question, model: null, exact: null }, busy: null,
        stopped: false });
      return;
    }
    const grace = this.#request?.controller.signal.aborted ? LONG_GRACE : GRACE;
    this.#request = { controller: new AbortController(), began: performance.now(), grace };
    // the board has an answer to the question, stored or of earlier weights
    const shown = Boolean(answer?.model && answer.question === question);
    this.#store.set({ stopped: false });
    const network = chosenWeights(state, this.#engine)?.id;
    const awaited = network !== undefined && !await this.#hasNetwork(network);
    if (awaited && shown) return; // the answer shown stays until the network is loaded
    await this.#answer(this.#request, state, { shown, awaited, weights: awaited ? null : network });
  }

  /** @param weights null: the exact answer alone, because the network is being loaded */
  async #answer(
    { began, controller: { signal } }: Request,
    { task, points, beam, constrained, question }: State,
    { shown, awaited, weights }: { shown: boolean; awaited: boolean; weights: string | null | undefined },
  ) {
    const store = this.#store;
    const busyTimer = shown ? undefined : setTimeout(() => store.set({ busy: { began } }), PATIENCE);
    try {
      const { later, ...reply } = await this.#engine.solve(
        { task, points, beam, constrained, board: true, signal, weights });
      const tour = await Promise.race([later, after(TOUR_WAIT)]);
      if (this.#phase !== 'outdated') signal.throwIfAborted();
      if (store.get().task !== task) return;
      const answer = { ...reply, question, awaited };
      if (!later || tour) {
        store.set({ answer: tour ? compared(answer, tour) : answer, busy: null, search: null });
        return;
      }
      store.set({ busy: null,
        answer: { ...answer, searching: true, lastExact: lastExact(store.get().answer, task, points) } });
      later.then((found) => found && amend(store, answer, found, { search: null }))
        .catch((error) => this.#fail(error));
    } catch (error) {
      if (!signal.aborted) this.#fail(error as Error);
      else if (this.#phase !== 'outdated') store.set({ busy: null, stopped: true });
    } finally {
      clearTimeout(busyTimer);
    }
  }

  /**
   * Whether the core has a network. If not, it is loaded, and then the question is asked again, also if
   * loading fails: the answer then reports it.
   */
  async #hasNetwork(id: string) {
    const engine = this.#engine;
    if (engine.networks.has(id) || id === this.#failedId) {
      this.#failedId = '';
      return true;
    }
    const loading = engine.networks.started ? engine.networks.load(id) : engine.ready;
    const loaded = loading.then(() => engine.networks.has(id), () => false);
    if (await Promise.race([loaded, after(this.#patience)])) return true;
    this.#patience = 0;
    loading.then(() => this.#update(), () => {
      if (!engine.networks.started) return; // the page reports this and offers to try again
      this.#failedId = id;
      this.#update();
    });
    return false;
  }

  #fail(error: Error) {
    if (this.#phase === 'suspended') return;
    this.#phase = 'suspended';
    this.#store.set({ answer: null, busy: null, stopped: false, search: null,
      fatal: this.#store.get().points });
    this.#onFailure(error);
  }
}

/** The previous tour, shown while the new one is searched for, so that a drag does not flicker. */
function lastExact(before: Answer | null, task: string, points: Point[]) {
  return before?.task === task && before.points.length === points.length
    ? before.exact ?? before.lastExact ?? null : null;
}
