import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesIn, withNames } from './names.js';
import { calledOf, carry, nameOf, unitsOf } from './origin.js';
import { pointsOf } from './grid.js';
import { SETS } from './readysets.js';
import { fileLength, readHead, readPlace } from './tsplib.js';

test('names stand in the column that is not a coordinate', () => {
  assert.deepEqual(namesIn('name;lon;lat\nBerlin;13,40;52,52\n\nRome;12,48;41,89\n', { columns: ['lon', 'lat'], lines: [2, 4] }), ['Berlin', 'Rome']);
  assert.deepEqual(namesIn('id,lat,lon,City\n1,52,13,"Berlin, Mitte"\n2,40,-3,Madrid\n', { columns: ['lon', 'lat'], lines: [2, 3] }), ['Berlin, Mitte', 'Madrid']);
  assert.deepEqual(namesIn('id\tx\ty\n1\t0,5\t1\n', { columns: ['x', 'y'], lines: [2] }), [''], 'numbers are none');
  assert.deepEqual(namesIn('city x y\nRome 1 2\nBari 3 4', { columns: ['x', 'y'], lines: [2, 3] }), ['Rome', 'Bari']);
  assert.deepEqual(namesIn('0.1, 0.2\n', { columns: null, lines: [1] }), ['']);
  assert.deepEqual(namesIn('name,x,y\n7,1,2\n', { columns: ['x', 'y'], lines: [2] }), ['7'], 'unless they are called names');
});

test('names stand in the member of a JSON object, as long as there is one for each point', () => {
  const draft = { columns: null, lines: [3, 4] };
  const names = (text) => namesIn(text, draft);
  assert.deepEqual(names('\ufeff{"task": "tsp",\n"points": [\n[0, 1],\n[1, 0]], "names": ["Ulm", "a \\"b\\"]\\n c"]}'), ['Ulm', 'a "b"] c']);
  assert.deepEqual(names('{"points": [[0, 1], [1, 0]], "names": ["Ulm"]}'), ['', ''], 'it is not known whose');
  assert.deepEqual(names('{"points": [[0, 1], [1, 0]], "names": ["Ulm", 7]}'), ['Ulm', '']);
  for (const text of ['[[0, 1], [1, 0]]', '{"points": [[0, 1], [1, 0]], "names": ["Ulm", "Gr', '{"points": [[0, 1], [1, 0]], "names": 7}', '0.1, 0.2\n0.3, 0.4\n']) {
    assert.deepEqual(names(text), ['', ''], text);
  }
});

/** Points with names. @param {string[]} names */
const named = (names) => names.map((name, i) => ({ x: i / 10, y: 0, name }));

test('what is copied has the whole names, and is read with them', () => {
  const names = ['Berlin, Mitte', '', 'Ulm', 'w'.repeat(60)];
  const table = withNames('x,y\n0.1,0.2\n0.3,0.4\n0.5,0.6\n0.7,0.8\n', 'csv', named(names));
  assert.match(table, /^x,y,name\n0\.1,0\.2,"Berlin, Mitte"\n0\.3,0\.4,\n0\.5,0\.6,Ulm\n0\.7,0\.8,w+\n$/);
  assert.deepEqual(namesIn(table, { columns: ['x', 'y'], lines: [2, 3, 4, 5] }), names);
  assert.equal(withNames('x,y\n0.1,0.2\n', 'csv', pointsOf([[0.1, 0.2]])), 'x,y\n0.1,0.2\n');
  const object = withNames('[\n [0.1, 0.2],\n [0.3, 0.4]\n]\n', 'json', named(names.slice(2)));
  assert.deepEqual(JSON.parse(object), { points: [[0.1, 0.2], [0.3, 0.4]], names: names.slice(2) });
  assert.deepEqual(namesIn(object, { columns: null, lines: [2, 3] }), names.slice(2));
  assert.equal(withNames('0 0 1 1\n', 'paper', named(names)), '0 0 1 1\n');
  assert.equal(nameOf(named(names)[3]), `${'w'.repeat(27)}…`, 'as it is shown');
});

test('a sentence calls a point by its name where that tells which one it is', () => {
  const points = named(['Rome', '12', 'Bari', 'Rome', '']);
  assert.deepEqual(points.map((p, i) => calledOf(points, i)), ['1 Rome', '', 'Bari', '4 Rome', '']);
  assert.equal(calledOf([...points, { x: 0.9, y: 0.9 }], 5), '', 'a point without an origin');
});

test('a name goes with its point, and a new point has none', () => {
  const p = { x: 0.1, y: 0.2, name: 'Rome' };
  assert.equal(nameOf(carry(p, { x: 0.3, y: 0.3 })), 'Rome');
  assert.equal(nameOf(carry(p, { x: 0.4, y: 0.4 }, false)), '');
  assert.equal(nameOf(carry(undefined, { x: 0.4, y: 0.4 })), '');
});

