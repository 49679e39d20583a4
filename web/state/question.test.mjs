import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf } from '../catalog/problems.js';
import { PAPER, answeringNetwork, carriedDecoding, changeQuestion, chooseNetwork, improvesTours, paperNetwork }
  from './question.js';
import { createStore, initialState } from './store.js';

test('tours of more than 50 cities are improved, unless the visitor or the network says otherwise', () => {
  const state = (n, more = {}) => ({ ...initialState('tsp'), points: new Array(n), ...more });
  const engine = (distinct) => ({ weights: [], defaultFor: () => ({ distinct }) });
  assert.deepEqual([50, 51].map((n) => improvesTours(state(n), engine(true))), [false, true]);
  assert.deepEqual([improvesTours(state(9, { improve: true }), engine(true)), improvesTours(state(99, { improve: false }), engine(true)),
    improvesTours(state(99), engine(false)), improvesTours(state(99, { task: 'hull' }), engine(true))], [true, false, false, false]);
});

test('a default decoding becomes the next problem’s, with search stays so; another is kept', () => {
  const from = initialState('hull');
  assert.deepEqual(carriedDecoding(from, 'tsp'), problemOf('tsp').live);
  assert.deepEqual(carriedDecoding({ ...from, ...problemOf('hull').search }, 'delaunay'), problemOf('delaunay').search);
  for (const [state, task] of [[{ ...from, beam: 7 }, 'tsp'], [from, 'hull'], [from, undefined]])
    assert.deepEqual(carriedDecoding(state, task), {});
});

test('another question ends the step shown, and keeps the other problems’ networks', () => {
  const store = createStore({ ...initialState('hull'), step: 3, weights: { tsp: 'a' } });
  chooseNetwork(store, 'hull', 'b');
  assert.deepEqual([store.get().step, store.get().weights], [null, { tsp: 'a', hull: 'b' }]);
  store.set({ step: 2, hover: { point: 1, step: null } });
  changeQuestion(store, { task: 'tsp' });
  assert.deepEqual([store.get().step, store.get().hover.point, store.get().beam], [null, null, problemOf('tsp').live.beam]);
});

test('another network than the one that was taught gets the decoding of before, unless it comes with its own', () => {
  const [alone, search] = [{ beam: 1, constrained: false, improve: false }, { ...problemOf('tsp').search, improve: null }];
  const store = createStore({ ...initialState('tsp'), ...alone, weights: { tsp: 'here' }, untaught: { id: 'here', decoding: search } });
  const decoding = () => (({ beam, constrained, improve }) => ({ beam, constrained, improve }))(store.get());
  changeQuestion(store, { ...alone, weights: { tsp: 'paper' } }); // a link, a game, a board of the page's
  assert.deepEqual(decoding(), alone);
  chooseNetwork(store, 'tsp', 'here');
  chooseNetwork(store, 'tsp', 'here');
  assert.deepEqual(decoding(), alone);
  chooseNetwork(store, 'tsp', 'paper');
  assert.deepEqual([decoding(), store.get().untaught], [search, null]);
});

test('the paper’s network is one of many sizes, the best of its size', () => {
  const entry = (task, id, low, high) =>
    ({ id, task, whose: 'paper', architecture: 'ptrnet', n: [low, high] });
  const scores = (value) => [{ metric: 'accuracy', n: 50, instances: 2000, value }];
  const weights = [entry('tsp', '10', 10, 10), entry('tsp', '5–20', 5, 20),
    { ...entry('tsp', 'worse', 50, 50), scores: scores(0.05) },
    { ...entry('tsp', '50', 50, 50), scores: scores(0.1) },
    entry('delaunay', '10', 10, 10), { ...entry('tsp', 'ours', 5, 200), whose: 'ours' },
    { ...entry('tsp', 'lstm', 5, 200), architecture: 'seq2seq' }];
  for (const [task, n, id] of [['tsp', 10, '5–20'], ['tsp', 5, '5–20'], ['tsp', 20, '5–20'],
    ['tsp', 40, '50'], ['tsp', 50, '50'], ['tsp', 100, '50'], ['delaunay', 10, '10']]) {
    assert.equal(paperNetwork({ weights }, task, n).id, id, `${task} ${n}`);
  }
});

test('the choice of the paper’s network follows the number of points', () => {
  const entry = (id, n) =>
    ({ id, task: 'hull', whose: 'paper', architecture: 'ptrnet', n: [n, n], order: 'random' });
  const engine = { weights: [entry('ten', 10), entry('fifty', 50)], defaultFor: () => null };
  const chosen = (n) =>
    answeringNetwork({ task: 'hull', weights: { hull: PAPER }, points: new Array(n) }, engine)?.id;
  assert.deepEqual([8, 60, 10].map(chosen), ['ten', 'fifty', 'ten']);
  assert.equal(answeringNetwork({ task: 'hull', weights: { hull: PAPER }, points: new Array(50) }, engine,
    10).id, 'ten', 'of a board that is yet to be drawn');
});
