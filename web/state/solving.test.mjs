import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { Solving } from './solving.js';
import { createStore, initialState, sameAnswer } from './store.js';

test('one question at a time, and of what changes meanwhile only the newest is asked', async () => {
  const store = createStore(initialState());
  const asked = [];
  let answer = () => {};
  const engine = { weights: [], defaultFor: () => null,
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
  const engine = { weights: [entry], defaultFor: () => entry, networks,
    ready: new Promise((resolve) => { arrived = () => { networks.started = true; resolve(); }; }),
    solve: async ({ task, points, weights }) => {
      asked.push(weights);
      await turn(270);
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
  await turn(260);
  assert.equal(store.get().busy, null, 'it has an answer');
  await turn(50);
  assert.equal(asked[0], 'w');
  assert.deepEqual([store.get().answer.model.ms, store.get().answer.exact.ms], [7, 100]);
  assert.deepEqual(asked, ['w'], 'once');
  assert.ok(sameAnswer({ ...stored }, stored) && !sameAnswer(stored, { ...stored, searching: true })
    && !sameAnswer(stored, null));
});

test('a stored answer goes when something else is asked, and does not come after that', () => {
  const points = pointsOf([[0, 0]]);
  const store = createStore({ ...initialState(), points });
  const engine = { weights: [], defaultFor: () => null };
  const stored = { task: store.get().task, points, question: 'q', model: null, exact: null };
  const solving = new Solving(store, engine, () => {});
  solving.show(stored);
  store.set({ points: [[1, 1]] });
  assert.equal(store.get().answer, null);
  solving.show(stored);
  assert.equal(store.get().answer, null);
});

/** A board whose questions the test answers. */
function board(more = {}) {
  const store = createStore({ ...initialState('tsp'), points: pointsOf([[0, 0], [0.5, 1], [1, 0]]) });
  const [asked, failures] = [[], []];
  const engine = { weights: [], defaultFor: () => null, tourSearch: { stops: 0, stop() { this.stops++; } },
    solve: ({ signal, ...question }) => new Promise((answer, fail) => {
      asked.push({ ...question, fail,
        answer: (found) => answer({ task: question.task, points: question.points, model: null, exact: null, ...found }) });
      signal.addEventListener('abort', () => fail(signal.reason));
    }), ...more };
  const solving = new Solving(store, engine, (error) => failures.push(error.message));
  solving.start();
  return { store, engine, solving, asked, failures };
}
const passed = (ms = 15) => new Promise((resolve) => { setTimeout(resolve, ms); });

test('an answer that takes long says so, and can be stopped: the previous one stays', async () => {
  const { store, engine, solving, asked } = board();
  await passed(270);
  assert.ok(store.get().busy.began > 0);
  asked[0].answer({ exact: 'tour' });
  await passed();
  const { answer, busy } = store.get();
  assert.deepEqual([answer.exact, busy, store.get().stopped], ['tour', null, false]);
  assert.equal(asked[0].board, true);
  store.set({ beam: 9 });
  await passed();
  solving.stop();
  await passed();
  assert.deepEqual([store.get().stopped, store.get().answer, engine.tourSearch.stops], [true, answer, 1]);
  solving.ask();
  await passed();
  assert.deepEqual([store.get().stopped, asked.length], [false, 3]);
  asked[2].answer({ exact: 'newer' });
  await passed(270);
  assert.deepEqual([store.get().answer.exact, store.get().busy], ['newer', null]);
  store.set({ beam: 5 });
  await passed();
  solving.stop();
  await passed();
  store.set({ points: [] });
  await passed();
  assert.equal(store.get().stopped, false, 'an empty board');
});

test('a stopped question is not said to be stopped once the engine has failed', async () => {
  const { store, engine, solving } = board();
  await passed();
  solving.stop();
  await passed();
  assert.equal(store.get().stopped, true);
  engine.onStopped(new Error('oops'));
  assert.equal(store.get().stopped, false);
});

test('while it is suspended nothing is asked, not even what was changed before', async () => {
  const { store, solving, asked } = board();
  await passed();
  asked[0].answer({ exact: 'tour' });
  await passed();
  store.set({ beam: 9 });
  solving.suspend();
  await passed();
  assert.deepEqual([asked.length, store.get().answer.exact], [1, 'tour']);
  store.set({ beam: 5 });
  await passed();
  assert.deepEqual([asked.length, store.get().answer], [1, null]);
});

test('a tour that comes at once is part of the answer', async () => {
  const { store, asked } = board();
  await passed();
  asked[0].answer({ later: Promise.resolve({ exact: 'tour', model: null }) });
  await passed();
  assert.deepEqual([store.get().answer.exact, store.get().answer.searching], ['tour', undefined]);
});

test('an answer to the problem before is not shown', async () => {
  const { store, asked } = board();
  await passed();
  store.set({ task: 'hull' });
  asked[0].answer({ exact: 'tour' });
  await passed();
  assert.equal(store.get().answer, null);
});

test('once the engine has failed nothing is asked until it starts again', async () => {
  const { store, engine, solving, asked, failures } = board();
  await passed();
  asked[0].fail(new Error('oops'));
  await passed();
  engine.onStopped(new Error('again'));
  const { answer, fatal, points } = store.get();
  assert.deepEqual([answer, fatal, failures], [null, points, ['oops']], 'reported once');
  solving.ask();
  await passed();
  assert.equal(asked.length, 1);
  solving.start();
  await passed();
  assert.equal(asked.length, 2);
});

test('a search is that of the board’s points: its best tour is shown, and it ends with them', async () => {
  const { store, engine, asked } = board();
  await passed();
  const { task, points } = store.get();
  let found = () => {};
  asked[0].answer({ later: new Promise((resolve) => { found = resolve; }) });
  await passed(30);
  engine.onBestTour({ task, points, length: 7 });
  engine.onBestTour({ task, points: [...points], length: 8 });
  engine.onBestTour({ task: 'hull', points, length: 9 });
  assert.deepEqual([store.get().bestTour, store.get().answer.searching], [{ length: 7 }, true]);
  found({ exact: 'tour', model: null });
  await passed();
  assert.deepEqual([store.get().bestTour, store.get().answer.exact, store.get().answer.searching], [null, 'tour', false]);
  const moved = () => points.map((p) => ({ ...p }));
  for (const [next, last] of [[moved(), 'tour'], [moved(), 'tour'], [points.slice(1), null]]) {
    engine.onBestTour({ task, points: store.get().points, length: 7 });
    store.set({ points: next });
    assert.equal(store.get().bestTour, null);
    await passed();
    asked.at(-1).answer({ later: new Promise(() => {}) });
    await passed(30);
    assert.equal(store.get().answer.lastExact, last, 'the tour before, on as many points');
  }
  assert.equal(engine.tourSearch.stops, 0);
  engine.onBestTour({ task, points: store.get().points, length: 7 });
  store.set({ task: 'hull' });
  assert.equal(store.get().bestTour, null);
  store.set({ points: [] });
  assert.equal(engine.tourSearch.stops, 2);
  await passed();
  assert.equal(store.get().answer.points.length, 0);
});

/** A board whose network the test loads. */
function loading(more = {}) {
  const core = { has: false, load: () => {}, fail: (_) => {} };
  const networks = { started: true, has: () => core.has,
    load: () => new Promise((resolve, reject) => { core.load = resolve; core.fail = reject; }), ...more };
  const entry = { id: 'w', task: 'tsp' };
  return { core, networks, ...board({ weights: [entry], defaultFor: () => entry, networks,
    ready: new Promise((_, reject) => { core.stop = reject; }) }) };
}

test('a network that comes in time answers at once, and one that fails in time, after the exact answer', async () => {
  const { core, asked } = loading();
  await passed();
  core.has = true;
  core.load();
  await passed();
  assert.deepEqual(asked.map((q) => q.weights), ['w']);
  const failing = loading();
  await passed();
  failing.core.fail(new Error('It is missing.'));
  await passed();
  assert.deepEqual(failing.asked.map((q) => q.weights), [null]);
  failing.asked[0].answer({ exact: 'tour' });
  await passed();
  assert.deepEqual(failing.asked.map((q) => q.weights), [null, 'w']);
});

test('if the page cannot start, the board does not ask again: the page says why', async () => {
  const { core, asked } = loading({ started: false });
  await passed();
  core.stop(new Error('No connection.'));
  await passed();
  asked[0].answer({ exact: 'tour' });
  await passed();
  assert.deepEqual(asked.map((q) => q.weights), [null]);
});

test('while a network is loaded the exact answer is shown alone; if it cannot be, the answer says so', async () => {
  let fail = () => {};
  const networks = { started: true, has: () => false, load: () => new Promise((_, reject) => { fail = reject; }) };
  const entry = { id: 'w', task: 'tsp' };
  const { store, asked } = board({ weights: [entry], defaultFor: () => entry, networks });
  await passed(50);
  assert.equal(asked.length, 0, 'it may come at once');
  await passed(80);
  asked[0].answer({ exact: 'tour' });
  await passed();
  assert.deepEqual([asked[0].weights, store.get().answer.awaited], [null, true]);
  fail(new Error('It is missing.'));
  await passed();
  asked[1].answer({ modelError: 'It is missing.' });
  await passed();
  assert.deepEqual([asked[1].weights, store.get().answer.awaited, store.get().answer.modelError], ['w', false, 'It is missing.']);
  store.set({ beam: 9 });
  await passed();
  assert.equal(asked[2].weights, null, 'it is tried again, and not waited for');
});
