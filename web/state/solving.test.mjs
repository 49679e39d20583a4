import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { Solving } from './solving.js';
import { createStore, initialState, sameAnswer } from './store.js';

test('one question at a time, and of what changes meanwhile only the newest is asked', async () => {
  const store = createStore(initialState());
  const asked = [];
  let answer = () => {};
  const engine = { weights: [], defaultFor: () => null, stopSearch() {},
    solve: ({ task, points }) => new Promise((resolve) => {
      asked.push(points.length);
      answer = () => resolve({ task, points, model: null, exact: null });
    }) };
  const solving = new Solving(store, engine, () => {});
  store.set({ points: pointsOf([[0, 0]]) });
  solving.start();
  const turn = () => new Promise((resolve) => { setTimeout(resolve, 5); });
  await turn();
  for (let n = 2; n <= 5; n++) store.set({ points: Array.from({ length: n }, (_, i) => [i / 8, 0]) });
  await turn();
  assert.deepEqual(asked, [1], 'the one under way is not disturbed');
  answer();
  await turn();
  assert.deepEqual(asked, [1, 5]);
  answer();
  await turn();
  await turn();
  assert.equal(store.get().answer.points.length, 5);
});

test('a stored answer stays until the network has come', async () => {
  const points = pointsOf([[0, 0]]);
  const store = createStore({ ...initialState(), points });
  const asked = [];
  let arrived = () => {};
  const entry = { id: 'w', task: store.get().task };
  const networks = { started: false, has: () => networks.started };
  const engine = { weights: [entry], defaultFor: () => entry, networks, stopSearch() {},
    ready: new Promise((resolve) => { arrived = () => { networks.started = true; resolve(); }; }),
    solve: async ({ task, points, weights }) => {
      asked.push(weights);
      return { task, points, model: { weights, ms: 7, edges: [] },
        exact: { method: 'm', ms: 100, edges: [] } };
    } };
  const stored = { task: store.get().task, points, question: store.get().question,
    model: { weights: 'w', ms: NaN, edges: [], steps: ['s'] }, exact: { method: 'm', ms: NaN, edges: [] } };
  const solving = new Solving(store, engine, () => {});
  solving.show(stored);
  assert.equal(store.get().answer, stored);
  solving.start();
  const turn = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
  await turn(150);
  assert.deepEqual(asked, [], 'not the exact answer alone: it is there');
  arrived();
  await turn(20);
  assert.equal(asked[0], 'w');
  assert.deepEqual([store.get().answer.model.ms, store.get().answer.exact.ms], [7, 100]);
  assert.deepEqual(asked, ['w'], 'once');
  assert.ok(sameAnswer({ ...stored }, stored) && !sameAnswer(stored, { ...stored, searching: true })
    && !sameAnswer(stored, null));
});

test('a stored answer goes when something else is asked, and does not come after that', () => {
  const points = pointsOf([[0, 0]]);
  const store = createStore({ ...initialState(), points });
  const engine = { weights: [], defaultFor: () => null, stopSearch() {} };
  const stored = { task: store.get().task, points, question: 'q', model: null, exact: null };
  const solving = new Solving(store, engine, () => {});
  solving.show(stored);
  store.set({ points: [[1, 1]] });
  assert.equal(store.get().answer, null);
  solving.show(stored);
  assert.equal(store.get().answer, null);
});
