import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setOrigin } from '../points/origin.js';
import { longestName, symbolWithin, widestName } from './symbols.js';

/** Letters of ten pixels. */
const context = { measureText: (text) => ({ width: 10 * text.length }) };

test('a drawing calls points by their names as far as there is room', () => {
  const points = ['Amsterdam', 'Ur', 'New York', ''].map((name, i) => {
    const p = [i / 10, 0];
    setOrigin(p, { name });
    return p;
  });
  const called = (room) => [0, 1, 2, 3, 4].map((i) => symbolWithin(context, i, points, room));
  assert.deepEqual(called(90), ['Amsterdam', 'Ur', 'New York', '4', '⇐']);
  assert.deepEqual(called(50), ['Amst…', 'Ur', 'New…', '4', '⇐'], 'no blank before the sign');
  assert.deepEqual(called(40), ['Ams…', 'Ur', 'New…', '4', '⇐']);
  assert.deepEqual(called(30), ['1', 'Ur', '3', '4', '⇐'], 'of two letters nothing is to be understood');
  assert.equal(longestName(points), 'Amsterdam');
  assert.equal(longestName([[0, 0]]), '');
  assert.deepEqual([80, 200].map((most) => widestName(context, points, most)), [80, 90]);
});
