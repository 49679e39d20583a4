// @ts-check
// Draws the heat map: a row for each decision or part of the answer, a column for each point
// and one for the end symbol. Only visible rows are drawn.
import { area, dot, pen } from '../../board/strokes.js';
import { percentShort, symbolName } from '../../page/words.js';
import { inkOn } from './heatimage.js';
import { letters } from './heatframe.js';
import { choiceOf, peak, rowWith } from './heatrows.js';
import { longestName, symbolWithin } from '../symbols.js';

/**
 * @typedef {import('./heatframe.js').Grid} Grid
 * @typedef {{image: HTMLCanvasElement, steps: import('./heatrows.js').Step[], state: State}} What
 */

/** Most letters of a name at the right of a row, and of each name in a row with several choices. */
const LETTERS = 12;
const LETTERS_OF_SEVERAL = 7;

/** The longest text at the right of a row. @param {Point[]} points @param {number} group */
export function widestChoice(points, group) {
  const name = longestName(points).slice(0, group > 1 ? LETTERS_OF_SEVERAL : LETTERS);
  const one = name.length > 2 ? name : '0'.repeat(Math.max(2, String(points.length).length));
  return `${Array(group).fill(one).join(name ? ', ' : ' ')}   > 99 %`;
}

/** @param {CanvasRenderingContext2D} c @param {Colors} color @param {Grid} grid @param {What} what */
export function drawMatrix(c, color, grid, what) {
  const { left, top, right, bottom, w, h, x, y, columns, rows } = grid;
  const first = Math.max(0, Math.floor(y / h));
  const seen = { first, last: Math.min(rows.length, Math.ceil((y + bottom - top) / h)) };
  c.imageSmoothingEnabled = false;
  c.save();
  c.beginPath();
  c.rect(left - 2, top - 2, right - left + 4, bottom - top + 2);
  c.clip();
  c.translate(left - x, top - y); // now the corner of the first cell is at 0, 0
  c.drawImage(what.image, 0, 0, w * columns.length, h * rows.length);
  drawRules(c, color, grid, seen);
  drawCells(c, color, grid, what.steps, seen);
  drawMarks(c, color, grid, what.state);
  c.restore();
  drawColumnLabels(c, color, grid, what.state);
  drawRowLabels(c, color, grid, what, seen);
  drawPlace(c, color, grid, what.state);
  drawFades(c, color, grid);
}

/** Draws thin gaps between cells that are large enough, and wider ones between parts. */
function drawRules(c, color, { w, h, columns, rows }, { first, last }) {
  const [gw, gh] = [w * columns.length, h * rows.length];
  pen(c, color.page, 1);
  c.beginPath();
  if (Math.min(w, h) >= 6) {
    for (let j = 1; j < columns.length; j++) across(c, j * w, 0, 0, gh);
    for (let i = Math.max(1, first); i < last; i++) across(c, 0, i * h, gw, 0);
  }
  c.stroke();
  c.lineWidth = 2.5;
  c.beginPath();
  across(c, (columns.length - 1) * w, 0, 0, gh); // sets the end symbol apart
  for (let i = Math.max(1, first); i < last; i++) {
    const open = !rows[i].folded || !rows[i - 1].folded;
    if (open && h >= 3 && rows[i].part !== rows[i - 1].part) across(c, 0, i * h, gw, 0);
  }
  c.stroke();
  pen(c, color.line, 1);
  c.strokeRect(-0.5, -0.5, gw + 1, gh + 1);
}

/** Writes percentages into cells that are large enough, bold for chosen ones; else marks chosen cells with a dot. */
function drawCells(c, color, { left, right, w, h, x, columns, rows }, steps, { first, last }) {
  if (Math.min(w, h) < 7) return;
  const small = letters(c, color, 600);
  const written = h >= 1.25 * small && w >= c.measureText('> 99 %').width + 8;
  const r = Math.min(2.4, Math.min(w, h) / 5);
  c.textAlign = 'center';
  for (let i = first; i < last; i++) {
    const { chosen } = choiceOf(steps, rows[i]);
    columns.forEach((j, k) => {
      const at = (k + 0.5) * w;
      if (at < x - w || at > x + right - left + w) return;
      const mine = chosen.includes(j);
      const p = mine || written ? peak(steps, rows[i], j) : 0;
      if (!mine && !(written && p >= 0.01)) return;
      const middle = (i + 0.5) * h;
      if (!written) return dot(c, inkOn(color, p), at, middle, r);
      c.fillStyle = inkOn(color, p);
      letters(c, color, mine ? 700 : 400);
      c.fillText(percentShort(p), at, middle);
    });
  }
}

/** Draws as many numbers or names as fit, the end symbol, and the full label of the marked column. */
function drawColumnLabels(c, color, { left, top, right, width, w, x, columns }, { points, hover }) {
  const n = points.length;
  const small = letters(c, color);
  c.textAlign = 'center';
  const every = Math.ceil((c.measureText(String(n)).width + 5) / w);
  const end = w > 4.2 * small ? '⇐ end' : '⇐';
  const middle = (k) => left + (k + 0.5) * w - x;
  const pointed = columns.indexOf(hover.point ?? -1);
  const label = pointed < 0 ? '' : columns[pointed] < n ? symbolName(columns[pointed], points) : end;
  const wide = label && c.measureText(label).width + 9;
  columns.forEach((j, k) => {
    const at = middle(k);
    if (k === pointed || at < left || at > right) return;
    if (pointed >= 0 && Math.abs(k - pointed) * w < Math.max(every * w, wide / 2 - 4 + (every * w) / 2)) return;
    if (j < n && (k % every || columns.length - 1 - k < every)) return;
    c.fillStyle = color.muted;
    c.fillText(j < n ? symbolWithin(c, j, points, every * w - 5) : end, at, top / 2);
  });
  const at = middle(pointed);
  if (pointed < 0 || at < left || at > right) return;
  const within = Math.max(wide / 2, Math.min(width - wide / 2, at));
  c.fillStyle = color.ink;
  c.beginPath();
  c.roundRect(within - wide / 2, top / 2 - small * 0.75, wide, small * 1.4, small * 0.4);
  c.fill();
  c.fillStyle = color.surface;
  c.fillText(label, within, top / 2);
}

