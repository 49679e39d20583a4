// @ts-check
// One decision of the decoder on the board: where it could go from the point before, how
// likely it held each, and what it chose.
import { percentShort } from '../page/words.js';
import { ranked } from '../points/ranking.js';
import { widthOf } from './labels.js';
import { center, disc, dotRadius, line, outward, polygon, through, write } from './strokes.js';

/** Rays as wide as the probability they carry, and the chosen edge as it grows. */
export function drawStep(context, step, spots, palette, { unit: u }) {
  const n = spots.length;
  const { from, probabilities, corners } = step;
  if (corners.length > 1) drawCorners(context, corners, spots, palette, u);
  const likely = ranked(probabilities, 12).filter((c) => c.index < n && c.p >= 0.004);
  if (from >= 0) drawRays(context, step, likely, spots, palette, u);
  for (const { index, p } of likely) {
    context.fillStyle = palette.halo;
    disc(context, spots[index][0], spots[index][1], haloRadius(p, n, u));
    context.fill();
  }
}

/** The triangle that is being chosen. */
function drawCorners(context, corners, spots, palette, u) {
  context.fillStyle = palette.halo;
  polygon(context, corners, spots);
  context.fill();
  context.strokeStyle = palette.network;
  context.lineWidth = 2 * u;
  context.beginPath();
  through(context, corners.length === 3 ? [...corners, corners[0]] : corners, spots);
  context.stroke();
}

function drawRays(context, { from, chosen, growth }, likely, spots, palette, u) {
  context.strokeStyle = palette.network;
  context.setLineDash([1 * u, 4.5 * u]);
  for (const { index, p } of likely) {
    if (index === from || index === chosen) continue;
    context.lineWidth = (1.2 + 7 * p) * u;
    line(context, spots[from], spots[index]);
  }
  context.setLineDash([]);
  if (chosen >= spots.length || growth <= 0) return;
  const [a, b] = [spots[from], spots[chosen]];
  const tip = [a[0] + (b[0] - a[0]) * growth, a[1] + (b[1] - a[1]) * growth];
  context.lineWidth = 3.4 * u;
  line(context, a, tip);
}

const haloRadius = (p, n, u) => dotRadius(n, u) + 2 * u + 24 * u * Math.sqrt(p);

/** @param {import('./labels.js').Labels} labels */
export function drawStepLabels(context, step, spots, palette, frame, labels) {
  const u = frame.unit;
  const n = spots.length;
  const best = ranked(step.probabilities, 3).filter((c) => c.p >= 0.02);
  const size = Math.round(12.5 * u);
  context.font = `600 ${size}px ${palette.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const middle = center(spots);
  for (const { index, p } of best) {
    if (index >= n) continue;
    const [x, y] = spots[index];
    const side = outward(spots[index], middle)[1] > 0 ? -1 : 1; // the number stands on the other
    const text = percentShort(p);
    const at = labels.place({ x, y, w: widthOf(context, text, size), h: size, toward: [0, side], away: dotRadius(n, u) + 6 * u, must: true, upright: true });
    if (at) write(context, text, at.x, at.y, index === step.chosen ? palette.network : palette.ink, palette.surface, u);
  }
  drawEnd(context, step, palette, frame, n);
}

/** The end symbol has no place in the square: it is drawn below it, filled in proportion to its probability. */
function drawEnd(context, step, palette, { size, margin, unit: u }, n) {
  const p = step.probabilities[n];
  const [w, h] = [88 * u, 15 * u];
  const [x, y] = [size - margin - w, size - margin + 3.5 * u];
  context.fillStyle = palette.surface;
  context.fillRect(x, y, w, h);
  context.fillStyle = palette.halo;
  context.fillRect(x, y, w * p, h);
  context.strokeStyle = step.chosen === n ? palette.network : palette.line;
  context.lineWidth = (step.chosen === n ? 2 : 1) * u;
  context.strokeRect(x, y, w, h);
  context.font = `600 ${Math.round(11 * u)}px ${palette.font}`;
  context.fillStyle = step.chosen === n ? palette.network : palette.muted;
  context.fillText(`⇐ end ${p < 0.0005 ? '0 %' : percentShort(p)}`, x + w / 2, y + h / 2 + 0.5 * u);
}
