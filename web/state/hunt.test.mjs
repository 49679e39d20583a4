import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { findMistake, stagesOf } from './hunt.js';
import { initialState } from './store.js';

const stages =
  [{ weights: 'hull', chosen: '', n: 10, kind: 'uniform', beam: 1, constrained: false, words: '' }];
const edges = [{ wrong: true }];
const board = (x) => pointsOf([[x, 0], [1, 0], [0.5, 1]]);

/**
 * An engine whose k-th evaluation finds the k-th list of failures, and whose answers are wrong except where
 * `right` is true; `far`: by how much, for the points on the grid.
 */
function engineOf(failures, right = () => false, far = () => 0.2) {
  const asked = [];
  return {
    asked,
    evaluate(question, tell, signal) {
      asked.push(question);
      const found = failures[asked.length - 1] ?? [];
      return new Promise((resolve) => {
        let done = 0;
        const step = () => {
          done += 10;
          const result = { done, correct: done - found.length, failures: found };
          tell(result);
          if (signal.aborted) resolve(result);
          else setTimeout(step, 40);
        };
        step();
      });
    },
    solve: async ({ points }) =>
      ({ model: { correct: right(points), edges: failures[0][0].edges, spot: { far: far(points) } }, exact: { proven: true } }),
  };
}

test('of several mistakes the one is taken that shows most', async () => {
  const engine = engineOf([[{ points: board(0.25), far: 0.01, edges },
    { points: board(0.5), far: 0.2, edges }, { points: board(0.75), far: 0.1, edges }]]);
  const found = await findMistake(engine, 'hull', stages, () => {}, new AbortController().signal);
  assert.deepEqual(found.points[0], { x: 0.5, y: 0 });
  assert.equal(found.wrong, 3);
  assert.ok(found.done >= 10);
});

test('a near tie is no mistake, nor what is right on the grid: others are tried, and counted', async () => {
  const ties = Array.from({ length: 12 }, () => ({ points: board(0.75), far: 0.00009, edges }));
  const engine = engineOf([ties,
    [{ points: board(0.5), far: 0.2, edges }, { points: board(0.25), far: 0.1, edges }]],
    (points) => points[0].x === 0.5);
  const reported = [];
  const found = await findMistake(
    engine, 'hull', stages, ({ done }) => reported.push(done), new AbortController().signal);
  assert.equal(found.points[0].x, 0.25);
  assert.deepEqual(engine.asked.map((a) => a.n), [10, 10]);
  assert.notEqual(engine.asked[0].seed, engine.asked[1].seed);
  assert.deepEqual(reported, [...reported].sort((a, b) => a - b));
  assert.equal(found.done, reported.at(-1));
});

test('what is a near tie on the grid is no mistake', async () => {
  const engine = engineOf([[{ points: board(0.5), far: 0.0002, edges }, { points: board(0.25), far: 0.0001, edges }]],
    () => false, (points) => (points[0].x === 0.5 ? 0.00009 : 0.0001));
  assert.equal((await findMistake(engine, 'hull', stages, () => {}, new AbortController().signal)).points[0].x, 0.25);
});

test('an answer that lacks a part and has no wrong edge is a mistake', async () => {
  const engine = engineOf([[{ points: board(0.25), far: 0, edges: [{ wrong: false }] }]]);
  assert.ok((await findMistake(engine, 'hull', stages, () => {}, new AbortController().signal)).points);
});

test('it widens: more points, clusters, and at last a network like the paper’s, alone', () => {
  const paper = { id: 'p', task: 'hull', whose: 'paper', architecture: 'ptrnet', n: [5, 50] };
  const state = { ...initialState('hull'), constrained: true };
  const list = stagesOf(state, { weights: [paper] }, { id: 'hull', task: 'hull' }, 10, 'ring');
  assert.deepEqual(list.map((s) => [s.weights, s.n, s.kind, s.constrained]), [
    ['hull', 10, 'ring', true], ['hull', 50, 'ring', true],
    ['hull', 50, 'clusters', true], ['p', 10, 'uniform', false],
  ]);
});

test('its boards have twice the points, at least 50, and at most what the problem draws', () => {
  const sizes = (task, n) =>
    stagesOf(initialState(task), { weights: [] }, { id: 'w', task }, n, 'uniform').map((s) => s.n);
  assert.deepEqual([sizes('hull', 40), sizes('tsp', 150)], [[40, 80, 80], [150, 200, 200]]);
});

test('the board tried last is shown; what is not proven is no mistake, and a stop ends the hunt', async () => {
  const twins = [{ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }];
  const failure = { points: twins, far: 0.2, edges };
  const run = async (proven, signal = new AbortController().signal) => {
    const [seen, solved] = [[], []];
    let done = 10; // then no board is tried any more
    const engine = {
      async evaluate(_, tell) {
        const result = { done, correct: 0, failures: done ? [failure] : [], last: [{ ...failure, points: [[0.5, 0.5], [0.5, 0.5]] }] };
        done = 0;
        tell(result);
        return result;
      },
      async solve({ points }) {
        solved.push(points);
        return { model: { correct: false, edges, spot: { far: 0.2 } }, exact: { proven } };
      } };
    const found = await findMistake(engine, 'hull', stages, ({ board }) => seen.push(board), signal);
    return { found, seen, solved };
  };
  const { found, seen, solved } = await run(true);
  assert.deepEqual([found.points, seen[0].points, seen[0].answer.model.edges], [solved[0], twins, edges]);
  assert.notDeepEqual(solved[0][0], solved[0][1], 'no two in one place');
  assert.equal((await run(false)).found, null);
  const stopped = await run(true, AbortSignal.abort());
  assert.deepEqual([stopped.found, stopped.solved], [null, []]);
});
