import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenWords, sortedWords } from '../catalog/problems.js';
import { heedsOrder } from '../state/paper.js';
import { addsWords, learnedWords, networkWords } from './names.js';

test('how a network reads the points, and what it gets of each, is what core calls it', () => {
  assert.deepEqual(['random', 'x', 'angle', undefined].map(sortedWords),
    ['', 'from left to right', 'by their angle around the middle', '']);
  assert.deepEqual([2, 3, 4, 5, 9].map((n) => givenWords(n).length), [0, 1, 2, 2, 3]);
  assert.ok(heedsOrder({ order: 'random' }) && heedsOrder(null) && !heedsOrder({ order: 'angle' }));
  const entry = { whose: 'ours', task: 'hull', order: 'angle', bidirectional: true, features: 9 };
  assert.match(addsWords(entry), /It sorts the points and reads them by their angle around the middle, forwards and backwards\. For each point it is given the coordinates and 7 more numbers\.$/);
  assert.match(addsWords({ ...entry, order: 'random' }), /It reads the points in the order given, /);
  const made = networkWords({ whose: 'told', task: 'hull', architecture: 'ptrnet', order: 'x', frame: 'affine', features: 2, relation: 'places/1', n: [5, 50], scores: [] });
  assert.match(made, /^Made by hand: .* it was right on every board of uniform points that we tried\. .* For each point it is given the coordinates\. It sees where each candidate lies relative to the last two chosen \(no angles\)/);
  const tours = { ...entry, task: 'tsp', distinct: true };
  assert.match(addsWords(tours), / 7 more numbers\. It never chooses a city twice\.$/);
  assert.match(addsWords({ ...tours, relation: 'places/1' }), / never chooses a city twice \(it considers at most the 64 nearest\)\. /);
});

test('where the best answer is not known for certain, the scores say from how many points on', () => {
  const gap = (n, value, more) => ({ metric: 'gap', n, instances: 12, value, ...more });
  const entry = { whose: 'ours', task: 'tsp', order: 'x', features: 9, n: [5, 200], examples: 1e6,
    scores: [gap(50, 0.002), gap(200, 0.04, { unproven: 12 }), gap(200, 0.05, { kind: 'ring' })] };
  assert.match(networkWords(entry).replaceAll('\u00a0', ' '),
    /Longer than the shortest tour: 0\.2 % at 50, 4\.0 % at 200 points \(from 200 on, than the best tour known\), and measured on 1 more distribution of points\.$/);
});

test('what a network is given is not called learned: the side of an edge, a mask, weights set by hand', () => {
  const entry = { whose: 'ours', task: 'hull', order: 'angle', features: 9, scores: [] };
  for (const relation of ['places/1', 'recall/1']) assert.match(addsWords({ ...entry, relation }), /across the last edge tells its side\. No angle is given/, relation);
  const paper = { ...entry, whose: 'paper', features: 2 };
  assert.match(learnedWords(paper), /given only x and y: it learned the rest/);
  assert.match(learnedWords({ ...paper, task: 'tsp', distinct: true }), /only x and y, and a mask keeps it from choosing a point twice: it learned/);
  const made = { ...entry, whose: 'told', architecture: 'ptrnet', n: [5, 50], relation: 'places/1' };
  assert.match(learnedWords(made), /was not trained/);
  assert.match(networkWords(made), /It has seen no examples\./);
});
