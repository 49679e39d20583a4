import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rise, span } from './distribution.js';

test('bars rise with the logarithm, so that beside a sure choice others are seen', () => {
  for (const [p, want] of [[1, 1], [0.1, 0.75], [0.01, 0.5], [0.0001, 0], [1e-9, 0], [0, 0]]) assert.ok(Math.abs(rise(p, 4) - want) < 1e-9, `${p}`);
  assert.equal(span([0.4, 0.3, 0.2, 0.1]), 4);
  const sure = [1 - 3e-7, 1e-7, 1e-7, 1e-7];
  assert.equal(span(sure), 8);
  assert.ok(rise(sure[1], span(sure)) > 0.1);
  assert.equal(span([1, 0, 0, 0]), 12);
});
