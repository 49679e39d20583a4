import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Networks } from './networks.js';

test('a file from the server may be damaged in transfer; one from the visitor cannot', async () => {
  const core = { ask: () => Promise.reject(new Error('It has no header.')) };
  const networks = new Networks(/** @type {any} */ (core), 'default', () => {});
  networks.list = /** @type {any} */ ([{ id: 'hull', file: 'data:,' }]);
  networks.add({ id: 'own' }, new Uint8Array(1));
  await assert.rejects(networks.load('own'),
    { message: 'The network’s file cannot be read. It has no header.' });
  await assert.rejects(networks.load('hull'),
    { message: 'The weights were damaged in transfer. It has no header.' });
});
