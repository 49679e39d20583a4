// @ts-check
// What the paper reports (Vinyals, Fortunato and Jaitly, "Pointer Networks", 2015):
// Table 1 for the hull, the text of section 4.3 for Delaunay, Table 2 for tours.

/**
 * @typedef {object} Cell
 * @property {'ptrnet'|'seq2seq'|'attention'} architecture
 * @property {[number, number]} trained   the n it was trained on
 * @property {number} n                   the n it was tested on
 * @property {number} [accuracy]
 * @property {number} [coverage]          area of the hull, or share of the triangles
 * @property {boolean} [fail]             "FAIL": over 1 % of the answers were no simple polygon
 * @property {number} [length]            mean length of a tour
 * @property {number} [optimal]           mean length of the shortest
 * @property {number} [best]              where the shortest is not given: the best approximate algorithm, A3
 * @property {string} [teacher]           what made the examples, where not an exact algorithm
 */

export const WHERE = { hull: 'Table 1', delaunay: 'section 4.3', tsp: 'Table 2' };

const wide = /** @type {[number, number]} */ ([5, 50]);
const fixed = (n) => /** @type {[number, number]} */ ([n, n]);

/** Table 1. @type {Cell[]} */
const hull = [
  { architecture: 'seq2seq', trained: fixed(50), n: 50, accuracy: 0.019, fail: true },
  { architecture: 'attention', trained: fixed(50), n: 50, accuracy: 0.389, coverage: 0.997 },
  { architecture: 'ptrnet', trained: fixed(50), n: 50, accuracy: 0.726, coverage: 0.999 },
  { architecture: 'seq2seq', trained: fixed(5), n: 5, accuracy: 0.877, coverage: 0.996 },
  { architecture: 'ptrnet', trained: wide, n: 5, accuracy: 0.92, coverage: 0.996 },
  { architecture: 'seq2seq', trained: fixed(10), n: 10, accuracy: 0.299, fail: true },
  { architecture: 'ptrnet', trained: wide, n: 10, accuracy: 0.87, coverage: 0.998 },
  { architecture: 'ptrnet', trained: wide, n: 50, accuracy: 0.696, coverage: 0.999 },
  { architecture: 'ptrnet', trained: wide, n: 100, accuracy: 0.503, coverage: 0.999 },
  { architecture: 'ptrnet', trained: wide, n: 200, accuracy: 0.221, coverage: 0.999 },
  { architecture: 'ptrnet', trained: wide, n: 500, accuracy: 0.013, coverage: 0.992 },
];

/** Section 4.3; which n the networks were trained on is not said. @type {Cell[]} */
const delaunay = [
  { architecture: 'ptrnet', trained: fixed(5), n: 5, accuracy: 0.807, coverage: 0.93 },
  { architecture: 'ptrnet', trained: fixed(10), n: 10, accuracy: 0.226, coverage: 0.813 },
  { architecture: 'ptrnet', trained: fixed(50), n: 50, accuracy: 0, coverage: 0.528 },
];

const tour = (trained, n, length, optimal, best, teacher = '') => (
  /** @type {Cell} */ ({ architecture: 'ptrnet', trained, n, length, optimal, best, teacher }));

/** Table 2. */
const tsp = [
  tour(fixed(5), 5, 2.12, 2.12, 2.12),
  tour(fixed(10), 10, 2.88, 2.87, 2.87),
  tour(fixed(50), 50, 6.42, undefined, 5.79, 'A1'),
  tour(fixed(50), 50, 6.09, undefined, 5.79, 'A3'),
  tour([5, 20], 5, 2.12, 2.12, 2.12),
  tour([5, 20], 10, 2.87, 2.87, 2.87),
  tour([5, 20], 20, 3.88, 3.83, 3.85),
  tour([5, 20], 25, 4.3, undefined, 4.24),
  tour([5, 20], 30, 4.72, undefined, 4.6),
  tour([5, 20], 40, 5.91, undefined, 5.23),
  tour([5, 20], 50, 7.66, undefined, 5.79),
];

/** @type {Object<string, Cell[]>} */
export const PAPER = { hull, delaunay, tsp };

/** How much longer than the shortest tour, where the paper gives both; else than A3's. @param {Cell} cell */
export const gapOf = (cell) => (cell.length === undefined ? undefined : cell.length / /** @type {number} */ (cell.optimal ?? cell.best) - 1);

/**
 * The paper's cell for a network at n: the same architecture, and of several the one
 * whose training is nearest.
 * @param {string} task @param {{architecture: string, n: [number, number]}} entry @param {number} n
 * @returns {Cell|null}
 */
export function paperCell(task, entry, n) {
  const cells = PAPER[task].filter((c) => c.n === n && c.architecture === entry.architecture);
  const far = (c) => Math.abs(c.trained[0] - entry.n[0]) + Math.abs(c.trained[1] - entry.n[1]) + (c.teacher ? 0.5 : 0) - (c.teacher === 'A3' ? 0.1 : 0);
  return cells.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** "Ptr-Net trained on 5–50". @param {Cell} cell @param {string} task */
export function cellWords(cell, task) {
  const name = { ptrnet: 'Ptr-Net', seq2seq: 'LSTM', attention: 'LSTM with attention' }[cell.architecture];
  if (task === 'delaunay') return name;
  const [low, high] = cell.trained;
  return `${name} trained on ${low === high ? low : `${low}–${high}`}${cell.teacher ? ` (${cell.teacher}’s tours)` : ''}`;
}
