import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawBoard } from './draw.js';
import { createFrame } from './strokes.js';
import { createLabels } from './labels.js';

const over = (a, b) =>
  Math.abs(a.x - b.x) < (a.w + b.w) / 2 - 1e-9 && Math.abs(a.y - b.y) < (a.h + b.h) / 2 - 1e-9;
const wanted = ([x, y], more = {}) => ({ x, y, w: 30, h: 12, toward: [0, -1], away: 8, ...more });

test('words of near points lie neither over each other nor over a point', () => {
  const spots = [[100, 100], [106, 100], [103, 108], [100, 94], [4, 4], [196, 4]];
  const labels = createLabels(200, spots, 4);
  const boxes = spots.map((s) => labels.place(wanted(s))).filter(Boolean);
  assert.ok(boxes.length >= 4, `${boxes.length} of 6`);
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => assert.ok(!over(a, b))));
  for (const box of boxes) {
    assert.ok(spots.filter(([x, y]) => over(box, { x, y, w: 8, h: 8 })).length === 0);
    assert.ok(box.x >= 15 && box.x <= 185 && box.y >= 6 && box.y <= 194, 'nothing is cut off');
  }
});

test('where there is no room, only what must stand stands', () => {
  const spots = Array.from({ length: 400 }, (_, i) => [(i % 20) * 10, Math.floor(i / 20) * 10]);
  const labels = createLabels(200, spots, 4);
  assert.equal(labels.place(wanted(spots[210])), null);
  assert.ok(labels.place(wanted(spots[210], { must: true })));
});

const palette = { surface: '#fff', ink: '#000', muted: '#555', line: '#ccc', exact: '#00f', band: '#aaf',
  area: '#eef', network: '#f40', halo: '#fa8', font: 'sans-serif' };
/** A context that records where texts are written. */
function recorder() {
  const texts = {};
  const context = new Proxy({}, { get: (_, name) => (name === 'fillText' ? (text, x, y) => {
    texts[text.replaceAll('\u00a0', ' ')] = [x, y];
  } : name === 'measureText' ? undefined : () => {}), set: () => true });
  return { context, texts };
}

test('the board shows names behind the numbers, and numbers of near points apart', () => {
  const points = [{ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.5 }, { x: 0.1, y: 0.9, name: 'Rome' }];
  const { context, texts } = recorder();
  drawBoard(context, { points, exact: [], network: { right: [], wrong: [], missing: [] } }, palette,
    createFrame(640));
  assert.ok(texts['3 Rome']);
  const [one, two] = [texts['1'], texts['2']];
  assert.ok(Math.hypot(one[0] - two[0], one[1] - two[1]) > 9);
});
