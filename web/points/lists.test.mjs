import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from './firstboard.js';
import { isList, readList } from './lists.js';

const two = [[0.5, 1], [-2, 300]];
const named = { points: two, names: ['Ulm', 'Bari'] };

/** Checks that texts are read without faults, as `want` and `more` say. @param {Object<string, string>} texts */
function all(texts, want, more = {}) {
  for (const [what, text] of Object.entries(texts)) {
    assert.ok(isList(text), what);
    const { points, names, faults, map, rule, title, task } = readList(text);
    assert.deepEqual({ points, faults }, { points: want, faults: [] }, what);
    const got = { names, map, rule, title, task };
    assert.deepEqual(got, { names: null, map: false, rule: '', title: '', task: '', ...more }, what);
  }
}

test('lists of JSON, Python and NumPy', () => {
  all({
    JSON: '[[0.5, 1], [-2, 3e2]]',
    'in lines': '[\n [0.5, 1],\n [-2, 3e2]\n]\n',
    'with a mark': '\ufeff[[0.5,1],[-2,3e2]]',
    Python: 'points = np.array([\n    [0.5, 1],\n    [-2, 3e2],\n])\n',
    'Python, a type': 'np.array([[0.5, 1], [-2, 3e2]], dtype=float)',
    'Python, a type of NumPy': 'a = numpy.array([[0.5, 1], [-2, 3e2]], dtype=np.float32)',
    tuples: '[(0.5, 1), (-2, 3e2)]',
    'a tuple of tuples': '((0.5, 1), (-2, 3e2),)',
    'pairs alone': '(0.5, 1)\n(-2, 3e2)\n',
    'pairs with commas': '[0.5, 1],\n[-2, 3e2],\n',
    'printed by NumPy': '[[0.5 1]\n [-2 3e2]]',
    'printed by NumPy, floats': '[[ 5.e-01  1.e+00]\n [-2.e+00  3.e+02]]',
    'shown by NumPy': 'array([[   0.5,    1. ],\n       [  -2. ,  300. ]])',
    'NumPy 2': '[(np.float64(0.5), np.float64(1.0)), (np.float64(-2.0), np.float64(300.0))]',
    'NumPy 2, lists': '[[np.float32(0.5), np.int64(1)], [np.int64(-2), np.float64(3e2)]]',
    JavaScript: 'const points = [[.5, +1], [-2, 300]];',
    'objects of JavaScript': '[{ x: .5, y: 1 }, { x: -2, y: 300 }]',
    'a minus sign': '[[0.5, 1], [\u22122, 3e2]]',
    'objects with x and y': '[{"x": 0.5, "y": 1}, {"y": 300, "x": -2}]',
    'objects, one a line': '{"x": 0.5, "y": 1}\n{"x": -2, "y": 300}\n',
    'a member': '{"points": [[0.5, 1], [-2, 3e2]], "a": {"b": "]}"}, "exact": null}',
    'a member, objects': '{"points": [{"x": 0.5, "y": 1}, {"x": -2, "y": 300}]}',
    'names of another number': '{"points": [[0.5, 1], [-2, 300]], "names": ["Ulm"]}',
  }, two);
  all({ 'one pair': '[0.5, 1]', 'one tuple': '(0.5, 1)' }, [[0.5, 1]]);
});

test('names go with the points', () => {
  all({
    'a member': '{"points": [[0.5, 1], [-2, 3e2]], "names": ["Ulm", " Bari\\n"]}',
    Python: "[{'name': 'Ulm', 'x': 0.5, 'y': 1}, {'name': 'Bari', 'x': -2, 'y': 3e2}]",
    'a city': '[{"id": 7, "x": 0.5, "y": 1, "City": "Ulm"}, {"id": 8, "x": -2, "y": 300, "City": "Bari"}]',
  }, named.points, { names: named.names });
  const odd = readList('{"points": [[0, 1], [1, 0]], "names": ["a \\"b\\" ]}", 7]}');
  assert.deepEqual(odd.names, ['a "b" ]}', '']);
});

test('longitude and latitude are a map', () => {
  const feature = (name, at) => `{"type": "Feature", "properties": {"name": "${name}"}, "geometry": {"type": "Point", "coordinates": [${at}]}}`;
  all({
    objects: '[{"name": "Ulm", "lat": 1, "lon": 0.5}, {"name": "Bari", "lat": 300, "lon": -2}]',
    'objects with texts': '[{"name": "Ulm", "lat": "1", "lng": "0.5"}, {"name": "Bari", "lat": "3e2", "lng": "-2"}]',
    GeoJSON: `{"type": "FeatureCollection", "features": [${feature('Ulm', '0.5, 1')}, ${feature('Bari', '-2, 300, 12.5')}]}`,
    'features alone': `${feature('Ulm', '0.5, 1')}\n${feature('Bari', '-2, 300')}`,
  }, named.points, { names: named.names, map: true });
  all({
    'a multipoint': '{"type": "MultiPoint", "coordinates": [[0.5, 1], [-2, 300]]}',
    'a collection': '{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [0.5, 1]}, {"type": "Point", "coordinates": [-2, 300]}]}',
  }, two, { map: true });
});

