import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { findMistake, sizesFrom } from './mistake.js';

const hull = { id: 'hull', task: 'hull', n: [5, 50], dictionary: 0 };
const how = { kind: 'uniform', beam: 1, views: 1, constrained: false, seed: 7 };
const board = (x) => pointsOf([[x, 0], [1, 0], [0.5, 1]]);

/** An engine that finds these failures among sets of each size, and whose answers are wrong but where `right` says. */
function engineOf(failures, right = () => false) {
  const asked = [];
  return {
    asked,
    evaluate(question, tell, signal) {
      asked.push(question.n);
      const found = failures[question.n] ?? [];
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
    solve: async ({ points }) => ({ model: { correct: right(points) }, exact: { proven: true } }),
  };
}

test('the wanted size comes first, then larger ones on which the network was trained', () => {
  assert.deepEqual(sizesFrom(hull, 10), [10, 20, 30, 50]);
  assert.deepEqual(sizesFrom(hull, 57), [57]);
  assert.deepEqual(sizesFrom({ ...hull, n: [10, 10] }, 10), [10]);
  assert.deepEqual(sizesFrom({ ...hull, n: [5, 200] }, 57), [57, 100]);
  assert.deepEqual(sizesFrom({ ...hull, dictionary: 10 }, 10), [10]);
});

test('of several mistakes the one is taken that shows most', async () => {
  const engine = engineOf({ 10: [{ points: board(0.25), far: 0.01 }, { points: board(0.5), far: 0.2 }, { points: board(0.75), far: 0.1 }] });
  const found = await findMistake(engine, hull, { ...how, n: 10 }, () => {}, new AbortController().signal);
  assert.deepEqual(found.points[0], { x: 0.5, y: 0 });
  assert.equal(found.n, 10);
  assert.equal(found.wrong, 3);
  assert.ok(found.done >= 10);
});

test('where none errs, larger sets are tried; what is right on the grid is passed over', async () => {
  const engine = engineOf({ 20: [{ points: board(0.5), far: 0.2 }, { points: board(0.25), far: 0.1 }] }, (points) => points[0].x === 0.5);
  const told = [];
  const found = await findMistake(engine, hull, { ...how, n: 10 }, (n, done) => told.push([n, done]), new AbortController().signal);
  assert.deepEqual(engine.asked, [10, 20]);
  assert.deepEqual([found.n, found.points[0].x], [20, 0.25]);
  assert.ok(told.length > 5 && told.every(([n, done]) => n === 10 && done > 0));
});

test('it can be canceled', async () => {
  const halt = new AbortController();
  const engine = engineOf({});
  setTimeout(() => halt.abort(), 100);
  assert.equal(await findMistake(engine, hull, { ...how, n: 10 }, () => {}, halt.signal), null);
  assert.deepEqual(engine.asked, [10]);
});
