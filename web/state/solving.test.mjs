import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSolving } from './solving.js';
import { createStore, initialState, sameAnswer } from './store.js';

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

/** An answer as it is stored: whoever writes into it fails. */
const frozen = (value) => (value && typeof value === 'object' ? Object.freeze(Object.fromEntries(Object.entries(value).map(([k, v]) => [k, Array.isArray(v) ? v : frozen(v)]))) : value);

test('what is stored stays as it was: better times are those of another answer, which says the same', async () => {
  const plain = createStore({ ...initialState(), points: [[0, 0], [0.5, 0], [0, 0.5]] });
  const store = { ...plain, set: (patch) => plain.set(patch.answer ? { ...patch, answer: frozen(patch.answer) } : patch) };
  const engine = { weights: [], defaultFor: () => null, methods: () => [],
    solve: async ({ task, points }) => ({ task, points, model: { weights: 'w', ms: 70, steps: [], edges: ['m'] }, exact: { method: 'm', ms: 7, edges: ['e'] } }) };
  const shown = [];
  const failed = [];
  await new Promise((resolve) => {
    store.subscribe(({ answer }, before) => {
      if (answer === before.answer || !answer) return resolve();
      shown.push(answer);
      if (shown.length === 4) resolve();
    });
    createSolving(store, engine, (error) => failed.push(error)).start();
  });
  assert.deepEqual(failed, []);
  assert.deepEqual(shown.map((a) => `${a.exact.ms}/${a.model.ms}`), ['NaN/70', 'NaN/70', 'NaN/70', '7/70']);
  assert.ok(shown.every((a) => sameAnswer(a, shown[0])));
  assert.ok(!sameAnswer(shown[0], { ...shown[0], model: { ...shown[0].model, edges: ['m'] } }), 'an answer of its own');
  assert.ok(!sameAnswer(shown[0], null) && !sameAnswer(shown[0], { ...shown[0], searching: true }));
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
