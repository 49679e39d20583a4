import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BEAMS, TASKS } from '../catalog/problems.js';
import { randomNumbers } from '../points/seeded.js';
import { pairsOf, pointsOf } from '../points/grid.js';
import { placed, readOf, sameBoard, unitsOf } from '../points/units.js';
import { damaged, fromHash, packPoints, toHash, unpackPoints } from './address.js';
import { initialState } from './store.js';

const random = randomNumbers(2015);
const letter = () => 'ABCDxyz0189-_'[Math.floor(random() * 13)];

test('points are two characters a coordinate, on the grid of 4096', () => {
  assert.equal(packPoints(pointsOf([[0.125, 0.25], [0.5, 4095 / 4096]])), 'IAQAgA__');
  assert.deepEqual(pairsOf(unpackPoints('IAQAgA__')), [[0.125, 0.25], [0.5, 4095 / 4096]]);
  const points = Array.from({ length: 500 },
    () => ({ x: Math.floor(random() * 4096) / 4096, y: Math.floor(random() * 4096) / 4096 }));
  assert.deepEqual(unpackPoints(packPoints(points)), points);
  for (const [packed, want] of [['', 0], ['AAA', 0], ['IAQA', 1], ['IAQAA', 1], ['IAQA!AAAAAAA', 1],
    ['!AQAYAQA', 0], ['AAAA'.repeat(600), 500]]) {
    assert.equal(unpackPoints(packed).length, want, packed);
  }
});

test('a state that is written is read as it was', () => {
  const state = { ...initialState('delaunay'), points: pointsOf([[0.25, 0.5], [0.75, 0]]),
    weights: { delaunay: 'delaunay-10' }, beam: 5, constrained: false, improve: true, step: 2 };
  const { task, points, weights, beam, constrained, improve, step } = state;
  assert.deepEqual(fromHash(toHash(state)), { task, points, weights, beam, constrained, improve, step });
});

test('an address is written the same in every version of the page, with its check characters', () => {
  const points = pointsOf([[0.125, 0.25], [0.5, 4095 / 4096]]);
  assert.equal(toHash({ ...initialState('tsp'), points, beam: 5, constrained: true }),
    'n=2&task=tsp&p=IAQAgA__&beam=5&valid=1&end=2k');
  assert.equal(toHash({ ...initialState('hull'), beam: 1, constrained: false }),
    'n=0&task=hull&p=&beam=1&valid=0&end=16');
});

test('a training is written if it is the board’s network, and no file’s network', () => {
  const state = { ...initialState('tsp'), improve: false,
    training: { id: 'here', settings: { task: 'tsp', seed: 7, seconds: 60, stretch: 1 } } };
  const written = (id) => toHash({ ...state, weights: { tsp: id } });
  assert.match(written('here'), /&teach=60-7&.*&improve=0&/);
  assert.match(written('tsp-10'), /^(?!.*teach).*&weights=tsp-10&/);
  assert.doesNotMatch(written('file:a'), /weights|teach/);
});

test('the links of the lecture are read as they are written', () => {
  const links = readFileSync(new URL('../lecture.md', import.meta.url), 'utf8').match(/(?<=\()http:[^)]+/g)
    ?? [];
  assert.ok(links.length > 15);
  for (const link of links) {
    const { hash, search } = new URL(link);
    assert.match(search, /^(?:\?present(?:=[1-5])?)?$/, link);
    const { settings, points = [], ...read } = fromHash(hash);
    const again = new URLSearchParams(toHash({ ...initialState(read.task), ...read, points,
      training: settings ? { id: 'x', settings } : null,
      ...(settings && { weights: { [settings.task]: 'x' } }) }));
    for (const [name, value] of new URLSearchParams(hash.slice(1)))
      assert.equal(again.get(name), value, `${name} of ${link}`);
  }
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
  const many = named(...Array.from({ length: 500 }, (_, i) => `東京都庁 ${i} ${'x'.repeat(200)}`));
  assert.deepEqual(read(hashOf(many)), many.map((p) => p.name.slice(0, 80)),
    'a full board, with the beginnings of long names');
});

