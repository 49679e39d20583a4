import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heedsOrder } from '../state/question.js';
import { learnedWords, networkWords } from './names.js';

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
