import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenWords, sortedWords } from '../catalog/problems.js';
import { addsWords, heedsOrder } from './names.js';

test('how a network reads the points, and what it gets of each, is what core calls it', () => {
  assert.deepEqual(['random', 'x', 'angle', 'hilbert', undefined].map(sortedWords),
    ['', 'from left to right', 'by their angle around the middle', 'along a Hilbert curve', '']);
  assert.deepEqual([2, 3, 4, 5, 9].map((n) => givenWords(n).length), [0, 1, 2, 2, 3]);
  assert.ok(heedsOrder({ order: 'random' }) && heedsOrder(null) && !heedsOrder({ order: 'hilbert' }));
  const entry = { whose: 'ours', task: 'hull', order: 'hilbert', bidirectional: true, features: 9 };
  assert.match(addsWords(entry), /It sorts the points and reads them along a Hilbert curve, forwards and backwards\. For each point it is given the coordinates and 7 more numbers\.$/);
  assert.match(addsWords({ ...entry, order: 'random' }), /It reads the points in the order given, /);
});
