import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsOf, pointsOf } from '../points/grid.js';
import { placed } from '../points/units.js';
import { agreement, bytes, count, detailWords, loadingWords, milliseconds, modelName, noBreaks, percent,
  percentShort, probabilityWords, summary, symbol, symbolList, symbolWords, verdict } from './words.js';

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

const hull = { task: 'hull', points: pointsOf([[0, 0], [1, 0], [0, 1]]),
  exact: { sequence: [0, 1, 2, 0], proven: true } };
const wrong = { ended: true, valid: true, correct: false, sequence: [0, 2, 0],
  edges: [{ wrong: true }, { wrong: false }], missing: [1, 2] };

test('the sentence over the result says whether it is right', () => {
  const said = (more) => agreement({ ...hull, model: { ...wrong, ...more } });
  assert.deepEqual(said({ correct: true }), { kind: 'agree', text: 'Right: the exact hull.' });
  assert.equal(agreement(/** @type {any} */ ({ ...hull, exact: { parts: 3 },
    model: { ...wrong, correct: true, parts: 4 } })).text,
    'Right: the exact hull, and 1 more point on its sides.');
  assert.equal(agreement({ ...hull, task: 'delaunay', exact: { parts: 1, proven: true },
    model: { ...wrong, correct: true } }).text, 'Right: the one triangle.');
  assert.deepEqual(said({}), { kind: 'differ', text: 'Wrong: 1 edge is wrong, 2 are missing.' });
  assert.deepEqual(said({ ended: false }), { kind: 'differ', text: 'Wrong: the network never stopped.' });
  assert.match(said({ valid: false }).text, /^Wrong: the network’s answer is not a valid hull: /);
  assert.equal(
    agreement({ ...hull, model: null }).text, 'No network answered: only the exact hull is shown.');
  assert.equal(agreement({ ...hull, model: wrong, exact: null }).text,
    'No exact hull is known: only the network’s is shown.');
  assert.equal(agreement({ ...hull, model: null, exact: null, exactError: 'Too many.' }).text, 'Too many.');
  assert.equal(agreement({ ...hull, points: [] }).text, 'Place points in the square.');
  assert.equal(agreement({ ...hull, points: hull.points.slice(2) }).text, 'Place two more points: a hull needs 3.');
  assert.equal(
    agreement({ ...hull, points: pointsOf([[0, 0], [1, 0]]) }).text, 'Place one more point: a hull needs 3.');
});

test('a triangulation that was given up is said to have been, not every edge that it lacks', () => {
  const answer = { task: 'delaunay', points: Array.from({ length: 200 }, () => ({ x: 0, y: 0 })),
    exact: { parts: 378, proven: true } };
  const model = { ended: true, valid: true, correct: false, parts: 167,
    edges: Array.from({ length: 45 }, () => ({ wrong: true })), missing: Array.from({ length: 339 }) };
  assert.equal(agreement({ ...answer, model }).text,
    'Wrong: the network stopped after 167 of 378 triangles, with 45 wrong edges.');
  assert.equal(
    verdict({ ...answer, model: { ...model, edges: [] } }).text, 'Stopped after 167 of 378 triangles');
  assert.equal(agreement({ ...answer, model: { ...model, parts: 377, missing: [1] } }).text,
    'Wrong: 45 edges are wrong, 1 is missing.');
  assert.equal(agreement({ ...answer, model: { ...model, parts: 379, edges: [], missing: [] } }).text,
    'Wrong: all edges are right, but not all triangles.');
});

test('beside a tour that is proven, and one that is not', () => {
  for (const [model, exact, right, text] of [
    [{ valid: true, correct: true, gap: 0 }, { proven: true }, true, 'The shortest tour: 2.0000'],
    [{ valid: true, correct: false, gap: 0.25 }, { proven: true }, false, '25.0 % longer: 2.0000'],
    // the network did not choose the end symbol
    [{ valid: true, correct: false, gap: 0 }, { proven: true }, true, 'The shortest tour: 2.0000'],
    [{ valid: true, correct: false, gap: 1e-8 }, { proven: true }, false, '< 0.1 % longer: 2.0000'],
    [{ valid: true, correct: false, gap: -1e-8 }, { proven: false }, null,
      'Shorter than the best found: 2.0000'],
    [{ valid: true, correct: true, gap: 0 }, { proven: false }, null, 'As short as the best found: 2.0000'],
    [{ valid: true, correct: false, gap: -0.25 }, { proven: false }, null,
      'Shorter than the best found: 2.0000'],
    [{ valid: true, correct: false, gap: 0.25 }, { proven: false }, false,
      '25.0 % longer than the best found: 2.0000'],
    [{ valid: false, correct: false }, { proven: false }, false, 'It does not visit every city once'],
    [{ valid: true, correct: false }, null, null, 'No exact answer to compare with'],
  ]) assert.deepEqual(
    verdict({ task: 'tsp', points: [], model: { length: 2, ...model }, exact }), { right, text: noBreaks(text) });
});

