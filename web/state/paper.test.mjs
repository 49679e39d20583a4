import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeringNetwork } from './question.js';
import { PAPER, paperNetwork } from './paper.js';

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