test('what does not lie on the grid is written as it was read, with its units', () => {
  const found = { points: [[565, 575], [25, 185], [1e-7, 1.5e21]], names: ['Ulm', '', 'Graz'], rule: 'EUC_2D',
    title: 'a b', columns: null };
  const stateOf = (points) => ({ ...initialState('tsp'), points });
  for (const what of [found, { ...found, rule: '' },
    { ...found, rule: 'sphere', title: '', points: [[10.5, 48], [9, 47], [8, 46]] },
    { ...found, rule: '', title: '', points: [[0.1, 0.2], [0.3, 1], [0, 0.7]] }]) {
    const points = placed(what);
    const read = fromHash(toHash(stateOf(points))).points;
    assert.ok(sameBoard(read, points), toHash(stateOf(points)));
    assert.deepEqual(read, points, 'at the same places of the board');
  }
  assert.match(toHash(stateOf(placed({ ...found, points: [[565, 575], [25, 185]] }))),
    /^n=2&task=tsp&xy=565_575_25_185&at=[^&]+&rule=EUC_2D&title=a\+b&names=Ulm&/);
  assert.doesNotMatch(toHash(stateOf(pointsOf([[0.5, 0.25]]))), /xy=/);
  assert.deepEqual(fromHash('xy=0.1_0.2_0.3').points, pointsOf([[0.1, 0.2]]), 'whole points alone');
  assert.deepEqual(fromHash('xy=0.1_0.2_x_1_3_4').points, pointsOf([[0.1, 0.2]]));
  assert.deepEqual(
    readOf(fromHash('xy=0_0_4_2&rule=X&at=0_0_-1_0').points), [[0, 0], [4, 2]], 'a frame of their own');
  assert.equal(unitsOf(fromHash('xy=0_0_4_2&rule=X').points).rule, '');
  assert.deepEqual(fromHash('xy=0_0_4_2&names=a%01b*c').points.map((q) => q.name), ['a b', 'c']);
  assert.equal(unitsOf(fromHash(`xy=0_0_4_2&title=${'t'.repeat(90)}`).points).title, 't'.repeat(80));
  const side = (at) => unitsOf(fromHash(`xy=0_0_4_2&at=${at}`).points).frame.width;
  const frames = ['0_0_1e101_1', '0_0_1.05e101_1', '2e100_0_1_1', '0_1e100_8_1', '0_0_0_1', '0_0_1_0'];
  assert.deepEqual(frames.map(side), [1e101, 4, 4, 8, 4, 4], 'of what the core computes with');
  assert.deepEqual(['0_1e100', '0_1.01e100'].map((xy) => fromHash(`xy=${xy}`).points.length), [1, 0]);
});

test('an address with points from before there were defaults means what it meant', () => {
  const state = { ...initialState('tsp'), points: pointsOf([[0.125, 0.25]]), beam: 1, constrained: false,
    weights: { tsp: '' } };
  const read = fromHash('task=tsp&p=IAQA');
  assert.deepEqual({ ...state, weights: { tsp: 'tsp-10' }, step: 3, improve: true, ...read }, state,
    'in every state of the page');
  assert.deepEqual(fromHash('task=tsp'), { task: 'tsp' }, 'without points: the defaults of now');
  assert.equal(fromHash('p=IAQA&valid=1').constrained, true);
  assert.equal(fromHash('p=IAQA').task, TASKS[0]);
  for (const fields of ['valid=', 'valid=2', 'improve=01', 'improve=', 'step=1e3', 'step=0', 'step=100000'])
    assert.deepEqual(fromHash(fields), {}, fields);
  assert.deepEqual(fromHash('valid=0&improve=1&step=99999'), { constrained: false, improve: true, step: 99_998 });
});