test('distances are TSPLIB’s, as core/dataset has them', () => {
  for (const [rule, a, b, want] of [
    ['EUC_2D', [0, 0], [1, 1], 1], ['EUC_2D', [0, 0], [1.5, 0], 2], ['CEIL_2D', [0, 0], [1, 1], 2], ['CEIL_2D', [0, 0], [3, 4], 5],
    ['ATT', [0, 0], [4, 0], 2], ['ATT', [0, 0], [6, 0], 2], ['ATT', [0, 0], [10, 30], 10],
    ['GEO', [0, 0], [0, 1], 112], ['GEO', [0, 0.59], [0, 1], 2], ['GEO', [0, 0], [180, 0], 20039], ['GEO', [0, 60], [1, 60], 56],
  ]) assert.equal(fileLength(rule, [a, b], [0, 1]), 2 * want, `${rule} ${a} ${b}`);
  assert.equal(fileLength('EUC_2D', [[0, 0], [0, 3], [4, 3]], [0, 1, 2, 0]), 12, 'closed or not');
});

const berlin = SETS.find((s) => s.name === 'berlin52').text;

test('a file keeps its units, and the optimum that is known of it while it is as it was', () => {
  assert.deepEqual(readHead(berlin), { rule: 'EUC_2D', name: 'berlin52' });
  assert.equal(readHead('0.1, 0.2\n'), null);
  const source = { ...readHead(berlin), frame: { x: 0, y: 0, side: 2000 } };
  const points = berlin.split('\n').filter((l) => /^\d/.test(l)).map((line) => {
    const at = readPlace(line);
    return { x: at[0] / 2000, y: at[1] / 2000, source, at };
  });
  const best = [1, 49, 32, 45, 19, 41, 8, 9, 10, 43, 33, 51, 11, 52, 14, 13, 47, 26, 27, 28, 12, 25, 4, 6, 15, 5, 24, 48, 38, 37, 40, 39, 36, 35, 34, 44, 46, 16, 29, 50, 20, 23, 30, 2, 7, 42, 21, 17, 3, 18, 31, 22];
  const units = unitsOf(points);
  assert.equal(units.length(best.map((i) => i - 1)), 7542);
  assert.equal(units.best, 7542);
  const moved = [...points.slice(1), carry(points[0], { x: 0.5, y: 0.5 })];
  assert.equal(unitsOf(moved).rule, 'EUC_2D');
  assert.ok(Number.isNaN(unitsOf(moved).best));
  assert.equal(unitsOf([...points, { x: 0.1, y: 0.1 }]), null, 'a point from elsewhere has no such units');
});

test('a GEO file is a map, with the longitude to the right, and keeps its lengths', () => {
  assert.deepEqual(readPlace(' 11 36.08 -5.21', 'GEO'), [-5.21, 36.08]);
  // ulysses16 and its shortest tour, 6859 km.
  const cities = ['38.24 20.42', '39.57 26.15', '40.56 25.32', '36.26 23.12', '33.48 10.54', '37.56 12.19', '38.42 13.11', '37.52 20.44',
    '41.23 9.10', '41.17 13.05', '36.08 -5.21', '38.47 15.13', '38.15 15.35', '37.51 15.17', '35.49 14.32', '39.36 19.56'];
  const frame = { x: -5.21, y: 33, side: 32 };
  const source = { rule: 'GEO', name: 'ulysses16', frame };
  const points = cities.map((city, i) => {
    const at = readPlace(`${i + 1} ${city}`, 'GEO');
    return { x: (at[0] - frame.x) / frame.side, y: (at[1] - frame.y) / frame.side, source, at };
  });
  const best = [1, 14, 13, 12, 7, 6, 15, 5, 11, 9, 10, 16, 3, 2, 4, 8].map((i) => i - 1);
  assert.equal(unitsOf(points).length(best), 6859);
  assert.equal(unitsOf(points).best, 6859);
  // A point that is moved to where it was has the same lengths.
  const away = carry(points[10], { x: 0.5, y: 0.5 });
  const back = carry(away, points[10]);
  assert.notEqual(unitsOf(Object.assign([...points], { 10: away })).length(best), 6859);
  assert.equal(unitsOf(Object.assign([...points], { 10: back })).length(best), 6859);
});

test('the ready sets are texts like those that visitors bring', () => {
  for (const { text } of SETS.filter((s) => s.name !== 'berlin52')) {
    const [head, ...rows] = text.trim().split('\n').map((l) => l.split(';'));
    assert.ok(rows.length >= 7 && rows.every((r) => r.length === head.length && r.slice(1).every((v) => Number.isFinite(Number(v)))));
    assert.equal(new Set(rows.map((r) => r[0])).size, rows.length);
  }
});
