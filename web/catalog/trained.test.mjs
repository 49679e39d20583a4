import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstName, idOf, trainedHere } from './trained.js';

test('a network that was trained here is known by its id, which names its settings', () => {
  const id = idOf('hull', '60-7');
  assert.ok(id.endsWith('hull-60-7') && trainedHere(id));
  assert.ok(!trainedHere('delaunay') && !trainedHere(undefined));
  assert.match(firstName('hull', [5, 20], new Date(2026, 10, 25, 9, 5)), /^Hull, 5 to 20 points, 25 Nov.* 09:05$/);
});
