import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSolving } from './solving.js';
import { createStore, initialState } from './store.js';

test('a time that is shown is that of the answer, not of code that was just compiled', async () => {
  const store = createStore({ ...initialState(), points: [[0, 0], [0.5, 0], [0, 0.5]] });
  const times = [40, 30, 20, 1];
  const engine = { weights: [], defaultFor: () => null, methods: () => [],
    solve: async () => ({ model: { weights: 'w', ms: 7, steps: [] }, exact: { method: 'm', ms: times.shift() ?? 1 } }) };
  const shown = [];
  const done = new Promise((resolve) => {
    store.subscribe(({ answer }, before) => {
      if (answer !== before.answer) shown.push(`${answer.exact.ms}/${answer.model.ms}`);
      if (shown.length === 4) resolve();
    });
  });
  createSolving(store, engine, () => {}).start();
  await done;
  assert.deepEqual(shown, ['NaN/NaN', 'NaN/NaN', 'NaN/NaN', '1/7']);
});

test('one question at a time, and of what changes meanwhile only the newest is asked', async () => {
  const store = createStore(initialState());
  const asked = [];
  let answer = () => {};
  const engine = { weights: [], defaultFor: () => null, methods: () => [], stopSearch() {},
    solve: ({ points }) => new Promise((resolve) => { asked.push(points.length); answer = () => resolve({ model: null, exact: null }); }) };
  const solving = createSolving(store, engine, () => {});
  store.set({ points: [[0, 0]] });
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
  assert.equal(store.get().answer.points.length, 5);
});
