import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entrySaved } from './saved.js';

const head = new TextEncoder().encode(JSON.stringify({ __metadata__: { task: 'hull', n: '5-20', hidden: '64' } }));
const bytes = new Uint8Array([head.length % 256, head.length >> 8, 0, 0, 0, 0, 0, 0, ...head]);
const good = { id: 'here:0123456789ab', name: 'Mine', made: '2026-11-27T10:31:00.000Z', bytes };

test('a stored network is read as it was stored', () => {
  const entry = entrySaved(good);
  assert.deepEqual([entry?.id, entry?.title, entry?.task, entry?.n, entry?.hidden], [good.id, 'Mine', 'hull', [5, 20], 64]);
});

test('a record that is no network is skipped', () => {
  for (const change of /** @type {any[]} */ ([{ bytes: undefined }, { bytes: null }, { bytes: new Uint8Array(3) }, { bytes: 'text' }, { bytes: bytes.subarray(0, 20) }, { bytes: new Blob([bytes]) },
    { id: undefined }, { id: 7 }, { id: 'hull' }, { name: undefined }, { name: {} }, { made: undefined }, { made: 'once' }])) {
    assert.equal(entrySaved({ ...good, ...change }), undefined, JSON.stringify(change));
  }
  for (const record of [null, undefined, 1, {}]) assert.equal(entrySaved(record), undefined);
  assert.equal(entrySaved({ ...good, entry: { curve: 1 } })?.id, good.id, 'of an older page');
});
