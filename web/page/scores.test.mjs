import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubtOf, isUniform, kindWords, scoreLine } from './scores.js';

const score = (n, value, more) => ({ metric: 'accuracy', n, instances: 100, value, ...more });
const hull = (scores, more) => ({ task: 'hull', n: [5, 50], scores, ...more });
const asked = { beam: 1, views: 1, constrained: true };

test('on as many points as were measured, between two, and beyond', () => {
  const entry = hull([score(30, 0.5), score(10, 0.9), score(10, 0.1, { kind: 'strip' })]);
  assert.equal(scoreLine(entry, 10, '', asked), 'Exactly right on 90.0\u00a0% of 100 random boards of 10 points');
  assert.equal(scoreLine(entry, 15, '', asked), 'Exactly right on 90.0\u00a0% of 100 random boards of 10 points; on 30 points 50.0\u00a0%');
  assert.equal(scoreLine(entry, 40, '', asked), 'Not measured beyond 30 points. Exactly right on 50.0\u00a0% of 100 random boards of 30 points');
  assert.equal(scoreLine(entry, 5, '', asked), 'Not measured below 10 points. Exactly right on 90.0\u00a0% of 100 random boards of 10 points');
  assert.equal(scoreLine(entry, 10, 'strip', asked), 'Exactly right on 10.0\u00a0% of 100 boards of 10 points like these, “Strip”');
  assert.match(scoreLine(entry, 10, 'ring', asked), /^Not measured on points like these, “Ring”: it was trained on uniform ones\. On those: Exactly right on 90\.0\u00a0%/);
  assert.equal(kindWords(''), '');
  assert.match(kindWords('strip'), /^These points were drawn as Strip: /);
  assert.equal(scoreLine(hull([]), 10, '', asked), 'Its score was not measured.');
});

test('of triangulations the triangles and the boards; of a network asked alone, its own figures', () => {
  const both = (triangles, boards) => [score(10, boards), score(10, triangles, { metric: 'triangle_coverage' }), score(20, boards / 2), score(20, triangles, { metric: 'triangle_coverage' })];
  const entry = { task: 'delaunay', n: [5, 50], scores: both(0.99, 0.8), alone: both(0.9, 0.4), decoded: { beam: 1, constrained: true } };
  const line = (n, how) => scoreLine(entry, n, '', { ...asked, ...how }).replace(/\u00a0/g, ' ');
  assert.equal(line(10), '99.0 % of the triangles right in 100 random boards of 10 points; 80.0 % of the boards exactly right');
  assert.equal(line(15), '99.0 % of the triangles right in 100 random boards of 10 points; 80.0 % of the boards exactly right; on 20 points 99.0 % and 40.0 %');
  assert.equal(line(10, { constrained: false }), '90.0 % of the triangles right in 100 random boards of 10 points, alone; 40.0 % of the boards exactly right');
});

test('where the best answer is not known for certain, the best known is named', () => {
  const gap = (n, value, more) => ({ metric: 'gap', n, instances: 12, value, ...more });
  const entry = { task: 'tsp', n: [5, 200], scores: [gap(50, 0.002), gap(100, 0.01), gap(200, 0.04, { unproven: 12 })] };
  const line = (n) => scoreLine(entry, n, '', asked).replace(/\u00a0/g, ' ');
  assert.equal(line(100), '1.0 % longer than the shortest tour, over 12 random boards of 100 points');
  assert.equal(line(150), '1.0 % longer than the best tour known, over 12 random boards of 100 points; on 200 points 4.0 %');
  assert.equal(line(200), '4.0 % longer than the best tour known, over 12 random boards of 200 points');
});

test('how it was measured is said where it is not as the visitor asks', () => {
  const line = (decoded, more) => scoreLine(hull([score(5, 0.5)], { decoded, ...more }), 5, '', asked).replace('Exactly right on 50.0\u00a0% of 100 random boards of 5 points', '');
  assert.equal(line({ beam: 1, constrained: true }), '');
  assert.equal(line({ beam: 1, constrained: false }), ', decoded greedily, unconstrained');
  assert.equal(line({ beam: 10, constrained: false }), ', decoded with a beam of 10, unconstrained');
  assert.equal(line({ beam: 1, constrained: false }, { distinct: true }), '', 'it knows valid answers alone');
});

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
  const made = hull([score(5, 1), score(50, 1)], { whose: 'told' });
  assert.equal(doubtOf(made, 20, 'uniform'), '');
  assert.equal(doubtOf(made, 4, 'uniform'), 'Its weights were set by hand, and it was not measured on 4 points.', 'nobody trained it');
  assert.equal(doubtOf(made, 20, 'ring'), 'Its weights were set by hand, and it was not measured on points like these.');
  assert.match(scoreLine(made, 5, 'ring', asked), /^Not measured on points like these, “Ring”\. On uniform ones: Exactly right on 100/);
  assert.equal(doubtOf(null, 10, ''), '');
  assert.ok(isUniform({}) && !isUniform({ kind: 'ring' }));
});
