// @ts-check
// The attention matrix drawn: one row for each decision, one column for each point and one
// for the end symbol.
import { problemOf } from '../catalog/problems.js';
import { percentShort, symbol } from '../page/words.js';

/**
 * @typedef {{chosen: number, probabilities: ArrayLike<number>}} Step
 * @typedef {import('./canvas.js').Colours} Colours
 *
 * @typedef {object} Grid  where the matrix lies, in CSS pixels
 * @property {number} left @property {number} top
 * @property {number} w @property {number} h    of a cell
 * @property {number[]} columns                 symbols from left to right
 * @property {number} rows
 */

/** Small probabilities are to be seen too: colours follow p to this power. */
const POWER = 0.6;
/** As wide as the words at the right of a row get. */
const WIDEST = '000  > 99 %';

/**
 * Columns from left to right: as the points are numbered, or as they were chosen.
 * @param {Step[]} steps @param {number} n points @param {boolean} asChosen @returns {number[]}
 */
export function columnsOf(steps, n, asChosen) {
  const all = Array.from({ length: n + 1 }, (_, i) => i);
  if (!asChosen) return all;
  const seen = new Set();
  for (const s of steps) if (s.chosen < n) seen.add(s.chosen);
  return [...seen, ...all.filter((i) => i < n && !seen.has(i)), n];
}

/** @param {CanvasRenderingContext2D} c @param {Colours} colour @param {number[]} columns @param {number} rows @returns {Grid} */
export function gridOf(c, width, height, colour, columns, rows) {
  const small = letters(c, colour);
  const left = Math.ceil(c.measureText('000').width) + 14;
  const right = width > 360 ? Math.ceil(c.measureText(WIDEST).width) + 12 : 8;
  const top = Math.ceil(small * 1.7);
  return {
    left, top, columns, rows,
    w: Math.min((width - left - right) / columns.length, 3.4 * colour.rem),
    h: Math.min((height - top - 3) / rows, 2.3 * colour.rem),
  };
}

/** Sets the font of the labels; returns its size. */
function letters(c, colour) {
  const small = 0.76 * colour.rem;
  c.font = `${small}px ${colour.font}`;
  c.textBaseline = 'middle';
  return small;
}

/** The matrix as an image of a pixel a cell, drawn anew only when something changes. */
export class MatrixImage {
  #canvas = document.createElement('canvas');
  /** What it holds. */
  #held = /** @type {any[]} */ ([]);

