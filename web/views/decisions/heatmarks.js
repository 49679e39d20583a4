// @ts-check
// What is marked on the heat map: what is pointed at, the step shown, and where there is more
// to scroll to.
import { rowWith } from './heatrows.js';

/** @typedef {import('../canvas.js').Colors} Colors @typedef {import('./heatframe.js').Grid} Grid */

/** The column and the row that are pointed at, and the row of the step shown. */
export function drawMarks(c, color, { left, top, w, h, x, y, columns, rows }, { hover, step, why }) {
  const [gw, gh] = [w * columns.length, h * rows.length];
  const row = (i) => c.strokeRect(left - x - 1, top + i * h - y - 0.5, gw + 2, Math.max(h, 2) + 1);
  c.strokeStyle = color.ink;
  const column = columns.indexOf(hover.point ?? -1);
  if (column >= 0) {
    c.globalAlpha = 0.13;
    c.fillStyle = color.ink;
    c.fillRect(left + column * w - x, top - y, w, gh);
    c.globalAlpha = 1;
    c.lineWidth = 2;
    c.strokeRect(left + column * w - x - 0.5, top - y - 1, Math.max(w, 2) + 1, gh + 2);
  }
  if (why) drawFault(c, color, { left, top, w, h, x, y, columns, rows }, why);
  const [pointed, shown] = [rowWith(rows, hover.step), rowWith(rows, step)];
  c.lineWidth = 1.3;
  if (pointed >= 0 && pointed !== shown) row(pointed);
  c.lineWidth = 2;
  if (shown >= 0) row(shown);
}

/** A ring around the row that went wrong, and around what was right in it. */
function drawFault(c, color, { left, top, w, h, x, y, columns, rows }, { step, right }) {
  const row = rowWith(rows, step);
  if (row < 0) return;
  const [at, high] = [top + row * h - y, Math.max(h, 3)];
  c.strokeStyle = color.network;
  c.lineWidth = 2;
  c.beginPath();
  c.roundRect(left - x - 2, at - 1.5, w * columns.length + 4, high + 3, 5);
  c.stroke();
  const column = columns.indexOf(right ?? -1);
  if (column < 0) return;
  c.strokeStyle = color.exact;
  c.beginPath();
  c.roundRect(left + column * w - x, at, Math.max(w, 3), high, 4);
  c.stroke();
}

/** An arrowhead at the left of the step shown. */
export function drawPlace(c, color, { top, bottom, h, y, rows }, { step }) {
  const shown = rowWith(rows, step);
  const at = top + (shown + 0.5) * h - y;
  if (shown < 0 || at < top || at > bottom) return;
  c.fillStyle = color.network;
  c.beginPath();
  const u = color.rem / 15;
  through(c, [[0, at - 5 * u], [6.5 * u, at], [0, at + 5 * u]]);
  c.fill();
}

/** Where there is more to scroll to, the edge fades. */
export function drawFades(c, color, { left, top, right, bottom, width, w, h, x, y, columns, rows }) {
  const wide = 1.7 * color.rem;
  const fade = (x0, y0, x1, y1, box) => {
    const gradient = c.createLinearGradient(x0, y0, x1, y1);
    gradient.addColorStop(0, color.page);
    gradient.addColorStop(1, `${color.page}00`);
    c.fillStyle = gradient;
    c.fillRect(...box);
  };
  if (y > 2) fade(0, top, 0, top + wide, [0, top, width, wide]);
  if (y + bottom < top + h * rows.length - 2) fade(0, bottom, 0, bottom - wide, [0, bottom - wide, width, wide]);
  if (x > 2) fade(left - 2, 0, left + wide, 0, [left - 2, top, wide + 2, bottom - top]);
  if (x + right < left + w * columns.length - 2) fade(right + 2, 0, right - wide, 0, [right - wide, top, wide + 2, bottom - top]);
}

/** Appends a path. @param {[number, number][]} spots */
export function through(c, spots) {
  spots.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
}
