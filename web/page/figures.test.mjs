import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { rowsOf } from './figures.js';

const points = pointsOf([[0, 0], [1, 0], [1, 1], [0, 1]]);
const tour = { task: 'tsp', points, exact: { length: 4, proven: true, ms: 1 }, model: { length: 4, gap: 0, ms: 20, logProbability: -0.5 } };

test('the time of a tour that the network improved is with the improving, and no probability tells of it', () => {
  const row = (answer, improving, name) => rowsOf(/** @type {any} */ (answer), '', improving).find((r) => r[0] === name)?.[2].replaceAll('\u00a0', ' ');
  assert.equal(row(tour, 0, 'Time'), '20 ms');
  assert.equal(row(tour, 0, 'Probability it gave this answer'), '60.7 %');
  const improved = { ...tour, model: { ...tour.model, improved: true } };
  assert.equal(row(improved, 300, 'Time'), '320 ms');
  assert.equal(row(improved, 300, 'Probability it gave this answer'), undefined);
});

test('what is not proven says how far it may be from the best, and a doubt stands below', () => {
  const open = { ...tour, exact: { ...tour.exact, proven: false, bound: 3.9, excess: 0.025 } };
  const rows = rowsOf(/** @type {any} */ (open), 'Unlike what it knows.');
  assert.ok(!rows.some(([name]) => name === 'Shortest'));
  assert.deepEqual(rows.filter(([name]) => !name).map(([, words]) => words.replaceAll('\u00a0', ' ')), ['Not proven; at most 2.5 % above the optimum', 'Unlike what it knows.']);
});
