import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsOf, pointsOf } from '../points/grid.js';
import { placed } from '../points/units.js';
import { isWrong, explain } from './faults.js';

test('how deep a point lies in a circle is said in words', () => {
  const points = pointsOf([[0, 0], [1, 0], [1, 1], [0, 1]]);
  const step = { chosen: 2, probabilities: [0, 0, 0.6, 0.4, 0] };
  const steps = [0, 1].map((chosen) => ({ chosen, probabilities: [1, 0, 0, 0, 0] })).concat(step);
  for (const [detail, want] of [[0.16, 'well inside'], [0.02, 'inside'], [0.0004, 'just inside']]) {
    const fault =
      { kind: 0, step: 2, chosen: 2, right: [3], part: [0, 1, 2, 3], detail, x: 0.5, y: 0.5, radius: 0.7 };
    const model = { correct: false, steps, sequence: [0, 1, 2], fault, share: 0, edges: [], missing: [] };
    const answer = { task: 'delaunay', points, model, exact: { proven: true } };
    assert.equal(explain(answer, 1).text.replaceAll('\u00a0', ' '),
      'Step 3 (triangle 1, corner 3): it chose point 3 (60 %); point 4 (40 %) was right. '
        + `Point 4 lies ${want} the circle through 1, 2 and 3.`);
  }
});

const square = pointsOf([[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]]);
const probabilities = [0, 0.3, 0.1, 0.05, 0.55, 0];
/** A hull that takes the middle after the first corner. */
const hull = (fault = {}, step = {}, more = {}) => ({ task: 'hull', points: square, exact: { proven: true },
  model: { correct: false, sequence: [0, 4], steps: [{ chosen: 0, probabilities }, { chosen: 4, probabilities, ...step }],
    fault: { kind: 0, step: 1, chosen: 4, right: [1], part: [0, 1], detail: 0.5, radius: 0, ...fault } }, ...more });
const said = (answer, beam = 1) => explain(answer, beam)?.text.replaceAll('\u00a0', ' ');

test('an explanation says what was chosen, what was right, and why', () => {
  const why = 'Point 5 lies 50.0 % of the width inside the edge from 1 to 2.';
  assert.equal(said(hull()), `Step 2: it chose point 5 (55 %); point 2 (30 %) was right. ${why}`);
  assert.match(said(hull(), 3), /^Step 2: the beam kept point 5/);
  assert.match(said(hull({ right: [3, 2] })), /; point 3 \(10 %\) or point 4 was right\./);
  assert.match(said(hull({ right: [3, 1, 2] })),
    /; any of 3 points would have been right; of these, point 2 \(30 %\) was the most probable\./);
  assert.match(said(hull({}, { rejected: { symbol: 1, reason: 'barred' } })),
    /was right\. It was more probable there, but it was not allowed\. Point 5/);
  const far = placed({ points: pairsOf(square).map(([x, y]) => [900 * x, 900 * y]), names: null, rule: 'EUC_2D',
    title: '', columns: null });
  assert.match(said(hull({ detail: 450 }, {}, { points: far })), /Point 5 lies 450 inside the edge/);
  assert.equal(said(hull({ kind: 3, right: [] })), 'Step 2: it chose point 5 (55 %). It stopped before the outline was closed.');
  const { step, right, text } = explain(hull({ kind: 5, step: 9, chosen: 5, right: [] }), 1);
  assert.deepEqual([step, right, text], [-1, null, 'It never chose the end symbol.']);
});

test('in lists, a point that closes its own is the end of it', () => {
  const list = (chosen, right, fault) => said({ task: 'delaunay', points: square, exact: { proven: true },
    model: { correct: false, sequence: [], steps: [{ chosen, from: 0, to: 1, probabilities }],
      fault: { step: 0, chosen, right: [right], detail: 0.1, radius: 0, ...fault } } });
  assert.equal(list(4, 0, { kind: 0, part: [0, 1, 4, 2] }), 'Step 1: it chose point 5 (55 %); the end of the list of 1 '
    + '(< 1 %) was right. Point 3 lies well inside the circle through 1, 2 and 5.');
  assert.equal(list(0, 4, { kind: 8, part: [0, 1, 4] }), 'Step 1: it chose the end of the list of 1 (< 1 %); point 5 (55 %) '
    + 'was right. It closed the list of 1, but 5 lies beyond the edge to 2.');
});

test('it names the points of its text, and draws the circle, of an ellipse its height', () => {
  const { named, circle } = explain(hull({ right: [5], radius: 0.5, stretch: 2, x: 0.25, y: 0.5 }), 1);
  assert.deepEqual([named, circle], [[4, 0, 1], { x: 0.25, y: 0.5, radius: 0.25, across: 0.5 }]);
  assert.equal(explain(hull(), 1).circle, null);
});

test('nothing is explained that is not known to be wrong, nor by the steps of another answer', () => {
  const improved = hull();
  improved.model.sequence = [0, 3];
  for (const answer of [hull({}, {}, { searching: true }), hull({}, {}, { exact: { proven: false } }), improved])
    assert.equal(explain(answer, 1), null);
});

test('where no triangulation exists, none is wrong', () => {
  const answer = (parts) => /** @type {any} */ ({ task: 'delaunay',
    points: pointsOf([[0, 0], [0.5, 0], [1, 0]]), model: { correct: false }, exact: { parts } });
  assert.deepEqual([0, 1].map((parts) => isWrong(answer(parts))), [false, true]);
});