test('the sentence over a tour gives its length, in the units of its file where it has one', () => {
  const square = pointsOf([[0, 0], [1, 0], [1, 1], [0, 1]]);
  const model = { valid: true, sequence: [0, 1, 2, 3, 0] };
  const told = (points, more) => agreement({ task: 'tsp', points, model: { ...model, ...more }, exact: { proven: true } });
  const answer = (points, more) => told(points, more).text;
  assert.deepEqual([0.01, 0.05].map((gap) => told(square, { gap, length: 4 }).kind), ['near', 'differ']);
  assert.equal(answer(square, { correct: true, gap: 0, length: 4 }), 'Right: the shortest tour, 4.0000.');
  assert.equal(plain(answer(square, { correct: false, gap: 0.05, length: 4.2 })),
    'The network’s tour, 4.2000, is 5.0 % longer than the shortest.');
  const read = placed({ points: pairsOf(square).map(([x, y]) => [500 * x, 500 * y]), names: null, rule: 'sphere',
    title: '', columns: null });
  assert.equal(plain(answer(read, { correct: false, gap: 0.05, length: 83.5 })),
    'The network’s tour, 83.5 km, is 5.0 % longer than the shortest.');
});

test('a near tie is not called wrong', () => {
  const tie = { ...wrong, spot: { far: 0.00005 } };
  assert.deepEqual(agreement({ ...hull, model: tie }),
    { kind: 'near', text: 'Right, but for a near tie, in which 1 edge is wrong, 2 are missing.' });
  assert.equal(agreement({ ...hull, model: { ...tie, spot: { far: 0.002 } } }).kind, 'differ');
  assert.equal(agreement({ ...hull, model: { ...tie, valid: false } }).kind, 'differ');
  assert.deepEqual(verdict({ ...hull, model: tie }), { right: true, text: 'Right, but for a near tie' });
  assert.deepEqual(verdict({ ...hull, model: { ...tie, correct: true } }), { right: true, text: 'The exact hull' });
});

test('the board in words', () => {
  assert.equal(summary({ ...hull, model: { ...wrong, correct: true, sequence: [0, 1, 2, 0] } }),
    '3 points. Exact hull: 1 2 3 1. Network’s hull: 1 2 3 1. Right: the exact hull.');
  const many = pointsOf(Array.from({ length: 41 }, (_, i) => [i / 41, 0]));
  const exact = { sequence: many.map((_, i) => i), parts: 41 };
  assert.match(summary({ task: 'tsp', points: many, exact: { ...exact, proven: false }, model: null }),
    /^41 points\. Best tour found: 1 2 .* 40 and 1 more\. No network answered/);
  assert.match(summary({ task: 'delaunay', points: many, exact, model: null }), /Exact triangulation: 41 triangles\./);
});

test('who points at the verdict gets the figures', () => {
  const model = { ms: 5, logProbability: 0, gap: 0.1, length: 2, areaCoverage: 0.5 };
  const told = (answer) => plain(detailWords(answer));
  assert.equal(told({ ...hull, model, exact: { ms: 2, method: 'jarvis' } }), 'The product of the probabilities of its '
    + 'choices is 100 %; it can be high for a wrong answer. Area covered: 50.0 %. The network took 5.0 ms. The exact '
    + 'answer took 2.0 ms (Jarvis march).');
  assert.equal(told({ task: 'tsp', points: hull.points, model: { ...model, ms: NaN, improved: true }, exact: null }), '');
  const burma = placed({ points: [[1611, 0], [0, 0]], names: null, rule: 'GEO', title: 'burma14', columns: null });
  assert.equal(told({ task: 'tsp', points: burma, model: null, exact: null }), 'TSPLIB’s optimum is 3,323.');
});

test('while the page loads, it says what is missing and how much has come', () => {
  const come = (share, stalled = false) => ({ share: () => share, stalled: () => stalled });
  assert.equal(loadingWords('hull', come('5 %'), true), 'The exact hull is here. The network follows: 5 %.');
  assert.equal(loadingWords(undefined, come(''), false), 'Loading the program');
  assert.match(loadingWords(undefined, come('5 %', true), true), /^Loading the network: 5 %\. Nothing has come for ten/);
});

