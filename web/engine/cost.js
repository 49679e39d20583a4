// @ts-check
// How long an answer will take, learned from the answers so far. What work an answer is
// follows from the problem's description; how fast this machine is, from what was measured. Meant to be
// right within a factor of two, and no better.
import { problemOf } from '../catalog/problems.js';

/** @typedef {{task: string, n: number, beam: number, views: number, constrained: boolean, steps?: number}} Work */
/** @typedef {Work & {weights: string, hidden: number, steps: number, ms: number}} Seen */

/** Milliseconds, measured on one machine, of a network of 256 units: once; to read a point; for a row of the decoder; and for each point that it weighs. */
const ONCE = 0.6;
const READ = 0.013;
const ROW = 0.045;
const POINT = 0.0007;
const UNITS = 256;
/** Of more points, only those that may follow are weighed. */
const MANY = 100;
/** Answers that are remembered. */
const MOST = 80;
/** Short answers tell little: one that takes so many milliseconds counts half. */
const TELLING = 30;
/** Beside so many milliseconds what compiling takes is little. */
const LONG = 300;

export class Cost {
  /** @type {Seen[]} */ #seen = [];
  /** Networks that have answered, by id: the first answer takes the time of code just compiled. */
  #warm = new Set();

  /** @param {Seen} seen an answer and what it took */
  learn(seen) {
    if (!(seen.ms > 0 && seen.steps > 0)) return;
    const cold = !this.#warm.has(seen.weights);
    this.#warm.add(seen.weights);
    if (cold && seen.ms < LONG) return;
    this.#seen.push(seen);
    if (this.#seen.length > MOST) this.#seen.shift();
  }

  /**
   * Milliseconds that an answer will take.
   * @param {Work} work @param {{id: string, hidden: number, n: [number, number]}} entry the weights
   */
  expect(work, entry) {
    const whole = { ...work, steps: work.steps ?? this.#steps(work, entry) };
    return this.#speed(work) * effort(whole, entry.hidden);
  }

  /** How much slower this machine is than the one above. @param {Work} work */
  #speed({ n }) {
    let [sum, weight] = [0, 0.2]; // as fast, until there is more to go by
    for (const s of this.#seen) {
      const w = (s.ms / (s.ms + TELLING)) * Math.exp(-apart(s.n, n));
      sum += w * Math.log(s.ms / effort(s, s.hidden));
      weight += w;
    }
    return Math.exp(sum / weight);
  }

  /** Steps of the decoder to be expected. @param {Work} work @param {{id: string, n: [number, number]}} entry */
  #steps({ task, n }, { id, n: [, most] }) {
    const { permutation, group } = problemOf(task);
    if (permutation) return n + 1;
    // Answers of many parts have some 2n of them; far beyond what it was trained on, a network ends early.
    const usual = (points) => (group > 1 ? Math.min(2 * group * points, 4 * group * most) : Math.min(points + 1, 4 + 3 * Math.log(points)));
    const known = nearest(this.#seen.filter((s) => s.weights === id), n);
    return known ? known.steps * (usual(n) / usual(known.n)) : usual(n);
  }
}

/** Milliseconds on the machine above. @param {Work & {steps: number}} work @param {number} hidden */
function effort({ task, n, beam, views, constrained, steps }, hidden) {
  const share = hidden / UNITS;
  const { nearest, group } = problemOf(task);
  const forced = constrained && group > 1 && n > MANY; // of a part, all but the last point
  const weighed = Math.min(n, nearest || n) / (forced ? group : 1);
  const row = share * share * ROW + (share + 1) / 2 * POINT * weighed; // where a point lies is the same work for every network
  return ONCE + times(views) * (share * share * READ * n + steps * Math.min(beam, steps * n) * row);
}

/** How often the points are answered: of several views the one that is shown is decoded once more, for its steps. */
const times = (views) => (views > 1 ? views + 1 : 1);

const apart = (a, b) => Math.abs(Math.log(Math.max(1, a) / Math.max(1, b)));

/** The newest of those nearest in n. @param {Seen[]} list @param {number} n */
const nearest = (list, n) => list.reduce((best, s) => (best && apart(best.n, n) < apart(s.n, n) ? best : s), /** @type {Seen|null} */ (null));
