import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthWords, stepName } from './steps.js';

test('a triangle without all its corners is named, but not counted', () => {
  const steps = [0, 1, 2, 0].map((chosen) => ({ chosen, probabilities: [] }));
  assert.equal(stepName('delaunay', steps, 3, 4), 'Triangle 2 of 2, corner 1');
  assert.equal(lengthWords('delaunay', steps, 4), '1 triangle in 4 steps');
  assert.equal(
    lengthWords('delaunay', [...steps, { chosen: 4, probabilities: [] }], 4), '1 triangle in 5 steps');
  assert.equal(lengthWords('hull', steps, 4), '4 steps');
});
