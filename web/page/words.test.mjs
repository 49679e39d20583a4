import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { bytes, count, milliseconds, noBreaks, percent, percentShort, probabilityWords, symbol, symbolList,
  symbolWords } from './words.js';

/** Replaces non-breaking spaces by usual ones. */
const plain = (text) => text.replaceAll('\u00a0', ' ');

test('numbers as people read them', () => {
  for (const [share, want] of [
    [1, '100 %'], [0, '0 %'], [0.934, '93.4 %'], [0.9995, '> 99.9 %'], [0.0004, '< 0.1 %'], [NaN, '–']])
    assert.equal(plain(percent(share)), want);
  assert.equal(
    noBreaks('< 0.1 % longer, after 12 s or 3 minutes'), '<\u00a00.1\u00a0% longer, after 12\u00a0s or 3 minutes');
  assert.equal(noBreaks('point 3, Point 4, 2 min, 5 km'), 'point\u00a03, Point\u00a04, 2\u00a0min, 5\u00a0km');
  for (const text of [percent(0.0004), percent(0.5), percentShort(0.999), milliseconds(50),
    milliseconds(1500), bytes(10), bytes(2e6)]) {
    assert.doesNotMatch(text, /(?<![<>]) /, 'no line ends between a number and its unit');
  }
  for (const [share, want] of [
    [0.5, '50 %'], [0.999, '> 99 %'], [0.992, '99 %'], [0.001, '< 1 %'], [1, '100 %']])
    assert.equal(plain(percentShort(share)), want);
  for (const [ms, want] of [
    [0.001, 'under 0.1 ms'], [0.5, '0.5 ms'], [5, '5.0 ms'], [50.4, '50 ms'], [1500, '1.5 s'], [NaN, '–']])
    assert.equal(plain(milliseconds(ms)), want);
  assert.deepEqual([count(1, 'point'), count(0, 'city', 'cities'), count(2000, 'point'), plain(bytes(10)), plain(bytes(2.34e6))],
    ['1 point', '0 cities', '2,000 points', '1 KB', '2.3 MB']);
  assert.deepEqual([symbol(0, 3), symbol(3, 3)], ['1', '⇐']);
});

test('the probability of an answer that is next to none is a power of ten', () => {
  for (const [logProbability, says] of /** @type {[number, string][]} */ (
    [[0, '100 %'], [Math.log(0.5), '50.0 %'], [-7, '10⁻⁴'], [-2941, '10⁻¹²⁷⁸'], [-Infinity, '0 %']])) {
    assert.equal(plain(probabilityWords(logProbability)), says);
  }
});

test('points are called by their names where they have some', () => {
  const points = pointsOf([[0, 0], [1, 0], [0, 1]]);
  assert.deepEqual([symbolWords(1, points), symbolWords(3, points), symbolList([0, 1, 3], points)],
    ['point 2', 'the end symbol', '1 2 ⇐']);
  ['Ulm', 'Santa Fe'].forEach((name, i) => { points[i].name = name; });
  assert.deepEqual(
    [0, 1, 2, 3].map((i) => symbolWords(i, points)), ['Ulm', 'Santa Fe', 'point 3', 'the end symbol']);
  assert.equal(symbolList([0, 1, 2, 0], points), 'Ulm, Santa Fe, 3, Ulm');
});
