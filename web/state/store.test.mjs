// The store tells every listener of every change, whatever one of them does.
import assert from 'node:assert/strict';
import test from 'node:test';
import { changed, createStore, currentAnswer, initialState } from './store.js';

test('a listener that throws keeps no other from hearing, now or later', () => {
  const store = createStore(initialState('hull'));
  const heard = [];
  const stop = store.subscribe(({ focus }) => {
    if (focus === 1) store.set({ step: 7 });
    throw new Error('oops');
  });
  store.subscribe(({ focus, step }) => heard.push([focus, step]));
  assert.throws(() => store.set({ focus: 1 }), /oops/);
  assert.deepEqual(heard, [[1, null], [1, 7]]);
  assert.throws(() => store.set({ focus: 2 }), /oops/);
  stop();
  store.set({ focus: 3 });
  assert.deepEqual(heard.slice(2), [[2, 7], [3, 7]]);
});

test('a change that a listener makes is told after its own, to all', () => {
  const store = createStore(initialState());
  const heard = [];
  store.subscribe(({ focus }) => focus === 1 && store.set({ focus: 2 }));
  store.subscribe((now, before) => heard.push([before.focus, now.focus]));
  store.set({ focus: 1 });
  assert.deepEqual(heard, [[-1, 1], [1, 2]]);
});

test('an answer is the board’s only to its problem and points; one change is a change', () => {
  const state = { ...initialState('hull'), points: [] };
  const answer = { task: 'hull', points: state.points };
  assert.equal(currentAnswer({ ...state, answer }), answer);
  assert.equal(currentAnswer({ ...state, answer: { ...answer, task: 'tsp' } }), null);
  assert.equal(currentAnswer({ ...state, answer: { ...answer, points: [] } }), null);
  assert.ok(changed(state, { ...state, focus: 1 }, 'step', 'focus') && !changed(state, { ...state, focus: 1 }, 'step'));
});
