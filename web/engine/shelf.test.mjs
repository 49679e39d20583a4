import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryKept } from './shelf.js';

const head = new TextEncoder().encode(JSON.stringify({ __metadata__: { task: 'hull', n: '5-20', hidden: '64' } }));
const bytes = new Uint8Array([head.length % 256, head.length >> 8, 0, 0, 0, 0, 0, 0, ...head]);
const curve = { right: [{ at: 1, value: 0.5 }], loss: [], minutes: 1 };
const good = { id: 'here:0123456789ab', name: 'Mine', made: '2026-11-27T10:31:00.000Z', entry: { curve }, bytes };

test('a stored network is read as it was stored', () => {
  const entry = entryKept(good);
  assert.deepEqual([entry?.id, entry?.title, entry?.task, entry?.n, entry?.hidden, entry?.curve], [good.id, 'Mine', 'hull', [5, 20], 64, curve]);
});

test('a record that is no network is skipped; of one without a curve the rest holds', () => {
  for (const change of /** @type {any[]} */ ([{ bytes: undefined }, { bytes: null }, { bytes: new Uint8Array(3) }, { bytes: 'text' }, { bytes: bytes.subarray(0, 20) }, { bytes: new Blob([bytes]) },
    { id: undefined }, { id: 7 }, { id: 'hull' }, { name: undefined }, { name: {} }, { made: undefined }, { made: 'once' }])) {
    assert.equal(entryKept({ ...good, ...change }), undefined, JSON.stringify(change));
  }
  for (const record of [null, undefined, 1, {}]) assert.equal(entryKept(record), undefined);
  for (const entry of [null, undefined, {}, { curve: 1 }, { curve: { right: [null], loss: [] } }, { curve: { right: [], loss: [{ at: 1 }], minutes: 1 } }]) {
    const read = entryKept({ ...good, entry });
    assert.deepEqual([read?.id, read?.curve], [good.id, undefined]);
  }
});
