// @ts-check
// Draws learning curves: panels with their own scales, over the planned training time, of which the rest stays empty.
import { drawLine, drawScale, lettering, pen, polyline } from '../../board/strokes.js';
import { trainedHere } from '../../catalog/trained.js';

/**
 * @typedef {import('../../engine/weightfile.js').Dot} Dot
 * @typedef {{tone: string, dash: number[]}} Style  a color, and the dashes of the line
 * @typedef {Style & {dots: Dot[], own: boolean}} Line  own: whether it belongs to the run shown
 * @typedef {object} Panel
 * @property {string} title @property {Line[]} lines @property {number} most  end of the scale, which begins at 0
 * @property {(value: number) => string} words
 * @typedef {{panels: Panel[], key: (Style & {name: string})[], seconds: number}} Chart  seconds: end of the time axis
 */

/** @param {CanvasRenderingContext2D} c @param {number} width @param {number} height @param {Colors} color @param {Chart} chart */
export function drawCurves(c, width, height, color, { panels, key, seconds }) {
  const rem = color.rem;
  const beside = width > 26 * rem && width > 1.2 * height;
  const gap = 1.2 * rem;
  const top = key.length ? 1.6 * rem : 0;
  const w = beside ? (width - gap * (panels.length - 1)) / panels.length : width;
  const h = beside ? height - top : (height - top) / panels.length;
  drawKey(c, color, key);
  panels.forEach((panel, i) => drawPanel(c, { x: beside ? i * (w + gap) : 0, y: top + (beside ? 0 : i * h), w, h }, color, panel, seconds));
}

/** Draws the legend. */
function drawKey(c, color, key) {
  const rem = color.rem;
  let at = 2.9 * rem;
  lettering(c, `${0.82 * rem}px ${color.font}`, 'left');
  for (const { name, tone, dash } of key) {
    pen(c, tone, 2, dash);
    polyline(c, [[at, 0.75 * rem], [at + 1.8 * rem, 0.75 * rem]]);
    c.fillStyle = color.ink;
    c.fillText(name, at + 2.2 * rem, 0.75 * rem);
    at += 3.4 * rem + c.measureText(name).width;
  }
}

function drawPanel(c, box, color, { title, lines, most, words }, seconds) {
  const rem = color.rem;
  const [left, right, top, bottom] = [box.x + 2.9 * rem, box.x + box.w - 0.5 * rem, box.y + 1.9 * rem, box.y + box.h - 1.6 * rem];
  const x = (t) => left + (Math.min(t, seconds) / seconds) * (right - left);
  const y = (v) => bottom - (Math.max(0, Math.min(v, most)) / most) * (bottom - top);
  lettering(c, `600 ${0.82 * rem}px ${color.font}`, 'left');
  c.fillStyle = color.ink;
  c.fillText(title, left, box.y + 0.75 * rem);
  const parts = bottom - top > 7 * rem ? [0, 1, 2, 3, 4] : [0, 2, 4];
  drawScale(c, color, { left, right, y }, parts.map((i) => (most * i) / 4), words);
  for (let i = 0; i <= 2; i++) {
    const t = (seconds * i) / 2;
    c.textAlign = i === 0 ? 'left' : i === 2 ? 'right' : 'center';
    c.fillText(clock(t), x(t), bottom + 0.85 * rem);
  }
  for (const line of lines) drawLine(c, line, line.dots.map((d) => [x(d.at), y(d.value)]), bottom);
}

/** Formats 75 as "1:15". @param {number} seconds */
export const clock = (seconds) => {
  const s = Math.max(0, Math.round(seconds));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

/**
 * The newest curve among the networks trained in the page for this problem and size.
 * @param {WeightEntry[]} list
 * @param {{task: string, n: [number, number], hidden: number}} what @returns {import('../../engine/weightfile.js').Curve|undefined}
 */
export function newestCurve(list, { task, n, hidden }) {
  const alike = list.filter((w) => trainedHere(w.id) && w.curve?.loss.length && w.task === task && w.hidden === hidden
    && w.n[0] === n[0] && w.n[1] === n[1]);
  return alike.sort((a, b) => ((a.made ?? '') < (b.made ?? '') ? 1 : -1))[0]?.curve;
}