test('a link is read as texts and mail programs leave it', () => {
  const hash = 'task=tsp&p=IAQAYAQAIAYAQAZm&beam=10&valid=1&weights=tsp';
  for (const left of [
    `${hash}.`, `${hash})`, `${hash}).`, `${hash}”`, `${hash}>`, `${hash} `, hash.replaceAll('&', '&amp;')])
    assert.deepEqual(fromHash(left), fromHash(hash), left);
  assert.ok(!damaged(hash) && !damaged('') && damaged('#task=tsp&p=IAQAYAQAIA'));
  for (const cut of ['p=IAQAYAQA&wei', 'p=IAQAYAQA&weights=', 'xy=1_2_3', 'xy=1_2_3_4&at=', 'p=IAQAY!QAIAQA',
    'xy=1_2_x_4_5_6', 'xy=1_2_1e300_4', 'xy='])
    assert.ok(damaged(`#task=tsp&${cut}`), cut);
  for (const whole of ['p=IAQAYAQA', 'xy=1_2_3_4&beam=1', 'xy=1_2_3_-4', 'p=&beam=1'])
    assert.ok(!damaged(`#task=tsp&${whole}`), whole);
});

test('a link that was cut off anywhere, or changed, is recognized', () => {
  const eight = pointsOf(Array.from({ length: 8 }, (_, i) => [(i * i) / 64, ((i * 5) % 8) / 8]));
  const cities = placed({ points: [[565, 575], [25, 185], [345, 750], [880, 660]], names: ['Ulm', 'Åö', '東京', ''],
    rule: 'EUC_2D', title: 'four', columns: null });
  for (const state of [{ ...initialState('hull'), points: eight, weights: { hull: 'hull-50' } },
    { ...initialState('tsp'), points: cities, weights: { tsp: 'tsp-5-20' }, step: 12 },
    { ...initialState('hull'), points: [] }]) {
    const hash = toHash(state);
    assert.match(hash, new RegExp(`^n=${state.points.length}&.*&end=[\\w-]{2}$`));
    for (let k = 2; k < hash.length; k++) assert.ok(damaged(hash.slice(0, k)), hash.slice(0, k));
    const left = [hash, `${hash}.`, `${hash}%3E`, `${hash}%22`, `${hash}&part=order`, hash.replaceAll('&', '&amp;'),
      encodeURIComponent(hash), hash.replaceAll('*', '%2A'), hash.replaceAll('+', '%20')];
    for (const whole of left) {
      assert.ok(!damaged(`#${whole}`), whole);
      assert.deepEqual(fromHash(whole), fromHash(hash), whole);
    }
  }
  const hash = toHash({ ...initialState('tsp'), points: cities });
  let unseen = 0;
  for (let k = 0; k < 4000; k++) {
    const at = 2 + Math.floor(random() * (hash.length - 2));
    const changed = hash.slice(0, at) + letter() + hash.slice(at + 1);
    if (changed !== hash && !damaged(changed)) unseen++;
  }
  assert.ok(unseen <= 4, `${unseen} of 4000 changes`);
});

