import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cost } from './cost.js';

const entry = { id: 'w', hidden: 256, n: [5, 50] };
const work = { task: 'hull', n: 50, beam: 1, views: 1, constrained: false };
const seen = (more) => ({ ...work, weights: 'w', hidden: 256, steps: 15, ms: 40, ...more });
const near = (got, want, share = 0.02) => assert.ok(Math.abs(got / want - 1) < share, `${got} is not about ${want}`);

test('it knows a machine by its answers, the first of a network left out', () => {
  const cost = new Cost();
  const before = cost.expect({ ...work, steps: 15 }, entry);
  cost.learn(seen({ ms: 10 * before }));
  assert.equal(cost.expect({ ...work, steps: 15 }, entry), before, 'the time of code just compiled tells nothing');
  for (let k = 0; k < 30; k++) cost.learn(seen({ ms: 10 * before }));
  near(cost.expect({ ...work, steps: 15 }, entry), 10 * before, 0.1);
  const kept = cost.expect(work, entry);
  cost.learn(seen({ ms: 0 }));
  cost.learn(seen({ ms: NaN }));
  assert.equal(cost.expect(work, entry), kept);
});

test('more of anything takes longer; of eight views the one that is shown is decoded once more', () => {
  const cost = new Cost();
  const of = (more) => cost.expect({ ...work, steps: 15, ...more }, entry);
  for (const more of [{ n: 100 }, { beam: 10 }, { steps: 30 }]) assert.ok(of(more) > of({}), JSON.stringify(more));
  near((of({ views: 8 }) - 0.6) / (of({}) - 0.6), 9, 1e-9);
  assert.ok(cost.expect({ ...work, steps: 15 }, { ...entry, hidden: 64 }) < of({}));
});

test('of many points only those that may follow are weighed', () => {
  const cost = new Cost();
  const of = (more) => cost.expect({ ...work, ...more }, entry);
  const tour = (n) => of({ task: 'tsp', n, steps: n }) / n;
  near(tour(1000), tour(500));
  assert.ok(tour(60) > 1.05 * tour(30));
  const many = { task: 'delaunay', n: 300, steps: 1800 };
  assert.ok(of({ ...many, constrained: true }) < of(many) / 2);
});

test('steps that are not known: of tours one a city, else those of an answer before', () => {
  const cost = new Cost();
  assert.equal(cost.expect({ ...work, task: 'tsp' }, entry), cost.expect({ ...work, task: 'tsp', steps: 51 }, entry));
  for (let k = 0; k < 2; k++) cost.learn(seen({ ms: 400, steps: 20 }));
  assert.equal(cost.expect(work, entry), cost.expect({ ...work, steps: 20 }, entry));
});
