import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALONE, decodingWords } from './decoding.js';

test('what helps is said', () => {
  assert.equal(decodingWords('hull', ALONE, false),
    'At every step its most probable choice is taken and never revised.');
  assert.match(decodingWords('tsp', { ...ALONE, constrained: true }, true),
    /most probable choice, among those not yet chosen, as in its training, is taken/);
  const hull = decodingWords('hull', { beam: 3, constrained: true }, false);
  assert.match(hull,
    new RegExp('A search among its choices skips what cannot lead to a valid hull; it follows the '
      + '3 best unfinished answers and takes, of the finished ones, the largest outline'));
  assert.match(decodingWords('hull', { beam: 1, constrained: true }, false), /choices skips what .* valid hull\.$/);
  assert.match(decodingWords('tsp', { beam: 10, constrained: true }, true),
    /choices follows .* takes, of the finished ones, the shortest tour\. In the beam, hypotheses over the same cities/);
  assert.match(decodingWords('tsp', { beam: 10, constrained: false }, true), /the shortest tour\.$/, 'none are merged');
});
