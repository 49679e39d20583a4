// @ts-check
// A tour that the network improves: it decodes windows of its own tour again, with the paths outside
// given, and what is shorter is kept. Beyond a number of cities it begins by itself, else on demand.
import { problemOf } from '../catalog/problems.js';
import { chosenWeights } from './choices.js';
import { changed } from './store.js';

/** Milliseconds of a request: the tour on the board changes so often. */
const SLICE = 120;
/** It ends when no window has helped for so long, and at the latest after the other. */
const PATIENCE = 6000;
const LONGEST = 60_000;
/** Fewest points of a tour that has windows to decode again. */
const FEWEST = 8;
/** With more points it begins by itself: shorter tours are worth more there than the sight of a mistake. */
const ITSELF = 50;
/** … when the answer has been looked at for so long. */
const PAUSE = 500;

/**
 * @typedef {object} Improving
 * @property {boolean} on     it goes on
 * @property {number} tried   windows decoded again
 * @property {number} kept    those that made the tour shorter
 * @property {number} gain    by which share the tour is shorter
 */

/**
 * Whether the answer is a tour that may become shorter so.
 * @param {import('./store.js').State} state @param {import('../engine/engine.js').Engine} engine
 */
export function improvable(state, engine) {
  const { task, points, answer, busy, dragging, fatal } = state;
  const { objective, ring } = problemOf(task);
  if (!objective || !ring || busy || dragging || fatal === points || points.length < FEWEST) return false;
  if (!answer?.model?.ended || answer.points !== points || answer.task !== task || answer.awaited) return false;
  const { model, exact } = answer;
  return Boolean(chosenWeights(state, engine)?.distinct) && new Set(model.sequence).size === points.length
    && !(model.correct && exact?.proven);
}

export class Improver {
  #store; #engine; #onFailure;
  /** The run that goes on. @type {AbortController|null} */ #run = null;
  /** The tour so far. @type {ArrayLike<number>} */ #best = [];
  #seed = 0;
  #timer = 0;

  /**
   * @param {import('./store.js').Store} store @param {import('../engine/engine.js').Engine} engine
   * @param {(error: Error) => void} onFailure
   */
  constructor(store, engine, onFailure) {
    this.#store = store;
    this.#engine = engine;
    this.#onFailure = onFailure;
    store.subscribe((now, before) => this.#follow(now, before));
  }

  #follow(now, before) {
    if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'dragging')) {
      this.stop();
      if (this.#store.get().improving) this.#store.set({ improving: null });
    } else if (now.answer !== before.answer && !this.#run && improvable(now, this.#engine)) {
      // The exact tour has come, with the first one of the network's; or there is a tour to begin with.
      if (now.improving?.kept && !now.answer?.model?.improved) this.#once(0).catch(this.#onFailure);
      else if (!now.improving && now.points.length > ITSELF) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.start(), PAUSE);
      }
    }
  }

  /** Ends what goes on; what was improved stays. */
  stop() {
    clearTimeout(this.#timer);
    this.#run?.abort();
    this.#run = null;
    const { improving } = this.#store.get();
    if (improving?.on) this.#store.set({ improving: { ...improving, on: false } });
  }

  async start() {
    this.stop();
    const state = this.#store.get();
    if (!improvable(state, this.#engine)) return;
    const { answer, improving } = state;
    const so = answer?.model?.improved && improving ? improving : { tried: 0, kept: 0, gain: 0 };
    this.#store.set({ improving: { ...so, on: true } });
    this.#best = answer?.model?.sequence ?? [];
    const halt = this.#run = new AbortController();
    await this.#improve(halt.signal).catch((error) => halt.signal.aborted || this.#onFailure(error));
    if (this.#run === halt) this.stop();
  }

  /** @param {AbortSignal} signal */
  async #improve(signal) {
    const began = performance.now();
    for (let helped = began, now = began; now - helped < PATIENCE && now - began < LONGEST; now = performance.now()) {
      const { kept, right } = await this.#once(SLICE, signal);
      if (right) return;
      if (kept) helped = performance.now();
    }
  }

  /** Decodes windows for so long, or none, and shows the tour; `right` if it is proven the shortest. @param {number} limit @param {AbortSignal} [signal] */
  async #once(limit, signal) {
    const { task, points, answer } = this.#store.get();
    const { model, exact } = /** @type {import('./store.js').Answer} */ (answer);
    const chosen = model?.steps.map((s) => s.chosen).filter((i) => i < points.length) ?? [];
    const what = { task, points, weights: model?.weights ?? '', sequence: this.#best, exact: exact?.sequence ?? [], chosen };
    const { tried, kept, before, ...better } = await this.#engine.improve({ ...what, seed: ++this.#seed, limit }, signal);
    const { improving, answer: shown, points: still } = this.#store.get();
    if (signal?.aborted || still !== points || !improving || !shown?.model) return { kept: 0, right: false };
    this.#best = better.sequence;
    const sum = { ...improving, tried: improving.tried + tried, kept: improving.kept + kept, gain: 1 - (1 - improving.gain) * (better.length / before) };
    const news = sum.kept && (kept || !shown.model.improved) && { answer: { ...shown, model: { ...shown.model, ...better, fault: null, improved: true } } };
    this.#store.set({ improving: sum, ...news });
    return { kept, right: Boolean(better.correct && exact?.proven) };
  }
}