/** Draws the number of the step or part at the left and, if there is room, its choice at the right. */
function drawRowLabels(c, color, { left, top, right, bottom, width, h, y, rows }, { steps, state }, { first, last }) {
  const { points, hover, step } = state;
  const every = Math.ceil((letters(c, color) * 1.25) / h);
  const marked = rowWith(rows, step ?? hover.step);
  c.save();
  c.beginPath();
  c.rect(0, top - 1, width, bottom - top + 1);
  c.clip();
  for (let i = first; i < last; i++) {
    if (i !== marked && (i % every || (marked >= 0 && Math.abs(i - marked) < every))) continue;
    const row = rows[i];
    const middle = top + (i + 0.5) * h - y;
    const begins = row.folded || rows[i - 1]?.part !== row.part;
    c.fillStyle = i === marked ? color.ink : color.muted;
    c.textAlign = 'right';
    if (row.part < 0) c.fillText(String(row.from + 1), left - 7, middle);
    else if (begins) {
      c.fillText(String(row.part + 1), left - 7, middle);
      chevron(c, 12, middle, color.rem / 15, row.folded);
    } else drawBracket(c, color, left - 10, middle, h);
    if (right + 40 > width) continue;
    const { chosen, p } = choiceOf(steps, row);
    c.textAlign = 'right';
    c.fillText(percentShort(p), width - 3, middle);
    c.textAlign = 'left';
    c.fillText(chosenWithin(c, chosen, points, width - right - 16 - c.measureText('> 99 %').width), right + 8, middle);
  }
  c.restore();
}

/** The symbols chosen in a row, shortened to fit. @param {number[]} chosen @param {Point[]} points @param {number} room in pixels */
function chosenWithin(c, chosen, points, room) {
  const between = longestName(points) ? ', ' : ' ';
  const each = (room + c.measureText(between).width) / chosen.length - c.measureText(between).width;
  return chosen.map((j) => symbolWithin(c, j, points, each)).join(between);
}

/** Draws ▸ for a folded part, ▾ for an unfolded one. */
function chevron(c, x, y, u, folded) {
  if (folded) area(c, [[x - u, y - 3.5 * u], [x + 3 * u, y], [x - u, y + 3.5 * u]]);
  else area(c, [[x - 3 * u, y - 1.5 * u], [x + u, y + 2.5 * u], [x + 5 * u, y - 1.5 * u]]);
}

/** Draws the line beside all rows but the first of an unfolded part. */
function drawBracket(c, color, x, y, h) {
  pen(c, color.edge, 1.5);
  c.beginPath();
  across(c, x, y - h / 2 - 1, 0, h - 2);
  c.stroke();
}

function across(c, x, y, dx, dy) {
  c.moveTo(x, y);
  c.lineTo(x + dx, y + dy);
}

/** Marks the column and the row under the pointer, and the row of the current step. */
function drawMarks(c, color, grid, { hover, step, why }) {
  const { w, h, columns, rows } = grid;
  const [gw, gh] = [w * columns.length, h * rows.length];
  const row = (i) => c.strokeRect(-1, i * h - 0.5, gw + 2, Math.max(h, 2) + 1);
  c.strokeStyle = color.ink;
  const column = columns.indexOf(hover.point ?? -1);
  if (column >= 0) {
    c.globalAlpha = 0.13;
    c.fillStyle = color.ink;
    c.fillRect(column * w, 0, w, gh);
    c.globalAlpha = 1;
    c.lineWidth = 2;
    c.strokeRect(column * w - 0.5, -1, Math.max(w, 2) + 1, gh + 2);
  }
  if (why) drawFault(c, color, grid, why);
  const [pointed, shown] = [rowWith(rows, hover.step), rowWith(rows, step)];
  c.lineWidth = 1.3;
  if (pointed >= 0 && pointed !== shown) row(pointed);
  c.lineWidth = 2;
  if (shown >= 0) row(shown);
}

/** Outlines the row of the first error, and in it the cell that would have been right. */
function drawFault(c, color, { w, h, columns, rows }, { step, right }) {
  const row = rowWith(rows, step);
  if (row < 0) return;
  const [at, high] = [row * h, Math.max(h, 3)];
  pen(c, color.network, 2);
  c.beginPath();
  c.roundRect(-2, at - 1.5, w * columns.length + 4, high + 3, 5);
  c.stroke();
  const column = columns.indexOf(right ?? -1);
  if (column < 0) return;
  c.strokeStyle = color.exact;
  c.beginPath();
  c.roundRect(column * w, at, Math.max(w, 3), high, 4);
  c.stroke();
}

/** Draws an arrowhead at the left of the current step. */
function drawPlace(c, color, { top, bottom, h, y, rows }, { step }) {
  const shown = rowWith(rows, step);
  const at = top + (shown + 0.5) * h - y;
  if (shown < 0 || at < top || at > bottom) return;
  c.fillStyle = color.network;
  const u = color.rem / 15;
  area(c, [[0, at - 5 * u], [6.5 * u, at], [0, at + 5 * u]]);
}

/** Fades the edges beyond which the heat map scrolls. */
function drawFades(c, color, { left, top, right, bottom, width, w, h, x, y, columns, rows }) {
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
