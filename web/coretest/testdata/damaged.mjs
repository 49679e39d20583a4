// Damaged weight files: the core either loads a file and answers with it, or rejects it with a sentence; it
// never exits. Arguments: the number of files, and the seed.
import assert from 'node:assert/strict';
import { ask, printed, random, solve, start } from './core.mjs';

const [count, seed] = process.argv.slice(2).map(Number);
const core = await start();
// The file to damage is the smallest that the page makes, of a training that has just begun.
ask(core, 'train', { task: 'hull', low: 5, high: 5, hidden: 8, stretch: 1, milliseconds: 1, seed: 1 });
ask(core, 'trainOn', {});
const { bytes: whole } = ask(core, 'trainResult', {});
const header = 8 + Number(new DataView(whole.buffer).getBigUint64(0, true));
const next = random(seed);
const below = (n) => Math.floor(next() * n);
const points = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9], [0.5, 0.4]];

/** @param {Uint8Array} b @param {number} at @param {number} value */
function replaced(b, at, value) {
  const copy = b.slice();
  copy[at] = value;
  return copy;
}

/**
 * Ways to damage a file, mostly its header, which has sizes and shapes.
 * @type {((b: Uint8Array) => Uint8Array)[]}
 */
const damages = [
  (b) => replaced(b, below(b.length), below(256)),
  (b) => b.subarray(0, below(b.length)),
  (b) => replaced(b, below(header), below(2) ? below(256) : 48 + below(10)), // a character, or a digit
  (b) => replaced(b, below(8), below(256)), // the header's length
  (b) => b.slice().copyWithin(below(header), below(header), header), // a part twice
  (b) => { // another number
    const text = new TextDecoder('latin1').decode(b.subarray(8, header));
    const numbers = [...text.matchAll(/\d+/g)];
    const { 0: old, index } = numbers[below(numbers.length)];
    const put = ['0', '-1', '1e9', '4294967296', '9223372036854775807', `${below(100)}`, '3.5', 'null'][
      below(8)];
    const changed = text.slice(0, index) + put + text.slice(index + old.length);
    return new Uint8Array([changed.length & 255, changed.length >> 8, 0, 0, 0, 0, 0, 0,
      ...Array.from(changed, (c) => c.charCodeAt(0)), ...b.subarray(header)]);
  },
];

const said = new Set();
let loaded = 0;
for (let i = 0; i < count; i++) {
  const file = damages[below(damages.length)](whole);
  try {
    ask(core, 'load', { id: 'damaged' }, file);
  } catch (error) {
    assert.equal(error.constructor.name, 'CoreError', `file ${i}: ${error} ${printed.join('')}`);
    assert.match(error.message, /^[^\n]{10,}[.!?]$/, `file ${i}`);
    said.add(error.message.replace(/"[^"]*"|\d+/g, '…'));
    continue;
  }
  loaded++;
  if (i % 8 === 0) {
    const { model, modelError } =
      solve(core, { task: 'hull', points, weights: 'damaged', beam: 2, constrained: true, trace: true });
    assert.ok(model || modelError, `file ${i}`);
  }
}
assert.deepEqual(printed, []);
assert.ok(loaded > count / 20 && count - loaded > count / 4, `${loaded} of ${count} loaded`);
console.log(`${count} files of ${whole.length} bytes, ${loaded} loaded, ${said.size} kinds of sentences; `
  + `memory ${core.wasm.mem.buffer.byteLength >> 20} MiB`);
