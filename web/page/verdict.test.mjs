import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsOf, pointsOf } from '../points/grid.js';
import { placed } from '../points/units.js';
import { briefVerdict, detailWords, loadingWords, summary, verdictOf } from './verdict.js';
import { noBreaks } from './words.js';

/** Replaces non-breaking spaces by usual ones. */
const plain = (text) => text.replaceAll('\u00a0', ' ');

const hull = { task: 'hull', points: pointsOf([[0, 0], [1, 0], [0, 1]]),
  exact: { sequence: [0, 1, 2, 0], proven: true } };
const wrong = { ended: true, valid: true, correct: false, sequence: [0, 2, 0],
  edges: [{ wrong: true }, { wrong: false }], missing: [1, 2] };

test('the sentence over the result says whether it is right', () => {
  const said = (more) => verdictOf({ ...hull, model: { ...wrong, ...more } });
  assert.deepEqual(said({ correct: true }), { kind: 'agree', text: 'Right: the exact hull.' });
  assert.equal(verdictOf(/** @type {any} */ ({ ...hull, exact: { parts: 3 },
    model: { ...wrong, correct: true, parts: 4 } })).text,
    'Right: the exact hull, and 1 more point on its sides.');
  assert.equal(verdictOf({ ...hull, task: 'delaunay', exact: { parts: 1, proven: true },
    model: { ...wrong, correct: true } }).text, 'Right: the one triangle.');
  assert.deepEqual(said({}), { kind: 'differ', text: 'Wrong: 1 edge is wrong, 2 are missing.' });
  assert.deepEqual(said({ ended: false }), { kind: 'differ', text: 'Wrong: the network never stopped.' });
  assert.match(said({ valid: false }).text, /^Wrong: the network’s answer is not a valid hull: /);
  assert.equal(
    verdictOf({ ...hull, model: null }).text, 'No network answered: only the exact hull is shown.');
  assert.equal(verdictOf({ ...hull, model: wrong, exact: null }).text,
    'No exact hull is known: only the network’s is shown.');
  assert.equal(verdictOf({ ...hull, model: null, exact: null, exactError: 'Too many.' }).text, 'Too many.');
  assert.equal(verdictOf({ ...hull, points: [] }).text, 'Place points in the square.');
  assert.equal(verdictOf({ ...hull, points: hull.points.slice(2) }).text, 'Place two more points: a hull needs 3.');
  assert.equal(
    verdictOf({ ...hull, points: pointsOf([[0, 0], [1, 0]]) }).text, 'Place one more point: a hull needs 3.');
});

test('a triangulation that was given up is said to have been, not every edge that it lacks', () => {
  const answer = { task: 'delaunay', points: Array.from({ length: 200 }, () => ({ x: 0, y: 0 })),
    exact: { parts: 378, proven: true } };
  const model = { ended: true, valid: true, correct: false, parts: 167,
    edges: Array.from({ length: 45 }, () => ({ wrong: true })), missing: Array.from({ length: 339 }) };
  assert.equal(verdictOf({ ...answer, model }).text,
    'Wrong: the network stopped after 167 of 378 triangles, with 45 wrong edges.');
  assert.equal(
    briefVerdict({ ...answer, model: { ...model, edges: [] } }).text, 'Stopped after 167 of 378 triangles');
  assert.equal(verdictOf({ ...answer, model: { ...model, parts: 377, missing: [1] } }).text,
    'Wrong: 45 edges are wrong, 1 is missing.');
  assert.equal(verdictOf({ ...answer, model: { ...model, parts: 379, edges: [], missing: [] } }).text,
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
    briefVerdict({ task: 'tsp', points: [], model: { length: 2, ...model }, exact }), { right, text: noBreaks(text) });
});

test('the sentence over a tour gives its length, in the units of its file where it has one', () => {
  const square = pointsOf([[0, 0], [1, 0], [1, 1], [0, 1]]);
  const model = { valid: true, sequence: [0, 1, 2, 3, 0] };
  const told = (points, more) => verdictOf({ task: 'tsp', points, model: { ...model, ...more }, exact: { proven: true } });
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
  assert.deepEqual(verdictOf({ ...hull, model: tie }),
    { kind: 'near', text: 'Right, but for a near tie, in which 1 edge is wrong, 2 are missing.' });
  assert.equal(verdictOf({ ...hull, model: { ...tie, spot: { far: 0.002 } } }).kind, 'differ');
  assert.equal(verdictOf({ ...hull, model: { ...tie, valid: false } }).kind, 'differ');
  assert.deepEqual(briefVerdict({ ...hull, model: tie }), { right: true, text: 'Right, but for a near tie' });
  assert.deepEqual(briefVerdict({ ...hull, model: { ...tie, correct: true } }), { right: true, text: 'The exact hull' });
});

test('the board in words', () => {
  assert.equal(summary({ ...hull, model: { ...wrong, correct: true, sequence: [0, 1, 2, 0] } }),
    '3 points. Exact hull: 1 2 3 1. Network’s hull: 1 2 3 1. Right: the exact hull.');
  const named = hull.points.map((p, i) => ({ ...p, name: ['Ulm', 'Santa Fe', ''][i] }));
  assert.equal(summary({ ...hull, points: named, model: { ...wrong, correct: true, sequence: [0, 1, 2, 0] } }),
    '3 points. Exact hull: Ulm, Santa Fe, 3, Ulm. Network’s hull: Ulm, Santa Fe, 3, Ulm. Right: the exact hull.');
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
    const { kind, text } = verdictOf(answer(length), search);
    assert.equal(kind, 'wait');
    assert.match(text.replaceAll('\u00a0', ' '), says);
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
    assert.equal(plain(verdictOf(answer).text), says);
  }
});
