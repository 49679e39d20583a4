import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../../points/grid.js';
import { initialState } from '../../state/store.js';
import { ORDERS, Trials, keyOf, matching } from './trials.js';

const points = pointsOf([[0, 0], [0.5, 0], [0.5, 0.5], [0, 0.5]]);

const lengthOf = (s) => s.reduce((sum, i, k) =>
  sum + Math.hypot(points[i].x - points[s.at(k - 1)].x, points[i].y - points[s.at(k - 1)].y), 0);

/** An engine whose network visits the points in the given order. */
const engineOf = ({ proven = true, fails = '' } = {}) => ({
  solve: async ({ order }) => ({
    task: 'tsp', points, exact: { proven }, modelError: fails,
    model: fails ? null
      : { correct: false, valid: true, length: lengthOf(order), gap: lengthOf(order) / 2 - 1, order },
  }),
});
const entry = { id: 'w' };
const state = { ...initialState('tsp'), points };

test('the same points in another order are one question; with another way of asking they are not', () => {
  assert.equal(keyOf(state, entry), keyOf({ ...state, points: [...points].reverse() }, entry));
  assert.notEqual(keyOf(state, entry), keyOf({ ...state, beam: state.beam + 1 }, entry));
  assert.notEqual(keyOf(state, entry), keyOf({ ...state, points: points.slice(1) }, entry));
  assert.notEqual(keyOf(state, entry), keyOf(state, { id: 'v' }));
});

test('indices follow the points into another order, duplicates each to its own', () => {
  assert.deepEqual(
    matching(pointsOf([[1, 1], [0, 0], [1, 1]]), pointsOf([[1, 1], [1, 1], [0, 0]])), [0, 2, 1]);
});

test('a hundred orders, each with what its answer is worth', async () => {
  const trials = new Trials(engineOf({ proven: false }), state, entry);
  await trials.run(() => {});
  assert.equal(trials.list.length, ORDERS);
  assert.ok(trials.unproven, 'the best is not proven');
  for (const t of trials.list) {
    const order = matching(t.points, points);
    assert.deepEqual([...order].sort(), [0, 1, 2, 3]);
    assert.equal(t.right, lengthOf(order) === 2, 'the square itself');
  }
});

test('what cannot be had is told', async () => {
  const failing = new Trials(engineOf({ fails: 'No network.' }), state, entry);
  await failing.run(() => {});
  assert.deepEqual([failing.error, failing.list.length, failing.running], ['No network.', 0, false]);
});

test('stopped, it goes no further', async () => {
  const trials = new Trials(engineOf(), state, entry);
  await trials.run(() => trials.list.length === 7 && trials.stop());
  assert.equal(trials.list.length, 7);
});
