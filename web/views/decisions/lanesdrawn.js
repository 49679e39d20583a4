// @ts-check
// Draws lanes: a column for each step, a row for each rank. Lanes that lead to the answer have heavy lines and filled
// nodes; others that are kept to the end have solid lines; dropped ones have thin dashed lines and end with a cross.
import { cross, lettering, pen } from '../../board/strokes.js';
import { signed } from '../canvas.js';
import { parentOf, trailOf } from './lanes.js';
import { symbolWithin, widestName } from '../symbols.js';

/**
 * @typedef {import('./lanes.js').Lane} Lane
 *
 * @typedef {{left: number, top: number, w: number, h: number, half: number}} Layout  position of the first lane, size of a cell, half the width of a node; in CSS pixels
 *
 * @typedef {object} Drawing
 * @property {Lane[][]} lanes @property {Layout} layout
 * @property {number} scrolled      horizontal scroll position, in pixels
 * @property {Lane|null} pointed    the lane under the pointer, whose path is marked
 * @property {number|null} step     the step shown on the board
 * @property {Point[]} points
 */

/** Greatest width of a name, in rem. */
const WIDEST = 4.5;

/** @param {Lane[][]} lanes @param {Colors} color @param {CanvasRenderingContext2D} c @param {Point[]} points @returns {Layout} */
export function layoutOf(lanes, color, c, points) {
  const { rem } = color;
  const longest = Math.max(...lanes.flat().map((l) => l.logProbability.toFixed(1).length), 3);
  c.font = nodeFont(color, true);
  const half = Math.max(radius(color), widestName(c, points, WIDEST * rem) / 2 + PADDING * rem);
  return { left: 2.4 * rem, top: 1.9 * rem, w: (2.6 + 0.28 * longest) * rem + 2 * (half - radius(color)), h: 2.55 * rem, half };
}

export const rowsOf = (lanes) => Math.max(...lanes.map((row) => row.length));

/** @param {CanvasRenderingContext2D} c @param {Drawing} d @param {Colors} color @returns {void} */
export function drawLanes(c, width, height, color, d) {
  const { lanes, layout, scrolled } = d;
  const first = Math.max(0, Math.floor((scrolled - layout.left) / layout.w) - 1);
  const last = Math.min(lanes.length - 1, Math.ceil((scrolled + width) / layout.w) + 1);
  const shown = lanes.slice(first, last + 1);
  const trail = new Set(trailOf(lanes, d.pointed));
  drawSteps(c, height, color, d, shown);
  // Lines lie below nodes; among lines, dropped ones lie lowest, then those kept to the end, chosen ones and the marked path.
  const order = (lane) => (trail.has(lane) ? 3 : lane.chosen ? 2 : lane.alive ? 1 : 0);
  const lines = shown.flat().filter((l) => parentOf(lanes, l)).sort((a, b) => order(a) - order(b));
  for (const lane of lines) drawLine(c, lane, color, d, trail.has(lane));
  for (const lane of shown.flat()) drawNode(c, lane, color, d, trail.has(lane));
  drawRanks(c, height, color, d);
}

const radius = (color) => 0.78 * color.rem;
/** Space beside the text of a node, in rem. */
const PADDING = 0.35;
const nodeFont = (color, chosen) => `${chosen ? '650 ' : ''}${0.82 * color.rem}px ${color.font}`;

/** The center of a lane's node. @param {Drawing} d @param {Lane} lane */
const spot = ({ layout, scrolled }, lane) => [
  layout.left + (lane.step + 0.42) * layout.w - scrolled, layout.top + (lane.rank + 0.4) * layout.h];

/** Draws the numbers of the steps, and a background for the step that the board shows. */
function drawSteps(c, height, color, d, shown) {
  lettering(c, `${0.76 * color.rem}px ${color.font}`);
  for (const [lane] of shown) {
    if (!lane) continue;
    const [x] = spot(d, lane);
    c.fillStyle = lane.step === d.step ? color.ink : color.muted;
    c.fillText(String(lane.step + 1), x, 0.7 * color.rem);
    if (lane.step !== d.step) continue;
    c.fillStyle = color.press;
    c.fillRect(x - 0.46 * d.layout.w, 1.4 * color.rem, d.layout.w * 0.92, height);
  }
}

function drawLine(c, lane, color, d, onTrail) {
  const parent = /** @type {Lane} */ (parentOf(d.lanes, lane));
  const [x, y] = spot(d, lane);
  const [px, py] = spot(d, parent);
  const tone = lane.chosen ? color.network : onTrail ? color.ink : lane.alive ? color.muted : color.edge;
  pen(c, tone, lane.chosen ? 3 : onTrail ? 2.6 : lane.alive ? 1.6 : 1.1, lane.alive || onTrail ? [] : [3, 3]);
  const { half } = d.layout;
  const from = px + (lane.symbol < 0 && parent.symbol < 0 ? 3 : half);
  const to = x - (lane.symbol < 0 ? 3 : half);
  const bend = d.layout.w * 0.4;
  c.beginPath();
  c.moveTo(from, py);
  c.bezierCurveTo(from + bend, py, to - bend, y, to, y);
  c.stroke();
}

function drawNode(c, lane, color, d, onTrail) {
  const [x, y] = spot(d, lane);
  const ended = lane.symbol < 0;
  const [r, half] = ended ? [3, 3] : [radius(color), d.layout.half];
  c.beginPath();
  c.roundRect(x - half, y - r, 2 * half, 2 * r, r);
  c.fillStyle = lane.chosen ? color.network : ended ? color.muted : color.surface;
  c.fill();
  if (ended) return;
  const tone = lane.chosen && !onTrail ? color.network : onTrail || lane.alive ? color.ink : color.muted;
  pen(c, tone, onTrail ? 2.4 : 1.3, lane.alive || onTrail ? [] : [2.5, 2.5]);
  c.stroke();
  c.fillStyle = lane.chosen ? color.surface : lane.alive || onTrail ? color.ink : color.muted;
  c.font = nodeFont(color, lane.chosen);
  c.fillText(symbolWithin(c, lane.symbol, d.points, 2 * (half - 0.6 * PADDING * color.rem)), x, y + 0.5);
  c.fillStyle = lane.chosen || onTrail ? color.ink : color.muted;
  c.font = `${0.7 * color.rem}px ${color.font}`;
  c.fillText(signed(lane.logProbability), x, y + r + 0.52 * color.rem);
  if (lane.alive || lane.children || lane.step >= d.lanes.length - 1) return;
  pen(c, color.muted, 1.6); // a dropped branch
  cross(c, x + half + 0.42 * color.rem, y, 0.2 * color.rem);
}

/** Draws the ranks, which stay in place while the steps scroll. */
function drawRanks(c, height, color, { lanes, layout }) {
  c.fillStyle = color.page;
  c.fillRect(0, 0, layout.left - 0.6 * color.rem, height);
  lettering(c, `${0.76 * color.rem}px ${color.font}`, 'right');
  c.fillStyle = color.muted;
  for (let k = 0; k < rowsOf(lanes); k++) {
    c.fillText(`${k + 1}.`, layout.left - 1 * color.rem, layout.top + (k + 0.4) * layout.h);
  }
}
