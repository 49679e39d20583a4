import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { framed } from './strokes.js';
import { circleThrough, drawRegion } from './region.js';

/** The strokes of a drawing in the color of the network, each a list of places. */
function strokesOf(draw) {
  const strokes = [];
  let path = [];
  const context = { setLineDash() {}, closePath() {}, fill() {}, ellipse() {},
    beginPath() { path = []; },
    moveTo(x, y) { path.push([x, y]); },
    lineTo(x, y) { path.push([x, y]); },
    stroke() { if (this.strokeStyle === 'network') strokes.push(path); } };
  draw(context);
  return strokes;
}

test('the edge of a region that is a circle is that circle, whatever the unit of the forms', () => {
  const points = pointsOf([[0.365, 0.693], [0.404, 0.309], [0.671, 0.5]]);
  const { x, y, radius } = circleThrough(points);
  const frame = framed(1000, 1, 0);
  const cells = 24;
  for (const unit of [1e-3, 1, 1000]) {
    const form = Array.from({ length: (cells + 1) ** 2 }, (_, k) => unit * (radius ** 2
      - ((k % (cells + 1)) / cells - x) ** 2 - (Math.floor(k / (cells + 1)) / cells - y) ** 2));
    const learned = { cells, form, triangle: [0, 1, 2], stretch: 1 };
    const [edge] = strokesOf((context) =>
      drawRegion(context, learned, points, { network: 'network', exact: 'exact', halo: 'halo' }, frame, null));
    assert.ok(edge.length > 2 * cells, `${edge.length} places`);
    for (const spot of edge) {
      const p = frame.point(...spot);
      const off = Math.abs(Math.hypot(p.x - x, p.y - y) - radius);
      assert.ok(off < 0.05 / cells, `${off} beside the circle, with forms of ${unit}`);
    }
  }
});
