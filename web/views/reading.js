// @ts-check
// How the encoder reads the points: their order, as the core has it, and its figure, a
// path through the square beside the chain of vectors.
import { smallFrame } from './canvas.js';

/** @typedef {import('../points/grid.js').Point} Point */

/** How weights that sort the points say so; kept in step with the engine's orders. */
export const READ = {
  random: 'in the order in which they were placed; Shuffle changes it, and sometimes the answer',
  x: 'from left to right: this network sorts them first, which makes the task easier',
  angle: 'by their angle around the middle: this network sorts them first, which makes the task easier',
  hilbert: 'along a Hilbert curve: this network sorts them first, which makes the task easier',
};

/** A point as one of the eight views shows it, as core/task/views.go has them. */
export function seenFrom([x, y], view) {
  if (view & 1) x = 1 - x;
  if (view & 2) y = 1 - y;
  return /** @type {Point} */ (view & 4 ? [y, x] : [x, y]);
}

/**
 * The points as the encoder gets them, as the engine orders them (core/task/order.go).
 * @param {Point[]} points @param {string} order
 */
export function readingOrder(points, order) {
  const all = points.map((_, i) => i);
  if (order !== 'x' && order !== 'angle' && order !== 'hilbert') return all;
  const [cx, cy] = [0, 1].map((k) => points.reduce((sum, p) => sum + p[k] / points.length, 0));
  const key = {
    x: ([x, y]) => [x, y],
    angle: ([x, y]) => [Math.atan2(y - cy, x - cx), Math.hypot(x - cx, y - cy)],
    hilbert: ([x, y]) => [hilbert(x, y), 0],
  }[order];
  const keys = points.map(key);
  return all.sort((a, b) => keys[a][0] - keys[b][0] || keys[a][1] - keys[b][1] || a - b);
}

/** The place of a point along a Hilbert curve of 2¹⁶ cells a side. */
function hilbert(x, y) {
  const side = 65536;
  let [cx, cy] = [x, y].map((v) => Math.max(0, Math.min(side - 1, Math.floor(v * side))));
  let d = 0;
  for (let s = side / 2; s >= 1; s /= 2) {
    const [rx, ry] = [cx & s ? 1 : 0, cy & s ? 1 : 0];
    d += s * s * ((3 * rx) ^ ry);
    if (ry) continue;
    if (rx) [cx, cy] = [side - 1 - cx, side - 1 - cy];
    [cx, cy] = [cy, cx];
  }
  return d;
}

/**
 * Early is pale, late is dark: the same shades in the square and in the chain.
 * @param {CanvasRenderingContext2D} c @param {number} width @param {number} height
 * @param {import('./canvas.js').Colors} colour
 * @param {{points: Point[], order: number[], hovered: number|null}} what
 */
export function drawReading(c, width, height, colour, { points, order, hovered }) {
  const n = order.length;
  const shade = (k) => mix(colour.band, colour.exact, n > 1 ? k / (n - 1) : 1);
  drawPath(c, height, colour, { points, order, hovered, shade });
  if (!n) return;
  const left = height + 1.2 * colour.rem;
  const w = 2.5 * colour.rem;
  const half = (BOX * colour.rem) / 2;
  chain(n, Math.max(2, Math.floor((width - left + 0.5 * colour.rem) / w))).forEach((k, at) => {
    const x = left + at * w + half;
    if (at) arrow(c, [x - w + half + 2, height / 2], [x - half - 2, height / 2], colour.muted);
    if (k < 0) drawGap(c, x, height / 2, colour);
    else drawVector(c, x, height, colour, { k, point: order[k], hovered: hovered === order[k], tone: shade(k) });
  });
  c.textAlign = 'left';
  c.font = `${0.8 * colour.rem}px ${colour.font}`;
  c.fillStyle = colour.muted;
  c.fillText('the encoder’s vectors', left, 0.7 * colour.rem);
}

/** A side of a vector's box, in letters' sizes. */
const BOX = 1.75;

