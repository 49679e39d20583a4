import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { createTrip } from './away.js';
import { changeQuestion, kindOfPoints } from './question.js';
import { History } from './history.js';
import { createStore, initialState, questionOf } from './store.js';

const mine = pointsOf([[0.25, 0.25], [0.5, 0.75], [0.75, 0.25]]);
const theirs = pointsOf([[0.1, 0.1], [0.2, 0.8], [0.6, 0.9], [0.8, 0.3]]);
const shown = { task: 'hull', points: theirs, weights: { hull: 'paper' }, beam: 1, constrained: false };
/** The visitor's question, with decoding of its own; and the page's, after it has put another there. */
function begin() {
  const store = createStore({ ...initialState('hull'), points: mine, weights: { hull: 'chosen' }, beam: 7 });
  const history = new History(store);
  const trip = createTrip(store, history);
  const { points, ...asked } = shown;
  const before = store.get();
  trip.go(asked, points, 'ring');
  assert.deepEqual(questionOf(store.get()), { ...shown, weights: 'paper', improve: null });
  assert.equal(kindOfPoints(store.get()), 'ring');
  return { store, history, trip, before, asked: () => questionOf(store.get()) };
}

test('going back, or undoing, restores what the visitor asked, also after two boards', () => {
  for (const how of ['back', 'undo']) {
    const { store, history, trip, before, asked } = begin();
    if (how === 'back') trip.go({ beam: 2 }, pointsOf([[0.3, 0.3]]));
    if (how === 'back') assert.equal(kindOfPoints(store.get()), '');
    (how === 'back' ? trip : { back: history.undo }).back();
    assert.deepEqual(asked(), before.question, how);
    assert.equal(store.get().away, null);
    trip.back();
    assert.deepEqual(asked(), before.question, 'once');
  }
});

test('a point more or elsewhere is still that board; another board, or problem, is the visitor’s again', () => {
  const { store, history, asked } = begin();
  history.add({ x: 0.5, y: 0.5 });
  history.move(0, { x: 0.3, y: 0.1 }, '');
  history.remove(1);
  assert.equal(asked().weights, 'paper');
  history.edit(pointsOf([[0.5, 0.5], [0.6, 0.5], [0.5, 0.6]]));
  assert.deepEqual([asked().weights, asked().beam, store.get().away], ['chosen', 7, null]);
  const other = begin();
  changeQuestion(other.store, { task: 'tsp' });
  assert.deepEqual([other.asked().task, other.asked().points, other.asked().beam], ['tsp', theirs, 7]);
  assert.deepEqual(other.store.get().weights, { hull: 'chosen' });
});
