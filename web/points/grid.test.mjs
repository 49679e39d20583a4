import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GRID, apart, nearest, pairsOf, permutation, pointsOf, samePlaces } from './grid.js';
import { boardOf, randomNumbers } from './seeded.js';

test('points in one cell lie apart: a later one takes the next free cell, over the end of a row too', () => {
  const last = (GRID - 1) / GRID;
  const taken = apart(pointsOf([[0.5, 0.5], [0.5 + 0.1 / GRID, 0.5], [0.5, 0.5], [last, 0.25], [1, 0.25], [0.1, 0.1]]));
  assert.deepEqual(pairsOf(taken), [[0.5, 0.5], [0.5 + 1 / GRID, 0.5], [0.5 + 2 / GRID, 0.5], [last, 0.25],
    [0, 0.25 + 1 / GRID], [410 / GRID, 410 / GRID]]);
});

test('the nearest point is within reach, or there is none', () => {
  const points = pointsOf([[0.1, 0.1], [0.5, 0.5], [0.52, 0.5]]);
  assert.equal(nearest(points, { x: 0.53, y: 0.5 }, 0.1), 2);
  assert.equal(nearest(points, { x: 0.2, y: 0.4 }, 0.1), -1);
});

test('two boards have the same places if both coordinates agree', () => {
  const points = pointsOf([[0.1, 0.2], [0.3, 0.4]]);
  assert.ok(samePlaces(points, pointsOf(pairsOf(points))));
  for (const other of [[[0.1, 0.2]], [[0.1, 0.2], [0.3, 0.5]], [[0.1, 0.2], [0.2, 0.4]]])
    assert.ok(!samePlaces(points, pointsOf(other)) && !samePlaces(pointsOf(other), points));
});

test('a permutation names each index once, and is another each time', () => {
  const orders = Array.from({ length: 5 }, () => permutation(20));
  for (const order of orders) assert.equal(new Set(order).size, 20);
  assert.ok(new Set(orders.map(String)).size > 1);
});

// Links to a day's board, and to a challenge, depend on these numbers.
test('a seed has the same board in every version of the page', () => {
  const next = randomNumbers(1);
  assert.deepEqual([next(), next()], [0.6270739405881613, 0.002735721180215478]);
  const board = boardOf(7, { count: 12, border: 0.2, room: 0.1 });
  assert.ok(pairsOf(board).flat().every((v) => v >= 0.1999 && v <= 0.8001));
  for (const [i, p] of board.entries())
    for (const q of board.slice(i + 1)) assert.ok(Math.hypot(p.x - q.x, p.y - q.y) > 0.0995);
  const crowded = boardOf(7, { count: 9, border: 0.5, room: 0.1 });
  assert.equal(new Set(pairsOf(crowded).map(String)).size, 9, 'no two in one place');
});
