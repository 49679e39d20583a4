import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreement, bytes, count, milliseconds, modelName, networkKind, percent, percentShort, summary, symbol, verdict, tied } from './words.js';

test('numbers as people read them', () => {
  for (const [share, want] of [[1, '100 %'], [0, '0 %'], [0.934, '93.4 %'], [0.99999, '> 99.9 %'], [0.0004, '< 0.1 %'], [NaN, '–']]) assert.equal(percent(share), want);
  assert.equal(tied('< 0.1 % longer'), '<\u00a00.1\u00a0% longer');
  for (const [share, want] of [[0.5, '50 %'], [0.999, '> 99 %'], [0.992, '99 %'], [0.001, '< 1 %'], [1, '100 %']]) assert.equal(percentShort(share), want);
  for (const [ms, want] of [[0.001, '< 0.01 ms'], [0.5, '0.50 ms'], [5, '5.0 ms'], [50.4, '50 ms'], [1500, '1.5 s'], [NaN, '–']]) assert.equal(milliseconds(ms), want);
  assert.deepEqual([count(1, 'point'), count(2000, 'point'), bytes(10), bytes(2.34e6)], ['1 point', '2,000 points', '1 KB', '2.3 MB']);
  assert.deepEqual([symbol(0, 3), symbol(3, 3)], ['1', '⇐']);
});

test('whose network it is', () => {
  assert.deepEqual(['ours', 'paper', 'told', undefined].map((whose) => networkKind({ whose })), ['ours', 'paper', 'told', 'yours']);
});

const hull = { task: 'hull', points: [[0, 0], [1, 0], [0, 1]], exact: { sequence: [0, 1, 2, 0], proven: true } };
const wrong = { ended: true, valid: true, correct: false, sequence: [0, 2, 0], edges: [{ wrong: true }, { wrong: false }], missing: [1, 2] };

test('the sentence over the result says whether they agree', () => {
  const said = (more) => agreement({ ...hull, model: { ...wrong, ...more } });
  assert.deepEqual(said({ correct: true }), { kind: 'agree', text: 'They agree: the network found the exact hull.' });
  assert.deepEqual(said({}), { kind: 'differ', text: 'They differ: 1 wrong edge, 2 missing.' });
  assert.deepEqual(said({ ended: false }), { kind: 'differ', text: 'They differ: the network never stopped.' });
  assert.match(said({ valid: false }).text, /^They differ: the network’s answer is not a valid hull: /);
  assert.equal(agreement({ ...hull, model: null }).text, 'There is only the exact hull: no network answered.');
  assert.equal(agreement({ ...hull, model: wrong, exact: null }).text, 'There is only the network’s hull: no exact one to compare it with.');
  assert.equal(agreement({ ...hull, points: [] }).text, 'Click in the square to place points.');
  assert.equal(agreement({ ...hull, points: [[0, 0], [1, 0]] }).text, 'One more point and there is something to find.');
});

test('a triangulation that was given up is said to have been, not every edge that it lacks', () => {
  const answer = { task: 'delaunay', points: Array.from({ length: 200 }, () => [0, 0]), exact: { parts: 378, proven: true } };
  const model = { ended: true, valid: true, correct: false, parts: 167, edges: Array.from({ length: 45 }, () => ({ wrong: true })), missing: Array.from({ length: 339 }) };
  assert.equal(agreement({ ...answer, model }).text, 'They differ: the network stopped after 167 of 378 triangles, with 45 wrong edges.');
  assert.equal(verdict({ ...answer, model: { ...model, edges: [] } }).text, 'Stopped after 167 of 378 triangles');
  assert.equal(agreement({ ...answer, model: { ...model, parts: 377, missing: [1] } }).text, 'They differ: 45 wrong edges, 1 missing.');
});

test('beside a tour that is proven, and one that is not', () => {
  for (const [model, exact, right, text] of [
    [{ valid: true, correct: true, gap: 0 }, { proven: true }, true, 'The shortest tour'],
    [{ valid: true, correct: false, gap: 0.25 }, { proven: true }, false, '25.0 % longer'],
    [{ valid: true, correct: false, gap: 0 }, { proven: true }, true, 'The shortest tour'], // it never said that it had ended
    [{ valid: true, correct: false, gap: 1e-8 }, { proven: true }, false, '< 0.1 % longer'],
    [{ valid: true, correct: false, gap: -1e-8 }, { proven: false }, null, 'Shorter than the best found'],
    [{ valid: true, correct: true, gap: 0 }, { proven: false }, null, 'As short as the best found'],
    [{ valid: true, correct: false, gap: -0.25 }, { proven: false }, null, 'Shorter than the best found'],
    [{ valid: true, correct: false, gap: 0.25 }, { proven: false }, false, '25.0 % longer than the best found'],
    [{ valid: false, correct: false }, { proven: false }, false, 'It does not visit every city once'],
    [{ valid: true, correct: false }, null, null, 'No exact answer to compare with'],
  ]) assert.deepEqual(verdict({ task: 'tsp', points: [], model, exact }), { right, text });
});

test('the board in words', () => {
  assert.equal(summary({ ...hull, model: { ...wrong, correct: true, sequence: [0, 1, 2, 0] } }),
    '3 points. Exact hull: 1 2 3 1. Network’s hull: 1 2 3 1. They agree: the network found the exact hull.');
});

test('a name tells whose tours a network learned', () => {
  const entry = { id: 'a1', whose: 'paper', task: 'tsp', architecture: 'ptrnet', n: [50, 50], order: 'x', labels: 'greedy-path-2opt' };
  assert.equal(modelName(entry), 'The paper’s Ptr-Net, 50 points, sorted, trained on algorithm A1’s tours');
  assert.equal(modelName({ ...entry, labels: '' }), 'The paper’s Ptr-Net, 50 points, sorted');
  assert.equal(modelName({ ...entry, whose: undefined, labels: 'or-opt' }), 'Your Ptr-Net, 50 points');
});