test('a file of the page has its problem and rule', () => {
  const { task, rule, title, map } = readList('{"task": "tsp", "points": [[1, 2], [3, 4]], "rule": "GEO", "title": "a", "map": true, "network": {"sequence": [0, 1]}}');
  assert.deepEqual({ task, rule, title, map }, { task: 'tsp', rule: 'GEO', title: 'a', map: true });
  assert.equal(readList('{"points": [[1, 2]], "task": null}').task, '');
});

test('what cannot be read is said, with its place where that is known', () => {
  const like = 'like [[0.25, 0.5], [0.75, 0.5]]';
  for (const [text, want] of [
    ['[]', 'there are no points in the list'],
    ['[[0.1, 0.2], [', '1:15 the list ends in the middle: a bracket is missing'],
    ['[[0.1, 0.2],\n [0.3]]', `point 2 should be a pair of numbers ${like}, and has 1 values`],
    ['[[0.1, 0.2],\n [0.3, x]]', '2:8 "x" is not a number'],
    ['[[0.1 0.2], [0.3, 0.4]]', '1:7 this is not a list as JSON, Python or NumPy write it'],
    ['[[0.1, nan]]', '1:8 "nan" is not a finite number'],
    ['[[0.1, 1e999]]', 'point 1 is too far out: coordinates must be within ±1e100'],
    ['[[0.1, -2e100]]', 'point 1 is too far out: coordinates must be within ±1e100'],
    ['[[0.1, 0.2, 0.3]]', `point 1 should be a pair of numbers ${like}, and has 3 values`],
    ['[0.1, 0.2, 0.3, 0.4]', `4 numbers are no pairs: a list of points is ${like}`],
    ['[null]', `point 1 should be a pair of numbers ${like}, not null`],
    ['[[1, 2], 3]', `point 2 should be a pair of numbers ${like}, not 3`],
    ['[["a", 2]]', `point 1 should be a pair of numbers ${like}`],
    ['{"a": 1}', `the object has no x and y: points are a list ${like}, objects with x and y or lon and lat, or {"points": [[x, y], …]}`],
    ['{"points": 7}', `the points should be a list ${like}`],
    ['{"points": [[1, 2]], "rule": "MAX_2D"}', 'the rule "MAX_2D" is not one of EUC_2D, CEIL_2D, ATT, GEO'],
    ['[[0.1, 0.2]\n ...\n [0.3, 0.4]]', '2:2 NumPy left points out (…): print them all with np.set_printoptions(threshold=sys.maxsize)'],
    ['{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": []}}]}', 'feature 1 is a Polygon: only points are read'],
    ['{"type": "Feature", "geometry": null}', 'the object has no place'],
    ['{"type": "FeatureCollection", "features": [{"geometry": null}]}', 'feature 1 is of no type: only points are read'],
    ['{"type": "FeatureCollection", "features": 7}', 'the object, a FeatureCollection, lacks its list'],
  ]) {
    assert.ok(isList(text), text);
    const { points, faults, wrong } = readList(text);
    assert.deepEqual([points, wrong], [[], 1], text);
    const [{ line, column, message }] = faults;
    assert.equal(`${line ? `${line}:${column} ` : ''}${message}`, want, text);
  }
});

test('lines that are padded with blanks are read at once', () => {
  const began = performance.now();
  assert.equal(readList(`[${'[1 2]'.padEnd(600)}\n${'[3 4]]'.padEnd(600)}`).points.length, 2);
  assert.ok(performance.now() - began < 1000);
});

test('a line belongs to each point, where that is clear', () => {
  assert.deepEqual(readList('[\n [0, 1],\n\n [1, 0]\n]').lines, [2, 4]);
  assert.deepEqual(readList('{"points": [\n[0, 1],\n[1, 0]],\n"names": ["a", "b"]}').lines, [2, 3]);
  assert.deepEqual(readList('[{"x": 1, "y": 2},\n{"x": 1, "y": 3}]').lines, [1, 2]);
});

test('tables and files of TSPLIB are no lists', () => {
  for (const text of ['', '0.1, 0.2\n', 'x,y\n1,2\n', 'name;lon (deg);lat\nUlm;10;48\n', 'Point x y\na 1 2\n', 'NAME: a\nTYPE: TSP (b)\n', '# [a]\n1,2\n', '0 0 1 1 output 1 2\n', 'Paris (France);2;48\n', 'points,x,y\n1,2,3\n']) {
    assert.ok(!isList(text), text);
  }
});

test('whatever it is, reading ends with points or a sentence', () => {
  const random = randomNumbers(2015);
  const parts = ['[', ']', '(', ')', '{', '}', ',', ':', '"a"', "'b'", '0.5', '-1', '1e3', '.', '...', 'null', 'np.float64(', '"points"', '"x"', '"y"', '\n', ' ', 'array(', '"type"', '"Point"', '"coordinates"', '\u2212', '\\'];
  for (let k = 0; k < 20000; k++) {
    const text = `[${Array.from({ length: 1 + Math.floor(random() * 12) }, () => parts[Math.floor(random() * parts.length)]).join('')}`;
    const { points, faults, wrong, names } = readList(text);
    assert.equal(points.length > 0, wrong === 0, text);
    assert.ok(points.flat().every((v) => Number.isFinite(v)) && faults.every((f) => f.message), text);
    assert.ok(!names || names.length === points.length, text);
  }
});
