import assert from 'node:assert/strict';
import { test } from 'node:test';

// The scheduler's open message port would keep Node running; release() prevents this.
const ports = [];
globalThis.MessageChannel = class extends MessageChannel { constructor() {
  super();
  ports.push(this.port1);
} };
const { Stopped, createTurns } = await import('./turns.js');
const release = () => ports.forEach((p) => p.unref());

function* counting(log, name, slices) {
  try {
    for (let k = 1; k <= slices; k++) {
      log.push(name + k);
      yield;
    }
    return name;
  } finally {
    log.push(`${name}.`);
  }
}

test('one after another, those of the board first, also while others are at work', async () => {
  const turns = createTurns();
  const log = [];
  const first = turns.run(counting(log, 'a', 3), { id: 1, rank: 'usual' });
  const second = turns.run(counting(log, 'b', 1), { id: 2, rank: 'usual' });
  const urgent = turns.run(counting(log, 'u', 2), { id: 3, rank: 'board' });
  assert.deepEqual(await Promise.all([first, second, urgent]), ['a', 'b', 'u']);
  assert.deepEqual(log, ['a1', 'u1', 'u2', 'u.', 'a2', 'a3', 'a.', 'b1', 'b.']);
  release();
});

test('what is stopped ends between two slices, at work or waiting', async () => {
  const turns = createTurns();
  const log = [];
  const working = turns.run(counting(log, 'a', 100), { id: 1, rank: 'usual' });
  const waiting = turns.run(counting(log, 'b', 1), { id: 2, rank: 'usual' });
  const last = turns.run(counting(log, 'c', 1), { id: 3, rank: 'usual' });
  turns.stop(2);
  await assert.rejects(waiting, Stopped);
  turns.stop(1);
  await assert.rejects(working, Stopped);
  assert.equal(await last, 'c');
  assert.ok(!log.includes('b1') && !log.includes('a100'));
  assert.ok(log.includes('a.'), 'its end is told to the core');
  release();
});

test('an error of one is its own', async () => {
  const turns = createTurns();
  // eslint-disable-next-line require-yield
  const bad = turns.run((function* () { throw new Error('oops'); }()), { id: 1, rank: 'usual' });
  const good = turns.run(counting([], 'g', 2), { id: 2, rank: 'usual' });
  await assert.rejects(bad, /oops/);
  assert.equal(await good, 'g');
  release();
});

test('of long calls the newest goes first, behind all else; what it yields is heard', async () => {
  const turns = createTurns();
  const log = [];
  const heard = [];
  const calls = ['a', 'b', 'c'].map((name, i) => turns.run(counting(log, name, 2), { id: i, rank: 'spare' }));
  calls.push(turns.run((function* () {
    yield 'half';
    return 'all';
  }()), { id: 9, rank: 'usual' }, (part) => heard.push(part)));
  await Promise.all(calls);
  assert.deepEqual(log, ['a1', 'b1', 'c1', 'c2', 'c.', 'b2', 'b.', 'a2', 'a.']);
  assert.deepEqual(heard, ['half']);
  release();
});
