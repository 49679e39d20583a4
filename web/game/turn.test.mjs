import assert from 'node:assert/strict';
import test from 'node:test';
import { CITIES, challengeOf, cities, excess, lengthOf, outcome, seedOf } from './turn.js';

const SQUARE = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }];

test('a tour closes', () => {
  assert.equal(lengthOf(SQUARE, []), 0);
  assert.equal(lengthOf(SQUARE, [0, 1, 2], false), 2);
  assert.equal(lengthOf(SQUARE, [0, 1, 2, 3]), 4);
});

test('a seed has one board, and a day one seed', () => {
  assert.equal(seedOf(new Date('2026-11-25T23:59:59Z')), 20261125);
  const board = cities(20261125);
  assert.deepEqual(board, cities(20261125));
  assert.notDeepEqual(board, cities(20261126));
  assert.equal(new Set(board.map(({ x, y }) => `${x} ${y}`)).size, CITIES);
  assert.ok(board.every(({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1));
  assert.ok(board.every((p, i) => board.slice(i + 1).every((q) => Math.hypot(p.x - q.x, p.y - q.y) > 0.079)));
});

test('a challenge is read back, and one that is none says why', () => {
  assert.equal(challengeOf(SQUARE, ''), null);
  assert.deepEqual(challengeOf(SQUARE, '3.1.0.2'), [3, 1, 0, 2]);
  for (const text of [
    '0.1.2', '0.1.2.2', '0.1.2.4', '0.1.2.x', '0.1.2.-1', '0.1.2.3.0', '0.1.2.1.5', '0.1.2.3.3']) {
    assert.throws(
      () => challengeOf(SQUARE, text), { message: `“${text}” is no tour of the link’s 4 cities.` });
  }
  for (const cities of [SQUARE.slice(1), Array(51).fill(SQUARE[0])])
    assert.throws(() => challengeOf(cities, ''), { message: `The link’s board has ${cities.length} cities; a game takes 4 to 50.` });
  const ruled = SQUARE.map((p) => ({ ...p,
    units: { rule: 'sphere', title: '', columns: null, frame: { x: 0, y: 0, width: 1, height: 1 } } }));
  assert.throws(() => challengeOf(ruled, '3.1.0.2'), /distances of its own/);
});

test('who wins', () => {
  const [even, long] = [excess(4 * (1 + 1e-12), 4), excess(4.4, 4)];
  assert.equal(even, 0);
  assert.match(outcome(even, long, 'the network'), /^You win, with the shortest/);
  assert.match(outcome(0.05, long, 'the network'), /^You win\.$/);
  assert.match(outcome(long, even, 'the network'), /^The network wins\.$/);
  assert.match(outcome(long, long + 1e-12, 'the network'), /^A draw: your/);
  assert.match(outcome(0, 0, 'the network'), /^A draw: both tours are the shortest/);
});
