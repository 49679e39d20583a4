// @ts-check
// A tour that the network improves: it decodes windows of its own tour again, with the paths outside
// given, and what is shorter is kept.
import { canImprove, improves } from './choices.js';
import { amend } from './judging.js';
import { changed } from './store.js';

/** Milliseconds of a request: the tour on the board changes so often. */
const SLICE = 120;
/** It ends when no window has helped for so long, and at the latest after the other. */
const PATIENCE = 6000;
const LONGEST = 60_000;
/** Fewest points of a tour that has windows to decode again. */
const FEWEST = 8;
/** It begins when the answer has been looked at for so long. */
const PAUSE = 500;

/** @typedef {typeof BEGUN} Improving  on: it goes on; tried: windows decoded again; kept: those that made the tour shorter; gain: by which share; ms: that it has taken */
const BEGUN = { on: true, tried: 0, kept: 0, gain: 0, ms: 0 };

/** What is known of a tour after it was improved further. @param {Improving|null} before @param {number} tried @param {number} kept @param {number} share of its length that is left @param {number} ms @returns {Improving} */
function summed(before, tried, kept, share, ms) {
  const so = before ?? BEGUN;
  return { ...so, tried: so.tried + tried, kept: so.kept + kept, gain: 1 - (1 - so.gain) * share, ms: so.ms + ms };
}

/** Whether the answer is a tour that may become shorter so. @param {State} state @param {Engine} engine */
export function improvable(state, engine) {
  const { task, points, answer, busy, dragging, fatal } = state;
  if (!canImprove(state, engine) || busy || dragging || fatal === points || points.length < FEWEST) return false;
  if (!answer?.model?.ended || answer.points !== points || answer.task !== task || answer.awaited) return false;
  const { model, exact } = answer;
  return new Set(model.sequence).size === points.length && !(model.correct && exact?.proven);
}

export class Improver {
  #store; #engine; #onFailure;
  /** The run that goes on. @type {AbortController|null} */ #run = null;
  /** The tour so far. @type {number[]} */ #best = [];
  #seed = 0;
  #timer = 0;

  /** @param {Store} store @param {Engine} engine @param {(error: Error) => void} onFailure */
  constructor(store, engine, onFailure) {
    this.#store = store;
    this.#engine = engine;
    this.#onFailure = onFailure;
    store.subscribe((now, before) => this.#follow(now, before));
  }

  #follow(now, before) {
    if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'improve', 'dragging')) {
      this.stop();
      if (this.#store.get().improving) this.#store.set({ improving: null });
    } else if (now.answer !== before.answer && !this.#run && !now.improving && improves(now, this.#engine) && improvable(now, this.#engine)) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.start(), PAUSE);
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
    const so = answer?.model?.improved && improving ? improving : BEGUN;
    this.#store.set({ improving: { ...so, on: true } });
    this.#best = answer?.model?.sequence ?? [];
    const halt = this.#run = new AbortController();
    await this.#improve(halt.signal).catch((error) => halt.signal.aborted || this.#onFailure(error));
    if (this.#run === halt) this.stop();
  }

  /** @param {AbortSignal} signal */
  async #improve(signal) {
    const began = performance.now();
    for (let helped = began, now = began; !signal.aborted && now - helped < PATIENCE && now - began < LONGEST; now = performance.now()) {
      const { kept, right } = await this.#once(signal);
      if (right) return;
      if (kept) helped = performance.now();
    }
  }

  /** Decodes windows for a while, and shows a shorter tour; `right` if it is proven the shortest. @param {AbortSignal} signal */
  async #once(signal) {
    const answer = /** @type {Answer} */ (this.#store.get().answer);
    const what = { points: answer.points, weights: answer.model?.weights ?? '', sequence: this.#best, seed: ++this.#seed, limit: SLICE };
    const began = performance.now();
    const { tried, kept, before, length, sequence } = await this.#engine.ask('improve', what, { signal });
    const spent = performance.now() - began;
    const shown = await amend(this.#store, this.#engine, answer, (now, state) => ({
      answer: kept ? { ...now, model: { .../** @type {Model} */ (now.model), sequence, improved: true } } : now,
      improving: summed(state.improving, tried, kept, length / before, spent),
    }), signal);
    if (shown && kept) this.#best = sequence;
    return { kept: shown ? kept : 0, right: Boolean(shown?.model?.correct && shown.exact?.proven) };
  }
}
