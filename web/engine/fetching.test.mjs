import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchBytes } from './fetching.js';

test('progress counts bytes as transferred or, where their number is unknown, of the content', async () => {
  const { fetch } = globalThis;
  for (const [headers, size, last] of /** @type {[Record<string, string>, number, [number, number]][]} */ ([
    [{ 'content-length': '1000' }, 0, [1000, 1000]],
    [{ 'content-length': '1000' }, 1000, [1000, 1000]],
    [{ 'content-length': '400', 'content-encoding': 'br' }, 1000, [400, 400]],
    [{ 'content-length': '400', 'content-encoding': 'br' }, 0, [1000, 0]],
    [{ 'content-encoding': 'gzip' }, 1000, [1000, 1000]],
    [{ 'content-encoding': 'gzip' }, 0, [1000, 0]],
    [{}, 0, [1000, 0]],
  ])) {
    globalThis.fetch = async () => new Response(new Uint8Array(1000), { headers });
    let heard;
    await fetchBytes('/file', 'default', (loaded, total) => { heard = [loaded, total]; }, size);
    assert.deepEqual(heard, last, JSON.stringify(headers));
  }
  globalThis.fetch = fetch;
});
