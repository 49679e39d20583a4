// @ts-check
// Draws the boundary that a network has learned over the exact one: the region in which one more candidate would be preferred to the
// choice of a step. The comparisons at the corners of a grid become a region with a smooth edge.
import { cut, dotRadius, pen, through } from './strokes.js';

/**
 * @typedef {object} Learned
 * @property {number} cells       number of cells along a side of the board
 * @property {ArrayLike<number>} form   at the corners of the cells, row by row from below; positive: preferred
 * @property {ArrayLike<number>} exact  the exact test at these corners: 1, -1, or 0 if it does not decide; empty if there is no test
 * @property {Point[]} points
 * @property {[number, number]|null} free  an edge; only places to its left are compared
 * @property {[number, number]|null} line  two points, if the exact boundary is the line through them
 * @property {import('./draw.js').Circle|null} circle  the exact boundary, if it is a circle
 */

/** Maps forms to (-1, 1), so that large ones do not displace the interpolated edge. */
const even = (/** @type {number} */ v) => v / (1 + Math.abs(v));

/**
 * The region where the form is positive, as polygons, and its edge, as segments.
 * @param {Learned} learned @param {(p: {x: number, y: number}) => Spot} place
 */
function regionOf({ cells, form, free, points }, place) {
  const side = free && sideOf(place(points[free[0]]), place(points[free[1]]));
  const at = (/** @type {number} */ i, /** @type {number} */ j) => place({ x: i / cells, y: j / cells });
  /** @type {Spot[][]} */ const rings = [];
  /** @type {[Spot, Spot][]} */ const edge = [];
  const add = (/** @type {Spot[]} */ ring) => {
    const kept = side ? cut(ring, side) : ring;
    if (kept.length > 2) rings.push(kept);
  };
  for (let j = 0; j < cells; j++) {
    let from = -1; // first cell of a run of cells within the region
    for (let i = 0; i <= cells; i++) {
      const corners = i < cells ? [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]] : [];
      const v = corners.map(([a, b]) => even(form[b * (cells + 1) + a]));
      const whole = v.length > 0 && v.every((x) => x > 0);
      if (whole && from < 0) from = i;
      if (!whole && from >= 0) {
        add([at(from, j), at(i, j), at(i, j + 1), at(from, j + 1)]);
        from = -1;
      }
      if (whole || !v.some((x) => x > 0)) continue;
      /** @type {Spot[]} */ const ring = [];
      /** @type {Spot[]} */ const crossings = [];
      corners.forEach(([a, b], k) => {
        const next = (k + 1) % 4;
        if (v[k] > 0) ring.push(at(a, b));
        if (v[k] > 0 === v[next] > 0) return;
        const t = v[k] / (v[k] - v[next]);
        const p = place({ x: (a + t * (corners[next][0] - a)) / cells, y: (b + t * (corners[next][1] - b)) / cells });
        ring.push(p);
        crossings.push(p);
      });
      add(ring);
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        const kept = side ? cut([crossings[k], crossings[k + 1]], side) : [crossings[k], crossings[k + 1]];
        if (kept.length > 1) edge.push([kept[0], kept[1]]);
      }
    }
  }
  return { rings, edge };
}

/** A function that is positive to the left of an edge, in coordinates with y downwards. @param {Spot} a @param {Spot} b */
const sideOf = (a, b) => (/** @type {Spot} */ p) => (b[1] - a[1]) * (p[0] - a[0]) - (b[0] - a[0]) * (p[1] - a[1]);

/** @param {Learned} learned @returns {import('./draw.js').Over} */
export const drawn = (learned) => (context, scene, palette, frame) => {
  const { points, cells, form, exact, circle, line } = learned;
  if (scene.points !== points) return; // a drawing of other points
  const u = frame.unit;
  const { rings, edge } = regionOf(learned, frame.place);
  context.fillStyle = palette.halo;
  context.beginPath();
  for (const ring of rings) {
    through(context, ring);
    context.closePath();
  }
  context.fill();
  // Dots where the network and the exact test differ.
  context.fillStyle = palette.ink;
  const r = Math.min(dotRadius(points.length, u) / 2.5, (0.3 * frame.side) / cells);
  context.beginPath();
  for (let k = 0; k < exact.length; k++) {
    if (exact[k] === 0 || exact[k] > 0 === form[k] > 0) continue;
    const [x, y] = frame.place({ x: (k % (cells + 1)) / cells, y: Math.floor(k / (cells + 1)) / cells });
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 2 * Math.PI);
  }
  context.fill();
  pen(context, palette.exact, 5 * u);
  context.beginPath();
  if (circle) {
    const [cx, cy] = frame.place(circle);
    context.ellipse(cx, cy, (circle.across ?? circle.radius) * frame.side, circle.radius * frame.side, 0, 0, 2 * Math.PI);
  } else if (line) {
    const [a, b] = line.map((i) => frame.place(points[i]));
    const far = (4 * frame.size) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1);
    context.moveTo(a[0] - far * (b[0] - a[0]), a[1] - far * (b[1] - a[1]));
    context.lineTo(a[0] + far * (b[0] - a[0]), a[1] + far * (b[1] - a[1]));
  }
  context.stroke();
  pen(context, palette.network, 2 * u);
  context.beginPath();
  for (const pair of edge) through(context, pair);
  context.stroke();
};

/** The circle through three points; null if they are collinear. @param {{x: number, y: number}[]} corners @returns {{x: number, y: number, radius: number}|null} */
export function circleThrough([a, b, c]) {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-12) return null;
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * bb - by * cc) / twice, (bx * cc - cx * bb) / twice];
  return { x: a.x + x, y: a.y + y, radius: Math.hypot(x, y) };
}
