import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offered, placeOf } from './numbers.js';

test('a slider offers numbers one by one where they are few, and about along the logarithm', () => {
  const all = offered(3, 500);
  assert.deepEqual(all.slice(0, 3), [3, 4, 5]);
  assert.equal(all.at(-1), 500);
  assert.ok(all.every((v, i) => i === 0 || v > all[i - 1]));
  assert.ok(Math.abs(placeOf(all, Math.sqrt(3 * 500)) / (all.length - 1) - 0.5) < 0.12);
  assert.deepEqual(offered(3, 3), [3]);
});

test('the nearest to a number that is not offered', () => {
  const all = offered(3, 500);
  for (const n of all) assert.equal(all[placeOf(all, n)], n);
  assert.equal(all[placeOf(all, 57)], 60);
  assert.equal(all[placeOf(all, 9999)], 500);
});
