import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calledOf, cut, nameOf, plain } from './names.js';
import { pairsOf, pointsOf } from './grid.js';
import { SETS } from './readysets.js';
import { ownText } from './texts.js';
import { frameOf, lengthIn, movedTo, onBoard, optimumOf, placed, readOf, sameBoard, solvedIn, unitsOf } from './units.js';

const found = (points, more = {}) => ({ points, names: null, rule: '', title: '', columns: null, ...more });
const close = (got, want) =>
  got.flat().forEach((v, i) => assert.ok(Math.abs(v - want.flat()[i]) < 1e-12, `${got} ${want}`));

test('points in the unit square are the board’s own, others are kept as they were read', () => {
  const own = placed(found([[0.1, 0.2], [1, 0]], { names: ['Ulm', ''] }));
  assert.deepEqual(own, [{ x: 0.1, y: 0.2, name: 'Ulm' }, { x: 1, y: 0 }]);
  for (const pairs of [[[0, 0], [10, 0], [5, -0.001], [5, 10]], [[565, 575], [25, 185]],
    [[-1e100, 0], [1e100, 3]], [[0.1, 0.2], [0.3, 1.1]]]) {
    const points = placed(found(pairs));
    assert.deepEqual(readOf(points), pairs, 'nothing is rounded');
    assert.ok(pairsOf(points).flat().every((v) => v >= 0 && v <= 1));
    assert.equal(new Set(points.map((p) => p.units)).size, 1);
  }
  close(pairsOf(placed(found([[10, 10], [30, 20]]))), [[0, 0.25], [1, 0.75]]);
  close(pairsOf(placed(found([[5, 1], [5, 3]]))), [[0.5, 0], [0.5, 1]]);
  close(pairsOf(placed(found([[3, 3], [3, 3]]))), [[0.5, 0.5], [0.5, 0.5]]);
  assert.deepEqual(placed(found([])), []);
  assert.equal(unitsOf(placed(found([[0.5, 0.5]], { rule: 'ATT' }))).rule, 'ATT');
  close(pairsOf(placed(found([[0.5, 0.5]], { frame: { x: 0, y: 0, width: 2, height: 4 } }))), [[0.25, 0.125]]);
});

test('a map is as wide as its longitudes are in its middle', () => {
  const { width, height } = frameOf([[0, 55], [10, 65]], true);
  assert.ok(Math.abs(height / width - 0.5) < 1e-12, 'the cosine of 60°');
  const [west, east, south, north] = placed(found([[0, 60], [10, 60], [5, 58], [5, 62]], { rule: 'sphere' }));
  assert.ok(Math.abs((east.x - west.x) / (north.y - south.y) - 10 * 0.5 / 4) < 1e-12);
  assert.equal(frameOf([[0, 89.5], [1, 90]], true).width, 1, 'not at the poles');
  const [{ x, y }] = placed(found([[0, 60], [10, 60]], { rule: 'sphere' }));
  const { place, across, up } = onBoard(unitsOf(placed(found([[0, 60], [10, 60]], { rule: 'GEO' }))));
  assert.deepEqual(place({ x: 0, y: 60 }), { x, y });
  close([across(10), up(5)], [1, 1]);
});

test('what is moved lies on the grid, in few digits, and what is not moved stays', () => {
  const points =
    placed(found([[2.35, 48.86], [13.4, 52.52]], { rule: 'sphere', names: ['Paris', 'Berlin'] }));
  const moved = movedTo(points[0].units, { x: 0.3, y: 0.7 }, 'Paris');
  assert.equal(moved.name, 'Paris');
  assert.ok(moved.at.every((v) => String(v).length <= 7), String(moved.at));
  assert.ok(Math.hypot(moved.x - 0.3, moved.y - 0.7) < 1 / 4096);
  assert.deepEqual(movedTo(null, { x: 0.25, y: 0.5 }), { x: 0.25, y: 0.5 });
  const far = movedTo(placed(found([[-1e100, 0], [1e100, 0]]))[0].units, { x: 0.5, y: 0.75 });
  assert.ok(far.at.every((v) => Math.abs(v) <= 1e100));
  assert.equal(movedTo(placed(found([[-1e-150, 0], [0, 0]]))[0].units, { x: 0.5, y: 0.5 }).x, 0.5);
});

test('a board is its numbers, its rule and its names', () => {
  const rectangle = (a, b, more = {}) => placed(found([[0, 0], [a, 0], [a, b], [0, b]], more));
  assert.ok(sameBoard(rectangle(30, 40), rectangle(30, 40)));
  for (const other of [rectangle(60, 80), rectangle(30, 40, { rule: 'EUC_2D' }), rectangle(30, 40, { title: 'a' }),
    rectangle(30, 40, { columns: ['x', 'y'] }),
    rectangle(30, 40, { names: ['a', '', '', ''] }), rectangle(30, 40).slice(1)]) {
    assert.ok(!sameBoard(rectangle(30, 40), other));
  }
});

