// @ts-check
// The loop between the board and the engine. One question at a time; what changes
// meanwhile is asked next, and only its newest form, so that a drag never queues up. A
// question that others wait for is stopped, unless it is done in a moment.
import { TASKS } from '../catalog/problems.js';
import { chosenMethod, chosenWeights, questionOf } from './choices.js';
import { amend } from './judging.js';
import { changed, initialState } from './store.js';

/** Answers that take longer than this are said to be on their way, and can be stopped. */
const PATIENCE = 250;
/** The first network is waited for so long before the exact answer is shown without it. */
const PROMPT = 100;
/** How long a question may go on once another waits. */
const GRACE = 60;
/** … and at least since it began, if the one before was stopped for it: while points are dragged, some are answered. */
const LONG_GRACE = 300;

/** The question under way. @typedef {{state: State, question: any, views: number, repeated: boolean, halt: AbortController, busy: {began: number}}} Asked */

export class Solving {
  #store; #engine; #onFailure;
  #live = false;
  #flying = false;
  #wanted = false;
  #fresh = false; // something else is asked than last time
  #patience = PROMPT;
  #refused = ''; // weights that did not come
  /** @type {Asked|undefined} */ #asked;
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #grace;
  #cut = false; // the question before was stopped for the one under way

  /** @param {Store} store @param {Engine} engine @param {(error: Error) => void} onFailure the engine is gone */
  constructor(store, engine, onFailure) {
    this.#store = store;
    this.#engine = engine;
    this.#onFailure = onFailure;
    engine.onStopped = (error) => this.#fail(error); // also while nothing is asked
    engine.onSearch = ({ task, points, ...search }) => {
      const now = store.get();
      if (now.task === task && now.points === points) store.set({ search });
    };
    store.subscribe((now, before) => {
      if (changed(now, before, 'task', 'points', 'method') && now.search) store.set({ search: null });
      if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'method', 'improve')
        || (before.dragging && !now.dragging && now.views > 1)) this.ask();
    });
  }

  ask() {
    this.#fresh = true;
    if (!this.#live) this.#store.set({ answer: null }); // a stored one, to what was asked before
    this.#again();
  }

  /** The question under way, and the search beside it, are given up; the answer before stays. */
  stop() {
    this.#engine.stopSearch();
    if (!this.#flying) return;
    this.#wanted = false;
    this.#asked?.halt.abort();
  }

  start() {
    this.#live = true;
    if (this.#store.get().answer) this.#again();
    else this.ask();
  }

  /** A stored answer, until the engine can be asked; that gives it its times. @param {Answer} answer */
  show(answer) {
    if (!this.#live && !this.#fresh) this.#store.set({ answer });
  }

  /** Nothing is asked until it starts again. */
  rest() {
    this.#live = false;
  }

  #again() {
    this.#wanted = true;
    if (!this.#live) return;
    if (this.#flying) {
      this.#grace ??= setTimeout(() => this.#asked?.halt.abort(), this.#patienceWithIt());
      return;
    }
    this.#flying = true;
    queueMicrotask(() => this.#loop());
  }

  /** How long the question under way may go on, in milliseconds. */
  #patienceWithIt() {
    if (!this.#asked) return GRACE;
    return Math.max(GRACE, this.#cut ? LONG_GRACE - (performance.now() - this.#asked.busy.began) : 0);
  }

  async #loop() {
    while (this.#live && this.#wanted) {
      this.#wanted = false;
      clearTimeout(this.#grace); // the newest is asked now
      this.#grace = undefined;
      await this.#one();
    }
    this.#flying = false;
  }

  async #one() {
    const state = this.#store.get();
    const { task, points } = state;
    const views = state.dragging ? 1 : state.views; // eight would hold up the drag; they follow at its end
    const question = questionOf({ ...state, views }, this.#engine);
    if (!points.length) {
      this.#store.set({ answer: { task, points, question, model: null, exact: null }, busy: null, stopped: false });
      return;
    }
    const busy = { began: performance.now() };
    const asked = { state, question, views, repeated: !this.#fresh, halt: new AbortController(), busy };
    this.#fresh = false;
    this.#asked = asked;
    this.#store.set({ stopped: false });
    const network = chosenWeights(state, this.#engine)?.id;
    const shown = asked.repeated && this.#store.get().answer?.model;
    const awaited = network !== undefined && !await this.#present(network, shown ? () => this.#again() : () => this.ask());
    if (awaited && shown) return; // it can wait for the network
    await this.#answer(asked, network, awaited);
  }

  /** @param {Asked} asked @param {string|undefined} network @param {boolean} awaited the exact answer alone: the network is on its way */
  async #answer({ state, question, views, repeated, halt: { signal }, busy }, network, awaited) {
    const { task, points, beam, constrained } = state;
    const store = this.#store;
    const slow = repeated ? undefined : setTimeout(() => store.set({ busy }), PATIENCE); // the answer to a repeated question is there
    try {
      const { later, ...answer } = await this.#engine.solve({
        task, points, beam, views, constrained, trace: true, board: true, signal,
        weights: awaited ? null : network, method: chosenMethod(state),
      });
      answer.awaited = awaited;
      if (store.get().task !== task) return;
      if (answer.searching) answer.lastExact = lastExact(store.get().answer, task, points);
      const told = { busy: null, ...(!answer.searching && { search: null }) }; // what the search told on its way is over
      const before = store.get().answer;
      const retimed = before && repeated && timed(before, answer);
      store.set({ answer: retimed || { ...answer, task, points, question }, ...told });
      later?.then((found) => found && this.#found({ ...answer, task, points, question }, found))
        .catch((error) => this.#fail(error));
    } catch (error) {
      if (!signal.aborted) this.#fail(/** @type {Error} */ (error));
      else if (!this.#wanted) store.set({ busy: null, stopped: true });
    } finally {
      clearTimeout(slow);
      this.#cut = signal.aborted;
    }
  }

  /**
   * Whether the core has a network; if not, it is asked for, and the question again when it has come
   * or cannot be had, which the answer then says. @param {string} id @param {() => void} askAgain
   */
  async #present(id, askAgain) {
    const engine = this.#engine;
    if (engine.stock.has(id) || id === this.#refused) {
      this.#refused = '';
      return true;
    }
    const coming = engine.stock.begun ? engine.stock.load(id) : engine.ready;
    const prompt = coming.then(() => engine.stock.has(id), () => false);
    const there = await Promise.race([prompt, new Promise((resolve) => { setTimeout(resolve, this.#patience, false); })]);
    if (there) return true;
    this.#patience = 0;
    coming.then(askAgain, () => {
      if (!engine.stock.begun) return; // the page says so, and offers to begin anew
      this.#refused = id;
      this.ask();
    });
    return false;
  }

  /** @param {Error} error */
  #fail(error) {
    if (!this.#live) return;
    this.#live = false;
    this.#store.set({ answer: null, busy: null, stopped: false, search: null, fatal: this.#store.get().points });
    this.#onFailure(error);
  }

  /** The exact answer that came later. @param {Answer} answer @param {{exact: import('../engine/answer.js').Exact|null, exactError?: string}} found */
  async #found(answer, found) {
    await amend(this.#store, this.#engine, answer, (shown) => ({ answer: { ...shown, ...found, searching: false }, search: null }));
  }
}

/**
 * A stored answer with the times of the same that was computed now; null where that is another.
 * @param {Answer} shown @param {Answer} answer
 */
function timed(shown, { task, points, model, exact }) {
  if (shown.points !== points || shown.task !== task || !shown.model || !shown.exact || !model || !exact) return null;
  return { ...shown, model: { ...shown.model, ms: model.ms }, exact: { ...shown.exact, ms: exact.ms } };
}

/** While the new tour is searched, the one before stays on the board, so that a drag does not flicker. */
function lastExact(before, task, points) {
  return before?.task === task && before.points.length === points.length ? before.exact ?? before.lastExact ?? null : null;
}

/** The problem whose first boards have stored answers (make answers writes them), shown until the program has been loaded: the one that the page opens with. */
export const STORED = TASKS[0];

/**
 * The stored answer to the board on view; null where something else is asked, or of another network.
 * @param {number} seed of the board @param {Store} store @param {Engine} engine
 * @returns {Promise<Answer|null>}
 */
export async function storedAnswer(seed, store, engine) {
  const { task, points } = store.get();
  if (task !== STORED) return null;
  const { file, answer } = await engine.stored(seed);
  const state = store.get();
  const question = questionOf(state, engine);
  const usual = questionOf(initialState(STORED), engine);
  if (state.points !== points || question !== usual || chosenWeights(state, engine)?.file !== file) return null;
  for (const part of [answer.model, answer.exact]) part.ms = NaN; // of the machine that computed it
  return { ...answer, task: STORED, points, question };
}
