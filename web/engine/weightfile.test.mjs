import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf } from './weightfile.js';

test('a file may say anything of its scores: what is no score is left out', () => {
  const saying = (scores) => {
    const head = new TextEncoder().encode(JSON.stringify({ __metadata__: { n: '5-50', scores } }));
    return new Uint8Array([head.length % 256, head.length >> 8, 0, 0, 0, 0, 0, 0, ...head]);
  };
  const score = { metric: 'accuracy', n: 5, instances: 100, value: 0.5 };
  for (const none of [undefined, 'no JSON', '[null]', '{"metric":"accuracy"}', '[{"metric":"accuracy","n":5}]']) assert.deepEqual(entryOf(saying(none)).scores, [], none);
  assert.deepEqual(entryOf(saying(JSON.stringify([null, score]))).scores, [score]);
});
