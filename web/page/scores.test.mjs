import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubtOf, isUniform } from './scores.js';

const score = (n, value, more) => ({ metric: 'accuracy', n, instances: 100, value, ...more });
const hull = (scores, more) => ({ task: 'hull', n: [5, 50], scores, ...more });

test('confidence is in doubt where points are unlike any that it knows', () => {
  const entry = hull([score(10, 0.9), score(60, 0.9, { kind: 'strip' })]);
  assert.equal(doubtOf(entry, 10, 'uniform'), '');
  assert.equal(doubtOf(entry, 10, ''), '', 'not drawn');
  assert.equal(doubtOf(entry, 10, 'human'), '');
  assert.equal(doubtOf(entry, 10, 'strip'), '');
  assert.match(doubtOf(entry, 10, 'ring'), /^It was not trained or measured on points like these/);
  assert.match(doubtOf(entry, 61, 'uniform'), /^Outside its training range \(5–50 points\)/);
  assert.match(doubtOf(entry, 4, 'uniform'), /^Outside its training range \(5–50 points\)/);
  assert.equal(doubtOf(entry, 5, 'uniform'), '');
  const ten = hull([score(5, 0.5), score(10, 0.9)], { n: [10, 10] });
  assert.equal(doubtOf(ten, 5, 'uniform'), '', 'fewer than it was trained on, but measured');
  assert.match(doubtOf(ten, 4, 'uniform'), /^Outside its training range \(10 points\)/);
  assert.equal(doubtOf(null, 10, ''), '');
  assert.ok(isUniform({}) && !isUniform({ kind: 'ring' }));
});
