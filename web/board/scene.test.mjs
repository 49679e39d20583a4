import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from '../points/grid.js';
import { circleThrough } from './region.js';
import { sceneOf } from './scene.js';

const edges = [{ a: 0, b: 1 }, { a: 1, b: 2 }, { a: 0, b: 2 }];
const points = pointsOf([[0, 0], [1, 0], [0, 1]]);
const state = { task: 'tsp', points, answer: null, step: null, stepProgress: 1,
  hover: { point: null, step: null }, focus: -1, bestTour: null, explanation: null, instead: null, game: null,
  learned: null, ghost: null, hunt: null, training: null, weights: {} };

test('the best tour so far is drawn before the network has answered, dashed until it is proven', () => {
  assert.deepEqual(sceneOf(state).exact, []);
  const found = sceneOf({ ...state, bestTour: { length: 3.4, excess: 0.02, edges } });
  assert.deepEqual(found.exact, edges);
  assert.equal(found.unproven, true);
  assert.equal(sceneOf({ ...state, bestTour: { length: 3.4, excess: 0, edges } }).unproven, false);
  assert.deepEqual(sceneOf({ ...state, points: points.slice(1),
    bestTour: { length: 3.4, excess: 0, edges } }).exact, [], 'not on fewer points than it has');
});

test('it stays beside an answer whose search goes on, and gives way to the exact one', () => {
  const bestTour = { length: 3.4, excess: 0.02, edges };
  const model = { edges: [], missing: [], steps: [] };
  const answer = { task: 'tsp', points, model, exact: null, searching: true };
  assert.deepEqual(sceneOf({ ...state, answer, bestTour }).exact, edges);
  const exact = { edges: edges.slice(1), proven: true, sequence: [0, 1, 2] };
  const proven = sceneOf({ ...state, answer: { ...answer, exact, searching: false }, bestTour });
  assert.deepEqual(proven.exact, exact.edges);
  assert.equal(proven.unproven, false);
});

test('in a game nobody sees an answer before the own tour is complete, nor whose edges are right', () => {
  const [right, wrong] = [{ a: 0, b: 1 }, { a: 1, b: 2, wrong: true }];
  const model = { edges: [right, wrong], missing: [{ a: 0, b: 2 }], stepEdges: [], steps: [] };
  const answer = { task: 'tsp', points, model, exact: { edges, proven: true, sequence: [0, 1, 2] } };
  const seen = (game) => {
    const { exact, network } = sceneOf({ ...state, answer, game });
    return [exact.length, network.right.length, network.wrong.length, network.missing.length];
  };
  assert.deepEqual(seen({ tour: [0], networkDraws: false, finished: false }), [0, 0, 0, 0]);
  assert.deepEqual(seen({ tour: [0, 1, 2], networkDraws: true, finished: false }), [0, 2, 0, 0]);
  assert.deepEqual(seen({ tour: [0, 1, 2], networkDraws: true, finished: true }), [3, 1, 1, 1]);
});

test('the circle through three points', () => {
  assert.deepEqual(circleThrough([{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 0, y: 2 }]),
    { x: 1, y: 1, radius: Math.SQRT2 });
  assert.equal(circleThrough([{ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 2 }]), null);
});

test('while a network learns, nothing is right or wrong; a region belongs to its step', () => {
  const model = { edges: [{ a: 1, b: 2, wrong: true }], missing: [{ a: 0, b: 2 }], stepEdges: [], steps: [{ chosen: 0, probabilities: [1] }] };
  const answer = { task: 'tsp', points, model, exact: { edges, proven: true, sequence: [0, 1, 2] } };
  const drawn = (training) => {
    const { network } = sceneOf({ ...state, answer, training, weights: { tsp: 'here:tsp-60-1' } });
    return [network.right.length, network.wrong.length, network.missing.length];
  };
  const training = { id: 'here:tsp-60-1', over: false, paused: false };
  assert.deepEqual(drawn(training), [1, 0, 0]);
  assert.deepEqual(drawn({ ...training, paused: true }), [0, 1, 1]);
  assert.deepEqual(drawn({ ...training, id: 'here:tsp-60-2' }), [0, 1, 1], 'another network');
  const region = (step, learned) => sceneOf({ ...state, answer, step, learned }).region;
  assert.equal(region(0, { step: null }), null);
  const learned = { step: 0, triangle: [0, 1, 2], cells: 1, form: [1, 1, 1, 1] };
  assert.deepEqual(region(0, learned), learned);
  assert.equal(region(0, { ...learned, triangle: [0, 1, 0] }), null, 'a point in it was not chosen');
  assert.deepEqual(region(null, { step: null }), { step: null });
});
