import assert from 'node:assert/strict';
import test from 'node:test';
import { classicWords } from './classic.js';

const points = [[0, 0], [1, 0], [1, 1], [0, 0.9], [0.4, 0.5]].map(([x, y]) => ({ x, y }));
const steps = (...chosen) => chosen.map((c) => ({ chosen: c }));

test('hulls: the point that leaves all others to its left', () => {
  const hull = [0, 1, 2, 3];
  const said = (...chosen) => classicWords('hull', points, steps(...chosen), chosen.length - 1, hull);
  assert.match(said(0, 1), /from point 1, .* Point 2\.$/);
  assert.match(said(0, 1, 2, 3, 0), /Point 1, where the outline began\.$/);
  assert.match(said(0, 4, 2), /None: it is no corner/);
  assert.equal(said(0), '', 'nothing is asked at the first step');
});

test('triangulations: the empty circle, at third corners', () => {
  const triangles = [0, 1, 4, 1, 2, 4, 2, 3, 4, 0, 3, 4];
  const said = (...chosen) =>
    classicWords('delaunay', points, steps(...chosen), chosen.length - 1, triangles);
  assert.match(said(1, 4, 0), /through point 2, point 5 and .* That of point 1 and that of point 3\.$/);
  assert.match(said(0, 2, 4), /None: they share no edge/);
  assert.equal(said(0, 1), '');
});

test('tours: the nearest open city and the shortest continuation', () => {
  const tour = [0, 1, 2, 3, 4];
  assert.equal(classicWords('tsp', points, steps(0, 1), 1, tour),
    'The nearest open city to point 1 is point 5. '
      + 'The shortest tour goes from point 1 to point 2 or point 5.');
  assert.equal(classicWords('tsp', points, steps(0, 1, 2), 2, tour),
    'The nearest open city to point 2 is point 5. The shortest tour goes from point 2 to point 3.');
  assert.equal(classicWords('tsp', points, steps(0, 1), 1, undefined), '');
  assert.equal(classicWords('tsp', points, steps(0, 1, 2, 3, 4, 0), 5, tour), '');
});
