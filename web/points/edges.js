// @ts-check
// Sequences of indices as the edges that are drawn, and how two such drawings differ.

/** @typedef {[number, number]} Edge */
/** @typedef {import('./grid.js').Point} Point */

/**
 * The edges of an answer. hull: the polygon as emitted; tsp: the tour, closed
 * when `whole`; delaunay: the sides of every whole triple, each once.
 * @param {string} task @param {ArrayLike<number>} sequence @param {boolean} [whole]
 * @returns {Edge[]}
 */
export function edgesOf(task, sequence, whole = true) {
  if (task === 'delaunay') return triangleEdges(triangles(sequence));
  /** @type {Edge[]} */
  const edges = [];
  for (let i = 1; i < sequence.length; i++) {
    if (sequence[i] !== sequence[i - 1]) edges.push([sequence[i - 1], sequence[i]]);
  }
  const last = sequence.length - 1;
  if (task === 'tsp' && whole && last >= 2 && sequence[0] !== sequence[last]) edges.push([sequence[last], sequence[0]]);
  return edges;
}

/** @param {ArrayLike<number>} sequence @returns {[number, number, number][]} */
export function triangles(sequence) {
  /** @type {[number, number, number][]} */
  const list = [];
  for (let i = 0; i + 2 < sequence.length; i += 3) list.push([sequence[i], sequence[i + 1], sequence[i + 2]]);
  return list;
}

function triangleEdges(list) {
  const seen = new Map();
  for (const [a, b, c] of list) {
    for (const [p, q] of [[a, b], [b, c], [a, c]]) {
      if (p === q) continue;
      const key = p < q ? `${p},${q}` : `${q},${p}`;
      if (!seen.has(key)) seen.set(key, [p, q]);
    }
  }
  return [...seen.values()];
}

/**
 * Which of the network's edges are right, which are wrong, and which exact ones it
 * misses. Points in the same place count as one point. Where the answer counts as
 * correct (another valid triangulation of cocircular points) nothing is wrong.
 * @param {Point[]} points @param {Edge[]} exact @param {Edge[]} model @param {boolean} correct
 */
export function compareEdges(points, exact, model, correct) {
  if (correct) return { right: model, wrong: [], missing: [] };
  const n = points.length;
  const place = places(points);
  const key = ([a, b]) => {
    const [p, q] = [place[a], place[b]];
    return p < q ? p * n + q : q * n + p;
  };
  const truth = new Set(exact.map(key));
  const drawn = new Set(model.map(key));
  return {
    right: model.filter((e) => truth.has(key(e))),
    wrong: model.filter((e) => !truth.has(key(e)) && place[e[0]] !== place[e[1]]),
    missing: exact.filter((e) => !drawn.has(key(e)) && place[e[0]] !== place[e[1]]),
  };
}

/**
 * The length of a tour back to its start; NaN if it is no tour of every point.
 * @param {Point[]} points @param {ArrayLike<number>} sequence
 */
export function tourLength(points, sequence) {
  const order = Array.from(sequence);
  if (order.length !== points.length || new Set(order).size !== order.length || order.some((i) => !points[i])) return NaN;
  return order.reduce((sum, i, k) => {
    const [p, q] = [points[i], points[order[(k + 1) % order.length]]];
    return sum + Math.hypot(p[0] - q[0], p[1] - q[1]);
  }, 0);
}

/** For every point the first index at the same place. @param {Point[]} points */
function places(points) {
  const first = new Map();
  return points.map(([x, y], i) => {
    const key = `${x},${y}`;
    if (!first.has(key)) first.set(key, i);
    return first.get(key);
  });
}

/**
 * The likeliest symbols of a step, best first. Index n is the end symbol.
 * @param {ArrayLike<number>} probabilities @param {number} count
 */
export function ranked(probabilities, count) {
  /** @type {{index: number, p: number}[]} */
  const best = [];
  for (let index = 0; index < probabilities.length; index++) {
    const p = probabilities[index];
    if (best.length === count && p <= best[count - 1].p) continue;
    let at = best.length;
    while (at > 0 && best[at - 1].p < p) at--;
    best.splice(at, 0, { index, p });
    if (best.length > count) best.pop();
  }
  return best;
}
