import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryIn, entryOf } from './weightfile.js';

test('the labels of a network are those that it learned last', () => {
  assert.equal(entryOf({ n: '5-50', history: '[{"labels":"2opt"},{"labels":"or-opt"}]' }).labels, 'or-opt');
  for (const history of [undefined, '[{"labels":"2opt"},{}]', '{}', 'no JSON'])
    assert.equal(entryOf({ n: '5-50', history }).labels, '');
});

test('a file may say anything of its scores: what is no score is left out', () => {
  const score = { metric: 'accuracy', n: 5, instances: 100, value: 0.5 };
  for (const scores of [
    undefined, 'no JSON', '[null]', '{"metric":"accuracy"}', '[{"metric":"accuracy","n":5}]'])
    assert.deepEqual(entryOf({ n: '5-50', scores }).scores, [], scores);
  const head = new TextEncoder()
    .encode(JSON.stringify({ __metadata__: { n: '5-50', scores: JSON.stringify([null, score]) } }));
  assert.deepEqual(entryIn(
    new Uint8Array([head.length % 256, head.length >> 8, 0, 0, 0, 0, 0, 0, ...head])).scores, [score]);
});