  /** @param {Step[]} steps @param {number[]} columns @param {boolean} asChosen @param {string[]} heat colours */
  of(steps, columns, asChosen, heat) {
    const wanted = [steps, asChosen, heat];
    if (wanted.every((part, i) => part === this.#held[i])) return this.#canvas;
    this.#held = wanted;
    Object.assign(this.#canvas, { width: columns.length, height: steps.length });
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext('2d'));
    const data = context.createImageData(columns.length, steps.length);
    const pixels = new Uint32Array(data.data.buffer);
    const table = colourTable(heat);
    let at = 0;
    for (const { probabilities } of steps) {
      for (const j of columns) pixels[at++] = table[Math.round(255 * Math.min(1, probabilities[j]) ** POWER)];
    }
    context.putImageData(data, 0, 0);
    return this.#canvas;
  }
}

/**
 * @param {CanvasRenderingContext2D} c @param {Colours} colour @param {Grid} grid
 * @param {{image: HTMLCanvasElement, steps: Step[], state: import('../state/store.js').State, width: number}} what
 */
export function drawMatrix(c, colour, grid, { image, steps, state, width }) {
  c.imageSmoothingEnabled = false;
  c.drawImage(image, grid.left, grid.top, grid.w * grid.columns.length, grid.h * grid.rows);
  drawRules(c, colour, grid, problemOf(state.task).group > 1 ? problemOf(state.task).group : 0);
  drawColumnLabels(c, colour, grid, state);
  drawRowLabels(c, colour, grid, steps, state, width);
  drawChoices(c, colour, grid, steps);
  drawMarks(c, colour, grid, state);
}

/**
 * Thin gaps between cells that are large enough to have them.
 * @param {number} group rows that belong together, 0 for none
 */
function drawRules(c, colour, { left, top, w, h, columns, rows }, group) {
  const [gw, gh] = [w * columns.length, h * rows];
  c.strokeStyle = colour.page;
  c.lineWidth = 1;
  c.beginPath();
  if (Math.min(w, h) >= 6) {
    for (let j = 1; j < columns.length; j++) across(c, left + j * w, top, 0, gh);
    for (let i = 1; i < rows; i++) across(c, left, top + i * h, gw, 0);
  }
  c.stroke();
  c.lineWidth = 2.5;
  c.beginPath();
  across(c, left + (columns.length - 1) * w, top, 0, gh); // the end symbol stands apart
  if (group && h >= 3) for (let i = group; i < rows; i += group) across(c, left, top + i * h, gw, 0);
  c.stroke();
  c.strokeStyle = colour.line;
  c.lineWidth = 1;
  c.strokeRect(left - 0.5, top - 0.5, gw + 1, gh + 1);
}

/** As many numbers as fit, the end symbol, and that of the point pointed at. */
function drawColumnLabels(c, colour, { left, top, w, columns }, { points: { length: n }, hover }) {
  letters(c, colour);
  c.textAlign = 'center';
  const every = Math.ceil((c.measureText(String(n)).width + 5) / w);
  const pointed = columns.indexOf(hover.point ?? -1);
  columns.forEach((j, k) => {
    const near = pointed >= 0 && Math.abs(k - pointed) < every;
    const room = !near && (j === n || (k % every === 0 && columns.length - 1 - k >= every));
    if (k !== pointed && !room) return;
    c.fillStyle = k === pointed ? colour.ink : colour.muted;
    c.fillText(symbol(j, n), left + (k + 0.5) * w, top / 2);
  });
}

/** At the left the step's number, at the right, where there is room, its choice. */
function drawRowLabels(c, colour, { left, top, w, h, columns }, steps, { points: { length: n }, hover, step }, width) {
  const every = Math.ceil((letters(c, colour) * 1.25) / h);
  const marked = step ?? hover.step ?? -1;
  const right = left + w * columns.length;
  const wide = c.measureText(WIDEST).width;
  steps.forEach(({ chosen, probabilities }, i) => {
    if (i !== marked && (i % every || (marked >= 0 && Math.abs(i - marked) < every))) return;
    const y = top + (i + 0.5) * h;
    c.fillStyle = i === marked ? colour.ink : colour.muted;
    c.textAlign = 'right';
    c.fillText(String(i + 1), left - 7, y);
    if (right + 40 > width) return;
    c.textAlign = 'left';
    c.fillText(symbol(chosen, n), right + 8, y);
    c.textAlign = 'right';
    c.fillText(percentShort(probabilities[chosen]), right + 8 + wide, y);
  });
}

/** A dot in the cell that each row chose. */
function drawChoices(c, colour, { left, top, w, h, columns }, steps) {
  if (Math.min(w, h) < 7) return;
  const at = new Map(columns.map((j, k) => [j, k]));
  const r = Math.min(2.4, Math.min(w, h) / 5);
  steps.forEach(({ chosen, probabilities }, i) => {
    c.fillStyle = probabilities[chosen] ** POWER > 0.55 ? colour.heat[0] : colour.ink;
    c.beginPath();
    c.arc(left + (at.get(chosen) + 0.5) * w, top + (i + 0.5) * h, r, 0, 7);
    c.fill();
  });
}

/** The column and the row that are pointed at, and the row of the step shown. */
function drawMarks(c, colour, { left, top, w, h, columns, rows }, { hover, step, why }) {
  const [gw, gh] = [w * columns.length, h * rows];
  if (why && why.step < rows) drawFault(c, colour, { left, top, w, h, columns }, why);
  const row = (i) => c.strokeRect(left - 1, top + i * h - 0.5, gw + 2, Math.max(h, 2) + 1);
  c.strokeStyle = colour.ink;
  c.lineWidth = 1.3;
  const column = columns.indexOf(hover.point ?? -1);
  if (column >= 0) c.strokeRect(left + column * w - 0.5, top - 1, Math.max(w, 2) + 1, gh + 2);
  if (hover.step !== null && hover.step < rows && hover.step !== step) row(hover.step);
  if (step === null || step >= rows) return;
  c.lineWidth = 2;
  row(step);
  c.fillStyle = colour.network;
  const y = top + (step + 0.5) * h;
  c.beginPath();
  c.moveTo(0, y - 5);
  c.lineTo(6.5, y);
  c.lineTo(0, y + 5);
  c.fill();
}

/** A ring around the row that went wrong, and around what was right in it. */
function drawFault(c, colour, { left, top, w, h, columns }, { step, right }) {
  const [y, high] = [top + step * h, Math.max(h, 3)];
  c.strokeStyle = colour.network;
  c.lineWidth = 2;
  c.beginPath();
  c.roundRect(left - 2, y - 1.5, w * columns.length + 4, high + 3, 5);
  c.stroke();
  const column = columns.indexOf(right ?? -1);
  if (column < 0) return;
  c.strokeStyle = colour.exact;
  c.beginPath();
  c.roundRect(left + column * w, y, Math.max(w, 3), high, 4);
  c.stroke();
}

function across(c, x, y, dx, dy) {
  c.moveTo(x, y);
  c.lineTo(x + dx, y + dy);
}

/** 256 colours, as the pixels of an ImageData hold them on a little-endian machine. @param {string[]} heat */
function colourTable(heat) {
  const stops = heat.map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
  return Uint32Array.from({ length: 256 }, (_, i) => {
    const at = (i / 255) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(at));
    const [r, g, b] = stops[low].map((v, k) => Math.round(v + (stops[low + 1][k] - v) * (at - low)));
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  });
}
