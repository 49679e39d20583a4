// @ts-check
// The same points in many random orders, asked one after another, and how each went.
import { tourLength } from '../points/edges.js';
import { permutation } from '../points/grid.js';
import { chosenMethod, chosenWeights } from '../state/choices.js';

/**
 * @typedef {import('../points/grid.js').Point} Point
 *
 * @typedef {object} Trial  a tour goes by its length (NaN: no tour) against the best
 * @property {Point[]} points @property {boolean} [right] @property {number} [length]
 */

export const ORDERS = 100;

/** Of no use to two sets of points alone: the same points in any order give the same key. */
const unordered = (points) => points.map(([x, y]) => `${x},${y}`).sort().join(' ');

/** What is tried: the question but for the order of its points. @param {import('../state/store.js').State} state @param {any} engine */
export const keyOf = (state, engine) => JSON.stringify([
  state.task, chosenWeights(state, engine)?.id, state.beam, state.views, state.constrained, unordered(state.points)]);

export class Trials {
  /** @type {Trial[]} */ list = [];
  /** The best tour known, which may yet become shorter, or proven. @type {{length: number, proven: boolean}|null} */
  best = null;
  error = '';
  #halt = new AbortController();

  /** @param {import('../state/store.js').State} state @param {any} engine */
  constructor(state, engine) {
    this.engine = engine;
    this.key = keyOf(state, engine);
    this.places = unordered(state.points);
    const { task, points, beam, views, constrained } = state;
    this.task = task;
    this.points = points;
    const [weights, method] = [chosenWeights(state, engine)?.id, chosenMethod(state, engine)];
    this.question = { task, weights, beam, views, constrained, method, trace: false };
  }

  stop() {
    this.#halt.abort();
  }

  /** Tries one order after the other until it is stopped. @param {() => void} onProgress before and after each */
  async run(onProgress) {
    try {
      while (this.list.length < ORDERS && !this.#halt.signal.aborted && !this.error) {
        onProgress();
        await this.#tryOne();
        onProgress();
      }
    } catch (reason) {
      this.error = /** @type {Error} */ (reason).message;
    }
  }

  async #tryOne() {
    const points = permutation(this.points.length).map((k) => this.points[k]);
    const tour = this.task === 'tsp';
    // The length to beat is the same in every order: one exact tour is enough.
    const answer = await this.engine.solve({ ...this.question, points, exact: !tour || !this.best });
    if (!answer.model) this.error = answer.modelError ?? 'No network answered.';
    else if (tour) this.#takeTour(points, answer);
    else this.list.push({ points, right: answer.model.correct });
  }

  #takeTour(points, { model, exact, exactError }) {
    if (exact) this.#heed(tourLength(points, exact.sequence), exact.proven !== false);
    if (!this.best) {
      this.error = exactError ?? 'There is no exact tour to compare with.';
      return;
    }
    const length = tourLength(points, model.sequence);
    this.#heed(length, false);
    this.list.push({ points, length });
  }

  /** A tour of these points, in whatever order, may be better than the best so far. */
  #heed(length, proven) {
    const { best } = this;
    if (Number.isNaN(length) || best?.proven) return;
    if (!best || proven || length < best.length) this.best = { length, proven };
  }

  /** The board's exact tour counts as soon as it is there. @param {any} answer */
  heedBoard(answer) {
    if (this.task !== 'tsp' || this.best?.proven || !answer?.exact || answer.task !== 'tsp') return;
    if (unordered(answer.points) !== this.places) return;
    this.#heed(tourLength(answer.points, answer.exact.sequence), answer.exact.proven !== false);
  }

  /** How much longer than the best. @param {Trial} one */
  gapOf(one) {
    return Math.max(0, /** @type {number} */ (one.length) / (this.best?.length ?? NaN) - 1);
  }

  /** @param {Trial} one */
  isRight(one) {
    return one.right ?? /** @type {number} */ (one.length) <= (this.best?.length ?? NaN) * (1 + 1e-9);
  }

  /** True where a right one may turn out to be wrong. @param {Trial} one */
  isOpen(one) {
    return one.length !== undefined && !this.best?.proven;
  }
}
