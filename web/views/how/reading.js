// @ts-check
// How the encoder reads the points, as a figure: a path through the square beside the chain
// of vectors.
import { smallFrame } from '../canvas.js';
import { symbolWithin, widestName } from '../symbols.js';

/** @typedef {import('../../points/grid.js').Point} Point */

/**
 * Early is pale, late is dark: the same shades in the square and in the chain. Without an order
 * there are the points alone.
 * @param {CanvasRenderingContext2D} c @param {number} width @param {number} height
 * @param {import('../canvas.js').Colors} color
 * @param {{points: Point[], order: number[], hovered: number|null}} what
 */
export function drawReading(c, width, height, color, { points, order, hovered }) {
  const n = order.length;
  const shade = (k) => mix(color.band, color.exact, n > 1 ? k / (n - 1) : 1);
  drawPath(c, height, color, { points, order, hovered, shade });
  if (!n) return;
  const left = height + 1.2 * color.rem;
  c.font = `${0.8 * color.rem}px ${color.font}`;
  const spare = Math.max(0, widestName(c, points, 5 * color.rem) + 6 - BETWEEN * color.rem);
  const w = BETWEEN * color.rem + spare;
  const half = (BOX * color.rem) / 2;
  chain(n, Math.max(2, Math.floor((width - left + 0.5 * color.rem) / w))).forEach((k, at) => {
    const x = left + spare / 2 + at * w + half;
    if (at) arrow(c, [x - w + half + 2, height / 2], [x - half - 2, height / 2], color.muted);
    if (k < 0) drawGap(c, x, height / 2, color);
    else drawVector(c, x, height, color, { k, label: () => symbolWithin(c, order[k], points, w - 5), hovered: hovered === order[k], tone: shade(k) });
  });
  c.textAlign = 'left';
  c.font = `${0.8 * color.rem}px ${color.font}`;
  c.fillStyle = color.muted;
  c.fillText('the encoder’s vectors', left, 0.7 * color.rem);
}

/** A side of a vector's box, and from one to the next, in letters' sizes. */
const BOX = 1.75;
const BETWEEN = 2.5;

/** The square with the points joined in the order of reading. */
function drawPath(c, size, color, { points, order, hovered, shade }) {
  const n = points.length;
  const frame = { ...smallFrame(size), unit: 0.6, margin: 6, side: size - 12 };
  const place = ({ x, y }) => /** @type {[number, number]} */ ([frame.margin + x * frame.side, size - frame.margin - y * frame.side]);
  c.fillStyle = color.surface;
  c.fillRect(0, 0, size, size);
  c.strokeStyle = color.line;
  c.strokeRect(0.5, 0.5, size - 1, size - 1);
  c.lineWidth = n > 100 ? 0.8 : 1.6;
  for (let k = 1; k < order.length; k++) {
    c.strokeStyle = shade(k);
    segment(c, place(points[order[k - 1]]), place(points[order[k]]));
  }
  const r = n > 100 ? 1.3 : n > 30 ? 2 : 2.8;
  c.fillStyle = color.ink;
  points.forEach((p, i) => dot(c, place(p), hovered === i ? r + 2 : r));
}

/** What of the chain fits: where not all does, a gap (-1) before the last. */
const chain = (n, fit) => (n <= fit
  ? Array.from({ length: n }, (_, k) => k)
  : [...Array(Math.max(1, fit - 2)).keys(), -1, n - 1]);

function drawGap(c, x, y, color) {
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillStyle = color.muted;
  c.font = `${color.rem}px ${color.font}`;
  c.fillText('…', x, y);
}

/** A vector of the encoder's, and the point that it read below. */
function drawVector(c, x, height, color, { k, label, hovered, tone }) {
  const rem = color.rem;
  const [y, box] = [height / 2, BOX * rem];
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.strokeStyle = hovered ? color.ink : tone;
  c.lineWidth = hovered ? 2.6 : 2;
  c.fillStyle = color.surface;
  c.beginPath();
  c.roundRect(x - box / 2, y - box / 2, box, box, 5);
  c.fill();
  c.stroke();
  indexed(c, 'e', k + 1, x, y, color);
  arrow(c, [x, height - 1.25 * rem], [x, y + box / 2 + 2], color.muted);
  c.font = `${0.8 * rem}px ${color.font}`;
  c.fillStyle = color.ink;
  c.fillText(label(), x, height - 0.55 * rem);
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
function indexed(c, letter, index, x, y, color) {
  const rem = color.rem;
  c.fillStyle = color.ink;
  c.font = `italic ${0.98 * rem}px Georgia, "Liberation Serif", serif`;
  const small = 0.18 * rem * String(index).length;
  c.fillText(letter, x - small, y - 0.08 * rem);
  c.font = `${0.62 * rem}px Georgia, "Liberation Serif", serif`;
  c.fillText(String(index), x + 0.42 * rem, y + 0.3 * rem);
}

/** Between two colors of the form #rrggbb. */
function mix(a, b, share) {
  const part = (color, i) => parseInt(color.slice(i, i + 2), 16);
  const parts = [1, 3, 5].map((i) => Math.round(part(a, i) * (1 - share) + part(b, i) * share));
  return `rgb(${parts.join(' ')})`;
}
