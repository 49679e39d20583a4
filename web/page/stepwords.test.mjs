import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { missedWords, rejectedWords, runnerUp } from './stepwords.js';

const points = pointsOf([[0, 0], [1, 0], [0, 1]]);

const step = (chosen, probabilities, rejected = null) => ({ chosen, probabilities, rejected });

test('a more probable symbol is named with the reason for which it was rejected', () => {
  const p = [0.24, 0.76, 0, 0];
  assert.equal(rejectedWords('hull', step(0, p), points), '');
  assert.equal(rejectedWords('hull', step(0, p, { symbol: 1, reason: 'barred' }), points),
    'point 2, 76\u00a0%, was not allowed');
  assert.equal(rejectedWords('hull', step(0, p, { symbol: 1, reason: 'outranked' }), points),
    'not point 2, 76\u00a0%: this whole hull scored higher');
  assert.equal(rejectedWords('tsp', step(0, p, { symbol: 1, reason: 'outranked' }), points),
    'not point 2, 76\u00a0%: this whole tour is shorter');
  assert.equal(rejectedWords('tsp', step(0, p, { symbol: 1, reason: 'dropped' }), points),
    'not point 2, 76\u00a0%: the beam, which also counts length, dropped it');
  assert.equal(rejectedWords('hull', step(0, [0.2, 0, 0, 0.8], { symbol: 3, reason: 'barred' }), points),
    'the end symbol, 80\u00a0%, was not allowed');
  const ulm = { x: 1, y: 0, name: 'Ulm' };
  assert.equal(rejectedWords('hull', step(0, p, { symbol: 1, reason: 'barred' }),
    Object.assign([...points], { 1: ulm })), 'Ulm, 76\u00a0%, was not allowed');
});

test('a runner-up is never the likelier', () => {
  assert.deepEqual(runnerUp(step(0, [0.6, 0.3, 0.1])), { index: 1, p: 0.3 });
  assert.equal(runnerUp(step(0, [0.24, 0.76, 0], { symbol: 1, reason: 'barred' })), null);
  assert.equal(runnerUp(step(0, [1, 0, 0])), null);
});

test('what was right and likelier is said to have been', () => {
  const chosen = step(0, [0.24, 0.76, 0], { symbol: 1, reason: 'outranked' });
  assert.equal(
    missedWords('hull', chosen, 1), 'It was more probable there, but this whole hull scored higher.');
  assert.equal(missedWords('hull', chosen, 2), '');
  assert.equal(missedWords('hull', step(1, [0.24, 0.76, 0]), 1), '');
});
