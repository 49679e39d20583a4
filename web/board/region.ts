// Draws the region that a network has learned over the exact one: where one more candidate would be preferred
// to the choice of a step. The comparisons at the corners of a grid become a region with a smooth edge.
import { clip, dot, pen, polyline, through, type Context, type Frame, type Spot } from './strokes.ts';
import type { Point } from '../points/grid.ts';
import type { Palette } from '../page/theme.ts';
import type { Conic, Learned } from '../state/store.ts';

/** The form of a conic at the corners of cells. */
export function formOf([one, x1, y1, xx, xy, yy]: Conic, cells: number) {
  return Array.from({ length: (cells + 1) ** 2 }, (_, k) => {
    const [x, y] = [(k % (cells + 1)) / cells, Math.floor(k / (cells + 1)) / cells];
    return one + x * (x1 + xx * x + xy * y) + y * (y1 + yy * y);
  });
}

/** The region where the form is positive, as polygons, and its edge, as segments. */
function regionOf(
  { cells, form, triangle }: Learned, points: Point[], place: (p: { x: number; y: number }) => Spot,
) {
  const side = sideOf(place(points[triangle[0]]), place(points[triangle[1]]));
  const at = (i: number, j: number) => place({ x: i / cells, y: j / cells });
  const rings: Spot[][] = [];
  const edge: [Spot, Spot][] = [];
  const add = (ring: Spot[]) => {
    const clipped = clip(ring, side);
    if (clipped.length > 2) rings.push(clipped);
  };
  for (let j = 0; j < cells; j++) {
    let from = -1; // first cell of a run of cells within the region
    for (let i = 0; i <= cells; i++) {
      const k = j * (cells + 1) + i;
      const positive = i === cells ? 0 : Number(form[k] > 0) + Number(form[k + 1] > 0)
        + Number(form[k + cells + 1] > 0) + Number(form[k + cells + 2] > 0);
      if (positive === 4 && from < 0) from = i;
      if (positive < 4 && from >= 0) {
        add([at(from, j), at(i, j), at(i, j + 1), at(from, j + 1)]);
        from = -1;
      }
      if (positive === 4 || positive === 0) continue;
      const corners = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]];
      const v = corners.map(([a, b]) => form[b * (cells + 1) + a]);
      const ring: Spot[] = [];
      const crossings: Spot[] = [];
      corners.forEach(([a, b], k) => {
        const next = (k + 1) % 4;
        if (v[k] > 0) ring.push(at(a, b));
        if (v[k] > 0 === v[next] > 0) return;
        const t = v[k] / (v[k] - v[next]);
        const p = place({ x: (a + t * (corners[next][0] - a)) / cells,
          y: (b + t * (corners[next][1] - b)) / cells });
        ring.push(p);
        crossings.push(p);
      });
      add(ring);
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        const clipped = clip([crossings[k], crossings[k + 1]], side);
        if (clipped.length > 1) edge.push([clipped[0], clipped[1]]);
      }
    }
  }
  return { rings, edge };
}

/** A function that is positive to the left of an edge, in coordinates with y downwards. */
const sideOf = (a: Spot, b: Spot) =>
  (p: Spot) => (b[1] - a[1]) * (p[0] - a[0]) - (b[0] - a[0]) * (p[1] - a[1]);

export function drawRegion(
  context: Context, learned: Learned, points: Point[], palette: Palette, frame: Frame, instead: Point | null,
) {
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
    context.ellipse(cx, cy, circle.radius * frame.side, (circle.radius / stretch) * frame.side, 0, 0,
      2 * Math.PI);
    context.stroke();
  }
  const spots = corners.map(frame.place);
  if (!circle) { // the circle that has become a line: no point lies beyond the edge
    const [[ax, ay], [bx, by]] = spots;
    pen(context, palette.exact, 2.4 * u);
    polyline(context, [[ax - 9 * (bx - ax), ay - 9 * (by - ay)], [bx + 9 * (bx - ax), by + 9 * (by - ay)]]);
  }
  pen(context, palette.network, instead ? 1.2 * u : 3 * u);
  polyline(context, [...spots, spots[0]]);
  if (!instead) return;
  pen(context, palette.network, 3 * u);
  polyline(context, [spots[0], frame.place(instead), spots[1], spots[0]]);
}

/** Whether a place lies in the region, at once; the network's own answer follows. */
export function within({ cells, form, triangle: [a, b] }: Learned, points: Point[], { x, y }: Point) {
  const [p, q] = [points[a], points[b]];
  if ((q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) <= 0) return false;
  const [i, j] = [x, y].map((v) => Math.min(cells - 1, Math.floor(v * cells)));
  const [s, t] = [x * cells - i, y * cells - j];
  const at = (k: number, l: number) => form[(j + l) * (cells + 1) + i + k];
  return (at(0, 0) * (1 - s) + at(1, 0) * s) * (1 - t) + (at(0, 1) * (1 - s) + at(1, 1) * s) * t > 0;
}

/** Draws the third corner. @param r with its rim */
export function drawThird(context: Context, [x, y]: Spot, palette: Palette, r: number) {
  dot(context, palette.surface, x, y, r);
  dot(context, palette.network, x, y, 0.73 * r);
}

/** The circle through three points; null if they are collinear. */
export function circleThrough([a, b, c]: { x: number; y: number }[]) {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-12) return null;
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * bb - by * cc) / twice, (bx * cc - cx * bb) / twice];
  return { x: a.x + x, y: a.y + y, radius: Math.hypot(x, y) };
}