test('points are called by their names where they have some', () => {
  const points = pointsOf([[0, 0], [1, 0], [0, 1]]);
  assert.deepEqual([symbolWords(1, points), symbolWords(3, points), symbolList([0, 1, 3], points)],
    ['point 2', 'the end symbol', '1 2 ⇐']);
  ['Ulm', 'Santa Fe'].forEach((name, i) => { points[i].name = name; });
  assert.deepEqual(
    [0, 1, 2, 3].map((i) => symbolWords(i, points)), ['Ulm', 'Santa Fe', 'point 3', 'the end symbol']);
  assert.equal(summary({ ...hull, points, model: { ...wrong, correct: true, sequence: [0, 1, 2, 0] } }),
    '3 points. Exact hull: Ulm, Santa Fe, 3, Ulm. Network’s hull: Ulm, Santa Fe, 3, Ulm. '
      + 'Right: the exact hull.');
});

test('a name tells whose tours a network learned', () => {
  const entry = { id: 'a1', whose: 'paper', task: 'tsp', architecture: 'ptrnet', n: [50, 50], order: 'random',
    labels: 'greedy-path-2opt' };
  assert.equal(modelName(entry), 'A Ptr-Net like the paper’s, 50 points, trained on algorithm A1’s tours');
  assert.equal(modelName({ ...entry, labels: '' }), 'A Ptr-Net like the paper’s, 50 points');
  assert.equal(modelName({ ...entry, labels: '', architecture: 'seq2seq' }),
    'An LSTM like the paper’s, 50 points');
  assert.equal(modelName({ ...entry, whose: undefined, labels: 'or-opt' }), 'Your Ptr-Net, 50 points');
  assert.equal(modelName({ ...entry, made: 'now', title: 'Tour, 8 points' }), 'Tour, 8 points', 'trained in the page');
});

test('while the shortest tour is searched, the network’s is compared with the best known', () => {
  const points = Array.from({ length: 5 }, (_, i) => ({ x: i / 5, y: 0 }));
  const answer = (length) => /** @type {any} */ (
    { task: 'tsp', points, searching: true, exact: null, model: { length, sequence: [] } });
  for (const [length, search, says] of /** @type {[number, any, RegExp][]} */ ([
    [1.03, { length: 1, excess: 0.004 },
      /^The network’s tour is 3.0 % longer than the best known, which is at most 0.4 % above the optimum\.$/],
    [0.99, { length: 1, excess: 0.02 }, /1.0 % shorter than the best known so far/],
    [1, { length: 1, excess: 0.02 }, /as short as the best known/],
    [1.03, { length: 1, excess: 3.09 }, /^The network’s tour is 3.0 % longer than the best known\.$/],
    [1.03, null, /^Searching for the shortest tour\.$/],
    [1.03, { length: 1 }, /^Searching/],
  ])) {
    const { kind, text } = agreement(answer(length), search);
    assert.equal(kind, 'wait');
    assert.match(text.replaceAll('\u00a0', ' '), says);
  }
});

test('the probability of an answer that is next to none is a power of ten', () => {
  for (const [logProbability, says] of /** @type {[number, string][]} */ (
    [[0, '100 %'], [Math.log(0.5), '50.0 %'], [-7, '10⁻⁴'], [-2941, '10⁻¹²⁷⁸'], [-Infinity, '0 %']])) {
    assert.equal(plain(probabilityWords(logProbability)), says);
  }
});

test('points on a line, or in one place, have no triangulation, and a hull without area', () => {
  for (const [task, places, says, flat = 1] of /** @type {[string, number[], string, number?][]} */ ([
    ['delaunay', [0, 0.3, 0.6], 'No triangulation exists: all points lie on one line.'],
    ['hull', [0, 0.3, 0.6], 'The hull has no area: all points lie on one line.'],
    ['hull', [0.3, 0.3, 0.3], 'The hull has no area: all points lie in one place.'],
    ['hull', [0, 0.3, 0.6], 'The hull has no area: all points lie on one line.', 0],
  ])) {
    const points = places.map((y) => ({ x: flat * y, y }));
    const answer = /** @type {any} */ ({ task, points, exact: { parts: 0, sequence: [], edges: [] },
      model: { ended: true, valid: false, edges: [], missing: [], sequence: [0, 1, 2] } });
    assert.equal(plain(agreement(answer).text), says);
  }
});
