import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsOf } from '../points/grid.js';
import { placed } from '../points/units.js';
import { ON_BOARD } from './onboard.js';

const board = (points, rule = '') => placed({ points, names: null, rule, title: '', columns: null });
const map = board([[0, 60], [10, 60], [5, 58]], 'sphere');

test('the core is asked about the coordinates that were read; a map’s hulls are those of the drawing', () => {
  const asked = (task, points) => JSON.parse(ON_BOARD.written({ task, points, beam: 2 }));
  assert.deepEqual(asked('tsp', map), { task: 'tsp', points: [[0, 60], [10, 60], [5, 58]], rule: 'sphere', beam: 2 });
  assert.deepEqual(asked('hull', map), { task: 'hull', points: pairsOf(map), rule: '', beam: 2 });
  assert.deepEqual(asked('hull', board([[0, 0], [3, 4]])), { task: 'hull', points: [[0, 0], [3, 4]], rule: '', beam: 2 });
  assert.equal(ON_BOARD.written({ id: 'w' }), '{"id":"w"}');
});

test('what a reply says of places and lengths is the board’s; each step has its probabilities', () => {
  const points = board([[0, 0], [4, 2]]); // in a square of 4, from (0, -1)
  const model = { spot: { far: 2 }, fault: { x: 1, y: 2, radius: 2 }, steps: [{}, {}] };
  const read = ON_BOARD.read({ text: JSON.stringify({ model }), floats: Float32Array.of(0.5, 0.25, 0.25, 0, 1, 0) },
    { task: 'hull', points });
  assert.deepEqual(read, { model: { spot: { far: 0.5 }, fault: { x: 0.25, y: 0.75, radius: 0.5, across: 0.5 },
    steps: [{ probabilities: Float32Array.of(0.5, 0.25, 0.25) }, { probabilities: Float32Array.of(0, 1, 0) }] } });
  const floats = Float32Array.of(1);
  assert.deepEqual(ON_BOARD.read({ text: '{"form":2}', floats }, {}), { form: 2, floats });
});
