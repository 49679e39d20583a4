// @ts-check
// Draws the region that a network has learned over the exact one: where one more candidate would be preferred to the choice of a
// step. The comparisons at the corners of a grid become a region with a smooth edge.
import { cut, dot, pen, polyline, through } from './strokes.js';

/**
 * @typedef {object} Learned
 * @property {number} cells       number of cells along a side of the board
 * @property {ArrayLike<number>} form   at the corners of the cells, row by row from below; positive: preferred
 * @property {number} count  number of points
 * @property {[number, number, number]} triangle  the fixed edge, to the left of which places are compared, and the third corner
 * @property {number} stretch  of the examples; the exact boundary is the ellipse that is a circle once y is multiplied by it
 * @property {number} overlap  of the region with the exact one, intersection over union; NaN if there is none
 */

/** Maps forms to (-1, 1), so that large ones do not displace the interpolated edge. */
const even = (/** @type {number} */ v) => v / (1 + Math.abs(v));

/**
 * The region where the form is positive, as polygons, and its edge, as segments.
 * @param {Learned} learned @param {Point[]} points @param {(p: {x: number, y: number}) => Spot} place
 */
function regionOf({ cells, form, triangle }, points, place) {
  const side = sideOf(place(points[triangle[0]]), place(points[triangle[1]]));
  const at = (/** @type {number} */ i, /** @type {number} */ j) => place({ x: i / cells, y: j / cells });
  /** @type {Spot[][]} */ const rings = [];
  /** @type {[Spot, Spot][]} */ const edge = [];
  const add = (/** @type {Spot[]} */ ring) => {
    const kept = cut(ring, side);
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
        const kept = cut([crossings[k], crossings[k + 1]], side);
        if (kept.length > 1) edge.push([kept[0], kept[1]]);
      }
    }
  }
  return { rings, edge };
}

/** A function that is positive to the left of an edge, in coordinates with y downwards. @param {Spot} a @param {Spot} b */
const sideOf = (a, b) => (/** @type {Spot} */ p) => (b[1] - a[1]) * (p[0] - a[0]) - (b[0] - a[0]) * (p[1] - a[1]);

/** @param {any} context @param {Learned} learned @param {Point[]} points @param {import('./draw.js').Palette} palette @param {import('./draw.js').Frame} frame */
export function drawRegion(context, learned, points, palette, frame) {
  const u = frame.unit;
  const { rings, edge } = regionOf(learned, points, frame.place);
  context.fillStyle = palette.halo;
  context.beginPath();
  for (const ring of rings) {
    through(context, ring);
    context.closePath();
  }
  context.fill();
  pen(context, palette.network, 1.2 * u);
  context.beginPath();
  for (const pair of edge) through(context, pair);
  context.stroke();
  const { triangle, stretch } = learned;
  const corners = triangle.map((i) => points[i]);
  const circle = circleThrough(corners.map(({ x, y }) => ({ x, y: y * stretch })));
  if (circle) {
    pen(context, palette.exact, 2.4 * u);
    context.beginPath();
    const [cx, cy] = frame.place({ x: circle.x, y: circle.y / stretch });
    context.ellipse(cx, cy, circle.radius * frame.side, (circle.radius / stretch) * frame.side, 0, 0, 2 * Math.PI);
    context.stroke();
  }
  const spots = corners.map(frame.place);
  pen(context, palette.network, 3 * u);
  polyline(context, [...spots, spots[0]]);
}

/** Draws the third corner. @param {any} context @param {Spot} spot @param {import('./draw.js').Palette} palette @param {number} u */
export function drawThird(context, [x, y], palette, u) {
  dot(context, palette.surface, x, y, 11 * u);
  dot(context, palette.network, x, y, 8 * u);
}

/** The circle through three points; null if they are collinear. @param {{x: number, y: number}[]} corners */
export function circleThrough([a, b, c]) {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-12) return null;
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * bb - by * cc) / twice, (bx * cc - cx * bb) / twice];
  return { x: a.x + x, y: a.y + y, radius: Math.hypot(x, y) };
}
