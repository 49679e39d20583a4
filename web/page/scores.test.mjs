import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headlineOf } from '../catalog/problems.js';
import { doubtOf, isUniform, metricFor, titleOf, valueSentence } from './scores.js';

const score = (n, value, more) => ({ metric: 'accuracy', n, instances: 100, value, ...more });
const hull = (scores, more) => ({ task: 'hull', n: [5, 50], scores, ...more });

test('confidence is in doubt where points are unlike any that it knows', () => {
  const entry = hull([score(10, 0.9), score(60, 0.9, { kind: 'strip' })]);
  assert.equal(doubtOf(entry, 10, 'uniform'), '');
  assert.equal(doubtOf(entry, 10, ''), '', 'not drawn');
  assert.equal(doubtOf(entry, 10, 'human'), '');
  assert.equal(doubtOf(entry, 10, 'strip'), '');
  assert.match(doubtOf(entry, 10, 'ring'), /^It was not trained or measured on points like these/);
  assert.match(doubtOf(entry, 61, 'uniform'), /^Outside its training range \(5–50 points\)/);
  assert.match(doubtOf(entry, 4, 'uniform'), /^Outside its training range \(5–50 points\)/);
  assert.equal(doubtOf(entry, 5, 'uniform'), '');
  const ten = hull([score(5, 0.5), score(10, 0.9)], { n: [10, 10] });
  assert.equal(doubtOf(ten, 5, 'uniform'), '', 'fewer than it was trained on, but measured');
  assert.match(doubtOf(ten, 4, 'uniform'), /^Outside its training range \(10 points\)/);
  assert.equal(doubtOf(null, 10, ''), '');
  assert.ok(isUniform({}) && !isUniform({ kind: 'ring' }));
});

test('a score is said in the sentence of its metric: of the headline, if it was measured', () => {
  const said = (task, names) => {
    const metric = metricFor({ task, scores: names.map((name) => score(10, 0.05, { metric: name })) });
    return valueSentence(task, metric, 0.05, '100 sets').replaceAll('\u00a0', ' ');
  };
  assert.equal(headlineOf('tsp').name, 'gap');
  assert.equal(said('tsp', ['tour_length', 'gap']), '5.0 % longer than the shortest tour, over 100 sets');
  assert.equal(said('tsp', ['tour_length']), 'Mean tour: 0.050, on 100 sets');
  assert.equal(said('hull', ['accuracy']), 'Exactly right on 5.0 % of 100 sets');
  assert.equal(metricFor({ task: 'hull', scores: [] }), undefined);
  assert.deepEqual([titleOf('ring'), titleOf('?')], ['Ring', '?']);
});
