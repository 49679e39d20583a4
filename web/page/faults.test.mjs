import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { isWrong, explain } from './faults.js';

test('how deep a point lies in a circle is said in words', () => {
  const points = pointsOf([[0, 0], [1, 0], [1, 1], [0, 1]]);
  const step = { chosen: 2, probabilities: [0, 0, 0.6, 0.4, 0] };
  const steps = [0, 1].map((chosen) => ({ chosen, probabilities: [1, 0, 0, 0, 0] })).concat(step);
  for (const [detail, want] of [[0.16, 'well inside'], [0.02, 'inside'], [0.0004, 'just inside']]) {
    const fault =
      { kind: 0, step: 2, chosen: 2, right: [3], part: [0, 1, 2, 3], detail, x: 0.5, y: 0.5, radius: 0.7 };
    const model = { correct: false, steps, sequence: [0, 1, 2], fault, share: 0, edges: [], missing: [] };
    const answer = { task: 'delaunay', points, model, exact: { proven: true } };
    assert.equal(explain(answer, 1).text.replaceAll('\u00a0', ' '),
      'Step 3 (triangle 1, corner 3): it chose point 3 (60 %); point 4 (40 %) was right. '
        + `Point 4 lies ${want} the circle through 1, 2 and 3.`);
  }
});

test('where no triangulation exists, none is wrong', () => {
  const answer = (parts) => /** @type {any} */ ({ task: 'delaunay',
    points: pointsOf([[0, 0], [0.5, 0], [1, 0]]), model: { correct: false }, exact: { parts } });
  assert.deepEqual([0, 1].map((parts) => isWrong(answer(parts))), [false, true]);
});
