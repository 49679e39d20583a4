import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceOf, columnsOf, peak, rowWith, rowsOf } from './heatrows.js';

const n = 4;
/** Two triangles and the end symbol. */
const steps = [0, 1, 2, 2, 1, 3, 4].map((chosen, k) => ({ chosen, probabilities: Array.from({ length: n + 1 }, (_, j) => (j === chosen ? 0.5 : 0.1 + k / 100)) }));

test('a row for each decision where each stands for itself', () => {
  const rows = rowsOf(steps, n, 1, new Set());
  assert.equal(rows.length, 7);
  assert.deepEqual(rows[6], { from: 6, to: 7, part: -1, folded: false });
});

test('a row for each part, which opens into its own; the end symbol has one', () => {
  assert.deepEqual(rowsOf(steps, n, 3, new Set()).map(({ from, to, part, folded }) => [from, to, part, folded]),
    [[0, 3, 0, true], [3, 6, 1, true], [6, 7, -1, false]]);
  const rows = rowsOf(steps, n, 3, new Set([1]));
  assert.deepEqual(rows.map(({ from, part, folded }) => [from, part, folded]), [[0, 0, true], [3, 1, false], [4, 1, false], [5, 1, false], [6, -1, false]]);
  for (const [k, want] of [[0, 0], [2, 0], [3, 1], [5, 3], [6, 4], [7, -1], [null, -1]]) assert.equal(rowWith(rows, k), want, `step ${k}`);
  assert.equal(rowsOf(steps.slice(0, 5), n, 3, new Set()).at(-1).to, 5, 'a part that was not finished');
});

test('what a row says of its steps', () => {
  const [whole] = rowsOf(steps, n, 3, new Set());
  assert.deepEqual(choiceOf(steps, whole), { chosen: [0, 1, 2], p: 0.125 });
  assert.equal(peak(steps, whole, 3), 0.1 + 0.02);
  assert.equal(peak(steps, whole, 1), 0.5);
});

test('columns as the points are numbered, or as they were chosen, each once', () => {
  assert.deepEqual(columnsOf(steps, n, false), [0, 1, 2, 3, 4]);
  assert.deepEqual(columnsOf([3, 1, 3, 4].map((chosen) => ({ chosen })), n, true), [3, 1, 0, 2, 4]);
});
