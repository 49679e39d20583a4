// @ts-check
// Shows a mistake that is too small to see enlarged, in the emptiest corner of the board.
import { clipped, cut, disc, lettering, pen, polyline, write } from './strokes.js';

/** Mistakes smaller than this share of the board's width are enlarged. */
export const SMALL = 0.02;
/** Magnifications, of which the least is used that makes the mistake SEEN units of the drawing large. */
const TIMES = [20, 100, 500, 2500, 12_500];
const SEEN = 9;
/** Side of the loupe, as a share of the board's side. */
const SIDE = 0.3;
/** Lower magnifications, so that both lines are inside the loupe: the mistake takes at most WITHIN of its side. */
const FEWER = [20, 10, 5];
const WITHIN = 0.42;

/** @param {number} far share of the width @param {import('./draw.js').Frame} frame */
function timesOf(far, { side, unit }) {
  const times = TIMES.find((t) => far * t * side >= SEEN * unit) ?? TIMES[TIMES.length - 1];
  return times > FEWER[0] ? times : FEWER.find((t) => far * t <= WITHIN * SIDE) ?? FEWER[FEWER.length - 1];
}

/**
 * The loupe's place and magnification; null if the scene has no mistake to enlarge.
 * @param {import('./draw.js').Scene} scene @param {import('./draw.js').Frame} frame
 */
export function loupeOf({ loupe, points }, frame) {
  if (!loupe) return null;
  const { size, margin, side } = frame;
  const s = Math.round(side * SIDE);
  const [near, far] = [margin + 0.01 * side, size - margin - s - 0.01 * side];
  const spots = [loupe.at, ...points].map(frame.place);
  /** Number of points that a loupe in a corner would cover; the mistake counts as 1000. */
  const held = ({ x, y }) => spots.reduce((sum, [px, py], i) => (
    sum + (px > x - 12 && px < x + s + 12 && py > y - 12 && py < y + s + 12 ? (i ? 1 : 1000) : 0)), 0);
  const [{ x, y }] = [{ x: far, y: near }, { x: near, y: near }, { x: far, y: far }, { x: near, y: far }]
    .map((corner) => ({ ...corner, held: held(corner) })).sort((a, b) => a.held - b.held);
  const times = timesOf(loupe.far, frame);
  const [ox, oy] = frame.place(loupe.at);
  return {
    x, y, s, times, spot: /** @type {[number, number]} */ ([ox, oy]),
    /** @param {Point} p @returns {[number, number]} */
    place: (p) => {
      const [px, py] = frame.place(p);
      return [x + s / 2 + times * (px - ox), y + s / 2 + times * (py - oy)];
    },
  };
}

/** @typedef {NonNullable<ReturnType<typeof loupeOf>>} Loupe */

/**
 * Enlarges edges and clips them to the loupe: dashing lines ten thousand times as long takes the browser a second.
 * @param {Loupe} loupe @param {import('./draw.js').Edge[]} edges @param {Point[]} points @param {Spot[]} spots gets the edges' ends
 */
export function enlarged({ x, y, s, place }, edges, points, spots) {
  const spare = 0.1 * s;
  /** @type {((p: Spot) => number)[]} */
  const sides = [(p) => p[0] - x + spare, (p) => x + s + spare - p[0], (p) => p[1] - y + spare, (p) => y + s + spare - p[1]];
  return edges.map(({ a, b }) => sides.reduce((part, side) => cut(part, side).slice(0, 2), [place(points[a]), place(points[b])]))
    .filter((part) => part.length > 1).map(([p, q]) => ({ a: spots.push(p) - 1, b: spots.push(q) - 1 }));
}

/**
 * @param {any} context @param {Loupe} loupe @param {import('./draw.js').Palette} palette
 * @param {number} u  the drawing's unit @param {() => void} inside draws the lines and points, enlarged
 */
export function drawLoupe(context, { x, y, s, times, spot }, palette, u, inside) {
  pen(context, palette.muted, u, [2 * u, 3 * u]);
  const corner = /** @type {[number, number]} */ ([Math.min(Math.max(spot[0], x), x + s), Math.min(Math.max(spot[1], y), y + s)]);
  polyline(context, [spot, corner]);
  pen(context, palette.muted, 1.6 * u);
  disc(context, spot[0], spot[1], 9 * u);
  context.stroke();
  context.fillStyle = palette.surface;
  context.fillRect(x, y, s, s);
  clipped(context, x, y, s, inside);
  pen(context, palette.muted, 2.2 * u);
  context.strokeRect(x, y, s, s);
  lettering(context, `600 ${Math.round(12 * u)}px ${palette.font}`, 'left');
  write(context, `${times.toLocaleString('en')} ×`, x + 7 * u, y + 13 * u, palette.ink, palette.surface, u);
}
