import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headlineOf } from '../catalog/problems.js';
import { heedsOrder } from '../state/question.js';
import { ALONE, decodingWords, doubtOf, isUniform, learnedWords, metricFor, modelName, networkWords, titleOf,
  valueSentence } from './networks.js';

test('a name tells whose tours a network learned', () => {
  const entry = { id: 'a1', whose: 'paper', task: 'tsp', architecture: 'ptrnet', n: [50, 50], order: 'random',
    labels: 'greedy-path-2opt' };
  assert.equal(modelName(entry), 'A Ptr-Net like the paper’s, 50 points, trained on algorithm A1’s tours');
  assert.equal(modelName({ ...entry, labels: '' }), 'A Ptr-Net like the paper’s, 50 points');
  assert.equal(modelName({ ...entry, labels: '', architecture: 'seq2seq' }),
    'An LSTM like the paper’s, 50 points');
  assert.equal(modelName({ ...entry, whose: undefined, labels: 'or-opt' }), 'Your Ptr-Net, 50 points');
  assert.equal(modelName({ ...entry, made: 'now', title: 'Tour, 8 points' }), 'Tour, 8 points', 'trained in the page');
});

test('how a network reads the points, and what it gets of each, is what core calls it', () => {
  assert.ok(heedsOrder({ order: 'random' }) && heedsOrder(null) && !heedsOrder({ order: 'x' }));
  const entry = { whose: 'ours', task: 'hull', order: 'x', frame: 'affine', relation: 'coordinates/1', gated: 64,
    bidirectional: true, distinct: true, n: [5, 50], examples: 6.4e6, scores: [] };
  assert.equal(networkWords(entry), 'Ours: the paper’s Ptr-Net, extended. It normalizes the points, sorts the points '
    + 'from left to right and reads them in both directions. For each point it is given the coordinates. It sees the '
    + 'differences in x and y of each candidate to the points chosen last, before it and first. It compares the likeliest '
    + 'candidates with each other. It never chooses a point twice. It has seen 6.4 million examples of 5 to 50 points.');
  assert.match(networkWords({ ...entry, task: 'tsp' }), /chooses a city twice \(it considers at most the 64 nearest\)\./);
  assert.equal(networkWords({ whose: 'paper', task: 'tsp', order: 'random', distinct: true, n: [10, 10], scores: [] }),
    'Like the paper’s, trained by us. It reads the points in the order given once. It is given only the coordinates. '
    + 'It never chooses a city twice. It has seen no examples.');
});

test('where the best answer is not known for certain, the scores say from how many points on', () => {
  const gap = (n, value, more) => ({ metric: 'gap', n, instances: 12, value, ...more });
  const entry = { whose: 'ours', task: 'tsp', order: 'x', n: [5, 200], examples: 1e6,
    scores: [gap(50, 0.002), gap(200, 0.04, { unproven: 12 }), gap(200, 0.05, { kind: 'ring' })] };
  assert.match(networkWords(entry).replaceAll('\u00a0', ' '),
    new RegExp('Longer than the shortest tour, with search: 0\\.2 % at 50, 4\\.0 % at 200 points '
      + '\\(from 200 on, than the best tour known\\), and measured on 1 more distribution of points\\.$'));
  assert.match(networkWords({ ...entry, made: true }), /examples of 5 to 200 points\. Longer than the shortest tour: /);
});

test('what a network is given is not called learned: a mask', () => {
  const entry = { whose: 'ours', task: 'hull', order: 'x', scores: [] };
  const paper = { ...entry, whose: 'paper' };
  assert.match(learnedWords(paper), /given only x and y: it learned the rest/);
  assert.match(learnedWords({ ...paper, task: 'tsp', distinct: true }),
    /only x and y, and a mask keeps it from choosing a point twice: it learned/);
  assert.equal(learnedWords({ ...entry, relation: 'coordinates/1' }),
    'This network is given x and y, and differences of them. Which point is right, it had to learn.');
  assert.match(learnedWords({ ...entry, relation: 'lists/1', gated: 64, task: 'delaunay' }),
    new RegExp('^This network is given x and y, and differences of them, which candidate would close a list, and which edges it '
      + 'has drawn\\. '
      + '.* represent the in-circle test exactly\\. .* bounded by conics, .* it had to learn\\.$'));
});

test('what helps is said', () => {
  assert.equal(decodingWords('hull', ALONE, false),
    'At every step its most probable choice is taken and never revised.');
  assert.match(decodingWords('tsp', { ...ALONE, constrained: true }, true),
    /most probable choice, among those not yet chosen, as in its training, is taken/);
  const hull = decodingWords('hull', { beam: 3, constrained: true }, false);
  assert.match(hull,
    new RegExp('A search among its choices skips what cannot lead to a valid hull; it follows the '
      + '3 best unfinished answers and takes, of the finished ones, the largest outline'));
  assert.match(decodingWords('hull', { beam: 1, constrained: true }, false), /choices skips what .* valid hull\.$/);
  assert.match(decodingWords('tsp', { beam: 10, constrained: true }, true),
    /choices follows .* takes, of the finished ones, the shortest tour\. In the beam, hypotheses over the same cities/);
  assert.match(decodingWords('tsp', { beam: 10, constrained: false }, true), /the shortest tour\.$/, 'none are merged');
});

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
