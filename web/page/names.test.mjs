import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heedsOrder } from '../state/paper.js';
import { learnedWords, networkWords } from './names.js';

test('how a network reads the points, and what it gets of each, is what core calls it', () => {
  assert.ok(heedsOrder({ order: 'random' }) && heedsOrder(null) && !heedsOrder({ order: 'x' }));
  const made = networkWords({ whose: 'ours', task: 'hull', architecture: 'ptrnet', order: 'x',
    frame: 'affine', relation: 'coordinates/1', n: [5, 50], scores: [] });
  assert.match(made,
    new RegExp('^Ours: .* For each point it is given the coordinates\\. It sees the differences in x and y '
      + 'of each candidate to the points chosen last and first\\.'));
});

test('where the best answer is not known for certain, the scores say from how many points on', () => {
  const gap = (n, value, more) => ({ metric: 'gap', n, instances: 12, value, ...more });
  const entry = { whose: 'ours', task: 'tsp', order: 'x', n: [5, 200], examples: 1e6,
    scores: [gap(50, 0.002), gap(200, 0.04, { unproven: 12 }), gap(200, 0.05, { kind: 'ring' })] };
  assert.match(networkWords(entry).replaceAll('\u00a0', ' '),
    new RegExp('Longer than the shortest tour, with search: 0\\.2 % at 50, 4\\.0 % at 200 points '
      + '\\(from 200 on, than the best tour known\\), and measured on 1 more distribution of points\\.$'));
});

test('what a network is given is not called learned: a mask', () => {
  const entry = { whose: 'ours', task: 'hull', order: 'x', scores: [] };
  const paper = { ...entry, whose: 'paper' };
  assert.match(learnedWords(paper), /given only x and y: it learned the rest/);
  assert.match(learnedWords({ ...paper, task: 'tsp', distinct: true }),
    /only x and y, and a mask keeps it from choosing a point twice: it learned/);
  assert.match(learnedWords({ ...entry, relation: 'lists/1', gated: 64, task: 'delaunay' }),
    new RegExp('^This network is given x and y, and differences of them, which candidate would close a list, and which edges it '
      + 'has drawn\\. '
      + '.* represent the in-circle test exactly\\. .* bounded by conics, .* it had to learn\\.$'));
});
