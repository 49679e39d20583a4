// The core's memory stays within the limit of docs/robustness.md, in MiB, for the largest questions that the
// page asks. Every question has a new core and is asked twice, except the large ones.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { load, solve, start } from './core.mjs';

const LIMIT = 256;
const points = (n) => Array.from({ length: n }, (_, i) => [(i * 0.618033) % 1, (i * 0.754877) % 1]);
const mib = (core) => core.wasm.mem.buffer.byteLength / 2 ** 20;
const ask = (core, weights, task, n, beam) =>
  solve(core, { task, points: points(n), weights, limit: 1000, beam, constrained: true, trace: true });
for (const [task, n, beam] of [['hull', 10, 1], ['delaunay', 500, 20], ['tsp', 500, 20]]) {
  const core = await start();
  const weights = load(core, task);
  for (let i = 0; i < (n < 500 ? 2 : 1); i++) ask(core, weights, task, n, beam);
  console.log(`${task}, ${n} points, beam ${beam}: ${mib(core)} MiB`);
  assert.ok(mib(core) <= LIMIT);
}
// Every network answers, one after another. Only the networks that were asked last keep their buffers.
const core = await start();
for (const file of readdirSync(`${process.env.PROJECT}/weights`)
  .filter((name) => name.endsWith('.safetensors'))) {
  const task = file.split('-')[0].split('.')[0];
  ask(core, load(core, file.replace('.safetensors', '')), task, 200, 1); // or it says that it cannot
}
console.log(`every network: ${mib(core)} MiB`);
assert.ok(mib(core) <= LIMIT);
