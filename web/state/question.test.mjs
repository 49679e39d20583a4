import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf } from '../catalog/problems.js';
import { carriedDecoding, changeQuestion, chooseNetwork, improvesTours } from './question.js';
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
