import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../../points/grid.js';
import { initialState } from '../../state/store.js';
import { ORDERS, Trials, keyOf, matching } from './trials.js';

const points = pointsOf([[0, 0], [0.5, 0], [0.5, 0.5], [0, 0.5]]);

/** An engine whose network visits the points in the given order. */
function engineOf({ proven = true, fails = '' } = {}) {
  const engine = {
    weights: [{ id: 'w', task: 'tsp' }], asked: 0, defaultFor: () => engine.weights[0],
    solve: async ({ points: given, weights }) => {
      if (weights === null) return { exact: { sequence: [0, 2, 1, 3], proven } };
      engine.asked++;
      return fails ? { model: null, modelError: fails } : { model: { sequence: given.map((_, i) => i), ended: true } };
    },
    judge: async ({ exact, model }) => {
      const gap = lengthOf(model.sequence) / lengthOf(exact) - 1;
      return { correct: Math.abs(gap) < 1e-9, gap };
    },
  };
  return engine;
}
const lengthOf = (s) => s.reduce((sum, i, k) => sum + Math.hypot(points[i].x - points[s.at(k - 1)].x, points[i].y - points[s.at(k - 1)].y), 0);
const state = { ...initialState('tsp'), points };

test('the same points in another order are one question; with another way of asking they are not', () => {
  const engine = engineOf();
  assert.equal(keyOf(state, engine), keyOf({ ...state, points: [...points].reverse() }, engine));
  assert.notEqual(keyOf(state, engine), keyOf({ ...state, beam: state.beam + 1 }, engine));
  assert.notEqual(keyOf(state, engine), keyOf({ ...state, points: points.slice(1) }, engine));
});

test('indices follow the points into another order, duplicates each to its own', () => {
  assert.deepEqual(matching(pointsOf([[1, 1], [0, 0], [1, 1]]), pointsOf([[1, 1], [1, 1], [0, 0]])), [0, 2, 1]);
});

test('a hundred orders, told in those of the board; one that beats an unproven best takes its place', async () => {
  const trials = new Trials(state, engineOf({ proven: false }));
  await trials.run(() => {});
  assert.equal(trials.list.length, ORDERS);
  for (const t of trials.list) {
    assert.deepEqual([...t.sequence].sort(), [0, 1, 2, 3]);
    assert.deepEqual(t.points, t.sequence.map((i) => points[i]), 'the order tried is that of the answer here');
  }
  assert.equal(lengthOf(trials.best.sequence), 2, 'the square itself');
  assert.ok(trials.open);
  assert.deepEqual(trials.list.map((t) => t.judged.correct), trials.list.map((t) => lengthOf(t.sequence) === 2), 'all held against the better one');
});

test('a proven best stays, and what cannot be had is told', async () => {
  const trials = new Trials(state, engineOf());
  await trials.run(() => {});
  assert.deepEqual(trials.best, { sequence: [0, 2, 1, 3], proven: true });
  const failing = new Trials(state, engineOf({ fails: 'No network.' }));
  await failing.run(() => {});
  assert.deepEqual([failing.error, failing.list.length], ['No network.', 0]);
});

test('stopped, it goes no further, and goes on where it was', async () => {
  const engine = engineOf();
  const trials = new Trials(state, engine);
  await trials.run(() => trials.list.length === 7 && trials.stop());
  assert.equal(trials.list.length, 7);
});
