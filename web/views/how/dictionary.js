// @ts-check
// Draws a fixed output dictionary above one that grows with the input.
import { lettering, pen } from '../../board/strokes.js';
import { count } from '../../page/words.js';

/** Output units of the fixed dictionary. */
export const UNITS = 10;

/** @typedef {{text: string, kind: 'used'|'idle'|'missing'}} Cell */

/** @param {CanvasRenderingContext2D} c @param {Colors} color @param {number} n points */
export function drawDictionaries(c, width, height, color, n) {
  const rem = color.rem;
  const size = {
    w: Math.min(2.1 * rem, width / (Math.max(n, UNITS) + 1)),
    h: Math.min(1.75 * rem, height / 2 - 1.75 * rem), n,
  };
  const lack = n > UNITS ? `, ${count(n - UNITS, 'point')} without a name` : n < UNITS ? `, ${UNITS - n} idle` : '';
  drawRow(c, 0, `Fixed: ${UNITS} output units${lack}`, cells(Math.max(n, UNITS), (k) => (k >= UNITS ? 'missing' : k < n ? 'used' : 'idle')), size, color);
  const entries = `Pointer: ${count(n + 1, 'entry', 'entries')} for ${count(n, 'point')}`;
  drawRow(c, height / 2, entries, [...cells(n, () => 'used'), { text: '⇐', kind: 'used' }], size, color);
}

/** Numbered cells. @param {number} length @param {(k: number) => Cell['kind']} kindOf @returns {Cell[]} */
const cells = (length, kindOf) => Array.from({ length }, (_, k) => ({ text: String(k + 1), kind: kindOf(k) }));

/** @param {number} y @param {string} title @param {Cell[]} cells */
function drawRow(c, y, title, cells, { w, h, n }, color) {
  const rem = color.rem;
  lettering(c, `${0.82 * rem}px ${color.font}`, 'left');
  c.fillStyle = color.muted;
  c.fillText(title, 0, y + 0.7 * rem);
  lettering(c, `${0.8 * rem}px ${color.font}`);
  const every = Math.ceil((c.measureText(String(n)).width + 6) / w);
  cells.forEach((cell, k) => {
    const text = k % every && cell.text !== '⇐' ? '' : cell.kind === 'missing' ? '×' : cell.text;
    drawCell(c, { x: k * w, y: y + 1.5 * rem, w, h }, text, cell.kind, color);
  });
}

function drawCell(c, { x, y, w, h }, text, kind, color) {
  const inset = w > 8 ? 1.5 : 0.3;
  c.fillStyle = kind === 'used' ? color.heat[1] : color.page;
  pen(c, { used: color.network, missing: color.ink, idle: color.edge }[kind], 1.2, kind === 'missing' ? [2, 3] : []);
  c.beginPath();
  c.roundRect(x + inset, y, w - 2 * inset, h, w > 8 ? 4 : 0);
  c.fill();
  if (w > 4) c.stroke();
  if (!text) return;
  c.fillStyle = kind === 'idle' ? color.muted : color.ink;
  c.fillText(text, x + w / 2, y + h / 2);
}
