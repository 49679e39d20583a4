import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { lengthWords, missedWords, rejectedWords, runnerUp, stepName } from './steps.js';

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

test('a triangle without all its corners is named, but not counted', () => {
  const steps = [0, 1, 2, 0].map((chosen, k) => ({ chosen, from: -1, after: k + 1 }));
  assert.equal(stepName('delaunay', steps, 3, 4), 'Triangle 2 of 2, corner 1');
  assert.equal(lengthWords('delaunay', steps), '1 triangle in 4 steps');
  const ended = [...steps.slice(0, 3), { chosen: 4, from: -1, after: 3 }];
  assert.equal(stepName('delaunay', ended, 2, 4), 'Triangle 1 of 1, corner 3');
  assert.equal(stepName('delaunay', ended, 3, 4), 'Step 4 of 4', 'the end symbol is no corner');
  assert.equal(lengthWords('delaunay', ended), '1 triangle in 4 steps');
  assert.equal(lengthWords('hull', steps), '4 steps');
  const lists = [1, 2, 0].map((chosen, k) => ({ chosen, from: 0, after: k > 0 ? 3 : 0 }));
  assert.equal(stepName('delaunay', lists, 1, 3), 'Step 2 of 3');
  assert.equal(lengthWords('delaunay', lists), '1 triangle in 3 steps');
});
