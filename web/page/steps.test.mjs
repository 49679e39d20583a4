import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthWords, stepName } from './steps.js';

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