test('lengths are in the units of what was read', () => {
  const units = (rule) => ({ rule, title: '', columns: null, frame: { x: 0, y: 0, width: 1, height: 1 } });
  for (const [length, rule, want] of [[4, null, '4.0000'], [7542, 'EUC_2D', '7,542'], [6859, 'GEO', '6,859'],
    [83.123456789, '', '83.1235'], [1234567.8, '', '1,234,570'], [0, '', '0'], [3e-7, '', '3.00000e-7'],
    [2e100, '', '2.00000e+100']]) {
    assert.equal(lengthIn(length, rule === null ? null : units(rule)), want);
  }
});

test('the published optimum is known of a file while it is as it was', () => {
  const rows = SETS.find((s) => s.name === 'berlin52').text.split('\n').filter((l) => /^\d/.test(l))
    .map((l) => l.split(' ').slice(1).map(Number));
  const berlin = placed(found(rows, { rule: 'EUC_2D', title: 'berlin52' }));
  assert.equal(optimumOf(berlin), 7542);
  assert.ok(Number.isNaN(optimumOf([movedTo(unitsOf(berlin), { x: 0.5, y: 0.5 }), ...berlin.slice(1)])));
  assert.ok(Number.isNaN(optimumOf(placed(found(rows, { rule: 'EUC_2D', title: '__proto__' })))));
  assert.ok(Number.isNaN(optimumOf(pointsOf([[0.5, 0.5]]))));
});

test('the board is written as a list with its names and units', () => {
  assert.equal(ownText([]), '');
  assert.equal(ownText(pointsOf([[0.25, 1365 / 4096]])), '0.25, 0.333251953125\n');
  assert.equal(ownText(placed(found([[565, 575], [25, 185]]))), '565, 575\n25, 185\n');
  assert.equal(ownText(placed(found([[0.5, 1], [0, 0]], { names: ['a, "b"', 'Hall #5'] }))),
    'x,y,name\n0.5,1,"a, ""b"""\n0,0,"Hall #5"\n');
  assert.equal(ownText(placed(found([[13.4, 52.5], [2.3, 48.9]],
    { rule: 'sphere', columns: ['Lng', 'Lat'], names: ['Berlin', ''] }))),
    'Lng,Lat,name\n13.4,52.5,Berlin\n2.3,48.9,\n');
  assert.equal(ownText(placed(found([[13.4, 52.5]], { rule: 'sphere' }))), 'lon,lat\n13.4,52.5\n');
  const file = (rule, more) => ownText(placed(found([[20, 38], [26, 39]], { rule, ...more })));
  assert.equal(file('EUC_2D', { title: 'a' }),
    'NAME: a\nTYPE: TSP\nDIMENSION: 2\nEDGE_WEIGHT_TYPE: EUC_2D\n'
      + 'NODE_COORD_SECTION\n1 20 38\n2 26 39\nEOF\n');
  assert.match(file('GEO'), /^TYPE: TSP\n(.*\n)*1 38 20\n2 39 26\nEOF\n$/, 'the latitude first');
  assert.match(file('ATT', { names: ['Ulm', 'Bari'] }), /\n1 20 38\n2 26 39\nEOF\n$/,
    'only numbers of points are read in such files');
});

test('a map is solved on the sphere; its hulls and triangulations are those of the drawing', () => {
  const points = placed(found([[0, 60], [10, 60], [5, 58]], { rule: 'sphere' }));
  assert.equal(solvedIn('tsp', points), unitsOf(points));
  assert.equal(solvedIn('delaunay', points), null);
  assert.equal(lengthIn(1234.5678, unitsOf(points)), '1,234.57 km');
});

test('names have no control characters, and none of their characters is cut', () => {
  assert.equal(plain(' a\u0001b\n\tc '), 'a b c');
  assert.equal(cut('a😀b', 2), 'a😀');
  assert.equal(nameOf({ name: `${'w'.repeat(26)}😀😀` }), `${'w'.repeat(26)}😀😀`);
  assert.equal(nameOf({ name: `${'w'.repeat(26)}😀😀😀` }), `${'w'.repeat(26)}😀…`);
});

test('a sentence calls a point by its name where that tells which one it is', () => {
  const points = ['Rome', '12', 'Bari', 'Rome', ''].map((name, i) => ({ x: i / 10, y: 0, name }));
  assert.deepEqual(points.map((p, i) => calledOf(points, i)), ['1 Rome', '', 'Bari', '4 Rome', '']);
  assert.equal(calledOf([...points, { x: 0.9, y: 0.9 }], 5), '');
  assert.equal(calledOf([{ x: 0, y: 0, name: 'חיפה' }], 0), '\u2068חיפה\u2069', 'does not turn what follows');
  assert.equal(plain('Rome \u202e1960'), 'Rome 1960');
});

test('the ready sets are texts like those that visitors bring', () => {
  for (const { text } of SETS.filter((s) => s.name !== 'berlin52')) {
    const [head, ...rows] = text.trim().split('\n').map((l) => l.split(';'));
    assert.ok(rows.length >= 7
      && rows.every((r) => r.length === head.length && r.slice(1).every((v) => Number.isFinite(Number(v)))));
    assert.equal(new Set(rows.map((r) => r[0])).size, rows.length);
  }
});
