import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { createFrame, drawBoard } from './draw.js';
import { loupeOf } from './loupe.js';
import { SvgContext } from './svg.js';

const frame = createFrame(640);
const scene = (at, far, points = [at]) => ({ points: pointsOf(points), loupe: { at: pointsOf([at])[0], far } });
const inside = ({ x, y, s }, [px, py]) => px > x && px < x + s && py > y && py < y + s;

test('a small mistake is shown twenty times as large, a smaller one larger still, and both lines are in the loupe', () => {
  for (const [far, times] of [[0.019, 5], [0.012, 10], [0.006, 20], [0.001, 20], [0.0005, 100], [1e-5, 2500], [1e-9, 12_500]]) {
    const loupe = loupeOf(scene([0.5, 0.5], far), frame);
    assert.equal(loupe.times, times, String(far));
    assert.ok(inside(loupe, loupe.place({ x: 0.5 + far, y: 0.5 })), String(far));
  }
  const { x, y, s, place } = loupeOf(scene([0.5, 0.5], 0.005), frame);
  assert.deepEqual(place({ x: 0.5, y: 0.5 }), [x + s / 2, y + s / 2]);
  const [px, py] = place({ x: 0.5 + 1 / 64, y: 0.5 });
  assert.ok(Math.abs(px - (x + s / 2 + (20 * frame.side) / 64)) < 1e-9 && py === y + s / 2);
  assert.equal(loupeOf({ points: [] }, frame), null);
});

test('it stands in the corner that is emptiest, never over the mistake', () => {
  for (const at of [[0.02, 0.02], [0.98, 0.02], [0.02, 0.98], [0.98, 0.98], [0.9, 0.8]]) {
    assert.ok(!inside(loupeOf(scene(at, 0.01), frame), frame.place(pointsOf([at])[0])), String(at));
  }
  const three = [[0.9, 0.9], [0.1, 0.9], [0.9, 0.1]];
  const loupe = loupeOf(scene([0.5, 0.5], 0.01, three), frame);
  assert.ok(inside(loupe, frame.place({ x: 0.1, y: 0.1 })));
});

test('a picture of a file has it, too, and nothing of it sticks out', () => {
  const palette = { surface: '#fff', ink: '#000', muted: '#555', line: '#ccc', exact: '#00f', band: '#aaf', area: '#eef', network: '#f40', halo: '#fa8', font: 'sans-serif' };
  const points = pointsOf([[0.1, 0.1], [0.5, 0.099], [0.9, 0.1], [0.5, 0.9]]);
  const edge = (a, b) => ({ a, b, after: 0, wrong: false });
  const context = new SvgContext(640);
  drawBoard(context, {
    points, exact: [edge(0, 1), edge(1, 2)], network: { right: [], wrong: [edge(0, 2)], missing: [edge(0, 1)] }, loupe: { at: points[1], far: 0.001 },
  }, palette, frame);
  const text = context.toString();
  assert.match(text, /<svg x="\d+(\.\d+)?" y="[^"]+" width="180" height="180" viewBox=/);
  assert.equal(text.split('<svg').length, text.split('</svg>').length);
  assert.match(text, />20 ×</);
  for (const [, x, y] of text.split('<svg')[2].split('</svg>')[0].matchAll(/[ML](-?[\d.]+) (-?[\d.]+)(?=[L"])/g)) {
    assert.ok(Math.max(Math.abs(x), Math.abs(y)) < 800, `a line ends near the loupe: ${x} ${y}`);
  }
});