test('of a link without check characters, a field that is not whole is recognized', () => {
  const link = (fields) => `#${new URLSearchParams({ task: 'tsp', xy: '565_575_25_185', ...fields })}`;
  for (const fields of [{ rule: 'EUC_2' }, { rule: '' }, { valid: '1>x' }, { valid: '' }, { beam: '2x' }, { step: '0' },
    { improve: 'x' }, { at: '0_0_1' }, { at: '0_0_1_' }, { at: '0_0_1_x' }, { teach: '60-' }, { task: 'hul' },
    { names: 'a*b*c' }, { names: 'a*\ufffd' }, { weights: '../x' }, { xy: '1_2_3' }, { xy: '1_2_3_' },
    { teach: '60-7-2' }, { xy: '', names: 'a*b' }])
    assert.ok(damaged(link(fields)), link(fields));
  for (const fields of [{ rule: 'EUC_2D' }, { valid: '1' }, { valid: '0' }, { improve: '1' }, { improve: '0' }, { weights: '' }, { part: 'order' },
    { names: 'a' }, { names: 'a*b' }, { at: '0_0_1_-2' }, { teach: '60-7' }, { task: 'delaunay', teach: '60-7-2' }, { step: '1' }, { unknown: '?' }])
    assert.ok(!damaged(`${link(fields)}&beam=1`), link(fields));
  const whole = 'task=hull&p=BAEAHAEADAMAHAMA&valid=1&beam=10';
  assert.deepEqual(fromHash(encodeURIComponent(whole)), fromHash(whole));
  assert.ok(!damaged(encodeURIComponent(whole)));
  assert.ok(!damaged('#own') && !damaged('#task=hull'));
  assert.ok(damaged('#task=hull%26p%3DBAEAHAEA'), 'escaped in part');
  assert.ok(damaged('#end=AA') && damaged('#names=a*b') && !damaged('#names=a') && damaged('#teach=60-7-2'));
});

test('of an address half a million characters are read', () => {
  const beamAfter = (length) => fromHash(`${'x='.padEnd(length - 8, 'x')}&beam=10`).beam;
  assert.deepEqual([beamAfter(500_000), beamAfter(500_001)], [10, 1]);
});

test('whatever is damaged, foreign or too large is left out', () => {
  const hostile = ['', '#', '%', '%E0%A4%A', '&&&===', 'task=__proto__', 'task=constructor&p=AAAA', 'p=!!!!',
    'p=AAAA%00AAAA', `p=${'-_-_'.repeat(5000)}`, 'p=😀',
    'weights=../../etc/passwd', 'weights=<script>', 'weights=__proto__', `weights=${'w'.repeat(5000)}`,
    'beam=0', 'beam=-1', 'beam=1e9', 'beam=NaN', 'beam=7', 'step=0',
    'step=-1', 'step=999999999999', 'step=1e3', 'part=__proto__', 'part=toString', 'task=hull&method=graham',
    'method=or-opt', 'compare=a b c d e f', 'valid=2', 'xy=', 'xy=1_2_NaN', 'xy=1e999_0', 'xy=Infinity_1_2_3',
    'xy=1_2&at=1_2_3_1e-320', 'xy=1_2_3_4&at=0_0_0_0', 'xy=0_1e100_-1e100_0&map=1&rule=GEO',
    `xy=${'1_'.repeat(3000)}`, 'xy=1_2&rule=__proto__', 'xy=0x10_1_2', 'javascript:alert(1)',
    '\u202e\u0000\ufffe'];
  const valid =
    'task=hull&p=IAQAYAQAIAYAQAZm&weights=hull&method=jarvis&beam=5&valid=1&step=2&part=search';
  for (let k = 0; k < 2000; k++) {
    const at = Math.floor(random() * valid.length);
    hostile.push([valid.slice(0, at), valid.slice(at, Math.floor(random() * valid.length)),
      String.fromCharCode(Math.floor(random() * 256)), valid.slice(Math.floor(random() * at))].join(''));
  }
  const fields = Object.keys(initialState());
  for (const hash of hostile) {
    const state = fromHash(hash);
    assert.ok(Object.keys(state).every((key) => fields.includes(key)), hash);
    assert.ok(state.task === undefined || TASKS.includes(state.task), hash);
    assert.ok(state.beam === undefined || BEAMS.includes(state.beam), hash);
    assert.ok(Number.isInteger(state.step ?? 0) && (state.step ?? 0) >= 0, hash);
    assert.ok((state.points ?? []).length <= 500
      && pairsOf(state.points ?? []).flat().every((v) => v >= 0 && v <= 1), hash);
    const whole = toHash({ ...initialState(), ...state });
    assert.equal(toHash({ ...initialState(), ...fromHash(whole) }), whole, hash);
  }
  assert.equal({}.hull, undefined, 'nothing else has changed');
});
