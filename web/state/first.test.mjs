import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST, STORED, storedAnswer } from './first.js';
import { createStore, initialState } from './store.js';

test('the stored answer is to the first board and question, by the network that is the default now', async () => {
  const engine = (file) => ({ weights: [], defaultFor: () => ({ file }),
    stored: async () => ({ file: 'a', answer: { model: { ms: 1 }, exact: { ms: 2 } }, learned: 'region' }) });
  const first = { ...initialState(STORED), points: FIRST };
  const { answer, learned } = await storedAnswer(createStore(first), engine('a'));
  assert.deepEqual([answer.points, answer.model.ms, answer.exact.ms, learned], [FIRST, NaN, NaN, 'region']);
  assert.equal(await storedAnswer(createStore(first), engine('b')), null);
  assert.equal(await storedAnswer(createStore({ ...first, beam: 9 }), engine('a')), null);
});
