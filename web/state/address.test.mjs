import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BEAMS, TASKS, VIEWS } from '../catalog/problems.js';
import { pairsOf, pointsOf } from '../points/grid.js';
import { fromHash, leavesNames, packPoints, toHash, unpackPoints } from './address.js';
import { TABS, initialState } from './store.js';

/** Numbers that look random and are the same each time. */
const random = ((seed) => () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32; })(2015);

test('points are two characters a coordinate, on the grid of 4096', () => {
  assert.equal(packPoints(pointsOf([[0.125, 0.25], [0.5, 4095 / 4096]])), 'IAQAgA__');
  assert.deepEqual(pairsOf(unpackPoints('IAQAgA__')), [[0.125, 0.25], [0.5, 4095 / 4096]]);
  const points = Array.from({ length: 500 }, () => ({ x: Math.floor(random() * 4096) / 4096, y: Math.floor(random() * 4096) / 4096 }));
  assert.deepEqual(unpackPoints(packPoints(points)), points);
  for (const [packed, want] of [['', 0], ['AAA', 0], ['IAQA', 1], ['IAQAA', 1], ['IAQA!AAAAAAA', 1], ['!AQAYAQA', 0], ['AAAA'.repeat(600), 500]]) {
    assert.equal(unpackPoints(packed).length, want, packed);
  }
});

test('a state that is written is read as it was', () => {
  const state = { ...initialState('delaunay'), points: pointsOf([[0.25, 0.5], [0.75, 0]]), weights: { delaunay: 'delaunay-10' }, method: { delaunay: 'sweep' },
    beam: 5, constrained: false, views: VIEWS, step: 2, tab: 'beam', compare: ['a', 'b'] };
  const { task, points, weights, method, beam, constrained, views, step, tab, compare } = state;
  assert.deepEqual(fromHash(toHash(state)), { task, points, weights, method, beam, constrained, views, step, tab, compare });
});

test('names of points go with them', () => {
  const named = (...names) => names.map((name, i) => ({ x: i / 4096, y: 0, ...(name && { name }) }));
  const hashOf = (points) => toHash({ ...initialState('tsp'), points });
  const read = (hash) => fromHash(hash).points.map((p) => p.name ?? '');
  const cities = ['Ulm', '', 'Saint-Étienne', '東京', 'A & B = 50 %', '#1', ''];
  assert.deepEqual(read(hashOf(named(...cities))), cities);
  assert.match(hashOf(named('Ulm', 'Graz')), /&names=Ulm\*Graz&/, 'legible');
  assert.doesNotMatch(hashOf(named('', '')), /names/);
  assert.deepEqual(read(hashOf(named('a*b', 'c'))), ['a∗b', 'c']);
  assert.deepEqual(read('task=tsp&p=IAQAIAQB&names=a*b*c*d'), ['a', 'b'], 'more names than points');
  assert.deepEqual(read('task=tsp&p=IAQAIAQB&names=*%20b%0A%20c'), ['', 'b c']);
  const many = named(...Array.from({ length: 500 }, (_, i) => `Llanfairpwllgwyngyll ${i}`));
  assert.ok(leavesNames({ ...initialState('tsp'), points: many }) && !leavesNames({ ...initialState('tsp'), points: many.slice(0, 100) }));
  assert.equal(fromHash(hashOf(many)).points.length, 500, 'the points themselves are kept');
});

test('a file of the visitor\'s is not named', () => {
  assert.ok(!toHash({ ...initialState('hull'), weights: { hull: 'file:mine' } }).includes('mine'));
});

test('an address with points from before there were defaults means what it meant', () => {
  assert.deepEqual(fromHash('task=tsp&p=IAQA'), { task: 'tsp', points: pointsOf([[0.125, 0.25]]), beam: 1, views: 1, constrained: false });
  assert.deepEqual(fromHash('task=tsp'), { task: 'tsp' }, 'without points: the defaults of now');
  assert.equal(fromHash('p=IAQA&valid=1').constrained, true);
});

test('whatever is damaged, foreign or too large is left out', () => {
  const hostile = ['', '#', '%', '%E0%A4%A', '&&&===', 'task=__proto__', 'task=constructor&p=AAAA', 'p=!!!!', 'p=AAAA%00AAAA', `p=${'-_-_'.repeat(5000)}`, 'p=😀',
    'weights=../../etc/passwd', 'weights=<script>', 'weights=__proto__', `weights=${'w'.repeat(5000)}`, 'beam=0', 'beam=-1', 'beam=1e9', 'beam=NaN', 'beam=7', 'step=0',
    'step=-1', 'step=999999999999', 'step=1e3', 'tab=__proto__', 'tab=toString', 'compare=a b c d e f', 'valid=2', 'views=9', 'javascript:alert(1)', '\u202e\u0000\ufffe'];
  const valid = 'task=hull&p=IAQAYAQAIAYAQAZm&weights=hull&method=chain&beam=5&views=8&valid=1&step=2&tab=beam&compare=hull';
  for (let k = 0; k < 2000; k++) {
    const at = Math.floor(random() * valid.length);
    hostile.push([valid.slice(0, at), valid.slice(at, Math.floor(random() * valid.length)), String.fromCharCode(Math.floor(random() * 256)), valid.slice(Math.floor(random() * at))].join(''));
  }
  const fields = Object.keys(initialState());
  for (const hash of hostile) {
    const state = fromHash(hash);
    assert.ok(Object.keys(state).every((key) => fields.includes(key)), hash);
    assert.ok(state.task === undefined || TASKS.includes(state.task), hash);
    assert.ok(state.beam === undefined || BEAMS.includes(state.beam), hash);
    assert.ok(state.views === undefined || [1, VIEWS].includes(state.views), hash);
    assert.ok(state.tab === undefined || TABS.includes(state.tab), hash);
    assert.ok(state.step === undefined || (Number.isInteger(state.step) && state.step >= 0), hash);
    assert.ok((state.compare ?? []).length <= 3, hash);
    assert.ok((state.points ?? []).length <= 500 && pairsOf(state.points ?? []).flat().every((v) => v >= 0 && v < 1), hash);
    const whole = toHash({ ...initialState(), ...state });
    assert.equal(toHash({ ...initialState(), ...fromHash(whole) }), whole, hash);
  }
  assert.equal({}.hull, undefined, 'nothing else has changed');
});
