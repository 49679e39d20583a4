import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { Solving } from './solving.js';
import { createStore, initialState, sameAnswer } from './store.js';

test('a time that is shown is that of the answer, not of code that was just compiled', async () => {
  const store = createStore({ ...initialState(), points: pointsOf([[0, 0], [0.5, 0], [0, 0.5]]) });
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
  new Solving(store, engine, () => {}).start();
  await done;
  assert.deepEqual(shown, ['NaN/NaN', 'NaN/NaN', 'NaN/NaN', '1/7']);
});

/** An answer as it is stored: whoever writes into it fails. */
const frozen = (value) => (value && typeof value === 'object' ? Object.freeze(Object.fromEntries(Object.entries(value).map(([k, v]) => [k, Array.isArray(v) ? v : frozen(v)]))) : value);

test('what is stored stays as it was: better times are those of another answer, which says the same', async () => {
  const plain = createStore({ ...initialState(), points: pointsOf([[0, 0], [0.5, 0], [0, 0.5]]) });
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
    new Solving(store, engine, (error) => failed.push(error)).start();
  });
  assert.deepEqual(failed, []);
  assert.deepEqual(shown.map((a) => `${a.exact.ms}/${a.model.ms}`), ['NaN/70', 'NaN/70', 'NaN/70', '7/70']);
  assert.ok(shown.every((a) => sameAnswer(a, shown[0])));
  assert.ok(!sameAnswer(shown[0], { ...shown[0], model: { ...shown[0].model, edges: ['m'] } }), 'an answer of its own');
  assert.ok(!sameAnswer(shown[0], null) && !sameAnswer(shown[0], { ...shown[0], searching: true }));
});

test('a question that is repeated for its times alone does not seem to be under way', async () => {
  const store = createStore({ ...initialState(), points: pointsOf([[0, 0], [0.5, 0], [0, 0.5]]) });
  let asked = 0;
  const engine = { weights: [], defaultFor: () => null, methods: () => [], expects: () => 0,
    solve: () => new Promise((resolve) => {
      asked++;
      setTimeout(resolve, 400, { model: { weights: 'w', ms: 7, steps: [] }, exact: { method: 'm', ms: 20 } });
    }) };
  const busy = [];
  await new Promise((resolve) => {
    store.subscribe((now, before) => {
      if (now.busy && !before.busy) busy.push(asked);
      if (asked === 3 && now.answer !== before.answer) resolve();
    });
    new Solving(store, engine, () => {}).start();
  });
  assert.deepEqual(busy, [1]);
});

test('one question at a time, and of what changes meanwhile only the newest is asked', async () => {
  const store = createStore(initialState());
  const asked = [];
  let answer = () => {};
  const engine = { weights: [], defaultFor: () => null, methods: () => [], stopSearch() {},
    solve: ({ points }) => new Promise((resolve) => { asked.push(points.length); answer = () => resolve({ model: null, exact: null }); }) };
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
  assert.equal(store.get().answer.points.length, 5);
});

test('a stored answer stays, and gets its times when the network has come', async () => {
  const points = pointsOf([[0, 0]]);
  const store = createStore({ ...initialState(), points });
  const asked = [];
  let arrived = () => {};
  const entry = { id: 'w', task: store.get().task };
  const engine = { weights: [entry], defaultFor: () => entry, methods: () => [], expects: () => 1, begun: false, stopSearch() {},
    has: () => engine.begun, ready: new Promise((resolve) => { arrived = () => { engine.begun = true; resolve(); }; }),
    solve: async ({ task, points, weights }) => {
      asked.push(weights);
      return { task, points, model: { weights, ms: 7, edges: [] }, exact: { method: 'm', ms: 100, edges: [] } };
    } };
  const stored = { task: store.get().task, points, question: 'q', model: { weights: 'w', ms: NaN, edges: [], steps: ['s'] }, exact: { method: 'm', ms: NaN, edges: [] } };
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
  assert.equal(store.get().answer.model.steps, stored.model.steps);
  assert.equal(store.get().answer.exact.ms, 100);
});

test('a stored answer goes when something else is asked, and does not come after that', () => {
  const points = pointsOf([[0, 0]]);
  const store = createStore({ ...initialState(), points });
  const engine = { weights: [], defaultFor: () => null, methods: () => [], stopSearch() {} };
  const stored = { task: store.get().task, points, question: 'q', model: null, exact: null };
  const solving = new Solving(store, engine, () => {});
  solving.show(stored);
  store.set({ points: [[1, 1]] });
  assert.equal(store.get().answer, null);
  solving.show(stored);
  assert.equal(store.get().answer, null);
});
