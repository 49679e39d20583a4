import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsOf, pointsOf } from '../points/grid.js';
import { nameOf } from '../points/names.js';
import { placed, unitsOf } from '../points/units.js';
import { History } from './history.js';
import { createStore, initialState } from './store.js';

function begin(points = []) {
  const store = createStore({ ...initialState(), points, step: 3 });
  return { store, history: new History(store), points: () => store.get().points };
}

test('a point that moves keeps its name, and one that comes has none', () => {
  const { history, points } = begin([{ x: 0.25, y: 0.5, name: 'Rome' }]);
  history.move(0, { x: 0.5, y: 0.5 }, 'drag');
  history.add({ x: 0.75, y: 0.75 });
  assert.deepEqual(points().map(nameOf), ['Rome', '']);
});

test('every edit can be undone and redone, and a new one forgets what could be redone', () => {
  const { history, points, store } = begin();
  assert.equal(history.add({ x: 0.25, y: 0.5 }), 0);
  assert.equal(store.get().step, null, 'a step of the old answer means nothing');
  assert.equal(history.add({ x: 0.75, y: 0.5 }), 1);
  history.remove(0);
  assert.deepEqual(pairsOf(points()), [[0.75, 0.5]]);
  history.undo();
  assert.deepEqual(pairsOf(points()), [[0.25, 0.5], [0.75, 0.5]]);
  history.redo();
  assert.deepEqual(pairsOf(points()), [[0.75, 0.5]]);
  history.undo();
  history.undo();
  assert.deepEqual(pairsOf(points()), [[0.25, 0.5]]);
  history.clear();
  history.redo();
  assert.deepEqual(points(), [], 'nothing can be redone');
  history.undo();
  history.undo();
  assert.deepEqual(points(), []);
  assert.ok(!history.canUndo());
  history.undo();
  assert.deepEqual(points(), []);
});

test('the last 300 edits can be undone', () => {
  const { history, points } = begin();
  for (let i = 0; i < 305; i++) history.edit(pointsOf([[i / 4096, 0]]));
  for (let i = 0; i < 310; i++) history.undo();
  assert.deepEqual(pairsOf(points()), [[4 / 4096, 0]]);
});

test('a drag is one edit', () => {
  const { history, points } = begin(pointsOf([[0.25, 0.25], [0.5, 0.5]]));
  for (const x of [0.3, 0.35, 0.4]) history.move(0, { x: x, y: 0.25 }, 'drag 1');
  history.settle();
  history.move(0, { x: 0.75, y: 0.25 }, 'drag 1');
  history.undo();
  assert.equal(points()[0].x, Math.round(0.4 * 4096) / 4096);
  history.undo();
  assert.deepEqual(pairsOf(points()), [[0.25, 0.25], [0.5, 0.5]]);
});

test('what is taken back was never there', () => {
  const { history, points } = begin(pointsOf([[0.25, 0.25]]));
  for (const redone of [[], [[0.5, 0.5]]]) {
    history.move(0, { x: 0.75, y: 0.25 }, 'drag');
    history.move(0, { x: 0.8, y: 0.25 }, 'drag');
    history.revert('another');
    assert.notEqual(points()[0].x, 0.25);
    history.revert('drag');
    assert.deepEqual(pairsOf(points()), [[0.25, 0.25]]);
    assert.ok(!history.canUndo());
    history.redo();
    assert.deepEqual(pairsOf(points()), redone.length ? redone : [[0.25, 0.25]]);
    history.move(0, { x: 0.5, y: 0.5 }, '');
    history.undo();
  }
});

test('the board is full at 500 points, and points lie on its grid', () => {
  const { history, points } = begin(Array.from({ length: 499 }, (_, i) => ({ x: i / 4096, y: 0 })));
  assert.equal(history.add({ x: 0.3, y: 1.7 }), 499);
  assert.deepEqual(pairsOf(points())[499], [Math.round(0.3 * 4096) / 4096, 4095 / 4096]);
  assert.equal(history.add({ x: 0.5, y: 0.5 }), -1);
});

test('what changes nothing is no edit, and the step of an answer stays while only names change', () => {
  const { history, points, store } = begin(pointsOf([[0.25, 0.25], [0.5, 0.5]]));
  history.edit(points());
  history.move(0, { x: 0.25, y: 0.25 }, 'drag');
  assert.ok(!history.canUndo());
  store.set({ focus: 1 });
  history.edit(points().map((p) => ({ ...p, name: 'Ulm' })));
  assert.deepEqual([store.get().step, store.get().focus], [3, 1]);
  history.remove(0);
  assert.deepEqual([store.get().step, store.get().focus], [null, 0], 'the focus stays on the board');
  history.clear();
  history.clear();
  history.undo();
  assert.equal(points().length, 1, 'an empty board is not cleared again');
  history.move(0, { x: 0.75, y: 0.25 }, 'drag');
  history.undo();
  history.move(0, { x: 0.8, y: 0.25 }, 'drag');
  history.undo();
  assert.equal(points()[0].x, 0.5, 'a drag after Undo is another edit');
});

test('points that are moved, or come, have the units of the board', () => {
  const { history, points } = begin(placed({ points: [[0, 0], [8, 8]], names: null, rule: 'EUC_2D', title: '', columns: null }));
  history.move(0, { x: 0.5, y: 0.25 }, '');
  history.add({ x: 0.25, y: 0.5 });
  assert.deepEqual(points().map((p) => p.at), [[4, 2], [8, 8], [2, 4]]);
  assert.ok(points().every((p) => p.units === unitsOf(points())));
});
