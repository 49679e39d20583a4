import assert from 'node:assert/strict';
import { test } from 'node:test';
import { symbolWithin } from './symbols.js';

/** Measures text in which every letter is ten pixels wide. */
const context = { measureText: (text) => ({ width: 10 * text.length }) };

/** Points with these names; '' is a point without one. @param {string[]} names */
const named = (...names) => names.map((name, i) => ({ x: i / 10, y: 0, name }));

test('a drawing calls points by their names as far as there is room', () => {
  const points = named('Amsterdam', 'Ur', 'New York', '');
  const called = (room) => [0, 1, 2, 3, 4].map((i) => symbolWithin(context, i, points, room));
  assert.deepEqual(called(90), ['Amsterdam', 'Ur', 'New York', '4', '⇐']);
  assert.deepEqual(called(50), ['Amst…', 'Ur', 'New…', '4', '⇐'], 'no blank before the sign');
  assert.deepEqual(called(40), ['Ams…', 'Ur', 'New…', '4', '⇐']);
  assert.deepEqual(called(30), ['1', 'Ur', '3', '4', '⇐'], 'of two letters nothing is to be understood');
});

test('a shortened name tells which point it is', () => {
  const points = named('Frankfurt (Main)', 'Frankfurt (Oder)', 'Freiburg');
  const called = (room) => [0, 1, 2].map((i) => symbolWithin(context, i, points, room));
  assert.deepEqual(called(130), ['Frankfurt (M…', 'Frankfurt (O…', 'Freiburg']);
  assert.deepEqual(called(70), ['1', '2', 'Freibu…']);
  assert.deepEqual(called(40), ['1', '2', 'Fre…']);
});
