import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEMS, architectureTitle, fieldsOf, pick, problemOf } from './problems.js';
import { firstName, idOf, trainedHere } from './trained.js';

test('what the catalog does not know has a default', () => {
  assert.deepEqual([problemOf('tsp').name, problemOf('?')], ['tsp', PROBLEMS[0]]);
  assert.deepEqual([architectureTitle('ptrnet'), architectureTitle('?')], ['Ptr-Net', '?']);
});

test('a script gets the named fields that an answer has', () => {
  assert.deepEqual([fieldsOf('tsp'), fieldsOf('hull')], [['length', 'gap'], ['areaCoverage']]);
  assert.deepEqual(pick({ length: 0, edges: [] }, ['length', 'gap']), { length: 0 });
  assert.equal(pick(null, ['length']), null);
});

test('a network that was trained here is known by its id, which names its settings', () => {
  const id = idOf('hull', '60-7');
  assert.ok(id.endsWith('hull-60-7') && trainedHere(id));
  assert.ok(!trainedHere('delaunay') && !trainedHere(undefined));
  assert.match(firstName('hull', [5, 20], new Date(2026, 10, 25, 9, 5)), /^Hull, 5 to 20 points, 25 Nov.* 09:05$/);
});