/** The square with the points joined in the order of reading. */
function drawPath(c, size, colour, { points, order, hovered, shade }) {
  const n = order.length;
  const frame = { ...smallFrame(size), unit: 0.6, margin: 6, side: size - 12 };
  const place = ([x, y]) => /** @type {Point} */ ([frame.margin + x * frame.side, size - frame.margin - y * frame.side]);
  c.fillStyle = colour.surface;
  c.fillRect(0, 0, size, size);
  c.strokeStyle = colour.line;
  c.strokeRect(0.5, 0.5, size - 1, size - 1);
  c.lineWidth = n > 100 ? 0.8 : 1.6;
  for (let k = 1; k < n; k++) {
    c.strokeStyle = shade(k);
    segment(c, place(points[order[k - 1]]), place(points[order[k]]));
  }
  const r = n > 100 ? 1.3 : n > 30 ? 2 : 2.8;
  c.fillStyle = colour.ink;
  for (const i of order) dot(c, place(points[i]), hovered === i ? r + 2 : r);
}

/** What of the chain fits: where not all does, a gap (-1) before the last. */
const chain = (n, fit) => (n <= fit
  ? Array.from({ length: n }, (_, k) => k)
  : [...Array(Math.max(1, fit - 2)).keys(), -1, n - 1]);

function drawGap(c, x, y, colour) {
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillStyle = colour.muted;
  c.font = `${colour.rem}px ${colour.font}`;
  c.fillText('…', x, y);
}

/** A vector of the encoder's, and the point that it read below. */
function drawVector(c, x, height, colour, { k, point, hovered, tone }) {
  const rem = colour.rem;
  const [y, box] = [height / 2, BOX * rem];
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.strokeStyle = hovered ? colour.ink : tone;
  c.lineWidth = hovered ? 2.6 : 2;
  c.fillStyle = colour.surface;
  c.beginPath();
  c.roundRect(x - box / 2, y - box / 2, box, box, 5);
  c.fill();
  c.stroke();
  indexed(c, 'e', k + 1, x, y, colour);
  arrow(c, [x, height - 1.25 * rem], [x, y + box / 2 + 2], colour.muted);
  c.font = `${0.8 * rem}px ${colour.font}`;
  c.fillStyle = colour.ink;
  c.fillText(String(point + 1), x, height - 0.55 * rem);
}

function segment(c, a, b) {
  c.beginPath();
  c.moveTo(a[0], a[1]);
  c.lineTo(b[0], b[1]);
  c.stroke();
}

function dot(c, [x, y], r) {
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.fill();
}

function arrow(c, a, b, tone) {
  c.strokeStyle = c.fillStyle = tone;
  c.lineWidth = 1.3;
  segment(c, a, b);
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  c.beginPath();
  c.moveTo(b[0], b[1]);
  for (const turn of [2.6, -2.6]) c.lineTo(b[0] + 5.5 * Math.cos(angle + turn), b[1] + 5.5 * Math.sin(angle + turn));
  c.fill();
}

/** A letter with an index, as the equations have it. */
function indexed(c, letter, index, x, y, colour) {
  const rem = colour.rem;
  c.fillStyle = colour.ink;
  c.font = `italic ${0.98 * rem}px Georgia, "Liberation Serif", serif`;
  const small = 0.18 * rem * String(index).length;
  c.fillText(letter, x - small, y - 0.08 * rem);
  c.font = `${0.62 * rem}px Georgia, "Liberation Serif", serif`;
  c.fillText(String(index), x + 0.42 * rem, y + 0.3 * rem);
}

/** Between two colours of the form #rrggbb. */
function mix(a, b, share) {
  const part = (colour, i) => parseInt(colour.slice(i, i + 2), 16);
  const parts = [1, 3, 5].map((i) => Math.round(part(a, i) * (1 - share) + part(b, i) * share));
  return `rgb(${parts.join(' ')})`;
}
