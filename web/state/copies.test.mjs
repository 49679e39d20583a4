import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copiesOf } from './copies.js';

const tour = (more) => ({ method: 'branch-and-cut', ms: 20, proven: true, ...more });
const of = (ms, exact, more) => copiesOf({ task: 'tsp', model: { ms }, exact, ...more });

test('fifty copies take fifty times what the board took', () => {
  assert.deepEqual(of(100, tour()), { seconds: 6, why: '' });
  assert.deepEqual(of(100, null), { seconds: 5, why: '' }, 'nothing is known of its exact answer');
  assert.equal(copiesOf({ task: 'hull', model: { ms: NaN }, exact: tour({ method: 'monotone-chain', ms: NaN }) }).why, '', 'stored answers have no times');
});

test('what would hold up the page is not offered', () => {
  assert.equal(of(1000, tour()).why, '');
  assert.equal(of(1234, tour()).why, 'the network takes 1.2 s for each');
});

test('where most copies would be left out nothing is measured', () => {
  assert.equal(of(100, tour({ ms: 400 })).why, '');
  assert.equal(of(100, tour({ ms: 3210 })).why, 'each copy’s exact answer may take 0.4 s, and this board’s took 3.2 s');
  assert.equal(of(100, tour({ ms: 90, proven: false })).why, 'each copy’s exact answer may take 0.4 s, and this board’s was not found in 0.1 s',
    'on whatever machine, and however soon the search was stopped');
  assert.equal(of(100, tour({ method: 'nearest-neighbor', proven: false })).why, '', 'the copies are solved by the default');
  assert.equal(of(100, tour({ method: 'dynamic-programming', ms: 900 })).why, '');
});

test('while the search goes on nothing is known', () => {
  assert.equal(of(100, null, { searching: true }), null);
  assert.equal(copiesOf({ task: 'tsp', model: null, exact: tour() }), null);
});
