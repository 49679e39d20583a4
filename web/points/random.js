// @ts-check
// Random point sets, from a seed: the same seed and n give the same points, and
// for most kinds one more n adds one point.
import { permutation, snapPoint } from './grid.js';

/** @typedef {import('./grid.js').Point} Point */
/** @typedef {'uniform'|'clustered'|'circle'|'grid'|'spiral'} Kind */

const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const LOW = 0.04;
const SPAN = 0.92;

/** Random numbers in [0, 1) from a 32-bit seed (mulberry32). @param {number} seed */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A normal deviate (Box and Muller). */
const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const inside = (v) => Math.min(Math.max(v, LOW), LOW + SPAN);

/** For each kind: how to draw point i of n. @type {Object<Kind, (random: () => number, n: number) => (i: number) => Point>} */
const KINDS = {
  uniform: (random) => () => [LOW + SPAN * random(), LOW + SPAN * random()],
  clustered(random) {
    const centres = Array.from({ length: 4 }, () => [0.18 + 0.64 * random(), 0.18 + 0.64 * random()]);
    return () => {
      const [x, y] = centres[Math.floor(random() * centres.length)];
      return [inside(x + 0.055 * normal(random)), inside(y + 0.055 * normal(random))];
    };
  },
  circle(random) {
    const turn = 2 * Math.PI * random();
    return (i) => {
      const angle = turn + i * GOLDEN + 0.12 * (random() - 0.5);
      return [0.5 + 0.44 * Math.cos(angle), 0.5 + 0.44 * Math.sin(angle)];
    };
  },
  grid(random, n) {
    const side = Math.max(2, Math.ceil(Math.sqrt(n)));
    const order = permutation(side * side, random);
    return (i) => [order[i % order.length] % side, Math.floor(order[i % order.length] / side)]
      .map((k) => 0.08 + (0.84 * k) / (side - 1));
  },
  spiral(random, n) {
    const turn = 2 * Math.PI * random();
    const order = permutation(n, random);
    return (i) => {
      const t = Math.sqrt((order[i] + 0.5) / n);
      const angle = turn + 5.5 * Math.PI * t;
      return [0.5 + 0.45 * t * Math.cos(angle), 0.5 + 0.45 * t * Math.sin(angle)];
    };
  },
};

export const isKind = (kind) => Object.hasOwn(KINDS, kind);

/**
 * n different points on the page's grid.
 * @param {Kind} kind @param {number} n @param {() => number} random
 * @returns {Point[]}
 */
export function randomPoints(kind, n, random) {
  const draw = KINDS[kind](random, n);
  /** @type {Point[]} */
  const points = [];
  const taken = new Set();
  for (let tries = 0; points.length < n && tries < 20 * n; tries++) {
    const p = snapPoint(draw(points.length));
    if (taken.has(p.join())) continue;
    taken.add(p.join());
    points.push(p);
  }
  return points;
}
